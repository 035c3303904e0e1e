"""Whole games by taps only, on every sheet."""

from collections.abc import Callable

import pytest

from scorekeeper.rules.match import grand_totals
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match, play_out

Opened = Callable[..., Driver]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_whole_game_is_played_by_taps_and_ends_with_places(opened: Opened, sheet: str) -> None:
    table = opened()
    open_match(table, sheet)
    play_out(table, seed=len(sheet))
    match = table.session.view.match
    assert match is not None
    assert match.phase == "over"
    totals = grand_totals(match.games[-1].now)
    assert [name for name in totals if table.says(name)] == ["Anna", "Bo"]
    assert all(table.says(str(points)) for points in totals.values())
    assert table.flaws() == []


def test_a_danish_game_is_played_with_announced_boxes(opened: Opened) -> None:
    table = opened()
    open_match(table, "tactic", edition="da", options={"announce": True})
    play_out(table)
    assert table.session.view.match.phase == "over"


def test_three_throws_a_turn_are_told_by_taps(opened: Opened) -> None:
    table = opened()
    open_match(table, "carlit-beginner", ["Anna"])
    play_out(table, throws=3)
    assert table.session.view.match.phase == "over"


def test_all_games_of_a_match_follow_one_another(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos", games=2)
    play_out(table)
    assert table.says("Game 1 of 2 is over")
    table.tap("Next game")
    play_out(table, seed=2)
    assert table.session.view.match.phase == "over"
    assert any(str(points) in " ".join(table.words()) for points in table.session.view.match.totals.values())
