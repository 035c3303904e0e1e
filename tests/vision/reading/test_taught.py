"""What confirmed throws teach the reader: the odds of a reading move by at most one, upwards only for dice that look
like confirmed ones and never soon after a correction."""

from dataclasses import replace

import pytest

from vision.reading.taught import (
    APPLIED_SHIFT_SHARE,
    MOST_SHIFT_LOG_ODDS,
    RESULTS_KEPT,
    RESULTS_WITHOUT_CORRECTION,
    UNTAUGHT,
    TaughtResults,
    TaughtThrow,
    likeliest_shift,
)
from vision.results import ReadingBasis

BASIS = ReadingBasis(odds=1.0, size=0.08, colour=(120.0, 128.0, 128.0), sharp=0.6, glare=0.0, light=110.0)


def taught(right: int, wrong: int = 0, basis: ReadingBasis = BASIS) -> TaughtResults:
    """What is taught by this many wrong readings, and then this many right ones."""
    return TaughtResults((*[TaughtThrow(basis, False)] * wrong, *[TaughtThrow(basis, True)] * right))


def test_confirmed_throws_move_the_odds_upwards_by_at_most_one() -> None:
    shifts = [taught(right).odds_shift(BASIS) for right in (0, 6, 12, 24)]
    assert shifts == sorted(shifts)
    assert (shifts[0], shifts[-1]) == (0.0, MOST_SHIFT_LOG_ODDS)


def test_half_of_the_likeliest_shift_is_applied() -> None:
    results = taught(4, basis=replace(BASIS, odds=3.0)).results
    assert taught(4, basis=replace(BASIS, odds=3.0)).odds_shift(BASIS) == pytest.approx(
        APPLIED_SHIFT_SHARE * likeliest_shift(results)
    )
    assert 0 < likeliest_shift(results) < 2 * MOST_SHIFT_LOG_ODDS


def test_the_likeliest_shift_explains_the_share_that_was_right() -> None:
    even = replace(BASIS, odds=0.0)
    assert likeliest_shift(taught(24, 24, even).results) == pytest.approx(0, abs=1e-6)
    assert likeliest_shift(taught(40, 8, even).results) == pytest.approx(1.59, abs=0.01), "log 5, drawn a little to 0"
    assert likeliest_shift([]) == 0


def test_a_correction_of_late_forbids_a_shift_upwards() -> None:
    sure = replace(BASIS, odds=-1.0)
    assert taught(RESULTS_WITHOUT_CORRECTION, 1, sure).odds_shift(sure) > 0
    assert taught(RESULTS_WITHOUT_CORRECTION - 1, 1, sure).odds_shift(sure) == 0


def test_wrong_readings_move_the_odds_downwards_whatever_the_dice_look_like() -> None:
    assert taught(3, 6).odds_shift(replace(BASIS, size=0.5)) < -0.5


@pytest.mark.parametrize(
    "other",
    [
        replace(BASIS, size=0.11),
        replace(BASIS, colour=(120.0, 160.0, 128.0)),
        replace(BASIS, sharp=0.3),
        replace(BASIS, glare=0.1),
        replace(BASIS, light=40.0),
    ],
)
def test_dice_that_look_otherwise_gain_nothing(other: ReadingBasis) -> None:
    assert taught(24).odds_shift(other) == 0


def test_two_results_do_not_show_what_the_dice_look_like() -> None:
    assert taught(2).odds_shift(BASIS) == 0


def test_an_unsure_reading_counts_only_after_a_tap_on_it() -> None:
    assert UNTAUGHT.after(BASIS, right=True, was_sure=False, was_tapped=False) == UNTAUGHT
    assert len(UNTAUGHT.after(BASIS, right=True, was_sure=False, was_tapped=True).results) == 1
    assert len(UNTAUGHT.after(BASIS, right=True, was_sure=True, was_tapped=False).results) == 1


def test_the_newest_results_are_kept_and_none_of_another_light() -> None:
    full = taught(RESULTS_KEPT)
    assert len(full.after(BASIS, right=False).results) == RESULTS_KEPT
    assert not full.after(BASIS, right=False).results[-1].right
    assert len(full.after(replace(BASIS, light=60.0), right=True).results) == 1
