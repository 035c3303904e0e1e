"""Start, records and the end fade in; a touch ends it, and the setting for moments switches it off."""

from collections.abc import Callable

import pytest

from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver

Opened = Callable[..., Driver]


@pytest.mark.parametrize("page", ["start", "records"])
def test_a_page_fades_in_and_the_first_touch_already_counts(opened: Opened, page: str) -> None:
    table = opened()
    table.app.go(page)
    shown = table.app.page
    assert shown.opacity < 1
    table.press(1, 1)
    assert shown.opacity == 1
    assert not table.app.root_widget.moves.going


def test_a_key_of_a_page_that_fades_in_is_not_delayed(opened: Opened) -> None:
    table = opened()
    table.app.go("start")
    table.step()
    table.tap("Settings")
    assert table.says("Screen")


def test_no_page_fades_in_without_moments(opened: Opened) -> None:
    table = opened(settings=Settings(language="en", dim_after=0, highlights=False))
    table.app.go("records")
    assert table.app.page.opacity == 1
    assert not table.app.root_widget.moves.going


def test_other_pages_are_there_at_once(opened: Opened) -> None:
    table = opened()
    table.app.go("settings")
    assert table.app.page.opacity == 1
