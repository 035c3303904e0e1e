"""The application: its first screen on every display, the tap that wakes it, and why no games can be kept."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.appliance.display import Backlight
from scorekeeper.settings import Settings
from scorekeeper.ui import app
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


class Lamp(Backlight):
    """A stand-in for a backlight that remembers whether it is dimmed."""

    is_low = False

    def dim(self) -> bool:
        self.is_low = True
        return True

    def wake(self) -> None:
        self.is_low = False


def test_where_there_is_a_backlight_it_is_dimmed_in_place_of_the_picture(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=1))
    lamp = table.app.root_widget.backlight = Lamp()
    table.app.root_widget.touched_at -= 5
    table.app.look_at_table(0)
    assert lamp.is_low
    assert not table.app.root_widget.shade.a
    table.tap("New game")
    assert table.says("Past games")
    assert not lamp.is_low


@pytest.mark.parametrize("has_touch", [True, False])
def test_only_a_display_that_feels_fingers_asks_for_one(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, has_touch: bool
) -> None:
    monkeypatch.setattr(app, "is_supervised", lambda: True)
    assert opened(has_touch=has_touch).says("New game") is not has_touch


def test_where_no_game_can_be_kept_a_sentence_says_why_and_the_family_plays_all_the_same(opened: Opened) -> None:
    table = opened()
    table.app.table = replace(table.app.table, problem="the disk is read-only")
    table.app.replace_screen("journal_problem")
    table.step()
    assert table.says("the disk is read-only")
    assert table.flaws() == []
    table.tap("Play without keeping games")
    assert table.says("New game")
