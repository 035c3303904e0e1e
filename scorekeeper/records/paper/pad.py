"""A blank pad to print: the empty card of an edition, for six players and a pencil."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.records.paper.card import bonus_words
from scorekeeper.records.paper.drawing import A4, GRID, INK, MARGIN_MM, SOFT, TINT, PaperPage, RoundedBox, Stroke, Text
from scorekeeper.records.paper.fonts import fitting_size, lines_and_letter_size, text_length, wrap_text
from scorekeeper.records.paper.words import PaperWords
from scorekeeper.records.worth import worth_words
from scorekeeper.rules.chicago import EDITIONS
from scorekeeper.rules.further import has_yatzy_bonus
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import Terms, agree_terms

COLUMNS, LABELS_WIDTH_MM, NAME_ROW_MM, ROW_MM = 6, 60.0, 17.0, 13.6
CHICAGO_PAD_ROWS = 16
"""The number of rows of a blank page for Chicago."""
TOP_MM, CLAUSE_MM = 27.0, 30.0
"""Where the table begins, and the height kept below it for the sheet's own rule, in millimetres."""


class PadRow(NamedTuple):
    """A row of a pad: its label, the small print beside it, whether it is a row of sums, and whether there is a bold
    line above it."""

    label: str
    beside: str = ""
    is_sum: bool = False
    is_thick: bool = False


def pad_page(
    kind: Kind, edition: str, say: PaperWords, foot_rule: str = "", size: tuple[float, float] = A4
) -> PaperPage:
    """The blank page of an edition; `foot_rule` is the sentence about a rule at its foot, in the sheet's language."""
    page = PaperPage(*size)
    right = page.width - MARGIN_MM
    name = say.gettext(kind.name)
    page.add(Text(MARGIN_MM, 22, name, fitting_size(name, 9, 95, "bold"), "bold"))
    x = right
    for words, room in ((say.pgettext("where", "Place"), 26), (say.gettext("Date"), 30)):
        page.add(Stroke(((x - room, 21), (x, 21)), 0.3))
        page.add(Text(x - room - 1, 21, words, 3.9, align=1))
        x -= room + text_length(words, 3.9) + 4
    lines = card_lines(agree_terms(kind.sheet, edition), say) if kind.sheet else chicago_lines(edition)
    draw_pad_table(page, lines, say)
    for at, line in enumerate(wrap_text(foot_rule, 3.9, right - MARGIN_MM)[:4]):
        page.add(Text(MARGIN_MM, page.height - 24 + at * 5, line, 3.9))
    return page


def card_lines(terms: Terms, say: PaperWords) -> list[PadRow]:
    edition = terms.sheet.editions[terms.edition]
    upper = [box for box in terms.boxes if box in terms.sheet.upper]
    below = [box for box in terms.boxes if box not in upper]
    return [
        *(PadRow(terms.label(box), worth_words(terms, box)) for box in upper),
        *([PadRow(say.gettext("Sum"), is_sum=True, is_thick=True)] if upper else []),
        *([PadRow(edition.bonus_label, bonus_words(terms, say), is_sum=True)] if terms.bonuses else []),
        *(PadRow(terms.label(box), worth_words(terms, box), is_thick=box == below[0]) for box in below),
        *([PadRow(f"{edition.bonus_label} {terms.label('yatzy')}", "+ 100")] if has_yatzy_bonus(terms) else []),
        PadRow(say.gettext("Total"), is_sum=True, is_thick=True),
    ]


def chicago_lines(edition: str) -> list[PadRow]:
    printed = EDITIONS[edition]
    words = f"{printed['over']} / {printed['under']}"
    return [PadRow(str(number), words) for number in range(1, CHICAGO_PAD_ROWS + 1)]


def draw_pad_table(page: PaperPage, lines: Sequence[PadRow], say: PaperWords) -> None:
    left, right = MARGIN_MM, page.width - MARGIN_MM
    each = (right - left - LABELS_WIDTH_MM) / COLUMNS
    high = min(ROW_MM, (page.height - TOP_MM - NAME_ROW_MM - CLAUSE_MM) / len(lines))
    y = TOP_MM + NAME_ROW_MM
    page.add(Text(left + 2.6, y - 2.6, say.gettext("Name"), 4.6, "bold"))
    for label, beside, is_sum, is_thick in lines:
        if is_sum:
            page.add(RoundedBox(left, y, right - left, high, TINT))
        page.add(Stroke(((left, y), (right, y)), 0.7 if is_thick else 0.25, INK if is_thick else GRID))
        room = LABELS_WIDTH_MM - 6 - (text_length(beside, 3.2) + 2)
        rows, size = lines_and_letter_size(label, 4.6, room, 2, "bold" if is_sum else "regular")
        for at, row in enumerate(rows):
            base = y + high / 2 + 1.6 + (at - (len(rows) - 1) / 2) * size * 1.08
            page.add(Text(left + 2.6, base, row, size, "bold" if is_sum else "regular"))
        page.add(Text(left + LABELS_WIDTH_MM - 2, y + high / 2 + 1.4, beside, 3.2, "regular", SOFT, 1))
        y += high
    for at in range(COLUMNS):
        page.add(Stroke(((left + LABELS_WIDTH_MM + at * each, TOP_MM), (left + LABELS_WIDTH_MM + at * each, y))))
    page.add(RoundedBox(left, TOP_MM, right - left, y - TOP_MM, rim=0.7))
