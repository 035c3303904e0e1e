"""Works out luck and points given away of past games for the screen, in a process of its own at low priority."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from scorekeeper.advice import ONE_CORE
from scorekeeper.advice.process import PYTHON_ENVIRONMENT, PYTHON_OPTIONS

NICENESS = 19


class LuckWorker:
    """Runs `scorekeeper games stats --luck` as a process, which stores each game's result as soon as it is worked
    out."""

    def __init__(self, data: Path, start: "Callable[..., subprocess.Popen[bytes]]" = subprocess.Popen) -> None:
        self._data, self._start = data, start
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process at low priority on one core; nothing happens if it cannot be started."""
        command = [
            sys.executable,
            *PYTHON_OPTIONS,
            "scorekeeper",
            "games",
            "stats",
            "--luck",
            "--data",
            str(self._data),
        ]
        with contextlib.suppress(OSError):
            self._process = self._start(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env={**os.environ, **ONE_CORE, **PYTHON_ENVIRONMENT},
            )  # fmt: skip
            os.setpriority(os.PRIO_PROCESS, self._process.pid, NICENESS)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def close(self) -> None:
        """Stop the process; the results of games that it has finished are kept."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
