"""The speaker: nothing ever waits for it, the newest sentence goes first, and without espeak-ng it stays silent."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.speech.speaker import Speaker

Start = Callable[..., subprocess.Popen[bytes]]


def writing(path: Path, seconds: float = 0.0) -> Start:
    """Return a replacement for starting espeak-ng: a program that appends language and sentence to this file.

    It then runs for `seconds`.
    """
    program = (
        "import sys, time\n"
        f"with open({str(path)!r}, 'a') as file: print(sys.argv[2], sys.stdin.read(), file=file, flush=True)\n"
        f"time.sleep({seconds})\n"
    )

    def start(command: list[str], **how: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", program, *command[1:]], **how)  # type: ignore[call-overload,no-any-return]

    return start


def said(path: Path, count: int) -> list[str]:
    for _ in range(500):
        lines = path.read_text().splitlines() if path.exists() else []
        if len(lines) >= count:
            return lines
        time.sleep(0.02)
    return lines


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    return tmp_path / "heard"


@pytest.fixture
def speaker(heard: Path) -> Iterator[Speaker]:
    made = Speaker(writing(heard))
    yield made
    made.close()


def test_a_sentence_is_said_in_the_voice_of_its_language(speaker: Speaker, heard: Path) -> None:
    speaker.say("-- 'Äänestys'; rm", "fi")
    assert said(heard, 1) == ["fi -- 'Äänestys'; rm"]
    speaker.say("fem like", "no")
    assert said(heard, 2)[1] == "nb fem like"


def test_nothing_is_started_before_something_is_said(speaker: Speaker, heard: Path) -> None:
    speaker.say("", "en")
    assert speaker._thread is None


def test_of_many_sentences_the_last_one_is_said_and_none_is_waited_for(heard: Path) -> None:
    speaker = Speaker(writing(heard, seconds=30.0))
    speaker.say("first", "en")
    said(heard, 1)
    for number in range(20):
        speaker.say(f"number {number}", "en")
    lines = said(heard, 2)
    speaker.close()
    assert lines[-1] == "en number 19" or said(heard, 3)[-1] == "en number 19"
    assert len(lines) <= 5


def test_a_machine_without_espeak_stays_silent_and_tries_once() -> None:
    tried = []

    def start(command: list[str], **_how: object) -> subprocess.Popen[bytes]:
        tried.append(command[0])
        raise FileNotFoundError(2, "No such file or directory")

    speaker = Speaker(start)
    for _ in range(3):
        speaker.say("hello", "en")
        time.sleep(0.1)
    speaker.close()
    assert tried == ["espeak-ng"]


def test_a_process_that_ends_at_once_harms_nothing() -> None:
    def start(_command: list[str], **how: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", ""], **how)  # type: ignore[call-overload,no-any-return]

    speaker = Speaker(start)
    for number in range(3):
        speaker.say("x" * 100_000 + str(number), "en")
        time.sleep(0.2)
    assert speaker._thread is not None
    assert speaker._thread.is_alive()
    speaker.close()
