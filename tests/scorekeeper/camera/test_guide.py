"""The camera guide without its screens: the tray in pixels of the camera, and the size of the dice."""

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.camera.guide import (
    Calibration,
    CameraError,
    find_tray,
    keep_calibration,
    measure_picture,
    with_die_size,
)
from scorekeeper.camera.sight import Sight, die_size
from scorekeeper.camera.watch import Watch
from vision.results import Die, Reading
from vision.watching.calibration import read_calibration

CORNERS = ((40.0, 40.0), (600.0, 40.0), (600.0, 320.0), (40.0, 320.0))
"""Corners tapped in the live picture of 640 x 360 pixels."""


def sight(width: int, height: int) -> Sight:
    rows = np.random.default_rng(1).integers(60, 90, (height, width, 3), dtype=np.uint8)
    return Sight(Reading("empty"), "live", None, rows, (width, height))


def dice(*sizes: float) -> Reading:
    return Reading("rest", tuple(Die(6, 0.9, (0, 0, size, size), 5) for size in sizes), sure=False)


def test_without_a_picture_there_is_no_calibration() -> None:
    assert find_tray(Sight()) is None


def test_corners_tapped_in_the_small_picture_are_stored_in_pixels_of_the_camera() -> None:
    found = find_tray(sight(1280, 720), CORNERS)
    assert found is not None
    assert found.size == (1280, 720)
    assert sorted(found.tray) == [(80, 80), (80, 640), (1200, 80), (1200, 640)]


def test_a_tray_that_is_not_seen_is_an_error_with_its_reason() -> None:
    with pytest.raises(CameraError) as caught:
        find_tray(sight(640, 360))
    assert caught.value.reason == "tray not seen"


def test_the_size_of_the_dice_is_learned_afresh_though_the_reading_was_not_sure() -> None:
    found = find_tray(sight(640, 360), CORNERS)
    assert found is not None
    once = with_die_size(found, dice(50, 50, 60))
    assert once.die == 50
    assert with_die_size(once, dice(80)).die == 80


def test_the_smallest_die_counts_and_without_dice_the_size_is_0() -> None:
    assert die_size(dice(60, 48, 52)) == 48
    assert die_size(dice()) == 0


def test_a_calibration_is_kept_in_the_file_of_its_camera_and_used(tmp_path: Path) -> None:
    class Used(Watch):
        def __init__(self) -> None:
            self.camera, self.used = "usb:1", None  # type: ignore[assignment]

        def use_calibration(self, calibration: Calibration, file: Path) -> None:
            self.used = (calibration, file)  # type: ignore[assignment]

    watch, found = Used(), find_tray(sight(640, 360), CORNERS)
    assert found is not None
    keep_calibration(found, tmp_path, watch)
    assert watch.used == (found, tmp_path / "camera-usb-1.json")
    stored = read_calibration(tmp_path / "camera-usb-1.json")
    assert stored is not None
    assert stored.tray == found.tray


@pytest.mark.parametrize("size", [(16, 16), (16, 1280), (17, 33), (480, 640), (2000, 64)])
def test_no_picture_of_a_camera_ends_the_guide_which_looks_for_the_tray_by_itself(size: tuple[int, int]) -> None:
    """Black, white, even and noisy pictures of any shape: there is a tray, or an error that can be said."""
    rng = np.random.default_rng(1)
    for levels in ((0, 1), (255, 256), (90, 91), (0, 256)):
        picture = rng.integers(*levels, (*size, 3)).astype(np.uint8)
        seen = Sight(Reading("empty"), "live", None, picture, (size[1], size[0]))
        for corners in ((), [(0.0, 0.0)] * 4, [(0.0, 0.0), (size[1], 0.0), (size[1], size[0]), (0.0, size[0])]):
            with suppress(CameraError):
                assert find_tray(seen, corners) is not None
        assert measure_picture(seen) is not None
