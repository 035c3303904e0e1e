"""Painted lines: the dashes of a rim go on around its corners."""

import tests.scorekeeper.ui.driver  # noqa: F401  (sets the environment before Kivy is imported)
from scorekeeper.ui.widgets.kit.paint import stretches_of


def test_a_dash_goes_on_around_a_corner() -> None:
    drawn = stretches_of([(0, 0), (3, 0), (3, 3)], (4, 1))
    assert drawn == [(0, 0, 3, 0), (3, 0, 3, 1), (3, 2, 3, 3)]
