"""The doctor's test of the sound: its programs work, fail, are absent, or hang and are given up."""

from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.doctor.speech import check_sound_aloud
from scorekeeper.speech import trial


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set PATH to an empty folder, so that tests decide which programs are found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_what_was_played_is_asked_about(programs: Path, tmp_path: Path) -> None:
    for name in ("aplay", "espeak-ng"):
        program(programs, name, "exit 0")
    assert [one.state for one in check_sound_aloud(tmp_path)] == ["good", "good"]


def test_a_card_that_is_missing_is_named(programs: Path, tmp_path: Path) -> None:
    program(programs, "aplay", "echo 'aplay: no soundcards found' >&2; exit 1")
    tick, sentence = check_sound_aloud(tmp_path)
    assert "no soundcards found" in tick.says
    assert (sentence.says, sentence.do) == (
        "a sentence could not be played: espeak-ng is not installed", "sudo apt install espeak-ng",
    )  # fmt: skip


def test_programs_that_hang_are_given_up(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trial, "SOUND_WITHIN_S", 0.2)
    for name in ("aplay", "espeak-ng"):
        program(programs, name, "exec /bin/sleep 60")
    assert main(["doctor", "--sound", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.count("did not end within") == 2
