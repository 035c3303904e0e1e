"""Labelled sets in five formats have the same content; random files with such names are read or refused."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.vision.replay.labelled import BOXES, coco, opened, pairs, refused, rolls, voc, yolo
from vision.errors import LabelledSetError
from vision.replay.sets import load_sets


@pytest.mark.parametrize("write", [rolls, coco, yolo, voc, pairs])
def test_every_format_says_the_same_faces_and_places(write: object, tmp_path: Path) -> None:
    write(tmp_path)  # type: ignore[operator]
    (sample,) = opened(tmp_path).samples
    assert sample.values == (3, 6)
    assert sample.path.is_file()
    scale = (200, 100, 200, 100) if sample.unit else (1, 1, 1, 1)
    boxes = [[round(value * k) for value, k in zip(box, scale, strict=True)] for box in sample.boxes]
    assert boxes == ([] if write is pairs else BOXES)


@pytest.mark.parametrize("write", [rolls, coco])
@pytest.mark.parametrize(("given", "known"), [(True, "confirmed"), (False, "not confirmed"), ("read", "read")])
def test_a_set_may_name_rigs_and_how_far_its_labels_can_be_trusted(
    write: Callable[..., None], given: object, known: str, tmp_path: Path
) -> None:
    write(tmp_path, rig="attic", trust=given)
    (sample,) = opened(tmp_path).samples
    assert (sample.rig, sample.trust) == ("attic", known)


def test_a_folder_of_sets_opens_all_of_them(tmp_path: Path) -> None:
    for name, write in (("one", rolls), ("two", coco)):
        (tmp_path / name).mkdir()
        write(tmp_path / name)
    assert [one.name for one in load_sets(tmp_path)] == ["one", "two"]


def test_acts_beside_the_labels_make_a_recorded_game(tmp_path: Path) -> None:
    rolls(tmp_path)
    assert opened(tmp_path).acts is None
    (tmp_path / "acts.jsonl").write_text("{}\n")
    assert opened(tmp_path).acts == tmp_path / "acts.jsonl"


def test_a_folder_without_labels_and_no_folder_at_all_are_reported(tmp_path: Path) -> None:
    assert "no labels" in refused(tmp_path)
    assert "no folder" in refused(tmp_path / "missing")


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
    with suppress(LabelledSetError):
        load_sets(tmp_path)
    path.unlink()
