"""A camera's driver that hangs for good on the appliance: the whole program ends in order, for systemd to start it."""

import json
import os
import subprocess
import sys
from pathlib import Path

PLAYED = """
import sys, threading
from scorekeeper.camera import watch
from scorekeeper.__main__ import main
from vision.sources.demo import Demo

watch.HANGING_AFTER_S = 1.0
Demo.read = lambda self: threading.Event().wait()
sys.exit(main(["play", "--camera", "demo", "--size", "800x480", "--data", sys.argv[1]]))
"""


def test_it_ends_with_a_code_that_systemd_counts_and_as_a_bad_start(tmp_path: Path) -> None:
    around = os.environ | {"SDL_VIDEODRIVER": "offscreen", "SCOREKEEPER_UNIT": "1"}
    words = [sys.executable, "-c", PLAYED, str(tmp_path)]
    done = subprocess.run(words, env=around, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 3, done.stderr
    assert "does not answer any more" in done.stderr
    assert json.loads((tmp_path / "starts.json").read_text()) == {"bad": 1}
