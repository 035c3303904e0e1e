"""Keeps what a table has taught the reader in a file beside the calibration: numbers only, no pictures."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vision import files
from vision.errors import LabelledSetError
from vision.reading.taught import RESULTS_KEPT, UNTAUGHT, TaughtResults, TaughtThrow
from vision.reading.thresholds import finite_number
from vision.results import ReadingBasis

LESSONS_FILE = "taught.json"
LESSONS_VERSION = 1
MOST_LESSONS_BYTES = 1 << 18
"""The largest size of the file in bytes; 48 results take a twentieth of it."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a table has taught the reader, with the fingerprints of the reader (`weights`) and of the calibration
    (`table`) for which it holds."""

    weights: str
    table: str
    taught: TaughtResults = UNTAUGHT


def save_lessons(lessons: Lessons, path: Path) -> None:
    """Write the file in one atomic step, in a folder that is made if it is missing; a LabelledSetError if that
    fails."""
    stored = {"version": LESSONS_VERSION, "weights": lessons.weights, "table": lessons.table}
    results = [asdict(one.basis) | {"right": one.right} for one in lessons.taught.results]
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        files.replace_file(path, json.dumps(stored | {"results": results}).encode())
    except OSError as error:
        raise LabelledSetError(f"what the table taught cannot be kept in {path}: {error.strerror}") from None


def load_lessons(path: Path, reader_fingerprint: str, calibration_fingerprint: str) -> Lessons:
    """Load what was taught to the reader with this fingerprint at the table with this calibration; nothing taught if
    there is no file, or it belongs to another reader, table or version; a LabelledSetError if it is damaged."""
    try:
        stored = json.loads(files.read_whole(path, MOST_LESSONS_BYTES))
        if (stored["version"], stored["weights"], stored["table"]) != (
            LESSONS_VERSION,
            reader_fingerprint,
            calibration_fingerprint,
        ):
            return Lessons(reader_fingerprint, calibration_fingerprint)
        return Lessons(
            reader_fingerprint,
            calibration_fingerprint,
            TaughtResults(tuple(lesson_from_json(one) for one in stored["results"][-RESULTS_KEPT:])),
        )
    except FileNotFoundError:
        return Lessons(reader_fingerprint, calibration_fingerprint)
    except OSError as error:
        raise LabelledSetError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError):
        raise LabelledSetError(f"{path} is damaged: remove it, and the table is learned again") from None


def lesson_from_json(stored: dict[str, Any]) -> TaughtThrow:
    numbers = {name: finite_number(stored[name]) for name in ("odds", "size", "sharp", "glare", "light")}
    lightness, red, yellow = (finite_number(value) for value in stored["colour"])
    return TaughtThrow(ReadingBasis(colour=(lightness, red, yellow), **numbers), bool(stored["right"]))
