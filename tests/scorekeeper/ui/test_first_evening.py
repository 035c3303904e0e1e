"""The first evening of a family that never saw the program and reads no manual: from power on to the first entry."""

from collections.abc import Callable

import pytest

from scorekeeper.rules.game import CardGame
from scorekeeper.settings import Settings
from scorekeeper.ui.widgets.kit.card import TouchCard
from scorekeeper.ui.widgets.kit.key import Key
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.games import tell

Opened = Callable[..., Driver]


def gold(table: Driver) -> list[str]:
    """The words of the gold keys on the page: the one thing that it asks for."""
    kinds = {"main", "gold"}
    return [one.text for one in table.widgets() if isinstance(one, Key | TouchCard) and one.kind in kinds]


@pytest.mark.parametrize("display", DISPLAYS)
def test_whoever_only_follows_the_gold_key_and_what_is_said_makes_an_entry(opened: Opened, display: str) -> None:
    table = opened(display, settings=Settings(language="en", dim_after=0))
    assert gold(table) == ["New game"]
    table.tap("New game")
    assert table.says("The rules that came with your game")
    assert gold(table) == ["Next"]
    table.tap("Next")
    assert gold(table) == []
    assert table.says("Nobody sits here yet: tap a name or write a new one.")
    table.tap("Player 1")
    table.tap("Player 2")
    assert gold(table) == ["Begin"]
    table.tap("Begin")
    assert table.says("By hand: tap 5 faces")
    tell(table, (3, 3, 5, 5, 2))
    assert table.says("Tap the dice that stay.")
    table.tap(table.offers()[0])
    assert table.says("Wrong? Undo takes it back.")
    now = table.match.games[-1].now
    assert isinstance(now, CardGame)
    filled = [box for card in now.cards for box in card.filled]
    assert len(filled) == 1


def test_before_anything_was_played_a_turn_can_be_watched_and_later_from_the_settings(opened: Opened) -> None:
    table = opened()
    assert table.key("Watch a turn")
    table.app.go("settings", group="players")
    table.step()
    table.tap("Watch a turn")
    table.tap_at(5, 5)
    assert table.says("How a turn goes")
