"""The table by taps: wrong, double and sliding taps, rotation, dice kept and mended, corrections, undo, restarts."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window

from scorekeeper.present.turn.mode import CorrectingEntry, Idle
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.sheet import Card
from scorekeeper.session import Session
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import Refusing, open_match, play_out, tap_offer, tell

Opened = Callable[..., Driver]


def cards(table: Driver, name: str = "Anna") -> dict[str, int]:
    """The points entered on a player's card, by box."""
    position = table.match.games[-1].now
    assert isinstance(position, CardGame)
    return dict(dict(position.players_cards())[name].filled)


def throws(table: Driver) -> tuple[Throw, ...]:
    return table.match.games[-1].now.throws


@pytest.fixture
def table(opened: Opened) -> Driver:
    table = opened()
    open_match(table, "philos", edition="en")
    return table


def test_five_taps_tell_a_throw_and_one_more_enters_it(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    table.tap("Full House")
    assert cards(table) == {"full_house": 25}
    assert table.says("Bo")
    assert table.says("Undo Anna: Full House 25")


def test_a_touch_that_is_delivered_twice_counts_once(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    key = table.key("Full House")
    x, y = key.to_window(*key.center)
    first = table.press(x, y)
    table.clock -= 0.69
    second = table.press(x, y)
    first.touch_up()
    second.touch_up()
    table.step()
    assert cards(table) == {"full_house": 25}
    assert cards(table, "Bo") == {}
    assert table.session.view.stamp[1] == 3


def test_a_card_drawn_before_the_entry_enters_nothing_any_more(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    entered = table.key("Full House").action
    entered()
    entered()
    assert cards(table, "Bo") == {}
    assert len(table.match.games[-1].acts) == 2


def test_a_finger_that_slides_off_the_key_does_nothing(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    key = table.key("Full House")
    touch = table.press(*key.to_window(*key.center))
    touch.touch_move(1, 1)
    touch.touch_up()
    assert cards(table) == {}


def test_a_tap_while_the_screen_turns_does_nothing_and_the_next_one_counts(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    key = table.key("Full House")
    touch = table.press(*key.to_window(*key.center))
    table.app.rotate_display(180)
    table.step()
    touch.touch_up()
    table.step()
    assert cards(table) == {}
    table.tap("Full House")
    assert cards(table) == {"full_house": 25}


def test_another_finger_that_was_down_while_the_screen_turned_does_nothing(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    key = table.key("Full House")
    held = table.press(*key.to_window(*key.center))
    table.tap("turn to me")
    table.tap("turn to right")
    held.touch_up()
    table.step()
    assert Window.rotation == 90
    assert cards(table) == {}


def test_the_second_tap_of_a_double_one_on_an_edge_does_not_reach_what_the_turn_brought_there(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    table.tap("turn to me")
    key = table.key("turn to top")
    x, y = key.to_window(*key.center)
    glass = table.on_glass(x, y)
    table.tap_at(x, y)
    before = table.session.view
    table.clock -= 0.4
    touch = table.press(Window.width - 1 - glass[0], Window.height - 1 - glass[1])
    touch.touch_up()
    table.step()
    assert Window.rotation == 180
    assert table.session.view is before
    assert table.page.mode == Idle()


@pytest.mark.parametrize(("edge", "rotation"), [("top", 180), ("left", 270), ("right", 90)])
def test_the_key_at_an_edge_turns_the_picture_there_and_taps_go_on(table: Driver, edge: str, rotation: int) -> None:
    table.tap("turn to me")
    table.tap(f"turn to {edge}")
    assert Window.rotation == rotation
    assert (Window.height > Window.width) == (edge != "top")
    assert table.flaws() == []
    tell(table, (3, 3, 5, 5, 5))
    table.tap("Full House")
    assert cards(table) == {"full_house": 25}


def test_dice_that_are_tapped_stay_and_the_others_are_reported(table: Driver) -> None:
    tell(table, (6, 2, 6, 1, 6))
    for place in (0, 2, 4):
        table.tap(table.die(place))
    tell(table, (5, 4))
    assert throws(table)[-1] == Throw((6, 5, 6, 4, 6), (0, 2, 4))
    assert table.says("Throw 2 of 3")


def test_after_the_third_throw_a_tap_on_a_die_mends_it(table: Driver) -> None:
    tell(table, (1, 2, 3, 4, 6))
    for _throw in range(2):
        table.tap("Throw again")
        tell(table, (1, 2, 3, 4, 6))
    assert table.key("Throw again").action is None
    table.tap(table.die(4))
    table.tap("face 5")
    assert throws(table)[-1].dice == (1, 2, 3, 4, 5)
    assert len(throws(table)) == 3


def test_a_face_reported_by_mistake_is_mended_before_the_next_throw(table: Driver) -> None:
    tell(table, (1, 2, 3, 4, 6))
    table.tap(table.die(4))
    table.tap("Wrong face?")
    table.tap("face 5")
    assert [throw.dice for throw in throws(table)] == [(1, 2, 3, 4, 5)]


def test_a_zero_takes_two_deliberate_steps(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    assert not any(offer.points == "0" for offer in table.offers())
    table.tap("Strike out")
    assert cards(table) == {}
    table.tap("4's")
    assert cards(table) == {"fours": 0}


def test_undo_goes_back_across_turns_to_the_start(table: Driver) -> None:
    for dice, name in (((3, 3, 5, 5, 5), "Full House"), ((1, 2, 3, 4, 6), "Small Straight")):
        tell(table, dice)
        table.tap(name)
    for _step in range(4):
        table.tap(table.undo_key())
    assert table.match.games[-1].acts == ()
    assert table.undo_key() is None


def test_undo_past_the_end_opens_the_table_again(opened: Opened) -> None:
    table = opened()
    open_match(table, "mb1982", ["Anna"])
    play_out(table)
    assert table.says("The game is over")
    table.tap(table.undo_key())
    assert table.match.phase == "playing"
    assert table.offers() or table.says("Strike out a box")


def test_a_game_goes_on_after_a_kill_exactly_where_it_was(opened: Opened, tmp_path: Path) -> None:
    table = opened()
    open_match(table, "philos", edition="en")
    tell(table, (3, 3, 5, 5, 5))
    table.tap("Full House")
    tell(table, (1, 2, 3, 4, 6))
    before = table.match.games[-1].acts
    table = opened()
    table.tap("Continue")
    assert table.match.games[-1].acts == before
    assert table.says("Throw 1 of 3")
    table.tap("Small Straight")
    assert cards(table, "Bo") == {"small_straight": 30}


def two_entries(table: Driver) -> None:
    tell(table, (3, 3, 5, 5, 5))
    table.tap("5's")
    tell(table, (1, 2, 3, 4, 6))
    table.tap("Small Straight")


def on_card(table: Driver, column: int, box: str) -> tuple[float, float]:
    """The middle of a filled box on the card, in pixels of the window."""
    card = table.key("scorecard")
    x, y, wide, high = card.filled[column, box]
    across, up = card.to_window(x + wide / 2, y + high / 2)
    return float(across), float(up)


def test_an_older_entry_is_corrected_from_the_list_and_marked(table: Driver) -> None:
    two_entries(table)
    table.tap("menu")
    table.tap("Correct an entry")
    table.tap("Anna: 5's 15  (3 3 5 5 5)")
    table.tap(table.die(0))
    table.tap("face 5")
    tap_offer(table, "5's")
    assert cards(table) == {"fives": 20}
    assert table.match.games[-1].corrections == (("Anna", "fives"),)


def test_a_finger_that_stays_on_a_filled_box_corrects_it_in_a_second_step(table: Driver) -> None:
    two_entries(table)
    finger = table.press(*on_card(table, 0, "fives"))
    table.until(lambda: isinstance(table.page.mode, CorrectingEntry), steps=100_000)
    finger.touch_up()
    table.step()
    assert table.says("Anna: 5's 15. Tap the right entry, or a wrong die.")
    assert cards(table) == {"fives": 15}
    tap_offer(table, "Full House")
    assert cards(table) == {"full_house": 25}
    assert cards(table, "Bo") == {"small_straight": 30}


def test_a_short_tap_on_the_card_shows_all_of_it_and_a_filled_box_there_is_corrected(table: Driver) -> None:
    two_entries(table)
    table.tap_at(*on_card(table, 0, "fives"))
    assert table.says("Tap a filled box to correct it.")
    table.tap_at(*on_card(table, 1, "small_straight"))
    assert table.says("Bo: Small Straight 30. Tap the right entry, or a wrong die.")
    tap_offer(table, "Chance")
    assert cards(table, "Bo") == {"chance": 16}


def test_a_sheet_that_forbids_corrections_says_so_before_the_second_step(opened: Opened) -> None:
    table = opened()
    open_match(table, "noris")
    tell(table, (3, 3, 5, 5, 5))
    table.tap("Full House")
    table.tap("scorecard")
    table.tap_at(*on_card(table, 0, "full_house"))
    assert table.says("The sheet forbids corrections")


def test_a_box_filled_on_paper_is_not_corrected_here(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos", cards={"Anna": Card({"ones": 3}), "Bo": Card({"ones": 2})})
    table.tap("scorecard")
    table.tap_at(*on_card(table, 0, "ones"))
    assert "filled before" in table.notice()


def test_a_standing_die_of_noris_is_only_thrown_again_when_the_table_agrees(opened: Opened) -> None:
    table = opened()
    open_match(table, "noris")
    tell(table, (6, 6, 1, 2, 3))
    table.tap(table.die(0))
    tell(table, (1, 2, 3, 4))
    table.tap("Throw again")
    table.tap(table.die(0))
    assert "forbids throwing it again" in table.notice()
    assert table.page.mode.hand.kept == {0}
    table.tap_notice()
    tell(table, (5, 5, 5, 5, 5))
    assert throws(table)[-1] == Throw((5, 5, 5, 5, 5), (), agreed=True)


def test_after_the_next_throw_noris_takes_an_entry_back_only_when_the_table_agrees(opened: Opened) -> None:
    table = opened()
    open_match(table, "noris")
    tell(table, (3, 3, 5, 5, 5))
    table.tap("Full House")
    tell(table, (1, 2, 3, 4, 6))
    table.tap(table.undo_key())
    table.tap(table.undo_key())
    assert "forbids corrections" in table.notice()
    assert cards(table) == {"full_house": 25}
    table.tap_notice()
    assert cards(table) == {}


def test_who_begins_is_thrown_for_where_dice_decide(opened: Opened) -> None:
    table = opened()
    open_match(table, "mb1982", dice_decide=True)
    assert table.says("Throws for the start")
    tell(table, (1, 1, 1, 1, 1))
    tell(table, (6, 6, 6, 6, 6))
    match = table.match
    assert match.phase == "playing"
    assert match.games[-1].now.player == "Bo"


def test_a_disk_that_refuses_is_reported_and_the_game_goes_on(opened: Opened) -> None:
    table = opened(session=Session(Refusing()))  # type: ignore[arg-type]
    open_match(table, "philos", edition="en")
    tell(table, (3, 3, 5, 5, 5))
    assert "Not saved" in table.notice()
    assert "not saved" in [getattr(one, "name", "") for one in table.widgets()]
    table.tap("Full House")
    assert cards(table) == {"full_house": 25}
    table.tap_notice()
    table.tap("undo")
    assert "Not saved" in table.notice()
    assert cards(table) == {}


def test_ten_players_are_all_on_the_card_with_their_totals(opened: Opened) -> None:
    names = [f"{letter}nna" for letter in "ABCDEFGHIJ"]
    table = opened()
    open_match(table, "philos", names, edition="en")
    for name in names:
        tell(table, (3, 3, 5, 5, 5))
        table.tap("Full House")
        assert cards(table, name) == {"full_house": 25}
    assert table.flaws() == []
    table.tap("scorecard")
    assert table.flaws() == []
