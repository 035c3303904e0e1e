"""How many workers run the tests, and how they keep to their memory."""

import gc
from collections.abc import Generator
from pathlib import Path

import pytest

WORKER_MB = 700
"""The most memory of one worker, in MB."""


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """For `-n auto`, a worker for each core, but no more than fit into the memory that is free."""
    cores = yield
    return workers(cores, Path("/proc/meminfo"))


def workers(cores: int, memory: Path) -> int:
    """The number of workers, at least one; a system without this file does not say how much memory is free."""
    if not memory.exists():
        return cores
    words = dict(line.split(":") for line in memory.read_text().splitlines())
    return max(1, min(cores, int(words["MemAvailable"].split()[0]) // 1024 // WORKER_MB))


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of every search for garbage. Python searches old objects only once a
    quarter as many new ones have survived: beside some millions that would be never, and pictures would pile up."""
    gc.collect()
    gc.freeze()
    gc.collect()  # counts the old objects, of which there are hardly any now
