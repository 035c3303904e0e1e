"""The tests run in as many workers as cores and free memory allow, and none changes the process for the next."""

import gc
import os
import signal
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.conftest import WORKER_MB, process_settings, workers


@pytest.mark.parametrize(
    ("free_mb", "allowed", "wanted"),
    [
        (3 * WORKER_MB, "max", 3),
        (3 * WORKER_MB - 1, "max", 2),
        (20 * WORKER_MB, "max", 8),
        (100, "max", 1),
        (20 * WORKER_MB, str(2 * WORKER_MB << 20), 2),
        (20 * WORKER_MB, str((2 * WORKER_MB << 20) - 1), 1),
    ],
)
def test_each_worker_has_a_core_and_its_memory(tmp_path: Path, free_mb: int, allowed: str, wanted: int) -> None:
    memory, limit = tmp_path / "meminfo", tmp_path / "memory.max"
    memory.write_text(f"MemTotal:       24684124 kB\nMemAvailable:   {free_mb * 1024} kB\nHugePages_Total:       0\n")
    limit.write_text(f"{allowed}\n")
    assert workers(8, memory, limit) == wanted


def test_where_the_system_does_not_say_each_core_has_a_worker(tmp_path: Path) -> None:
    assert workers(8, tmp_path / "none", tmp_path / "neither") == 8


def test_the_bound_is_asked_for(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.hook.pytest_xdist_auto_num_workers(config=pytestconfig) >= 1
    hooks = pytestconfig.hook.pytest_xdist_auto_num_workers.get_hookimpls()
    assert any(one.plugin.__file__ == str(Path(__file__).with_name("conftest.py")) for one in hooks)


LEFT_BEHIND: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "environment": (lambda: os.environ.update(LEFT_BEHIND="1"), lambda: os.environ.pop("LEFT_BEHIND")),
    "folder": (lambda: os.chdir("/"), lambda: None),
    "signals": (
        lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN),
        lambda: signal.signal(signal.SIGTERM, signal.SIG_DFL),
    ),
    "garbage collector": (gc.disable, gc.enable),
    "threads of OpenCV": (lambda: cv2.setNumThreads(2), lambda: cv2.setNumThreads(1)),
    "errors of numpy": (lambda: np.seterr(all="raise"), lambda: np.seterr(all="warn", under="ignore")),
}
"""How each setting may be changed, and how it is set back."""


@pytest.mark.parametrize("name", LEFT_BEHIND)
def test_a_setting_that_is_left_behind_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    change, undo = LEFT_BEHIND[name]
    before = process_settings()
    change()
    after = process_settings()
    undo()
    assert [one for one in before if after[one] != before[one]] == [name]
