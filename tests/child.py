"""Work in a process of its own, whose memory ends with it."""

import gc
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

    def do_work() -> None:
        gc.freeze()  # a search for garbage that touches what the parent has would copy all of it
        writes.send(work())

    child = FORK.Process(target=do_work)
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
