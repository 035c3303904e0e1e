"""Leaving the program by taps: it asks once, in words that fit this machine, and says whether the game is saved."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.appliance.power import UNIT, exit_code
from scorekeeper.rules.acts import Setup
from tests.scorekeeper.ui.driver import Driver

Opened = Callable[..., Driver]


def asked(table: Driver) -> Driver:
    table.app.go_home()
    table.step()
    table.tap("switch off")
    return table


@pytest.mark.parametrize(("key", "code"), [("Switch off", 64), ("Restart", 65), ("Close Scorekeeper", 66)])
def test_two_taps_leave_the_appliance_with_the_code_that_its_unit_acts_on(
    key: str, code: int, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(UNIT, "1")
    table = asked(opened())
    table.tap(key)
    assert exit_code(table.app.left) == code


def test_a_program_that_its_unit_stops_ends_with_0_so_that_it_can_be_started_again(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(UNIT, "1")
    table = opened()
    table.app.stop()
    assert exit_code(table.app.left) == 0


def test_in_a_window_there_is_only_one_way_out_and_it_ends_with_0(opened: Opened) -> None:
    table = asked(opened())
    assert not table.says("Switch off")
    assert not table.says("Restart")
    table.tap("Close Scorekeeper")
    assert exit_code(table.app.left) == 0


def test_one_tap_goes_back_to_the_table(opened: Opened) -> None:
    table = asked(opened())
    table.tap("Stay at the table")
    assert table.says("New game")


def test_it_says_what_becomes_of_the_game(opened: Opened) -> None:
    table = opened()
    assert not asked(table).says("Every entry is kept")
    table.session.begin(Setup("noris", ("Anna", "Ben")))
    assert asked(table).says("Every entry is kept.")
    table.session.view = replace(table.session.view, saved=False)
    assert asked(table).says("The last entries are not on disk yet")
