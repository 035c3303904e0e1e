"""The process that computes luck for the screen: it stores its results, is stopped if it hangs, and may be absent."""

import os
import sys
import time
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from scorekeeper.records import luck_file, luck_process
from scorekeeper.records.luck_process import LuckWorker
from tests.scorekeeper.records.played import evenings, journal_of


def hanging(_command: object, **given: Any) -> "Popen[bytes]":
    return Popen([sys.executable, "-c", "import time; time.sleep(60)"], **given)


def absent(_command: object, **_given: Any) -> "Popen[bytes]":
    raise FileNotFoundError


def test_a_process_that_hangs_is_stopped(tmp_path: Path) -> None:
    worker = LuckWorker(tmp_path, hanging)
    worker.start()
    assert worker.running
    assert worker._process is not None
    assert os.getpriority(os.PRIO_PROCESS, worker._process.pid) == 19, "the table goes before"
    worker.close()
    assert not worker.running


def test_a_machine_without_processes_does_without(tmp_path: Path) -> None:
    worker = LuckWorker(tmp_path, absent)
    worker.start()
    assert not worker.running
    worker.close()


def test_the_games_are_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_process, "NICENESS", 0)  # other tests go beside it
    data = journal_of([row for row in evenings(40, 5) if row.match == 36], tmp_path)
    worker = LuckWorker(data)
    worker.start()
    while worker.running:
        time.sleep(0.05)
    (game,) = luck_file.known_luck(data, {}).values()
    assert {one.player for one in game} == {"Anna", "Bo"}
    for one in game:
        assert abs(one.expected + one.luck - one.given - {"Anna": 48, "Bo": 55}[one.player]) < 0.01
