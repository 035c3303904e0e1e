"""The layout of every screen: nothing is cut off, outside, covered or too small to touch, in any language."""

from collections.abc import Callable

import pytest
from kivy.clock import Clock

from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes import SCENES, TEN, show

LANGUAGES = ("en", "de", "fr", "fi", "uk")
MAIN = ("800x480", "720x1280", "1280x720", "1200x1920")


def flaws(table: Driver, language: str) -> list[str]:
    """Of every scene in that language."""
    found = []
    Clock.unschedule(table.app.tidy)  # the table collects garbage in pauses; here there are none
    table.app.change(language=language)
    for name in SCENES:
        show(table, name)
        found += [f"{language} {name}: {flaw}" for flaw in table.flaws()]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("display", MAIN)
def test_every_screen_fits(opened: Callable[..., Driver], display: str, language: str) -> None:
    table = opened(display, settings=Settings(dim_after=0, players=TEN))
    assert flaws(table, language) == []


@pytest.mark.parametrize("display", MAIN)
def test_every_screen_fits_in_large_print_on_a_light_ground(opened: Callable[..., Driver], display: str) -> None:
    table = opened(display, settings=Settings(dim_after=0, theme="light", large_print=True, players=TEN))
    assert flaws(table, "de") == []


def test_every_screen_fits_the_smallest_display(opened: Callable[..., Driver]) -> None:
    table = opened("5-inch", settings=Settings(dim_after=0, players=TEN))
    assert flaws(table, "uk") == []
