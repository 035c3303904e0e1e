"""The statistical test of the dice: fair dice raise an alarm at most in 5 % of cases, though it is repeated.

Unfair dice are noticed in half of the cases by the stated number.
"""

from math import exp, isclose, prod

import numpy as np

from scorekeeper.records.fairness import ALARM, FACES, LEANINGS, NOTICED, evidence, fairness
from tests.benchmarks.fairness import alarms, leaning

FAIR = [1 / 6] * 6


def test_the_evidence_is_the_product_of_the_chances_of_each_die_by_each_mixture_over_one_sixth() -> None:
    faces = [6, 6, 1, 3, 6, 6, 2, 6]
    bets = []
    for weight in LEANINGS:
        chances = [(faces[:at].count(face) + weight / 6) / (at + weight) for at, face in enumerate(faces)]
        bets.append(prod(chances) * 6 ** len(faces))
    counts = [faces.count(face) for face in range(1, 7)]
    assert isclose(exp(evidence(counts)), sum(bets) / len(bets))


def test_fair_dice_that_are_watched_continuously_seldom_alarm() -> None:
    found = alarms(FAIR, 1000, 1500, np.random.default_rng(5))
    assert (found > 0).mean() <= 0.05


def test_unfair_dice_are_noticed_in_half_of_the_cases_by_the_number_that_is_said() -> None:
    random = np.random.default_rng(6)
    for share, said in NOTICED.items():
        found = alarms(leaning(share), 200, said + said // 5, random)
        assert (found > 0).mean() >= 0.5, share


def test_the_highest_evidence_counts_also_when_later_dice_were_even() -> None:
    loaded, even = (0, 0, 0, 0, 0, 60), (200,) * FACES
    assert fairness([loaded]).unfair
    later = fairness([loaded, even, even])
    assert later.unfair
    assert exp(evidence(later.counts)) < ALARM
    assert later.furthest == 6


def test_without_dice_nothing_is_said_against_them() -> None:
    found = fairness([])
    assert (found.thrown, found.highest, found.unfair) == (0, 1.0, False)
