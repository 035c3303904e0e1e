"""One place for the newest value that a thread hands to another: values are replaced, never queued."""

import time
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")
ReplacedUntaken = bool
"""Whether a value was replaced that nobody has taken."""


class Newest(Generic[T]):
    """Holds the newest value that was put and not yet taken, or the error with which the thread that puts values has
    ended."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._value: T | None = None
        self._error: Exception | None = None

    def put(self, value: T) -> ReplacedUntaken:
        """Hold this value from now on; return whether it replaces one that nobody has taken."""
        with self._changed:
            replaced = self._value is not None
            self._value = value
            self._changed.notify_all()
        return replaced

    def fail(self, error: Exception) -> None:
        """Let `take` raise this error from now on."""
        with self._changed:
            self._error = error
            self._changed.notify_all()

    def take(self, seconds: float) -> T | None:
        """Return the newest value as soon as there is one, or None after this many seconds; raise the error given to
        `fail`, if any."""
        end = time.monotonic() + seconds
        with self._changed:
            while self._value is None and self._error is None:
                if not self._changed.wait(end - time.monotonic()):
                    return None
            if self._error is not None:
                raise self._error.with_traceback(None)
            value, self._value = self._value, None
            return value

    def clear(self) -> None:
        with self._changed:
            self._value = self._error = None
