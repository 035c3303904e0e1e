"""The layout of every screen: nothing is cut off, outside, covered or too small to touch, in any language."""

from collections.abc import Callable

import pytest
from kivy.clock import Clock

from scorekeeper.present.texts import languages
from scorekeeper.settings import Settings
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes import SCENES, TEN, show

LANGUAGES = ("en", "de", "fr", "fi", "uk")
"""Languages that are laid out on every display; the others only on the one with the fewest pixels."""
OTHERS = tuple(sorted({*languages()} - {*LANGUAGES}))


def flaws(table: Driver, language: str) -> list[str]:
    """Show every scene in this language; return a sentence for each text cut off and each key too small or covered."""
    found = []
    Clock.unschedule(table.app.tidy)  # the table collects garbage in pauses; here there are none
    table.app.change(language=language)
    for name in SCENES:
        show(table, name)
        found += [f"{language} {name}: {flaw}" for flaw in table.flaws()]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("display", DISPLAYS)
def test_every_screen_fits(opened: Callable[..., Driver], display: str, language: str) -> None:
    table = opened(display, settings=Settings(dim_after=0, players=TEN, highlights=False))
    assert flaws(table, language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_screen_fits_the_display_with_the_fewest_pixels_in_the_other_languages(
    opened: Callable[..., Driver], language: str
) -> None:
    table = opened("800x480", settings=Settings(dim_after=0, players=TEN, highlights=False))
    assert flaws(table, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_print_fits_the_display_with_the_fewest_pixels(opened: Callable[..., Driver], language: str) -> None:
    table = opened("800x480", settings=Settings(dim_after=0, large_print=True, players=TEN, highlights=False))
    assert flaws(table, language) == []


@pytest.mark.parametrize("display", DISPLAYS)
def test_every_screen_fits_in_large_print_on_a_light_ground(opened: Callable[..., Driver], display: str) -> None:
    table = opened(
        display, settings=Settings(dim_after=0, theme="light", large_print=True, players=TEN, highlights=False)
    )
    assert flaws(table, "de") == []
