"""How much time a reading may take: a photo is examined as long as that helps, a live picture only briefly."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits on the work spent on one reading."""

    sizes: tuple[int, ...]
    """Long sides of the picture, in pixels, to try when the first look was not convincing; also the most further
    looks."""
    second: float
    """The most that the second run of the detector in a look, at a size that suits the dice better, may cost relative
    to the first run."""
    tries: int
    """The number of dice for which other directions to the top face are tried, those with the highest detector score
    first."""
    views: int
    """The number of further crops, rotated or mirrored, that are classified for a die that is not clear."""


THOROUGH = Effort(sizes=(960, 288), second=inf, tries=6, views=3)
"""The effort for photos: everything that improves a reading."""
QUICK = Effort(sizes=(), second=0.5, tries=1, views=1)
"""For a live picture: less work, as more pictures follow and two of them must agree."""
