"""Labels are checked: no name leads out of the set, mistakes are reported with their line, and sizes are limited."""

from pathlib import Path

import pytest

from tests.vision.replay.labelled import coco, opened, refused, rolls
from vision.errors import LabelledSetError
from vision.replay.sets import load_sets


@pytest.mark.parametrize("name", ["\ud800.jpg", "a\0.jpg", "", "a" * 501, 7])
def test_a_name_that_no_file_can_have_is_refused(name: object, tmp_path: Path) -> None:
    rolls(tmp_path, photo=name)
    with pytest.raises(LabelledSetError, match="no name of a file"):
        opened(tmp_path)


@pytest.mark.parametrize("name", ["../a.png", "/etc/passwd", "x/../../a.png", "", "a\0.png", "..\\a.png", "n" * 600])
def test_no_name_leads_out_of_the_set(name: str, tmp_path: Path) -> None:
    rolls(tmp_path, photo=name)
    refused(tmp_path)


def test_no_link_leads_out_of_the_set(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    rolls(tmp_path / "set", photo="link.png")
    (tmp_path / "set/link.png").symlink_to("/etc/hostname")
    assert "link" in refused(tmp_path / "set")


@pytest.mark.parametrize(
    "fields",
    [
        {"values": [7]},
        {"values": ["3", "6"]},
        {"values": [True, 6]},
        {"values": 36},
        {"values": None},
        {"boxes": [[0, 0, 1, 1]]},
        {"boxes": [[5, 5, 1, 1], [0, 0, 1, 1]]},
        {"boxes": [[0, 0, 1], [0, 0, 1, 1]]},
        {"boxes": [[0, 0, 1, float("nan")], [0, 0, 1, 1]]},
        {"boxes": "none"},
        {"tags": "felt"},
        {"photo": 5},
        {"rig": 5},
        {"trust": 0.5},
    ],
)
def test_wrong_labels_are_reported_with_their_line(fields: dict[str, object], tmp_path: Path) -> None:
    rolls(tmp_path, **fields)
    assert "line 1" in refused(tmp_path)


def test_values_and_boxes_that_differ_are_reported(tmp_path: Path) -> None:
    coco(tmp_path, values=[1, 1])
    assert "a.png" in refused(tmp_path)


def test_a_photo_is_labelled_once(tmp_path: Path) -> None:
    rolls(tmp_path)
    (tmp_path / "rolls.jsonl").write_text((tmp_path / "rolls.jsonl").read_text() * 2)
    assert "twice" in refused(tmp_path)


@pytest.mark.parametrize(
    ("name", "first", "more", "times", "problem"),
    [
        ("rolls.jsonl", "", "{}\n", 1_000_000, "more than 100000 photos"),
        ("rolls.jsonl", '{"photo": "a.png", "values": [1', ", 1", 6_000_000, "line 1 is longer"),
        ("labels.csv", "a.png,", "1 ", 6_000_000, "line 1 is longer"),
    ],
)
def test_labels_without_end_are_refused_before_they_are_read(
    name: str, first: str, more: str, times: int, problem: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(first + more * times)
    with pytest.raises(LabelledSetError, match=problem):
        load_sets(tmp_path)
