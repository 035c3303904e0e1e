"""Sizes: how large a picture is shown to the detector, so that its dice have the pixels at which they are found."""

from collections.abc import Sequence
from math import log, sqrt
from statistics import median

from vision.reading.effort import THOROUGH, Effort
from vision.reading.rectify import View
from vision.scene import Scene

FIRST_SIZE = 448
"""The long side of the picture at which dice are first looked for."""
SMALLEST, LARGEST = 160, 1280
ALIKE = 0.2
"""Sizes that differ by less than this part show the same again."""
BEST_DIE = 36
"""Dice are found best at this many pixels."""
GOOD_DIE = 26
"""At so many they are found as well as anyone has measured, in half the time."""
WELL_SEEN = (22, 90)
"""Where the dice found have so many pixels, others like them would have been found too."""


def first_size(scene: Scene, view: View) -> int:
    """Where the size of the dice is known, the first look is the best."""
    return size_for(GOOD_DIE, sqrt(scene.edge[0] * scene.edge[1]), view) if scene.edge else FIRST_SIZE


def better_size(size: int, dice: Sequence[float], view: View) -> int | None:
    """Where things that are surely dice are too small or too large for the network, the size at which they are not."""
    if not dice or well_seen(size, dice, view):
        return None
    die = median(dice)
    return size_for(GOOD_DIE if pixels(size, die, view) < WELL_SEEN[0] else BEST_DIE, die, view)


def next_size(tried: Sequence[int], dice: Sequence[float], view: View, effort: Effort = THOROUGH) -> int | None:
    """The size at which the likely dice are found best, or another one; None where all were tried."""
    best = [min(effort.largest, size_for(BEST_DIE, median(dice), view))] if dice else []
    return next((size for size in (*best, *effort.sizes) if all(abs(log(size / old)) > ALIKE for old in tried)), None)


def well_seen(size: int, dice: Sequence[float], view: View) -> bool:
    return WELL_SEEN[0] <= pixels(size, median(dice), view) <= WELL_SEEN[1]


def pixels(size: int, die: float, view: View) -> float:
    """How many of them a die has when the picture has this long side."""
    return die * size / view.long_side


def size_for(pixels: float, die: float, view: View) -> int:
    """The long side at which a die has so many pixels."""
    return round(min(LARGEST, max(SMALLEST, pixels / die * view.long_side)))
