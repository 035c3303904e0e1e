"""The tray is found in the picture, or given by its corners, which are refused if they enclose nothing."""

import cv2
import numpy as np
import pytest

from vision.clips.painter import DrawnDie, Painter
from vision.errors import CalibrationError
from vision.scene import Picture
from vision.watching.tray import checked_tray_corners, find_tray

PAINTER = Painter(grain=1.5)
DICE = (DrawnDie(2, 400, 250, 10), DrawnDie(6, 800, 450, 70))
CORNERS = ((1185.0, 75.0), (95.0, 645.0), (1185.0, 645.0), (95.0, 75.0))


@pytest.mark.parametrize("dice", [(), DICE])
def test_the_tray_is_found_with_and_without_dice_in_it(dice: tuple[DrawnDie, ...]) -> None:
    tray = np.array(find_tray(PAINTER.paint(dice)))
    assert len(tray) == 4
    for corner in CORNERS:
        assert np.hypot(*(tray - corner).T).min() < 45


def test_a_round_tray_is_a_polygon() -> None:
    picture = np.full((720, 1280, 3), (60, 90, 120), np.uint8)
    cv2.circle(picture, (640, 360), 300, (90, 60, 30), -1)
    tray = find_tray(picture)
    assert 6 <= len(tray) <= 16
    assert cv2.contourArea(np.array(tray, np.float32)) == pytest.approx(np.pi * 300**2, rel=0.12)


@pytest.mark.parametrize(
    "picture",
    [np.random.default_rng(1).integers(0, 255, (360, 640, 3)).astype(np.uint8), np.full((360, 640, 3), 90, np.uint8)],
)
def test_where_no_tray_is_seen_the_corners_are_asked_for(picture: Picture) -> None:
    with pytest.raises(CalibrationError, match="four corners"):
        find_tray(picture)
    assert len(checked_tray_corners([(20, 20), (600, 340), (600, 20), (20, 340)], picture)) == 4


def test_corners_may_be_named_in_any_order() -> None:
    tray = np.array(checked_tray_corners(CORNERS, PAINTER.paint(())), np.float32)
    assert cv2.isContourConvex(tray)
    assert cv2.contourArea(tray) > 600_000


@pytest.mark.parametrize(
    "corners",
    [
        [(10, 10), (20, 10), (20, 20), (10, 20)],
        [(95, 75), (1185, 645)],
        [(95, 75), (1185, 75), (1185, 645), (95, 9999)],
    ],
)
def test_corners_that_enclose_nothing_or_lie_outside_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(CalibrationError, match="corner"):
        checked_tray_corners(corners, PAINTER.paint(()))
