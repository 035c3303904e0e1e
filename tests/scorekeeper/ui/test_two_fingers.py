"""Two fingers at once, or one twice: each counts where it was put down, but only one entry is made of one throw."""

from collections.abc import Callable
from time import sleep
from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.present.turn.mode import IDLE
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.ui.widgets.kit.key import MEANT
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
    """Tap this, and let 0.4 s pass before it is drawn; the next finger comes 0.6 s after this one."""
    put_down(table, what).touch_up()
    sleep(0.4)
    table.step()
    table.clock -= 0.1 + table.app.root_widget.busy_s


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
    assert put_down(table, face).ud.get(MEANT) == face.meaning
