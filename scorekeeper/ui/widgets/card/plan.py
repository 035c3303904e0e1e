"""Divides the scorecard into halves, rows and columns, for the largest digits; players for whom there is no room are a
swipe away."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.present.card.card import CardLine, Scorecard
from scorekeeper.ui.theme import BODY, SMALLEST_LETTERS_MM, Look
from scorekeeper.ui.widgets.kit.text import TextStyle, break_lines, text_extents

ACTIVE_WIDER_FACTOR = 1.4
"""The factor by which the active column is wider than the others."""
NARROWEST_COLUMN_MM = 5.8
"""The least width of a column in millimetres; players who do not fit are a swipe away."""
PREFERRED_COLUMN_WIDTHS_MM = (7.3, 6.8, 6.2)
"""The widths in millimetres that are reserved for each column, tried in this order until the names of the boxes fit
beside the columns on one line."""
LOWEST_ROW_MM = 5.0
"""The least height of a row in millimetres, except on the whole-page card, whose rows need only hold the smallest
letters; if no layout has rows as high, only the totals are shown."""
HEAD_ROW_MM = 8.0
"""The largest height in millimetres of the row with the badges."""
ACTIVE_DIGITS_MM, OTHER_DIGITS_MM = 5.3, 5.0
"""The largest sizes (em) in millimetres of the digits of the active player, and of the others."""
TWO_DIGITS_WIDTH_RATIO, THREE_DIGITS_WIDTH_RATIO = 1.14, 1.76
"""The widths of two digits, and of three bold ones, divided by their size."""
DIGITS_APART_MM = 0.8
"""Millimetres between the digits of neighbouring columns."""
LARGEST_DIGITS_MM = 6.3
"""The largest size in millimetres of the digits in large print, where only the active player's column is shown."""
LINE_HEIGHT_RATIO = 1.175
"""The height of a line of letters divided by their size."""
BONUS_ROWS = 2
"""The number of rows that the progress towards the bonus takes; it takes one where only the active player's column is
shown."""


@dataclass(frozen=True, slots=True)
class Half:
    """The upper or lower half of the card, or both in one block, as lines one below the other. `bonus` is the number of
    rows for the bonus, 0 if it is not in this half."""

    lines: tuple[CardLine, ...]
    bonus: int = 0
    extra: CardLine | None = None
    total: bool = False
    after: int = 0
    """The number of lines above the rows for the bonus."""

    @property
    def number_of_rows(self) -> int:
        return len(self.lines) + self.bonus + (self.extra is not None) + self.total

    def line_names(self) -> tuple[str, ...]:
        """The names of the lines, which are bold only while a line is marked."""
        more = [self.extra.label] if self.extra else []
        return (*(brief_name(line.label) for line in self.lines), *more)

    def bold_names(self, card: Scorecard) -> tuple[str, ...]:
        """The labels in bold letters, those of the bonus and of the total, as far as this half shows them."""
        return (*([card.bonus_label] if self.bonus == BONUS_ROWS else []), *([card.total_label] if self.total else []))

    def names_width(self, card: Scorecard, lines: int, size: int) -> float:
        """The least width in pixels in which every name fits in this size, on that many lines."""
        widths = (
            label_width(self.line_names(), lines, size),
            label_width(self.bold_names(card), lines, size, bold=True),
        )
        return max(widths) + size * 0.2


def brief_name(label: str) -> str:
    """The name of a box without an explanation in brackets, for which a card has no room."""
    return label.partition(" (")[0]


@dataclass(frozen=True, slots=True)
class CardPlan:
    """The layout of a card, in pixels: the halves, the width of the box names in each and the size of their letters,
    the heights of the row of badges and of the others, and the width of a column. `columns_shown` is the number of
    visible columns, 0 if only totals fit; `digits` and `others` are the sizes of digits in the active column and in the
    others; `strip`: with everybody's total below the card."""

    halves: tuple[Half, ...]
    names_widths: tuple[float, ...]
    names: float
    head: float
    row: float
    column: float
    columns_shown: int
    digits: float
    others: float = 0.0
    strip: bool = False

    def total_letters_px(self, look: Look, text: str, wide: float, active: bool) -> float:
        """The size in pixels at which this total, in a column of this width, keeps a distance from those beside it."""
        room = min(wide, self.column * (ACTIVE_WIDER_FACTOR if active else 1)) - look.mm(DIGITS_APART_MM)
        size = (self.digits * 1.07) if active else self.others
        return min(size, room / THREE_DIGITS_WIDTH_RATIO) if len(text) > 2 else size


def halves_of(card: Scorecard, side_by_side: bool, active_only: bool) -> tuple[Half, ...]:
    bonus = 0 if not card.bonus_worth else 1 if active_only else BONUS_ROWS
    if side_by_side:
        upper = Half(card.upper, bonus, after=len(card.upper))
        return upper, Half(card.lower, extra=card.extra, total=not active_only)
    return (Half(card.upper + card.lower, bonus, card.extra, not active_only, len(card.upper)),)


