"""The pip map: its peaks between the cells, and the faces that they form."""

import numpy as np
import pytest

from tests.vision.reading.test_faces import FACES
from vision.reading.engines import Floats
from vision.reading.pip_map import face_clearness, face_weights, pip_peaks

CELLS = 16


def pip_map(*spots: tuple[float, float], strength: float = 0.9) -> Floats:
    """A map with a round spot at each place (x, y), in cells."""
    y, x = np.mgrid[:CELLS, :CELLS]
    made = np.zeros((CELLS, CELLS))
    for at in spots:
        made = np.maximum(made, strength * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / 1.5))
    return np.asarray(made, np.float32)


def face_map(face: int, strength: float = 0.95) -> Floats:
    return pip_map(*((7.2 + 4 * x, 7.8 + 4 * y) for x, y in FACES[face]), strength=strength)


@pytest.mark.parametrize("face", sorted(FACES))
def test_the_pips_of_a_face_form_that_face_most_clearly(face: int) -> None:
    clear = face_clearness(face_map(face))
    assert int(clear.argmax()) + 1 == face
    assert clear[face - 1] > 0.5


def test_an_empty_map_and_a_faint_one_show_no_face() -> None:
    assert not face_clearness(np.zeros((CELLS, CELLS), np.float32)).any()
    assert not face_clearness(face_map(5, strength=0.09)).any()


def test_a_peak_is_found_between_the_cells() -> None:
    points, strength = pip_peaks(pip_map((5.3, 9.7)))
    assert points[0] == pytest.approx((5.3, 9.7), abs=0.1)
    assert len(points) == len(strength) == 1


def test_the_strongest_eight_peaks_come_first() -> None:
    spots = [(2 + 4 * column, 2 + 4 * row) for row in range(3) for column in range(3)]
    whole = np.max([pip_map(spot, strength=0.3 + 0.05 * number) for number, spot in enumerate(spots)], axis=0)
    _points, strength = pip_peaks(np.asarray(whole, np.float32))
    assert len(strength) == 8
    assert [*strength] == sorted(strength, reverse=True)
    assert strength[0] == pytest.approx(0.7, abs=0.01)


def test_a_face_that_the_map_shows_wins_over_one_that_the_classifier_barely_prefers() -> None:
    faces = np.array([0.0, 0.0, 0.0, 0.0, 0.5, 0.4, 0.1], np.float32)
    clear = np.array([0, 0, 0, 0.1, 0.9, 0])
    assert int(face_weights(faces, clear).argmax()) + 1 == 5
