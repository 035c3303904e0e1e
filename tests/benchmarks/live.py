"""What the live picture of the tray costs while something moves: python -m tests.benchmarks.live [--display 800x480].

A stand-in for the camera gives another picture of 1280x720 at each look of the screen. Prints the processor time of a
picture without and with drawing the whole window (in software, where there is no graphics chip), best of several runs,
and the share of a core at 15 pictures a second.
"""

import argparse
import gc
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from scorekeeper.camera.sight import Sight
from scorekeeper.rules import Setup
from tests.scorekeeper.ui.driver import DISPLAYS, Driver
from tests.scorekeeper.ui.scenes.parts import StillWatch, at_table
from vision.results import Reading

PICTURES, RUNS, A_SECOND = 40, 5, 15


def cost(table: Driver, watch: StillWatch, frame: Callable[[], None]) -> float:
    """Milliseconds of the processor for one new picture, best of several runs."""
    tray, times = table.app.page.table.live, []
    for _run in range(RUNS):
        begun = time.process_time()
        for _picture in range(PICTURES):
            watch.sight = replace(watch.sight, image=np.array(watch.sight.image))
            tray.drawn_at = 0.0
            table.app.look_at_table(0)
            frame()
        times.append(1000 * (time.process_time() - begun) / PICTURES)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.live", description=__doc__)
    parser.add_argument("--display", choices=DISPLAYS, default="800x480")
    display = parser.parse_args().display
    picture = np.random.default_rng(1).integers(0, 255, (720, 1280, 3), np.uint8)
    with tempfile.TemporaryDirectory() as data:
        table = Driver(Path(data), display)
        watch = StillWatch(Sight(Reading("moving"), "live", None, picture, (1280, 720)))
        at_table(table, Setup("philos", ("Anna", "Ben"), edition="en"), watch)
        table.step(3)
        gc.disable()
        for words, frame in (("without drawing", table.frame), ("with drawing", table.whole_frame)):
            spent = cost(table, watch, frame)
            print(f"{display}, {words}: {spent:.1f} ms a picture, {spent * A_SECOND / 1000:.2f} cores at {A_SECOND}/s")
        gc.enable()
        table.close()


if __name__ == "__main__":
    main()
