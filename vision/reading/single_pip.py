"""Single: a lone pip in the middle of a die, told from letters, rings and the pips of a side face."""

import cv2
import numpy as np

from vision.outline import covered, largest, sides
from vision.reading.count import FAINTEST, Grey, high, relief_of
from vision.scene import Picture

SPECK = 12
"""A piece of no more pixels is noise."""
WITHIN = 0.17
"""A single pip reaches into the middle of its face, so many die sizes around."""
PART = 0.03
"""Of the middle, so much is pip at least."""
ABOUT = 0.18
"""Its own middle lies no further than this, in die sizes, from that of the face."""
LONGEST = 0.4
"""A single pip may be larger than the pips of other faces: no longer than this part of the die."""
FULL, EVEN = 0.85, 0.55
"""A single pip fills so much of its hull, and is so wide for its length: letters and rings do not, or are not."""


def single_pip(crop: Picture, context: float) -> bool:
    """Whether a round spot lies in the middle, whatever lies beside it: less than a count, more than a guess."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)
    die = grey.shape[0] / context
    reliefs = [relief_of(grey, kind, die) for kind in (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT)]
    near = slice(int(grey.shape[0] / 2 - WITHIN * die), int(grey.shape[0] / 2 + WITHIN * die) + 1)
    top, relief = max(((high(one[near, near], 1 - PART), one) for one in reliefs), key=lambda pair: pair[0])
    return top >= FAINTEST and middle_is_round((relief > top / 2).astype(np.uint8), die)


def middle_is_round(mask: Grey, die: float) -> bool:
    """The spot nearest to the middle is one round piece."""
    number, parts, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    away = [
        (float(np.hypot(*(middles[k] - (mask.shape[0] - 1) / 2))) / die, k)
        for k in range(1, number)
        if stats[k, cv2.CC_STAT_AREA] > SPECK
    ]
    far, nearest = min(away, default=(1.0, 0))
    spot = largest((parts == nearest).astype(np.uint8)) if far <= ABOUT else None
    if spot is None:
        return False
    hull = cv2.convexHull(spot)
    short, long = sides(hull)
    full = bool(stats[nearest, cv2.CC_STAT_AREA] > FULL * covered(hull))
    return full and short > EVEN * long and long < LONGEST * die
