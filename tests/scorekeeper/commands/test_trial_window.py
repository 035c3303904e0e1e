"""The doctor's trial window draws the first screen of the program, and ends with a traceback if that fails."""

import json
import os
import subprocess
import sys

TRIAL = "from scorekeeper.commands import trial_window; sys.exit(trial_window.main())"


def trial(before: str = "") -> subprocess.CompletedProcess[str]:
    around = os.environ | {"SDL_VIDEODRIVER": "offscreen"}
    words = [sys.executable, "-c", f"import sys; {before}{TRIAL}"]
    return subprocess.run(words, env=around, capture_output=True, text=True, check=False, timeout=600)


def test_the_window_and_our_first_screen_are_drawn() -> None:
    done = trial()
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["seen"]


def test_a_first_screen_that_cannot_be_drawn_fails_the_trial() -> None:
    done = trial("sys.modules['scorekeeper.ui.screens.start'] = None; ")
    assert done.returncode == 1
    assert "screens.start" in done.stderr.splitlines()[-1]
    assert not done.stdout.strip()
