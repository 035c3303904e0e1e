"""Records on the screen: results by player, luck, and players renamed and merged with a way back."""

from collections.abc import Callable

from scorekeeper.records import luck, luck_file
from scorekeeper.records.index import played_matches
from scorekeeper.records.luck import Luck
from scorekeeper.records.people import known_names
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver

Opened = Callable[..., Driver]
NEARLY_FULL = Card(dict.fromkeys(list(SHEETS["noris"].boxes)[:-1], 3))


def played(table: Driver, *players: str) -> None:
    table.session.begin(Setup("noris", players, "de", cards=dict.fromkeys(players, NEARLY_FULL)))
    for _player in players:
        table.session.throw((6, 6, 6, 5, 4))
        table.session.act(Enter("chance"))


def records(table: Driver) -> None:
    table.app.go_home()
    table.app.go("records")
    table.until(lambda: table.page.matches is not None)
    table.step()


def renamed(table: Driver, old: str, new: str) -> None:
    table.tap(old)
    table.page.rename_player(new)
    table.step()


def test_luck_that_was_worked_out_is_shown(opened: Opened) -> None:
    table = opened()
    played(table, "Anna", "Bo")
    (match,) = played_matches(table.app.table.data)
    with luck_file.open_or_renew_luck_file(table.app.table.data) as db:
        luck_file.keep_luck(db, luck.luck_key(match, 1), [Luck("Anna", 60, -4.5, 2.25), Luck("Bo", 60, 3, 0)])
    records(table)
    assert table.says("Anna: luck \u22124.5, given away 2.2 in 1 game")
    table.tap("Bo")
    assert table.says("Luck: +3.0 a game")


def test_a_player_is_renamed_and_a_tap_on_the_message_undoes_it(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, players=("Ana", "Bo")))
    played(table, "Ana", "Bo")
    records(table)
    renamed(table, "Ana", "Anna")
    assert table.says("Noris Yatzy")
    assert known_names(table.app.table.data) == {"Ana": "Anna"}
    assert table.app.settings.players == ("Anna", "Bo")
    table.tap("Ana is listed as Anna now. Tap here to undo.")
    assert known_names(table.app.table.data) == {}
    assert table.app.settings.players == ("Ana", "Bo")


def test_two_names_of_one_player_are_listed_together(opened: Opened) -> None:
    table = opened()
    played(table, "Ana", "Bo")
    played(table, "Anna", "Bo")
    records(table)
    renamed(table, "Ana", "Anna")
    assert table.says("The games of Ana and Anna are listed together now.")
    table.app.back()
    table.step()
    assert table.says("2 games")
    assert "Ana" not in table.words()


def test_two_people_of_one_game_are_never_merged(opened: Opened) -> None:
    table = opened()
    played(table, "Anna", "Bo")
    records(table)
    renamed(table, "Anna", "Bo")
    assert table.says("they are two people")
    assert known_names(table.app.table.data) == {}
