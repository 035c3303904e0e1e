"""How much time a reading may take: a photo is examined as long as that helps, a live picture only briefly."""

from dataclasses import dataclass
from math import inf

FAINT_HEAT = 0.15
"""Places whose detector score (heat, from 0 to 1) is at most this are ignored, or never sure."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits on the work spent on one reading."""

    sizes: tuple[int, ...]
    """Long sides of the picture, in pixels, to try when the first look was not convincing; their number is also the
    most further looks."""
    second: float
    """The most that the second run of the detector in a look, at a size that suits the dice better, may cost relative
    to the first run."""
    tries: int
    """For at most this many likely dice without a clear face other directions to the top face are tried, those with the
    highest detector score first."""
    views: int
    """The most further crops, rotated or mirrored, that are classified for a die that is not clear."""
    faint: float
    """Finds of the size of the dice count if their detector score is above this."""
    again: bool
    """Whether a picture of which the reader is not sure is read again in altered views, which takes up to four times as
    long."""


THOROUGH = Effort(sizes=(960, 288), second=inf, tries=6, views=3, faint=0.05, again=True)
"""The effort for photos: everything that improves a reading."""
QUICK = Effort(sizes=(), second=0.5, tries=1, views=1, faint=FAINT_HEAT, again=False)
"""For a live picture: less work, as more pictures follow and two of them must agree."""
