"""The benchmark soak_screen still works: it plays a game by taps and opens every other screen after it."""

import random
from pathlib import Path

from tests.benchmarks.soak_screen import game, visit
from tests.scorekeeper.ui.driver import Driver


def test_a_game_is_played_and_the_other_screens_are_opened(tmp_path: Path) -> None:
    table = Driver(tmp_path)
    try:
        assert game(table, 0, random.Random(1)) == 26
        visit(table, 1)
    finally:
        table.close()
