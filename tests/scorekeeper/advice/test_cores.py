"""The command line multiplies the small matrices of the advice with one thread."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.advice import ONE_CORE

ASK = """
import os, sys
from scorekeeper.__main__ import main
main(["advise", "--data", sys.argv[1], "--sheet", "carlit-beginner"])
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one processor: one thread anyway")
def test_the_command_line_solves_with_one_thread(tmp_path: Path) -> None:
    around = {name: value for name, value in os.environ.items() if name not in ONE_CORE}
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(tmp_path)], env=around, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "1"
