"""Keeps the last seconds of simulated turns, stores them, replays them, and counts the frames that are decided
differently: `python -m tests.benchmarks.rewind --films 10`.

The trained reader reads the frames; the rewind is taken at the end of each film. Prints what is kept, in megabytes of
memory and of the file, and the time that keeping costs in each frame. Ends with 1 if more was kept than allowed, or if
the eye decides differently from the same looks.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import fmean

import cv2

from scorekeeper.camera.ring import MOST_BYTES, RewindRing
from tests.benchmarks.films import film_of
from tests.films.scripts import SCENES
from tests.films.tables import table_names
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.replay.rewinds import frames_that_differ, load_rewind, rewind_as_bytes
from vision.sources import Frame
from vision.watching.eye import Eye


def taken(frames: list[Frame], reader: Reader, ring: RewindRing) -> tuple[int, float]:
    """Let an eye see all frames with this ring; return the most bytes kept, and the seconds a frame took."""
    eye, most, began = Eye(reader), 0, time.process_time()
    for frame in frames:
        ring.see(eye, frame, True)
        most = max(most, ring.bytes)
    return most, (time.process_time() - began) / len(frames)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--films", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scene", choices=SCENES, default="turn")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    reader, most, wrong, others, frames, costs = Reader(effort=QUICK), 0, 0, 0, 0, list[float]()
    for seed in range(asked.seed * 1000, asked.seed * 1000 + asked.films):
        film = film_of(asked.scene, table_names()[seed % len(table_names())], None, seed)
        shown = [frame for frame, _ in film.frames()]
        ring = RewindRing(wanted=True)
        kept, with_ring = taken(shown, reader, ring)
        _, without = taken(shown, reader, RewindRing())
        rewind = ring.newest_rewind()
        assert rewind is not None
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.rewind"
            file.write_bytes(rewind_as_bytes(rewind))
            size = file.stat().st_size
            again = load_rewind(file)
            eye, read = len(frames_that_differ(again)), len(frames_that_differ(again, reader))
        seconds = rewind.frames[-1].time - rewind.frames[0].time
        stills = sum(bool(one.still) for one in rewind.frames)
        print(
            f"{asked.scene}/{seed}: {len(rewind.frames)} frames of {seconds:.1f} s, {stills} stills, at most "
            f"{kept / 2**20:.0f} MB, file {size / 2**20:.1f} MB, {eye} decided differently, {read} if read again, "
            f"{1000 * without:.1f} ms a frame, with the ring {1000 * with_ring:.1f}",
            flush=True,
        )
        most, wrong, others = max(most, kept), wrong + eye, others + read
        frames += len(rewind.frames)
        costs.append(with_ring - without)
    print(
        f"{wrong} of {frames} frames decided differently; at most {most / 2**20:.0f} MB; {1000 * fmean(costs):.1f} ms"
    )
    return 1 if wrong or most > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
