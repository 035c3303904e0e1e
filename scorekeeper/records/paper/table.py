"""The card as a table on paper: rows with printed names, a column for each player, points in ink."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.records.paper.drawing import (
    INK,
    MARGIN_MM,
    SOFT,
    TINT,
    WINNER,
    WINNER_SUM,
    PaperPage,
    RoundedBox,
    Stroke,
    Style,
    Text,
)
from scorekeeper.records.paper.fonts import fitting_size, lines_and_letter_size, text_length
from scorekeeper.records.paper.parts import PaperSeat, draw_badge, draw_points

ROW_MM, SUM_ROW_MM, HEAD_ROW_MM, UPRIGHT_ROW_MM = 9.6, 12.0, 12.0, 38.0
"""The heights in millimetres of a row, of the last one with the totals, and of the row of names, if they stand side by
side and if they stand upright."""
MOST_NAMES_FLAT = 6
"""The most players whose names are written side by side; with more players all names stand upright."""
SMALLEST_NAME_LETTERS_MM = 3.4
"""The smallest size of names side by side, as the em in millimetres; if one would be smaller, all names stand
upright."""
DIGITS_MM, TOTAL_DIGITS_MM = 6.6, 9.0
LABELS_WIDTH_MM = 63.0
"""The width in millimetres of the column with the names of the boxes."""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row of the table: its printed name and the small print beside it, and each player's points (None for an open
    box). A `sum` row is tinted, before a `thick` one there is a bold line, `last` is the row of totals."""

    label: str
    points: tuple[int | None, ...]
    beside: str = ""
    sum: bool = False
    thick: bool = False
    last: bool = False


def draw_table(
    page: PaperPage, title: str, rows: Sequence[PaperRow], columns: Sequence[PaperSeat], winners: Sequence[PaperSeat],
    top: float,
    room: float, labels: float = LABELS_WIDTH_MM,
) -> float:  # fmt: skip
    """Draw the table from `top` down, at most `room` millimetres high; return y, in millimetres, where it ends."""
    left, right = MARGIN_MM, page.width - MARGIN_MM
    column_width = (right - left - labels) / len(columns)
    upright = needs_upright_names([seat.name for seat in columns], column_width)
    head = UPRIGHT_ROW_MM if upright else HEAD_ROW_MM
    row_height = min(ROW_MM, (room - head - SUM_ROW_MM) / max(1, len(rows) - 1))
    lefts = [left + labels + at * column_width for at in range(len(columns))]
    ends = draw_tints_and_lines(page, rows, head, row_height, top, [x for x, seat in zip(lefts, columns, strict=True)
                                                     if seat in winners], column_width)  # fmt: skip
    lines, size = lines_and_letter_size(title, 5.0, labels - 5, 2, "bold")
    for at, line in enumerate(lines):
        page.add(Text(left + 2.6, top + head / 2 + 1.8 + (at - (len(lines) - 1) / 2) * 5.4, line, size, "bold"))
    for x, seat in zip(lefts, columns, strict=True):
        (draw_upright_name if upright else draw_flat_name)(page, seat, x, top, column_width, head)
    y = top + head
    for row, end in zip(rows, ends[1:], strict=True):
        draw_row(page, row, y, end - y, labels, column_width)
        y = end
    for x in lefts:
        page.add(Stroke(((x, top), (x, y)), 0.25))
    page.add(RoundedBox(left, top, right - left, y - top, rim=0.7))
    return y


def needs_upright_names(names: Sequence[str], column_width: float) -> bool:
    """Whether the names stand upright in columns of this width, as side by side they would be too small."""
    room = column_width - (8.0 if column_width > 26 else 6.4) - 4.2
    return len(names) > MOST_NAMES_FLAT or any(is_too_long(name, room) for name in names)


def is_too_long(name: str, room: float) -> bool:
    """Whether a name on two lines of `room` millimetres would be too small, or one of its words divided."""
    lines, size = lines_and_letter_size(name, 5.0, room, 2, "bold")
    return size < SMALLEST_NAME_LETTERS_MM or " ".join(lines) != " ".join(name.split())


