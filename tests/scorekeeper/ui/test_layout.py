"""Every screen in every language: nothing is cut off, outside, covered, too small to touch, or hard to see."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pytest

from scorekeeper.present.texts import screen_languages
from scorekeeper.settings import Settings
from tests.child import answer_of_child
from tests.conftest import resident_mb
from tests.scorekeeper.ui.contrast import Typed, faults
from tests.scorekeeper.ui.driver import DISPLAYS, Driver, free_all
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

PAGES_TOGETHER = 48
"""About as many pages are shown by one process. They fill its memory, which ends with it: to search them for garbage
took as long as to build them."""
MOST_PAGES_MB = 300
"""They are searched for garbage nevertheless where they fill more megabytes than this."""
PARTS = 6
"""Into how many tests the scenes are divided on each display, so that all workers have their share of them."""


def part_of_scenes(part: int) -> list[str]:
    """The names of the scenes of this part, from 0; neighbours stay together, as some go on with the same game."""
    names = [*SCENES]
    return names[len(names) * part // PARTS : len(names) * (part + 1) // PARTS]


def flaws(
    table: Driver, scenes: Sequence[str], ways: Sequence[Way], seen: Sequence[Way], typed: Typed
) -> Iterator[str]:
    """Show these scenes in these ways; yield a sentence for each text cut off, each key too small or covered, and, in
    the ways that are `seen`, whatever is hard to see.

    A scene is shown once; then it changes its language and look, as for a player. The next one begins as it ended.
    """
    begun_mb = resident_mb()  # most of it is shared with the process that this one was forked from
    for scene in scenes:
        for shown, way in enumerate(ways):
            if shown:
                use(table, way)
                show_again(table, scene)
            else:
                show(table, scene)
            found = table.flaws() + (faults(table, typed) if way in seen else [])
            yield from (f"{way}: {scene}: {flaw}" for flaw in found)
            if resident_mb() > begun_mb + MOST_PAGES_MB:
                free_all()
        ways = ways[::-1]


def use(table: Driver, way: Way) -> None:
    now = table.app.settings
    table.app.settings = replace(now, language=way.language, theme=way.theme, large_print=way.large)
    table.app.apply_settings(table.app.settings)


def unknown(found: Iterator[str], display: str) -> list[str]:
    """The flaws without those that are known on this display."""
    return [one for one in found if display != "5-inch wide" or not any(known in one for known in NARROW)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("display", DISPLAYS)
def test_every_screen_fits_and_can_be_seen(
    opened: Callable[..., Driver], typed: Typed, display: str, part: int
) -> None:
    ways, seen = WAYS[display], SEEN if display == "800x480" else ()
    chosen = Settings(language=ways[0].language, dim_after=0, players=TEN, highlights=False)

    def found(scenes: Sequence[str]) -> list[str]:
        """What is found at a table that goes on with the games of the scenes before."""
        table = opened(display, settings=chosen)
        try:
            return unknown(flaws(table, scenes, ways, seen, typed), display)
        finally:
            table.close()

    scenes, count = part_of_scenes(part), PAGES_TOGETHER // len(ways)
    groups = [scenes[first : first + count] for first in range(0, len(scenes), count)]
    assert [flaw for group in groups for flaw in answer_of_child(partial(found, group))] == []
