"""The evidence for the weakest die of a reading, and the chance to be right that the judge computes from it."""

from dataclasses import fields, replace
from math import exp, log

import pytest

from tests.vision.reading.test_agree import THROW, die
from vision.reading.doubt import evidence_for_judge
from vision.reading.judge import Evidence, Judge, Judges
from vision.reading.thresholds import logit

CLEAR = evidence_for_judge(THROW, [], 0.0, doubted=False)


def test_the_weakest_die_decides() -> None:
    weak = die(5, y=300, chance=0.7)
    seen = evidence_for_judge([*THROW, weak], [], 0.0, doubted=False)
    assert seen.face == pytest.approx(logit(0.7))
    assert seen.score == pytest.approx(logit(weak.score))
    assert seen.score < CLEAR.score


def test_the_strangest_die_decides_and_dice_of_the_bank_are_equally_familiar() -> None:
    strange = replace(THROW[0], strange=0.1)
    assert evidence_for_judge([*THROW[1:], strange], [], 0.0, doubted=False).strange == pytest.approx(log(0.1))
    assert CLEAR.strange == pytest.approx(log(0.002))


def test_faces_that_the_count_does_not_confirm_are_a_part_of_the_throw() -> None:
    uncounted = [replace(THROW[0], counted=0), *THROW[1:]]
    assert evidence_for_judge(uncounted, [], 0.0, doubted=False).uncounted == pytest.approx(1 / 5)


@pytest.mark.parametrize("name", [field.name for field in fields(Evidence)])
def test_each_kind_of_evidence_moves_the_chance_by_its_weight(name: str) -> None:
    judge = Judge({name: 1.0}, 0.0, 0.5)
    more = replace(CLEAR, **{name: getattr(CLEAR, name) + 1})
    assert judge.chance(more) > judge.chance(CLEAR)
    assert Judge({}, 0.0, 0.5).chance(more) == 0.5


def test_the_bias_and_a_shift_move_the_chance_and_no_odds_are_too_large() -> None:
    judge = Judge({}, 1.0, 0.5)
    assert judge.log_odds(CLEAR) == 1.0
    assert judge.chance(CLEAR) == pytest.approx(1 / (1 + exp(-1)))
    assert judge.chance(CLEAR, 2.0) == pytest.approx(1 / (1 + exp(-3)))
    assert judge.chance(CLEAR, -3.0) == pytest.approx(1 / (1 + exp(2)))
    limits = [judge.chance(CLEAR, shift) for shift in (1e6, -1e6)]
    assert limits == [1 / (1 + exp(-30)), 1 / (1 + exp(30))]
    assert 0 < limits[1] < limits[0] < 1


def test_readings_of_a_known_number_of_dice_have_a_judge_of_their_own() -> None:
    judges = Judges(known=Judge({}, 1.0, 0.5), unknown=Judge({}, 2.0, 0.5))
    assert judges.judge_for(5) is judges.known
    assert judges.judge_for(0) is judges.known
    assert judges.judge_for(None) is judges.unknown
