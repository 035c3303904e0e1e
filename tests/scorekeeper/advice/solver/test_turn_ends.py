"""The possible ends of a turn add up: their chances to 1, their values to that of the card."""

from random import Random

import numpy as np
import pytest

from scorekeeper.advice.solver.solve import solve_table
from scorekeeper.advice.solver.tables import filled_lower_mask
from scorekeeper.advice.solver.turn_ends import TurnEnds
from scorekeeper.advice.solver.values import Cards
from scorekeeper.rules.sheet import Terms
from tests.scorekeeper.advice.plain import late_card
from tests.scorekeeper.advice.test_endgames import all_terms, name_of


@pytest.mark.parametrize("terms", [*all_terms()], ids=name_of)
def test_outcomes_are_certain_and_worth_the_value_of_the_card(terms: Terms) -> None:
    lower = filled_lower_mask(terms, late_card(terms, 2, Random(name_of(terms))))
    values = solve_table(terms, filled_lower=lower)
    table, masks, turn_ends = values.table, values.uppers.mask, TurnEnds(values)
    for memory in range(len(values.histories.memories)):
        for filled in (2, 5):
            sections = np.flatnonzero(np.bitwise_count(masks) == filled)[::7]
            cards = Cards(lower, memory, sections[np.isfinite(table[lower, memory, sections])])
            if not len(cards.sections):
                continue
            ends = [*turn_ends.of_turn(cards)]
            assert sum(one.chance for one in ends) == pytest.approx(1, abs=1e-12)
            worth = [worth_after(table, one.cards) for one in ends]
            mean = sum(one.chance * (one.points + rest) for one, rest in zip(ends, worth, strict=True))
            assert mean == pytest.approx(table[lower, memory, cards.sections], abs=1e-9)


def worth_after(table: np.ndarray, cards: Cards) -> np.ndarray:
    found: np.ndarray = table[cards.lower, cards.memory, cards.sections]
    return np.where(np.isfinite(found), found, 0)
