"""Stops the table at random moments under load and counts the exit codes: `python -m tests.benchmarks.stops`.

By SIGTERM, SIGINT and closing the window, each several times, from the moment at which the program opens its log to
some seconds of play with the drawn table, while other processes use the processor. Prints every bad end, and ends with
1 unless every process ends with 0, prints nothing on standard error, and leaves a journal that opens.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.journal.book import Journal

WAYS = ("SIGTERM", "SIGINT", "close")
LATEST = 8.0
"""The table is stopped at a random moment within this many seconds after it has written its first file."""
PATIENCE = 60.0
"""Seconds after which a process that does not end is killed and counted."""
PLAY = ["play", "--camera", "demo", "--windowed", "--size", "800x480", "--ppi", "137", "--data"]
CLOSE = """
import ctypes, os, sys, threading, time
from scorekeeper import __main__ as program

def close_window(after):
    while not os.listdir(sys.argv[-1]):
        time.sleep(0.01)
    time.sleep(after)
    while not (found := [line.split(maxsplit=5)[5].strip() for line in open("/proc/self/maps") if "libSDL2-" in line]):
        time.sleep(0.05)
    sdl = ctypes.CDLL(found[0])
    event = (ctypes.c_uint32 * 32)(0x100)
    while True:  # the first one may come before there is a loop that hears it
        sdl.SDL_WasInit(0x20) and sdl.SDL_PushEvent(event)
        time.sleep(0.3)

threading.Thread(target=close_window, args=(float(sys.argv[1]),), daemon=True).start()
sys.argv[1:] = sys.argv[2:]
program.entry()
"""
"""The text of a Python program that runs the table and, some seconds after its first file, closes its window."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50, help="stops of each kind (50)")
    parser.add_argument("--load", type=int, default=os.cpu_count() or 1, help="processes beside it that only count")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--latest", type=float, default=LATEST, help="seconds after which it is stopped at last")
    asked = parser.parse_args()
    random.seed(asked.seed)
    bad = 0
    with load(asked.load):
        for way in WAYS:
            codes: Counter[str] = Counter()
            for number in range(asked.times):
                after = asked.latest * (number + random.random()) / asked.times
                said = stopped(way, after)
                codes[said or "clean"] += 1
                if said:
                    print(f"  {way} after {after:.2f} s: {said}", flush=True)
            bad += asked.times - codes["clean"]
            print(f"{way}: {codes['clean']} of {asked.times} ended cleanly", flush=True)
    return int(bad > 0)


@contextmanager
def load(processes: int) -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


def stopped(way: str, after: float) -> str:
    """Start the table and stop it in this way after `after` seconds; describe what was wrong, empty if nothing was.

    The time counts from the first file that it writes. A journal that does not open raises its error.
    """
    with tempfile.TemporaryDirectory() as folder:
        given_up = False
        with begun(way, after, Path(folder)) as process:
            if way != "close":
                while not any(Path(folder).iterdir()):
                    time.sleep(0.01)
                time.sleep(after)
                process.send_signal(getattr(signal, way))
            try:
                _, said = process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                given_up = True
                process.kill()
                _, said = process.communicate()
        return "does not end" if given_up else wrong(process.returncode, said, Path(folder))


def begun(way: str, after: float, data: Path) -> subprocess.Popen[str]:
    table = ["-c", CLOSE, str(after)] if way == "close" else ["-m", "scorekeeper"]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs in the background ignore it
    return subprocess.Popen(
        [sys.executable, *table, *PLAY, str(data)], env=environment, text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def wrong(code: int, said: str, data: Path) -> str:
    lines = [line for line in said.splitlines() if "run off screen" not in line]
    if code or lines:
        return f"exit code {code}, {' / '.join(lines[-3:]) or 'without a word'}"
    Journal(data / "games.sqlite").close()
    return ""


if __name__ == "__main__":
    sys.exit(main())
