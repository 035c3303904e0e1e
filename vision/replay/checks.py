"""Checks shared by all formats of labels: faces from 1 to 6, boxes that enclose something, files inside the set.

Whatever is wrong raises a LabelledSetError, which names the place in the labels.
"""

import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vision.boxes import BoxCorners
from vision.errors import LabelledSetError

MOST_PHOTOS = 100_000
MOST_DICE = 200
MOST_LABELS_BYTES = 64 * 2**20
MOST_NAME_LETTERS = 500
MOST_LINE_BYTES = 2**20
"""The most characters of a line of labels, and the most bytes of a file with the labels of one photo."""


def path_inside(folder: Path, name: object, where: str) -> Path:
    """The path of the photo with this name in the set, whether or not it exists.

    A LabelledSetError if the name is missing, too long, not possible for a file, or leads out of the set by dots, a
    root or a link.
    """
    if not isinstance(name, str) or not 0 < len(name) <= MOST_NAME_LETTERS or not is_encodable(name):
        raise LabelledSetError(f"{where}: the name of the photo is missing, too long, or no name of a file")
    relative = Path(name.replace("\\", "/"))
    if relative.is_absolute() or ".." in relative.parts:
        raise LabelledSetError(f"{where}: {name!r} leads out of the set")
    path = folder / relative
    try:
        safe = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        safe = False
    if not safe:
        raise LabelledSetError(f"{where}: {name!r} is a link that leads out of the set")
    return path


def is_encodable(name: str) -> bool:
    """Whether a file can have this name; half of a surrogate pair, which JSON allows, cannot be encoded."""
    try:
        return "\0" not in name and bool(os.fsencode(name))
    except UnicodeEncodeError:
        return False


def text_of(path: Path, most_bytes: int = MOST_LABELS_BYTES) -> str:
    """The text (UTF-8) of a file of labels; a LabelledSetError if it is missing, larger than `most_bytes` bytes, or
    cannot be read as text."""
    try:
        if not path.is_file() or path.stat().st_size > most_bytes:
            raise LabelledSetError(f"{path} is no file of labels, or larger than {most_bytes >> 20} MB")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise LabelledSetError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LabelledSetError(f"{path} is not text") from None


def lines_of(path: Path) -> list[str]:
    """The lines of a file with one line of labels per photo; a LabelledSetError if there are too many, or one is too
    long."""
    text = text_of(path)
    if text.count("\n") > MOST_PHOTOS:
        raise LabelledSetError(f"{path}: more than {MOST_PHOTOS} photos")
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_LINE_BYTES:
            raise LabelledSetError(f"{path}, line {number} is longer than the labels of a photo can be")
    return lines


def json_of(text: str, where: str) -> Any:
    try:
        return json.loads(text, parse_constant=lambda word: float("nan"))
    except (ValueError, RecursionError):
        raise LabelledSetError(f"{where} is not JSON") from None


def check_object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise LabelledSetError(f"{where} must be an object with named fields")
    return value


def check_rows(value: object, where: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_PHOTOS * MOST_DICE:
        raise LabelledSetError(f"{where} must be a list")
    return value


def check_words(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > 100 or any(not isinstance(word, str) for word in value):
        raise LabelledSetError(f"{where} must be a list of words")
    return tuple(value)


def check_word(value: object, where: str) -> str:
    """An optional word of up to 100 characters; empty if it is missing, a LabelledSetError if it is longer or not
    text."""
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > 100:
        raise LabelledSetError(f"{where} must be a word of up to 100 letters")
    return value


def check_label_trust(value: object, where: str) -> str:
    """How far the labels can be trusted, as a word: true becomes "confirmed", false "not confirmed"; empty if it is
    missing."""
    return check_word({True: "confirmed", False: "not confirmed"}[value] if isinstance(value, bool) else value, where)


def check_face(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 6:
        raise LabelledSetError(f"{where}: a face is a whole number from 1 to 6, not {str(value)[:40]!r}")
    return value


def check_faces(values: object, where: str) -> tuple[int, ...]:
    if not isinstance(values, list) or len(values) > MOST_DICE:
        raise LabelledSetError(f"{where}: the values must be a list of up to {MOST_DICE} faces")
    return tuple(check_face(value, where) for value in values)


def check_box(corners: object, where: str) -> BoxCorners:
    """The box x0, y0, x1, y1 given as four numbers below a million; a LabelledSetError unless its width and height are
    positive."""
    if not isinstance(corners, list | tuple) or len(corners) != 4:
        raise LabelledSetError(f"{where}: a box is four numbers: x0, y0, x1, y1")
    for value in corners:
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e6:
            raise LabelledSetError(f"{where}: a box is four numbers, and {str(value)[:40]!r} is none of a photo")
    x0, y0, x1, y1 = (float(value) for value in corners)
    if x1 <= x0 or y1 <= y0:
        raise LabelledSetError(f"{where}: a box encloses something: x0 < x1 and y0 < y1")
    return x0, y0, x1, y1


def check_number(value: object, where: str) -> float:
    """A finite number, given as a number or as text; a LabelledSetError for anything else."""
    try:
        result = float(value) if isinstance(value, int | float | str) else math.nan
    except (ValueError, OverflowError):
        result = math.nan
    if not math.isfinite(result):
        raise LabelledSetError(f"{where}: {str(value)[:40]!r} is no number")
    return result