def draw_tints_and_lines(
    page: PaperPage,
    rows: Sequence[PaperRow],
    head: float,
    row_height: float,
    top: float,
    winner_lefts: Sequence[float],
    column_width: float,
) -> list[float]:
    """Draw tints and lines of the table; return y, in millimetres, where its head and every row ends. `winner_lefts`
    is x at the left of each column of a winner."""
    left, right = MARGIN_MM, page.width - MARGIN_MM
    ends = [top + head]
    for row in rows:
        ends.append(ends[-1] + (SUM_ROW_MM if row.last else row_height))
        if row.sum or row.last:
            page.add(RoundedBox(left, ends[-2], right - left, ends[-1] - ends[-2], TINT))
    for x in winner_lefts:
        page.add(RoundedBox(x, top, column_width, head, WINNER))
        page.add(*(RoundedBox(x, y, column_width, end - y, WINNER_SUM if row.sum or row.last else WINNER)
                   for row, y, end in zip(rows, ends, ends[1:], strict=False)))  # fmt: skip
    for row, y in zip(rows, ends, strict=False):
        page.add(Stroke(((left, y), (right, y)), 0.7 if row.thick or row.last else 0.25,
                        INK if row.thick or row.last else "#8d7a63"))  # fmt: skip
    return ends


def draw_flat_name(page: PaperPage, seat: PaperSeat, x: float, top: float, column_width: float, head: float) -> None:
    """Draw a player's badge with the whole name beside it, or on two lines below each other if it is long."""
    mark = 8.0 if column_width > 26 else 6.4
    lines, size = lines_and_letter_size(seat.name, 5.0, column_width - mark - 4.2, 2, "bold")
    wide = mark + 1.6 + max((text_length(line, size, "bold") for line in lines), default=0)
    start = x + (column_width - wide) / 2
    draw_badge(page, seat, start + mark / 2, top + head / 2, mark)
    for at, line in enumerate(lines):
        y = top + head / 2 + size * 0.36 + (at - (len(lines) - 1) / 2) * size * 1.05
        page.add(Text(start + mark + 1.6, y, line, size, "bold"))


def draw_upright_name(page: PaperPage, seat: PaperSeat, x: float, top: float, column_width: float, head: float) -> None:
    """Draw a player's name from the bottom to the top, with the badge below it."""
    mark = min(8.0, column_width - 1.5)
    draw_badge(page, seat, x + column_width / 2, top + head - mark / 2 - 1.2, mark)
    lines, size = lines_and_letter_size(seat.name, 5.0, head - mark - 4.5, max(1, int(column_width // 4.6)), "bold")
    size = min(size, column_width / len(lines) / 1.1)
    for at, line in enumerate(lines):
        across = x + column_width / 2 + size * 0.36 + (at - (len(lines) - 1) / 2) * size * 1.08
        page.add(Text(across, top + head - mark - 2.8, line, size, "bold", upright=True))


def draw_row(page: PaperPage, row: PaperRow, y: float, row_height: float, labels: float, column_width: float) -> None:
    bold = row.sum or row.last
    style: Style = "bold" if bold else "regular"
    beside = text_length(row.beside, 3.2) + 2 if row.beside else 0
    lines, size = lines_and_letter_size(
        row.label, min(4.6, row_height * 0.55), labels - 5 - beside, 2 if row_height > 8 else 1, style
    )
    size = min(size, row_height * 0.42) if len(lines) > 1 else size
    for at, line in enumerate(lines):
        base = y + row_height / 2 + size * 0.36 + (at - (len(lines) - 1) / 2) * size * 1.08
        page.add(Text(MARGIN_MM + 2.6, base, line, size, style))
    if row.beside:
        longest = max(text_length(line, size, style) for line in lines)
        page.add(Text(MARGIN_MM + 4.6 + longest, y + row_height / 2 + size * 0.36, row.beside, 3.2, style, SOFT))
    for at, value in enumerate(row.points):
        digits = min(TOTAL_DIGITS_MM if row.last else DIGITS_MM, row_height * 0.72)
        x = MARGIN_MM + labels + column_width * (at + 0.5)
        draw_points(
            page, value, x, y + row_height / 2, fitting_size(str(value), digits, column_width - 2, "bold italic"), bold
        )
