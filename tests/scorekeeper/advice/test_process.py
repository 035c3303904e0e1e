"""The advisor: a process answers in the background, is restarted a few times, and the game does without it."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.advice.answers import AdviceStopped, Advised
from scorekeeper.advice.process import MOST_STARTS, AdviceProcess
from scorekeeper.advice.questions import question_about
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import begin_card_game, game_from
from tests.scorekeeper.rules.table import terms

QUESTION: Any = question_about(
    (1, 2), game_from(begin_card_game(terms("carlit-beginner"), "AB")).do(Throw((1, 1, 2, 3, 4)))
)


def wait(condition: Callable[[], Any], seconds: float = 60) -> Any:
    end = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.01)
    return found


def test_a_process_answers_and_ends_with_the_program(tmp_path: Path) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    def start(*words: Any, **given: Any) -> "subprocess.Popen[bytes]":
        begun.append(subprocess.Popen(*words, **given))
        return begun[-1]

    advisor, found = AdviceProcess(tmp_path, start), list[Any]()
    advisor.ask(QUESTION)
    assert advisor.answers() == []
    assert wait(lambda: found.extend(advisor.answers()) or [one for one in found if isinstance(one, Advised)])
    advisor.close()
    assert wait(lambda: begun[0].poll() is not None)
    assert len(begun) == 1


def test_a_package_in_the_current_folder_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "numpy.py").write_text(f"open({str(tmp_path / 'was-run')!r}, 'w')")
    monkeypatch.chdir(tmp_path)
    advisor = AdviceProcess(tmp_path)
    advisor.ask(QUESTION)
    assert wait(lambda: [one for one in advisor.answers() if isinstance(one, Advised)])
    advisor.close()
    assert not (tmp_path / "was-run").exists()


REFUSED = """
import os

def refuse(_by):
    raise PermissionError(1, "Operation not permitted")

os.nice = refuse
from scorekeeper.advice.worker import main

main()
"""
"""A Python program that runs the advice process on a machine that refuses to change its priority, as in the sandbox of
the appliance's unit."""


def test_a_process_that_may_not_lower_its_priority_answers_all_the_same(tmp_path: Path) -> None:
    def start(words: Any, **given: Any) -> "subprocess.Popen[bytes]":
        return subprocess.Popen([sys.executable, "-c", REFUSED, str(tmp_path)], **given)

    advisor = AdviceProcess(tmp_path, start)
    advisor.ask(QUESTION)
    found = wait(lambda: [one for one in advisor.answers() if isinstance(one, Advised | AdviceStopped)])
    advisor.close()
    assert isinstance(found[0], Advised)


def test_a_process_that_ends_is_started_again_a_few_times(tmp_path: Path) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    def start(words: Any, **given: Any) -> "subprocess.Popen[bytes]":
        begun.append(subprocess.Popen(["true"], **given))
        begun[-1].wait()
        return begun[-1]

    advisor = AdviceProcess(tmp_path, start)
    for number in range(MOST_STARTS + 2):
        advisor.ask(QUESTION)
        assert wait(lambda number=number: len(begun) == min(number + 1, MOST_STARTS))  # type: ignore[misc]
    advisor.close()
    assert advisor.answers() == [AdviceStopped()]


def test_without_a_process_there_is_no_advice_and_no_harm(tmp_path: Path) -> None:
    def start(*words: Any, **given: Any) -> "subprocess.Popen[bytes]":
        raise OSError("no more processes")

    advisor = AdviceProcess(tmp_path, start)
    advisor.ask(QUESTION)
    advisor.close()
    assert advisor.answers() == []


def test_closing_before_any_question_does_nothing(tmp_path: Path) -> None:
    AdviceProcess(tmp_path).close()
