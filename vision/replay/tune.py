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

import numpy as np

from vision.boxes import Box, scaled
from vision.errors import PhotoError
from vision.reading.agree import Agreed
from vision.reading.model import HERE
from vision.reading.reader import Look, best_look
from vision.reading.rectify import View, rectify
from vision.reading.sizes import FIRST_SIZE
from vision.reading.thresholds import Thresholds, load_thresholds, logit, store_thresholds
from vision.replay.match import REACH, apart, compare
from vision.replay.measure import Terms, chosen, in_pixels, load, reader_of_process
from vision.replay.sample import Sample
from vision.replay.sets import open_sets
from vision.scene import ANY

COST = 30

Grid = dict[str, tuple[float, ...]]

DIE: Grid = {
    "die": (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    "spread": (1.5, 1.7, 1.9, 2.2, 2.6),
    "enough": (0.8, 0.85, 0.9, 0.94, 0.97),
}
# From loose to strict: of equally good ones the strictest is taken, it costs nothing.
SURE: Grid = {
    "doubt": (0.3, 0.2, 0.12, 0.08, 0.05, 0.03, 0.02, 0.01),
    "hot": (1.0, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3),
    "sure": (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95),
    "face": (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.94, 0.97),
    "clear": (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4),
    "rival": (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3),
    "alone": (0.6, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99),
    "small": (10.0, 14.0, 18.0, 22.0, 26.0),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """All that can be seen in a photo, so that decisions can be tried without looking again."""

    sample: Sample
    boxes: tuple[Box, ...]
    shape: tuple[int, ...]
    border: tuple[int, int]
    looks: dict[int, Look]

    @property
    def view(self) -> View:
        """A picture of the same size without its pixels."""
        across, down = self.border
        return View((np.broadcast_to(np.zeros(1, np.uint8), self.shape),), (-float(across), -float(down)), self.border)

    def look(self, size: int) -> Look:
        return self.looks[min(self.looks, key=lambda one: abs(log(one / size)))]


def see(work: tuple[Sample, Path]) -> Seen | None:
    sample, models = work
    reader = reader_of_process(models)
    try:
        photo = load(sample)
    except PhotoError:
        return None
    view = rectify(photo.picture, ANY)
    looks: dict[int, Look] = {}

    def look(size: int) -> Look:
        looks[size] = reader.look(view, ANY, size)
        return looks[size]

    never_enough = replace(reader.thresholds, enough=2.0)
    best_look(look, view, None, never_enough, FIRST_SIZE)
    boxes = tuple(scaled(box, 1 / photo.scale) for box in in_pixels(sample, photo))
    return Seen(sample, boxes, view.picture.shape, view.border, looks)


def believe(seen: Sequence[Seen], limits: Thresholds) -> Thresholds:
    """Fits how the words of detector and classifier add up to a chance (logistic regression, by Newton's steps)."""
    words, truth = [], []
    for one in seen:
        for named in (named for look in one.looks.values() for named in look.named):
            words.append((logit(named.candidate.heat), logit(named.die), 1.0))
            truth.append(any(apart(named.candidate.box, box) < REACH for box in one.boxes))
    x, y, weights = np.array(words), np.array(truth, float), np.zeros(3)
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        bend = (x * (p * (1 - p))[:, None]).T @ x + 1e-3 * np.eye(3)
        weights += np.linalg.solve(bend, x.T @ (y - p))
    print(f"{len(y)} candidates, {int(y.sum())} dice: weights {np.round(weights, 3)}", flush=True)
    heat, named_weight, offset = (round(float(weight), 3) for weight in weights)
    return replace(limits, heat=heat, named=named_weight, offset=offset)


def reconsidered(one: Seen, limits: Thresholds) -> Seen:
    """The same looks with other chances of dice."""
    looks = {
        size: replace(
            look,
            named=[replace(named, present=limits.presence(named.candidate.heat, named.die)) for named in look.named],
        )
        for size, look in one.looks.items()
    }
    return replace(one, looks=looks)


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
Pick = Callable[[list[float]], float]


def climb(seen: Sequence[Seen], limits: Thresholds, grid: Grid, value: Value, pick: Pick) -> Thresholds:
    """One threshold after the other, twice; `pick` chooses of those that are equally good."""
    for name, tries in [*grid.items()] * 2:
        values = {one: value(seen, replace(limits, **{name: one})) for one in tries}
        top = max(values.values())
        equal = [one for one in tries if values[one] >= top - 1e-9]
        limits = replace(limits, **{name: pick(equal)})
        print(f"{value.__name__} {top:.4f} with {name} {pick(equal)} of {equal}", flush=True)
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
    limits = believe(seen, load_thresholds(args.models))
    seen = [reconsidered(one, limits) for one in seen]
    limits = climb(seen, limits, DIE, exact, lambda equal: equal[len(equal) // 2])
    limits = climb(seen, limits, SURE, worth, lambda equal: equal[-1])
    print(asdict(limits))
    if args.write:
        store_thresholds(limits, args.models)


if __name__ == "__main__":
    main()
