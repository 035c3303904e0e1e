"""Lists of rows: they fill their room, scroll where it is too small, and a row is touched as a whole."""

from collections.abc import Callable

from kivy.uix.widget import Widget

from scorekeeper.ui.theme import SMALL, Look
from scorekeeper.ui.widgets.kit.bar import Bar
from scorekeeper.ui.widgets.kit.card import TouchCard
from scorekeeper.ui.widgets.kit.rows import RuledList, control_row, switch_row, value_key
from scorekeeper.ui.widgets.kit.switch import OnOffSwitch
from tests.scorekeeper.ui.driver import Driver

SEVEN_INCH = Look(800, 480, 5.39)


def rows(count: int) -> list[Widget]:
    return [
        switch_row(SEVEN_INCH, f"Row {at}", "", bool(at % 2), ("off", "on"), lambda: None, 500) for at in range(count)
    ]


def listed(count: int, high: float) -> RuledList:
    one = RuledList(SEVEN_INCH, rows(count))
    one.size = (500, high)
    for _ in range(3):
        Driver.frame()
    return one


def test_a_few_rows_grow_to_fill_the_room_up_to_a_limit(opened: Callable[..., Driver]) -> None:
    opened()
    high = [row.height for row in listed(5, 80 * SEVEN_INCH.px_per_mm).kept]
    assert min(high) > SEVEN_INCH.least_touch_px * 1.2
    assert max(row.height for row in listed(2, 400).kept) <= SEVEN_INCH.mm(17) + 1


def test_too_many_rows_scroll_at_their_least_height(opened: Callable[..., Driver]) -> None:
    opened()
    one = listed(9, 300)
    assert one.rows.height > one.height
    assert all(row.height >= SEVEN_INCH.least_touch_px for row in one.kept)


def test_a_narrow_row_has_its_control_below_the_label(opened: Callable[..., Driver]) -> None:
    opened()
    wide = control_row(SEVEN_INCH, "Language", "", [value_key(SEVEN_INCH, "English", lambda: None)], 500)
    narrow = control_row(SEVEN_INCH, "Language", "", [value_key(SEVEN_INCH, "English", lambda: None)], 300)
    assert narrow.height > wide.height


def test_a_switch_is_wide_enough_for_its_longer_word(opened: Callable[..., Driver]) -> None:
    opened()
    short, long = (OnOffSwitch(SEVEN_INCH, True, "off", word) for word in ("on", "eingeschaltet"))
    assert long.width > short.width
    long.pos = (0, 0)
    Driver.frame()
    assert not long.words.width_and_is_cut(*long.words.size)[1]


def test_a_bar_is_at_most_full(opened: Callable[..., Driver]) -> None:
    opened()
    assert (Bar(SEVEN_INCH, 7.0).part, Bar(SEVEN_INCH, -1.0).part) == (1.0, 0.0)


def test_a_card_that_is_off_cannot_be_touched(opened: Callable[..., Driver]) -> None:
    opened()
    assert TouchCard(SEVEN_INCH, "Camera", lambda: None, kind="off").action is None
    assert (
        TouchCard(SEVEN_INCH, "Camera", lambda: None, kind="chosen").rim
        > TouchCard(SEVEN_INCH, "Camera", lambda: None).rim
    )


def test_a_long_word_below_a_title_is_broken_and_leaves_the_title_its_room(opened: Callable[..., Driver]) -> None:
    opened()
    look = Look(720, 1280, 11.58)
    card = TouchCard(look, "Naam", lambda: None, "5 dobbelstenen", kind="key", size=SMALL)
    card.size = (235, look.mm(13.4))
    for _ in range(3):
        Driver.frame()
    for words in (card.head, card.line):
        assert words.setting is not None
        assert not words.setting.cut, words.text
