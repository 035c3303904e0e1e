"""A picture of the tray for pages beside the game: the wooden rim, felt, dice to look at, and words below them."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.kit.die import draw_die
from scorekeeper.ui.widgets.kit.grain import GrainedRectangle
from scorekeeper.ui.widgets.kit.text import Words, text_height

WOODEN_RIM_MM = 1.5
"""Millimetres of wood around the felt."""
LARGEST_DIE_MM = 12.2
"""The largest side of a die in millimetres on a 7 inch display; it grows with the display."""


class LyingDie(NamedTuple):
    """A die on the felt: its middle as shares of the room for dice, its face, and its turn in degrees."""

    across_share: float
    up_share: float
    face: int
    turn_degrees: float


ROLLED_SHARE, ROLLED_DEGREES = 0.3, 140.0
"""The share of the width through which a die rolls to its place, and the degrees by which it turns on the way."""
LAST_DIE_STARTS_AFTER_PART = 0.3
"""The part of the movement, from 0 to 1, within which the dice begin to roll in, one after the other at equal
distances; the first begins at 0."""


class FeltPicture(Widget):
    """Dice on felt, with a title and a line below them."""

    def __init__(
        self, look: Look, dice: Sequence[LyingDie], title: str = "", says: str = "", size: float = 7.2
    ) -> None:
        super().__init__()
        self.look, self.dice, self.title_size = look, tuple(dice), size
        self.title = Words(look, title, size, look.colours.on_felt, bold=True)
        self.says = Words(look, says, SMALL, look.colours.on_felt)
        for part in (self.title, self.says):
            self.add_widget(part)
        with self.canvas.before:
            self.rim, self.felt = GrainedRectangle(look, "wood", 1.9), GrainedRectangle(look, "felt", 1.0)
            Color(0, 0, 0, 0.35)
            self.shade = Rectangle()
        self._rolled = 1.0
        self.bind(pos=self.lay, size=self.lay)

    @property
    def rolled(self) -> float:
        """How far the dice have come to their places, from 0 to 1; can be animated."""
        return self._rolled

    @rolled.setter
    def rolled(self, part: float) -> None:
        self._rolled = part
        self.lay()

    def lay(self, *_: object) -> None:
        look, rim = self.look, self.look.mm(WOODEN_RIM_MM)
        x, y, wide, high = self.x + rim, self.y + rim, self.width - 2 * rim, self.height - 2 * rim
        self.opacity = self.title.opacity = self.says.opacity = 1 if min(wide, high) >= look.mm(6) else 0
        if not self.opacity:
            return
        self.rim.lay(*self.pos, *self.size)
        self.felt.lay(x, y, wide, high)
        self.shade.pos, self.shade.size = (x, y + high - look.mm(0.5)), (wide, look.mm(0.5))
        says = text_height(look, self.says.text, wide - 2 * rim, SMALL) + look.mm(1) if self.says.text else 0.0
        head = look.text(self.title_size) * 1.25 if self.title.text else 0.0
        head = min(head, high)
        says = says if head + says <= high * 0.95 else 0.0
        self.says.opacity = 1 if says else 0
        self.says.pos, self.says.size = (x + rim, y + look.mm(0.6)), (wide - 2 * rim, says)
        self.title.pos, self.title.size = (x + rim, y + look.mm(0.6) + says), (wide - 2 * rim, head)
        self.draw(x, y + says + head, wide, high - says - head)

    def draw(self, x: float, y: float, wide: float, high: float) -> None:
        """Draw the dice into this room; draw none where it is too small for them."""
        side = min(self.look.mm(LARGEST_DIE_MM) * self.look.gap_factor, high * 0.32, wide * 0.24)
        beside = high < self.look.mm(16)
        self.canvas.after.clear()
        if side < self.look.mm(5) and not beside:
            return
        with self.canvas.after:
            for number, (across, up, face, angle) in enumerate(self.dice):
                if not beside:
                    late = LAST_DIE_STARTS_AFTER_PART * number / len(self.dice)
                    part = min(1.0, max(0.0, (self.rolled - late) / (1 - late)))
                    along = max(0.1, across - ROLLED_SHARE * (1 - part))
                    draw_die(face, x + along * wide, y + up * high, side, part, angle + ROLLED_DEGREES * (1 - part))
