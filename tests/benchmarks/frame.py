"""Prints what one frame costs: `python -m tests.benchmarks.frame [SET...]` reads photos of five dice at 1280x720.

One core, a brief reading of a known number of dice as at the table, decoding not counted; the best of three readings of
each frame in processor time, by OpenCV and by the fastest engine that is installed; then what loading takes and how
much memory stays in use. Without a set the renders of the tests are read. Wanted are 30 ms at the median, 1.5 times
that at 95 %, 0.6 s and 250 MB; none of it is checked.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

import cv2
import numpy as np

from vision.photo import load_photo
from vision.reading.effort import QUICK
from vision.reading.engines import ENGINES, fastest_engine
from vision.reading.reader import Reader
from vision.replay.metrics import quantile_of
from vision.replay.sample import Sample
from vision.replay.sets import load_sets
from vision.scene import Picture

SIZE = (1280, 720)
DICE = 5
ROUNDS = 3
OWN = Path(__file__).parents[1] / "photos"
START = """
from time import perf_counter
begin = perf_counter()
import cv2, sys
from pathlib import Path
from vision.reading.reader import Reader
cv2.setNumThreads(1)
reader = Reader(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
took = perf_counter() - begin
import numpy as np
reader.read(np.random.default_rng(1).integers(0, 255, (720, 1280, 3)).astype(np.uint8))
held = next(line for line in open("/proc/self/status") if line.startswith("VmRSS"))
print(f"imports and model loaded in {took:.2f} s, {int(held.split()[1]) / 1024:.0f} MB resident after a frame")
"""


def frame(sample: Sample) -> Picture:
    """The whole photo fitted into a frame of 1280x720, with its edge pixels repeated where the shape differs."""
    photo = load_photo(sample.path).picture
    rows, columns = photo.shape[:2]
    factor = min(SIZE[0] / columns, SIZE[1] / rows)
    shape = (round(columns * factor), round(rows * factor))
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    right, down = SIZE[0] - shape[0], SIZE[1] - shape[1]
    sides = (down // 2, down - down // 2, right // 2, right - right // 2)
    fitted = cv2.resize(photo, shape, interpolation=method)
    return np.asarray(cv2.copyMakeBorder(fitted, *sides, cv2.BORDER_REPLICATE), np.uint8)


def cost(reader: Reader, picture: Picture) -> tuple[float, dict[str, float]]:
    """Read the picture three times; return the processor milliseconds of the quickest reading, and of its stages."""
    best, stages = float("inf"), {}
    for _ in range(ROUNDS):
        begin = process_time()
        reader.read(picture, DICE)
        took = (process_time() - begin) * 1000
        if took < best:
            best, stages = took, reader.times
    return best, stages


def row(name: str, times: Sequence[float]) -> str:
    marks = (quantile_of(times, share) for share in (0.05, 0.5, 0.95))
    return f"{name:12}" + "".join(f"{mark:8.1f}" for mark in marks)


def show(engine: str, reader: Reader, samples: Sequence[Sample]) -> None:
    """Print the 5 %, median and 95 % times in milliseconds, one line for whole readings and one for each stage."""
    reader.read(frame(samples[0]))
    costs = [cost(reader, frame(sample)) for sample in samples]
    totals = [total for total, _ in costs]
    print(f"{row(engine, totals)}{quantile_of(totals, 0.95) / quantile_of(totals, 0.5):16.2f}")
    for stage in costs[0][1]:
        print(row(f"  {stage}", [stages.get(stage, 0.0) for _, stages in costs]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", type=Path, default=[OWN])
    parser.add_argument("--models", type=Path)
    parser.add_argument("--most", type=int, default=60, help="number of frames, evenly spread over the sets")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    sets = [one for path in args.sets for one in load_sets(path)]
    samples = [sample for one in sets for sample in one.samples if len(sample.values) == DICE]
    samples = [samples[round(k)] for k in np.linspace(0, len(samples) - 1, min(args.most, len(samples)))]
    print(f"{len(samples)} frames     ms: 5 %  median    95 %   95 % / median")
    for engine in ENGINES:
        if engine in ("opencv", fastest_engine()):
            show(engine, Reader(args.models, engine=engine, effort=QUICK), samples)
    subprocess.run([sys.executable, "-c", START, *([str(args.models)] if args.models else [])], check=True)


if __name__ == "__main__":
    main()
