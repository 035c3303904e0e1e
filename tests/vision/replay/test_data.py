"""The report as JSON: every photo, a version, and what got worse since an earlier one."""

import json
import os
from pathlib import Path

import pytest

from tests.vision.replay.outcomes import OUTCOMES, outcome
from vision.errors import LabelledSetError
from vision.replay.baseline import load_baseline, what_got_better, what_got_worse
from vision.replay.data import as_data, as_json


def test_the_json_has_a_version_and_every_photo() -> None:
    data = json.loads(json.dumps(as_data(OUTCOMES, "1")))
    assert data["version"] == 1
    assert [photo["photo"] for photo in data["photos"]] == ["right.jpg", "unsure.jpg", "wrong.jpg", "missed.jpg"]
    assert data["by_tag"]["felt"]["exact"]["part"] == 2


def test_what_got_worse_is_reported_photo_by_photo(tmp_path: Path) -> None:
    path = tmp_path / "before.json"
    path.write_text(json.dumps(as_data(OUTCOMES, "1")))
    after = [
        outcome("right.jpg", (1, 2), (1, 2), sure=False),
        outcome("unsure.jpg", (1, 2), (1, 3)),
        outcome("wrong.jpg", (3, 4), (3, 4)),
        outcome("missed.jpg", (6, 6), (6,)),
    ]
    worse = what_got_worse(after, load_baseline(path))
    assert [line.split(":")[0] for line in worse] == ["table/right.jpg", "table/unsure.jpg", "table/missed.jpg"]
    assert [line.split(":")[0] for line in what_got_better(after, load_baseline(path))] == ["table/wrong.jpg"]
    assert what_got_worse(OUTCOMES, load_baseline(path)) == what_got_better(OUTCOMES, load_baseline(path)) == []


def test_the_json_has_a_line_for_each_photo_and_is_the_data() -> None:
    data = as_data(OUTCOMES, "1", {"table": "renders"})
    text = as_json(data)
    assert json.loads(text) == json.loads(json.dumps(data))
    assert text.startswith('{\n "version": 1,\n')
    assert sum('"photo": ' in line for line in text.splitlines()) == 4
    assert data["about"] == {"table": "renders"}
    assert [die["right"] for die in data["photos"][2]["dice"]] == [True, False]


def test_a_baseline_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "before.json"
    for text in ("[]", "{", "[" * 99999, '{"version": 99, "photos": []}'):
        path.write_text(text)
        with pytest.raises(LabelledSetError):
            load_baseline(path)


def test_a_pipe_is_no_baseline(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LabelledSetError, match="it is not a regular file"):
        load_baseline(tmp_path / "pipe")
