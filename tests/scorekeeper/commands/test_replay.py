"""`scorekeeper replay`: reports in four forms, and an exit code for figures that are too low or wrong use."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.__main__ import main

PHOTOS = Path(__file__).parents[2] / "photos"


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A folder with a set of labelled photos: the first two of the project's own."""
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


@pytest.mark.parametrize(
    "words",
    [
        ["missing"],
        ["--fail-under", "speed=1", "."],
        ["--expect", "many", "."],
        ["--export", "xml", "out", "SET"],
        ["--baseline", "missing.json", "SET"],
        ["--min-edge", "9999", "SET"],
        ["--json", "missing/x.json", "SET"],
        ["--min-edge", "nan", "SET"],
        ["--jobs", "-3", "SET"],
    ],
)
def test_bad_use_is_reported_in_one_line(words: list[str], few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["replay", *(str(few) if word == "SET" else word for word in words)])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    out, err = capsys.readouterr()
    assert out == ""  # before anything is measured
    assert err.count("\n") == 1


def test_a_missing_model_is_reported_once_however_many_cores_read(
    few: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(few), "--jobs", "2", "--models", str(few)]) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_names_of_photos_cannot_steer_the_terminal(few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = {"photo": "\x1b[31mlost.jpg", "values": [1]}
    with (few / "rolls.jsonl").open("a") as labels:
        labels.write(json.dumps(lost) + "\n")
    assert main(["replay", str(few)]) == 0
    assert "\x1b" not in capsys.readouterr().out
    assert main(["replay", str(few / "\x1b[31m")]) == 2
    assert "\x1b" not in capsys.readouterr().err


def test_a_measurement_that_fails_leaves_no_empty_reports(few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [word for kind in ("json", "junit", "html") for word in (f"--{kind}", str(few / f"report.{kind}"))]
    assert main(["replay", str(few), "--min-edge", "99999", *words]) == 2
    assert "no photo is left to measure" in capsys.readouterr().err
    assert sorted(path.suffix for path in few.iterdir()) == [".jpg", ".jpg", ".jsonl"]


def test_an_interrupt_ends_two_jobs_without_a_word_and_without_reports(few: Path) -> None:
    line = json.loads((few / "rolls.jsonl").read_text().splitlines()[0])
    copies = [f"copy{number}.jpg" for number in range(300)]
    for name in copies:
        (few / name).symlink_to(few / line["photo"])
    (few / "rolls.jsonl").write_text("".join(json.dumps({**line, "photo": name}) + "\n" for name in copies))
    words = [sys.executable, "-m", "scorekeeper", "replay", str(few), "--jobs", "2", "--json", str(few / "report.json")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as running:
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        while len(children.read_text().split()) < 3:  # two that read, and one of Python's own
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=600)
    assert (running.returncode, out, err) == (130, b"", b"")
    assert not (few / "report.json").exists()
