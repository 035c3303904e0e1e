"""Adjusting the camera to a table: focus on the tray, lock the exposure, frame the tray, and save the calibration."""

import logging
from dataclasses import replace
from pathlib import Path

from scorekeeper.camera.station import Station
from vision.errors import CalibrationError
from vision.sources import Frame, Source, lock_settings, show_view
from vision.watching.calibration import Calibration, save_calibration
from vision.watching.focus import SETTLE_FRAMES, start_focus_sweep

logger = logging.getLogger(__name__)

MOST_LENS_SWEEPS = 3
"""How often the lens is swept before it is left as it is: a driver may fail whenever the lens moves."""


class Adjusting:
    """The task of adjusting a camera to a calibration, which takes several frames: sweep the lens for the sharpest
    picture where the driver moves it, wait until the exposure has settled, and lock the settings of the camera."""

    def __init__(self, calibration: Calibration, file: Path, source: Source) -> None:
        self._calibration, self._file = calibration, file
        self._begun = 0
        """How often adjusting was begun: the camera may be lost meanwhile, and its lens is then in any position."""
        self._begin(source)

    def _begin(self, source: Source) -> None:
        self._source, self._frames, self._begun = source, 0, self._begun + 1
        self._sweep = (
            None
            if self._begun > MOST_LENS_SWEEPS
            else start_focus_sweep(source, self._calibration.tray, self._calibration.size)
        )

    def step(self, frame: Frame, source: Source, station: Station) -> float | None:
        if source is not self._source:
            self._begin(source)
        if self._sweep is not None:
            if not self._sweep.step(frame):
                return 0.9 * self._sweep.progress
            self._sweep = None
        self._frames += 1
        if self._frames <= SETTLE_FRAMES:
            return 0.9 + 0.1 * self._frames / (SETTLE_FRAMES + 1)
        self._lock_and_save(source, station)
        return None

    def _lock_and_save(self, source: Source, station: Station) -> None:
        """Lock the camera, show the tray from now on, and save the calibration; if it cannot be saved, it holds until
        the program ends."""
        found = replace(self._calibration, locks=lock_settings(source)).with_framing_view()
        station.calibration, station.whole, station.seen_as = found, False, None
        show_view(source, found.view)
        try:
            save_calibration(found, self._file)
        except CalibrationError as error:
            logger.warning("the camera is locked for this evening only: %s", error)
