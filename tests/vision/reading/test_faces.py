"""The layouts of the six faces are recognised in every rotation and slant, and nothing else is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from vision.reading.faces import Points, fit_face

FACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def seen(face: int, turn: float = 0.0, squeeze: float = 1.0) -> Points:
    """The positions of a face's pips, from -1 to 1, rotated by `turn` radians and squeezed vertically by a factor."""
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(np.array(FACES[face], float) @ np.array([[c, s], [-s, c]]) * (1.0, squeeze))


@given(some.sampled_from(sorted(FACES)), some.floats(0, 6.3), some.floats(0.6, 1))
def test_a_face_is_known_however_it_lies(face: int, turn: float, squeeze: float) -> None:
    found = fit_face(seen(face, turn, squeeze))
    assert (found.face, found.miss < 0.05) == (face, True)


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_a_pip_out_of_place_shows(face: int) -> None:
    points = seen(face)
    points[1] += (0.9, 0.2)
    assert fit_face(points).miss > 0.4


def test_five_in_a_ring_are_no_five() -> None:
    ring = np.array([(np.cos(a), np.sin(a)) for a in np.linspace(0, 2 * np.pi, 5, endpoint=False)])
    assert fit_face(ring).miss > 0.5


def test_seven_pips_are_no_face() -> None:
    assert fit_face(np.zeros((7, 2))).face == 0


def test_pips_in_one_place_are_no_face() -> None:
    for face in (3, 4, 5, 6):
        assert fit_face(np.zeros((face, 2))).miss == 1
