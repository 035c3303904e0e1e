"""The band on top of a page: of the tray's wood, or in a player's colour where the page belongs to one."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import DARK, SMALL, Colour, Look, badge
from scorekeeper.ui.widgets.kit.grain import GrainedRectangle
from scorekeeper.ui.widgets.kit.key import Action, Key
from scorekeeper.ui.widgets.kit.layout import Column, Row, fixed, space
from scorekeeper.ui.widgets.kit.mark import BadgeWidget
from scorekeeper.ui.widgets.kit.text import Words, text_height

BAND_HEIGHT_MM, BAND_TITLE_MM, GOLD_KEY_WIDTH_MM = 13.7, 6.5, 36.0
"""In millimetres the height of a band, the letters (em) of its title, and the width of its gold key."""


class BandRow(Row):
    """A row of widgets on the ground of a band: in `colour`, that of a player, or if it is None of wood with a light
    and a dark edge."""

    def __init__(self, look: Look, colour: Colour | None, *parts: Widget, **given: Any) -> None:
        super().__init__(look, *parts, **given)
        with self.canvas.before:
            if colour:
                Color(*colour)
                self.ground: GrainedRectangle | Rectangle = Rectangle()
            else:
                self.ground = GrainedRectangle(look, "wood", dark=True)
                self.light, self.shade = (BandEdgeLine(edge) for edge in (DARK.wood_high, DARK.wood_low))
        self.bind(pos=self.lay_ground, size=self.lay_ground)

    def lay_ground(self, *_: object) -> None:
        (x, y), (wide, high) = self.pos, self.size
        if isinstance(self.ground, Rectangle):
            self.ground.pos, self.ground.size = self.pos, self.size
            return
        self.ground.lay(x, y, wide, high)
        self.light.lay(x, y + high - 2, wide, 2)
        self.shade.lay(x, y, wide, 3)


class BandPlayer(NamedTuple):
    """The player in whose colour a band is shown: the number of the badge, and the initials on it."""

    badge: int
    initials: str


class PageBand(BandRow):
    """The back key, a title with `step` before it ("2 of 3") or `says` below it, and at the right up to a few keys, as
    wide as the gold key if they have no width of their own. The band of an `owner` has that player's colour and
    badge."""

    def __init__(
        self, look: Look, title: str, back: Action, right: Sequence[Widget] = (), step: str = "", says: str = "",
        owner: BandPlayer | None = None,
    ) -> None:  # fmt: skip
        ink: Colour = badge(owner.badge).ink if owner else DARK.text
        pad = look.mm(0.75)
        arrow = fixed(Key(look, "", back, "header", "back", name="back"), width=look.mm(12.2))
        mark = [fixed(BadgeWidget(look, *owner, inverse=True), width=look.mm(10.3))] if owner else []
        for one in right:
            if one.size_hint_x is not None:
                fixed(one, width=gold_key_width(look))
        left = pad + sum(one.width + look.gap for one in (arrow, *mark))
        room = look.width - left - pad - sum(one.width + look.gap for one in right)
        self.title_room = left, room
        self.words = title_words(look, title, step, says, ink, room)
        high = max(
            look.mm(BAND_HEIGHT_MM),
            look.text(BAND_TITLE_MM) * 1.5,
            title_height(look, title, step, says, room) + 2 * pad,
        )
        colour = badge(owner.badge).colour if owner else None
        super().__init__(look, colour, arrow, *mark, self.words, *right, padding=pad, size_hint_y=None, height=high)


class BandEdgeLine:
    """A straight edge of one colour on the current canvas."""

    def __init__(self, colour: Colour) -> None:
        Color(*colour)
        self.shape = Rectangle()

    def lay(self, x: float, y: float, wide: float, high: float) -> None:
        self.shape.pos, self.shape.size = (x, y), (wide, high)


def title_words(look: Look, title: str, step: str, says: str, ink: Colour, room: float) -> Widget:
    """The title with `says` below it. `step` is before the title; in a band with less than 60 mm for them (`room`, in
    pixels) it is below the title, or left out if `says` is there."""
    head: Widget = Words(look, title, BAND_TITLE_MM, ink, bold=True, align="left")
    narrow = room < look.mm(60)
    if step and not narrow:
        wide = look.text(4.6) * len(step) * 0.5
        head = Row(look, fixed(Words(look, step, 4.6, ink, align="left", wrap=False), width=wide), head)
    below = says or (step if narrow else "")
    if below:
        line = Words(look, below, SMALL, ink, align="left")
        head.size_hint_y = max(look.text(BAND_TITLE_MM) * 1.2, text_height(look, title, room, SMALL, bold=True))
        line.size_hint_y = text_height(look, below, room, SMALL)
        return Column(look, head, line, spacing=0)
    return Row(look, head) if room > 0 else space()


def title_height(look: Look, title: str, step: str, says: str, room: float) -> float:
    """The height in pixels that the title and the line below it need in the smallest letters."""
    below = says or (step if room < look.mm(60) else "")
    head = text_height(look, title, max(room, 1), SMALL, bold=True)
    return max(head, look.text(BAND_TITLE_MM) * 1.2) + text_height(look, below, max(room, 1), SMALL) if below else head


def gold_key(look: Look, text: str, action: Action | None, ready: bool = True) -> Widget:
    """The gold key at the right end of a page's band, of which a page has at most one; dashed until it is `ready`."""
    return fixed(
        Key(look, text, action, "main" if ready else "header off", size=4.6, bold=True), width=gold_key_width(look)
    )


def gold_key_width(look: Look) -> float:
    """The width in pixels of the key at the right end of a band: 36 mm, but at most a third of the display."""
    return min(look.mm(GOLD_KEY_WIDTH_MM), 0.33 * look.width)
