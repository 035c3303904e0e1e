"""What the camera guide does: from a look at the table to a calibration that is kept and used at once."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scorekeeper.watch import Sight, Watch
from vision.boxes import Point
from vision.errors import VisionError
from vision.results import Reading
from vision.watching.calibration import FILE, Calibration, calibrate, save
from vision.watching.camera_check import LARGE

__all__ = ["LARGE", "Calibration", "VisionError", "die_size", "find_tray", "keep", "learned"]


def find_tray(sight: Sight, corners: Sequence[Point] = ()) -> Calibration | None:
    """The tray in the picture that is shown, or within the corners tapped there; in pixels of the camera."""
    if sight.picture is None:
        return None
    found = calibrate(sight.picture, corners)
    factor = sight.size[0] / sight.picture.shape[1]
    return replace(found, size=sight.size, tray=tuple((x * factor, y * factor) for x, y in found.tray))


def keep(calibration: Calibration, data: Path, watch: Watch) -> None:
    """From now on, and at every later start; the camera no longer adjusts itself."""
    calibration = replace(calibration, locks=watch.lock())
    save(calibration, data / FILE)
    watch.use(calibration)


def learned(calibration: Calibration, reading: Reading) -> Calibration:
    """With the size of dice that the table has confirmed."""
    return replace(calibration, die=None).learned(replace(reading, sure=True))


def die_size(reading: Reading) -> float:
    """Pixels of the longer side of the smallest die that is seen."""
    return min((die.size for die in reading.dice), default=0.0)
