"""Checks the program: is the trained reader unchanged, can the settings be used, and has the table crashed lately?"""

import time
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.appliance.crashes import crash_files
from scorekeeper.doctor.finding import Finding, bad_finding, good_finding, noted_finding
from scorekeeper.settings import SETTINGS_FILE, load_settings
from scorekeeper.storage import read_bytes_or_zeros
from vision.errors import ModelError
from vision.reading.engines import unexpected_opencv_version
from vision.reading.model import load_model

RECENT_CRASH_S = 14 * 24 * 3600
"""The age in seconds up to which crashes are reported."""
MOST_CRASH_BYTES = 1 << 20
"""The most bytes of a crash file that are read."""


def check_model(_data: Path) -> Iterator[Finding]:
    try:
        loaded = load_model()
    except ModelError as error:
        yield bad_finding(str(error), "")
        return
    yield good_finding(
        f"the trained reader {loaded.version} is complete, its checksums are right; it is run by {loaded.engine}"
    )
    if other := unexpected_opencv_version():
        yield bad_finding(f"another package of OpenCV ({other}) has replaced the one of this program",
                  "run deploy/setup again")  # fmt: skip
    if loaded.engine != "onnxruntime":
        yield noted_finding("onnxruntime cannot be loaded, so each look takes twice the time", "run deploy/setup again")


def check_settings(data: Path) -> Iterator[Finding]:
    """Yield a bad finding for each line of the settings that cannot be used, or a good one if all can."""
    notices = load_settings(data / SETTINGS_FILE).notices
    for notice in notices:
        yield bad_finding(notice.rstrip("."), f"mend or remove {data / SETTINGS_FILE}")
    if not notices:
        yield good_finding("the settings can be read")


def check_crashes(data: Path) -> Iterator[Finding]:
    kept = [file for file in crash_files(data) if file.stat().st_size]
    late = [file for file in kept if time.time() - file.stat().st_mtime < RECENT_CRASH_S]
    if not late:
        yield good_finding("no crash in the last two weeks")
        return
    last = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(late[-1].stat().st_mtime))
    yield noted_finding(
        f"{len(late)} crashes in the last two weeks, the last at {last}: {last_line_of_crash(late[-1])}",
        "scorekeeper doctor --bundle FILE packs what helps to find the cause",
    )


def last_line_of_crash(file: Path) -> str:
    """The line of a crash file that names the error: the first one if it reports a fatal signal, else the last one;
    lines without text do not count. Empty for a file without any."""
    lines = [
        line
        for line in read_bytes_or_zeros(file, MOST_CRASH_BYTES).decode(errors="replace").splitlines()
        if line.strip()
    ]
    return next((line for line in lines[:1] if line.startswith("Fatal")), lines[-1] if lines else "")
