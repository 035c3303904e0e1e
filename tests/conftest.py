"""How many workers run the tests, in how much memory, and that no test changes the process for the next."""

import gc
import locale
import logging
import os
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.advice import ONE_CORE

os.environ.update(ONE_CORE)  # before numpy: threads that wait for each other take twenty times the processor time

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from tests.file_process import pytest_runtest_protocol, pytest_sessionfinish  # noqa: F401  (hooks)

WORKER_MB = 700
"""The most memory of one worker with the process of the file that it runs, in MB."""
RESIDENT = Path("/proc/self/statm")
SIGNALS = [getattr(signal, name) for name in ("SIGHUP", "SIGINT", "SIGTERM") if hasattr(signal, name)]
RUNNING = "PYTEST_CURRENT_TEST"
"""A variable of the environment that pytest itself changes."""

os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", str(4 << 20))  # workers give large arrays back to the system at once
os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", str(64 << 20))  # but not what the next picture takes again
os.environ.setdefault("MALLOC_ARENA_MAX", "2")
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell ignores it for what it starts in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")  # no test asserts how long something takes
cv2.setNumThreads(1)  # workers for all cores, and the same pictures on every machine


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """For `-n auto`, a worker for each core and one more, as some tests wait, but no more than fit into the memory that
    is free."""
    cores = yield
    return workers(cores + 1, Path("/proc/meminfo"), Path("/sys/fs/cgroup/memory.max"))


def workers(wanted: int, memory: Path, limit: Path) -> int:
    """The number of workers, at least one, at most those that are wanted. A system without these files does not say how
    much memory is free, or how much a container may take."""
    most = [wanted]
    if memory.exists():
        words = dict(line.split(":") for line in memory.read_text().splitlines())
        most.append(int(words["MemAvailable"].split()[0]) // 1024 // WORKER_MB)
    if limit.exists() and (allowed := limit.read_text().strip()) != "max":
        most.append(int(allowed) // 2**20 // WORKER_MB)
    return max(1, min(most))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search for no garbage while all tests are imported and collected, hardly any of which becomes garbage: it took a
    third of that time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Forbid writing to the arrays that modules share, so that no test can change a picture of another.

    Then leave what was imported and collected out of every search for garbage. Python searches old objects only once a
    quarter as many new ones have survived: beside all tests that is hardly ever, and pictures pile up.
    """
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in ("models", "scorekeeper", "tests", "vision"):
            for one in arrays_in([*vars(module).values()]):
                one.flags.writeable = False
    gc.collect()
    gc.freeze()
    gc.collect()  # counts the old objects, of which there are hardly any now


def resident_mb() -> int:
    """The resident memory of this process in MB, with what it shares with others."""
    return int(RESIDENT.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


def arrays_in(values: Iterable[object]) -> Iterator[np.ndarray]:
    """The arrays among these values, also those in their lists, sets and dicts."""
    for value in values:
        if isinstance(value, np.ndarray):
            yield value
        elif isinstance(value, list | tuple | set | frozenset):
            yield from arrays_in(value)
        elif isinstance(value, dict):
            yield from arrays_in(value.values())


@pytest.fixture(autouse=True)
def own_settings() -> Iterator[None]:
    """Put the process back after every test: environment variables, current folder, import path, locale, signal
    handlers and the like."""
    with settings_put_back():
        yield


@contextmanager
def settings_put_back() -> Iterator[None]:
    environment, folder, paths = dict(os.environ), os.getcwd(), [*sys.path]
    spoken, silenced = locale.setlocale(locale.LC_ALL), logging.root.manager.disable
    handlers = {one: signal.getsignal(one) for one in SIGNALS}
    collects, errors, threads = gc.isenabled(), np.geterr(), cv2.getNumThreads()
    yield
    if {**os.environ, RUNNING: ""} != {**environment, RUNNING: ""}:
        os.environ.clear()
        os.environ.update(environment)
    os.chdir(folder)
    sys.path[:] = paths
    locale.setlocale(locale.LC_ALL, spoken)
    logging.disable(silenced)
    for one, handler in handlers.items():
        signal.signal(one, handler)
    gc.enable() if collects else gc.disable()
    np.seterr(**errors)
    cv2.setNumThreads(threads)
