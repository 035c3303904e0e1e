"""The layout of every screen: nothing is cut off, outside, covered or too small to touch, in any language."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import pytest
from kivy.clock import Clock

from scorekeeper.present.texts import screen_languages
from scorekeeper.settings import Settings
from scorekeeper.ui.widgets.kit.text import typeset
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes import AS_OPENED, SCENES, TEN, show

LONG = ("en", "de", "fr", "fi", "uk")
"""Languages that are laid out on the displays with the least room; the others only on the one with the fewest
pixels."""
OTHERS = tuple(sorted({*screen_languages()} - {*LONG}))
LAID_OUT = (
    ("800x480", (*LONG, *OTHERS[:3])),
    ("800x480", OTHERS[3:]),
    ("5-inch", ("de", "en", "fr", "fi", "uk")),
    ("5-inch wide", LONG),
    ("720x1280", ("fi", "uk")),
    ("1280x720", ("fi", "uk")),
    ("1200x1920", ("fi", "uk")),
)
"""Displays with the languages that are laid out on each: most on those with the fewest pixels, and with the fewest
millimetres upright and across. The others have more room of the same form: two languages with long words."""

NARROW = ("own_sheet_of_six_dice: too small to touch: ''", "table_announcing: too small", "tapped: too small")
"""Known on 5 inches in landscape: six dice beside each other are 10 mm wide there, as keys and card need their room;
all fifteen boxes to announce are 8 mm high, as a tap only lifts them."""

PAGES_BETWEEN = 10
"""After this many pages their garbage is collected: that of all pages takes 500 MB and more. The page that is shown
then becomes old, and is collected with all objects after OLD_BETWEEN pages, as that takes as long as five pages."""
OLD_BETWEEN = 60


def flaws(table: Driver, names: Sequence[str]) -> list[str]:
    """Show every scene in these languages; return a sentence for each text cut off and each key too small or covered.

    A scene is shown once; then its page changes language, as it does for a player, unless it keeps its words.
    """
    found = []
    Clock.unschedule(table.app.tidy)  # the table collects garbage in pauses; here there are none
    for number, (scene, language) in enumerate(product(SCENES, names), 1):
        table.app.settings = replace(table.app.settings, language=language)
        table.app.apply(table.app.settings)
        if scene in AS_OPENED or language == names[0]:
            show(table, scene)
        else:
            table.app.redraw()
            table.step(3)
        found += [f"{language} {scene}: {flaw}" for flaw in table.flaws()]
        if number % PAGES_BETWEEN == 0:
            free(2 if number % OLD_BETWEEN == 0 else 1)
    free(2)
    return found


def unknown(found: Sequence[str], display: str) -> list[str]:
    """The flaws without those that are known on this display."""
    return [one for one in found if display != "5-inch wide" or not any(known in one for known in NARROW)]


def free(generation: int) -> None:
    """Free the pages shown before, up to this generation of the garbage collector, and the texts set for them, which
    hold some of them."""
    typeset.cache_clear()
    gc.collect(generation)


@pytest.mark.parametrize(("display", "names"), LAID_OUT, ids=lambda one: one if isinstance(one, str) else "-".join(one))
def test_every_screen_fits(opened: Callable[..., Driver], display: str, names: Sequence[str]) -> None:
    table = opened(display, settings=Settings(dim_after=0, players=TEN, highlights=False))
    assert unknown(flaws(table, names), display) == []


def test_large_print_fits_the_display_with_the_fewest_pixels(opened: Callable[..., Driver]) -> None:
    table = opened("800x480", settings=Settings(dim_after=0, large_print=True, players=TEN, highlights=False))
    assert flaws(table, LONG) == []


@pytest.mark.parametrize("display", DISPLAYS)
def test_every_screen_fits_in_large_print_on_a_light_ground(opened: Callable[..., Driver], display: str) -> None:
    table = opened(
        display, settings=Settings(dim_after=0, theme="light", large_print=True, players=TEN, highlights=False)
    )
    assert unknown(flaws(table, ["de"]), display) == []
