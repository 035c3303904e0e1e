"""Motion of the whole scene: the shift, small turn and scale that carry one small picture over into another."""

from dataclasses import dataclass, replace
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene import Picture

Numbers = NDArray[np.float32]
Matrix = NDArray[np.float64]
"""Two rows and three columns: where a point of one picture lies in another, around the middle of the picture."""

Mask = NDArray[np.bool_]

STILL: Matrix = np.eye(2, 3)
LEVELS = ((4, 3), (2, 1))
"""How many times smaller the picture is while its motion is looked for, and how often the estimate is refined."""
STIFF = 2e-4
"""A turn and a change of scale must be seen this clearly, in parts of what a shift is seen: an empty table has none."""
FAINT = 25.0
"""Added to the strength of the edges: in a picture without any the scene is taken for still."""
NOISE = 2.0
"""Grey steps by which a pixel differs without any motion."""
WIDE, NARROW = 1.0, 0.4
"""Pixels by which an edge may be off and still counts, at first and then."""
LEFT = 0.15
"""Where less than this part of all edges would be left, moving things are not left out."""
ENOUGH = 0.01
"""A refinement by less than this many pixels of the level ends the search."""


@dataclass(frozen=True, slots=True)
class Level:
    """A picture prepared to be found again: its edges, and what each motion would change at each pixel."""

    values: Numbers
    slopes: Numbers
    steep: Numbers
    unit: float
    """Half of the longer side, in pixels of this level: turn and scale are counted at the border of the picture."""
    free: Numbers | None = None
    """One where a pixel has a say, zero elsewhere; None where all have."""

    def without(self, ignored: Mask | None) -> "Level":
        """The same picture, part of which has no say; all of it where hardly an edge would be left."""
        if ignored is None or not ignored.any():
            return self
        free = cv2.resize((~ignored).astype(np.float32), self.values.shape[::-1], interpolation=cv2.INTER_NEAREST)
        left = np.asarray(free.ravel(), np.float32)
        return replace(self, free=left) if self.steep @ left > LEFT * self.steep.sum() else self


@dataclass(frozen=True, slots=True)
class Reference:
    """The picture against which later ones are compared."""

    levels: tuple[Level, ...]


def reference(detail: Picture) -> Reference:
    return Reference(tuple(level(smaller(detail, factor)) for factor, _ in LEVELS))


def level(values: Numbers) -> Level:
    rows, columns = values.shape
    unit = max(rows, columns) / 2
    y = (np.arange(rows, dtype=np.float32)[:, None] - (rows - 1) / 2) / unit
    x = (np.arange(columns, dtype=np.float32)[None, :] - (columns - 1) / 2) / unit
    across, down = (cv2.Scharr(values, cv2.CV_32F, *way, scale=1 / 32) for way in ((1, 0), (0, 1)))
    slopes = np.stack([across, down, down * x - across * y, across * x + down * y]).reshape(4, -1)
    return Level(values, slopes, np.abs(across).ravel() + np.abs(down).ravel(), unit)


