"""Finds which face a set of points forms, by comparing them with the pip layouts that all dice share; no training is
involved."""

from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

PIPS_AS_SUMS_OF_CORNERS: dict[int, Points] = {
    4: np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, -1, 1]], float),
    5: np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, -1, 1], [0.5, 0, 0.5]], float),
    6: np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, -1, 1], [0.5, 0.5, 0], [0.5, -0.5, 1]], float),
}
"""The pips of a face as weighted sums of three of them, its corners (rows: pips, columns: corners): a tilted die shows
its face as a parallelogram, and such sums stay true in every parallelogram. The corners are the first three pips. In a
six the rows of three run along the side between the first two corners; all orders of corners are tried, as either side
may be foreshortened."""
LEAST_CORNER_SQUARENESS = 0.4
"""How square the three pips taken as corners must be at least: the ratio of the two sides between them, and the sine of
the angle between the sides; both are 1 for a square seen from above."""
CORNER_CHOICES = {face: np.array(list(permutations(range(face), 3))) for face in PIPS_AS_SUMS_OF_CORNERS}


@dataclass(frozen=True, slots=True)
class FaceFit:
    """A face, and how far the pips deviate from its layout: from 0 (they fit exactly) to 1 (by half a step, or more, of
    the grid of 3 x 3 places on which pips lie)."""

    face: int
    miss: float


def fit_face(points: Points) -> FaceFit:
    """The face with as many pips as there are points (rows of x, y), and how far they deviate from its layout.

    One and two points always fit; no point, or more than six, gives face 0 and the greatest deviation, 1.
    """
    face = len(points)
    if face in (1, 2):
        return FaceFit(face, 0.0)
    if face == 3:
        return FaceFit(3, row_deviation(points))
    if face in PIPS_AS_SUMS_OF_CORNERS:
        return FaceFit(face, layout_deviation(points))
    return FaceFit(0, 1.0)


def row_deviation(points: Points) -> float:
    """How far the middle one of three points is from half way between the others, from 0 (exactly there) to 1 (a
    quarter of the distance between the others, or more)."""
    distance = np.linalg.norm(points[:, None] - points[None], axis=2)
    half = distance.max() / 2
    if half == 0:
        return 1.0
    first, last = np.unravel_index(int(distance.argmax()), distance.shape)
    middle = points[3 - int(first) - int(last)]
    off = np.linalg.norm(middle - (points[first] + points[last]) / 2)
    return float(min(1.0, 2 * off / half))


def layout_deviation(points: Points) -> float:
    """How far four to six points deviate from the layout of their face, from 0 to 1, for the best choice of the three
    points taken as corners, which predict the others; 1 if no choice looks like a square seen at an angle."""
    face = len(points)
    corners = points[CORNER_CHOICES[face]]
    foretold = np.einsum("pc,ocd->opd", PIPS_AS_SUMS_OF_CORNERS[face], corners)
    distance = np.linalg.norm(foretold[:, :, None] - points[None, None], axis=3)
    worst = np.maximum(distance.min(axis=2).max(axis=1), distance.min(axis=1).max(axis=1))
    along, across = corners[:, 0] - corners[:, 1], corners[:, 2] - corners[:, 1]
    long, wide = np.linalg.norm(along, axis=1), np.linalg.norm(across, axis=1)
    covered = np.abs(along[:, 0] * across[:, 1] - along[:, 1] * across[:, 0])
    with np.errstate(divide="ignore", invalid="ignore"):
        shape = np.minimum(long, wide) / np.maximum(long, wide)
        slant = covered / (long * wide)
        spacing = np.minimum(long, wide) / 2
        miss = 2 * worst / spacing
    good = (shape > LEAST_CORNER_SQUARENESS) & (slant > LEAST_CORNER_SQUARENESS)
    return float(min(1.0, miss[good].min())) if good.any() else 1.0
