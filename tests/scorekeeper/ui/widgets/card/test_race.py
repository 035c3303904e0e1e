"""Badges at the end of the picture of the players' totals are moved apart and stay inside the picture."""

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.widgets.card.race import spread_heights


def test_marks_at_the_end_of_the_race_move_apart_and_stay_in_the_picture() -> None:
    assert spread_heights([10, 50, 90], 20, 100) == [10, 50, 90]
    assert spread_heights([95, 96, 97], 20, 100) == [60, 80, 100]
