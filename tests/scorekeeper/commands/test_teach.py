"""`scorekeeper teach`: confirmed photos teach the reader of one table, and bad input ends with one clear sentence."""

import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.__main__ import main
from vision.watching.calibration import Calibration, calibration_file, save_calibration

SET = Path(__file__).parents[2] / "photos"


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """The first six photos of the set of tests, as a set of its own."""
    folder = tmp_path / "set"
    folder.mkdir()
    rows = (SET / "rolls.jsonl").read_text().splitlines()[:6]
    for row in rows:
        shutil.copy(SET / json.loads(row)["photo"], folder)
    (folder / "rolls.jsonl").write_text("\n".join(rows) + "\n")
    return folder


def results(table: Path) -> list[dict[str, object]]:
    stored: list[dict[str, object]] = json.loads((table / "taught.json").read_text())["results"]
    return stored


def test_each_confirmed_photo_is_kept_as_numbers(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table"
    assert main(["teach", str(photos), "--table", str(table)]) == 0
    assert "6 photos; 6 results are kept (before: 0)" in capsys.readouterr().out
    assert [set(one) for one in results(table)] == [
        {"odds", "size", "colour", "sharp", "glare", "light", "right"} for _ in range(6)
    ]
    assert main(["teach", str(photos), "--table", str(table)]) == 0
    assert "12 results are kept (before: 6)" in capsys.readouterr().out


def test_what_was_taught_is_used_and_forgotten_on_request(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, photo = (
        tmp_path / "table",
        str(photos / json.loads((photos / "rolls.jsonl").read_text().split("\n")[0])["photo"]),
    )
    assert main(["teach", str(photos), "--table", str(table)]) == 0
    stored = json.loads((table / "taught.json").read_text())
    stored["results"] = [one | {"odds": 9.0, "right": False} for one in stored["results"]] * 8
    (table / "taught.json").write_text(json.dumps(stored))
    capsys.readouterr()
    for words in ([], ["--table", str(table)]):
        assert main(["read", "--json", photo, *words]) == 0
    free, bound = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (free["sure"], bound["sure"]) == (True, False), "48 wrong readings that were sure"
    assert main(["teach", "--forget", "--table", str(table)]) == 0
    assert results(table) == []


def test_after_another_calibration_nothing_is_taught(photos: Path, tmp_path: Path) -> None:
    table = tmp_path / "table"
    assert main(["teach", str(photos), "--table", str(table)]) == 0
    tray = ((0.0, 0.0), (600.0, 0.0), (600.0, 400.0), (0.0, 400.0))
    save_calibration(Calibration((640, 480), tray, np.zeros((240, 320), np.uint8)), calibration_file(table, "auto"))
    assert main(["teach", str(photos), "--table", str(table)]) == 0
    assert len(results(table)) == 6


def test_replay_takes_what_a_table_has_taught(photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "table"
    assert main(["teach", str(photos), "--table", str(table)]) == 0
    assert main(["replay", str(photos), "--table", str(table)]) == 0
    assert "sure" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--table", "{table}"], "name a set"),
        (["{set}", "--table", "{set}/rolls.jsonl"], "is no folder"),
        (["{table}/nowhere", "--table", "{table}"], "nowhere"),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], sentence: str, photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [word.format(table=tmp_path / "table", set=photos) for word in words]
    assert main(["teach", *asked]) == 2
    _, said = capsys.readouterr()
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can write what belongs to somebody else")
def test_what_root_teaches_belongs_to_the_table(photos: Path, tmp_path: Path) -> None:
    table = tmp_path / "table"
    table.mkdir()
    os.chown(table, 12345, 12345)
    assert main(["teach", str(photos), "--table", str(table)]) == 0
    assert (table / "taught.json").stat().st_uid == 12345
