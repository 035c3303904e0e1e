"""Fits the judge, which says what is sure: `python -m vision.replay.judging SET... [--models DIR] [--write DIR...]`.

The sets are sources that the networks in DIR never learned from. Each source is judged by what was fitted on the
others; `sure` begins where, of all readings so judged, the share that is wrong though sure has an upper 95 % bound
under MOST. Then the judge is fitted on all of them, and kept beside the weights in the folders after --write.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass, fields, replace
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.judge import Evidence, Judge
from vision.reading.model import HERE
from vision.reading.thresholds import Thresholds, load_thresholds, store_thresholds
from vision.replay.measure import Terms, chosen
from vision.replay.metrics import Share
from vision.replay.sets import open_sets
from vision.replay.tune import Seen, decide, see

MOST = 0.005
"""The share of readings that may be wrong though sure, at 95 % confidence."""
STEADY = 30.0
"""How strongly weights are held near zero: sources differ more than their photos do."""
NAMES = tuple(field.name for field in fields(Evidence))
SIGNS = dict.fromkeys(NAMES, -1) | dict.fromkeys(("heat", "die", "face", "clear"), 1)
"""What speaks for a reading and what against it: a weight of the other sign is chance, and is left out."""
LENIENT = Judge({}, 0.0, 0.0)
"""Sure of all that is not barred."""
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """One reading of a photo: what speaks for it, and what came of it."""

    source: str
    known: bool
    evidence: Evidence | None
    allowed: bool
    """The judge may be sure: the count fits, no die is cut off, the looks do not differ."""
    doubtless: bool
    """Sure by the limits alone, without a judge."""
    exact: bool


def cases(source: str, seen: Sequence[Seen], limits: Thresholds) -> Iterator[Case]:
    for one in seen:
        for known in (False, True) if one.sample.values else (False,):
            read, exact = decide(one, replace(limits, judge=LENIENT), known)
            plain, _ = decide(one, replace(limits, judge=None), known)
            yield Case(source, known, read.evidence, read.sure, plain.sure, exact)


def fit(some: Sequence[Case]) -> Judge:
    """Logistic regression by Newton's steps, on evidence brought to one scale."""
    usable = [one for one in some if one.evidence is not None]
    x = np.array([astuple(one.evidence) for one in usable if one.evidence is not None])
    y = np.array([one.exact for one in usable], float)
    middle, spread = x.mean(axis=0), x.std(axis=0) + 1e-3
    z = np.c_[(x - middle) / spread, np.ones(len(x))]
    signs = np.array([*(SIGNS[name] for name in NAMES), 0])
    weights = newton(z, y)
    while (wrong := weights * signs < 0).any():
        z[:, wrong] = 0
        weights = newton(z, y)
    own = weights[:-1] / spread
    rounded = {name: round(float(weight), 4) for name, weight in zip(NAMES, own, strict=True)}
    return Judge(rounded, round(float(weights[-1] - own @ middle), 4), 1.0)


def newton(z: Array, y: Array) -> Array:
    """Weights of least surprise, held near zero; the last one, the bias, is free."""
    hold = np.diag([STEADY] * (z.shape[1] - 1) + [1e-3])
    weights = np.zeros(z.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(z @ weights, -30, 30)))
        bend = (z * (p * (1 - p))[:, None]).T @ z + hold
        weights += np.linalg.solve(bend, z.T @ (y - p) - hold @ weights)
    return weights


def left_out(all_cases: Sequence[Case]) -> Array:
    """The chance of every case by a judge that never saw its source; -1 where it may not be sure."""
    chances = np.full(len(all_cases), -1.0)
    for source in {one.source for one in all_cases}:
        judge = fit([one for one in all_cases if one.source != source])
        for k, one in enumerate(all_cases):
            if one.source == source and one.allowed and one.evidence is not None:
                chances[k] = judge.chance(one.evidence)
    return chances


def point_of(chances: Array, exact: NDArray[np.bool_]) -> float:
    """The least chance down to which the bound on what is wrong though sure holds."""
    point, wrong = 1.0, 0
    for k in np.argsort(-chances, kind="stable"):
        wrong += not exact[k]
        if chances[k] < 0 or Share(wrong, len(exact)).interval[1] > MOST:
            break
        point = float(chances[k])
    return point


def area(chances: Array, exact: NDArray[np.bool_]) -> float:
    """AUGRC: the area under the share that is wrong and accepted, over the share that is accepted."""
    return float(np.cumsum(~exact[np.argsort(-chances, kind="stable")]).mean() / len(exact))


def table(all_cases: Sequence[Case], chances: Array, point: float) -> str:
    """What judges that never saw a source are sure of there, beside what the limits alone are sure of."""
    lines = [f"{'source':24} number   photos   exact  sure, judge / limits  wrong though sure, judge / limits"]
    groups = sorted({(one.source, one.known) for one in all_cases})
    for source, known in groups:
        mine = [
            (one, chance >= point)
            for one, chance in zip(all_cases, chances, strict=True)
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


def judge_of(all_cases: Sequence[Case]) -> Judge:
    """Fits and says how well, on sources left out."""
    chances = left_out(all_cases)
    exact = np.array([one.exact for one in all_cases])
    point = point_of(chances, exact)
    print(table(all_cases, chances, point))
    sure = Share(int((chances >= point).sum()), len(exact))
    wrong = Share(int(((chances >= point) & ~exact).sum()), len(exact))
    print(
        f"sure {sure.part} of {sure.whole}, wrong though sure {wrong.part} (at most {wrong.interval[1]:.2%}), "
        f"AUGRC {area(chances, exact):.6f}, point {point:.4f}"
    )
    return replace(fit(all_cases), point=round(point, 4))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--split", default="", help="only this part of sets that are split")
    parser.add_argument("--models", type=Path, default=HERE / "unseen", help="weights that never saw these sets")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", type=Path, nargs="*", default=[], help="folders of weights that get the judge")
    args = parser.parse_args()
    limits, all_cases = load_thresholds(args.models), list[Case]()
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        for one in (one for path in args.sets for one in open_sets(path)):
            work = [(sample, args.models, False) for sample in chosen(one, Terms(split=args.split))]
            seen = [photo for photo in pool.map(see, work, chunksize=4) if photo is not None]
            all_cases += cases(one.name, seen, limits)
    judge = judge_of(all_cases)
    for folder in args.write:
        store_thresholds(replace(load_thresholds(folder), judge=judge), folder)


if __name__ == "__main__":
    main()
