"""Whole games by taps only, on every sheet, with several throws, announced boxes and several games of a match."""

import random
from collections.abc import Callable

import pytest

from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match, play_out, play_turn

Opened = Callable[..., Driver]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_whole_game_is_played_by_taps_and_ends_with_places(opened: Opened, sheet: str) -> None:
    table = opened()
    players = ("Anna", "Bo")[: SHEETS[sheet].players[0]]
    open_match(table, sheet, players)
    play_out(table, seed=len(sheet))
    match = table.match
    assert match.phase == "over"
    totals = match.games[-1].now.scores
    assert all(table.says(name) and table.says(str(points)) for name, points in totals.items())
    assert table.flaws() == []


def test_a_danish_game_is_played_with_announced_boxes(opened: Opened) -> None:
    table = opened()
    open_match(table, "tactic", ["Anna"], edition="da", options={"announce": True})
    play_out(table)
    assert table.match.phase == "over"


def test_three_throws_a_turn_are_reported_by_taps(opened: Opened) -> None:
    table, rng = opened(), random.Random(4)
    open_match(table, "carlit-beginner", ["Anna"])
    for turn in range(3):
        play_turn(table, rng, throws=3)
        assert len(table.match.games[-1].acts) == 4 * (turn + 1)


def test_the_same_game_is_played_again_with_one_tap(opened: Opened) -> None:
    """A double tap on "Play again" begins one game; until then the start screen leads to the last result."""
    table = opened()
    open_match(table, "mb1982", ["Anna"])
    play_out(table)
    assert table.key("home").spoken_text == "Start screen"
    table.tap("home")
    table.tap("Last result")
    again = table.key("Play again")
    number = table.session.view.stamp[0]
    table.tap(again)
    again.action()
    assert table.session.view.stamp[0] == number + 1
    setup = table.match.setup
    assert (setup.sheet, setup.players) == ("mb1982", ("Anna",))
    assert table.says("By hand: tap 5 faces")


def test_all_games_of_a_match_follow_one_another(opened: Opened) -> None:
    table = opened()
    open_match(table, "mb1982", ["Anna"], games=2)
    play_out(table)
    assert table.says("Game 1 of 2 is over")
    table.tap("Next game")
    play_out(table, seed=2)
    assert table.match.phase == "over"
    assert any(str(points) in " ".join(table.words()) for points in table.match.totals.values())
