"""The figures of a measurement, each share with its 95 % interval."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from vision.replay.match import Outcome

Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and where the true share lies with 95 % confidence (Wilson)."""

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
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a group of photos gave."""

    exact: Share
    dice: Share
    sure: Share
    wrong_though_sure: Share

    @property
    def safe(self) -> float:
        """The share of photos that were not wrong though sure."""
        return 1 - self.wrong_though_sure.value


def figures(outcomes: Sequence[Outcome]) -> Figures:
    pairs = [pair for one in outcomes for pair in one.pairs if pair[0]]
    return Figures(
        exact=share(outcomes, lambda one: one.exact),
        dice=Share(sum(truth == read for truth, read in pairs), len(pairs)),
        sure=share(outcomes, lambda one: one.sure),
        wrong_though_sure=share(outcomes, lambda one: one.wrong_though_sure),
    )


def share(outcomes: Sequence[Outcome], test: Callable[[Outcome], bool]) -> Share:
    return Share(sum(test(one) for one in outcomes), len(outcomes))


Groups = dict[str, Figures]


def grouped(outcomes: Sequence[Outcome], names: Callable[[Outcome], Iterable[str]]) -> Groups:
    """Figures of each group; a photo may belong to several."""
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        for name in names(one):
            groups.setdefault(name, []).append(one)
    return {name: figures(members) for name, members in sorted(groups.items())}


def by_source(one: Outcome) -> Iterable[str]:
    return (one.source,)


def by_tag(one: Outcome) -> Iterable[str]:
    return one.sample.tags


def by_rig(one: Outcome) -> Iterable[str]:
    return (one.sample.rig,) if one.sample.rig else ()


def by_trust(one: Outcome) -> Iterable[str]:
    return (one.sample.trust,) if one.sample.trust else ()


def by_count(one: Outcome) -> Iterable[str]:
    return (f"{len(one.sample.values):2}",)


FACES = (*"123456", "none")
"""Rows and columns of a confusion."""


def confusion(outcomes: Sequence[Outcome]) -> list[list[int]]:
    """Rows are the truth, columns what was read."""
    cells = [[0] * 7 for _ in range(7)]
    for one in outcomes:
        for truth, read in one.pairs:
            cells[(truth - 1) % 7][(read - 1) % 7] += 1
    return cells


Curve = list[tuple[float, float]]


def risk_coverage(outcomes: Sequence[Outcome]) -> Curve:
    """Shares of photos that could be accepted, surest first, and the share of all photos that is accepted and wrong.

    Sure readings come first, then the others; among them the one whose weakest die has the highest confidence.
    """
    ranked = sorted(outcomes, key=trusted, reverse=True)
    wrong, curve = 0, []
    for accepted, one in enumerate(ranked, 1):
        wrong += not one.exact
        curve.append((accepted / len(ranked), wrong / len(ranked)))
    return curve


def trusted(one: Outcome) -> tuple[bool, float]:
    return one.sure, min((die.confidence for die in one.reading.dice), default=0.0)


def augrc(curve: Curve) -> float:
    """The area under that curve: how often a photo is wrong and accepted, over all shares that could be accepted."""
    return sum(wrong for _, wrong in curve) / len(curve) if curve else 0.0


def latencies(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """The milliseconds within which half of the photos were read, and almost all."""
    times = [one.ms for one in outcomes if not one.error]
    return {"p50": percentile(times, 0.50), "p95": percentile(times, 0.95), "p99": percentile(times, 0.99)}


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that so large a part of the values does not exceed."""
    if not values:
        return 0.0
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, max(0, -int(-part * len(ranked) // 1) - 1))]
