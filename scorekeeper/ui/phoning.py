"""Opens the page for phones while a phone is the camera, and sends it what the table sees."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from scorekeeper.camera.sight import Sight
from scorekeeper.local_page.phone import PhoneCamera, PhoneState
from scorekeeper.present import texts
from scorekeeper.present.house.phone import phone_overlay, phone_words
from scorekeeper.settings import Settings
from vision.errors import CalibrationError
from vision.watching.calibration import Calibration, calibration_file, read_calibration

ADDRESS_CHECKED_EVERY_S = 10.0
"""Seconds after which the address is looked for again: a network may come later, or give another address."""
PHONE_CAMERA = "phone"
"""The value of the setting `camera` with which a phone is the camera."""


class PhonePageUpdater:
    """Opens, updates and closes the page for phones; does nothing if `phone` is None. `update` must be called by the
    clock and after each change of the settings."""

    def __init__(self, phone: PhoneCamera | None, data: Path, clock: Callable[[], float] = monotonic) -> None:
        self.phone, self.clock = phone, clock
        self.file = calibration_file(data, PHONE_CAMERA)
        self.wanted, self.looked = False, 0.0
        self.shown: tuple[str, Sight, float] | None = None
        self.tray: Calibration | None = None
        self.other_phone_asks = self.other_phone_began_to_ask = False
        """Whether another phone asks to be the camera, and whether it began to ask at the last update."""

    @property
    def state(self) -> PhoneState:
        return self.phone.state if self.phone else PhoneState()

    def update(self, settings: Settings, sight: Sight) -> None:
        """Open or close the page if the camera was changed, look for its address again from time to time, and hand it
        the words and what the table sees."""
        self.other_phone_began_to_ask = False
        if self.phone is None:
            return
        wanted = settings.camera == PHONE_CAMERA
        if wanted != self.wanted or (wanted and self.clock() - self.looked > ADDRESS_CHECKED_EVERY_S):
            self.wanted, self.looked = wanted, self.clock()
            self.phone.want(wanted)
        if not wanted:
            return
        self.send_words_and_sight(settings.language or texts.system_language(), sight)
        before, self.other_phone_asks = self.other_phone_asks, self.phone.state.asking
        self.other_phone_began_to_ask = self.other_phone_asks and not before

    def send_words_and_sight(self, language: str, sight: Sight) -> None:
        try:
            changed = self.file.stat().st_mtime
        except OSError:
            changed = 0.0
        if self.shown and self.shown[0] == language and self.shown[1] is sight and self.shown[2] == changed:
            return
        if self.shown is None or self.shown[2] != changed:
            self.tray = load_calibration(self.file)
        self.shown = language, sight, changed
        if self.phone:
            tray = self.tray
            self.phone.show(
                phone_words(language), phone_overlay(sight, tray.tray if tray else (), tray.size if tray else (0, 0))
            )  # fmt: skip


def load_calibration(file: Path) -> Calibration | None:
    try:
        return read_calibration(file)
    except CalibrationError:
        return None
