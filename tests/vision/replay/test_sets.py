"""Labelled sets in five formats have the same content, and hostile files cannot mislead the program."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from vision.errors import SetError
from vision.replay.export import export
from vision.replay.sample import LabelledSet
from vision.replay.sets import open_set, open_sets

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
    with pytest.raises(SetError) as told:
        open_sets(folder)
    assert "\n" not in str(told.value)
    return str(told.value)


@pytest.mark.parametrize("write", [rolls, coco, yolo, voc, pairs])
def test_every_format_tells_the_same_faces_and_places(write: object, tmp_path: Path) -> None:
    write(tmp_path)  # type: ignore[operator]
    (sample,) = opened(tmp_path).samples
    assert sample.values == (3, 6)
    assert sample.path.is_file()
    scale = (200, 100, 200, 100) if sample.unit else (1, 1, 1, 1)
    boxes = [[round(value * k) for value, k in zip(box, scale, strict=True)] for box in sample.boxes]
    assert boxes == ([] if write is pairs else BOXES)


def test_coco_without_boxes_has_its_values(tmp_path: Path) -> None:
    photo(tmp_path, "a.png")
    images = [{"id": 7, "file_name": "a.png", "values": [5], "split": "validate", "scene": "cup"}]
    (tmp_path / "annotations.json").write_text(json.dumps({"images": images, "annotations": []}))
    (sample,) = opened(tmp_path).samples
    assert (sample.values, sample.split, sample.tags) == ((5,), "validate", ("cup",))


@pytest.mark.parametrize("write", [rolls, coco])
@pytest.mark.parametrize(("given", "known"), [(True, "confirmed"), (False, "not confirmed"), ("read", "read")])
def test_a_set_may_name_rigs_and_how_far_its_labels_can_be_trusted(
    write: Callable[..., None], given: object, known: str, tmp_path: Path
) -> None:
    write(tmp_path, rig="attic", trust=given)
    (sample,) = opened(tmp_path).samples
    assert (sample.rig, sample.trust) == ("attic", known)


def test_yolo_classes_go_by_their_names(tmp_path: Path) -> None:
    yolo(tmp_path)
    backwards = ["names: ['6','5','4','3','2','1']", "names: {0: 6, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1}"]
    backwards += ["names:\n  0: 6\n  2: 4\n  1: 5\n  3: 3\n  4: 2\n  5: 1", "names:\n- 6\n- 5\n- 4\n- '3'\n- 2\n- 1"]
    for text in backwards:
        (tmp_path / "data.yaml").write_text(f"path: .\n{text}\nnc: 6\n")
        assert opened(tmp_path).samples[0].values == (4, 1)


@pytest.mark.parametrize("names", ["names: !!python/object:os.system ls", "names: six", "names: *faces"])
def test_yolo_classes_in_a_form_that_is_not_read_are_refused_rather_than_guessed(names: str, tmp_path: Path) -> None:
    yolo(tmp_path)
    (tmp_path / "data.yaml").write_text(f"{names}\n")
    with pytest.raises(SetError, match="names must be a list"):
        opened(tmp_path)


def test_an_outline_is_not_taken_for_a_box_of_yolo(tmp_path: Path) -> None:
    yolo(tmp_path)
    (label,) = (tmp_path / "labels").glob("*.txt")
    label.write_text("2 .1 .2 .3 .2 .3 .4 .1 .4\n")
    with pytest.raises(SetError, match="five numbers"):
        opened(tmp_path)


@pytest.mark.parametrize("name", ["\ud800.jpg", "a\0.jpg", "", "a" * 501, 7])
def test_a_name_that_no_file_can_have_is_refused(name: object, tmp_path: Path) -> None:
    rolls(tmp_path, photo=name)
    with pytest.raises(SetError, match="no name of a file"):
        opened(tmp_path)


def test_a_table_may_write_faces_together_and_without_a_heading(tmp_path: Path) -> None:
    photo(tmp_path)
    (tmp_path / "labels.csv").write_text("a.png,36\nb.png,\n")
    assert [sample.values for sample in opened(tmp_path).samples] == [(3, 6), ()]


def test_a_folder_of_sets_opens_all_of_them(tmp_path: Path) -> None:
    for name, write in (("one", rolls), ("two", coco)):
        (tmp_path / name).mkdir()
        write(tmp_path / name)
    assert [one.name for one in open_sets(tmp_path)] == ["one", "two"]


def test_acts_beside_the_labels_make_a_recorded_game(tmp_path: Path) -> None:
    rolls(tmp_path)
    assert opened(tmp_path).acts is None
    (tmp_path / "acts.jsonl").write_text("{}\n")
    assert opened(tmp_path).acts == tmp_path / "acts.jsonl"


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
def test_wrong_labels_are_told_with_their_line(fields: dict[str, object], tmp_path: Path) -> None:
    rolls(tmp_path, **fields)
    assert "line 1" in refused(tmp_path)


def test_values_and_boxes_that_differ_are_told(tmp_path: Path) -> None:
    coco(tmp_path, values=[1, 1])
    assert "a.png" in refused(tmp_path)


def test_a_photo_is_labelled_once(tmp_path: Path) -> None:
    rolls(tmp_path)
    (tmp_path / "rolls.jsonl").write_text((tmp_path / "rolls.jsonl").read_text() * 2)
    assert "twice" in refused(tmp_path)


def test_xml_that_declares_something_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text('<!DOCTYPE a [<!ENTITY b "c">]><annotation><filename>a.png</filename></annotation>')
    refused(tmp_path)


def test_a_folder_without_labels_and_no_folder_at_all_are_told(tmp_path: Path) -> None:
    assert "no labels" in refused(tmp_path)
    assert "no folder" in refused(tmp_path / "missing")


@pytest.mark.parametrize("form", ["coco", "yolo"])
def test_what_is_exported_says_the_same_when_it_is_opened(form: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    rolls(tmp_path / "in")
    assert export(form, open_sets(tmp_path / "in"), tmp_path / "out") == 1
    (sample,) = opened(tmp_path / "out").samples
    assert sample.values == (3, 6)
    assert sample.path.is_file()
    with pytest.raises(SetError):
        export(form, open_sets(tmp_path / "in"), tmp_path / "out")


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8),
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(
            some.sampled_from(
                [
                    "photo",
                    "values",
                    "boxes",
                    "tags",
                    "images",
                    "annotations",
                    "id",
                    "bbox",
                    "image_id",
                    "category_id",
                    "categories",
                    "file_name",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=some.sampled_from(["rolls.jsonl", "annotations.json", "labels.csv", "a.xml"]),
    text=JSON.map(json.dumps) | some.text(max_size=80) | some.text("<>/annotationfilename ", max_size=60),
)
def test_no_labels_do_more_than_be_refused(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with suppress(SetError):
        open_sets(tmp_path)
    path.unlink()


def test_a_failed_export_leaves_nothing_behind_and_the_next_try_says_the_same(tmp_path: Path) -> None:
    rolls(tmp_path / "set", boxes=[])
    found, place, there = open_sets(tmp_path / "set"), tmp_path / "new", tmp_path / "there"
    there.mkdir()
    for _ in "12":
        for folder in (place, there):
            with pytest.raises(SetError, match="has no boxes, and YOLO has no other labels: export COCO instead"):
                export("yolo", found, folder)
    assert not place.exists()
    assert [*there.iterdir()] == []


def test_a_report_beside_the_photos_is_not_taken_for_labels(tmp_path: Path) -> None:
    pairs(tmp_path)
    (tmp_path / "report.xml").write_text("<?xml version='1.0' ?>\n<testsuites><testsuite /></testsuites>")
    assert [one.values for one in open_sets(tmp_path)[0].samples] == [(3, 6)]


def test_voc_labels_may_lie_beside_the_photos(tmp_path: Path) -> None:
    voc(tmp_path)
    for path in (tmp_path / "Annotations/a.xml", tmp_path / "JPEGImages/a.png"):
        path.rename(tmp_path / path.name)
    assert [one.values for one in open_sets(tmp_path)[0].samples] == [(3, 6)]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("rolls.jsonl", "{}\n" * 1_000_000, "more than 100000 photos"),
        ("rolls.jsonl", '{"photo": "a.png", "values": [' + "1, " * 6_000_000 + "1]}", "line 1 is longer"),
        ("labels.csv", "a.png," + "1 " * 6_000_000, "line 1 is longer"),
    ],
)
def test_labels_without_end_are_refused_before_they_are_read(
    name: str, text: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(SetError, match=problem):
        open_sets(tmp_path)


def test_a_photo_of_yolo_has_no_megabytes_of_labels(tmp_path: Path) -> None:
    yolo(tmp_path)
    (tmp_path / "labels/a.txt").write_text("2 0.1 0.3 0.1 0.2 " * 100_000)
    with pytest.raises(SetError, match="larger than 1 MB"):
        open_sets(tmp_path)
