"""The advice process as the application uses it: it works on the newest question, and its answers wait to be
fetched."""

import contextlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Protocol

from scorekeeper.advice import ONE_CORE
from scorekeeper.advice.answers import AdviceStopped, Answer
from scorekeeper.advice.questions import AdviceQuestion

WORKER_MODULE = "scorekeeper.advice.worker"
MOST_STARTS = 4
"""The most times that the process is started, as it may end early; after that there is no more advice."""
PYTHON_OPTIONS = ("-P", "-m")
"""Options of Python for a helper process, followed by the name of its module: a file of the current folder must not be
taken for a package."""
PYTHON_ENVIRONMENT = {"PYTHONPATH": str(Path(__file__).parents[2])}
"""The environment variable that lets a helper process import the same Scorekeeper code as this process."""


class AdviceSource(Protocol):
    """Where the application gets its advice from: an AdviceProcess, or a stand-in that answers at once."""

    def ask(self, asked: AdviceQuestion) -> None: ...
    def answers(self) -> list[Answer]: ...
    def close(self) -> None: ...


class AdviceProcess:
    """Starts the advice process and talks to it through threads, so that `ask` and `answers` never wait."""

    def __init__(self, data: Path, start: Callable[..., "subprocess.Popen[bytes]"] = subprocess.Popen) -> None:
        self._data, self._start = data, start
        self._asked: SimpleQueue[AdviceQuestion | None] = SimpleQueue()
        self._found: SimpleQueue[Answer] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None
        self._starts = 0
        self._stopped = False

    def ask(self, asked: AdviceQuestion) -> None:
        """Send a question; the process is started with the first one, and again if it has ended, up to MOST_STARTS
        times in all."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="advice", daemon=True)
            self._thread.start()
        self._asked.put(asked)

    def answers(self) -> list[Answer]:
        """The answers since the last call, in order."""
        found: list[Answer] = []
        while True:
            try:
                found.append(self._found.get_nowait())
            except Empty:
                return found

    def close(self) -> None:
        """End the process, whatever it is working on."""
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join(timeout=2)
            self._thread = None

    # ---- in the thread

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            process = self._running()
            if process is not None and process.stdin is not None:
                try:
                    pickle.dump(asked, process.stdin)
                    process.stdin.flush()
                except OSError:
                    continue  # it has just ended; the next question starts it again
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _running(self) -> "subprocess.Popen[bytes] | None":
        if (self._process is None or self._process.poll() is not None) and self._starts < MOST_STARTS:
            self._starts += 1
            command = [sys.executable, *PYTHON_OPTIONS, WORKER_MODULE, str(self._data)]
            pipe, env = subprocess.PIPE, {**os.environ, **ONE_CORE, **PYTHON_ENVIRONMENT}
            try:
                self._process = self._start(command, stdin=pipe, stdout=pipe, env=env)
            except OSError:
                self._give_up()
                return None
            Thread(
                target=collect_answers, args=(self._process.stdout, self._found), name="answers", daemon=True
            ).start()
        elif self._process is None or self._process.poll() is not None:
            self._give_up()
        return self._process

    def _give_up(self) -> None:
        """Put an AdviceStopped among the answers, only once, if the process may not be started again (MOST_STARTS)."""
        if self._starts >= MOST_STARTS and not self._stopped:
            self._stopped = True
            self._found.put(AdviceStopped())


def collect_answers(answers: IO[bytes], found: "SimpleQueue[Any]") -> None:
    """Put the answers of the process into the queue until it ends."""
    with contextlib.suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
        while True:
            found.put(pickle.load(answers))  # from the process that was started here
