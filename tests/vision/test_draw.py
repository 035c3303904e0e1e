"""Readings drawn into photos: the photo itself is not changed, and boxes fit its size."""

import cv2
import numpy as np
import pytest

from vision.draw import SURE_BGR, UNSURE_BGR, as_jpeg, draw_dice
from vision.results import Die

GREY = np.full((240, 320, 3), 90, np.uint8)


@pytest.mark.parametrize(("sure", "colour"), [(True, SURE_BGR), (False, UNSURE_BGR)])
def test_the_box_of_a_die_has_the_colour_of_its_certainty(sure: bool, colour: tuple[int, int, int]) -> None:
    drawn = draw_dice(GREY, [Die(4, 0.9, (100, 120, 160, 180), 3, sure)])
    assert tuple(drawn[180, 130]) == colour
    assert (GREY == 90).all()


def test_boxes_of_a_larger_picture_are_scaled_down() -> None:
    drawn = draw_dice(GREY, [Die(4, 0.9, (200, 240, 320, 360), 3)], scale=2)
    assert tuple(drawn[180, 130]) == SURE_BGR


def test_a_picture_is_encoded_as_jpeg() -> None:
    again = cv2.imdecode(np.frombuffer(as_jpeg(GREY), np.uint8), cv2.IMREAD_COLOR)
    assert again is not None
    assert again.shape == GREY.shape
