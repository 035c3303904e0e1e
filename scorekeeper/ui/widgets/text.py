"""Text that keeps inside its box: it wraps or shrinks, and says so when it cannot."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from kivy.core.text import Label as Letters
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, SMALLEST, Colour, Look

Align = Literal["left", "center", "right"]
TEXT, SYMBOLS = "Roboto", "data/fonts/DejaVuSans.ttf"


@dataclass(frozen=True, slots=True)
class Setting:
    """A text as it was set; `cut`: even the smallest letters did not fit."""

    texture: Texture
    pixels: float
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is written; the size is in pixels."""

    size: float
    smallest: float
    bold: bool = False
    symbols: bool = False
    underline: bool = False
    align: Align = "center"
    wrap: bool = True


@lru_cache(maxsize=4000)
def typeset(text: str, width: int, height: int, style: Style) -> Setting:
    """The largest letters up to `style.size` with which the text fits, on one line or on several."""
    size = style.size
    while size > style.smallest:
        if fits(text, size, width, height, style):
            return Setting(letters(text, size, width, style), size)
        size *= 0.94
    cut = not fits(text, style.smallest, width, height, style)
    return Setting(letters(text, style.smallest, width, style, shorten=cut), style.smallest, cut)


def plain(text: str, size: float, style: Style, **more: Any) -> Letters:
    font = SYMBOLS if style.symbols else TEXT
    return Letters(
        text=text, font_size=size, font_name=font, bold=style.bold, underline=style.underline, halign=style.align,
        line_height=1.0, **more,
    )  # fmt: skip


@lru_cache(maxsize=20000)
def extents(text: str, size: float, style: Style) -> tuple[int, int]:
    width, height = plain(text, size, style).get_extents(text)
    return width, height


def fits(text: str, size: float, width: int, height: int, style: Style) -> bool:
    lines = text.split("\n")
    wide, high = max(extents(line, size, style)[0] for line in lines), extents("Ág", size, style)[1]
    if wide <= width and high * len(lines) <= height:
        return True
    if not style.wrap or height < 2 * high or max(extents(word, size, style)[0] for word in text.split()) > width:
        return False
    return bool(plain(text, size, style, text_size=(width, None)).render()[1] <= height)


def letters(text: str, size: float, width: int, style: Style, shorten: bool = False) -> Texture:
    one_line = extents(text, size, style)[0] <= width and "\n" not in text
    set_width = {} if one_line else {"text_size": (width, None), "shorten": shorten, "shorten_from": "right"}
    label = plain(text, size, style, **set_width)
    label.refresh()
    return label.texture


class Words(Widget):  # type: ignore[misc]
    """A text in its box. Give it a size by hints or pixels; it never writes outside."""

    def __init__(
        self, look: Look, text: str, size: float = BODY, colour: Colour | None = None, bold: bool = False,
        align: Align = "center", symbols: bool = False, underline: bool = False, wrap: bool = True, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.look, self.text = look, text
        self.style = Style(look.text(size), look.mm(SMALLEST), bold, symbols, underline, align, wrap)
        self.setting: Setting | None = None
        with self.canvas:
            self.tint = Color(*(colour or look.colours.text))
            self.picture = Rectangle(size=(0, 0))
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        if not self.text or self.width < 1 or self.height < 1:
            return
        self.setting = typeset(self.text, int(self.width), int(self.height), self.style)
        texture = self.setting.texture
        wide, high = texture.size
        left = self.x + (self.width - wide) * {"left": 0.0, "center": 0.5, "right": 1.0}[self.style.align]
        self.picture.texture = texture
        self.picture.size = texture.size
        self.picture.pos = (round(left), round(self.y + (self.height - high) / 2))

    def say(self, text: str, colour: Colour | None = None) -> None:
        """Another text in the same place."""
        self.text = text
        if colour:
            self.tint.rgba = colour
        self.picture.size = (0, 0)
        self.draw()
