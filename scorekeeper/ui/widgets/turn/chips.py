"""Chips as a row of coins, one for each chip a player holds."""

from typing import Unpack

from kivy.graphics import Color, Ellipse, Line
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.given import Given

COIN = 4.8
"""The diameter of a chip in millimetres, in the pot and with a player."""


class Chips(Widget):
    """A row of `count` chips, drawn as coins of the same size everywhere. It has room for `most`, and the rest stays
    empty."""

    def __init__(self, look: Look, count: int, most: int = 3, **kwargs: Unpack[Given]) -> None:
        super().__init__(**kwargs)
        self.look, self.count, self.most = look, count, most
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        side = min(self.look.mm(COIN), self.height * 0.8, self.width / self.most * 0.9)
        step = min(self.width / self.most, side * 1.12)
        low = self.y + (self.height - side) / 2
        self.canvas.clear()
        with self.canvas:
            for number in range(self.count):
                self.draw_coin(self.x + number * step, low, side)

    def draw_coin(self, x: float, y: float, side: float) -> None:
        colours = self.look.colours
        Color(*colours.accent)
        Ellipse(pos=(x, y), size=(side, side))
        Color(*colours.on_accent)
        Line(circle=(x + side / 2, y + side / 2, side * 0.34), width=max(1.0, side * 0.03))
        Line(circle=(x + side / 2, y + side / 2, side * 0.46), width=max(1.0, side * 0.04), dash_length=side * 0.1,
             dash_offset=side * 0.1)  # fmt: skip
