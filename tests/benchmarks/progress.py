"""A progress bar for long measurements, if a person watches at a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def bar(things: Iterable[T], total: int, name: str) -> Iterator[T]:
    """Yield the things one by one; on a terminal, a bar on standard error shows how many of the `total` are done."""
    shown = 0.0
    for number, thing in enumerate(things, 1):
        yield thing
        if sys.stderr.isatty() and (time.monotonic() - shown > 0.1 or number == total):
            shown = time.monotonic()
            done = 30 * number // max(total, 1)
            drawn = f"\r{name:22} [{'#' * done}{'.' * (30 - done)}] {number}/{total}"
            print(drawn, end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
