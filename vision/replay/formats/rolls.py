"""Reads labels in the project's own format: `rolls.jsonl`, one line of JSON per photo with its name, its faces and, if
known, their boxes."""

from collections.abc import Iterator
from pathlib import Path

from vision.errors import SetError
from vision.replay.checks import box, faces, inside, json_of, lines_of, rows, table, trust, word, words
from vision.replay.sample import Sample

NAME = "rolls.jsonl"


def find_labels(folder: Path) -> Path | None:
    path = folder / NAME
    return path if path.is_file() else None


def load(labels: Path) -> Iterator[Sample]:
    for count, line in enumerate(lines_of(labels), 1):
        if line.strip():
            yield sample(labels.parent, line, f"{labels}, line {count}")


def sample(folder: Path, line: str, where: str) -> Sample:
    roll = table(json_of(line, where), where)
    values = faces(roll.get("values"), where)
    boxes = tuple(box(corners, where) for corners in rows(roll.get("boxes") or [], f"{where}: boxes"))
    if boxes and len(boxes) != len(values):
        raise SetError(f"{where}: there are {len(values)} values and {len(boxes)} boxes")
    return Sample(
        photo=str(roll.get("photo")),
        path=inside(folder, roll.get("photo"), where),
        values=values,
        boxes=boxes,
        tags=words(roll.get("tags") or [], f"{where}: tags"),
        split=str(roll.get("split") or ""),
        sha256=str(roll.get("sha256") or ""),
        rig=word(roll.get("rig"), f"{where}: rig"),
        pips_only=roll.get("pips_only") is True,
        trust=trust(roll.get("trust"), f"{where}: trust"),
    )
