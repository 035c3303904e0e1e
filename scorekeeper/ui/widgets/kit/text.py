"""Text that stays inside its box: it wraps or shrinks, and reports if it cannot."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Literal, Unpack

from kivy.clock import Clock
from kivy.core.text import Label as Letters
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, SMALLEST_LETTERS_MM, Colour, Look
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import Place

Align = Literal["left", "center", "right"]
TEXT_FONT, SYMBOLS_FONT = "Roboto", "data/fonts/DejaVuSans.ttf"
LINE_BREAKS = re.compile(r"(?<=[ \-/·–—])")


@dataclass(frozen=True, slots=True)
class TextSetting:
    """A text as a texture, with the size of its letters in pixels; `cut` if even in the smallest letters it had to be
    cut off."""

    texture: Texture
    pixels: float
    cut: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is written: largest and smallest size in pixels, weight, font and line breaks."""

    size: float
    smallest: float
    bold: bool = False
    symbols: bool = False
    align: Align = "center"
    wrap: bool = True
    break_words: bool = False
    """Whether long words, such as names, may break rather than be cut off."""
    breaks: Literal["", "evenly", "full"] = ""
    """How words that are longer than a line are broken, if they are: into even parts, or with every line full."""


@lru_cache(maxsize=4000)
def typeset(text: str, width: int, height: int, style: TextStyle) -> TextSetting:
    """The text in the largest letters up to `style.size` with which it fits into this box (in pixels), on one line or
    several; what does not fit even in the smallest letters is cut off.

    Sizes are whole pixels, as fonts have no others, so that few fonts are opened, which then stay open.
    """
    size, smallest = int(style.size), int(style.smallest)
    while size > smallest:
        lines = break_lines(text, size, width, style)
        if fits_into(lines, size, width, height, style):
            return TextSetting(letter_texture("\n".join(lines), size, style), size, text=text)
        size = int(min(size - 1, size * 0.94))
    lines = break_lines(text, smallest, width, style)
    if fits_into(lines, smallest, width, height, style):
        return TextSetting(letter_texture("\n".join(lines), smallest, style), smallest, text=text)
    if style.break_words or style.breaks == "evenly":
        breaks: Literal["evenly", "full"] = "evenly" if style.break_words else "full"
        return typeset(text, width, height, replace(style, break_words=False, breaks=breaks))
    return TextSetting(
        letter_texture(text, smallest, style, text_size=(width, height), shorten=True), smallest, True, text
    )


def shorten(text: str, width: float, height: float, style: TextStyle) -> str:
    """The text if it fits into the box in its smallest letters, else its longest beginning that does, with an
    ellipsis."""
    if not typeset(text, int(width), int(height), style).cut:
        return text
    parts = (f"{text[:end].rstrip()}…" for end in range(len(text) - 1, 0, -1))
    return next((part for part in parts if not typeset(part, int(width), int(height), style).cut), "…")


