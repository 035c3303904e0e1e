"""How much time a reading may take: a photo is examined as long as that helps, a live picture only briefly."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Effort:
    """What a reading may spend."""

    sizes: tuple[int, ...]
    """Long sides of the picture to try when the first look was not convincing."""
    largest: int
    """The largest long side of any look."""
    second: float
    """The most that a closer look at small dice may cost, in first looks."""
    tries: int
    """The number of dice for which other directions of "up" are tried, the clearest finds first."""
    views: int
    """The number of further views of a die that is not clear."""


THOROUGH = Effort(sizes=(960, 288), largest=1280, second=inf, tries=6, views=3)
"""For photos."""
QUICK = Effort(sizes=(), largest=640, second=0.5, tries=1, views=1)
"""For a live picture: others follow, which are further looks, and two of them must agree."""
