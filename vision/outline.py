"""Measures a shape in a mask: its outline, and its area, width and length in pixels; the pixels on the outline are a
part of the shape and count in full."""

import cv2
import numpy as np
from numpy.typing import NDArray

Outline = cv2.typing.MatLike


def largest_outline(mask: NDArray[np.uint8]) -> Outline | None:
    """The outer outline, as pixels, of the connected piece with the largest area; None for an empty mask."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return max(outlines, key=cv2.contourArea, default=None)


def covered_area(outline: Outline) -> float:
    return cv2.contourArea(outline) + cv2.arcLength(outline, True) / 2 + 1


def short_and_long_side(outline: Outline) -> tuple[float, float]:
    """The shorter and the longer side, in pixels, of the smallest rectangle, at any angle, around the outline."""
    _, (one, other), _ = cv2.minAreaRect(outline)
    return min(one, other) + 1, max(one, other) + 1
