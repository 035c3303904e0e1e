"""The time from an entry at the table to its points in a browser, and pictures of the page.

    python -m tests.benchmarks.scoreboard [FOLDER] [--attack]

Needs Chromium. The table is the real application off screen. Prints the median and the longest time of 20 entries;
pictures of a phone and a laptop, dark and light, go into the folder, if one is named. With `--attack` 200 half-open
connections and 2,000 requests come first, while the frames of the table are timed.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

from scorekeeper.local_page.scoreboard import Scoreboard
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.settings import Settings
from tests.scorekeeper.local_page.browser import Browser
from tests.scorekeeper.ui.driver import Driver

SIZES = {"phone": (390, 844, 2.0), "laptop": (1366, 768, 1.0)}
NAMES = ("Anna", "Wolfeschlegelsteinhausen", "Ґалаґан", "Jürgen")


def enter(table: Driver) -> None:
    """Play the next turn at the table: three sixes, a five and a one, entered in the box that is suggested first."""
    table.session.throw((6, 6, 6, 5, 1))
    table.session.act(Enter(table.session.view.suggestions[0].entry.box))


def seconds(table: Driver, browser: Browser, pause: float) -> float:
    """After a pause in seconds, enter a turn at the table; return the seconds until the browser shows it.

    The frames of the application run meanwhile.
    """
    done = Event()
    text = browser.value("document.querySelector('main').innerText")
    time.sleep(pause)
    shown: list[float] = []

    def watch() -> None:
        browser.until(f"document.querySelector('main').innerText !== {text!r}")
        shown.append(time.monotonic())
        done.set()

    Thread(target=watch, daemon=True).start()
    began = time.monotonic()
    enter(table)
    while not done.is_set():
        table.frame()
        time.sleep(1 / 60)
    return shown[0] - began


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.scoreboard", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--attack", action="store_true")
    asked = parser.parse_args()
    folder = asked.folder
    with tempfile.TemporaryDirectory() as data, closing(Scoreboard(lambda: "127.0.0.1", 0)) as board:
        table = Driver(Path(data), settings=Settings(language="en", dim_after=0, scoreboard=True), board=board)
        table.session.begin(Setup("noris", NAMES))
        table.until(lambda: table.app.posting.seen is not None and table.app.posting.seen[0] is table.session.view)
        if asked.attack:
            attack(table, board.link)
        with Browser(Path(data) / "profile") as browser:
            browser.open(board.link)
            browser.until("document.querySelector('main')?.innerText.includes('Anna')")
            took = [seconds(table, browser, number * 0.137 % 1) for number in range(20)]
            pictures(browser, folder)
        table.close()
    print(f"entry to page, {len(took)} entries: median {statistics.median(took):.2f} s, longest {max(took):.2f} s")
    return 0


def attack(table: Driver, link: str) -> None:
    """Time the frames of the table before and during an attack on the scoreboard, and print what was accepted."""
    before = frames(table, lambda: False)
    words = [sys.executable, "-m", "tests.benchmarks.phone_attack", link, "10"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as attacker:
        under = frames(table, lambda: attacker.poll() is not None)
        said = attacker.communicate()[0]
    for name, took in {"before": before, "attacked": under}.items():
        late = statistics.quantiles(took, n=100)[-1]
        print(f"frames {name:8} median {1000 * statistics.median(took):.1f}  99 % {1000 * late:.1f} ms")
    print("; ".join(said.splitlines()))


def frames(table: Driver, done: Callable[[], bool], most: float = 10.0) -> list[float]:
    took, end = [], time.monotonic() + most
    while not done() and time.monotonic() < end:
        began = time.monotonic()
        table.frame()
        took.append(time.monotonic() - began)
        time.sleep(max(0.0, began + 1 / 60 - time.monotonic()))
    return took


def pictures(browser: Browser, folder: Path | None) -> None:
    for name, (wide, high, zoom) in SIZES.items() if folder else ():
        for theme in ("dark", "light"):
            assert folder is not None
            browser.picture(folder / f"scoreboard-{name}-{theme}.png", (wide, high), theme, zoom)


if __name__ == "__main__":
    sys.exit(main())
