"""How much time a reading may take: a photo is looked at as long as it helps, a live picture only briefly."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Effort:
    """What a reading may spend."""

    sizes: tuple[int, ...]
    """Long sides at which the picture is looked at when the first look did not convince."""
    largest: int
    """No look is at more than this long side."""
    second: float
    """The cost of a closer look at small dice, in first looks."""
    tries: int
    """Dice for which other directions of "up" are tried, the clearest finds first."""
    views: int
    """Further views of a die that is not clear."""


THOROUGH = Effort(sizes=(960, 288), largest=1280, second=inf, tries=6, views=3)
"""For photos."""
QUICK = Effort(sizes=(640,), largest=640, second=1.2, tries=2, views=1)
"""For a live picture: it is followed by others, and two of them must agree."""
