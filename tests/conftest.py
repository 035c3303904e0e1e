"""How many workers run the tests, how they keep to their memory, and that no test changes the process for the next."""

import gc
import locale
import os
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

WORKER_MB = 700
"""The most memory of one worker, in MB."""

os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", str(4 << 20))  # workers give large arrays back to the system at once
os.environ.setdefault("MALLOC_ARENA_MAX", "2")
cv2.setNumThreads(1)  # a worker for each core, and the same pictures on every machine


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """For `-n auto`, a worker for each core, but no more than fit into the memory that is free."""
    cores = yield
    return workers(cores, Path("/proc/meminfo"), Path("/sys/fs/cgroup/memory.max"))


def workers(cores: int, memory: Path, limit: Path) -> int:
    """The number of workers, at least one. A system without these files does not say how much memory is free, or how
    much a container may take."""
    most = [cores]
    if memory.exists():
        words = dict(line.split(":") for line in memory.read_text().splitlines())
        most.append(int(words["MemAvailable"].split()[0]) // 1024 // WORKER_MB)
    if limit.exists() and (allowed := limit.read_text().strip()) != "max":
        most.append(int(allowed) // 2**20 // WORKER_MB)
    return max(1, min(most))


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


def arrays_in(values: Iterable[object]) -> Iterator[np.ndarray]:
    """The arrays among these values, also those in their lists and tables."""
    for value in values:
        if isinstance(value, np.ndarray):
            yield value
        elif isinstance(value, list | tuple | set | frozenset):
            yield from arrays_in(value)
        elif isinstance(value, dict):
            yield from arrays_in(value.values())


@pytest.fixture(autouse=True)
def unchanged_process() -> Iterator[None]:
    """Fail a test that leaves settings of the process behind, which would change the results of the tests after it."""
    before = process_settings()
    yield
    after = process_settings()
    changed = [name for name in before if after[name] != before[name]]
    assert not changed, [(name, before[name], after[name]) for name in changed]


def process_settings() -> dict[str, object]:
    """The settings of this process that a test may change by accident, by name."""
    return {
        "environment": {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"},
        "folder": os.getcwd(),
        "paths of modules": [*sys.path],
        "locale": locale.setlocale(locale.LC_ALL),
        "signals": [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)],
        "garbage collector": (gc.isenabled(), gc.get_threshold()),
        "threads of OpenCV": cv2.getNumThreads(),
        "errors of numpy": np.geterr(),
    }
