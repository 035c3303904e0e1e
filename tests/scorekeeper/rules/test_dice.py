"""Rolls and throws: how many dice, which faces, which may be kept."""

import re

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.dice import Throw, check_roll, check_throw

FIRST = Throw((1, 4, 4, 6, 6))


def next_throw(before: tuple[Throw, ...], dice: tuple[int, ...], *kept: int, rethrow_kept: bool = True) -> Throw:
    return check_throw(Throw(dice, kept), before, 5, 3, rethrow_kept)


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ((1, 2, 3, 4), "5 dice, not 4"),
        ((1, 2, 3, 4, 5, 6), "5 dice, not 6"),
        ((), "5 dice, not 0"),
        ((0, 2, 3, 4, 5), "1 to 6, not 0"),
        ((1, 2, 3, 4, 7), "1 to 6, not 7"),
        ((1, 2, 3, 4, -1), "1 to 6, not -1"),
        ((1, 2, 3, 4, True), "1 to 6, not True"),
        ((1, 2, 3, 4, 5.0), "1 to 6, not 5.0"),
    ],
)
def test_a_roll_is_five_faces_from_one_to_six(dice: tuple[int, ...], why: str) -> None:
    with pytest.raises(RuleError, match=why) as refused:
        check_roll(dice, 5)
    assert refused.value.kind == "illegal_throw"


def test_the_dice_stay_in_the_order_in_which_they_lie() -> None:
    assert check_roll([6, 1, 5], 3) == (6, 1, 5)
    assert next_throw((FIRST,), (6, 4, 2, 6, 6), 4, 3).kept == (3, 4)


@pytest.mark.parametrize(
    ("before", "dice", "kept", "why"),
    [
        ((), (1, 2, 3, 4, 5), (0,), "made with all dice"),
        ((FIRST,), (1, 4, 4, 6, 6), (0, 1, 2, 3, 4), "at least one die"),
        ((FIRST,), (2, 4, 4, 6, 6), (0,), "still shows 1, not 2"),
        ((FIRST,), (1, 4, 4, 6, 6), (5,), "positions from 0 to 4, not [5]"),
        ((FIRST,), (1, 4, 4, 6, 6), (-1,), "positions from 0 to 4, not [-1]"),
        ((FIRST,), (1, 4, 4, 6, 6), (0, 0), "different positions"),
        ((FIRST,), (1, 4, 4, 6, 6), (True,), "positions"),
        ((FIRST,), (1, 4, 4, 6, 6), (1.0,), "positions"),
        ((FIRST, FIRST, FIRST), (1, 4, 4, 6, 6), (), "no throw is left"),
    ],
)
def test_kept_dice_are_some_that_lay_there_and_did_not_change(
    before: tuple[Throw, ...], dice: tuple[int, ...], kept: tuple[int, ...], why: str
) -> None:
    with pytest.raises(RuleError, match=re.escape(why)) as refused:
        next_throw(before, dice, *kept)
    assert refused.value.kind == "illegal_throw"


def test_a_die_may_be_picked_up_again_where_the_sheet_does_not_forbid_it() -> None:
    second = next_throw((FIRST,), (6, 4, 2, 6, 6), 3, 4)
    assert next_throw((FIRST, second), (6, 4, 5, 2, 2), 0, 1).kept == (0, 1)


def test_on_noris_a_die_that_stands_goes_on_standing() -> None:
    second = next_throw((FIRST,), (6, 4, 2, 6, 6), 3, 4, rethrow_kept=False)
    with pytest.raises(RuleError, match="left standing"):
        next_throw((FIRST, second), (6, 4, 5, 2, 6), 0, 4, rethrow_kept=False)
    third = next_throw((FIRST, second), (6, 4, 5, 6, 6), 0, 3, 4, rethrow_kept=False)
    assert third.kept == (0, 3, 4)


def test_the_table_may_agree_to_throw_a_standing_die_again() -> None:
    second = next_throw((FIRST,), (6, 4, 2, 6, 6), 3, 4, rethrow_kept=False)
    agreed = Throw((6, 4, 5, 2, 2), (0, 1), agreed=True)
    assert check_throw(agreed, (FIRST, second), 5, 3, rethrow_kept=False) == agreed
