"""Estimates the motion of the whole scene: the shift, small rotation and scale that map one small picture to
another."""

from dataclasses import dataclass, replace
from math import hypot
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene import Picture

Numbers = NDArray[np.float32]
Matrix = NDArray[np.float64]
"""A 2x3 matrix that maps points of one picture to another, in pixels relative to the middle of the picture unless
another origin is named."""

Mask = NDArray[np.bool_]

NO_MOTION: Matrix = np.eye(2, 3)


class Refinements(NamedTuple):
    """The factor by which a picture is reduced while its motion is estimated, and the most refinements at this size."""

    factor: int
    most: int


MOTION_LEVELS = (Refinements(factor=4, most=3), Refinements(factor=2, most=1))
"""The levels at which motion is estimated, from coarse to fine."""
ROTATION_DAMPING_SHARE = 2e-4
"""Added to the evidence for rotation and scale, as a share of that for a shift, so that an empty table, which shows
none, is taken not to rotate."""
SHIFT_DAMPING_EDGES = 25.0
"""Added to the strength of the edges, so that a picture without any is taken to be still."""
NOISE_GREYS = 2.0
"""Grey levels by which a pixel differs without any motion."""
WIDE_REACH_PX, NARROW_REACH_PX = 1.0, 0.4
"""Pixels by which an edge may be off and still counts much, in the first refinement (WIDE_REACH_PX) and in later
ones (NARROW_REACH_PX)."""
LEAST_REMAINING_EDGES_SHARE = 0.15
"""If less than this share of all edges would remain, moving things are not excluded."""
SETTLED_REFINEMENT_PX = 0.01
"""The estimate at a level ends with a refinement by less than this, in pixels of the level."""


@dataclass(frozen=True, slots=True)
class MotionLevel:
    """A picture at one level, prepared for estimating motion: its edges, and how shift, rotation and scaling change
    each pixel."""

    values: Numbers
    slopes: Numbers
    steep: Numbers
    unit: float
    """Half of the longer side, in pixels of this level: rotation and scale are estimated as the motion of a point that
    far from the middle."""
    free: Numbers | None = None
    """1 for a pixel that counts, 0 for others; None if all count."""

    def without(self, ignored: Mask | None) -> "MotionLevel":
        """The level without the blocks that are True in `ignored`; unchanged if hardly any edges would remain."""
        if ignored is None or not ignored.any():
            return self
        free = cv2.resize((~ignored).astype(np.float32), self.values.shape[::-1], interpolation=cv2.INTER_NEAREST)
        left = np.asarray(free.ravel(), np.float32)
        return replace(self, free=left) if self.steep @ left > LEAST_REMAINING_EDGES_SHARE * self.steep.sum() else self


@dataclass(frozen=True, slots=True)
class MotionReference:
    """The picture with which later ones are compared, prepared at the sizes of MOTION_LEVELS."""

    levels: tuple[MotionLevel, ...]


def make_reference(detail: Picture) -> MotionReference:
    return MotionReference(tuple(make_level(shrink_detail(detail, factor)) for factor, _ in MOTION_LEVELS))


def make_level(values: Numbers) -> MotionLevel:
    rows, columns = values.shape
    unit = max(rows, columns) / 2
    y = (np.arange(rows, dtype=np.float32)[:, None] - (rows - 1) / 2) / unit
    x = (np.arange(columns, dtype=np.float32)[None, :] - (columns - 1) / 2) / unit
    across, down = (cv2.Scharr(values, cv2.CV_32F, *way, scale=1 / 32) for way in ((1, 0), (0, 1)))
    slopes = np.stack([across, down, down * x - across * y, across * x + down * y]).reshape(4, -1)
    return MotionLevel(values, slopes, np.abs(across).ravel() + np.abs(down).ravel(), unit)


