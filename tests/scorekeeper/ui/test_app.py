"""The application: its first screen on every display, the tap that wakes it, and why no games can be kept."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_first_screen_has_nothing_cut_off(opened: Opened, display: str) -> None:
    table = opened(display)
    assert table.says("New game")
    assert table.flaws() == []


def test_the_touch_that_wakes_a_dimmed_screen_does_nothing_else(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=1))
    table.app.root_widget.touched_at -= 5
    table.app.look_at_table(0)
    assert table.app.root_widget.shade.a
    table.tap("New game")
    assert table.says("Past games")
    assert not table.app.root_widget.shade.a
    table.tap("New game")
    assert not table.says("Past games")


def test_where_no_game_can_be_kept_a_sentence_says_why_and_the_family_plays_all_the_same(opened: Opened) -> None:
    table = opened()
    table.app.table = replace(table.app.table, problem="the disk is read-only")
    table.app.instead("problem")
    table.step()
    assert table.says("the disk is read-only")
    assert table.flaws() == []
    table.tap("Play without keeping games")
    assert table.says("New game")
