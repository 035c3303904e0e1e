"""A large number, written small only where it would else be cut off, with a word that says what it counts."""

from kivy.uix.widget import Widget

from scorekeeper.ui.theme import SMALL, Colour, Look
from scorekeeper.ui.widgets.kit.layout import Column, fixed
from scorekeeper.ui.widgets.kit.text import Align, TextStyle, Words, text_extents

BIG_NUMBER_MM, LEAST_BIG_NUMBER_MM = 6.5, 5.0
"""The usual and the least size (em) of a large number in millimetres."""


def big_number(
    look: Look, number: str, size: float = BIG_NUMBER_MM, align: Align = "right", colour: Colour | None = None
) -> Words:
    """A number on one line in letters of this size (em in millimetres), which shrink to 5 mm where room is short, and
    further only where the number would be cut off; a number that is another one upside down, such as 6 or 9, has a line
    below it."""
    return Words(look, number, size, colour, bold=True, align=align, wrap=False, number=True, least=LEAST_BIG_NUMBER_MM)


def number_width(look: Look, number: str, size: float = BIG_NUMBER_MM) -> float:
    """The width in pixels that a large number needs in its full size."""
    return text_extents(number, look.text(size), TextStyle(look.text(size), look.text(size), bold=True))[0] + look.mm(1)


def number_with_word(
    look: Look, number: str, word: str, size: float = BIG_NUMBER_MM, colour: Colour | None = None
) -> Widget:
    """A large number with what it counts in small letters below it."""
    below = fixed(Words(look, word, SMALL, colour), height=look.text(SMALL) * 1.3)
    return Column(look, big_number(look, number, size, "center", colour), below, spacing=0)
