"""The motion of the whole scene, a shift and a turn, is found to a fraction of a pixel, whatever else moves in it."""

import cv2
import numpy as np
import pytest

from vision.clips.painter import DrawnDie, DrawnHand, Painter
from vision.scene import Picture
from vision.sources import shrink_grey
from vision.watching.motion import (
    combine_motions,
    estimate_motion,
    furthest_move,
    inverse_motion,
    make_reference,
    motion_between,
)
from vision.watching.small import fine_details

DICE = (DrawnDie(3, 300, 300, 20), DrawnDie(5, 700, 400, 80))
PAINTER = Painter(grain=2)


def moved(x: float, y: float, degrees: float = 0.0, hand: DrawnHand | None = None) -> Picture:
    matrix = cv2.getRotationMatrix2D((639.5, 359.5), degrees, 1.0)
    matrix[:, 2] += x, y
    return fine_details(shrink_grey(cv2.warpAffine(PAINTER.paint(DICE, hand), matrix, (1280, 720))))


@pytest.mark.parametrize(("x", "y", "degrees"), [(0, 0, 0), (0.5, -1, 0), (3, 2, 0.1), (-8, 6, 0), (0, 0, 0.3)])
def test_a_shift_and_a_turn_are_found(x: float, y: float, degrees: float) -> None:
    motion = estimate_motion(make_reference(moved(0, 0)), moved(x, y, degrees))
    assert motion[:, 2] == pytest.approx((x / 4, y / 4), abs=0.08)
    assert np.rad2deg(motion[0, 1]) == pytest.approx(degrees, abs=0.05)


def test_a_hand_that_comes_in_is_no_motion_of_the_scene() -> None:
    motion = estimate_motion(make_reference(moved(0, 0)), moved(2, 1, hand=DrawnHand(640, 400)))
    assert motion[:, 2] == pytest.approx((0.5, 0.25), abs=0.2)


def test_a_picture_without_edges_stands_still() -> None:
    flat = np.full((180, 320), 128, np.uint8)
    assert furthest_move(estimate_motion(make_reference(flat), flat), flat.shape) < 0.01


def test_motions_can_be_added_and_taken_back() -> None:
    one = np.array([[1.01, -0.02, 3.0], [0.02, 1.01, -1.0]])
    other = np.array([[0.99, 0.01, -2.0], [-0.01, 0.99, 5.0]])
    assert np.allclose(combine_motions(motion_between(one, other), one), other)
    assert furthest_move(combine_motions(inverse_motion(one), one), (180, 320)) == pytest.approx(0, abs=1e-9)
