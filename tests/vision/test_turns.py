"""Whole filmed turns, each frame compared with the truth: a few of those that `tests.benchmarks.clips` measures."""

import numpy as np
import pytest

from tests.benchmarks.clips import Score, TruthReader, measure
from tests.benchmarks.turns import make_turn
from vision.watching.eye import Eye


@pytest.mark.parametrize("number", [12, 23, 34, 73])
def test_nothing_is_offered_while_anything_moves_and_throws_and_kept_dice_are_right(number: int) -> None:
    rng = np.random.default_rng([1, number])
    turn, said, score = make_turn(rng), TruthReader(rng), Score()
    measure(turn, str(number), Eye(said), said, score)
    assert (score.early, score.missed, score.kept_wrong, score.throws_wrong, score.faces_wrong) == (0, 0, 0, 0, 0)
    assert score.delays
    assert max(score.delays) <= 1.0
