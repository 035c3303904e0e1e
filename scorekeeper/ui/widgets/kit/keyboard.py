"""A keyboard on the screen: the layout of a language, or its letters in alphabetical order if that is much too wide
for fingers."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from kivy.uix.widget import Widget

from scorekeeper.ui.theme import HEAD, Look
from scorekeeper.ui.widgets.kit.key import Key
from scorekeeper.ui.widgets.kit.layout import Column, Row, Scroll, fixed, share, space

KEYBOARDS = Path(__file__).parents[2] / "keyboards"
SIGNS_KEY_WORDS = "123"
MOST_KEY_GROWTH_FACTOR = 1.6
"""The largest factor by which a key is higher than its minimum."""
MOST_LETTERS_MOVED_TO_END = 3
"""The most letters of a layout that are moved to its end where its rows are too long for fingers; if more do not fit,
all letters are in alphabetical order."""
ROWS_OF_SIGNS = ("1234567890", "àâáåäãæùû", "œøñõýčšž.&")


@cache
def keyboards_by_language() -> dict[str, tuple[str, ...]]:
    """The rows of letters of every keyboard by language; last, under "123", digits and rare letters."""
    found = {path.stem: tuple(json.loads(path.read_text("utf-8"))["rows"]) for path in sorted(KEYBOARDS.glob("*.json"))}
    return found | {SIGNS_KEY_WORDS: ROWS_OF_SIGNS}


def keyboard_languages_in_order(language: str) -> list[str]:
    """The order in which the keyboards are offered: the language's own, then the digits, English, and all others."""
    first = language if language in keyboards_by_language() else "en"
    return list(dict.fromkeys((first, SIGNS_KEY_WORDS, "en", *keyboards_by_language())))


def keyboard_rows(rows: Sequence[str], columns: int) -> list[str]:
    """The rows of a keyboard that has room for this many columns. A few letters that do not fit are moved to its end;
    if there are more, all letters are in alphabetical order, in rows of that length."""
    fitting, spare = [row[:columns] for row in rows], "".join(row[columns:] for row in rows)
    if len(spare) <= MOST_LETTERS_MOVED_TO_END:
        last = fitting.pop() + spare
        return [*fitting, last] if len(last) <= columns else [*fitting, last.removesuffix(spare), spare]
    letters = "".join(sorted("".join(rows), key=lambda letter: (not letter.isalpha(), letter)))
    return [letters[place : place + columns] for place in range(0, len(letters), columns)]


def keyboard(look: Look, rows: Sequence[str], upper: bool, typed: Callable[[str], object], width: float) -> Widget:
    """A widget with a key for each letter of one keyboard, which calls `typed` with the letter. It scrolls on a low
    display."""
    gap = look.mm(0.4)
    columns = max(1, int((width + gap) / (look.least_touch_px + gap)))
    lines = keyboard_rows(rows, columns)
    most = max(map(len, lines))
    least = len(lines) * (look.least_touch_px + gap) - gap
    drawn = (letter_line(look, one, upper, typed, most, gap) for one in lines)
    listed = fixed(Column(look, *drawn, spacing=gap), height=least)
    shown = Scroll(look, listed, size_hint_max_y=least * MOST_KEY_GROWTH_FACTOR)
    shown.bind(height=lambda _scroll, height: fixed(listed, height=max(least, height)))
    return shown


def letter_line(look: Look, letters: str, upper: bool, typed: Callable[[str], object], most: int, gap: float) -> Widget:
    keys = [letter_key(look, letter.upper() if upper and letter != "ß" else letter, typed) for letter in letters]
    rest = (most - len(letters)) / 2
    before, after = ([share(space(), rest)] if rest else [] for _side in range(2))
    return Row(look, *before, *keys, *after, spacing=gap)


def letter_key(look: Look, letter: str, typed: Callable[[str], object]) -> Key:
    return Key(look, letter, lambda: typed(letter), size=HEAD)
