"""Chooses how large a picture is given to the detector, so that its dice have the size at which it finds them best."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import median

from vision.reading.effort import THOROUGH, Effort
from vision.reading.rectify import RectifiedView
from vision.scene import Scene

FIRST_SIZE_PX = 448
"""The long side in pixels of the picture at the first look, if the size of the dice is unknown."""
SMALLEST_SIDE_PX, LARGEST_SIDE_PX = 160, 1280
LIKE_SIZE_LOG = 0.2
"""A long side within this distance of one already tried, in natural logarithms, would show the same dice and is not
tried."""
BEST_DIE_PX = 36
"""The size of a die in pixels at which the detector finds it best."""
GOOD_DIE_PX = 26
"""The size of a die in pixels at which, as measured, the detector finds it as well as at BEST_DIE_PX in half
the time."""
WELL_SEEN_DIE_PX = (22, 90)
"""If the dice found have a size in this range in the picture that the detector gets, in pixels, the detector would also
have found others like them."""


def first_size(scene: Scene, view: RectifiedView) -> int:
    """The long side in pixels for the first look: the one that suits the dice if their size is known, else
    FIRST_SIZE_PX."""
    return size_for(GOOD_DIE_PX, sqrt(scene.edge[0] * scene.edge[1]), view) if scene.edge else FIRST_SIZE_PX


def better_size(long_side: int, die_sizes: Sequence[float], view: RectifiedView) -> int | None:
    """A long side in pixels at which dice of these sizes (in pixels of the view) suit the detector; None if they do
    already at `long_side`, or if there are no dice."""
    if not die_sizes or are_well_seen(long_side, die_sizes, view):
        return None
    die = median(die_sizes)
    return size_for(GOOD_DIE_PX if die_pixels(long_side, die, view) < WELL_SEEN_DIE_PX[0] else BEST_DIE_PX, die, view)


def next_size(
    tried: Sequence[int], die_sizes: Sequence[float], view: RectifiedView, effort: Effort = THOROUGH
) -> int | None:
    """The long side in pixels for the next look: the one that suits these dice best, or one that `effort` lists.

    None if sizes close to all of these were tried.
    """
    best = [size_for(BEST_DIE_PX, median(die_sizes), view)] if die_sizes else []
    return next(
        (size for size in (*best, *effort.sizes) if all(abs(log(size / old)) > LIKE_SIZE_LOG for old in tried)), None
    )


def are_well_seen(long_side: int, die_sizes: Sequence[float], view: RectifiedView) -> bool:
    return WELL_SEEN_DIE_PX[0] <= die_pixels(long_side, median(die_sizes), view) <= WELL_SEEN_DIE_PX[1]


def die_pixels(long_side: int, die_size: float, view: RectifiedView) -> float:
    """The size of a die in pixels after the view is scaled to this long side."""
    return die_size * long_side / view.long_side


def size_for(wanted_px: float, die_size: float, view: RectifiedView) -> int:
    """The long side in pixels at which a die of `die_size` in the view gets `wanted_px` pixels, between
    SMALLEST_SIDE_PX and LARGEST_SIDE_PX."""
    return round(min(LARGEST_SIDE_PX, max(SMALLEST_SIDE_PX, wanted_px / die_size * view.long_side)))
