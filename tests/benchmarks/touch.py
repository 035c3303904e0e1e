"""The speed of the touchscreen: start to first frame, tap to saved and shown, and the cost of doing nothing.

python -m tests.benchmarks.touch [--display 800x480] [--taps 60] [--idle 10]
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.games import open_match, throw

CHILD = """
import sys, time
from scorekeeper.commands import play
from scorekeeper.rules.acts import Setup

games, idle = play.open_games, float(sys.argv[1])

def opened(*places):
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    session, problem = games(*places)
    session.begin(Setup("philos", ("Anna", "Bo", "Cy", "Di")))

    def shown(*_window):
        if App.get_running_app() is None or not App.get_running_app().stack:
            return
        Window.unbind(on_flip=shown)
        print("shown", time.time(), flush=True)
        App.get_running_app().play()
        Clock.schedule_once(lambda _dt: rest(time.process_time(), time.monotonic()), 2)

    def rest(spent, since):
        Clock.schedule_once(lambda _dt: done(spent, since), idle)

    def done(spent, since):
        print("idle", (time.process_time() - spent) / (time.monotonic() - since), flush=True)
        App.get_running_app().stop()

    Window.bind(on_flip=shown)
    return session, problem

play.open_games = opened
from scorekeeper.__main__ import main
sys.exit(main(["play", "--camera", "none", "--windowed", "--size", sys.argv[2], "--data", sys.argv[3]]))
"""


def start_and_idle(display: str, idle: float) -> tuple[float, float]:
    """Start the application and leave it untouched; return the seconds to its first frame and its share of a core.

    It runs in a process of its own, untouched for `idle` seconds; without a first frame the run is aborted.
    """
    wide, high, _ppi = DISPLAYS[display]
    with tempfile.TemporaryDirectory() as data:
        begun = time.time()
        said = subprocess.run(
            [sys.executable, "-c", CHILD, str(idle), f"{wide}x{high}", data],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    found = dict(line.split() for line in said.stdout.splitlines() if line.startswith(("shown", "idle")))
    if len(found) < 2:
        raise SystemExit(f"the application did not come up: {said.stderr}")
    return float(found["shown"]) - begun, float(found["idle"])


@dataclass(frozen=True, slots=True)
class Taken:
    """The cost of one tap: seconds from lifting the finger to the new frame, and the processor time within them."""

    wall: float
    work: float


def taps(display: str, number: int) -> tuple[list[Taken], list[Taken]]:
    """Tap until `number` entries are made; return the cost of each entry (with saving), and of some other taps.

    The others are "Strike out a box" and one tap on a face after each entry.
    """
    rng, entries, others = random.Random(1), [], []
    with tempfile.TemporaryDirectory() as data:
        table = Driver(Path(data), display)
        while len(entries) < number:
            open_match(table, "philos", ("Anna", "Bo", "Cy", "Di"))
            for _turn in range(min(48, number - len(entries))):
                throw(table, rng)
                if table.offers():
                    entries.append(timed(table, table.offers()[0]))
                else:
                    others.append(timed(table, "Strike out a box"))
                    entries.append(timed(table, table.offers()[0]))
                others.append(timed(table, f"face {rng.randint(1, 6)}"))
                table.tap("undo")  # the face that was just tapped
        table.close()
    return entries, others


def timed(table: Driver, what: object) -> Taken:
    widget = table.key(what) if isinstance(what, str) else what
    touch = table.press(*widget.to_window(*widget.center))
    begun, worked = time.perf_counter(), time.process_time()
    touch.touch_up()
    table.whole_frame()
    return Taken(time.perf_counter() - begun, time.process_time() - worked)


def row(name: str, taken: list[Taken]) -> str:
    wall = sorted(one.wall * 1000 for one in taken)
    work = median(one.work for one in taken) * 1000
    high = quantiles(wall, n=20)[-1]
    return f"{name:28} median {median(wall):5.1f} ms   95 % {high:5.1f}   most {wall[-1]:5.1f}   (work {work:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--display", choices=DISPLAYS, default="800x480")
    parser.add_argument("--taps", type=int, default=60)
    parser.add_argument("--idle", type=float, default=10.0)
    asked = parser.parse_args()
    first, idle = start_and_idle(asked.display, asked.idle)
    entries, others = taps(asked.display, asked.taps)
    print(f"display {asked.display}, drawn by software; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'start to first picture':28} {first:.2f} s")
    print(f"{'untouched table':28} {idle * 100:.1f} % of a core")
    print(row("entry: durable and shown", entries))
    print(row("other taps: shown", others))


if __name__ == "__main__":
    main()
