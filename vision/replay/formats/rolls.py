"""Reads labels in the project's own format: `rolls.jsonl`, one line of JSON per photo with its name, its faces and, if
known, their boxes."""

from collections.abc import Iterator
from pathlib import Path

from vision.errors import LabelledSetError
from vision.replay.checks import (
    check_box,
    check_faces,
    check_label_trust,
    check_object,
    check_rows,
    check_word,
    check_words,
    json_of,
    lines_of,
    path_inside,
)
from vision.replay.sample import Sample

LABELS_FILE = "rolls.jsonl"


def find_labels(folder: Path) -> Path | None:
    path = folder / LABELS_FILE
    return path if path.is_file() else None


def load(labels: Path) -> Iterator[Sample]:
    for count, line in enumerate(lines_of(labels), 1):
        if line.strip():
            yield parse_line(labels.parent, line, f"{labels}, line {count}")


def parse_line(folder: Path, line: str, where: str) -> Sample:
    roll = check_object(json_of(line, where), where)
    values = check_faces(roll.get("values"), where)
    boxes = tuple(check_box(corners, where) for corners in check_rows(roll.get("boxes") or [], f"{where}: boxes"))
    if boxes and len(boxes) != len(values):
        raise LabelledSetError(f"{where}: there are {len(values)} values and {len(boxes)} boxes")
    return Sample(
        photo=str(roll.get("photo")),
        path=path_inside(folder, roll.get("photo"), where),
        values=values,
        boxes=boxes,
        tags=check_words(roll.get("tags") or [], f"{where}: tags"),
        split=str(roll.get("split") or ""),
        sha256=str(roll.get("sha256") or ""),
        rig=check_word(roll.get("rig"), f"{where}: rig"),
        pips_only=roll.get("pips_only") is True,
        trust=check_label_trust(roll.get("trust"), f"{where}: trust"),
    )
