"""Counting pips reads dark and light dice, and finds no face on a bare table and hardly one in noise."""

import cv2
import numpy as np
import pytest

from tests.vision.reading.test_faces import FACES
from vision.reading.count import face_by_counting
from vision.scene import Picture

CONTEXT = 1.45


def crop(face: int, body: int = 235, pip: int = 20, table: int = 120) -> Picture:
    """A drawn die from above in 64x64 pixels, cut out as the reader does it, in these grey levels."""
    picture = np.full((64, 64, 3), table, np.uint8)
    cv2.rectangle(picture, (10, 10), (53, 53), (body,) * 3, -1)
    for x, y in FACES[face]:
        cv2.circle(picture, (round(31.5 + 11 * x), round(31.5 + 11 * y)), 4, (pip,) * 3, -1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("face", sorted(FACES))
@pytest.mark.parametrize(("body", "pip"), [(235, 20), (30, 240)])
def test_dark_and_light_dice_are_counted(face: int, body: int, pip: int) -> None:
    assert face_by_counting(crop(face, body, pip), CONTEXT) == face


def test_a_bare_table_shows_no_face() -> None:
    assert face_by_counting(np.full((64, 64, 3), 120, np.uint8), CONTEXT) == 0


def test_noise_shows_no_face_that_could_outvote_anyone() -> None:
    rng = np.random.default_rng(3)
    faces = [face_by_counting(rng.integers(0, 255, (64, 64, 3)).astype(np.uint8), CONTEXT) for _ in range(20)]
    assert faces.count(0) > 15