def split_evenly(whole: Half, count: int) -> tuple[Half, ...]:
    """A block as this many halves with about equally many rows; the bonus stays below its lines, the total last."""
    target, start, bonus = -(-whole.number_of_rows // count), 0, whole.bonus
    found = []
    for number in range(count):
        is_last = number == count - 1
        end = len(whole.lines) if is_last else start + target
        is_here = bool(bonus) and whole.after <= end
        if is_here and not is_last:
            end = max(end - bonus, whole.after)
        rows = whole.lines[start:end]
        extra, total = (whole.extra, whole.total) if is_last else (None, False)
        found.append(Half(rows, bonus if is_here else 0, extra, total, whole.after - start))
        start, bonus = end, 0 if is_here else bonus
    return tuple(found)


def plan_card(
    look: Look, width: float, height: float, card: Scorecard, most_players: bool = False, active_only: bool = False
) -> CardPlan:
    """Lay out the card with the largest digits; if no layout is legible, `columns_shown` is 0. `most_players`: with the
    most visible players; `active_only`: with only the active player, without badges."""
    plans = [
        plan_halves(look, width, height, halves_of(card, both, active_only), card, active_only)
        for both in (False, True)
    ]
    least = look.mm(SMALLEST_LETTERS_MM * LINE_HEIGHT_RATIO if most_players else LOWEST_ROW_MM)
    legible = [one for one in plans if one.row >= least and one.columns_shown]
    for count in (2, 3):  # a long lower half goes on below the bonus, then beside itself
        if not legible:
            parts = split_evenly(halves_of(card, False, active_only)[0], count)
            plans = [plan_halves(look, width, height, parts, card, active_only)]
            legible = [one for one in plans if one.row >= least and one.columns_shown]
    if not legible:
        return CardPlan((), (), 0, 0, 0, 0, 0, 0)
    return max(legible, key=lambda one: (one.columns_shown if most_players else 0, one.digits, one.row))


def plan_halves(
    look: Look, width: float, height: float, parts: tuple[Half, ...], card: Scorecard, active_only: bool
) -> CardPlan:
    rows = max(half.number_of_rows for half in parts)
    head = 0.0 if active_only else min(look.mm(HEAD_ROW_MM), height / (rows + 1))
    row = min((height - head) / rows, look.mm(12))
    players = 1 if active_only else len(card.columns)
    room = width - look.gap * (len(parts) - 1)
    own = ACTIVE_WIDER_FACTOR if not active_only else 1.7
    names, labels = fit_names(look, parts, card, row, room, players + own - 1)
    column_room = (room - sum(labels)) / len(parts)
    fits = int(column_room / look.mm(NARROWEST_COLUMN_MM) - (own - 1) + 0.01)
    shown = max(0, min(players, fits))
    units = shown + own - 1
    lacking = [half.names_width(card, 1, names) - label for half, label in zip(parts, labels, strict=True)]
    column = min(column_room / units, row * 2.2) if shown else 0.0
    column = min(column, max(look.mm(PREFERRED_COLUMN_WIDTHS_MM[-1]), column - sum(lacking) / len(parts) / units))
    spare = (column_room - column * units) * len(parts) if shown else 0.0
    part = min(1.0, spare / sum(lacking)) if sum(lacking) > 0 else 0.0
    rest = (spare - part * sum(lacking)) / len(parts)
    labels = tuple(label + part * lack + rest for label, lack in zip(labels, lacking, strict=True))
    digits = min(
        look.mm(LARGEST_DIGITS_MM if active_only else ACTIVE_DIGITS_MM * look.gap_factor),
        row / LINE_HEIGHT_RATIO,
        column * own / 1.3,
    )
    others = min(
        digits * OTHER_DIGITS_MM / ACTIVE_DIGITS_MM, (column - look.mm(DIGITS_APART_MM)) / TWO_DIGITS_WIDTH_RATIO
    )
    return CardPlan(parts, labels, names, head, row, column, shown, digits, others)


class NamesFit(NamedTuple):
    """The size in pixels of the letters of the box names, and the width in pixels that the names take in each half."""

    letters_px: int
    widths_px: tuple[float, ...]


def fit_names(
    look: Look, parts: tuple[Half, ...], card: Scorecard, row: float, room: float, columns: float
) -> NamesFit:
    """The largest letters with which all names are on one line, beside columns as wide as possible; else the smallest
    letters, on two lines if the rows are high enough. `row` is the height of a row and `room` the width of the card in
    pixels, `columns` how many columns' widths the players take."""
    smallest = int(look.mm(SMALLEST_LETTERS_MM))
    best = min(row * 0.53, look.mm(look.smallest_letters_mm)) if look.large else min(row * 0.45, look.text(BODY))
    largest = max(smallest, int(best))
    for wide in PREFERRED_COLUMN_WIDTHS_MM:
        for size in range(largest, smallest - 1, -1):
            widths = tuple(half.names_width(card, 1, size) for half in parts)
            if sum(widths) <= room - len(parts) * look.mm(wide) * columns:
                return NamesFit(size, widths)
    lines = 2 if row >= 2 * LINE_HEIGHT_RATIO * smallest else 1
    return NamesFit(smallest, tuple(half.names_width(card, lines, smallest) for half in parts))


@lru_cache(maxsize=500)
def label_width(names: tuple[str, ...], lines: int, size: int, bold: bool = False) -> float:
    """The least width in pixels, in steps of 3, in which each of these names fits in this size on that many lines."""
    style = TextStyle(size, size, bold)
    width = int(1.5 * size)
    while any(not name_fits(name, size, width, lines, style) for name in names):
        width += 3
    return width


def name_fits(name: str, size: float, width: int, lines: int, style: TextStyle) -> bool:
    pieces = break_lines(name, size, width, style)
    return len(pieces) <= lines and all(text_extents(piece, size, style)[0] <= width for piece in pieces)
