"""Start, records and the end have one calm movement each; a touch ends it and counts, one setting switches all of them
off."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.widget import Widget

from scorekeeper.settings import Settings
from scorekeeper.ui.screens.start import Page as StartPage
from scorekeeper.ui.widgets.kit.moves import ColouredArea, Moves
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.screens.test_records import played

Opened = Callable[..., Driver]
STILL = Settings(language="en", dim_after=0, highlights=False)


def start(table: Driver) -> str:
    table.app.go_home()
    return "Settings"


def records(table: Driver) -> str:
    table.app.go_home()
    table.app.go("records")
    table.page.read_matches()
    table.until(lambda: table.page.matches is not None)
    return "back"


def end(table: Driver) -> str:
    table.app.show_match()
    return "home"


PAGES = [start, records, end]


def moving(table: Driver) -> list[float]:
    """How far each movement of the page has gone, from 0 to 1."""
    page = table.page
    covers = [0.0 for one in table.app.root_widget.moves.children if isinstance(one, ColouredArea)]
    rolled = [page.tray.rolled] if isinstance(page, StartPage) else []
    return [1.0, *covers, *rolled, *(row.opacity for row in getattr(page, "rows", []))]


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[Widget]:
    """A list of the widgets that were moved."""
    found: list[Widget] = []
    move = Moves.move

    def noted(layer: Moves, widget: Widget, *given: Any, **more: Any) -> None:
        found.append(widget)
        move(layer, widget, *given, **more)

    monkeypatch.setattr(Moves, "move", noted)
    return found


@pytest.mark.parametrize("show", PAGES)
def test_a_touch_in_the_middle_of_the_movement_does_at_once_what_it_does_at_rest(
    opened: Opened, moved: list[Widget], show: Callable[[Driver], str]
) -> None:
    table = opened()
    played(table, "Anna", "Bo")
    moved.clear()
    name = show(table)
    table.step()
    assert moved, "the page does not move when it comes"
    page, key = table.page, table.key(name)
    page.animate_entrance(table.app.root_widget.moves)  # again: a slow machine may have finished it
    assert min(moving(table)) < 1
    table.tap_at(*key.to_window(*key.center))
    assert table.page is not page


@pytest.mark.parametrize("show", PAGES)
def test_a_movement_ends_where_the_page_is_at_rest(opened: Opened, show: Callable[[Driver], str]) -> None:
    table = opened()
    played(table, "Anna", "Bo")
    show(table)
    table.step()
    table.page.animate_entrance(table.app.root_widget.moves)
    table.press(1, 1)
    assert set(moving(table)) == {1}
    assert not table.app.root_widget.moves.going


@pytest.mark.parametrize("show", PAGES)
def test_nothing_moves_without_moments(opened: Opened, moved: list[Widget], show: Callable[[Driver], str]) -> None:
    table = opened(settings=STILL)
    moved.clear()  # a page of the test before may just have come
    played(table, "Anna", "Bo")
    show(table)
    assert moved == []
    assert set(moving(table)) == {1}


def test_other_pages_are_there_at_once(opened: Opened) -> None:
    table = opened()
    table.app.root_widget.moves.finish_all()
    table.app.go("settings")
    assert not table.app.root_widget.moves.going
