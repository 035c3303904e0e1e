"""A blank pad to print: the empty card of an edition, for six players and a pencil."""

from collections.abc import Sequence

from scorekeeper.records.paper.card import bonus_words
from scorekeeper.records.paper.drawing import A4, GRID, INK, MARGIN_MM, SOFT, TINT, PaperPage, RoundedBox, Stroke, Text
from scorekeeper.records.paper.fonts import fitting_size, in_lines, text_length, wrap_text
from scorekeeper.records.paper.words import PaperWords
from scorekeeper.records.worth import worth_words
from scorekeeper.rules.chicago import EDITIONS
from scorekeeper.rules.further import has_yatzy_bonus
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import Terms, agree_terms

COLUMNS, LABELS, NAME_ROW, ROW = 6, 60.0, 17.0, 13.6
PAD_ROWS = 16
"""The rows of a blank page for Chicago."""
TOP, CLAUSE = 27.0, 30.0
"""Where the table begins, and the height kept below it for the sheet's own rule, in millimetres."""

PadRows = Sequence[tuple[str, str, bool, bool]]
"""The rows of a pad: label, the small print beside it, whether it is a row of sums, whether a bold line is above."""


def pad_page(kind: Kind, edition: str, say: PaperWords, clause: str = "", size: tuple[float, float] = A4) -> PaperPage:
    """The blank page of an edition; `clause` is the rule for its foot, in the sheet's language."""
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
    draw_blank(page, lines, say)
    for at, line in enumerate(wrap_text(clause, 3.9, right - MARGIN_MM)[:4]):
        page.add(Text(MARGIN_MM, page.height - 24 + at * 5, line, 3.9))
    return page


def card_lines(terms: Terms, say: PaperWords) -> PadRows:
    edition = terms.sheet.editions[terms.edition]
    upper = [box for box in terms.boxes if box in terms.sheet.upper]
    below = [box for box in terms.boxes if box not in upper]
    return [
        *((terms.label(box), worth_words(terms, box), False, False) for box in upper),
        *([(say.gettext("Sum"), "", True, True)] if upper else []),
        *([(edition.bonus_label, bonus_words(terms, say), True, False)] if terms.bonuses else []),
        *((terms.label(box), worth_words(terms, box), False, box == below[0]) for box in below),
        *([(f"{edition.bonus_label} {terms.label('yatzy')}", "+ 100", False, False)] if has_yatzy_bonus(terms) else []),
        (say.gettext("Total"), "", True, True),
    ]


def chicago_lines(edition: str) -> PadRows:
    printed = EDITIONS[edition]
    words = f"{printed['over']} / {printed['under']}"
    return [(str(number), words, False, False) for number in range(1, PAD_ROWS + 1)]


def draw_blank(page: PaperPage, lines: PadRows, say: PaperWords) -> None:
    left, right = MARGIN_MM, page.width - MARGIN_MM
    each = (right - left - LABELS) / COLUMNS
    high = min(ROW, (page.height - TOP - NAME_ROW - CLAUSE) / len(lines))
    y = TOP + NAME_ROW
    page.add(Text(left + 2.6, y - 2.6, say.gettext("Name"), 4.6, "bold"))
    for label, beside, is_sum, thick in lines:
        if is_sum:
            page.add(RoundedBox(left, y, right - left, high, TINT))
        page.add(Stroke(((left, y), (right, y)), 0.7 if thick else 0.25, INK if thick else GRID))
        room = LABELS - 6 - (text_length(beside, 3.2) + 2)
        rows, size = in_lines(label, 4.6, room, 2, "bold" if is_sum else "regular")
        for at, row in enumerate(rows):
            base = y + high / 2 + 1.6 + (at - (len(rows) - 1) / 2) * size * 1.08
            page.add(Text(left + 2.6, base, row, size, "bold" if is_sum else "regular"))
        page.add(Text(left + LABELS - 2, y + high / 2 + 1.4, beside, 3.2, "regular", SOFT, 1))
        y += high
    for at in range(COLUMNS):
        page.add(Stroke(((left + LABELS + at * each, TOP), (left + LABELS + at * each, y))))
    page.add(RoundedBox(left, TOP, right - left, y - TOP, rim=0.7))
