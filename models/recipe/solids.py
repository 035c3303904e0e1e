"""Bodies with 4 to 20 equal faces, as numbered dice have: the normal of each face, and how its mark lies on it."""

from __future__ import annotations

import numpy as np

from models.recipe.scene import Array

GOLDEN = (1 + 5**0.5) / 2
MOST_FACES = 20


def _unit(a: Array) -> Array:
    return np.asarray(a / np.linalg.norm(a, axis=1, keepdims=True))


def _signed_and_cycled(x: float, y: float, z: float) -> list[tuple[float, float, float]]:
    """All points with these coordinates, with any signs and in cyclic order, such as the corners of a regular body."""
    signed = {(x * a, y * b, z * c) for a in (1, -1) for b in (1, -1) for c in (1, -1)}
    return sorted({(p[k], p[(k + 1) % 3], p[(k + 2) % 3]) for p in signed for k in range(3)})


def _ten() -> Array:
    """The normals of a ten-sided body: five faces slant up and five down, each below the gap between two."""
    a = np.arange(10) * np.pi / 5
    return np.c_[np.cos(a), np.sin(a), np.where(np.arange(10) % 2, -0.9, 0.9)]


NORMALS = {
    4: _unit(np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], float)),
    8: _unit(np.array(_signed_and_cycled(1, 1, 1))),
    10: _unit(_ten()),
    12: _unit(np.array(_signed_and_cycled(0, 1, GOLDEN))),
    20: _unit(np.array(_signed_and_cycled(1, 1, 1) + _signed_and_cycled(0, 1 / GOLDEN, GOLDEN))),
}
CORNER_OVER_FACE_DISTANCE = {4: 3.0, 8: 1.733, 10: 1.5, 12: 1.2585, 20: 1.2585}
"""By number of faces, the distance of the corners from the middle, divided by that of the faces."""
MARK_OVER_FACE_DISTANCE = {4: 1.4, 8: 0.75, 10: 0.65, 12: 0.72, 20: 0.48}
"""By number of faces, half the side of a mark, divided by the distance of the faces from the middle."""


def _along_each_face(normals: Array) -> Array:
    """For each face, given by its normal, a direction of length 1 that lies in it."""
    helper = np.where(np.abs(normals[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    return _unit(np.cross(helper, normals))


SIDES, FRAMES, MARK = (
    np.zeros(MOST_FACES + 1, np.int64),
    np.zeros((MOST_FACES + 1, MOST_FACES, 3, 3)),
    np.ones(MOST_FACES + 1),
)
for count, outwards in NORMALS.items():
    across = _along_each_face(outwards)
    SIDES[count], MARK[count] = count, MARK_OVER_FACE_DISTANCE[count]
    FRAMES[count, :count] = np.stack([across, np.cross(outwards, across), outwards], axis=1)
"""FRAMES[sides, face] holds two directions along that face, and the one out of it."""


def lying(sides: int, rng: np.random.Generator) -> Array:
    """The rotation from body to world of a body with this number of sides that lies on a random face, turned at
    random."""
    frame = FRAMES[sides, int(rng.integers(sides))] * [[1], [-1], [-1]]
    a = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(a), np.sin(a)
    return np.asarray(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ frame)
