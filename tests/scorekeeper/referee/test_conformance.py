"""The program's own referee passes the examples that come with it; the command that runs them notices mistakes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.referee import conformance

SHARED = Path(__file__).parents[4] / "shared" / "referee"

LYING = """
import sys
from scorekeeper.referee import questions
said = questions.entry_json
questions.entry_json = lambda made: {**said(made), "points": made.points + (made.points == 40)}
from scorekeeper.__main__ import main
sys.exit(main(["referee"]))
"""


def test_every_example_is_answered_as_it_must_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([]) == 0, capsys.readouterr().out
    passed = capsys.readouterr().out.split()[0]
    assert int(passed) > 1600


@pytest.mark.skipif(not SHARED.exists(), reason="the examples of the project's own shelf are not here")
def test_the_examples_of_the_shelf_are_answered_as_they_must_be() -> None:
    command = [sys.executable, str(SHARED / "conformance.py"), str(SHARED / "vectors.json"), "--"]
    run = subprocess.run([*command, *conformance.OUR_REFEREE], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_a_wrong_answer_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main(["--only", "noris", "--", sys.executable, "-c", LYING]) == 1
    said = capsys.readouterr().out
    assert "FAILED noris" in said
    assert "points: got 41, expected 40" in said


def test_a_referee_that_ends_at_once_is_reported_apart(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="ended at"):
        conformance.main(["--", sys.executable, "-c", ""])


def test_a_referee_that_cannot_be_started_is_reported() -> None:
    with pytest.raises(SystemExit, match="missing cannot be started: "):
        conformance.main(["--", "missing"])


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("no JSON", [], "cannot be read"),
        ("[]", [], "holds no examples"),
        ('{"x": 1}', [], "holds no examples"),
        ('{"sheets": {}}', ["--only", "whist"], "no examples of 'whist'"),
        ('{"sheets": {}}', ["--"], "after -- follows"),
    ],
)
def test_what_cannot_be_put_is_refused(
    text: str, words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(SystemExit) as ended:
        conformance.main([str(tmp_path / "x.json"), *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_the_examples_quote_no_leaflet() -> None:
    text = conformance.VECTORS.read_text(encoding="utf-8")
    assert '"cite"' not in text
    assert not set(text) & set("„“”‹›«»")


def test_every_example_has_a_name_of_its_own() -> None:
    names = [name for name, _, _ in conformance.checks(json.loads(conformance.VECTORS.read_text(encoding="utf-8")))]
    assert len(set(names)) == len(names)
