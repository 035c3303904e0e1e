"""How the scorecard is divided: halves, rows and columns, for the largest digits that keep every player in view."""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.ui.present.card import Line as CardLine
from scorekeeper.ui.present.card import Scorecard
from scorekeeper.ui.theme import BODY, HUGE, SMALLEST, Look
from scorekeeper.ui.widgets.text import Style, broken, extents

WIDER = 1.5
"""How much wider the active column is than the others."""
NARROWEST = 5.6
"""Millimetres a column has at least; players who do not fit are a swipe away."""


LETTERS, DIGITS = 0.74, 1.5
"""Letters are so high in their row, and two digits with room around so wide in letters; three digits shrink."""
LOWEST = 4.0
"""Millimetres a row has at least; where the rows would be lower only the sums are shown."""

Half = tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """How the card is divided: its halves side by side or one under the other, and how many columns are in view."""

    halves: tuple[Half, ...]
    labels: tuple[float, ...]
    names: float
    row: float
    column: float
    shown: int

    @property
    def letters(self) -> float:
        return min(self.row * LETTERS, self.column / DIGITS)


def plan(look: Look, width: float, height: float, card: Scorecard, everybody: bool = False) -> Plan:
    """The division that gives the largest digits; with `everybody` rather the one that shows the most players."""
    whole, both, only_sums = (card.upper + card.lower,), (card.upper, card.lower), (card.sums,)
    plans = [divided(look, width, height, card, halves) for halves in (whole, both)]
    least = look.mm(SMALLEST / LETTERS if everybody else LOWEST)
    legible = [one for one in plans if one.row >= least]
    if not legible:
        summed = divided(look, width, height, card, only_sums)
        return summed if summed.shown == len(card.columns) else standings(look, width, height, card)
    return max(legible, key=lambda one: (one.shown if everybody else 0, one.letters))


def divided(look: Look, width: float, height: float, card: Scorecard, halves: tuple[Half, ...]) -> Plan:
    row = min(height / (1 + max(map(len, halves))), look.text(HUGE))
    room = width - look.gap * (len(halves) - 1)
    everybody = len(halves) * (len(card.columns) + WIDER - 1)
    comfortable = room - everybody * row * LETTERS * DIGITS
    narrow = room - everybody * look.mm(NARROWEST)
    names, labels = label_size(look, halves, row, max(comfortable, 0.42 * room))
    if narrow > 0 and sum(labels) > narrow:  # smaller names rather than a player out of view
        names, labels = label_size(look, halves, row, narrow)
    column_room = (room - sum(labels)) / len(halves)
    fits = int(column_room / look.mm(NARROWEST) - (WIDER - 1) + 0.01)
    shown = max(1, min(len(card.columns), fits))
    return Plan(halves, labels, names, row, column_room / (shown + WIDER - 1), shown)


def label_size(look: Look, halves: tuple[Half, ...], row: float, most: float) -> tuple[float, tuple[float, ...]]:
    """The largest letters with which the names of the boxes take `most` pixels at most, and what they take."""
    smallest = int(look.mm(look.smallest))
    size = max(smallest, int(min(row * 0.5, look.text(BODY))))
    while True:
        for lines in (1, max(1, int(row / (1.2 * size)))):
            widths = tuple(label_width(tuple(line.label for line in half), lines, size) for half in halves)
            if sum(widths) <= most:
                return size, widths
        if size <= smallest:
            return size, widths
        size = max(smallest, int(min(size - 1, size * 0.94)))


def standings(look: Look, width: float, height: float, card: Scorecard) -> Plan:
    """Everybody's total and way to the bonus, without names for the rows."""
    lines = card.sums[-2:] if height > look.mm(3 * LOWEST) else card.sums[-1:]
    shown = max(1, min(len(card.columns), int(width / look.mm(0.92 * NARROWEST) - (WIDER - 1))))
    row = min(height / (1 + len(lines)), look.text(HUGE))
    return Plan((lines,), (0,), 0, row, width / (shown + WIDER - 1), shown)


@lru_cache(maxsize=500)
def label_width(names: tuple[str, ...], lines: int, size: float) -> float:
    """The least width in which every name can be written in this size, on so many lines."""
    style = Style(size, size, bold=True)
    width = int(4 * size)
    while any(not fits_in(name, size, width, lines, style) for name in names):
        width += 4
    return width + size * 0.6


def fits_in(name: str, size: float, width: int, lines: int, style: Style) -> bool:
    pieces = broken(name, size, width, style)
    return len(pieces) <= lines and all(extents(piece, size, style)[0] <= width for piece in pieces)
