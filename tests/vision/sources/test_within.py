"""Work with a camera whose driver may hang has a time limit."""

import threading
from threading import Event

import pytest

from vision.errors import SourceError
from vision.sources.within import within_seconds


def test_what_is_done_in_time_is_returned() -> None:
    assert within_seconds(30.0, lambda: 5) == 5


@pytest.mark.parametrize("error", [SourceError("pulled"), OSError(19, "no such device"), KeyError("main")])
def test_what_is_raised_is_raised_again(error: Exception) -> None:
    def work() -> None:
        raise error

    with pytest.raises(type(error)) as raised:
        within_seconds(30.0, work)
    assert raised.value is error


def test_a_driver_that_hangs_is_left_behind_with_a_sentence() -> None:
    freed = Event()
    with pytest.raises(SourceError, match="does not answer"):
        within_seconds(0.05, lambda: freed.wait(60))
    freed.set()
    for one in threading.enumerate():
        if one.name == "within":
            one.join(60)
