"""The real program with a phone as its camera, killed and started again 20 times; the phone's page stays open."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median

from scorekeeper.local_page.address import own_address
from scorekeeper.local_page.phone import FOLDER as PHONE
from scorekeeper.local_page.phone import PHONE_PORT, TOKEN_FILE
from tests.benchmarks.phone_film import reel
from tests.benchmarks.phone_table import FOLDER, browser
from tests.scorekeeper.local_page.browser import Browser

TIMES = 20
PATIENCE = 60.0
"""Seconds after which a phone counts as lost."""
PLAY = ("play", "--camera", "phone", "--windowed", "--size", "800x480", "--ppi", "137", "--data")
LIVE = "document.body.classList.contains('live')"


def program(data: Path) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "scorekeeper", *PLAY, str(data)]
    around = os.environ | {"SDL_VIDEODRIVER": "offscreen"}
    return subprocess.Popen(words, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def seconds_until(page: Browser, live: bool, most: float = PATIENCE) -> float:
    """Seconds until the phone says that the table sees its picture, or with `live` false that it does not; about `most`
    if it never does."""
    began = time.monotonic()
    while bool(page.value(LIVE)) != live and time.monotonic() - began < most:
        time.sleep(0.05)
    return time.monotonic() - began


def link(data: Path) -> str:
    """The address of the page for phones, once the program has written its token; ends the benchmark after PATIENCE."""
    end, token = time.monotonic() + PATIENCE, data / PHONE / TOKEN_FILE
    while time.monotonic() < end:
        with suppress(OSError):
            return f"https://{own_address()}:{PHONE_PORT}/{token.read_text()}/"
        time.sleep(0.1)
    raise SystemExit("the program opened no page for phones")


def killed(asked: argparse.Namespace) -> bool:
    """Kill the program and start it again TIMES times, so that the phone comes back by itself; print the seconds until
    pictures come again, and return whether they always did."""
    film = reel(FOLDER, min(asked.turns, 6), 1, asked.table)
    with ExitStack() as opened:
        data = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        running = program(data)
        opened.callback(lambda: running.kill())  # noqa: PLW0108 (the newest one)
        page = browser(opened, film)
        page.open(link(data))
        while seconds_until(page, True, 5) > 5:
            page.do("Page.navigate", url=link(data))  # the program may not have listened yet
        took = []
        for _ in range(TIMES):
            running.kill()
            running.wait()
            seconds_until(page, False)
            running = program(data)
            took.append(seconds_until(page, True))
    print(
        f"killed   {len(took)} times: pictures again {median(took):.1f} s (median), {max(took):.1f} s (longest) "
        "after the start of the program",
        flush=True,
    )
    return max(took) < PATIENCE
