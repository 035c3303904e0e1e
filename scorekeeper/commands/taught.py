"""Finds what the table of a data folder has taught the reader, for the subcommands that read photos."""

import argparse
from pathlib import Path

from scorekeeper.errors import BadInput
from scorekeeper.records.teacher import calibration_fingerprint
from scorekeeper.storage import owned_like
from vision.reading.lessons import LESSONS_FILE, Lessons, load_lessons
from vision.reading.reader import Reader


def add_table_folder_argument(parser: argparse.ArgumentParser, required: bool = False) -> None:
    help = "the data folder of a table, and what it has taught"
    parser.add_argument("--table", type=Path, metavar="DIR", required=required, help=help)


def lessons_of(folder: Path, reader: Reader) -> Lessons:
    """What the table of this data folder has taught this reader; nothing if the table has taught none, or taught
    another reader, or was calibrated again since. A BadInput if `folder` is not a folder."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is no folder")
    with owned_like(folder):
        return load_lessons(folder / LESSONS_FILE, reader.fingerprint, calibration_fingerprint(folder))
