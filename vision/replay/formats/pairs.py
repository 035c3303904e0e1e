"""Reads labels from the only CSV table of a folder, with two columns: the photo, and its faces as `1 3 4 4 6` or
`13446`."""

import csv
from collections.abc import Iterator
from pathlib import Path

from vision.errors import LabelledSetError
from vision.replay.checks import MOST_DICE, check_face, lines_of, path_inside
from vision.replay.sample import Sample

HEADINGS = {"photo", "file", "filename", "image", "name"}


def find_labels(folder: Path) -> Path | None:
    tables = sorted(folder.glob("*.csv"))
    return tables[0] if len(tables) == 1 else None


def load(labels: Path) -> Iterator[Sample]:
    lines = lines_of(labels)
    try:
        for count, row in enumerate(csv.reader(lines, strict=True), 1):
            heading = count == 1 and len(row) == 2 and not face_marks_in(row[1])
            if any(cell.strip() for cell in row) and not (heading and row[0].strip().lower() in HEADINGS):
                yield parse_row(labels.parent, row, f"{labels}, line {count}")
    except csv.Error:
        raise LabelledSetError(f"{labels} is no table with two columns") from None


def face_marks_in(cell: str) -> list[str]:
    """The characters of a cell other than separators, one per face; none for the heading `values`. `parse_row` refuses
    those that are not faces."""
    return [mark for mark in cell if mark not in " ,;/|-[]\t"] if cell.strip().lower() != "values" else []


def parse_row(folder: Path, row: list[str], where: str) -> Sample:
    if len(row) != 2:
        raise LabelledSetError(f"{where}: there are {len(row)} columns, and two are wanted: photo and values")
    marks = face_marks_in(row[1])
    if len(marks) > MOST_DICE:
        raise LabelledSetError(f"{where}: more than {MOST_DICE} faces")
    values = tuple(check_face(int(mark) if mark in set("0123456789") else mark, where) for mark in marks)
    return Sample(row[0].strip(), path_inside(folder, row[0].strip(), where), values)