def shrink_detail(detail: Picture, factor: int) -> Numbers:
    rows, columns = detail.shape
    size = (max(8, columns // factor), max(8, rows // factor))
    return np.asarray(cv2.resize(detail, size, interpolation=cv2.INTER_AREA), np.float32)


def estimate_motion(
    before: MotionReference, now: Picture, ignored: Mask | None = None, guess: Matrix = NO_MOTION
) -> Matrix:
    """The motion of the scene since the reference; blocks that are `ignored` move by themselves and do not count.

    The search begins with `guess`.
    """
    motion = guess.copy()
    for whole, (factor, times) in zip(before.levels, MOTION_LEVELS, strict=True):
        values, prepared = shrink_detail(now, factor), whole.without(ignored)
        motion[:, 2] /= factor
        for number in range(times):
            step = refine_motion(prepared, values, motion, WIDE_REACH_PX if number == 0 else NARROW_REACH_PX)
            motion = combine_motions(step, motion)
            if abs(step[0, 2]) + abs(step[1, 2]) < SETTLED_REFINEMENT_PX:
                break
        motion[:, 2] *= factor
    return motion


def estimate_jump(before: Picture, now: Picture) -> Matrix:
    """A first estimate of a large shift, without rotation and scale, by phase correlation."""
    factor = MOTION_LEVELS[0].factor
    (x, y), _ = cv2.phaseCorrelate(shrink_detail(before, factor), shrink_detail(now, factor))
    return np.array([[1.0, 0.0, x * factor], [0.0, 1.0, y * factor]])


def refine_motion(prepared: MotionLevel, now: Numbers, motion: Matrix, reach_px: float) -> Matrix:
    """One step of weighted least squares (Lucas-Kanade) in which things that move by themselves have little weight."""
    error = (undo_motion(now, motion) - prepared.values).ravel()
    weight = error / (NOISE_GREYS + reach_px * prepared.steep)
    weight *= weight
    weight += 1
    np.multiply(weight, weight, out=weight)
    np.reciprocal(weight, out=weight)
    if prepared.free is not None:
        weight *= prepared.free
    weighted = prepared.slopes * weight
    normal = np.asarray(weighted @ prepared.slopes.T, np.float64)
    size = float(normal[0, 0] + normal[1, 1])
    normal += np.diag(
        [
            SHIFT_DAMPING_EDGES,
            SHIFT_DAMPING_EDGES,
            SHIFT_DAMPING_EDGES + ROTATION_DAMPING_SHARE * size,
            SHIFT_DAMPING_EDGES + ROTATION_DAMPING_SHARE * size,
        ]
    )
    dx, dy, turn, growth = np.linalg.solve(normal, -np.asarray(weighted @ error, np.float64))
    turn, growth = turn / prepared.unit, growth / prepared.unit
    return np.array([[1 + growth, -turn, dx], [turn, 1 + growth, dy]])


def combine_motions(second: Matrix, first: Matrix) -> Matrix:
    """The motion that results from the first followed by the second."""
    return np.hstack([second[:, :2] @ first[:, :2], second[:, :2] @ first[:, 2:] + second[:, 2:]])


def inverse_motion(motion: Matrix) -> Matrix:
    turned = np.linalg.inv(motion[:, :2])
    return np.hstack([turned, -turned @ motion[:, 2:]])


def motion_between(first: Matrix, second: Matrix) -> Matrix:
    """The motion from the first to the second picture, given the motion of each since the same reference."""
    return combine_motions(second, inverse_motion(first))


def motion_from_corner(motion: Matrix, shape: tuple[int, ...]) -> Matrix:
    """This motion, which is relative to the middle of a picture of this shape, relative to its upper left corner
    instead."""
    middle = np.array([(shape[1] - 1) / 2, (shape[0] - 1) / 2])
    out = motion.copy()
    out[:, 2] += middle - motion[:, :2] @ middle
    return out


def undo_motion(now: Numbers, motion: Matrix) -> Numbers:
    """The present picture as it would look if the scene had not moved."""
    size = now.shape[1], now.shape[0]
    return np.asarray(
        cv2.warpAffine(
            now,
            motion_from_corner(motion, now.shape),
            size,
            borderMode=cv2.BORDER_REPLICATE,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        ),
        np.float32,
    )


def apply_motion(before: Picture, motion: Matrix) -> Picture:
    """The earlier picture as it must look after this motion of the scene, if nothing has moved by itself."""
    size = before.shape[1], before.shape[0]
    return np.asarray(
        cv2.warpAffine(before, motion_from_corner(motion, before.shape), size, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def furthest_move(motion: Matrix, shape: tuple[int, ...]) -> float:
    """The most, in pixels, by which this motion can move a point of the picture."""
    (a, b, x), (c, d, y) = motion.tolist()
    turned = max(abs(a - 1) + abs(b), abs(c) + abs(d - 1))
    return float(hypot(x, y) + turned * max(shape) / 2)


def scale_motion(motion: Matrix, shape: tuple[int, ...], factor: float) -> Matrix:
    """This motion in pixels of a picture larger by the factor, and relative to its upper left corner; `motion` is
    relative to the middle of a picture of this shape."""
    out = motion_from_corner(motion, shape)
    out[:, 2] *= factor
    return out


def carry_point(motion: Matrix, point: tuple[float, float]) -> tuple[float, float]:
    (a, b, x), (c, d, y) = motion.tolist()
    return a * point[0] + b * point[1] + x, c * point[0] + d * point[1] + y
