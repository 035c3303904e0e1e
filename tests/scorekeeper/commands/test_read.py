"""`scorekeeper read`: exactly one line per photo, in order, whatever the photos are; drawn copies replace no file."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from scorekeeper.__main__ import main

PHOTOS = sorted((Path(__file__).parents[2] / "photos").glob("*.jpg"))[:2]


def read(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[dict[str, Any]]]:
    code = main(["read", "--json", *map(str, words)])
    out, err = capsys.readouterr()
    assert err == ""
    return code, [json.loads(line) for line in out.splitlines()]


def test_a_photo_gives_faces_boxes_and_whether_they_are_sure(capsys: pytest.CaptureFixture[str]) -> None:
    code, (answer,) = read(capsys, PHOTOS[0])
    assert code == 0
    assert list(answer) == ["photo", "ok", "dice", "sure", "reasons", "ms"]
    assert answer["dice"]
    for die in answer["dice"]:
        assert list(die) == ["face", "confidence", "box", "second"]
        assert {die["face"], die["second"]} <= set(range(1, 7))
        assert die["face"] != die["second"]
        assert 0 <= die["confidence"] <= 1
        x0, y0, x1, y1 = die["box"]
        assert 0 <= x0 < x1 <= 1280
        assert 0 <= y0 < y1 <= 1280
    assert answer["sure"] == (not answer["reasons"])


def test_what_is_no_photo_has_its_line_and_the_next_photo_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "text.jpg").write_text("hello")
    asked = [tmp_path / "missing.jpg", PHOTOS[0], tmp_path / "text.jpg", tmp_path, PHOTOS[1]]
    code, answers = read(capsys, *asked)
    assert code == 1
    assert [answer["photo"] for answer in answers] == [str(path) for path in asked]
    assert [answer["ok"] for answer in answers] == [False, True, False, False, True]
    assert all(list(answer) == ["photo", "ok", "error", "message"] for answer in answers if not answer["ok"])


def test_an_empty_table_has_no_dice_and_promises_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), np.full((480, 640, 3), 90, np.uint8))
    code, (answer,) = read(capsys, tmp_path / "table.png")
    assert (code, answer["dice"], answer["sure"]) == (0, [], False)


def test_boxes_of_a_large_photo_are_in_its_own_pixels(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    small = cv2.imread(str(PHOTOS[0]))
    cv2.imwrite(str(tmp_path / "large.png"), cv2.resize(small, None, fx=7, fy=7))
    _, (before,) = read(capsys, PHOTOS[0])
    _, (after,) = read(capsys, tmp_path / "large.png")
    assert sum(die["box"][2] for die in after["dice"]) > 4 * sum(die["box"][2] for die in before["dice"])


def test_never_more_dice_than_expected(capsys: pytest.CaptureFixture[str]) -> None:
    _, (answer,) = read(capsys, "--expect", 2, PHOTOS[0])
    assert len(answer["dice"]) <= 2


def test_what_was_seen_is_drawn_into_copies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    read(capsys, "--annotate", tmp_path / "drawn", PHOTOS[0], PHOTOS[0])
    assert len(list((tmp_path / "drawn").glob("*.jpg"))) == 2
    assert cv2.imread(str(tmp_path / "drawn" / PHOTOS[0].name)) is not None


def test_the_name_of_each_copy_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["read", "--annotate", str(tmp_path), str(PHOTOS[0]), str(PHOTOS[0])]) == 0
    names = [tmp_path / PHOTOS[0].name, tmp_path / f"{PHOTOS[0].stem}-2.jpg"]
    assert capsys.readouterr().err.splitlines() == [f"drawn: {name}" for name in names]


def test_for_a_person_a_photo_is_a_line_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "bad\nname.jpg").write_text("hello")
    assert main(["read", str(PHOTOS[0]), str(tmp_path / "bad\nname.jpg")]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(str(PHOTOS[0]))
    assert "not read" in second


def test_a_number_of_dice_makes_sense(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["read", "--expect", "0", str(PHOTOS[0])])
    assert stopped.value.code == 2
    assert "from 1 to 60, not '0'" in capsys.readouterr().err


def test_bad_use_is_reported_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert main(["read", "--annotate", str(tmp_path / "file" / "x"), str(PHOTOS[0])]) == 2
    assert main(["read", "--models", str(tmp_path), str(PHOTOS[0])]) == 3
    assert capsys.readouterr().err.count("\n") == 2


def test_copies_never_replace_a_file_that_is_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("roll.jpg", "roll-2.jpg", "roll.png"):
        cv2.imwrite(str(tmp_path / name), cv2.imread(str(PHOTOS[0])))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    read(capsys, "--annotate", tmp_path, *sorted(before))
    assert {path: path.read_bytes() for path in before} == before
    assert sorted(path.name for path in {*tmp_path.iterdir()} - {*before}) == [
        "roll-2-2.jpg", "roll-3.jpg", "roll-4.jpg"]  # fmt: skip


def test_a_copy_is_not_written_through_a_link(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / PHOTOS[0].name).symlink_to(tmp_path / "elsewhere.jpg")
    read(capsys, "--annotate", tmp_path, PHOTOS[0])
    assert not (tmp_path / "elsewhere.jpg").exists()


def test_an_address_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, (answer,) = read(capsys, "https://example.org/dice.jpg")
    assert (code, answer["photo"], answer["error"]) == (1, "https://example.org/dice.jpg", "unreadable")
    assert "save the photo as a file" in answer["message"]
