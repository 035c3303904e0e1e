"""Fits the judges, which decide what is sure: `python -m vision.replay.judging SET... [--models DIR] [--write DIR...]`.

There are two: for readings with a known number of dice, and for all others. The sets must be sources that the networks
in DIR were not trained on. Each source is judged by a fit on the sources of other tables, and the results are printed.
The threshold of `sure` is the lowest from LOWEST_THRESHOLD on at which the upper 95 % bound of wrong though sure is
under LARGEST_WRONG_SHARE for photos and LARGEST_WRONG_SHARE_DAMAGED for damaged copies, and the share itself at most
LARGEST_WRONG_SHARE_RENDERS for renders, which are harder. The final judges are fitted on all sources, and written
beside the weights in the folders after --write. As they give other chances than those fitted on parts, the same limits
must hold for their chances, too: the higher of the two thresholds counts."""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass, fields, replace
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.doubt import DoubtRule
from vision.reading.judge import Evidence, Judge, Judges
from vision.reading.model import MODELS_FOLDER
from vision.reading.thresholds import Thresholds, load_thresholds, store_thresholds
from vision.replay.measure import Conditions, wanted_samples
from vision.replay.metrics import Share
from vision.replay.sets import load_sets
from vision.replay.tune import PhotoToSee, SeenPhoto, decide_photo, see_photo

LARGEST_WRONG_SHARE = 0.005
"""The largest share of readings of photos that may be wrong though sure: the upper bound of its 95 % interval must be
below."""
LARGEST_WRONG_SHARE_DAMAGED = 0.01
"""The largest share of readings of damaged copies of photos that may be wrong though sure: the upper bound of its 95 %
interval must be below."""
LARGEST_WRONG_SHARE_RENDERS = 0.01
"""The largest share of readings of renders that may be wrong though sure."""
LOWEST_THRESHOLD = 0.9
"""The lowest threshold of `sure`, however few readings are wrong."""
L2_PENALTY = 30.0
"""The strength of the L2 penalty on the weights; strong, as sources differ more than their photos do."""
EVIDENCE_NAMES = tuple(field.name for field in fields(Evidence))
ALLOWED_EVIDENCE_SIGNS = dict.fromkeys(EVIDENCE_NAMES, -1) | dict.fromkeys(("heat", "die", "face", "clear", "score"), 1)
"""For each kind of evidence whether it speaks for (1) or against (-1) a reading; a fitted weight of the opposite sign
is due to chance and is removed."""
LENIENT_JUDGES = Judges(Judge({}, 0.0, 0.0), Judge({}, 0.0, 0.0))
"""Judges that are sure of every reading that no rule forbids."""
DAMAGED_SUFFIX = ", damaged"
"""The end of the name of a source of damaged copies of photos."""
Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class JudgedReading:
    """One reading of a photo, with the number of dice known or not: the evidence, and whether the reading was right."""

    source: str
    known: bool
    evidence: Evidence | None
    allowed: bool
    """Whether no rule forbids `sure`: the number of dice fits, no die is cut off, the looks agree, and so on."""
    doubtless: bool
    """Whether the reading is sure by the thresholds alone, without a judge."""
    exact: bool
    render: bool = False
    bars: frozenset[DoubtRule] = frozenset()
    """The rules that forbid `sure`, whatever the judge says."""

    @property
    def photographed_table(self) -> str:
        """The name of the table that the photos show: the source up to its first comma ("kitchen" for "kitchen,
        damaged"), as such sources share camera and dice."""
        return self.source.partition(",")[0]


def judged_readings(
    source: str, seen: Sequence[SeenPhoto], limits: Thresholds, are_renders: bool = False
) -> Iterator[JudgedReading]:
    for one in seen:
        for known in (False, True) if one.sample.values else (False,):
            read, exact = decide_photo(one, replace(limits, judges=LENIENT_JUDGES), known)
            plain, _ = decide_photo(one, replace(limits, judges=None), known)
            yield JudgedReading(source, known, read.evidence, read.sure, plain.sure, exact, are_renders, read.bars)


