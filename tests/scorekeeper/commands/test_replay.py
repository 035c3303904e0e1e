"""`scorekeeper replay`: a measurement for a person, for programs, and for a check that must not get worse."""

import json
import shutil
from pathlib import Path

import pytest

from scorekeeper.__main__ import main

PHOTOS = Path(__file__).parents[2] / "photos"


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """The first two photos of the project's own set."""
    folder = tmp_path / "few"
    folder.mkdir()
    lines = (PHOTOS / "rolls.jsonl").read_text().splitlines(keepends=True)[:2]
    (folder / "rolls.jsonl").write_text("".join(lines))
    for line in lines:
        shutil.copy(PHOTOS / json.loads(line)["photo"], folder)
    return folder


def test_all_reports_are_written_in_one_run(few: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {kind: tmp_path / f"report.{kind}" for kind in ("json", "junit", "html")}
    words = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    assert main(["replay", str(few), *words]) == 0
    out, err = capsys.readouterr()
    assert "photos exactly right" in out
    assert err == ""
    assert json.loads(files["json"].read_text())["exact"]["whole"] == 2
    assert "<testsuite" in files["junit"].read_text()
    assert "<!doctype html>" in files["html"].read_text()
    assert main(["replay", str(few), "--jobs", "2", "--baseline", str(files["json"])]) == 0
    assert "nothing" in capsys.readouterr().out


def test_a_figure_under_its_floor_is_a_no(few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (few / "rolls.jsonl").write_text((few / "rolls.jsonl").read_text().replace('"values": [', '"values": [1, 1, '))
    text = [json.loads(line) | {"boxes": []} for line in (few / "rolls.jsonl").read_text().splitlines()]
    (few / "rolls.jsonl").write_text("".join(json.dumps(line) + "\n" for line in text))
    assert main(["replay", str(few), "--fail-under", "exact=0.5"]) == 1
    assert "exact is" in capsys.readouterr().out
    assert main(["replay", str(few), "--fail-under", "exact=0"]) == 0


def test_a_photo_that_is_missing_or_was_changed_is_a_failure_and_not_the_end(
    few: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.loads(line) for line in (few / "rolls.jsonl").read_text().splitlines()]
    lines[0]["sha256"] = "0" * 64
    lines[1]["photo"] = "missing.jpg"
    (few / "rolls.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["replay", str(few)]) == 0
    out = capsys.readouterr().out
    assert "0 of 2" in out
    assert "could not be read count as wrong: 2, the first 0001.jpg" in out


def test_a_set_is_exported_for_other_programs(few: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(few), "--export", "coco", str(tmp_path / "coco")]) == 0
    assert "2 photos" in capsys.readouterr().out
    assert (tmp_path / "coco/annotations.json").exists()


@pytest.mark.parametrize("words", [
    ["missing"], ["--fail-under", "speed=1", "."], ["--expect", "many", "."], ["--export", "xml", "out", "SET"],
    ["--baseline", "missing.json", "SET"], ["--min-edge", "9999", "SET"], ["--json", "missing/x.json", "SET"],
    ["--min-edge", "nan", "SET"], ["--jobs", "-3", "SET"],
])
def test_bad_use_is_told_in_one_line(words: list[str], few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["replay", *(str(few) if word == "SET" else word for word in words)])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    out, err = capsys.readouterr()
    assert out == ""  # before anything is measured
    assert err.count("\n") == 1


def test_a_missing_model_is_told_once_however_many_cores_read(few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(few), "--jobs", "2", "--models", str(few)]) == 3
    assert capsys.readouterr().err.count("\n") == 1
