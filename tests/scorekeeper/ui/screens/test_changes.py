"""Between two games of a match somebody joins and somebody leaves."""

from collections.abc import Callable

from scorekeeper.rules.match import Setup
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import play_out, tap_offer, tell
from tests.scorekeeper.ui.scenes.parts import nearly_full

Opened = Callable[..., Driver]


def between(opened: Opened) -> Driver:
    """After the first of two games."""
    table = opened(settings=Settings(language="en", dim_after=0, players=("Cy",)))
    cards = dict.fromkeys(("Anna", "Bo"), nearly_full("noris"))
    table.session.begin(Setup("noris", ("Anna", "Bo"), "de", games=2, cards=cards))
    table.app.play()
    table.step()
    for _turn in range(2):
        tell(table, (6, 6, 6, 5, 4))
        tap_offer(table, "Chance")
    return table


def test_the_next_game_is_played_by_others_and_points_stay_with_their_names(opened: Opened) -> None:
    table = between(opened)
    table.tap("Players")
    assert table.says("Who plays the next game?")
    table.tap("Bo")
    table.tap("✗")
    table.tap("Cy")
    table.tap("Begin")
    match = table.session.view.match
    assert match is not None
    assert match.setup.players == ("Anna", "Cy")
    assert match.totals == {"Anna": 27, "Bo": 27, "Cy": 0}
    play_out(table)
    assert table.says("Bo")
    assert table.flaws() == []


def test_nobody_begins_the_next_game_alone_by_mistake_where_two_are_needed(opened: Opened) -> None:
    table = opened()
    table.session.begin(Setup("chicago", ("Anna", "Bo"), "de", games=2))
    table.app.go("changes")
    table.step()
    table.tap("Bo")
    table.tap("✗")
    table.tap("Begin")
    assert "At least 2 players" in table.notice()
