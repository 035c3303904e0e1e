"""The fixture that opens the application off screen and closes it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scorekeeper.ui.driver import Driver


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """Return a function that opens the application off screen and returns its Driver.

    `opened(display="800x480", settings=..., watch=...)`: a second call restarts the application on the same data.
    """
    running: list[Driver] = []

    def start(display: str = "800x480", **given: Any) -> Driver:
        for one in running:
            one.close()
        running[:] = [Driver(given.pop("data", tmp_path), display, **given)]
        return running[0]

    yield start
    for one in running:
        one.close()
