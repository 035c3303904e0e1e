"""The page of a season: the league table, and below it how the players' averages developed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.records.paper.drawing import A4, MARGIN_MM, SOFT, WINNER, PaperPage, RoundedBox, Stroke, Text
from scorekeeper.records.paper.fonts import fitting_size
from scorekeeper.records.paper.head import Head, draw_head, number_pages
from scorekeeper.records.paper.parts import PaperSeat, draw_badge
from scorekeeper.records.paper.race import draw_race
from scorekeeper.records.paper.words import PaperWords

ROW_MM, TOP_MM, CHART_MM, FOOT_MM = 12.0, 44.0, 78.0, 20.0
"""The height of a line of the table, where the table begins, and the heights of the chart and of the foot, in
millimetres."""
MOST_CHART_LINES = 5
"""The most players with a line in the chart: more lines cannot be distinguished."""


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A line of the league table: the place, the player, the text with games and victories (`says`), and the points as
    text."""

    place: int
    seat: PaperSeat
    says: str
    points: str


@dataclass(frozen=True, slots=True)
class SeasonSheet:
    """What a season's page shows: its title, the line that says which games count, the table, and by name each player's
    average after every game, for the chart; `development` is the heading of the chart. No chart without averages."""

    title: str
    says: str
    lines: tuple[LeagueLine, ...]
    averages: Mapping[str, tuple[int, ...]]
    development: str = ""


def season_pages(sheet: SeasonSheet, say: PaperWords, size: tuple[float, float] = A4) -> list[PaperPage]:
    """The pages of a season, as many as the table needs; the chart is on the last one."""
    drawn = [*sheet.averages][:MOST_CHART_LINES]
    pages, left = list[PaperPage](), [*sheet.lines]
    while left or not pages:
        page = PaperPage(*size)
        draw_head(page, Head(sheet.title, sheet.says, (sheet.lines[0].seat,) if sheet.lines and not pages else ()))
        room = int((page.height - TOP_MM - FOOT_MM) // ROW_MM)
        fits = len(left) <= int((page.height - TOP_MM - FOOT_MM - (CHART_MM if drawn else 0)) // ROW_MM)
        now, left = (left, []) if fits else (left[: min(room, max(1, len(left) - 1))], left[min(room, len(left) - 1) :])
        draw_lines(page, now)
        pages.append(page)
    if drawn:
        seats = {line.seat.name: line.seat for line in sheet.lines}
        top = pages[-1].height - FOOT_MM - CHART_MM + 8
        page = pages[-1]
        page.add(
            Text(
                MARGIN_MM,
                top,
                sheet.development,
                fitting_size(sheet.development, 4.4, page.width - 2 * MARGIN_MM, "bold"),
                "bold",
            )
        )
        draw_race(page, {name: sheet.averages[name] for name in drawn}, seats, MARGIN_MM, top + 4,
                  page.width - 2 * MARGIN_MM, CHART_MM - 14)  # fmt: skip
    return number_pages(pages, say)


def draw_lines(page: PaperPage, lines: Sequence[LeagueLine]) -> None:
    left, right = MARGIN_MM, page.width - MARGIN_MM
    small = min((fitting_size(one.says, 4.2, right - left - 92 - 22) for one in lines), default=4.2)
    for at, one in enumerate(lines):
        y = TOP_MM + at * ROW_MM
        middle = y + ROW_MM / 2
        if one.place == 1:
            page.add(RoundedBox(left, y, right - left, ROW_MM, WINNER))
        page.add(Text(left + 3, middle + 1.9, f"{one.place}.", 5, colour=SOFT))
        draw_badge(page, one.seat, left + 18, middle, 8.4)
        name = fitting_size(one.seat.name, 5.6, 62, "bold")
        page.add(Text(left + 25, middle + name * 0.36, one.seat.name, name, "bold"))
        page.add(Text(left + 92, middle + small * 0.36, one.says, small))
        page.add(Text(right - 3, middle + 2.4, one.points, 6.6, "bold", align=1))
        page.add(Stroke(((left, y + ROW_MM), (right, y + ROW_MM)), 0.25, "#8d7a63"))
