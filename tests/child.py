"""Work in a process of its own, whose memory ends with it."""

from collections.abc import Callable
from multiprocessing import get_context
from typing import TypeVar
from warnings import catch_warnings

Answer = TypeVar("Answer")
FORK = get_context("fork")


def answer_of_child(work: Callable[[], Answer]) -> Answer:
    """What this function returns in a forked process; an AssertionError if it fails there, after its traceback was
    printed."""
    reads, writes = FORK.Pipe(duplex=False)
    child = FORK.Process(target=lambda: writes.send(work()))
    with catch_warnings(action="ignore", category=DeprecationWarning):  # of threads: those of drawing hold no locks
        child.start()
    writes.close()
    try:
        answer: Answer = reads.recv()
    except EOFError:
        raise AssertionError("the process failed; its output says why") from None
    finally:
        child.join()
        reads.close()
    return answer
