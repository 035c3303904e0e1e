"""Risk-coverage curves of the judges as a table: what share of the accepted readings is wrong, by the share that is
accepted, with one judge for all readings that does not see how familiar the dice are, and with the two that ship."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.replay.judging import DAMAGED_SUFFIX, Array, JudgedReading, Mask, area_under_risk, chances_by_other_tables

COVERAGES = (0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.99)
"""The shares of readings that are accepted, the likeliest first."""
IsInGroup = Callable[[JudgedReading], bool]
GROUPS: dict[str, IsInGroup] = {
    "photos": lambda one: not one.render and not one.source.endswith(DAMAGED_SUFFIX),
    "damaged copies": lambda one: one.source.endswith(DAMAGED_SUFFIX),
    "renders": lambda one: one.render,
}
"""The kinds of readings, each with a curve of its own."""


def chances_by_one_judge(every: Sequence[JudgedReading]) -> Array:
    """The chance of each reading by one judge for a known and an unknown number of dice, without familiarity, fitted on
    the other tables."""
    plain = [
        replace(one, evidence=one.evidence and replace(one.evidence, strange=0.0)) for one in every
    ]  # what never varies gets no weight
    return chances_by_other_tables(plain)


def chances_by_two_judges(every: Sequence[JudgedReading]) -> Array:
    """The chance of each reading by one judge for readings with a known number of dice and another for the rest, fitted
    on the other tables."""
    chances = np.empty(len(every))
    for known in (True, False):
        places = [k for k, one in enumerate(every) if one.known == known]
        chances[places] = chances_by_other_tables([every[k] for k in places])
    return chances


def risks(chances: Array, exact: Mask) -> list[float]:
    """The share of wrong readings among those accepted, at each of COVERAGES."""
    wrong = np.cumsum(~exact[np.argsort(-chances, kind="stable")])
    counts = [max(1, round(share * len(exact))) for share in COVERAGES]
    return [float(wrong[count - 1]) / count for count in counts]


def curves_table(readings: Sequence[JudgedReading]) -> str:
    """The curves as a table: for each kind of readings, with and without the number of dice, a line for each way of
    judging."""
    shares = " ".join(f"{share:7.0%}" for share in COVERAGES)
    lines = [f"{'wrong among the accepted':60} {shares}   AUGRC"]
    chances = {"one judge": chances_by_one_judge(readings), "two, familiarity": chances_by_two_judges(readings)}
    for name, is_of in GROUPS.items():
        for known in (True, False):
            mine = np.array([one.known == known and is_of(one) for one in readings])
            exact = np.array([one.exact for one in readings])[mine]
            for judge, values in chances.items() if mine.any() else ():
                words = f"{name}, number {'known' if known else 'unknown'} ({len(exact)}), {judge}"
                shown = " ".join(f"{risk:7.2%}" for risk in risks(values[mine], exact))
                lines.append(f"{words:60} {shown}  {area_under_risk(values[mine], exact):.6f}")
    return "\n".join(lines)
