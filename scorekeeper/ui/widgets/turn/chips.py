"""Chips as they lie on the table: red with ivory marks, in the pot, with a player, or sliding from one to the other."""

from math import cos, pi, sin
from typing import Unpack

from kivy.graphics import Color, Ellipse, Line
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import IVORY, Look, colour
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import Place, Stretch, draw_lines

CHIP_MM = 8.0
"""The diameter of a chip in millimetres, in the pot and with a player."""
RED, LIGHT_RED = colour("#8c1f2b"), colour("#a82a37")
SPREAD_CHIPS_WIDTH_DIAMETERS = 3.6
"""The width of three chips that are spread, with a margin, in diameters."""
EDGE_MARKS = 6
"""The number of ivory marks on the edge of a chip."""


class Chips(Widget):
    """A row of `count` chips which overlap where the room is narrow. It has room for `most`; with `dashed` the empty
    places are shown, with `right` it begins at the right. `owner` is the player's name, empty for the pot. `spread`:
    they lie large in the middle of a tray."""

    def __init__(
        self, look: Look, count: int, most: int = 3, owner: str = "", dashed: bool = False, right: bool = False,
        spread: bool = False, **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.look, self.count, self.most, self.owner, self.dashed, self.right = look, count, most, owner, dashed, right
        self.spread = spread
        self.bind(pos=self.draw, size=self.draw)

    @property
    def chip_side(self) -> float:
        if self.spread:
            return min(self.height * 0.62, self.width / SPREAD_CHIPS_WIDTH_DIAMETERS)
        return min(self.look.mm(CHIP_MM), self.height * 0.86)

    def chip_place(self, number: int) -> Place:
        """The place of the chip of this number, from 0."""
        if self.spread:
            side = self.chip_side
            left = self.x + self.width / 2 + (number - 1) * side * 1.15 - side / 2
            return left, self.y + (self.height - side) * (0.75 if number == 1 else 0.35), side, side
        side, count = self.chip_side, self.most if self.dashed else max(1, self.count)
        step = min((self.width - side) / max(1, self.most - 1), side * 1.1)
        left = self.x + self.width - side - step * (count - 1) if self.right else self.x
        return left + number * step, self.y + (self.height - side) / 2, side, side

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for number in range(self.most if self.dashed else self.count):
                if number < self.count:
                    draw_chip(self.chip_place(number))
                else:
                    self.draw_empty(self.chip_place(number))

    def draw_empty(self, place: Place) -> None:
        """Draw a dashed circle where a chip could lie."""
        x, y, side, _side = place
        Color(*self.look.colours.felt_line)
        middle, radius = (x + side / 2, y + side / 2), side * 0.44
        for step in range(12):
            ends = [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn))
                    for turn in (step * pi / 6, (step + 0.55) * pi / 6)]  # fmt: skip
            Line(points=[value for end in ends for value in end], width=1)


def draw_chip(place: Place) -> None:
    """Draw a chip that fills this square."""
    x, y, side, _side = place
    Color(*IVORY)
    Ellipse(pos=(x, y), size=(side, side))
    for inset, ink in ((0.03, RED), (0.24, IVORY), (0.27, LIGHT_RED)):
        Color(*ink)
        Ellipse(pos=(x + side * inset, y + side * inset), size=(side * (1 - 2 * inset), side * (1 - 2 * inset)))
    Color(*IVORY)
    marks = [edge_mark_line(side, number * 2 * pi / EDGE_MARKS) for number in range(EDGE_MARKS)]
    draw_lines((x, y, side, side), marks, side * 0.1)


def edge_mark_line(side: float, turn: float) -> Stretch:
    """A short line on the edge of a chip of this size, as x and y of both ends from its lower left corner."""
    near, far = side * 0.31, side * 0.43
    return (
        side / 2 + near * cos(turn), side / 2 + near * sin(turn), side / 2 + far * cos(turn), side / 2 + far * sin(turn)
    )  # fmt: skip


class SlidingChip(Widget):
    """A single chip, to be animated."""

    def __init__(self, place: Place) -> None:
        super().__init__(pos=place[:2], size=place[2:], size_hint=(None, None))
        self.bind(pos=self.draw, size=self.draw)
        self.draw()

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            draw_chip((*self.pos, *self.size))
