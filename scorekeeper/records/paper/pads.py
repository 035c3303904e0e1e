"""Blank pads of one edition, of all editions of a sheet, or of every sheet, as a PDF."""

from collections.abc import Callable

from scorekeeper.records.paper.drawing import A4
from scorekeeper.records.paper.pad import pad_page
from scorekeeper.records.paper.pdf import pdf_bytes
from scorekeeper.records.paper.words import WordsOfLanguage
from scorekeeper.rules.games import GAMES
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import check_edition

PadFootRule = Callable[[Kind, str], str]
"""A function that returns the rule for the foot of a pad, from the game and the edition."""


def pads_pdf(
    sheet: str, edition: str, say: WordsOfLanguage, foot_rule: PadFootRule, size: tuple[float, float] = A4
) -> bytes:
    """A PDF with a page for each edition; without `sheet` for every game, without `edition` for all editions. A
    RuleError for an edition that the sheet does not have."""
    kinds = [GAMES[sheet]] if sheet else [*GAMES.values()]
    if sheet and edition:
        check_edition(kinds[0].name, kinds[0].editions, edition)
    chosen = [(kind, code) for kind in kinds for code in kind.editions if edition in ("", code)]
    pages = [pad_page(kind, code, say(code), foot_rule(kind, code), size) for kind, code in chosen]
    return pdf_bytes(pages, kinds[0].name if sheet else "Scorekeeper", chosen[0][1] if len(chosen) == 1 else "en")
