"""Finds what the table of a data folder has taught the reader, for the words that read photos."""

import argparse
import hashlib
from pathlib import Path

from scorekeeper.errors import BadInput
from vision.errors import CalibrationError
from vision.reading.lessons import FILE, Lessons, load_lessons
from vision.reading.reader import Reader
from vision.watching.calibration import file_of, load


def add_table(parser: argparse.ArgumentParser, required: bool = False) -> None:
    help = "the data folder of a table, and what it has taught"
    parser.add_argument("--table", type=Path, metavar="DIR", required=required, help=help)


def lessons_of(folder: Path, reader: Reader) -> Lessons:
    """What the table of this data folder has taught this reader; nothing if it was calibrated again since."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is no folder")
    return load_lessons(folder / FILE, reader.fingerprint, table_mark(folder))


def table_mark(folder: Path) -> str:
    """A text that changes if the camera of this data folder is calibrated again; empty without a calibration."""
    try:
        calibration = load(file_of(folder, "auto"))
    except CalibrationError:
        return ""
    if calibration is None:
        return ""
    parts = (repr(calibration.size).encode(), repr(calibration.tray).encode(), calibration.reference.tobytes())
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]