def break_lines(text: str, size: float, width: int, style: TextStyle) -> list[str]:
    """Break the text into lines, as full as the width allows. A line ends only after a space, hyphen, slash or dash, or
    within a word that is too long if the style says so; a style that does not wrap keeps the given lines."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in breakable_pieces(paragraph, size, width, style):
            longer = line + piece
            if line and text_extents(longer.rstrip(), size, style)[0] > width:
                lines.append(line.rstrip())
                longer = piece
            line = longer
        lines.append(line.rstrip())
    return lines


def breakable_pieces(paragraph: str, size: float, width: int, style: TextStyle) -> Sequence[str]:
    """Split a paragraph into the pieces between which a line may end: words, parts of words that are too long, letters,
    or all of it, as the style says."""
    if style.breaks == "full":
        return paragraph
    words = LINE_BREAKS.split(paragraph) if style.wrap or style.breaks else [paragraph]
    return [part for word in words for part in even_parts(word, size, width, style)] if style.breaks else words


def even_parts(word: str, size: float, width: int, style: TextStyle) -> list[str]:
    """The word in as few parts of about equally many letters as fit this width, with hyphens where it is broken if it
    is all letters."""
    hyphen = "-" if word.rstrip().isalpha() else ""
    for count in range(1, len(word)):
        step = -(-len(word) // count)
        *parts, last = [word[first : first + step] for first in range(0, len(word), step)]
        parts = [*(f"{part}{hyphen}" for part in parts), last]
        if all(text_extents(part.rstrip(), size, style)[0] <= width for part in parts):
            return parts
    return list(word)


def fits_into(lines: list[str], size: float, width: int, height: int, style: TextStyle) -> bool:
    wide = max(text_extents(line, size, style)[0] for line in lines)
    return wide <= width and text_extents("Ág", size, style)[1] * len(lines) <= height


def text_height(look: Look, text: str, width: float, size: float = BODY, bold: bool = False) -> float:
    """The height in pixels of a text in its full size, with as many lines as this width requires, words longer than a
    line broken."""
    pixels, style = look.text(size), TextStyle(look.text(size), look.mm(look.smallest_letters_mm), bold)
    room = max(1, int(width) - 2)  # layouts round: a pixel may be lacking
    widths = [text_extents(line, pixels, style)[0] for line in break_lines(text, pixels, room, style)]
    count = sum(max(1, -(-wide // room)) for wide in widths)
    return count * text_extents("Ág", pixels, style)[1] + look.mm(0.6)


def letters_in_style(text: str, size: float, style: TextStyle, **more: Any) -> Letters:
    """Kivy's letters of this text in this size (pixels) and style, not drawn yet; `more` are further arguments of
    them."""
    font = SYMBOLS_FONT if style.symbols else TEXT_FONT
    return Letters(
        text=text, font_size=size, font_name=font, bold=style.bold, halign=style.align, **more,
    )  # fmt: skip


def text_extents(text: str, size: float, style: TextStyle) -> tuple[int, int]:
    return measure_text(text, int(size), style.bold, style.symbols)


@lru_cache(maxsize=20000)
def measure_text(text: str, size: int, bold: bool, symbols: bool) -> tuple[int, int]:
    width, height = measuring_letters(size, bold, symbols).get_extents(text)
    return width, height


@cache
def measuring_letters(size: int, bold: bool, symbols: bool) -> Letters:
    """Letters of this kind, to measure texts with; sizes are whole pixels, so that there are few."""
    return letters_in_style("", size, TextStyle(size, size, bold, symbols))


def letter_texture(text: str, size: float, style: TextStyle, **more: Any) -> Texture:
    label = letters_in_style(text, size, style, **more)
    label.refresh()
    return label.texture


class Words(Widget):
    """A widget with a text that wraps or shrinks to stay inside it, and is cut off only as a last resort. A `number`
    that would be another one upside down, such as 6 and 9, has a line below it."""

    def __init__(
        self, look: Look, text: str, size: float = BODY, colour: Colour | None = None, bold: bool = False,
        align: Align = "center", symbols: bool = False, wrap: bool = True, break_words: bool = False,
        number: bool = False, least: float = 0.0, **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.look, self.text, self.number = look, text, number
        smallest = look.mm(max(look.smallest_letters_mm, least))
        self.style = TextStyle(max(look.text(size), smallest), smallest, bold, symbols, align, wrap, break_words)
        self.setting: TextSetting | None = None
        with self.canvas:
            self.tint = Color(*(colour or look.colours.text))
            self.picture, self.tick = Rectangle(size=(0, 0)), Rectangle(size=(0, 0))
        self.bind(pos=self.draw_soon, size=self.draw_soon)

    def draw_soon(self, *_: object) -> None:
        """Draw the text in this frame as soon as its place is settled."""
        UNSETTLED.add(self)

    def draw(self) -> None:
        if not self.text or self.width < 1 or self.height < 1:
            return
        self.setting = self.typeset_for(int(self.width), int(self.height))
        texture = self.setting.texture
        wide, high = texture.size
        left = self.x + (self.width - wide) * {"left": 0.0, "center": 0.5, "right": 1.0}[self.style.align]
        self.picture.texture = texture
        self.picture.size = texture.size
        self.picture.pos = (round(left), round(self.y + (self.height - high) / 2))
        if self.number and is_ambiguous(self.text):
            middle = left + wide / 2, self.y + self.height / 2
            x, y, *size = place_of_line_below_number(self.look, *middle, self.setting)
            self.tick.pos, self.tick.size = (x, y), size

    def typeset_for(self, width: int, height: int) -> TextSetting:
        """Typeset the text for a box of this size. Letters whose least size is above the usual one, as in large print
        or of a large number, become smaller, down to the usual least size, before any is cut off."""
        setting, usual = typeset(self.text, width, height, self.style), self.look.mm(SMALLEST_LETTERS_MM)
        if setting.cut and self.style.smallest > usual:
            return typeset(self.text, width, height, replace(self.style, smallest=usual))
        return setting

    def width_and_is_cut(self, width: float, height: float) -> tuple[float, bool]:
        """The width in pixels of the text in a box of this size, and whether the box is too small for it."""
        setting = typeset(self.text, int(width), int(height), self.style)
        return setting.texture.width, setting.cut

    def set_text(self, text: str, colour: Colour | None = None) -> None:
        """Show another text, in the same colour if none is given, in the same place."""
        self.text = text
        if colour:
            self.tint.rgba = colour
        self.picture.size = self.tick.size = (0, 0)
        self.setting = None
        self.draw()


class Unsettled:
    """The `Words` whose places have changed in this frame. Layouts try several places before they are done, and to
    typeset a text for each of them would take a fifth of the time in which a page is built."""

    def __init__(self) -> None:
        self.places: dict[Words, tuple[float, ...]] = {}
        self.look_again = Clock.create_trigger(self.draw_if_settled, -1)

    def add(self, words: Words) -> None:
        self.places.setdefault(words, ())
        self.look_again()

    def draw_if_settled(self, _dt: float) -> None:
        """Draw these words if none of them has moved since the last call, so that all layouts that were due are done;
        else call this again before the frame is drawn."""
        before, self.places = self.places, {one: (*one.pos, *one.size) for one in self.places}
        if self.places != before:
            self.look_again()
            return
        self.places = {}
        for one in before:
            one.draw()


UNSETTLED = Unsettled()


def place_of_line_below_number(look: Look, x: float, y: float, setting: TextSetting) -> Place:
    """Where the line is below a number with this middle, which shows which way up it is."""
    wide, high = round(look.mm(2.3)), max(1, round(look.mm(0.4)))
    return round(x - wide / 2), round(y - 0.42 * setting.pixels - high), wide, high


def is_ambiguous(number: str) -> bool:
    """Whether this would be another number upside down: 6 and 9, 16 and 91, 18 and 81."""
    digits = number.strip("*−")
    if not digits or not set(digits) <= set("01689") or digits[-1] == "0":
        return False
    return digits.translate(UPSIDE_DOWN_DIGITS)[::-1] != digits


UPSIDE_DOWN_DIGITS = str.maketrans("69", "96")
