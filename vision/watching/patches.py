"""Finds the picture of a die again in another picture of the table."""

from dataclasses import dataclass
from math import dist

import cv2
import numpy as np

from vision.boxes import Box, Point, middle, moved
from vision.results import Die
from vision.scene import Picture

ALIKE = 0.85
"""The least correlation with its earlier picture at which a die counts as found again."""
SAME = 0.94
"""The correlation from which a spot has not changed, whatever the reader says of it."""
UNMOVED = 0.1
"""The largest motion of an unchanged spot, in die sizes."""
SIDE = 32
"""Pictures of dice are compared at this size, in pixels."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the picture of a die was found again, how far from the expected place (in die sizes), and its correlation
    with the earlier one."""

    place: Point
    step: float
    likeness: float

    @property
    def unchanged(self) -> bool:
        return self.likeness >= SAME and self.step <= UNMOVED


def found_again(die: Die, before: Picture, now: Picture, reach: float, push: Point = (0.0, 0.0)) -> Spot | None:
    """Where the picture of the die is found now, within `reach` die sizes of its old place plus `push`; None if it is
    not found."""
    if before.shape[:2] != now.shape[:2]:
        return None
    there, margin = moved(die.box, push), reach * die.size
    left, top = max(0.0, there[0] - margin), max(0.0, there[1] - margin)
    patch, around = cut(before, die.box), cut(now, (left, top, there[2] + margin, there[3] + margin))
    if min(patch.shape) < 8 or min(np.subtract(around.shape, patch.shape)) < 0:
        return None
    scale = min(1.0, SIDE / max(patch.shape))
    likeness = cv2.matchTemplate(shrunk(around, scale), shrunk(patch, scale), cv2.TM_CCOEFF_NORMED)
    _, best, _, (dx, dy) = cv2.minMaxLoc(likeness)
    if best < ALIKE:
        return None
    x0, y0, x1, y1 = die.box
    place = left + dx / scale + (x1 - x0) / 2, top + dy / scale + (y1 - y0) / 2
    return Spot(place, dist(place, middle(there)) / die.size, float(best))


def cut(picture: Picture, box: Box) -> Picture:
    """The grey picture inside the box."""
    x0, y0, x1, y1 = (max(0, round(edge)) for edge in box)
    part = picture[y0:y1, x0:x1]
    if part.ndim == 2 or not part.size:
        return part[:, :, 0] if part.ndim == 3 else part
    return np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.uint8)


def shrunk(picture: Picture, scale: float) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
