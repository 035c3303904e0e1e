"""Fixtures that open the application off screen and close it, and that note what is typeset."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from scorekeeper.ui.widgets.kit import text
from tests.scorekeeper.ui.contrast import Typed
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


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """What was typeset since the test began and is still in use."""
    found: Typed = WeakKeyDictionary()
    letters = text.letter_texture

    def noted(words: str, size: float, style: text.TextStyle, **more: Any) -> Any:
        texture = letters(words, size, style, **more)
        found[texture] = words, size
        return texture

    text.typeset.cache_clear()
    monkeypatch.setattr(text, "letter_texture", noted)
    return found