def fit_judge(readings: Sequence[JudgedReading]) -> Judge:
    """Fit a judge to these readings by logistic regression (Newton's method) on standardised evidence.

    Evidence whose weight has another sign than in ALLOWED_EVIDENCE_SIGNS gets the weight 0; the threshold of `sure` is
    not fitted but set to 1.
    """
    usable = [one for one in readings if one.evidence is not None]
    x = np.array([astuple(one.evidence) for one in usable if one.evidence is not None])
    y = np.array([one.exact for one in usable], float)
    middle, spread = x.mean(axis=0), x.std(axis=0) + 1e-3
    z = np.c_[(x - middle) / spread, np.ones(len(x))]
    signs = np.array([*(ALLOWED_EVIDENCE_SIGNS[name] for name in EVIDENCE_NAMES), 0])
    weights = fit_logistic_regression(z, y)
    while (wrong := weights * signs < 0).any():
        z[:, wrong] = 0
        weights = fit_logistic_regression(z, y)
    own = weights[:-1] / spread
    rounded = {name: round(float(weight), 4) for name, weight in zip(EVIDENCE_NAMES, own, strict=True)}
    return Judge(rounded, round(float(weights[-1] - own @ middle), 4), 1.0)


def fit_logistic_regression(z: Array, y: Array) -> Array:
    """Fit a logistic regression with an L2 penalty to the rows of `z` and their labels `y` (0 or 1); return a weight
    for each column. The last column must be ones: its weight, the bias, is hardly penalised."""
    hold = np.diag([L2_PENALTY] * (z.shape[1] - 1) + [1e-3])
    weights = np.zeros(z.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(z @ weights, -30, 30)))
        bend = (z * (p * (1 - p))[:, None]).T @ z + hold
        weights += np.linalg.solve(bend, z.T @ (y - p) - hold @ weights)
    return weights


def chances_by_other_tables(readings: Sequence[JudgedReading]) -> Array:
    """The chance that each reading is right, by a judge fitted on the other tables; -1 if a rule forbids `sure` or the
    reading has no dice."""
    chances, tables = np.full(len(readings), -1.0), np.array([one.photographed_table for one in readings])
    for name in set(tables):
        judge = fit_judge([one for one in readings if one.photographed_table != name])
        own = np.flatnonzero(tables == name)
        chances[own] = chances_of(judge, [readings[int(k)] for k in own])
    return chances


def chances_of(judge: Judge, readings: Sequence[JudgedReading]) -> Array:
    """The chance that each reading is right by this judge; -1 if a rule forbids `sure` or the reading has no dice."""
    return np.array(
        [judge.chance(one.evidence) if one.allowed and one.evidence is not None else -1.0 for one in readings]
    )


def sure_threshold(chances: Array, exact: Mask, renders: Mask, damaged: Mask) -> float:
    """The lowest chance of a sure reading, at least LOWEST_THRESHOLD, at which the shares of readings wrong though sure
    stay within LARGEST_WRONG_SHARE, LARGEST_WRONG_SHARE_DAMAGED and LARGEST_WRONG_SHARE_RENDERS.

    1 if they do not even with the likeliest reading alone.
    """
    photos = ~(renders | damaged)
    point, wrong = 1.0, {"photos": 0, "damaged": 0, "renders": 0}
    for k in np.argsort(-chances, kind="stable"):
        wrong["photos" if photos[k] else "damaged" if damaged[k] else "renders"] += not exact[k]
        bound = Share(wrong["photos"], int(photos.sum())).interval[1]
        worst = Share(wrong["damaged"], int(damaged.sum())).interval[1] if damaged.any() else 0.0
        stray = wrong["renders"] > LARGEST_WRONG_SHARE_RENDERS * renders.sum()
        if chances[k] < LOWEST_THRESHOLD or bound > LARGEST_WRONG_SHARE or worst > LARGEST_WRONG_SHARE_DAMAGED or stray:
            break
        point = float(chances[k])
    return point


def area_under_risk(chances: Array, exact: Mask) -> float:
    """The area (AUGRC) under the share of photos that are accepted and wrong, drawn over the share of photos accepted,
    surest first."""
    return float(np.cumsum(~exact[np.argsort(-chances, kind="stable")]).mean() / len(exact))


def text_by_source(readings: Sequence[JudgedReading], chances: Array, point: float) -> str:
    """A text table with a line for each source, with and without the number of dice: how many readings are sure, and
    wrong though sure, by `chances` of at least `point` and by the thresholds alone."""
    lines = [f"{'source':24} number   photos   exact  sure, judge / limits  wrong though sure, judge / limits"]
    groups = sorted({(one.source, one.known) for one in readings})
    for source, known in groups:
        mine = [
            (one, chance >= point)
            for one, chance in zip(readings, chances, strict=True)
            if (one.source, one.known) == (source, known)
        ]
        n = len(mine)
        sure, plain = sum(is_sure for _, is_sure in mine), sum(one.doubtless for one, _ in mine)
        wrong = sum(is_sure and not one.exact for one, is_sure in mine)
        before = sum(one.doubtless and not one.exact for one, _ in mine)
        exact = sum(one.exact for one, _ in mine)
        lines.append(
            f"{source[:24]:24} {'known' if known else '-':8} {n:6} {exact / n:7.1%} "
            f"{sure / n:12.1%} / {plain / n:6.1%} {wrong:20} / {before}"
        )
    return "\n".join(lines)


