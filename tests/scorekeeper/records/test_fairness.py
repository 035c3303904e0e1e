"""The statistical test of the dice: fair dice raise an alarm at most in 5 % of cases, though it is repeated.

Unfair dice of every kind that is tried are found, a verdict falls when later dice speak against it, and misreading
within the tolerance raises no alarm.
"""

from math import exp, isclose, log, prod

import numpy as np
import pytest

from scorekeeper.records.fairness import (
    ALARM_FACTOR,
    BET_GROUPS,
    DICE_UNTIL_ALARM_BY_FACE_CHANCE,
    EVIDENCE_STEPS,
    FairnessFinding,
    bets_against_fair_dice,
    face_shares,
    fair_face_share_band,
    judge_dice,
    log_evidence_of_unfairness,
    unfair_dice,
)
from scorekeeper.records.misread import misreading_tolerance
from tests.benchmarks.fairness import DICE_A_GAME, KINDS, alarm_after, cleared_after, games, leaning, misreading

FAIR = [1 / 6] * 6


def test_the_evidence_is_the_weighted_mean_of_what_each_bet_has_won_against_fair_dice() -> None:
    faces = [6, 6, 1, 3, 6, 6, 2, 6]
    won = [weight * prod(chances[face - 1] for face in faces) * 6 ** len(faces) for chances, weight in unfair_dice()]
    counts = [faces.count(face) for face in range(1, 7)]
    assert isclose(exp(log_evidence_of_unfairness(counts)), sum(won))


def test_the_bets_share_out_one_stake_and_name_whole_dice() -> None:
    assert isclose(sum(weight for _, weight in unfair_dice()), 1)
    assert all(isclose(sum(chances), 1) and min(chances) > 0 for chances, _ in unfair_dice())
    assert len(unfair_dice()) == sum(len(faces) for faces, _, _ in BET_GROUPS)


@pytest.mark.parametrize("seed", range(20))
def test_no_bet_is_expected_to_win_against_dice_within_the_tolerance(seed: int) -> None:
    random, allowed = np.random.default_rng(seed), 0.01
    moved = random.uniform(-1, 1, 6)
    moved -= moved.mean()
    chances = 1 / 6 + allowed * moved / abs(moved).max()
    for odds, _ in bets_against_fair_dice(allowed):
        assert sum(chance * exp(one) for chance, one in zip(chances, odds, strict=True)) <= 1 + 1e-9


@pytest.mark.parametrize("chances", [FAIR, misreading()], ids=["read without error", "misread as far as allowed"])
def test_fair_dice_that_are_watched_continuously_seldom_alarm(chances: list[float]) -> None:
    random = np.random.default_rng(5)
    assert sum(alarm_after(chances, 60, random) > 0 for _ in range(100)) <= 5


def test_without_the_tolerance_a_poor_reader_accuses_fair_dice() -> None:
    counts = [6 * round(10_000 * chance) for chance in [1 / 6] * 4 + [1 / 6 - 0.01, 1 / 6 + 0.01]]
    assert log_evidence_of_unfairness(counts) > log(ALARM_FACTOR) > log_evidence_of_unfairness(counts, 0.0101)


@pytest.mark.parametrize("kind", KINDS)
def test_unfair_dice_of_every_kind_are_found(kind: str) -> None:
    random = np.random.default_rng(6)
    assert all(alarm_after(KINDS[kind], 200, random) for _ in range(5))


def test_unfair_dice_are_noticed_in_half_of_the_cases_by_the_number_that_is_said() -> None:
    random = np.random.default_rng(6)
    for share, said in DICE_UNTIL_ALARM_BY_FACE_CHANCE.items():
        found = [alarm_after(leaning(share), round(said * 1.25 / DICE_A_GAME) + 1, random) for _ in range(40)]
        assert sum(after > 0 for after in found) >= 20, share


def test_the_verdict_falls_when_later_dice_are_even() -> None:
    loaded, even = (2, 2, 2, 2, 2, 50), (10, 10, 10, 10, 10, 10)
    assert judge_dice([loaded]).is_unfair
    later = judge_dice([loaded] + [even] * 40)
    assert not later.is_unfair
    assert (later.refuted_alarms, later.dice_before) == (1, 60)
    assert later.dice_count < 41 * 60


def test_a_set_that_was_changed_is_cleared_and_accused_again_when_it_comes_back() -> None:
    random = np.random.default_rng(8)
    assert all(0 < cleared_after(leaning(0.25), random) <= 1200 for _ in range(5))
    loaded = games(leaning(0.3), 20, random)
    assert not judge_dice([*loaded * 20, *games(FAIR, 40, random)], misreading_tolerance()).is_unfair
    again = judge_dice([*loaded, *games(FAIR, 40, random), *loaded], misreading_tolerance())
    assert again.is_unfair
    assert again.refuted_alarms == 1


@pytest.mark.parametrize("strength", EVIDENCE_STEPS)
def test_each_strength_is_named_by_what_fair_tables_seldom_reach(strength: int) -> None:
    assert FairnessFinding((1,) * 6, log(strength * 1.001)).reached_evidence_step == strength
    assert FairnessFinding((1,) * 6, log(strength * 0.999)).reached_evidence_step < strength
    assert FairnessFinding((1,) * 6, log(strength * 1.001)).is_unfair == (strength >= ALARM_FACTOR)


def test_the_face_that_is_furthest_off_is_named() -> None:
    assert FairnessFinding((10, 10, 10, 10, 10, 40), 9.0).furthest_face == 6
    assert FairnessFinding((40, 40, 40, 5, 40, 40), 9.0).furthest_face == 4


def test_bars_have_an_interval_and_fair_dice_stay_in_the_band_19_times_in_20() -> None:
    bar = face_shares((20, 0, 0, 0, 0, 100))[5]
    assert bar.low < bar.share < bar.high < 1
    random, inside = np.random.default_rng(2), 0
    for row in random.multinomial(600, FAIR, size=2000):
        low, high = fair_face_share_band(600)
        inside += bool((low * 600 <= row).all() and (row <= high * 600).all())
    assert 0.94 <= inside / 2000 <= 0.975
    assert face_shares((0,) * 6) == ()


def test_without_dice_nothing_is_said_against_them() -> None:
    found = judge_dice([])
    assert (found.dice_count, found.reached_evidence_step, found.is_unfair) == (0, 0, False)
    assert isclose(found.evidence_factor, 1)
