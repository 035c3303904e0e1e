"""Checks whether what looks like a die is one half of a body twice as long as wide, such as a domino."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.outline import covered_area, largest_outline, short_and_long_side
from vision.reading.find import Candidate
from vision.reading.rectify import RectifiedView
from vision.scene import Picture

DIE_PX, SIDE_PX = 24, 88
"""The side in pixels of a die (DIE_PX) and of the scaled picture around it (SIDE_PX) in which the outline of its body
is traced."""
MOST_COLOUR_DIFFERENCE = np.array((12.0, 8.0, 8.0))
"""The most by which a body's pixels differ from its median colour, in each channel of 8-bit L*a*b*."""
IGNORED_LINE_PX = 5
"""Pixels of the scaled picture: narrower gaps do not divide a body, and narrower bridges do not join two."""
MIDDLE_REACH_PX = 8
"""Pixels of the scaled picture: within this distance of the die's middle its colour is measured and its body sought."""
DOMINO_RATIOS = (1.55, 2.5)
"""The least and largest ratio of length to width of a body that may be a domino."""
LEAST_LENGTH_DIE_SIZES = 1.25
"""The least length of a domino, in sizes of the die."""
LEAST_HULL_SHARE = 0.945
"""The least share of its convex hull that a domino fills: two dice with round edges that touch leave notches."""
LEAST_RECTANGLE_SHARE = 0.74
"""The least share of the rotated rectangle around it that a domino fills."""

Mask = NDArray[np.uint8]
MIDDLE = slice(SIDE_PX // 2 - MIDDLE_REACH_PX, SIDE_PX // 2 + MIDDLE_REACH_PX)


def is_half_domino(view: RectifiedView, one: Candidate) -> bool:
    """Whether this die seems to be half of a body about twice as long as wide, such as a domino. This is also true of
    two dice of one colour that lie flush: it is better to ask than to guess."""
    lab = cv2.cvtColor(cv2.GaussianBlur(cut_around_die(view, one), (3, 3), 0), cv2.COLOR_BGR2LAB)
    colour = np.median(lab[MIDDLE, MIDDLE].reshape(-1, 3), axis=0)
    return is_domino_shape(
        body_mask(
            np.asarray(cv2.inRange(lab, colour - MOST_COLOUR_DIFFERENCE, colour + MOST_COLOUR_DIFFERENCE), np.uint8)
        )
    )


def cut_around_die(view: RectifiedView, one: Candidate) -> Picture:
    factor = DIE_PX / one.size
    source, own = view.copy_for_scale(factor)
    x, y = one.middle
    matrix = np.array([[factor / own, 0, SIDE_PX / 2 - factor * x], [0, factor / own, SIDE_PX / 2 - factor * y]])
    # Outside the picture is a colour that no die has, so that no body continues there.
    return np.asarray(cv2.warpAffine(source, matrix, (SIDE_PX, SIDE_PX), borderValue=(255, 0, 255)), np.uint8)


def body_mask(same_colour: Mask) -> Mask:
    """The mask of the connected area of the die's colour around its middle, with the holes of pips closed and thin
    bridges removed."""
    brush = np.ones((IGNORED_LINE_PX, IGNORED_LINE_PX), np.uint8)
    _, parts = cv2.connectedComponents(cv2.morphologyEx(same_colour, cv2.MORPH_CLOSE, brush), connectivity=4)
    counts = np.bincount(parts[MIDDLE, MIDDLE].ravel(), minlength=2)
    counts[0] = 0
    return np.asarray(cv2.morphologyEx((parts == counts.argmax()).astype(np.uint8), cv2.MORPH_OPEN, brush), np.uint8)


def is_domino_shape(body: Mask) -> bool:
    """Whether the body has straight sides and is 1.55 to 2.5 times as long as wide; False if it reaches the edge of the
    mask."""
    outline = largest_outline(body)
    if outline is None:
        return False
    left, top, width, height = cv2.boundingRect(outline)
    if left <= 1 or top <= 1 or left + width >= SIDE_PX - 1 or top + height >= SIDE_PX - 1:
        return False
    short, long = short_and_long_side(outline)
    filled, hull = covered_area(outline), covered_area(cv2.convexHull(outline))
    shape = DOMINO_RATIOS[0] < long / short < DOMINO_RATIOS[1] and long > LEAST_LENGTH_DIE_SIZES * DIE_PX
    return shape and filled > LEAST_HULL_SHARE * hull and filled > LEAST_RECTANGLE_SHARE * long * short