def smaller(detail: Picture, factor: int) -> Numbers:
    rows, columns = detail.shape
    size = (max(8, columns // factor), max(8, rows // factor))
    return np.asarray(cv2.resize(detail, size, interpolation=cv2.INTER_AREA), np.float32)


def scene_motion(before: Reference, now: Picture, ignored: Mask | None = None, guess: Matrix = STILL) -> Matrix:
    """Where the scene of the reference lies now; blocks that are `ignored` move by themselves and have no say."""
    motion = guess.copy()
    for whole, (factor, times) in zip(before.levels, LEVELS, strict=True):
        values, prepared = smaller(now, factor), whole.without(ignored)
        motion[:, 2] /= factor
        for number in range(times):
            step = refinement(prepared, values, motion, WIDE if number == 0 else NARROW)
            motion = combined(step, motion)
            if abs(step[0, 2]) + abs(step[1, 2]) < ENOUGH:
                break
        motion[:, 2] *= factor
    return motion


def jump(before: Picture, now: Picture) -> Matrix:
    """A first guess at a long way: the shift at which the pictures have most in common."""
    factor = LEVELS[0][0]
    (x, y), _ = cv2.phaseCorrelate(smaller(before, factor), smaller(now, factor))
    return np.array([[1.0, 0.0, x * factor], [0.0, 1.0, y * factor]])


def refinement(prepared: Level, now: Numbers, motion: Matrix, reach: float) -> Matrix:
    """One step of least squares in which what moves by itself weighs little (Lucas and Kanade, weighted)."""
    error = (carried_back(now, motion) - prepared.values).ravel()
    weight = error / (NOISE + reach * prepared.steep)
    weight *= weight
    weight += 1
    np.multiply(weight, weight, out=weight)
    np.reciprocal(weight, out=weight)
    if prepared.free is not None:
        weight *= prepared.free
    weighted = prepared.slopes * weight
    normal = np.asarray(weighted @ prepared.slopes.T, np.float64)
    size = float(normal[0, 0] + normal[1, 1])
    normal += np.diag([FAINT, FAINT, FAINT + STIFF * size, FAINT + STIFF * size])
    dx, dy, turn, growth = np.linalg.solve(normal, -np.asarray(weighted @ error, np.float64))
    turn, growth = turn / prepared.unit, growth / prepared.unit
    return np.array([[1 + growth, -turn, dx], [turn, 1 + growth, dy]])


def combined(second: Matrix, first: Matrix) -> Matrix:
    """First the one, then the other."""
    return np.hstack([second[:, :2] @ first[:, :2], second[:, :2] @ first[:, 2:] + second[:, 2:]])


def inverse(motion: Matrix) -> Matrix:
    turned = np.linalg.inv(motion[:, :2])
    return np.hstack([turned, -turned @ motion[:, 2:]])


def between(first: Matrix, second: Matrix) -> Matrix:
    """From the picture of the first motion to that of the second, both seen from one reference."""
    return combined(second, inverse(first))


def in_pixels(motion: Matrix, shape: tuple[int, ...]) -> Matrix:
    """The same motion around the corner of the picture instead of its middle."""
    middle = np.array([(shape[1] - 1) / 2, (shape[0] - 1) / 2])
    out = motion.copy()
    out[:, 2] += middle - motion[:, :2] @ middle
    return out


def carried_back(now: Numbers, motion: Matrix) -> Numbers:
    """The picture of now as it would look had the scene not moved."""
    size = now.shape[1], now.shape[0]
    return np.asarray(
        cv2.warpAffine(
            now,
            in_pixels(motion, now.shape),
            size,
            borderMode=cv2.BORDER_REPLICATE,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        ),
        np.float32,
    )


def carried_on(before: Picture, motion: Matrix) -> Picture:
    """The picture of before as it must look now, had nothing moved by itself."""
    size = before.shape[1], before.shape[0]
    return np.asarray(
        cv2.warpAffine(before, in_pixels(motion, before.shape), size, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def furthest(motion: Matrix, shape: tuple[int, ...]) -> float:
    """How far any corner of the picture moves at most, in pixels."""
    (a, b, x), (c, d, y) = motion.tolist()
    turned = max(abs(a - 1) + abs(b), abs(c) + abs(d - 1))
    return float(hypot(x, y) + turned * max(shape) / 2)


def at_size(motion: Matrix, shape: tuple[int, ...], factor: float) -> Matrix:
    """The same motion in pixels of a picture that is larger by this factor, around its corner."""
    out = in_pixels(motion, shape)
    out[:, 2] *= factor
    return out


def carried_point(motion: Matrix, point: tuple[float, float]) -> tuple[float, float]:
    (a, b, x), (c, d, y) = motion.tolist()
    return a * point[0] + b * point[1] + x, c * point[0] + d * point[1] + y
