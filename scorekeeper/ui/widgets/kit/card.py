"""Cards: raised tiles and keys that bear an icon, a title and a line below it, and open something or choose it."""

from typing import Literal, NamedTuple, Unpack

from kivy.graphics import Color
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import BODY, SMALL, Colour, Look
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.key import Action, PressableLayout
from scorekeeper.ui.widgets.kit.layout import Column, fixed, space
from scorekeeper.ui.widgets.kit.paint import draw_dashed, draw_pill
from scorekeeper.ui.widgets.kit.text import Words, text_extents, text_height

CardKind = Literal["tile", "key", "gold", "chosen", "off", "header"]
"""tile: raised, does something. key: goes somewhere. gold: the best thing to do. chosen: the chosen one of several,
with a tick. off: not now, with a dashed rim. header: ebony, on a band."""
ICON_MM = 6.0
"""The side of an icon on a card in millimetres."""


class CardColours(NamedTuple):
    """The colours of a card: its background, its title, the line below it, and its rim or None."""

    ground: Colour
    title: Colour
    line: Colour
    rim: Colour | None


def card_colours(look: Look, kind: CardKind) -> CardColours:
    c = look.colours
    return CardColours(
        *{
            "tile": (c.tile, c.text, c.text if look.dark else c.soft, c.tile_rim),
            "key": (c.key, c.text, c.soft, c.key_rim),
            "gold": (c.gold, c.on_gold, c.on_gold, c.gold_rim),
            "chosen": (c.tile, c.text, c.text, c.text),
            "off": ((0.0, 0.0, 0.0, 0.0), c.soft, c.soft, None),
            "header": (c.ebony, c.on_ebony, c.on_ebony, c.ebony_rim),
        }[kind]
    )


class Icon(Widget):
    """An icon in one colour, as large as there is room, at most `side` millimetres."""

    def __init__(
        self, look: Look, name: str, colour: Colour, side: float = ICON_MM, **kwargs: Unpack[WidgetKeywords]
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.name, self.colour, self.side = look, name, colour, look.mm(side)
        fixed(self, width=self.side)
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.side, self.width, self.height)
        with self.canvas:
            Color(*self.colour)
            if side > 4:
                draw_icon(self.name, self.x + self.width / 2, self.y + self.height / 2, side)


class TouchCard(PressableLayout):
    """A card to touch. Without an action it is only to read. `opens` adds a chevron at the right; `tick` in the lower
    right corner is the sign of a chosen card and can be left out where bold letters say it."""

    def __init__(
        self, look: Look, title: str, action: Action | None, says: str = "", icon: str = "", kind: CardKind = "tile",
        size: float = BODY, opens: bool = False, tick: bool = True, bold: bool | None = None, name: str = "",
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        ground, ink, soft, edge = card_colours(look, kind)
        kwargs.setdefault("size_hint_min", (look.least_touch_px, look.least_touch_px))
        pad = look.mm(1 if look.is_compact else 2)
        super().__init__(look, None if kind == "off" else action, ground, edge, padding=(pad, look.mm(0.8)), **kwargs)
        self.spacing = look.mm(1.5)
        self.text, self.says, self.name, self.kind, self.has_tick = title, says, name, kind, tick
        if kind == "chosen":
            self.rim = 0.6
            self.show_released()
        heavy = kind not in ("key", "off") if bold is None else bold
        self.head = Words(look, title, size, ink, bold=heavy, align="left", break_words=True)
        self.line = Words(look, says, SMALL, soft, align="left", break_words=True)
        lines: list[Widget] = [self.head]
        if says:
            for one, high in ((self.head, look.text(size)), (self.line, look.text(SMALL) * 1.08)):
                one.size_hint_y, one.size_hint_max_y = high * 1.25, high * 2.6
            lines = [space(), self.head, self.line, space()]
            lines[0].size_hint_y = lines[-1].size_hint_y = 0.01
            self.head.bind(size=lambda *_: self.share_height(size, heavy))
        if icon:
            self.add_widget(Icon(look, icon, ink))
        self.add_widget(Column(look, *lines, spacing=0))
        if opens:
            self.add_widget(Icon(look, "next", ink, 4.5))
        elif kind == "chosen" and tick:
            self.add_widget(space(width=look.mm(1.6)))
        self.bind(pos=self.draw_signs, size=self.draw_signs)

    def share_height(self, title_size_mm: float, is_title_bold: bool) -> None:
        """Give the title and the line below it as much of the height as each needs in this width; if that is more than
        there is, the title becomes smaller."""
        look, wide, room = self.look, self.head.width, self.height - self.look.mm(1.6)
        head, line = (
            text_height(look, self.text, wide, title_size_mm, is_title_bold),
            text_height(look, self.says, wide, SMALL),
        )
        one_line = text_extents("Ág", look.text(SMALL), self.line.style)[1] + 1  # layouts round: a pixel may be lacking
        self.head.size_hint_y = max(min(head, room - line), one_line)
        self.line.size_hint_y = min(line, room - self.head.size_hint_y)

    def draw_signs(self, *_: object) -> None:
        """Draw dashes around a card that is off, and a tick on a chosen one."""
        look = self.look
        self.canvas.after.clear()
        with self.canvas.after:
            if self.kind == "off":
                Color(*look.colours.key_rim)
                draw_dashed(look, (*self.pos, *self.size))
            if self.kind == "chosen" and self.has_tick:
                draw_chosen_sign(look, self.x + self.width - look.mm(3.2), self.y + look.mm(3.2))


def draw_chosen_sign(look: Look, x: float, y: float) -> None:
    """Draw the sign of a chosen card around this middle: a tick in a round seal."""
    side = look.mm(4.2)
    Color(*look.colours.text)
    draw_pill(x - side / 2, y - side / 2, side, side)
    Color(*look.colours.ground)
    draw_icon("tick", x, y, side * 0.72)


def card_height(look: Look, title: str, says: str, width: float, size: float = BODY, icon: bool = False) -> float:
    """The height in pixels that a card of this width needs for its words, 12 mm at least."""
    room = width - look.mm(5 + (ICON_MM + 1.5 if icon else 0))
    words = text_height(look, title, room, size, bold=True) + (text_height(look, says, room, SMALL) if says else 0)
    return max(look.least_touch_px, words + look.mm(1.8))