def fit_both_judges(
    readings: Sequence[JudgedReading], readings_by_shipped_reader: Sequence[JudgedReading] = ()
) -> Judges:
    """Fit both judges and their thresholds of `sure`, and print how well each does on tables left out of the fit.

    `readings_by_shipped_reader` are the same readings by the reader that ships, with the whole bank of familiar dice;
    without them, `readings` take their place.
    """
    known, unknown = (
        fit_judge_with_threshold(
            *([one for one in some if one.known == number] for some in (readings, readings_by_shipped_reader))
        )
        for number in (True, False)
    )
    return Judges(known, unknown)


def fit_judge_with_threshold(
    readings: Sequence[JudgedReading], readings_by_shipped_reader: Sequence[JudgedReading] = ()
) -> Judge:
    """Fit a judge to these readings, and print how well judges fitted without a table do on it. Its threshold of `sure`
    is the higher of theirs and its own, which is measured on `readings_by_shipped_reader` (`readings` if there are
    none)."""
    judge, chances = fit_judge(readings), chances_by_other_tables(readings)
    exact, renders = (np.array([getattr(one, name) for one in readings]) for name in ("exact", "render"))
    damaged = np.array([one.source.endswith(DAMAGED_SUFFIX) for one in readings])
    point = sure_threshold(chances, exact, renders, damaged)
    ships = sure_threshold(chances_of(judge, readings_by_shipped_reader or readings), exact, renders, damaged)
    print(text_by_source(readings, chances, point))
    for name, group in (("photos", ~renders & ~damaged), ("damaged copies", damaged), ("renders", renders)):
        if group.any():
            print(f"{name}: {summary_line(chances[group], exact[group], point)}")
    print(f"sure from a chance of {point:.4f} on; by the judge that ships, fitted on all tables, from {ships:.4f} on")
    print(text_by_barring_rule(readings))
    return replace(judge, point=round(max(point, ships), 6))


def text_by_barring_rule(readings: Sequence[JudgedReading]) -> str:
    """A text with a line for each rule that bars readings from being sure: how many right and wrong ones, and how many
    of each only by this rule."""
    lines = []
    for bar in sorted({bar for one in readings for bar in one.bars}):
        barred = [one for one in readings if bar in one.bars]
        alone = [one for one in barred if len(one.bars) == 1]
        right, only = (sum(one.exact for one in some) for some in (barred, alone))
        lines.append(f"barred, {bar}: {right} right and {len(barred) - right} wrong; "
                     f"by this rule alone {only} right and {len(alone) - only} wrong")  # fmt: skip
    return "\n".join(lines)


def summary_line(chances: Array, exact: Mask, point: float) -> str:
    sure, wrong = int((chances >= point).sum()), Share(int(((chances >= point) & ~exact).sum()), len(exact))
    most = f"at most {wrong.interval[1]:.2%}"
    under = area_under_risk(chances, exact)
    return f"sure {sure} of {wrong.whole}, wrong though sure {wrong.part} ({most}), AUGRC {under:.6f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--split", default="", help="only this part of sets that are split")
    parser.add_argument(
        "--models", type=Path, default=MODELS_FOLDER / "unseen", help="weights that never saw these sets"
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", type=Path, nargs="*", default=[], help="folders of weights that get the judge")
    args = parser.parse_args()
    limits, all_cases = load_thresholds(args.models), list[JudgedReading]()
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        for one in (one for path in args.sets for one in load_sets(path)):
            samples = wanted_samples(one, Conditions(split=args.split))
            work = [PhotoToSee(sample, args.models, every_size=False) for sample in samples]
            seen = [photo for photo in pool.map(see_photo, work, chunksize=4) if photo is not None]
            all_cases += judged_readings(one.name, seen, limits)
    judges = fit_both_judges(all_cases)
    for folder in args.write:
        store_thresholds(replace(load_thresholds(folder), judges=judges), folder)


if __name__ == "__main__":
    main()
