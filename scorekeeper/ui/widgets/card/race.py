"""A chart of a game's totals: a line for each player, turn by turn, with the player's badge at its end."""

from typing import Unpack

from kivy.graphics import Color, Line, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.present.afterwards.end import ChartLine, DecisiveTurnPanel
from scorekeeper.ui.theme import SMALLEST_LETTERS_MM, Look, badge
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.icons import draw_icon
from scorekeeper.ui.widgets.kit.mark import draw_badge
from scorekeeper.ui.widgets.kit.paint import Place, draw_lines, stretches_of
from scorekeeper.ui.widgets.kit.text import TextStyle, typeset

DASHES_MM: tuple[tuple[float, ...], ...] = ((), (2.3, 1.6), (0.4, 1.5))
"""Three patterns of players' lines, repeated from the fourth seat on: the length of dash and gap in millimetres. An
empty one is solid. Neighbouring seats thus differ in more than colour."""


MOST_BADGES_IN_A_COLUMN = 5
"""The most players whose badges are in one column; those of more players are in two."""


DECISIVE_RING_SIDE_MM = 4.2
"""The side in millimetres of the square icon with the ring around the decisive turn; the ring is a little smaller."""


class RaceChart(Widget):
    """The chart of everybody's totals after each turn: turns from left to right, points upwards. `borders` are the
    numbers of turns after which a game of the match ended, `ring` is the decisive turn; None marks none."""

    def __init__(
        self, look: Look, lanes: tuple[ChartLine, ...], borders: tuple[int, ...] = (), ring: DecisiveTurnPanel
        | None = None, **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.look, self.lanes, self.borders, self.ring = look, lanes, borders, ring
        self.lines_place = (0.0, 0.0, 0.0, 0.0)
        """Where the lines of the players are: left and lower edge, width and height in pixels."""
        self.bind(pos=self.draw, size=self.draw)

    @property
    def top_of_scale(self) -> int:
        """The number of points at the top of the chart."""
        return max((max(lane.totals) for lane in self.lanes), default=0)

    @property
    def lines_apart(self) -> int:
        """The difference in points between two horizontal lines of the scale."""
        return next((one for one in (50, 100, 200, 500) if self.top_of_scale <= 5 * one), 1000)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        most = self.top_of_scale
        turns = max((len(lane.totals) for lane in self.lanes), default=0) - 1
        if not most or turns < 1 or min(self.size) < self.look.least_touch_px:
            return
        beside = 2 if len(self.lanes) > MOST_BADGES_IN_A_COLUMN else 1
        mark = min(self.look.mm(3.2), self.height * beside / (2 * len(self.lanes)))
        right = 0.2 * mark + 2.2 * mark * beside
        wide = self.width - right - self.look.text(SMALLEST_LETTERS_MM * 2)
        high = self.height - 2 * mark
        left, low = self.x + self.width - wide - right, self.y + mark
        self.draw_chart(turns, (left, low, wide, high), mark, beside)

    def draw_chart(self, turns: int, place: Place, badge_radius: float, badge_columns: int) -> None:
        with self.canvas:
            self.draw_scale(self.top_of_scale, *place)
            self.draw_ends_of_games(turns, place)
            for lane in self.lanes:
                self.draw_line(lane, self.top_of_scale, turns, place)
            self.draw_ring_at_decisive_turn(turns, place)
            self.draw_badges(self.top_of_scale, turns, place, badge_radius, badge_columns)
        edge = self.look.mm(1)
        self.lines_place = (place[0] - edge, place[1] - edge, place[2] + 2 * edge, place[3] + 2 * edge)

    def draw_scale(self, most: int, left: float, low: float, wide: float, high: float) -> None:
        """Draw thin horizontal lines, with the number at their left."""
        style = TextStyle(self.look.mm(2.8), self.look.mm(SMALLEST_LETTERS_MM))
        for points in range(0, most + 1, self.lines_apart):
            y = low + high * points / most
            Color(*self.look.colours.line)
            Line(points=(left, y, left + wide, y), width=1)
            letters = typeset(str(points), 999, 999, style).texture
            Color(*self.look.colours.soft)
            Rectangle(texture=letters, size=letters.size, pos=(left - letters.width - 4, y - letters.height / 2))

    def draw_ends_of_games(self, turns: int, place: Place) -> None:
        """Draw a dotted upright line where a game of the match ended."""
        _left, _low, wide, high = place
        for turn in self.borders:
            Color(*self.look.colours.soft)
            x = wide * turn / turns
            draw_lines(
                place, stretches_of([(x, 0.0), (x, high)], [self.look.mm(0.4), self.look.mm(1.2)]), self.look.mm(0.3)
            )

    def draw_line(self, lane: ChartLine, most: int, turns: int, place: Place) -> None:
        left, low, wide, high = place
        shown = [(left + wide * turn / turns, low + high * points / most) for turn, points in enumerate(lane.totals)]
        width, edge = self.look.mm(0.75), self.look.mm(1)
        ground = (left - edge, low - edge, wide + 2 * edge, high + 2 * edge)
        points = [(x - ground[0], y - ground[1]) for x, y in shown]
        dash = [self.look.mm(length) for length in DASHES_MM[lane.player.badge % len(DASHES_MM)]]
        if not self.look.dark:  # yellow on white would not be seen
            Color(*self.look.colours.text)
            draw_lines(ground, stretches_of(points, dash), width * 1.45)
        Color(*badge(lane.player.badge).colour)
        draw_lines(ground, stretches_of(points, dash), width)

    def draw_ring_at_decisive_turn(self, turns: int, place: Place) -> None:
        """Draw a ring around the turn that decided."""
        lane = next((one for one in self.lanes if self.ring and one.player == self.ring.player), None)
        if lane and self.ring:
            left, low, wide, high = place
            x, y = left + wide * self.ring.turn / turns, low + high * lane.totals[self.ring.turn] / self.top_of_scale
            side = self.look.mm(DECISIVE_RING_SIDE_MM)
            Color(*self.look.colours.text)
            draw_icon("ring", x, y, side)

    def draw_badges(self, most: int, turns: int, place: Place, badge_radius: float, badge_columns: int) -> None:
        """Draw the badges at the ends of the lines, moved apart where totals are close. More than five are in two
        columns."""
        left, low, wide, high = place
        ends = sorted(self.lanes, key=lambda lane: lane.totals[-1])
        heights = spread_heights(
            [low + high * lane.totals[-1] / most for lane in ends], 1.8 * badge_radius / badge_columns, low + high
        )
        for number, (lane, y) in enumerate(zip(ends, heights, strict=True)):
            x = left + wide * (len(lane.totals) - 1) / turns + (1.3 + 2.2 * (number % badge_columns)) * badge_radius
            draw_badge(self.look, lane.player.badge, lane.player.initials, x, y, badge_radius)


def spread_heights(wanted: list[float], gap: float, highest: float) -> list[float]:
    """Rising heights at least `gap` apart, none above `highest`, for rising heights that are wanted. Each is as wanted
    or as far above that as the one below it requires; only where there is no room at the top they are lower."""
    found: list[float] = []
    for height in wanted:
        found.append(max(height, found[-1] + gap) if found else height)
    for place in reversed(range(len(found))):
        found[place] = min(found[place], highest - gap * (len(found) - 1 - place))
    return found
