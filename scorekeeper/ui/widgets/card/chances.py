"""A chart of the chances to win along a game, of which a turn can be chosen with a touch."""

from collections.abc import Callable
from typing import Unpack

from kivy.graphics import Color, Line
from kivy.input.motionevent import MotionEvent

from scorekeeper.present.afterwards.end import ChartLine
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card.race import RaceChart
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import Place

TOP_PERCENT, LINES_APART_PERCENT = 100, 50
"""The number at the top of the chart and the distance between two lines, in percent."""


class WinChancesChart(RaceChart):
    """The chart of everybody's chance to win after each turn, in percent. A touch chooses the nearest turn, which a
    vertical line marks, and calls `on_choose` with its number (from 0)."""

    def __init__(
        self, look: Look, lanes: tuple[ChartLine, ...], chosen: int | None, on_choose: Callable[[int], object],
        **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        self.chosen, self.on_choose = chosen, on_choose
        self.left, self.wide, self.turns = 0.0, 0.0, 0
        super().__init__(look, lanes, **kwargs)

    @property
    def top_of_scale(self) -> int:
        return TOP_PERCENT

    @property
    def lines_apart(self) -> int:
        return LINES_APART_PERCENT

    def draw_chart(self, turns: int, place: Place, badge_radius: float, badge_columns: int) -> None:
        self.left, low, self.wide, high = place
        self.turns = turns
        if self.chosen is not None:
            x = self.left + self.wide * (self.chosen + 1) / turns
            with self.canvas:
                Color(*self.look.colours.text)
                Line(points=(x, low, x, low + high), width=self.look.mm(0.3))
        super().draw_chart(turns, place, badge_radius, badge_columns)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Choose the turn that is nearest to the touch."""
        if not self.collide_point(*touch.pos) or not self.turns:
            return bool(super().on_touch_down(touch))
        nearest = round((touch.x - self.left) / self.wide * self.turns) - 1
        self.chosen = min(max(nearest, 0), self.turns - 1)
        self.draw()
        self.on_choose(self.chosen)
        return True
