"""Every key of the turn page stays in its place, and a finger that is faster than the screen does what it aimed at."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from scorekeeper.rules.acts import Setup
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.key import Pressable
from tests.scorekeeper.ui.driver import DISPLAYS, Driver

Opened = Callable[..., Driver]
Spot = tuple[float, float]


def begin(opened: Opened, display: str = "800x480", **more: Any) -> Driver:
    table = opened(display)
    table.session.begin(Setup("philos", ("Anna", "Ben"), edition="en", **more))
    table.app.show_match()
    table.step(3)
    return table


def name_of(key: Pressable) -> str:
    return str(getattr(key, "name", ""))


def spots(table: Driver) -> dict[str, Spot]:
    """The middle of each key on the page by its name."""
    keys = [one for one in table.widgets() if isinstance(one, Pressable) and one.width > 0 and name_of(one)]
    return {name_of(one): one.to_window(*one.center) for one in keys}


def there(table: Driver, spot: Spot) -> str:
    """The name of the key at this place; empty if there is none that acts."""
    keys: list[Any] = [one for one in table.widgets() if isinstance(one, Pressable)]
    for one in keys:
        if name_of(one) and one.collide_point(*one.to_widget(*spot)):
            return name_of(one)
    return ""


def throws(table: Driver) -> list[tuple[int, ...]]:
    match = table.session.view.match
    assert match is not None
    return [throw.dice for throw in match.games[-1].now.throws]


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_first_throw_of_a_game_by_hand_is_the_one_that_was_aimed_at(opened: Opened, display: str) -> None:
    table = begin(opened, display)
    places = spots(table)
    for face in (1, 2, 3, 1, 2):
        table.tap_at(*places[f"face {face}"])
    assert throws(table) == [(1, 2, 3, 1, 2)]


def test_the_throws_for_the_start_are_those_that_were_aimed_at(opened: Opened) -> None:
    table = opened()
    table.session.begin(Setup("mb1982", ("Anna", "Ben"), dice_decide=True))
    table.app.show_match()
    table.step(3)
    places = spots(table)
    for face in (6, 5, 4, 6, 5, 1, 2, 1, 2, 1):
        table.tap_at(*places[f"face {face}"])
    match = table.session.view.match
    assert match is not None
    assert match.phase == "playing"
    assert match.games[-1].now.player == "Anna"


@pytest.mark.parametrize("display", ["800x480", "5-inch wide"])
def test_the_keys_are_back_in_their_places_after_the_menu_was_open(opened: Opened, display: str) -> None:
    table = begin(opened, display)
    for face in (1, 2, 3, 4, 6):
        table.tap(f"face {face}")
    before = spots(table)
    table.tap("menu")
    assert "undo" not in spots(table)
    table.tap("menu")
    assert spots(table) == before


def test_throw_again_in_chicago_keeps_its_width_while_a_way_back_is_beside_it(opened: Opened) -> None:
    table = opened()
    table.session.begin(Setup("chicago", ("Anna", "Ben")))
    table.app.show_match()
    table.step(3)
    for face in (1, 2, 4):
        table.tap(f"face {face}")
    before = table.key("throw again").pos, table.key("throw again").size
    table.tap("throw again")
    assert "back" in spots(table)
    assert (table.key("throw again").pos, table.key("throw again").size) == before


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_key_is_found_where_it_was_in_every_state_of_a_turn_by_hand(opened: Opened, display: str) -> None:
    table = begin(opened, display)
    places: dict[str, Spot] = {}
    widths: dict[str, float] = {}

    def look() -> None:
        for name, spot in spots(table).items():
            found = there(table, places.setdefault(name, spot))
            assert found == name, f"{name} moved from {places[name]} to {spot}, where it was is {found!r}"
            if name != "undo":  # it takes the room that the others leave
                assert table.key(name).width == pytest.approx(widths.setdefault(name, table.key(name).width)), name

    def act(*names: str) -> None:
        for name in names:
            table.tap(name)
            look()

    look()
    act("face 3", "face 3", "undo", "face 5", "face 6", "face 2", "face 1")
    act("throw again", "back", "throw again", "face 1", "undo")
    act("face 1", "face 2", "face 2", "face 3", "face 3", "strike out", "back", "undo")
    assert len(throws(table)) == 1


@pytest.mark.parametrize("display", DISPLAYS)
def test_beside_an_open_menu_there_are_no_keys(opened: Opened, display: str) -> None:
    table = begin(opened, display)
    assert "undo" in spots(table)
    table.tap("menu")
    assert "undo" not in spots(table)


def test_three_quick_taps_keep_the_three_dice_that_were_tapped(opened: Opened) -> None:
    table = begin(opened)
    for face in (6, 2, 6, 6, 1):
        table.tap(f"face {face}")
    dice = [one.to_window(*one.center) for one in table.widgets() if type(one) is DiePicture][:5]
    for place in (0, 2, 3):
        table.tap_at(*dice[place])
    for face in (4, 5):
        table.tap(f"face {face}")
    assert throws(table)[-1] == (6, 4, 6, 6, 5)


def touched_again_at_once(table: Driver, spot: Spot) -> None:
    """Tap this place twice within 0.25 s, as fingers do that were not sure of the first tap."""
    table.tap_at(*spot)
    second = UnitTestTouch(*table.on_glass(*spot))
    second.time_start = table.clock + 0.25
    second.touch_down()
    second.touch_up()
    table.step()


def test_a_second_tap_at_once_does_nothing_else_than_the_first_meant(opened: Opened) -> None:
    table = begin(opened)
    for face in (6, 2, 6, 6, 1):
        table.tap(f"face {face}")
    places = spots(table)
    touched_again_at_once(table, places["throw again"])
    assert "back" in spots(table), "the page to throw again was not closed by the second tap"
    table.tap("back")
    touched_again_at_once(table, places["strike out"])
    assert "back" in spots(table), "nor was the list of boxes to strike"


def test_a_key_that_stays_what_it_is_may_be_tapped_as_quickly_as_one_likes(opened: Opened) -> None:
    table = begin(opened)
    touched_again_at_once(table, spots(table)["face 4"])
    assert [slot.face for slot in table.widgets() if type(slot) is DiePicture][:3] == [4, 4, 0]
