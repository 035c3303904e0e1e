"""Whole sheets have their published values, and cards are worth the same whether solved one by one or with all
others."""

import numpy as np
import pytest

from scorekeeper.advice import position
from scorekeeper.advice.solver.announced import AnnouncedTurns, ConvexFunction
from scorekeeper.advice.solver.solve import blocks_with, memories_reached, solve_table
from scorekeeper.rules.sheet import Card
from tests.benchmarks.advice import agreed

PUBLISHED = {"mb1982": 254.589609, "tactic": 248.439989, "noris free": 245.870775}
OURS = {"noris": 244.035488, "philos": 248.094769, "tactic announced": 146.923855}
"""Values of sheets for which none is published, as the solver in double precision gives them."""


@pytest.mark.parametrize(("name", "value"), (PUBLISHED | OURS).items())
def test_a_whole_sheet_has_its_published_value(name: str, value: float) -> None:
    assert position.expected_total(solve_table(agreed(name)), Card()) == pytest.approx(value, abs=1e-5)


def test_progress_rises_to_the_end_and_can_stop_the_work() -> None:
    shown: list[float] = []
    solve_table(agreed("carlit-beginner"), shown.append)
    assert shown == sorted(shown)
    assert shown[-1] == 1

    def stop(part: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        solve_table(agreed("tactic"), stop)


@pytest.mark.parametrize("lower", [0b111111100, 0b111101100, 0b101100011])
def test_announced_turns_are_worth_what_playing_each_of_them_gives(lower: int) -> None:
    values = solve_table(agreed("tactic announced"), filled_lower=lower)
    turns = AnnouncedTurns(values, 512, np.float64)
    reached = memories_reached(values, lower)
    for filled in (14, 13, 12):
        blocks = [cards._replace(sections=cards.sections[::9]) for cards in blocks_with(values, reached, filled)]
        for cards, worth in zip(blocks, turns.worth(blocks), strict=True):
            assert worth == pytest.approx(values.turn_values(cards), abs=1e-9)


def test_pieces_keep_the_lines_that_are_somewhere_the_largest() -> None:
    pieces = ConvexFunction()
    pieces.add_lines(np.array([0.0, -1.0, -4.0, -6.0]), np.array([0.0, 0.1, 1.0, 0.5]))
    pieces.add_lines(np.array([0.0, -1.5]), np.array([0.0, 0.5]))
    x = np.linspace(-10, 20, 61)
    assert pieces(x) == pytest.approx(np.maximum.reduce([0 * x, 0.1 * x - 1, x - 4, 0.5 * x - 1.5]), abs=1e-12)
    assert len(pieces.at_zero) == 3
