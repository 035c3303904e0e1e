"""Computes the metrics of a measurement of the reader, each share with its 95 % interval."""

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from vision.replay.match import PhotoOutcome, smallest_die_px

Z_OF_95_PERCENT = 1.959964
"""95 % of a normal distribution lie within this number of standard deviations."""


@dataclass(frozen=True, slots=True)
class Share:
    """`part` of `whole`, with the Wilson 95 % interval of the true share."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.whole:
            return 0.0, 1.0
        p, n = self.value, self.whole
        middle = (p + Z_OF_95_PERCENT * Z_OF_95_PERCENT / (2 * n)) / (1 + Z_OF_95_PERCENT * Z_OF_95_PERCENT / n)
        reach = (
            Z_OF_95_PERCENT
            * sqrt(p * (1 - p) / n + Z_OF_95_PERCENT * Z_OF_95_PERCENT / (4 * n * n))
            / (1 + Z_OF_95_PERCENT * Z_OF_95_PERCENT / n)
        )
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Figures:
    """The shares of a group: photos exactly right, labelled dice read right, photos sure, and photos wrong though
    sure."""

    exact: Share
    dice: Share
    sure: Share
    wrong_though_sure: Share

    @property
    def safe_share(self) -> float:
        """The share of photos that are not wrong though sure."""
        return 1 - self.wrong_though_sure.value


def figures(outcomes: Sequence[PhotoOutcome]) -> Figures:
    pairs = [pair for one in outcomes for pair in one.pairs if pair[0]]
    return Figures(
        exact=share_with(outcomes, lambda one: one.exact),
        dice=Share(sum(truth == read for truth, read in pairs), len(pairs)),
        sure=share_with(outcomes, lambda one: one.sure),
        wrong_though_sure=share_with(outcomes, lambda one: one.wrong_though_sure),
    )


def share_with(outcomes: Sequence[PhotoOutcome], test: Callable[[PhotoOutcome], bool]) -> Share:
    return Share(sum(test(one) for one in outcomes), len(outcomes))


Groups = dict[str, Figures]


def figures_by_group(outcomes: Sequence[PhotoOutcome], groups_of: Callable[[PhotoOutcome], Iterable[str]]) -> Groups:
    """The metrics of each group of photos, sorted by name; `groups_of` lists the groups of a photo, which may be
    several or none."""
    groups: dict[str, list[PhotoOutcome]] = {}
    for one in outcomes:
        for name in groups_of(one):
            groups.setdefault(name, []).append(one)
    return {name: figures(members) for name, members in sorted(groups.items())}


def source_of(one: PhotoOutcome) -> Iterable[str]:
    return (one.source,)


def tags_of(one: PhotoOutcome) -> Iterable[str]:
    return one.sample.tags


def rig_of(one: PhotoOutcome) -> Iterable[str]:
    return (one.sample.rig,) if one.sample.rig else ()


def label_trust_of(one: PhotoOutcome) -> Iterable[str]:
    return (one.sample.trust,) if one.sample.trust else ()


def dice_count_of(one: PhotoOutcome) -> Iterable[str]:
    return (f"{len(one.sample.values):2}",)


SIZE_GROUP_EDGES_PX = (16, 24, 32, 48, 64, 96, 128, 192)
"""The longer sides of the smallest die, in pixels, at which the groups of `size_group_of` begin; smaller dice are a
group too."""


def size_group_of(one: PhotoOutcome) -> Iterable[str]:
    edge = smallest_die_px(one)
    if not edge:
        return ()
    k = bisect(SIZE_GROUP_EDGES_PX, edge)
    if k == len(SIZE_GROUP_EDGES_PX):
        return (f"{SIZE_GROUP_EDGES_PX[-1]:3} px and more",)
    return (f"{SIZE_GROUP_EDGES_PX[k - 1] if k else 0:3} to {SIZE_GROUP_EDGES_PX[k]} px",)


CONFUSION_NAMES = (*"123456", "none")
"""The names of the rows and columns of the confusion table; "none" is no die."""


def confusion_counts(outcomes: Sequence[PhotoOutcome]) -> list[list[int]]:
    """The confusion table, 7 x 7 numbers of dice: rows are the true faces, columns the faces read, both in the order of
    CONFUSION_NAMES."""
    cells = [[0] * 7 for _ in range(7)]
    for one in outcomes:
        for truth, read in one.pairs:
            cells[(truth - 1) % 7][(read - 1) % 7] += 1
    return cells


RiskCurve = list[tuple[float, float]]


def risk_coverage(outcomes: Sequence[PhotoOutcome]) -> RiskCurve:
    """The risk-coverage curve as pairs: for each share of photos accepted, surest first, the share of all photos that
    is accepted and wrong.

    Sure readings rank before others; within both groups the confidence of the weakest die decides.
    """
    wrong, curve = 0, []
    for accepted, one in enumerate(surest_first(outcomes), 1):
        wrong += not one.exact
        curve.append((accepted / len(outcomes), wrong / len(outcomes)))
    return curve


def surest_first(outcomes: Sequence[PhotoOutcome]) -> list[PhotoOutcome]:
    return sorted(outcomes, key=sureness_key, reverse=True)


def sureness_key(one: PhotoOutcome) -> tuple[bool, float]:
    return one.sure, min((die.confidence for die in one.reading.dice), default=0.0)


def area_under_risk(curve: RiskCurve) -> float:
    """The area under the risk-coverage curve (AUGRC); 0 without photos."""
    return sum(wrong for _, wrong in curve) / len(curve) if curve else 0.0


def latency_percentiles(outcomes: Sequence[PhotoOutcome]) -> dict[str, float]:
    """The 50th, 95th and 99th percentile (`p50`, `p95`, `p99`) of the reading times, in milliseconds, of the photos
    that could be loaded."""
    times = [one.ms for one in outcomes if not one.error]
    return {"p50": quantile_of(times, 0.50), "p95": quantile_of(times, 0.95), "p99": quantile_of(times, 0.99)}


def quantile_of(values: Sequence[float], share: float) -> float:
    """The `share` quantile of the values: the smallest value that this share of them does not exceed; 0 if there are
    none."""
    if not values:
        return 0.0
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, max(0, -int(-share * len(ranked) // 1) - 1))]
