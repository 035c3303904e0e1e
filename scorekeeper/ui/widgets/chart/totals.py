"""A chart of a player's totals, game by game: a dot for each game, and the average of the last few as a line."""

from collections.abc import Sequence
from typing import Unpack

from kivy.graphics import Color, Line, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import SMALLEST_LETTERS_MM, Look, badge
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import Place, draw_lines, draw_pill, stretches_of
from scorekeeper.ui.widgets.kit.text import TextStyle, typeset

LINES_APART_POINTS = (10, 20, 50, 100, 200, 500)
"""The distances in points between two horizontal lines, from which the smallest that fits is taken."""
MOST_SCALE_LINES = 5
MOST_GAMES_SHOWN = 60
"""The most games that are shown; older ones are left out."""


class GameTotalsChart(Widget):
    """The chart of a player's total in each game, and of the average of the last few games up to it: games from left to
    right, points upwards; the scale begins near the lowest total. `seat` is the number of the player's badge, in whose
    colour the line is."""

    def __init__(
        self, look: Look, totals: Sequence[int], averages: Sequence[float], seat: int, **kwargs: Unpack[WidgetKeywords]
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.seat = look, seat
        self.totals, self.averages = tuple(totals[-MOST_GAMES_SHOWN:]), tuple(averages[-MOST_GAMES_SHOWN:])
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        look = self.look
        self.canvas.clear()
        if not self.totals or min(self.size) < look.least_touch_px:
            return
        step = next(
            (one for one in LINES_APART_POINTS if (max(self.totals) - min(self.totals)) / one < MOST_SCALE_LINES),
            LINES_APART_POINTS[-1],
        )
        least, most = min(self.totals) // step * step, -(-max(self.totals) // step) * step
        most = max(most, least + step)
        left, margin = look.text(SMALLEST_LETTERS_MM) * 2.2, look.mm(1.6)
        place = (self.x + left, self.y + margin, self.width - left - margin, self.height - 2 * margin)
        with self.canvas:
            self.draw_scale(range(least, most + 1, step), place)
            self.draw_curve(least, most, place)

    def draw_scale(self, marks: range, place: Place) -> None:
        x, y, wide, high = place
        style = TextStyle(self.look.text(SMALLEST_LETTERS_MM), self.look.mm(SMALLEST_LETTERS_MM))
        for points in marks:
            at = y + high * (points - marks[0]) / max(1, marks[-1] - marks[0])
            Color(*self.look.colours.line)
            Line(points=(x, at, x + wide, at), width=1)
            letters = typeset(str(points), 999, 999, style).texture
            Color(*self.look.colours.soft)
            Rectangle(texture=letters, size=letters.size, pos=(x - letters.width - 4, at - letters.height / 2))

    def draw_curve(self, least: int, most: int, place: Place) -> None:
        x, y, wide, high = place
        across = wide / max(1, len(self.totals) - 1)
        edge, dot = self.look.mm(1), self.look.mm(1.5)

        def height(points: float) -> float:
            return y + high * (points - least) / (most - least)

        Color(*self.look.colours.soft)
        for at, points in enumerate(self.totals):
            draw_pill(x + at * across - dot / 2, height(points) - dot / 2, dot, dot)
        line = [(at * across + edge, height(points) - y + edge) for at, points in enumerate(self.averages)]
        ground = (x - edge, y - edge, wide + 2 * edge, high + 2 * edge)
        if not self.look.dark:  # yellow on white would not be seen
            Color(*self.look.colours.text)
            draw_lines(ground, stretches_of(line), self.look.mm(1.1))
        Color(*badge(self.seat).colour)
        draw_lines(ground, stretches_of(line), self.look.mm(0.75))
