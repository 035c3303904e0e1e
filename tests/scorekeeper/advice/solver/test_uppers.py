"""All upper sections of a sheet, and which one follows after each score."""

import pytest

from scorekeeper.advice.solver.history import Histories
from scorekeeper.advice.solver.uppers import UpperSections
from tests.scorekeeper.rules.table import terms


@pytest.mark.parametrize(("sheet", "edition"), [("philos", "de"), ("carlit-beginner", "de")])
def test_each_score_leads_to_the_section_with_its_totals(sheet: str, edition: str) -> None:
    uppers = UpperSections(Histories(terms(sheet, edition)))
    for (mask, totals), at in uppers.place.items():
        next_in_order = ~mask & mask + 1
        for face, scores in enumerate(uppers.scores):
            box = 1 << face
            for row, points in enumerate(scores):
                may = not mask & box and (not uppers.in_order or box == next_in_order)
                after = (mask | box, uppers.with_points(mask | box, totals, face, points)) if may else None
                assert uppers.after[face][row, at] == (uppers.place[after] if after else uppers.count)
