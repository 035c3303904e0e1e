"""The file with what a table has taught: it holds for one reader and one calibration, and damage is reported."""

import json
from pathlib import Path

import pytest

from tests.vision.reading.test_taught import BASIS, taught
from vision.errors import LabelledSetError
from vision.reading.lessons import Lessons, load_lessons, save_lessons

KEPT = Lessons("weights", "table", taught(3, 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "taught.json"


def test_what_was_stored_comes_back_and_holds_no_picture(path: Path) -> None:
    save_lessons(KEPT, path)
    assert load_lessons(path, "weights", "table") == KEPT
    assert path.stat().st_size < 2000


def test_nothing_is_taught_without_a_file_or_to_another_reader_or_at_another_calibration(path: Path) -> None:
    assert load_lessons(path, "weights", "table").taught.results == ()
    save_lessons(KEPT, path)
    assert load_lessons(path, "other weights", "table") == Lessons("other weights", "table")
    assert load_lessons(path, "weights", "moved") == Lessons("weights", "moved")


@pytest.mark.parametrize("name", ["odds", "colour", "right"])
def test_a_damaged_file_is_one_sentence(name: str, path: Path) -> None:
    save_lessons(KEPT, path)
    stored = json.loads(path.read_text())
    del stored["results"][0][name]
    path.write_text(json.dumps(stored))
    with pytest.raises(LabelledSetError, match="is damaged: remove it"):
        load_lessons(path, "weights", "table")


def test_numbers_that_are_none_are_refused(path: Path) -> None:
    save_lessons(KEPT, path)
    path.write_text(path.read_text().replace(str(BASIS.light), "NaN"))
    with pytest.raises(LabelledSetError, match="is damaged"):
        load_lessons(path, "weights", "table")


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LabelledSetError, match="cannot be kept"):
        save_lessons(KEPT, tmp_path / "file" / "taught.json")
