"""Lets the throws that a table confirms teach the reader, and keeps what was taught beside the calibration."""

import hashlib
import logging
from collections import Counter
from dataclasses import replace
from pathlib import Path
from threading import Lock

from scorekeeper.rules.dice import Throw
from vision.errors import CalibrationError, LabelledSetError
from vision.reading.lessons import LESSONS_FILE, Lessons, load_lessons, save_lessons
from vision.reading.reader import Reader
from vision.reading.taught import UNTAUGHT
from vision.results import Reading
from vision.watching.calibration import calibration_file, read_calibration

logger = logging.getLogger(__name__)


class ReaderTeacher:
    """Teaches the reader of the camera in use, while this is `wanted`. The reader comes from the camera's thread,
    confirmed throws from the session's. Lessons that a full or read-only disk refuses are lost when the program ends;
    the game goes on."""

    def __init__(self, data: Path, wanted: bool = True) -> None:
        self._data = data
        self._wanted = wanted
        self._camera = "auto"
        self._lock = Lock()
        self._reader: Reader | None = None
        self._lessons: Lessons | None = None

    def set_reader(self, camera: str, reader: Reader) -> None:
        """Teach this reader from now on, starting with what was taught before with the same calibration."""
        with self._lock:
            self._camera, self._reader = camera, reader
            self._load_lessons(reader)

    def set_wanted(self, wanted: bool) -> None:
        """Teach from now on, or stop teaching: then the reader reads as if nothing had been taught."""
        with self._lock:
            self._wanted = wanted
            if self._reader:
                self._load_lessons(self._reader)

    def learn(self, thrown: Throw, reading: Reading) -> None:
        """Learn from a throw that an entry confirmed, and from what the camera had read. A reading that was not sure
        counts only if its dice were corrected: an entry alone does not show that somebody looked at them."""
        with self._lock:
            if not (self._wanted and self._reader and reading.basis):
                return
            if self._lessons is None or self._lessons.table != calibration_fingerprint(self._data, self._camera):
                self._load_lessons(self._reader)
            right = Counter(thrown.dice) == Counter(reading.faces)
            lessons = self._lessons or Lessons(
                self._reader.fingerprint, calibration_fingerprint(self._data, self._camera)
            )
            taught = lessons.taught.after(reading.basis, right, reading.sure, was_tapped=not right)
            self._lessons, self._reader.taught = replace(lessons, taught=taught), taught
            try:
                save_lessons(self._lessons, self._data / LESSONS_FILE)
            except LabelledSetError as error:
                logger.warning("%s", error)

    def _load_lessons(self, reader: Reader) -> None:
        mark = calibration_fingerprint(self._data, self._camera)
        try:
            self._lessons = load_lessons(self._data / LESSONS_FILE, reader.fingerprint, mark)
        except LabelledSetError as error:
            logger.warning("%s", error)
            self._lessons = Lessons(reader.fingerprint, mark)
        reader.taught = self._lessons.taught if self._wanted else UNTAUGHT


def calibration_fingerprint(data: Path, camera: str = "auto") -> str:
    """A text that names the calibration of this camera and changes with it; only the name of its file if there is none
    or it cannot be read."""
    file = calibration_file(data, camera)
    try:
        calibration = read_calibration(file)
    except CalibrationError:
        calibration = None
    if calibration is None:
        return file.name
    parts = (repr(calibration.size).encode(), repr(calibration.tray).encode(), calibration.reference.tobytes())
    return f"{file.name} {hashlib.sha256(b''.join(parts)).hexdigest()[:16]}"
