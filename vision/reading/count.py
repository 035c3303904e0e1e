"""Count: the classic way to read a die, pips as round spots of one size. An opinion that learned nothing."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.faces import Points, fit
from vision.scene import Picture

Grey = NDArray[np.uint8]

WIDEST = 0.27
"""No pip is wider than this part of the die."""
NARROWEST = 0.06
FAINTEST = 14
"""Spots that stand out by fewer grey steps than this are marbling or noise."""
TOP = 0.98
"""So much of the die stands out less than its spots do."""
ROUND = 0.6
"""A spot is at least this wide for its length, and fills this much of the rectangle around it."""
ALIKE = 3.0
"""Spots whose areas differ by more than this factor are not pips of one face."""
CENTRED = 0.14
"""The middle of the pips lies no further than this, in die sizes, from the middle of the face."""
APART = (0.26, 0.88)
"""The two pips of a face that are furthest apart, in die sizes."""
MISS = 0.45
"""A layout further off than this is no face."""
CLEARER = 1.6
"""Dark spots win over light ones, or light over dark, when they stand out so many times more."""


def count(crop: Picture, context: float) -> int:
    """The face that the round spots around the middle form; 0 where they form none, or several."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)
    die = grey.shape[0] / context
    kinds = (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT)
    readings = sorted((found for kind in kinds if (found := spots(grey, kind, die))[1]), reverse=True)
    if len(readings) == 2 and readings[0][1] != readings[1][1] and readings[0][0] < CLEARER * readings[1][0]:
        return 0
    return readings[0][1] if readings else 0


def spots(grey: Grey, kind: int, die: float) -> tuple[float, int]:
    """How much dark (or light) spots stand out, and the face that they form."""
    relief = relief_of(grey, kind, die)
    middle = slice(int(grey.shape[0] / 2 - die / 2), int(grey.shape[0] / 2 + die / 2) + 1)
    top = high(relief[middle, middle], TOP)
    if top < FAINTEST:
        return 0.0, 0
    number, _, stats, middles = cv2.connectedComponentsWithStats((relief > top / 2).astype(np.uint8), connectivity=4)
    pips = [
        (*middles[k], stats[k, cv2.CC_STAT_AREA])
        for k in range(1, number)
        if round_spot(stats[k], die) and np.abs(middles[k] - grey.shape[0] / 2).max() < die / 2
    ]
    return top, face_of(np.array(pips).reshape(-1, 3), grey.shape[0] / 2, die)


def relief_of(grey: Grey, kind: int, die: float) -> Grey:
    """How much each pixel is darker (or lighter) than what surrounds spots of pip size."""
    width = int(WIDEST * die) | 1
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    return np.asarray(cv2.morphologyEx(grey, kind, shape), np.uint8)


def high(relief: Grey, part: float) -> float:
    """The height that so much of the relief does not reach."""
    heights = relief.ravel()
    return float(np.partition(heights, int(part * len(heights)))[int(part * len(heights))])


def round_spot(stats: NDArray[np.int32], die: float) -> bool:
    width, height, area = (float(value) for value in stats[2:5])
    if not NARROWEST * die <= max(width, height) <= WIDEST * die:
        return False
    return min(width, height) >= ROUND * max(width, height) and area >= ROUND * width * height


def face_of(pips: Points, middle: float, die: float) -> int:
    """The spots that are like the largest one decide, if they form a face in the middle of the crop."""
    if not len(pips):
        return 0
    points = pips[pips[:, 2] * ALIKE >= pips[:, 2].max(), :2]
    if np.abs(points.mean(axis=0) - middle).max() > CENTRED * die:
        return 0
    apart = np.linalg.norm(points[:, None] - points[None], axis=2).max()
    if len(points) > 1 and not APART[0] * die <= apart <= APART[1] * die:
        return 0
    found = fit(points)
    return found.face if found.miss < MISS else 0
