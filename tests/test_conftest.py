"""The tests run in as many workers as cores and free memory allow, and none changes the process for the next."""

import gc
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.advice import ONE_CORE
from tests.conftest import WORKER_MB, settings_put_back, workers


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
def test_each_worker_has_its_memory(tmp_path: Path, free_mb: int, allowed: str, wanted: int) -> None:
    memory, limit = tmp_path / "meminfo", tmp_path / "memory.max"
    memory.write_text(f"MemTotal:       24684124 kB\nMemAvailable:   {free_mb * 1024} kB\nHugePages_Total:       0\n")
    limit.write_text(f"{allowed}\n")
    assert workers(8, memory, limit) == wanted


def test_where_the_system_does_not_say_all_wanted_workers_run(tmp_path: Path) -> None:
    assert workers(8, tmp_path / "none", tmp_path / "neither") == 8


def test_an_interrupt_is_heard_by_tests_that_a_shell_runs_in_the_background() -> None:
    ask = "import signal, tests.conftest; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    shell = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", sys.executable, "-c", ask]
    assert subprocess.run(shell, capture_output=True, text=True, check=True).stdout == "True\n"


def test_the_bound_is_asked_for(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.hook.pytest_xdist_auto_num_workers(config=pytestconfig) >= 1
    hooks = pytestconfig.hook.pytest_xdist_auto_num_workers.get_hookimpls()
    assert any(one.plugin.__file__ == str(Path(__file__).with_name("conftest.py")) for one in hooks)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
def test_a_worker_multiplies_matrices_with_one_thread() -> None:
    around = {name: value for name, value in os.environ.items() if name not in ONE_CORE}
    ask = "import os, tests.conftest; print(len(os.listdir('/proc/self/task')))"
    done = subprocess.run([sys.executable, "-c", ask], env=around, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "1"


CHANGES: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "a new variable": (lambda: os.environ.update(LEFT_BEHIND="1"), lambda: os.environ.get("LEFT_BEHIND")),
    "another variable": (lambda: os.environ.update(PATH="/"), lambda: os.environ["PATH"]),
    "folder": (lambda: os.chdir("/"), os.getcwd),
    "modules": (lambda: sys.path.append("/"), lambda: [*sys.path]),
    "log": (lambda: logging.disable(logging.CRITICAL), lambda: logging.root.manager.disable),
    "signals": (lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN), lambda: signal.getsignal(signal.SIGTERM)),
    "garbage collector": (gc.disable, gc.isenabled),
    "threads of OpenCV": (lambda: cv2.setNumThreads(2), cv2.getNumThreads),
    "errors of numpy": (lambda: np.seterr(all="raise"), np.geterr),
}
"""Settings of the process that a test may change: for each, how a test changes it and how its value is read."""


@pytest.mark.parametrize("name", CHANGES)
def test_what_a_test_changes_is_put_back(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    change, value = CHANGES[name]
    before = value()
    with settings_put_back():
        change()
        assert value() != before
    assert value() == before


SHARED = {"pictures": [np.zeros(3)]}


def test_nobody_can_write_to_an_array_of_a_module() -> None:
    with pytest.raises(ValueError, match="read-only"):
        SHARED["pictures"][0][1] = 1
