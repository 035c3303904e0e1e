"""Recognises a single pip in the middle of a die, as opposed to letters, rings and the pips of a side face."""

import cv2
import numpy as np

from vision.outline import covered_area, largest_outline, short_and_long_side
from vision.reading.count import FAINTEST_PIP_GREYS, Grey, grey_quantile, relief_of
from vision.scene import Picture

MOST_SPECK_AREA_PX = 12
"""Connected pieces of at most this many pixels are specks, not pips."""
MIDDLE_REACH_DIE_SIZES = 0.17
"""A single pip must lie partly in the middle of its face, which extends this far to each side, in die sizes."""
LEAST_COVER_SHARE = 0.03
"""The least share of the middle of the face (MIDDLE_REACH_DIE_SIZES) that the pip covers."""
MOST_OFF_MIDDLE_DIE_SIZES = 0.18
"""The largest distance, in die sizes, between the middle of a single pip and that of the face."""
LONGEST_PIP_SHARE = 0.4
"""The largest length of a single pip, as a share of the die; it may be larger than the pips of other faces."""
LEAST_HULL_SHARE, LEAST_WIDTH_RATIO = 0.85, 0.55
"""The least share of its convex hull that a single pip fills, and its least ratio of width to length;
letters and rings fail one of them."""


def has_single_pip(crop: Picture, context: float) -> bool:
    """Whether there is one round spot in the middle of the crop, whatever lies beside it: weaker evidence than a
    count."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)
    die = grey.shape[0] / context
    reliefs = [relief_of(grey, kind, die) for kind in (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT)]
    near = slice(
        int(grey.shape[0] / 2 - MIDDLE_REACH_DIE_SIZES * die), int(grey.shape[0] / 2 + MIDDLE_REACH_DIE_SIZES * die) + 1
    )
    top, relief = max(
        ((grey_quantile(one[near, near], 1 - LEAST_COVER_SHARE), one) for one in reliefs), key=lambda pair: pair[0]
    )
    return top >= FAINTEST_PIP_GREYS and has_round_middle((relief > top / 2).astype(np.uint8), die)


def has_round_middle(mask: Grey, die_px: float) -> bool:
    """Whether the spot nearest to the middle of the mask lies in the middle, fills its convex hull, and is about as
    wide as long and no longer than a pip."""
    number, parts, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    away = [
        (float(np.hypot(*(middles[k] - (mask.shape[0] - 1) / 2))) / die_px, k)
        for k in range(1, number)
        if stats[k, cv2.CC_STAT_AREA] > MOST_SPECK_AREA_PX
    ]
    far, nearest = min(away, default=(1.0, 0))
    spot = largest_outline((parts == nearest).astype(np.uint8)) if far <= MOST_OFF_MIDDLE_DIE_SIZES else None
    if spot is None:
        return False
    hull = cv2.convexHull(spot)
    short, long = short_and_long_side(hull)
    full = bool(stats[nearest, cv2.CC_STAT_AREA] > LEAST_HULL_SHARE * covered_area(hull))
    return full and short > LEAST_WIDTH_RATIO * long and long < LONGEST_PIP_SHARE * die_px
