"""Divides the scorecard into halves, rows and columns, for the largest digits with which every player stays visible."""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.ui.present.card import Line, Scorecard
from scorekeeper.ui.theme import BODY, SMALLEST, Look
from scorekeeper.ui.widgets.text import Style, broken, extents

WIDER = 1.45
"""The factor by which the active column is wider than the others."""
NARROWEST = 5.6
"""The least width of a column in millimetres; players who do not fit are a swipe away."""
WIDE = 7.3
"""The width of a column in millimetres from which the names of the boxes get more room."""
LOWEST = 5.0
"""The least height of a row in millimetres; if rows would be lower, only the totals are shown."""
HEAD_ROW = 8.0
"""The height in millimetres of the row with the badges."""
DIGITS, OTHERS = 5.3, 5.0
"""Sizes (em) of the digits of the active player, and of the others."""
ALONE = 6.3
"""The size of the digits in large print, where only the active player's column is shown."""
LINE = 1.175
"""The height of a line of letters divided by their size."""
BONUS_ROWS = 2
"""The rows for the progress towards the bonus; a single column needs only one."""


@dataclass(frozen=True, slots=True)
class Half:
    """Lines one below the other; `bonus` is the number of rows for the bonus, if it is in this half."""

    lines: tuple[Line, ...]
    bonus: int = 0
    extra: Line | None = None
    total: bool = False
    after: int = 0
    """The number of lines above the bonus."""

    @property
    def rows(self) -> int:
        return len(self.lines) + self.bonus + (self.extra is not None) + self.total

    def names(self, card: Scorecard) -> tuple[str, ...]:
        more = [card.bonus_label] if self.bonus == BONUS_ROWS else []
        more += [self.extra.label] if self.extra else []
        more += [card.total_label] if self.total else []
        return (*(line.label for line in self.lines), *more)


@dataclass(frozen=True, slots=True)
class Plan:
    """The division in pixels. `shown` is the number of visible columns; 0 if only totals fit."""

    halves: tuple[Half, ...]
    labels: tuple[float, ...]
    names: float
    head: float
    row: float
    column: float
    shown: int
    digits: float


def halves(card: Scorecard, side_by_side: bool, alone: bool) -> tuple[Half, ...]:
    bonus = 1 if alone else BONUS_ROWS
    if side_by_side:
        upper = Half(card.upper, bonus, after=len(card.upper))
        return upper, Half(card.lower, extra=card.extra, total=not alone)
    return (Half(card.upper + card.lower, bonus, card.extra, not alone, len(card.upper)),)


def plan(
    look: Look, width: float, height: float, card: Scorecard, everybody: bool = False, alone: bool = False
) -> Plan:
    """The division with the largest digits; with `everybody` the one that shows the most players, with `alone` only the
    active one, without badges."""
    plans = [divided(look, width, height, halves(card, both, alone), card, alone) for both in (False, True)]
    least = look.mm(SMALLEST * LINE if everybody else LOWEST)
    legible = [one for one in plans if one.row >= least and one.shown]
    if not legible:
        return Plan((), (), 0, 0, 0, 0, 0, 0)
    return max(legible, key=lambda one: (one.shown if everybody else 0, one.digits, one.row))


def divided(look: Look, width: float, height: float, parts: tuple[Half, ...], card: Scorecard, alone: bool) -> Plan:
    rows = max(half.rows for half in parts)
    head = 0.0 if alone else min(look.mm(HEAD_ROW), height / (rows + 1))
    row = min((height - head) / rows, look.mm(12))
    players = 1 if alone else len(card.columns)
    room = width - look.gap * (len(parts) - 1)
    own = WIDER if not alone else 1.7
    wanted = len(parts) * look.mm(WIDE) * (players + own - 1)
    narrow = len(parts) * look.mm(NARROWEST) * (players + own - 1)
    names, labels = label_size(look, parts, card, row, room - wanted)
    if sum(labels) > room - wanted:  # rather narrower columns than names on several lines, or players out of view
        names, labels = label_size(look, parts, card, row, room - narrow)
    column_room = (room - sum(labels)) / len(parts)
    fits = int(column_room / look.mm(NARROWEST) - (own - 1) + 0.01)
    shown = max(0, min(players, fits))
    column = min(column_room / (shown + own - 1), row * 2.2) if shown else 0.0
    spare = (column_room - column * (shown + own - 1)) if shown else 0.0
    labels = tuple(label + spare for label in labels)
    digits = min(look.mm(ALONE if alone else DIGITS * look.fit), row / LINE, column * own / 1.3)
    return Plan(parts, labels, names, head, row, column, shown, digits)


def label_size(
    look: Look, parts: tuple[Half, ...], card: Scorecard, row: float, most: float
) -> tuple[float, tuple[float, ...]]:
    """The largest letters with which the names of the boxes take at most `most` pixels, and the widths of their
    columns."""
    smallest = int(look.mm(SMALLEST))
    size = max(smallest, int(min(row * 0.45, look.text(BODY))))
    while True:
        for lines in (1, max(1, int(row / (LINE * size)))):
            widths = tuple(label_width(half.names(card), lines, size) for half in parts)
            if sum(widths) <= most:
                return size, widths
        if size <= smallest:
            return size, widths
        size -= 1


@lru_cache(maxsize=500)
def label_width(names: tuple[str, ...], lines: int, size: int) -> float:
    """The least width in which every name fits in this size, on that many lines."""
    style = Style(size, size)
    width = int(1.5 * size)
    while any(not fits_in(name, size, width, lines, style) for name in names):
        width += 3
    return width + size * 0.4


def fits_in(name: str, size: float, width: int, lines: int, style: Style) -> bool:
    pieces = broken(name, size, width, style)
    return len(pieces) <= lines and all(extents(piece, size, style)[0] <= width for piece in pieces)
