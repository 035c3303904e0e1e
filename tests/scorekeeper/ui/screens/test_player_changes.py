"""Players join and leave, between two games of a match or between two turns."""

from collections.abc import Callable

from scorekeeper.rules.acts import Setup, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match, play_out, tap_offer, tell
from tests.scorekeeper.ui.scenes.parts import nearly_full

Opened = Callable[..., Driver]


def between(opened: Opened) -> Driver:
    """Open a table after the first of two games of Anna and Bo; the name Cy is remembered."""
    table = opened(settings=Settings(language="en", dim_after=0, players=("Cy",)))
    cards = dict.fromkeys(("Anna", "Bo"), nearly_full("noris"))
    table.session.begin(Setup("noris", ("Anna", "Bo"), "de", games=2, cards=cards))
    table.app.show_match()
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
    table.tap("leave")
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
    match = table.session.begin(Setup("chicago", ("Anna", "Bo"), "de", games=2)).match
    while match and match.phase == "playing":
        for act in (Throw((2, 2, 2)), Stand(), Target("over"), Throw((5, 5, 5)), Stand()):
            match = table.session.act(act).match
    table.app.show_match()
    table.app.go("player_changes")
    table.step()
    table.tap("Bo")
    table.tap("leave")
    table.tap("Begin")
    assert "At least 2 players" in table.notice()


def entered(opened: Opened) -> Driver:
    """Open a table where Anna has made an entry and it is Bo's turn; the name Cy is remembered."""
    table = opened(settings=Settings(language="en", dim_after=0, players=("Cy",)))
    open_match(table, "philos", edition="en")
    tell(table, (3, 3, 5, 5, 5))
    table.tap("Full House")
    return table


def test_whoever_joins_in_the_middle_of_a_game_catches_up_and_the_cards_stay(opened: Opened) -> None:
    table = entered(opened)
    table.tap("menu")
    table.tap("Players")
    assert table.says("Who plays on?")
    table.tap("Bo")
    table.tap("leave")
    table.tap("Cy")
    assert table.says("All cards stay as they are.")
    table.tap("Continue")
    assert table.match.games[-1].now.player == "Cy"
    tell(table, (1, 2, 3, 4, 6))
    table.tap("Small Straight")
    match = table.session.view.match
    assert match is not None
    assert match.totals == {"Anna": 25, "Cy": 30}
    assert match.games[-1].now.player == "Anna"


def test_players_do_not_change_in_the_middle_of_a_turn(opened: Opened) -> None:
    table = entered(opened)
    tell(table, (1, 2, 3, 4, 6))
    table.tap("menu")
    table.tap("Players")
    assert "Finish this turn first" in table.notice()
    assert not table.says("Who plays on?")


def test_looking_at_the_players_and_going_on_changes_nothing(opened: Opened) -> None:
    """Opening the list of players and closing it again keeps the undo of the last entry."""
    table = entered(opened)
    table.tap("menu")
    table.tap("Players")
    table.tap("Continue")
    assert table.says("Undo Anna: Full House 25")
