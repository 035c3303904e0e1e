"""The camera guide without its screens: find the tray in a picture, and save and use the calibration."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scorekeeper.camera.sight import PictureMeasures, Sight, die_size
from scorekeeper.camera.watch import Watch
from vision.boxes import Point
from vision.errors import CameraError
from vision.results import Reading
from vision.view import WHOLE_FIELD
from vision.watching.calibration import Calibration, calibrate, calibration_file, save_calibration
from vision.watching.focus import steepest_gradient

__all__ = [
    "Calibration",
    "CameraError",
    "find_tray",
    "keep_calibration",
    "measure_picture",
    "tray_outline",
    "with_die_size",
]


def find_tray(sight: Sight, corners: Sequence[Point] = ()) -> Calibration | None:
    """The calibration from the picture on the screen, with the tray found in it or given by corners in its pixels; it
    is in pixels of the camera. None without a picture of the whole field; a CalibrationError if no tray is found."""
    if sight.picture is None or not sight.view.is_near(WHOLE_FIELD):
        return None
    found = calibrate(sight.picture, corners)
    factor = sight.size[0] / sight.picture.shape[1]
    return replace(found, size=sight.size, tray=tuple((x * factor, y * factor) for x, y in found.tray))


def tray_outline(calibration: Calibration, sight: Sight) -> list[Point]:
    """The corners of the tray in pixels of the picture on the screen; empty without a picture."""
    if sight.picture is None:
        return []
    factor = sight.picture.shape[1] / calibration.size[0]
    return [(x * factor, y * factor) for x, y in calibration.seen_through(sight.view).tray]


def keep_calibration(calibration: Calibration, data: Path, watch: Watch) -> None:
    """Save the calibration in the folder `data`, and have the camera thread use it from now on and lock the camera's
    settings."""
    file = calibration_file(data, watch.camera)
    save_calibration(calibration, file)
    watch.use_calibration(calibration, file)


def with_die_size(calibration: Calibration, reading: Reading) -> Calibration:
    """The calibration with the size of the dice in this reading, whose faces the players have confirmed."""
    return replace(calibration, die=None).with_learned_die_size(replace(reading, sure=True))


def measure_picture(sight: Sight, before: PictureMeasures | None = None) -> PictureMeasures | None:
    """The measures of the picture; while no dice are seen, with the die size of `before`. None without a picture."""
    if sight.image is None or sight.picture is None:
        return None
    die = die_size(sight.reading) or (before.die if before else None)
    return PictureMeasures(float(sight.picture.mean()), steepest_gradient(sight.image), die)
