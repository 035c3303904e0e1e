"""Labels are written whole after each change, beside photos that stay as they are, and never outside of the set."""

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.vision.replay.labelled import BOXES, coco, opened, pairs, photo, rolls, voc, yolo
from vision.errors import LabelledSetError
from vision.replay.labelling.book import LabelBook

PLACES = [(10.0, 20.0, 30.0, 40.0), (50.0, 20.0, 70.0, 45.0)]


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "rolls.jsonl").read_text().splitlines()]


def test_a_label_is_on_disk_at_once_and_is_a_set(tmp_path: Path) -> None:
    photo(tmp_path)
    photo(tmp_path, "b.png")
    book = LabelBook(tmp_path)
    assert book.unlabelled == ["a.png", "b.png"]
    book.label("b.png", [3, 6], PLACES, "hand", "ab")
    assert rows(tmp_path) == [
        {"photo": "b.png", "values": [3, 6], "boxes": BOXES, "trust": "confirmed", "by": "hand", "sha256": "ab"}
    ]
    assert book.unlabelled == ["a.png"]
    (sample,) = opened(tmp_path).samples
    assert (sample.values, sample.boxes, sample.trust) == ((3, 6), tuple(PLACES), "confirmed")
    assert LabelBook(tmp_path).unlabelled == ["a.png"]


@pytest.mark.parametrize("write", [coco, yolo, voc, pairs])
def test_labels_of_every_format_are_imported(write: Callable[[Path], None], tmp_path: Path) -> None:
    write(tmp_path)
    LabelBook(tmp_path).save()
    (row,) = rows(tmp_path)
    assert (row["values"], row["trust"]) == ([3, 6], "imported")
    assert row.get("boxes", BOXES) == BOXES
    assert opened(tmp_path).samples[0].path.is_file()


def test_fractions_of_a_photo_that_was_held_upright_become_pixels_as_it_is_displayed(tmp_path: Path) -> None:
    yolo(tmp_path)
    turned = Image.Exif()
    turned[0x0112] = 6
    (tmp_path / "images/a.png").unlink()
    Image.new("RGB", (200, 100)).save(tmp_path / "images/a.jpg", exif=turned)
    LabelBook(tmp_path).save()
    assert rows(tmp_path)[0]["boxes"][0] == [5, 40, 15, 80], "100 wide and 200 high"


def test_what_a_row_says_beside_its_dice_stays(tmp_path: Path) -> None:
    rolls(tmp_path, tags=["felt"], rig="attic", mine={"note": 1}, pips_only=True)
    LabelBook(tmp_path).label("a.png", [1], PLACES[:1], "hand")
    (row,) = rows(tmp_path)
    assert (row["tags"], row["rig"], row["mine"], row["values"]) == (["felt"], "attic", {"note": 1}, [1])
    assert "pips_only" not in row, "boxes that are set here are around the whole die"


def test_undo_takes_back_change_after_change(tmp_path: Path) -> None:
    rolls(tmp_path)
    photo(tmp_path, "b.png")
    before = rows(tmp_path)
    book = LabelBook(tmp_path)
    book.label("a.png", [1], PLACES[:1], "hand")
    book.label("b.png", [], [], "hand")
    assert (book.undo(), book.undo(), book.undo()) == ("b.png", "a.png", None)
    assert rows(tmp_path) == before


def test_a_file_that_another_program_has_changed_is_not_overwritten(tmp_path: Path) -> None:
    rolls(tmp_path)
    book = LabelBook(tmp_path)
    (tmp_path / "rolls.jsonl").write_text("")
    with pytest.raises(LabelledSetError, match="was changed by another program"):
        book.label("a.png", [1], PLACES[:1], "hand")
    assert (tmp_path / "rolls.jsonl").read_text() == ""
    assert book.rows["a.png"]["values"] == [3, 6], "and nothing has changed here"


def test_what_a_full_disk_refuses_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rolls(tmp_path)
    book, before = LabelBook(tmp_path), (tmp_path / "rolls.jsonl").read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LabelledSetError, match="cannot be written: No space left on device"):
        book.label("a.png", [1], PLACES[:1], "hand")
    monkeypatch.undo()
    assert (tmp_path / "rolls.jsonl").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.png", "rolls.jsonl"]
    assert book.undo() is None
    book.label("a.png", [1], PLACES[:1], "hand")
    assert rows(tmp_path)[0]["values"] == [1]


def test_the_rights_of_the_file_stay(tmp_path: Path) -> None:
    rolls(tmp_path)
    (tmp_path / "rolls.jsonl").chmod(0o640)
    LabelBook(tmp_path).label("a.png", [1], PLACES[:1], "hand")
    assert stat.S_IMODE((tmp_path / "rolls.jsonl").stat().st_mode) == 0o640


@pytest.mark.parametrize("name", ["rolls.jsonl", "rolls.jsonl.new"])
def test_nothing_is_written_through_a_link(name: str, tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    photo(tmp_path / "set")
    outside = tmp_path / "outside"
    outside.write_text("")
    (tmp_path / "set" / name).symlink_to(outside)
    LabelBook(tmp_path / "set").label("a.png", [1], PLACES[:1], "hand")
    assert outside.read_text() == ""
    assert not (tmp_path / "set/rolls.jsonl").is_symlink()


def test_links_and_hidden_files_are_no_photos(tmp_path: Path) -> None:
    photo(tmp_path, "in/a.png")
    photo(tmp_path, ".hidden/b.png")
    (tmp_path / "link.png").symlink_to("/etc/hostname")
    assert LabelBook(tmp_path).unlabelled == ["in/a.png"]


@pytest.mark.parametrize("text", ['{"photo": "../a.png", "values": [1]}', "{", '{"photo": "a.png", "values": [9]}'])
def test_broken_labels_are_refused_and_stay_as_they_are(text: str, tmp_path: Path) -> None:
    photo(tmp_path)
    (tmp_path / "rolls.jsonl").write_text(text)
    with pytest.raises(LabelledSetError, match="line 1"):
        LabelBook(tmp_path)
    assert (tmp_path / "rolls.jsonl").read_text() == text


def test_a_folder_without_photos_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabelledSetError, match="holds no photos"):
        LabelBook(tmp_path)
    with pytest.raises(LabelledSetError, match="no folder"):
        LabelBook(tmp_path / "missing")
