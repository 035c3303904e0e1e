"""The chart of the chances to win: a touch chooses the nearest turn."""

from types import SimpleNamespace
from typing import Any

import pytest

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.present.afterwards.end import ChartLine
from scorekeeper.present.players import Player
from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.card.chances import WinChancesChart


def touch(x: float, y: float) -> Any:
    """A finger at this place."""
    return SimpleNamespace(x=x, y=y, pos=(x, y))


@pytest.mark.parametrize(("part", "turn"), [(0.0, 0), (0.26, 0), (0.5, 1), (0.7, 2), (1.0, 3)])
def test_a_touch_chooses_the_nearest_turn(part: float, turn: int) -> None:
    chosen: list[int] = []
    lanes = (ChartLine(Player("Anna", "A", 0, 0), (50, 40, 60, 80, 100)),)
    chart = WinChancesChart(Look(800, 480, 5.4), lanes, None, chosen.append)
    chart.pos, chart.size = (0, 0), (600, 200)
    chart.draw()
    assert chart.on_touch_down(touch(chart.left + part * chart.wide, 100))
    assert (chosen, chart.chosen) == ([turn], turn)
    assert not chart.on_touch_down(touch(700, 100))
