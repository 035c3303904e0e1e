"""Finds the picture of a die again in another picture of the table."""

from dataclasses import dataclass, replace
from math import atan2, degrees, dist
from typing import NamedTuple

import cv2
import numpy as np

from vision.boxes import BoxCorners, Point, middle, moved
from vision.results import Die
from vision.scene import Picture
from vision.watching.motion import (
    NARROW_REACH_PX,
    NO_MOTION,
    SETTLED_REFINEMENT_PX,
    WIDE_REACH_PX,
    Numbers,
    combine_motions,
    make_level,
    refine_motion,
)

FOUND_LIKENESS = 0.85
"""The least correlation with its earlier picture at which a die counts as found again."""
UNCHANGED_LIKENESS = 0.94
"""The correlation from which on a spot counts as unchanged, even if the reader reads another face there."""
UNMOVED_DIE_SIZES = 0.1
"""The largest motion of an unchanged spot away from its expected place, in die sizes."""
PATCH_SIDE_PX = 32
"""The longer side in pixels to which pictures of dice are reduced to be compared; to find a die again, a smaller one is
not enlarged."""
MOST_REFINEMENTS = 10
"""The most refinements of the motion of a die."""
COARSE_REFINEMENTS = 3
"""The number of first refinements in which an edge may be up to WIDE_REACH_PX off."""
BLUR_PX = 1.0
"""The standard deviation in pixels of the blur by which edges are made wide enough to be followed."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the picture of a die was found again, how far from the expected place (`step`, in die sizes), and its
    correlation with the earlier picture."""

    place: Point
    step: float
    likeness: float

    @property
    def is_unchanged(self) -> bool:
        return self.likeness >= UNCHANGED_LIKENESS and self.step <= UNMOVED_DIE_SIZES


def find_die_again(
    die: Die, before: Picture, now: Picture, reach_die_sizes: float, push: Point = (0.0, 0.0)
) -> Spot | None:
    """Where the picture of the die is found now, within `reach_die_sizes` die sizes of its old place plus `push`.

    None if it is not found, is too small or reaches too far out of the picture, or if the two pictures differ in
    size.
    """
    if before.shape[:2] != now.shape[:2]:
        return None
    there, margin = moved(die.box, push), reach_die_sizes * die.size
    left, top = max(0.0, there[0] - margin), max(0.0, there[1] - margin)
    patch, around = cut_grey(before, die.box), cut_grey(now, (left, top, there[2] + margin, there[3] + margin))
    if min(patch.shape) < 8 or min(np.subtract(around.shape, patch.shape)) < 0:
        return None
    scale = min(1.0, PATCH_SIDE_PX / max(patch.shape))
    likeness = cv2.matchTemplate(scale_down(around, scale), scale_down(patch, scale), cv2.TM_CCOEFF_NORMED)
    _, best, _, (dx, dy) = cv2.minMaxLoc(likeness)
    if best < FOUND_LIKENESS:
        return None
    x0, y0, x1, y1 = die.box
    place = left + dx / scale + (x1 - x0) / 2, top + dy / scale + (y1 - y0) / 2
    return Spot(place, dist(place, middle(there)) / die.size, float(best))


class DieMotion(NamedTuple):
    """By how many degrees (clockwise) a die has turned, and where its middle is now."""

    turned_deg: float
    middle: Point


def measure_die_motion(die: Die, before: Picture, now: Picture, place: Point) -> DieMotion:
    """By how many degrees (clockwise) the die has turned, and where its middle is to a fraction of a pixel, in a later
    picture in which it was found at about this place."""
    then, there = square_around(before, die.middle, die.size), square_around(now, place, die.size)
    there = (there - there.mean()) * (then.std() / max(1.0, float(there.std()))) + then.mean()
    prepared, motion = replace(make_level(then), free=DISC), NO_MOTION
    for number in range(MOST_REFINEMENTS):
        step = refine_motion(prepared, there, motion, WIDE_REACH_PX if number < COARSE_REFINEMENTS else NARROW_REACH_PX)
        motion = combine_motions(step, motion)
        if abs(step[:, 2]).sum() + abs(step[1, 0]) * PATCH_SIDE_PX < SETTLED_REFINEMENT_PX:
            break
    x, y = motion[:, 2] * die.size / PATCH_SIDE_PX
    return DieMotion(degrees(atan2(motion[1, 0], motion[0, 0])), (place[0] + float(x), place[1] + float(y)))


def square_around(picture: Picture, place: Point, size_px: float) -> Numbers:
    """The square of this size around a place of the picture, grey, scaled to PATCH_SIDE_PX pixels and slightly
    blurred."""
    part = as_grey(np.asarray(cv2.getRectSubPix(picture, (round(size_px), round(size_px)), place), np.uint8))
    method = cv2.INTER_AREA if size_px > PATCH_SIDE_PX else cv2.INTER_LINEAR
    square = cv2.resize(part, (PATCH_SIDE_PX, PATCH_SIDE_PX), interpolation=method).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(square, (0, 0), BLUR_PX), np.float32)


def disc_mask() -> Numbers:
    """For each pixel of a square around a die, in rows: 1 inside the inscribed circle, which shows the die and little
    of the table, else 0."""
    y, x = np.mgrid[:PATCH_SIDE_PX, :PATCH_SIDE_PX] - (PATCH_SIDE_PX - 1) / 2
    return np.asarray(np.hypot(x, y) <= PATCH_SIDE_PX / 2, np.float32).ravel()


DISC = disc_mask()


def cut_grey(picture: Picture, box: BoxCorners) -> Picture:
    """The part of the picture inside the box, in grey."""
    x0, y0, x1, y1 = (max(0, round(edge)) for edge in box)
    return as_grey(picture[y0:y1, x0:x1])


def as_grey(part: Picture) -> Picture:
    if part.ndim == 2 or not part.size:
        return part[:, :, 0] if part.ndim == 3 else part
    return np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.uint8)


def scale_down(picture: Picture, scale: float) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
