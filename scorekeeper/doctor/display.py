"""Checks the display: opens a window for a moment, in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.doctor.finding import Finding, bad_finding, good_finding, noted_finding
from scorekeeper.doctor.games import LEAVE_ADVICE, is_table_running

WINDOW_WITHIN_S = 40
"""Seconds within which even the slowest machine must draw a window."""
SOFTWARE_RENDERERS = ("llvmpipe", "softpipe", "swrast", "software")
INVISIBLE_DRIVERS = ("offscreen", "dummy")
PROGRAM_PREFIX = "scorekeeper: "
"""The beginning of the sentence with which the program says on standard error why it ends."""


def check_display(data: Path) -> Iterator[Finding]:
    if is_table_running(data):
        yield noted_finding("the display was not tried: the table is running and holds it", LEAVE_ADVICE)
        return
    # -P: a file of the current folder must not be taken for a package
    trial = [sys.executable, "-P", "-m", "scorekeeper.commands.trial_window"]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    try:
        ended = subprocess.run(trial, capture_output=True, text=True, check=False, timeout=WINDOW_WITHIN_S, env=env)
    except subprocess.TimeoutExpired:
        yield bad_finding(f"no window was drawn within {WINDOW_WITHIN_S} s", "switch the machine off and on again")
        return
    yield from judge_trial(ended.returncode, ended.stdout, ended.stderr)


def judge_trial(code: int, printed: str, complaint: str) -> Iterator[Finding]:
    """Yield the findings from the exit code and the output of the trial window."""
    try:
        drawn = json.loads(printed.splitlines()[-1])
        driver, renderer, size = drawn["driver"], drawn["renderer"], drawn["size"]
    except (IndexError, ValueError, LookupError, TypeError):
        yield early_end_finding(
            next((line for line in reversed(complaint.splitlines()) if line.strip()), f"exit code {code}")
        )
        return
    if driver in INVISIBLE_DRIVERS:
        yield bad_finding(f"the window is drawn where nobody sees it (driver {driver})", "unset SDL_VIDEODRIVER")
    elif not drawn["seen"]:
        yield bad_finding(
            "the window was drawn, but its pixels are not those that were asked for", "install the program again"
        )
    else:
        yield good_finding(f"a window of {size[0]}x{size[1]} was drawn by {driver}")
    if any(word in renderer.lower() for word in SOFTWARE_RENDERERS):
        yield noted_finding(
            f"it is drawn by software ({renderer})",
            "pictures move less smoothly; on a Raspberry Pi the line dtoverlay=vc4-kms-v3d belongs into config.txt",
        )


def early_end_finding(why: str) -> Finding:
    """The finding if the trial window ended early; `why` is the last line that it wrote (the program's own sentence
    about the display, or the last one of a crash), or its exit code if it wrote none."""
    if not why.startswith(PROGRAM_PREFIX):
        return bad_finding(
            f"our screen cannot be drawn ({why})", "install the program again, or go back to the version before"
        )
    return bad_finding(f"no window can be opened ({why.removeprefix(PROGRAM_PREFIX)})", "look at the display's cable, "
               "and that whoever starts the table is in the groups video, render and input")  # fmt: skip
