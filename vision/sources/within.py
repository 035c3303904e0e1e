"""A time limit for work with a camera whose driver may hang: what hangs there cannot be ended, only left behind."""

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

import cv2

from vision.errors import SourceError, VisionError

DRIVER_ERRORS = (
    VisionError, cv2.error, ArithmeticError, AssertionError, AttributeError, BufferError, EOFError, LookupError,
    MemoryError, OSError, RuntimeError, TypeError, ValueError,
)  # fmt: skip
"""Every error that drivers raise when a camera is pulled or damaged, or that an unforeseen picture may cause."""
T = TypeVar("T")


def within_seconds(seconds: float, work: Callable[[], T]) -> T:
    """Return what this work returns, or raise its error if it is one of DRIVER_ERRORS. A SourceError after this many
    seconds, and at once for any other error.

    The work runs in a thread of its own, which is left running after the time limit and ends with the program.
    """
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except DRIVER_ERRORS as error:
            failed.append(error)

    thread = Thread(target=run, name="within", daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not done:
        raise SourceError("the camera's driver does not answer: unplug the camera, or start this computer again")
    return done[0]
