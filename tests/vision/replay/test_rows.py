"""The reader and its measurement as a library: a few lines of code read a photo, measure a folder and list what went
wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.vision.replay.labelled import rolls
from vision.errors import LabelledSetError
from vision.photo import load_photo
from vision.reading import Reader
from vision.replay import coco_with_predictions, figures, load_set, load_sets, measure, rows_as_dicts

PHOTOS = Path(__file__).parents[2] / "photos"


@pytest.fixture(scope="module")
def measured() -> list[dict[str, Any]]:
    return rows_as_dicts(measure(load_set(PHOTOS)))


def test_a_photo_is_read_in_one_line() -> None:
    reading = Reader().read(load_photo(PHOTOS / "0001.jpg").picture)
    assert sorted(reading.faces) == [3, 4, 5, 5, 6]


def test_a_folder_is_measured_and_its_wrong_photos_are_listed(measured: list[dict[str, Any]]) -> None:
    assert len(measured) == 24
    wrong = [row["photo"] for row in measured if not row["exact"]]
    assert wrong == [row["photo"] for row in measured if row["wrong"]]
    assert json.loads(json.dumps(measured)) == measured
    assert {type(word) for row in measured for word in row["reasons"]} == {str}, "plain words, for notebooks"
    assert all(Path(str(row["path"])).is_file() for row in measured)
    assert all(set(row) == set(measured[0]) for row in measured), "every row has every column"


def test_labels_and_readings_are_coco() -> None:
    outcomes = list(measure(load_sets(str(PHOTOS))))
    data = coco_with_predictions(outcomes)
    assert len(data["images"]) == 24
    assert len(data["annotations"]) == figures(outcomes).dice.whole
    assert len(data["predictions"]) == sum(len(one.reading.dice) for one in outcomes)
    assert {one["image_id"] for one in data["predictions"]} <= {one["id"] for one in data["images"]}
    assert all(0 <= one["score"] <= 1 and len(one["bbox"]) == 4 for one in data["predictions"])
    first = data["annotations"][0]
    x0, y0, x1, y1 = outcomes[0].boxes[0]
    assert first["bbox"] == pytest.approx([x0, y0, x1 - x0, y1 - y0])
    assert (data["images"][0]["width"], data["images"][0]["height"]) == outcomes[0].extent


def test_a_folder_without_labels_is_no_set(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(LabelledSetError, match="no folder with photos and labels"):
            load_set(path)
    rolls(tmp_path)
    assert load_set(str(tmp_path)).samples[0].values == (3, 6)
