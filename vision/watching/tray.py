"""Finds the tray in a picture: from given corners, or as the evenly coloured area in its middle."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Point
from vision.errors import CalibrationError
from vision.outline import largest_outline
from vision.scene import Picture

LEAST_TRAY_SHARE, MOST_TRAY_SHARE = 0.08, 0.97
"""The least and the largest share of the picture that a tray may take."""
SEARCH_WIDTH_PX = 320
"""The width in pixels to which a picture is reduced to look for the tray."""
LEAST_EVEN_SHARE = 0.7
"""The least share of the area inside the tray's convex outline that is evenly coloured."""


def checked_tray_corners(corners: Sequence[Point], picture: Picture) -> tuple[Point, ...]:
    """The tray with these corners, given in any order; a CalibrationError if one is outside the picture or they enclose
    too little."""
    rows, columns = picture.shape[:2]
    if not all(0 <= x <= columns and 0 <= y <= rows for x, y in corners):
        words = f"a corner lies outside the picture, which has {columns}x{rows} pixels"
        raise CalibrationError(words, "bad corners")
    if (
        len(corners) < 3
        or cv2.contourArea(np.array(corners_in_order(corners), np.float32)) < LEAST_TRAY_SHARE * rows * columns
    ):
        words = "the corners enclose too little: name the four corners of the tray in pixels"
        raise CalibrationError(words, "bad corners")
    return corners_in_order(corners)


def corners_in_order(corners: Sequence[Point]) -> tuple[Point, ...]:
    """The corners in the order in which they follow each other around their middle."""
    middle = np.mean(corners, axis=0)
    return tuple(sorted(corners, key=lambda corner: float(np.arctan2(corner[1] - middle[1], corner[0] - middle[0]))))


def find_tray(picture: Picture) -> tuple[Point, ...]:
    """Find the tray, the evenly coloured area in the middle of the picture, and return its corners in pixels; a
    CalibrationError if there is none."""
    factor = picture.shape[1] / SEARCH_WIDTH_PX
    small = cv2.resize(
        picture, (SEARCH_WIDTH_PX, max(1, round(picture.shape[0] / factor))), interpolation=cv2.INTER_AREA
    )
    even = mask_like_middle(np.asarray(small, np.uint8))
    outline = largest_outline(even)
    hull = np.zeros((3, 1, 2), np.int32) if outline is None else np.asarray(cv2.convexHull(outline), np.int32)
    inside = cv2.contourArea(hull)
    if not LEAST_TRAY_SHARE < inside / even.size < MOST_TRAY_SHARE or even.sum() < LEAST_EVEN_SHARE * inside:
        words = "the tray is not seen: light it evenly with its rim in view, or name its four corners"
        raise CalibrationError(words, "tray not seen")
    return tuple((float(x * factor), float(y * factor)) for x, y in tray_polygon(hull))


def mask_like_middle(small: Picture) -> Picture:
    """A mask (1 or 0) of the pixels whose colour is about that of the picture's middle third, without small spots."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 2), cv2.COLOR_BGR2LAB).astype(np.float32)
    lab[..., 0] *= 0.6  # the light falls off across a table, its colour does not
    rows, columns = lab.shape[:2]
    middle = lab[rows // 3 : -(rows // 3), columns // 3 : -(columns // 3)].reshape(-1, 3)
    centre = np.median(middle, axis=0)
    spread = np.median(np.linalg.norm(middle - centre, axis=1))
    alike = (np.linalg.norm(lab - centre, axis=2) < 8 + 2.5 * spread).astype(np.uint8)
    # Small things go, and what the blur took around the rim comes back.
    return np.asarray(cv2.dilate(cv2.erode(alike, np.ones((5, 5), np.uint8)), np.ones((9, 9), np.uint8)), np.uint8)


def tray_polygon(hull: NDArray[np.int32]) -> NDArray[np.float64]:
    """The corners of the tray: of several simplifications of its outline, the coarsest that has at least four corners
    and 90 % of its area; a round tray keeps more corners."""
    around = cv2.arcLength(hull, True)
    best = hull
    for part in (0.008, 0.015, 0.025, 0.04, 0.06):
        fewer = np.asarray(cv2.approxPolyDP(hull, part * around, True), np.int32)
        if len(fewer) < 4 or cv2.contourArea(fewer) < 0.9 * cv2.contourArea(hull):
            break
        best = fewer
    return np.asarray(best.reshape(-1, 2), np.float64)
