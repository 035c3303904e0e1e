"""`scorekeeper replay` on films: the eye is measured, reports are written, and bad input is refused in one sentence."""

import json
import shutil
from pathlib import Path

import pytest

from scorekeeper.__main__ import main

FILMS = Path(__file__).parents[2] / "film_set"


@pytest.fixture
def one_film(tmp_path: Path) -> Path:
    """The folder of a single film of the set, with its label."""
    folder = tmp_path / "films"
    folder.mkdir()
    line = (FILMS / "throws.jsonl").read_text().splitlines()[0]
    shutil.copy(FILMS / json.loads(line)["film"], folder)
    (folder / "throws.jsonl").write_text(line + "\n")
    return folder


def test_a_film_is_read_and_its_reports_are_written(
    one_film: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reports = {kind: tmp_path / f"report.{kind}" for kind in ("json", "junit", "html")}
    words = [word for kind, path in reports.items() for word in (f"--{kind}", str(path))]
    assert main(["replay", str(one_film), *words]) == 0
    assert "1 films, 1 throws" in capsys.readouterr().out
    assert json.loads(reports["json"].read_text())["throws"][0]["flaws"] == []
    assert b"testsuites" in reports["junit"].read_bytes()
    assert reports["html"].read_text().startswith("<!doctype html>")


def test_a_wrong_label_is_shown_with_pictures_and_ends_with_1(one_film: Path, tmp_path: Path) -> None:
    label = json.loads((one_film / "throws.jsonl").read_text())
    (one_film / "throws.jsonl").write_text(json.dumps(label | {"faces": [6, 6, 6, 6, 6]}))
    assert main(["replay", str(one_film), "--html", str(tmp_path / "page.html")]) == 1
    assert (tmp_path / "page.html").read_text().count("data:image/jpeg") >= 5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["{films}", "{photos}"], "measured apart"),
        (["{films}", "--split", "train"], "--split is for photos"),
        (["{films}", "--baseline", "{photos}/rolls.jsonl"], "no report of films"),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], sentence: str, one_film: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [word.format(films=one_film, photos=FILMS.parent / "photos") for word in words]
    assert main(["replay", *asked]) == 2
    assert sentence in capsys.readouterr().err
