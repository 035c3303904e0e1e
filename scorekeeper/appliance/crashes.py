"""Keeps the last crashes and a small log in files, as a Raspberry Pi loses the system's journal at power off."""

import faulthandler
import logging
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from scorekeeper.errors import ScorekeeperError
from scorekeeper.storage import make_folder_in_data, make_private_file, open_private
from vision.errors import VisionError

FOLDER = "log"
LOG_FILE = "scorekeeper.log"
LOG_BYTES = 128 * 1024
"""The largest size of the log in bytes; one older log of the same size is kept beside it."""
CRASHES_KEPT = 8
"""The most crash files that are kept, one for each run that crashed; that of the present run is one of them."""
TRACEBACK_LETTERS = 64 * 1024
"""The most characters of a traceback that are kept."""

logger = logging.getLogger("scorekeeper")


class CrashLog(RotatingFileHandler):
    """A log file with mode 0600; a full disk does not stop the program."""

    def _open(self) -> TextIOWrapper:
        make_private_file(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        pass


def crash_files(data: Path) -> list[Path]:
    """The files of kept crashes, oldest first; the newest, of the present run, is empty as long as there was none."""
    found = (data / FOLDER).glob("crash-*.txt")
    return sorted(file for file in found if file.is_file() and not file.is_symlink())


@contextmanager
def log_crashes(data: Path) -> Iterator[None]:
    """While in this context, write to files: tracebacks of exceptions that end a thread or this context, the stacks of
    all threads at a fatal signal, and the log. If the disk refuses, nothing is written."""
    try:
        make_folder_in_data(data / FOLDER)
        delete_old_crashes(data)
        log = CrashLog(data / FOLDER / LOG_FILE, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=False)
        place = data / FOLDER / time.strftime("crash-%Y%m%d-%H%M%S.txt", time.gmtime())
        file = open(place, "w", encoding="utf-8", errors="backslashreplace", buffering=1, opener=open_private)  # noqa: SIM115 - closed by `with` below
    except OSError:
        yield  # the table itself reports a full disk
        return
    with closing(log), file, logging_to(log), writing_exceptions_to(file):
        yield


@contextmanager
def logging_to(log: CrashLog) -> Iterator[None]:
    """While in this context, write warnings of all libraries and the program's own messages to this log."""
    log.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root, level = logging.getLogger(), logger.level
    root.addHandler(log)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.removeHandler(log)
        logger.setLevel(level)


def delete_old_crashes(data: Path) -> None:
    """Delete empty crash files, and the oldest ones so that there is room for one more within CRASHES_KEPT."""
    for file in crash_files(data):
        if not file.stat().st_size:
            file.unlink()
    for old in crash_files(data)[: -CRASHES_KEPT + 1]:
        old.unlink()


@contextmanager
def writing_exceptions_to(file: TextIO) -> Iterator[None]:
    """While in this context, write exceptions that nothing catches, of every thread, and the stacks of all threads at a
    fatal signal, to the file."""
    before = threading.excepthook

    def in_thread(thrown: threading.ExceptHookArgs) -> None:
        note_crash(file, thrown.exc_value)
        before(thrown)

    threading.excepthook = in_thread
    faulthandler.enable(file)
    try:
        yield
    finally:
        note_crash(file, sys.exception())
        faulthandler.disable()
        threading.excepthook = before


def note_crash(file: TextIO, error: BaseException | None) -> None:
    """Log an error, and write the end of its traceback to the file unless the error is one of the program's own, which
    are no crashes; does nothing for None, SystemExit and KeyboardInterrupt."""
    if error is None or isinstance(error, SystemExit | KeyboardInterrupt):
        return
    logger.error("%s: %s", type(error).__name__, error)
    if not isinstance(error, ScorekeeperError | VisionError):
        with suppress(OSError):
            file.write("".join(traceback.format_exception(error))[-TRACEBACK_LETTERS:])
