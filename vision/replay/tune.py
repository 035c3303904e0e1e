"""Chooses the thresholds on training photos: `python -m vision.replay.tune SET... [--models DIR] [--write]`.

First those that say what a die is, for the most photos exactly right; then those that say what is sure, where a photo
that is wrong though sure costs as much as COST photos that are asked about.
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from math import log
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean

import cv2
import numpy as np

from vision.errors import PhotoError
from vision.model import HERE
from vision.reader import FIRST_SIZE, Reader, best_look
from vision.reading import Box
from vision.replay.match import compare
from vision.replay.measure import Terms, chosen, in_pixels, load
from vision.replay.sample import Sample
from vision.replay.sets import open_sets
from vision.scene import ANY
from vision.stages.agree import Agreed
from vision.stages.name import Named
from vision.stages.rectify import View, rectify
from vision.thresholds import Thresholds, load_thresholds, store_thresholds

COST = 30
SIZES = (160, 224, 288, 352, 416, 512, 640, 800, 960, 1280)

Grid = dict[str, tuple[float, ...]]

DIE: Grid = {
    "die": (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5),
    "spread": (1.5, 1.7, 1.9, 2.2, 2.6),
    "enough": (0.6, 0.7, 0.75, 0.8, 0.85, 0.9),
}
SURE: Grid = {
    "doubt": (0.03, 0.05, 0.08, 0.12, 0.16, 0.2, 0.25),
    "sure": (0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7),
    "face": (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.94, 0.97),
    "clear": (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4),
    "alone": (0.6, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99),
    "small": (10.0, 14.0, 18.0, 22.0, 26.0),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """All that can be seen in a photo, so that decisions can be tried without looking again."""

    sample: Sample
    boxes: tuple[Box, ...]
    shape: tuple[int, ...]
    looks: dict[int, list[Named]]

    @property
    def view(self) -> View:
        """A picture of the same size without its pixels."""
        return View((np.broadcast_to(np.zeros(1, np.uint8), self.shape),), (0.0, 0.0))

    def look(self, size: int) -> Sequence[Named]:
        return self.looks[min(self.looks, key=lambda one: abs(log(one / size)))]


def see(work: tuple[Sample, Path]) -> Seen | None:
    sample, models = work
    cv2.setNumThreads(1)
    reader = Reader(models)
    try:
        photo = load(sample)
    except PhotoError:
        return None
    view = rectify(photo.picture, ANY)
    looks = {size: reader.look(view, ANY, size) for size in SIZES if size <= 2 * view.long_side}
    boxes = tuple((x0 / photo.scale, y0 / photo.scale, x1 / photo.scale, y1 / photo.scale)
                  for x0, y0, x1, y1 in in_pixels(sample, photo))
    return Seen(sample, boxes, view.picture.shape, looks)


def decide(one: Seen, limits: Thresholds, known: bool) -> tuple[Agreed, bool]:
    agreed = best_look(one.look, one.view, len(one.sample.values) if known else None, limits, FIRST_SIZE)
    return agreed, all(truth == read for truth, read in compare(one.sample, one.boxes, agreed.dice))


def exact(seen: Sequence[Seen], limits: Thresholds) -> float:
    """Photos exactly right, with and without the number of dice."""
    return fmean(decide(one, limits, known)[1] for one in seen for known in (False, True))


def worth(seen: Sequence[Seen], limits: Thresholds) -> float:
    """Sure photos that are right, less what the wrong ones cost; with and without the number of dice."""
    decisions = [decide(one, limits, known) for one in seen for known in (False, True)]
    return fmean((1 if right else -COST) * agreed.sure for agreed, right in decisions)


Value = Callable[[Sequence[Seen], Thresholds], float]


def climb(seen: Sequence[Seen], limits: Thresholds, grid: Grid, value: Value) -> Thresholds:
    """One threshold after the other, twice; of those that are equally good the middle one."""
    for name, tries in [*grid.items()] * 2:
        values = {one: value(seen, replace(limits, **{name: one})) for one in tries}
        top = max(values.values())
        equal = [one for one in tries if values[one] >= top - 1e-9]
        limits = replace(limits, **{name: equal[len(equal) // 2]})
        print(f"{value.__name__} {top:.4f} with {name} {equal[len(equal) // 2]} of {equal}", flush=True)
    return limits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--split", default="train")
    parser.add_argument("--models", type=Path, default=HERE)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="store the thresholds beside the weights")
    args = parser.parse_args()
    sets = [one for path in args.sets for one in open_sets(path)]
    work = [(sample, args.models) for one in sets for sample in chosen(one, Terms(split=args.split))]
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        seen = [one for one in pool.map(see, work, chunksize=4) if one is not None]
    limits = climb(seen, load_thresholds(args.models), DIE, exact)
    limits = climb(seen, limits, SURE, worth)
    print(asdict(limits))
    if args.write:
        store_thresholds(limits, args.models)


if __name__ == "__main__":
    main()
