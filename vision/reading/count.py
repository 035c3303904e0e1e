"""Reads a die without a trained network, by counting its round spots of similar size: a check on the classifier."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.faces import Points, fit_face
from vision.scene import Picture

Grey = NDArray[np.uint8]

WIDEST_PIP_SHARE = 0.27
"""The largest width of a pip, as a share of the die."""
NARROWEST_PIP_SHARE = 0.06
FAINTEST_PIP_GREYS = 14
"""The least contrast of a pip to its surroundings, in grey levels: fainter spots are marbling or noise."""
PIP_CONTRAST_QUANTILE = 0.98
"""The quantile of the contrasts in the middle of the crop that counts as the contrast of its pips; pixels with more
than half of it belong to spots."""
LEAST_ROUNDNESS = 0.6
"""The least ratio of a spot's width to its length, and the least share of the rectangle around it that it fills."""
MOST_PIP_AREA_FACTOR = 3.0
"""The areas of pips of one face differ by less than this factor."""
MOST_OFF_MIDDLE_DIE_SIZES = 0.14
"""The largest distance, in die sizes, across or down, between the middle of the pips and that of the crop."""
PIPS_APART_DIE_SIZES = (0.26, 0.88)
"""The least and largest distance, in die sizes, between the two pips of a face that are furthest apart."""
MOST_LAYOUT_MISS = 0.45
"""A face counts only if its pips deviate less than this from its layout, in halves of a step of the grid of 3 x 3
places on which pips lie."""
CLEARER_DARK_OR_LIGHT_SPOTS_FACTOR = 1.6
"""If dark and light spots form different faces, one of them counts only if its spots stand out more by this factor."""


def face_by_counting(crop: Picture, context: float) -> int:
    """The face formed by the round spots in the middle of the crop, whose side is `context` times the size of the die.

    0 if they form none, or if dark and light spots form different faces about as clearly.
    """
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)
    die = grey.shape[0] / context
    kinds = (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT)
    readings = sorted((found for kind in kinds if (found := face_of_spots(grey, kind, die))[1]), reverse=True)
    if (
        len(readings) == 2
        and readings[0][1] != readings[1][1]
        and readings[0][0] < CLEARER_DARK_OR_LIGHT_SPOTS_FACTOR * readings[1][0]
    ):
        return 0
    return readings[0][1] if readings else 0


class SpotFace(NamedTuple):
    """The face that spots of one kind form (0 if none), and how far they stand out in grey levels."""

    contrast: float
    face: int


def face_of_spots(grey: Grey, hat_operation: int, die_px: float) -> SpotFace:
    """The face that dark spots (the operation of OpenCV is a black hat) or light ones (a top hat) form, 0 if none, and
    by how many grey levels the spots stand out; both 0 if the contrast is too low."""
    relief = relief_of(grey, hat_operation, die_px)
    middle = slice(int(grey.shape[0] / 2 - die_px / 2), int(grey.shape[0] / 2 + die_px / 2) + 1)
    top = grey_quantile(relief[middle, middle], PIP_CONTRAST_QUANTILE)
    if top < FAINTEST_PIP_GREYS:
        return SpotFace(0.0, 0)
    number, _, stats, middles = cv2.connectedComponentsWithStats((relief > top / 2).astype(np.uint8), connectivity=4)
    pips = [
        (*middles[k], stats[k, cv2.CC_STAT_AREA])
        for k in range(1, number)
        if is_round_spot(stats[k], die_px) and np.abs(middles[k] - grey.shape[0] / 2).max() < die_px / 2
    ]
    return SpotFace(top, face_of_pips(np.array(pips).reshape(-1, 3), grey.shape[0] / 2, die_px))


def relief_of(grey: Grey, hat_operation: int, die_px: float) -> Grey:
    """For each pixel, by how many grey levels it is darker (black hat) or lighter (top hat) than the surroundings of a
    spot of pip size."""
    width = int(WIDEST_PIP_SHARE * die_px) | 1
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    return np.asarray(cv2.morphologyEx(grey, hat_operation, shape), np.uint8)


def grey_quantile(relief: Grey, share: float) -> float:
    """The `share` quantile (0 to 1) of the relief's grey levels."""
    heights = relief.ravel()
    return float(np.partition(heights, int(share * len(heights)))[int(share * len(heights))])


def is_round_spot(stats: NDArray[np.int32], die_px: float) -> bool:
    width, height, area = (float(value) for value in stats[2:5])
    if not NARROWEST_PIP_SHARE * die_px <= max(width, height) <= WIDEST_PIP_SHARE * die_px:
        return False
    return min(width, height) >= LEAST_ROUNDNESS * max(width, height) and area >= LEAST_ROUNDNESS * width * height


def face_of_pips(pips: Points, middle: float, die_px: float) -> int:
    """The face formed by the spots (rows of x, y, area) that have at least a third of the area of the largest; 0 if
    they form none, are off the middle of the crop, or too near or too far apart for pips."""
    if not len(pips):
        return 0
    points = pips[pips[:, 2] * MOST_PIP_AREA_FACTOR >= pips[:, 2].max(), :2]
    if np.abs(points.mean(axis=0) - middle).max() > MOST_OFF_MIDDLE_DIE_SIZES * die_px:
        return 0
    apart = np.linalg.norm(points[:, None] - points[None], axis=2).max()
    if len(points) > 1 and not PIPS_APART_DIE_SIZES[0] * die_px <= apart <= PIPS_APART_DIE_SIZES[1] * die_px:
        return 0
    found = fit_face(points)
    return found.face if found.miss < MOST_LAYOUT_MISS else 0
