"""The results of the classifier as chances, and what a crop says about the quality of its picture."""

import cv2
import numpy as np
import pytest

from vision.reading.crops import as_chances, crop_quality
from vision.scene import Picture


def crop(pip: int = 20, body: int = 150) -> Picture:
    picture = np.full((64, 64, 3), 120, np.uint8)
    cv2.rectangle(picture, (10, 10), (53, 53), (body,) * 3, -1)
    for x, y in ((20, 20), (44, 44)):
        cv2.circle(picture, (x, y), 4, (pip,) * 3, -1, cv2.LINE_AA)
    return picture


def test_the_chances_of_the_faces_add_up_and_keep_their_order() -> None:
    faces, pips = np.array([0.0, 1.0, 3.0, 0, 0, 0, 0], np.float32), np.array([[0.0, 50.0], [-50.0, 2.0]], np.float32)
    shown = as_chances(faces, pips, np.zeros(64, np.float32))
    assert shown.faces.sum() == pytest.approx(1.0)
    assert int(shown.faces.argmax()) == 2
    assert shown.faces[2] / shown.faces[1] == pytest.approx(np.exp(2.0), rel=1e-4)
    assert shown.pips == pytest.approx(np.array([[0.5, 1.0], [0.0, 0.8808]]), abs=1e-4)


def test_large_scores_do_not_overflow() -> None:
    shown = as_chances(
        np.array([500.0, -500.0, 0, 0, 0, 0, 0], np.float32), np.zeros((1, 1), np.float32), np.zeros(64, np.float32)
    )
    assert shown.faces[0] == pytest.approx(1.0)


def test_a_blurred_crop_is_less_sharp() -> None:
    sharp, *_ = crop_quality(crop())
    blurred, *_ = crop_quality(np.asarray(cv2.GaussianBlur(crop(), (9, 9), 0), np.uint8))
    assert blurred < sharp / 3


def test_glare_is_the_overexposed_share_of_a_die_that_is_not_white_itself() -> None:
    assert crop_quality(crop())[1] == 0
    shiny = crop()
    shiny[24:40, 24:40] = 255
    assert crop_quality(shiny)[1] == pytest.approx(16 * 16 / 32**2)
    assert crop_quality(crop(body=255))[1] == 0
