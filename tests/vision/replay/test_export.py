"""Exported sets of photos have the same labels when they are opened, and a failed export leaves no files behind."""

from pathlib import Path

import pytest

from tests.vision.replay.labelled import opened, rolls
from vision.errors import LabelledSetError
from vision.replay.export import export_sets
from vision.replay.sets import load_sets


@pytest.mark.parametrize("form", ["coco", "yolo"])
def test_what_is_exported_says_the_same_when_it_is_opened(form: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    rolls(tmp_path / "in")
    assert export_sets(form, load_sets(tmp_path / "in"), tmp_path / "out") == 1
    (sample,) = opened(tmp_path / "out").samples
    assert sample.values == (3, 6)
    assert sample.path.is_file()
    with pytest.raises(LabelledSetError):
        export_sets(form, load_sets(tmp_path / "in"), tmp_path / "out")


def test_a_failed_export_leaves_nothing_behind_and_the_next_try_says_the_same(tmp_path: Path) -> None:
    rolls(tmp_path / "set", boxes=[])
    found, place, there = load_sets(tmp_path / "set"), tmp_path / "new", tmp_path / "there"
    there.mkdir()
    for _ in "12":
        for folder in (place, there):
            with pytest.raises(
                LabelledSetError, match="has no boxes, and YOLO has no other labels: export COCO instead"
            ):
                export_sets("yolo", found, folder)
    assert not place.exists()
    assert [*there.iterdir()] == []
