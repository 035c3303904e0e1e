"""Writes a set with one photo of a 3 and a 6 in every format that `scorekeeper replay` reads, for its tests.

Also opens such a set, or returns the message with which it is refused.
"""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import LabelledSetError
from vision.replay.sample import LabelledSet
from vision.replay.sets import load_sets, open_set

BOXES = [[10, 20, 30, 40], [50, 20, 70, 45]]


def photo(folder: Path, name: str = "a.png") -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / name), np.zeros((100, 200, 3), np.uint8))


def rolls(folder: Path, **fields: object) -> None:
    photo(folder)
    roll = {"photo": "a.png", "values": [3, 6], "boxes": BOXES} | fields
    (folder / "rolls.jsonl").write_text(json.dumps(roll) + "\n")


def coco(folder: Path, **fields: object) -> None:
    photo(folder, "images/a.png")
    dice = [
        {"image_id": 1, "category_id": value, "bbox": [x0, y0, x1 - x0, y1 - y0]}
        for value, (x0, y0, x1, y1) in zip((3, 6), BOXES, strict=True)
    ]
    image = {"id": 1, "file_name": "images/a.png"} | fields
    (folder / "annotations.json").write_text(json.dumps({"images": [image], "annotations": dice}))


def yolo(folder: Path) -> None:
    photo(folder, "images/a.png")
    (folder / "labels").mkdir()
    (folder / "labels/a.txt").write_text("2 0.1 0.3 0.1 0.2\n5 0.3 0.325 0.1 0.25\n")


def voc(folder: Path) -> None:
    photo(folder, "JPEGImages/a.png")
    (folder / "Annotations").mkdir()
    dice = "".join(
        f"<object><name>{value}</name><bndbox><xmin>{x0}</xmin><ymin>{y0}</ymin><xmax>{x1}</xmax><ymax>{y1}</ymax>"
        "</bndbox></object>"
        for value, (x0, y0, x1, y1) in zip((3, 6), BOXES, strict=True)
    )
    (folder / "Annotations/a.xml").write_text(f"<annotation><filename>a.png</filename>{dice}</annotation>")


def pairs(folder: Path) -> None:
    photo(folder)
    (folder / "labels.csv").write_text("photo,values\na.png,3 6\n")


def opened(folder: Path) -> LabelledSet:
    found = open_set(folder)
    assert found is not None
    return found


def refused(folder: Path) -> str:
    with pytest.raises(LabelledSetError) as said:
        load_sets(folder)
    assert "\n" not in str(said.value)
    return str(said.value)
