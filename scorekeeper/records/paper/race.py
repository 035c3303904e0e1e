"""The chart of a game on paper, the race: each player's total after every turn as a line, distinguished by dashes as
well as by colour."""

from collections.abc import Mapping, Sequence

from scorekeeper.records.paper.drawing import INK, SOFT, PaperPage, Point, Stroke, Text
from scorekeeper.records.paper.parts import PaperSeat, draw_badge

DASHES: tuple[tuple[float, ...], ...] = ((), (2.6, 1.4), (0.8, 0.8), (4.0, 1.0, 0.8, 1.0), (1.6, 0.7))
"""The lengths of dashes and gaps of the players' lines, by seat; empty for a full line."""
POINT_STEPS = (20, 50, 100, 200, 500, 1000)
"""The possible distances between two lines of the chart's scale, in points."""


def draw_race(
    page: PaperPage, races: Mapping[str, Sequence[int]], seats: Mapping[str, PaperSeat], x: float, y: float,
    width: float,
    height: float, marks: Sequence[int] = (),
) -> None:  # fmt: skip
    """Draw the chart into this rectangle; `marks` are the numbers of turns at which a dotted line separates games."""
    turns = max(len(line) for line in races.values()) - 1
    highest = max(10, *(max(line) for line in races.values()))
    size = min(5.0, height / max(3, len(races)))
    left, right, bottom, top = x + 8, x + width - size - 2.5, y + height - 6, y + size / 2

    def at(turn: int, points: float) -> Point:
        return left + (right - left) * turn / max(1, turns), bottom - (bottom - top) * max(points, 0) / highest

    step = next((one for one in POINT_STEPS if highest / one <= 4), POINT_STEPS[-1])
    for level in range(step, highest + 1, step):
        page.add(Stroke((at(0, level), (right, at(0, level)[1])), 0.2, "#cbbba3"))
        page.add(Text(left - 1.2, at(0, level)[1] + 1.1, str(level), 3.2, colour=SOFT, align=1))
    page.add(Stroke((at(0, 0), (right, bottom)), 0.4, INK))
    for turn in range(1, turns + 1, max(1, -(-turns // 4))):
        page.add(Text(at(turn, 0)[0], bottom + 4.2, str(turn), 3.2, colour=SOFT, align=0.5))
    for turn in marks:
        page.add(Stroke((at(turn, 0), at(turn, highest)), 0.25, SOFT, (0.6, 0.8)))
    for name, line in races.items():
        points = tuple(at(turn, value) for turn, value in enumerate(line))
        dashes = DASHES[seats[name].number % len(DASHES)]
        page.add(Stroke(points, 1.2, INK, dashes), Stroke(points, 0.75, seats[name].colour, dashes))
    ends = {name: at(len(line) - 1, line[-1])[1] for name, line in races.items()}
    for name, end in spread_badges(ends, size * 1.04, y, bottom).items():
        draw_badge(page, seats[name], right + size / 2 + 2, end, size)


def spread_badges(ends: Mapping[str, float], gap: float, top: float, bottom: float) -> dict[str, float]:
    """The height y of each player's badge at the end of the line, moved so that badges do not cover each other."""
    found: dict[str, float] = {}
    y = top - gap / 2
    for name in sorted(ends, key=lambda one: ends[one]):
        y = max(ends[name], y + gap)
        found[name] = y
    limit = bottom
    for name in reversed([*found]):
        found[name] = min(found[name], limit)
        limit = found[name] - gap
    return found
