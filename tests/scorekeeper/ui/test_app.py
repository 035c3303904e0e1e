"""The application as a whole: it opens, turns and says what it cannot do."""

from collections.abc import Callable

import pytest

from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_first_screen_has_nothing_cut_off(opened: Opened, display: str) -> None:
    table = opened(display)
    assert table.says("New game")
    assert table.flaws() == []
