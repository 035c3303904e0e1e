"""Fits the thresholds of what counts as a die: `python -m vision.replay.tune SET... [--write]`.

The goal is the most photos exactly right. The thresholds are printed and, with --write, stored beside the weights. What
is sure is fitted afterwards by `python -m vision.replay.judging`.
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from math import log
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

from vision.boxes import BoxCorners, with_scaled_coordinates
from vision.errors import PhotoError
from vision.reading.agree import AgreedReading
from vision.reading.model import MODELS_FOLDER
from vision.reading.reader import LookResult, best_look
from vision.reading.rectify import RectifiedView, rectify_picture
from vision.reading.sizes import FIRST_SIZE_PX
from vision.reading.thresholds import Thresholds, load_thresholds, logit, store_thresholds
from vision.replay.match import SAME_DIE_WITHIN_BOX_SIZES, distance_in_sizes, pair_faces
from vision.replay.measure import Conditions, in_pixels, load_sample, reader_of_process, wanted_samples
from vision.replay.sample import Sample
from vision.replay.sets import load_sets
from vision.scene import UNKNOWN_SCENE

Grid = dict[str, tuple[float, ...]]

DIE_GRID: Grid = {
    "die": (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    "spread": (1.5, 1.7, 1.9, 2.2, 2.6),
    "enough": (0.8, 0.85, 0.9, 0.94, 0.97),
}


@dataclass(frozen=True, slots=True)
class SeenPhoto:
    """All that the networks found in a photo, stored so that thresholds can be tried without running them again.

    `looks` holds the finds by the long side of the picture; `boxes` are the labels in pixels of the decoded picture.
    """

    sample: Sample
    boxes: tuple[BoxCorners, ...]
    shape: tuple[int, ...]
    border: tuple[int, int]
    looks: dict[int, LookResult]

    @property
    def view(self) -> RectifiedView:
        """A stand-in for the examined view of the photo: its size and margin, without its pixels."""
        across, down = self.border
        return RectifiedView(
            (np.broadcast_to(np.zeros(1, np.uint8), self.shape),), (-float(across), -float(down)), self.border
        )

    def look(self, long_side_px: int) -> LookResult:
        return self.looks[min(self.looks, key=lambda one: abs(log(one / long_side_px)))]


class PhotoToSee(NamedTuple):
    """A photo for `see_photo`, the folder of weights, and whether to run the networks at every size that the reader may
    use, and not only until it is content."""

    sample: Sample
    models: Path
    every_size: bool


def see_photo(work: PhotoToSee) -> SeenPhoto | None:
    """Run the networks on a photo at the sizes that the reader would use, with and without the number of dice; None if
    it cannot be loaded."""
    sample, models, every = work
    reader = reader_of_process(models)
    try:
        photo = load_sample(sample)
    except PhotoError:
        return None
    view = rectify_picture(photo.picture, UNKNOWN_SCENE)
    looks: dict[int, LookResult] = {}

    def look(size: int) -> LookResult:
        if size not in looks:
            looks[size] = reader.look(view, UNKNOWN_SCENE, size)
        return looks[size]

    limits = replace(reader.thresholds, enough=2.0) if every else reader.thresholds
    for expect in {None, len(sample.values) or None}:
        best_look(look, view, expect, limits, FIRST_SIZE_PX)
    boxes = tuple(with_scaled_coordinates(box, 1 / photo.scale) for box in in_pixels(sample, photo))
    return SeenPhoto(sample, boxes, view.picture.shape, view.border, looks)


def fit_die_chance(seen: Sequence[SeenPhoto], limits: Thresholds) -> Thresholds:
    """Fit how the scores of detector and classifier combine to the chance of a die (logistic regression, Newton's
    method); print the weights, and return the thresholds with them."""
    words, truth = [], []
    for one in seen:
        for named in (named for look in one.looks.values() for named in look.named):
            words.append((logit(named.candidate.heat), logit(named.die), 1.0))
            truth.append(
                any(distance_in_sizes(named.candidate.box, box) < SAME_DIE_WITHIN_BOX_SIZES for box in one.boxes)
            )
    x, y, weights = np.array(words), np.array(truth, float), np.zeros(3)
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        bend = (x * (p * (1 - p))[:, None]).T @ x + 1e-3 * np.eye(3)
        weights += np.linalg.solve(bend, x.T @ (y - p))
    print(f"{len(y)} candidates, {int(y.sum())} dice: weights {np.round(weights, 3)}", flush=True)
    heat, named_weight, offset = (round(float(weight), 3) for weight in weights)
    return replace(limits, heat=heat, named=named_weight, offset=offset)


def with_new_die_chances(one: SeenPhoto, limits: Thresholds) -> SeenPhoto:
    """What was found in the photo, with the chances of dice computed again by these thresholds."""
    looks = {
        size: replace(
            look,
            named=[
                replace(named, present=limits.chance_of_die(named.candidate.heat, named.die, named.vouched))
                for named in look.named
            ],
        )
        for size, look in one.looks.items()
    }
    return replace(one, looks=looks)


class PhotoDecision(NamedTuple):
    """The reading of a photo that a set of thresholds leads to, and whether it is exactly right."""

    agreed: AgreedReading
    exact: bool


def decide_photo(one: SeenPhoto, limits: Thresholds, count_known: bool) -> PhotoDecision:
    agreed = best_look(one.look, one.view, len(one.sample.values) if count_known else None, limits, FIRST_SIZE_PX)
    pairs = pair_faces(one.sample, one.boxes, agreed.dice)
    return PhotoDecision(agreed, all(truth == read for truth, read in pairs))


def exact_share(seen: Sequence[SeenPhoto], limits: Thresholds) -> float:
    """The share of photos exactly right, from 0 to 1, averaged over both cases: number of dice known and unknown."""
    return fmean(decide_photo(one, limits, known).exact for one in seen for known in (False, True))


GridValue = Callable[[Sequence[SeenPhoto], Thresholds], float]
TieBreak = Callable[[list[float]], float]


def climb_grid(
    seen: Sequence[SeenPhoto], limits: Thresholds, grid: Grid, value: GridValue, break_tie: TieBreak
) -> Thresholds:
    """Try all values of the grid for one threshold after the other, twice, and keep those that maximise `value`; each
    step is printed. `break_tie` chooses among values that are equally good."""
    for name, tries in [*grid.items()] * 2:
        values = {one: value(seen, with_limit(limits, name, one)) for one in tries}
        top = max(values.values())
        equal = [one for one in tries if values[one] >= top - 1e-9]
        limits = with_limit(limits, name, break_tie(equal))
        print(f"{value.__name__} {top:.4f} with {name} {break_tie(equal)} of {equal}", flush=True)
    return limits


def with_limit(limits: Thresholds, name: str, value: float) -> Thresholds:
    return replace(limits, **{name: value})  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--split", default="train")
    parser.add_argument("--models", type=Path, default=MODELS_FOLDER)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="store the thresholds beside the weights")
    args = parser.parse_args()
    sets = [one for path in args.sets for one in load_sets(path)]
    work = [
        PhotoToSee(sample, args.models, True)
        for one in sets
        for sample in wanted_samples(one, Conditions(split=args.split))
    ]
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        seen = [one for one in pool.map(see_photo, work, chunksize=4) if one is not None]
    limits = fit_die_chance(seen, load_thresholds(args.models))
    seen = [with_new_die_chances(one, limits) for one in seen]
    limits = climb_grid(seen, limits, DIE_GRID, exact_share, lambda equal: equal[len(equal) // 2])
    print(asdict(limits))
    if args.write:
        store_thresholds(limits, args.models)


if __name__ == "__main__":
    main()
