"""Chicago by taps: dice by hand, standing, over and under, to the last chip."""

from collections.abc import Callable

import pytest

from scorekeeper.rules.acts import Setup
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.match import Match
from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]


def begun(table: Driver, *players: str, **more: object) -> Driver:
    table.session.begin(Setup("chicago", players, "de", **more))  # type: ignore[arg-type]
    table.app.show_match()
    table.step()
    return table


def throw(table: Driver, *faces: int) -> None:
    for face in faces:
        table.tap(f"face {face}")


def match(table: Driver) -> Match:
    found = table.session.view.match
    assert found is not None
    return found


def position(table: Driver) -> Chicago:
    found = match(table).games[-1].now
    assert isinstance(found, Chicago)
    return found


def round_of(table: Driver, *throws: tuple[int, int, int], call: str) -> None:
    """Play a round of Chicago by taps: everybody throws once, and the first taps the key `call` ("Over"
    or "Under")."""
    for number, dice in enumerate(throws):
        throw(table, *dice)
        table.tap(f"Stand by {sum(dice)}")
        if number == 0:
            table.tap(f"{call} {sum(dice)}")


def test_two_players_play_a_whole_game_by_taps(opened: Opened) -> None:
    table = begun(opened(), "Anna", "Bo")
    while position(table).chips["Anna"] < 2:
        high = (6, 6, 5) if position(table).player == "Bo" else (2, 2, 3)
        low = (2, 2, 3) if position(table).player == "Bo" else (6, 6, 5)
        round_of(table, high, low, call="Over")
    round_of(table, (2, 2, 3), (6, 6, 5), call="Over")
    assert match(table).phase == "over"
    assert position(table).places == (("Bo",), ("Anna",))


def test_the_dice_decide_who_opens(opened: Opened) -> None:
    table = begun(opened(), "Anna", "Bo", dice_decide=True)
    throw(table, 1, 2, 3)
    throw(table, 6, 6, 3)
    assert position(table).opener == "Bo"


def test_the_opener_says_over_or_under_once_and_the_others_have_as_many_throws(opened: Opened) -> None:
    table = begun(opened(), "Anna", "Bo")
    throw(table, 6, 5, 4)
    table.tap("Stand by 15")
    assert table.says("Over 15")
    assert not table.says("überbieten")  # the screens are in another language
    assert table.key("Throw again").action is None
    table.tap("Under 15")
    assert position(table).target == "under"
    throw(table, 6, 6, 4)
    assert table.key("Throw again").action is None
    table.tap("Stand by 16")
    assert table.says("Anna threw best; Bo takes a chip.")


def test_a_double_tap_on_stand_stands_once(opened: Opened) -> None:
    table = begun(opened(), "Anna", "Bo")
    throw(table, 6, 5, 4)
    key = table.key("Stand by 15")
    place = key.to_window(*key.center)
    first, second = table.press(*place), table.press(*place)
    first.touch_up()
    second.touch_up()
    table.step()
    assert [name for name, _dice in position(table).stood] == ["Anna"]
    assert position(table).must_target


def test_chicago_and_undo(opened: Opened) -> None:
    table = begun(opened(), "Anna", "Bo", "Cai")
    throw(table, 1, 1, 1)
    table.tap("Chicago!")
    assert table.says("Anna threw Chicago and leaves the game as a winner; nobody takes a chip.")
    assert table.says("Place 1")
    table.tap("undo")
    table.step()
    assert table.says("Chicago!")


@pytest.mark.parametrize("display", DISPLAYS)
def test_nothing_is_cut_off_with_two_and_with_ten_players(opened: Opened, display: str) -> None:
    for players in (("Anna", "Wolfeschlegelsteinhaus"), tuple(f"Guest number {seat}" for seat in range(10))):
        table = begun(opened(display), *players)
        assert table.flaws() == []
        throw(table, 6, 5, 4)
        assert table.flaws() == []
        table.tap("Stand by 15")
        assert table.flaws() == []
        table.tap("Under 15")
        throw(table, 6, 6, 4)
        table.tap("Stand by 16")
        assert table.flaws() == []
