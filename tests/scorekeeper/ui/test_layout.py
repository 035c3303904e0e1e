"""Every screen in every language: nothing is cut off, outside, covered, too small to touch, or hard to see."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, cycle
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.present.texts import screen_languages
from scorekeeper.settings import Settings
from tests.child import answer_of_child
from tests.conftest import resident_mb
from tests.scorekeeper.ui.contrast import Typed, faults
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes import SCENES, TEN, show, show_again


@dataclass(frozen=True)
class Way:
    """The language, theme and print size in which a scene is shown."""

    language: str
    theme: str = "dark"
    large: bool = False

    def __str__(self) -> str:
        return f"{self.language}{', light' * (self.theme == 'light')}{', large' * self.large}"


SEEN = Way("en"), Way("en", "light")
"""The ways in which the scenes are also checked, on the first display, for what is hard to see."""
LONG = ("en", "de", "fr", "fi", "uk")
"""Languages that are laid out on the displays with the least room; the others only on the one with the fewest
pixels."""
OTHERS = tuple(sorted({*screen_languages()} - {*LONG}))
LARGE_AND_LIGHT = Way("de", "light", large=True)
WAYS = {
    "800x480": (
        *SEEN, *(Way(one) for one in (*LONG[1:], *OTHERS)), *(Way(one, large=True) for one in LONG), LARGE_AND_LIGHT,
    ),
    **{display: (*(Way(one) for one in LONG), LARGE_AND_LIGHT) for display in ("5-inch", "5-inch wide")},
    **{display: (Way("fi"), Way("uk"), LARGE_AND_LIGHT) for display in ("720x1280", "1280x720", "1200x1920")},
}  # fmt: skip
"""Displays with the ways that are laid out on each: most on those with the fewest pixels, and with the fewest
millimetres upright and across. The others have more room of the same form: two languages with long words."""

NARROW = ("own_sheet_of_six_dice: too small to touch: ''", "table_announcing: too small", "tapped: too small")
"""Known flaws on 5 inches in landscape: six dice beside each other are 10 mm wide there, as keys and card need their
room; all fifteen boxes to announce are 8 mm high, as a tap only lifts them."""

MOST_PAGES_MB = 180
"""A process that shows pages ends when they fill more megabytes than this, and their memory with it: to search them for
garbage takes as long as to build them."""
PARTS = 6
"""Into how many tests the scenes are divided on each display, so that all workers have their share of them."""


def part_of_scenes(part: int) -> list[str]:
    """The names of the scenes of this part, from 0; neighbours stay together, as some go on with the same game."""
    names = [*SCENES]
    return names[len(names) * part // PARTS : len(names) * (part + 1) // PARTS]


Shown = tuple[str, Way]
"""The name of a scene, and a way in which it is shown."""


def pages_of(scenes: Iterable[str], ways: Sequence[Way]) -> list[Shown]:
    """These scenes in these ways; each scene begins with the way in which the one before it ended."""
    turns = zip(scenes, cycle((ways, ways[::-1])), strict=False)
    return [(scene, way) for scene, ways_in_turn in turns for way in ways_in_turn]


def flaws(table: Driver, pages: Iterable[Shown], seen: Sequence[Way], typed: Typed) -> Iterator[list[str]]:
    """Show these pages; yield for each a sentence for each text cut off, each key too small or covered, and, in the
    ways that are `seen`, whatever is hard to see.

    A scene is shown once; then it changes its language and look, as for a player.
    """
    before = ""
    for scene, way in pages:
        if scene == before:
            use(table, way)
            show_again(table, scene)
        else:
            show(table, scene)
        before = scene
        found = table.flaws() + (faults(table, typed) if way in seen else [])
        yield [f"{way}: {scene}: {flaw}" for flaw in found]


def use(table: Driver, way: Way) -> None:
    table.app.settings = replace(table.app.settings, **settings_of(way))
    table.app.apply_settings(table.app.settings)


def settings_of(way: Way) -> dict[str, Any]:
    return {"language": way.language, "theme": way.theme, "large_print": way.large}


def unknown(found: Iterable[str], display: str) -> list[str]:
    """The flaws without those that are known on this display."""
    return [one for one in found if display != "5-inch wide" or not any(known in one for known in NARROW)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("display", DISPLAYS)
def test_every_screen_fits_and_can_be_seen(tmp_path: Path, typed: Typed, display: str, part: int) -> None:
    seen = SEEN if display == "800x480" else ()

    def table_of(way: Way) -> Driver:
        chosen = Settings(dim_after=0, players=TEN, highlights=False)
        return Driver(tmp_path, display, replace(chosen, **settings_of(way)))

    def found(pages: Sequence[Shown]) -> list[list[str]]:
        """What is found on each of the first of these pages, as many as this process can hold, at a table that goes on
        with the games of the pages before."""
        table, begun_mb, each = table_of(pages[0][1]), resident_mb(), []
        for sentences in flaws(table, pages, seen, typed):
            each.append(unknown(sentences, display))
            if resident_mb() > begun_mb + MOST_PAGES_MB:
                break
        gc.freeze()  # or it would be searched for garbage once it is closed
        table.close()
        return each

    pages, sentences = pages_of(part_of_scenes(part), WAYS[display]), list[str]()
    table_of(pages[0][1]).close()  # what all pages share is made before the processes are forked
    while pages:
        each = answer_of_child(partial(found, pages))
        sentences += chain.from_iterable(each)
        pages = pages[len(each) :]
    assert sentences == []
