"""Measures camera, game and screen together in real time: `python -m tests.benchmarks.evening`.

A drawn camera delivers 30 pictures a second and keeps only the newest, as cameras do; gate, reader and tracks read
them, the game takes the throws (one every eight seconds, a turn of three in 24, or with `--hurry` one a second), and
the touchscreen shows it. Prints what was measured, and ends with 1 unless at least 29 pictures a second were read with
at most a quarter of a core and 400 MB of memory. Without a graphics chip, most of the time goes into drawing.
"""

import argparse
import os
import sys
import tempfile
import time
from bisect import bisect_right
from functools import partial
from itertools import accumulate
from pathlib import Path

import cv2
import numpy as np

from scorekeeper.camera.ring import MOST_BYTES, RewindRing
from scorekeeper.camera.watch import Watch
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Stamp, View
from tests.benchmarks.soak import MOST, RATE, drawn, megabytes
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from vision.memory import give_back_picture_memory
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.sources import Frame, Source
from vision.watching.eye import Eye

OFFERED, WANTED = 30.0, 29.0
"""Pictures per second that the drawn camera offers, and the fewest that the program must read of them."""
BUSY = 0.25
"""The share of a core that the program may use."""
SHOWN = 60.0
"""Frames per second of the screen, the most that the application draws."""
SECONDS = {"hand": 1.0, "moving": 0.1, "rest": 0.85}
"""How many seconds a drawn picture is shown, by its kind; a throw has one with a hand, one with rolling dice, and eight
at rest."""
TURNS = 2
"""The number of different turns, which are repeated."""
HURRIED = dict.fromkeys(SECONDS, 1 / RATE)
WARM = 5.0
"""Seconds in which the program may load everything before the measurement begins."""


class Camera(Source):
    """Delivers drawn turns as a real camera does: with noise, and late readers get the newest picture and miss those
    before."""

    live = True
    name = "drawn camera"

    def __init__(self, seconds: dict[str, float]) -> None:
        film = [shown for turn in drawn(1)[:TURNS] for shown in turn]
        noise = np.random.default_rng(1).integers(0, 4, film[0].image.shape, np.uint8)
        images = {id(shown.image): (shown.image, cv2.add(shown.image, noise)) for shown in film}
        self._moments = [images[id(shown.image)] for shown in film]
        self._ends = list(accumulate(seconds[shown.truth.state] for shown in film))
        self.megabytes = sum(image.nbytes for pair in images.values() for image in pair) / 2**20
        """The megabytes of the drawn pictures, subtracted from the measured memory, as no real camera holds them."""
        self.looked_at = 0

    def open(self) -> None:
        self._began, self._last = time.monotonic(), -1

    def read(self) -> Frame:
        due = self._began + (self._last + 1) / OFFERED
        time.sleep(max(0.0, due - time.monotonic()))
        seconds = time.monotonic() - self._began
        self._last = int(seconds * OFFERED)
        self.looked_at += 1
        pair = self._moments[bisect_right(self._ends, seconds % self._ends[-1])]
        return Frame(pair[self._last % 2], seconds, self._last)

    def close(self) -> None:
        pass


def play(table: Driver, seconds: float, drawing: bool) -> tuple[int, int]:
    """Run table and screen for this many seconds; return the numbers of the screen's frames and of entries.

    Begins matches as needed, and enters the first suggestion after the third throw of a turn. Without `drawing`,
    everything is done for a frame but the drawing.
    """
    session, pictures, entered = table.session, 0, list[str]()

    def enter(stamp: Stamp, box: str) -> View:
        after = session.confirm(stamp, box)
        entered.append(box)
        return after

    end = time.monotonic() + seconds
    while (begun := time.monotonic()) < end:
        (table.whole_frame if drawing else table.frame)()
        time.sleep(max(0.0, begun + 1 / SHOWN - time.monotonic()))
        pictures += 1
        view = session.view
        if view.match is None or view.match.phase != "playing":
            session.begin(Setup("mb1982", ("Anna", "Bo", "Cy", "Di")))
            table.app.show_match()
        elif table.app.watch.newest().reading.throw % 3 == 0 and view.suggestions:
            table.app.do_act(partial(enter, view.stamp, view.suggestions[0].entry.box))
    return pictures, len(entered)


def new_eye() -> Eye:
    return Eye(Reader(effort=QUICK))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--display", choices=DISPLAYS, default="1280x720")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--hurry", action="store_true", help="a throw every second, as no table plays")
    parser.add_argument("--no-drawing", action="store_true", help="leave out the drawing, the part of a graphics chip")
    parser.add_argument("--rewind", action="store_true", help="keep the last seconds, as with the setting keep_photos")
    asked = parser.parse_args()
    give_back_picture_memory()  # as `play` does
    camera = Camera(HURRIED if asked.hurry else SECONDS)
    with tempfile.TemporaryDirectory() as data:
        ring = RewindRing(asked.rewind)
        table = Driver(Path(data), asked.display, watch=Watch(lambda: camera, new_eye, rewind=ring))
        play(table, WARM, not asked.no_drawing)
        before, worked = camera.looked_at, time.process_time()
        pictures, entries = play(table, asked.seconds, not asked.no_drawing)
        rate, load = (camera.looked_at - before) / asked.seconds, (time.process_time() - worked) / asked.seconds
        used, kept = megabytes() - camera.megabytes, ring.bytes / 2**20
        table.close()
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    pace = "a throw a second" if asked.hurry else "a throw every 8 s"
    drawn_by = "not drawn" if asked.no_drawing else "drawn by software"
    print(f"{asked.display}, {asked.seconds:.0f} s, {pace}, {drawn_by}; {busy}")
    print(f"pictures of the camera looked at  {rate:5.1f} a second  wanted {WANTED:.0f} of {OFFERED:.0f}")
    print(f"pictures of the screen            {pictures / asked.seconds:5.1f} a second, {entries} entries")
    print(f"processor                         {load:5.2f} cores  wanted {BUSY} at most")
    print(f"resident                          {used:5.0f} MB  wanted {MOST:.0f} at most")
    if asked.rewind:
        print(f"kept to be looked at again        {kept:5.0f} MB  wanted {MOST_BYTES / 2**20:.0f} at most")
    return 0 if rate >= WANTED and load <= BUSY and used <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
