"""Two fingers at once, or one twice: each counts where it was put down, but only one entry is made of one throw."""

from collections.abc import Callable
from functools import partial
from time import sleep
from typing import Any

import pytest
from kivy.uix.widget import Widget

from scorekeeper.present.turn.events import ConfirmDice, NotAThrow
from scorekeeper.present.turn.mode import IDLE
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.ui import root
from scorekeeper.ui.root import SHOWN_AFTER_S_KEY
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.kit.key import MEANT, Key
from scorekeeper.ui.widgets.turn.panel import FaceKey
from scorekeeper.ui.widgets.turn.tile import TileKey
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.games import open_match, tell

Opened = Callable[..., Driver]


def put_down(table: Driver, what: Widget) -> Any:
    return table.press(*what.to_window(*what.center))


def lift(table: Driver, *fingers: Any) -> None:
    for finger in fingers:
        finger.touch_up()
        table.step()


def acts(table: Driver) -> list[type]:
    return [type(act) for act in table.match.games[-1].acts]


def test_two_fingers_on_two_faces_enter_both(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    lift(table, *[put_down(table, table.key(name)) for name in ("face 1", "face 5")])
    assert table.page.mode.hand.faces == (1, 5)


def test_two_fingers_on_two_offers_make_one_entry(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    first, second = table.offers()[:2]
    lift(table, *[put_down(table, one) for one in (first, second)])
    assert acts(table) == [Throw, Enter]
    assert table.match.games[-1].acts[-1] == Enter(first.box)


def test_a_palm_on_the_card_does_nothing_while_a_finger_enters(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    palm, finger = put_down(table, table.card()), put_down(table, table.offers()[0])
    lift(table, finger, palm)
    assert acts(table) == [Throw, Enter]
    assert table.page.mode == IDLE


def test_undo_under_another_finger_takes_nothing_of_an_entry_back(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    undo, finger = put_down(table, table.key("undo")), put_down(table, table.offers()[0])
    lift(table, finger, undo)
    assert acts(table) == [Throw, Enter]


def tap_while_busy(table: Driver, what: Widget) -> None:
    """Tap this, and let 0.4 s pass before the change is drawn; the next finger comes 0.6 s after this one."""
    put_down(table, what).touch_up()
    sleep(0.4)
    table.step()
    table.clock -= 0.1 + table.lag_s


def test_a_second_tap_that_waited_while_the_table_was_busy_means_the_old_screen(opened: Opened) -> None:
    """Touches get their times when they are read: after a busy 0.4 s the second tap of a double tap seems late."""
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    place = table.offers()[0].to_window(*table.offers()[0].center)
    tap_while_busy(table, table.offers()[0])
    table.press(*place).touch_up()
    table.step()
    assert acts(table) == [Throw, Enter]
    assert table.page.mode == IDLE


def test_a_tap_elsewhere_that_waited_while_the_table_was_busy_means_the_old_screen(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    tap_while_busy(table, table.offers()[0])
    lift(table, put_down(table, table.key("undo")))
    assert acts(table) == [Throw, Enter]


def test_a_second_tap_on_a_busy_table_may_only_do_what_the_first_did(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    face = table.key("face 1")
    tap_while_busy(table, face)
    assert put_down(table, face).ud.get(MEANT) == face.stable_name


def tap_after(table: Driver, seconds: float, place: tuple[float, float]) -> None:
    """Tap this place this number of seconds after the last finger was put down."""
    table.clock -= 0.7 + table.lag_s - seconds
    table.tap_at(*place)


def tap_when_seen(table: Driver, place: tuple[float, float]) -> None:
    """Tap this place 0.42 s after what changed the screen was drawn."""
    changed_by: Any = table.app.root_widget.rearranged_by
    tap_after(table, 0.42 + changed_by.ud[SHOWN_AFTER_S_KEY], place)


def place_of(what: Widget) -> tuple[float, float]:
    x, y = what.to_window(*what.center)
    return x, y


def test_a_key_that_does_what_it_did_before_an_entry_is_taken_at_once(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    table.tap(table.offers()[0])
    tap_after(table, 0.2, place_of(table.key("menu")))
    assert type(table.page.mode).__name__ == "Menu"


def test_a_key_that_does_something_else_after_an_entry_is_taken_when_it_can_have_been_seen(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    table.tap(table.offers()[0])
    tap_when_seen(table, place_of(table.key("undo")))
    assert acts(table) == [Throw]


def test_another_players_card_is_not_opened_by_a_tap_that_was_meant_for_the_last_ones(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    card = table.card()
    table.tap(table.offers()[0])
    tap_after(table, 0.2, (card.x + 5, card.top - 5))
    assert table.page.mode == IDLE
    tap_when_seen(table, (card.x + 5, card.top - 5))
    assert table.page.mode != IDLE


def test_a_face_too_many_is_no_entry(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    places = [place_of(table.key(f"face {face}")) for face in range(1, 7)]
    tell(table, (3, 3, 3, 4, 4))
    for place in places:
        tap_after(table, 0.05, place)
    assert acts(table) == [Throw]
    assert table.page.mode == IDLE


def test_a_second_tap_within_four_tenths_may_only_do_what_the_first_did(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    strike = place_of(table.key("strike out"))
    table.tap_at(*strike)
    first: Any = table.app.root_widget.last_touch
    first.ud[SHOWN_AFTER_S_KEY] = 0.0  # as on a machine that draws at once
    tap_after(table, 0.38, (strike[0] + table.app.look.mm(3.5), strike[1]))
    assert type(table.page.mode).__name__ == "Striking"


def test_the_same_face_twice_is_two_dice_unless_the_second_touch_is_the_first_one_delivered_again(
    opened: Opened,
) -> None:
    table = opened()
    open_match(table, "philos")
    x, y = place_of(table.key("face 1"))
    table.tap_at(x, y)
    for seconds, faces in ((0.06, (1, 1)), (0.04, (1, 1))):
        tap_after(table, seconds, (x + table.app.look.mm(3.5), y))
        assert table.page.mode.hand.faces == faces


def test_undo_twice_at_once_takes_two_acts_back(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    table.tap(table.offers()[0])
    undo = place_of(table.key("undo"))
    tap_when_seen(table, undo)
    tap_after(table, 0.2, undo)
    assert acts(table) == []


def test_after_a_long_halt_touches_wait_no_longer_than_after_a_short_one(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(root, "MOST_COUNTED_DRAWING_DELAY_S", 0.1)
    table = opened()
    open_match(table, "philos")
    tap_while_busy(table, table.key("face 1"))
    assert table.app.root_widget.busy_s == 0.1


def test_a_slow_fingers_second_tap_may_only_do_what_the_first_did(opened: Opened) -> None:
    """Who holds a key for half a second before lifting the finger taps it a second time only after that."""
    table = opened()
    open_match(table, "philos")
    tell(table, (3, 3, 3, 4, 4))
    offer = table.offers()[0]
    place = place_of(offer)
    finger = put_down(table, offer)
    sleep(0.5)
    lift(table, finger)
    tap_after(table, 0.45 + table.app.root_widget.busy_s, place)
    assert acts(table) == [Throw, Enter]
    assert table.page.mode == IDLE


def test_no_key_is_taken_before_a_turned_picture_can_have_been_seen(opened: Opened) -> None:
    table = opened()
    open_match(table, "philos")
    table.tap("face 1")
    table.app.rotate_display(180)
    for name in ("turn to me", "menu"):
        tap_after(table, 0.05, place_of(table.key(name)))
    assert table.page.mode.hand.faces == (1,)
    assert not table.app.root_widget.fan.is_open
    tap_when_seen(table, place_of(table.key("menu")))
    assert type(table.page.mode).__name__ == "Menu"


def test_another_face_box_number_of_points_or_text_is_another_effect(opened: Opened) -> None:
    look = opened().app.look
    some: list[Any] = [
        *[DiePicture(look, face) for face in (1, 2)], *[FaceKey(look, face, None) for face in (1, 2)],
        *[TileKey(look, *tile) for tile in (("Pair", "8"), ("Pair", "6"), ("Chance", "8"))],
        *[Key(look, text, None, name="undo") for text in ("Undo throw", "Undo Anna: 8")],
        *[Key(look, "Yes", partial(print, event)) for event in (ConfirmDice(), NotAThrow())],
    ]  # fmt: skip
    assert [[one.press_effect == other.press_effect for other in some].count(True) for one in some] == [1] * len(some)
