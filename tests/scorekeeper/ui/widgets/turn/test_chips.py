"""Chips stay within the place that they are given, however wide or high it is."""

import pytest

from scorekeeper.ui.widgets.turn.chips import Chips
from tests.scorekeeper.ui.widgets.card.test_plan import SEVEN_INCH


@pytest.mark.parametrize("size", [(283, 176), (640, 176), (200, 400)])
def test_three_chips_that_are_spread_lie_within_the_tray(size: tuple[float, float]) -> None:
    chips = Chips(SEVEN_INCH, 3, spread=True)
    chips.size, chips.pos = size, (0, 0)
    for number in range(3):
        x, y, wide, high = chips.chip_place(number)
        assert 0 <= x <= x + wide <= size[0]
        assert 0 <= y <= y + high <= size[1]
