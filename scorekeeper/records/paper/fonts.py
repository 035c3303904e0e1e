"""The fonts of printed pages: Roboto in four styles, which comes with Kivy and may be embedded (Apache licence 2.0).

Also the length of a text in them, and its lines."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from math import ceil
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scorekeeper.errors import Missing
from scorekeeper.records.paper.drawing import Style

FONT_FILES: Mapping[Style, str] = {
    "regular": "Roboto-Regular", "bold": "Roboto-Bold", "italic": "Roboto-Italic", "bold italic": "Roboto-BoldItalic",
}  # fmt: skip
SHORTEST_PART_LETTERS = 4
"""The fewest letters of a part of a divided word."""
SMALLEST_LETTERS_MM = 2.6
"""The size, as the em in millimetres (7.4 points), to which letters are made smaller before overlong words are divided;
a text that does not fit even then has smaller letters."""


@lru_cache
def font_file(style: Style) -> Path:
    """The file of a font; Missing without Kivy."""
    found = find_spec("kivy")
    if found is None or found.origin is None:
        raise Missing("the fonts for a printed page come with kivy, which is not installed: pip install kivy")
    return Path(found.origin).parent / "data" / "fonts" / f"{FONT_FILES[style]}.ttf"


@lru_cache
def register_font(style: Style) -> str:
    """Register a font with reportlab, which draws the PDF, and return its name there."""
    pdfmetrics.registerFont(TTFont(FONT_FILES[style], font_file(style)))
    return FONT_FILES[style]


def text_length(words: str, size: float, style: Style = "regular") -> float:
    """The length of a text, in the unit of its size."""
    return size * length_of_size_1(words, style)


@lru_cache(maxsize=4096)
def length_of_size_1(words: str, style: Style) -> float:
    """The length of a text in letters of size 1; text lengths are proportional to the size, so that each text is
    measured only once."""
    found: float = pdfmetrics.stringWidth(words, register_font(style), 1)
    return found


def fitting_size(words: str, size: float, most_length: float, style: Style = "regular") -> float:
    """The largest size up to `size` at which the text is at most `most_length` long."""
    return size * min(1.0, most_length / max(text_length(words, size, style), 0.01))


def wrap_text(words: str, size: float, most_length: float, style: Style = "regular") -> list[str]:
    """The text in lines of at most this length, broken between words; a longer word has a line of its own."""
    lines: list[str] = []
    for word in words.split():
        if lines and text_length(f"{lines[-1]} {word}", size, style) <= most_length:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def lines_and_letter_size(
    words: str, size: float, most_length: float, most_lines: int, style: Style = "regular"
) -> tuple[list[str], float]:
    """The text in at most `most_lines` lines, and the largest size up to `size` at which all of them fit into
    `most_length`. A word too long for a line even near SMALLEST_LETTERS_MM is divided; if that does not help, the last
    line takes the rest, undivided, and the letters are as small as it needs."""
    for divide in (False, True):
        now = size
        while now > SMALLEST_LETTERS_MM:
            lines = wrap_text(
                divide_overlong_words(words, now, most_length, style) if divide else words, now, most_length, style
            )
            if len(lines) <= most_lines and all(text_length(line, now, style) <= most_length for line in lines):
                return lines, now
            now -= 0.1
    lines = wrap_text(words, now, most_length, style)
    lines = [*lines[: most_lines - 1], " ".join(lines[most_lines - 1 :])]
    return lines, min(fitting_size(line, size, most_length, style) for line in lines)


def divide_overlong_words(words: str, size: float, most_length: float, style: Style) -> str:
    """The text with words longer than a line cut into about equal parts, each but the last with a hyphen."""
    found = []
    for word in words.split():
        count = (
            min(
                len(word) // SHORTEST_PART_LETTERS,
                ceil(text_length(word, size, style) / max(most_length - size * 0.3, 0.1)),
            )
            or 1
        )
        ends = [round(len(word) * part / count) for part in range(count + 1)]
        parts = [word[start:end] for start, end in pairwise(ends)]
        found += [part if part[-1] == "-" else f"{part}-" for part in parts[:-1]] + parts[-1:]
    return " ".join(found)
