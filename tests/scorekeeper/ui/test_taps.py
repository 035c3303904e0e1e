"""The number of taps that usual tasks take, such as a turn entered by hand; it must not grow."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match, tell
from tests.scorekeeper.ui.test_camera_turn import CameraState

Opened = Callable[..., Driver]


@pytest.fixture
def taps(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A list that records the position of every tap of the driver, so that a test can count them."""
    made: list[Any] = []
    tap_at = Driver.tap_at

    def noted(table: Driver, x: float, y: float) -> None:
        made.append((x, y))
        tap_at(table, x, y)

    monkeypatch.setattr(Driver, "tap_at", noted)
    return made


def test_two_players_begin_their_first_game_with_five_taps(opened: Opened, taps: list[Any]) -> None:
    table = opened(settings=Settings(language="en", dim_after=0))
    for word in ("New game", "Next", "Player 1", "Player 2", "Begin"):
        table.tap(word)
    assert table.match.setup.players == ("Player 1", "Player 2")
    assert len(taps) <= 5


def test_a_turn_of_three_throws_by_hand_takes_fourteen(opened: Opened, taps: list[Any]) -> None:
    """Five faces, two dice kept and three faces, two more kept and one face, the entry."""
    table = opened()
    open_match(table, "philos", edition="en")
    tell(table, (3, 3, 5, 1, 2))
    for place in (0, 1):
        table.tap(table.die(place))
    tell(table, (5, 5, 2))
    for place in (2, 3):  # those that were kept before stay
        table.tap(table.die(place))
    tell(table, (5,))
    table.tap("Full House")
    assert table.says("Undo Anna: Full House 25")
    assert len(taps) <= 14


def test_a_turn_with_a_camera_takes_one(opened: Opened, taps: list[Any]) -> None:
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5, 5)
    seen.table.tap("Full House")
    assert len(taps) == 1


def test_an_unsure_die_takes_one(opened: Opened, taps: list[Any]) -> None:
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5, 2, unsure=(4,))
    seen.table.tap("yes")
    assert len(seen.throws) == len(taps) == 1


def test_a_missing_die_takes_three_with_the_answer(opened: Opened, taps: list[Any]) -> None:
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5)
    for word in ("Add a die", "face 5", "Yes, take them"):
        seen.table.tap(word)
    assert len(seen.throws) == 1
    assert len(taps) <= 3


def test_undo_takes_one(opened: Opened, taps: list[Any]) -> None:
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5, 5)
    seen.table.tap("undo")
    assert seen.throws == ()
    assert len(taps) == 1


def test_a_zero_takes_two(opened: Opened, taps: list[Any]) -> None:
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5, 5)
    seen.table.tap("Strike out")
    seen.table.tap("4's")
    assert seen.table.says("Undo Anna: 4's 0")
    assert len(taps) == 2


def test_an_entry_outside_the_four_offers_takes_two(opened: Opened, taps: list[Any]) -> None:
    """A tap on its row of the card adds the entry to the offers, a second tap enters it."""
    seen = CameraState(opened)
    seen.see(3, 3, 5, 5, 5)
    card = seen.table.key("scorecard")
    left, low, wide, high = card.rows["threes"]
    seen.table.tap_at(*card.to_window(left + wide / 2, low + high / 2))
    seen.table.tap("3's")
    assert seen.table.says("Undo Anna: 3's 6")
    assert len(taps) == 2
