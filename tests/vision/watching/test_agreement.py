"""When the next look is due, and when the looks so far are enough for a reading."""

from dataclasses import replace

import numpy as np
import pytest

from vision.clips.painter import DrawnDie, Painter
from vision.results import Die, Reading
from vision.sources.demo import drawn_die_box
from vision.watching.agreement import (
    Looks,
    confirms_look,
    drop_oldest_incomplete,
    is_complete_look,
    is_whole_table_pushed,
)
from vision.watching.gate import Glance
from vision.watching.looks import TableLook

LYING = tuple(DrawnDie(face, 250.0 + 130 * face, 380.0, 20.0 * face) for face in range(1, 6))
GREY = np.ascontiguousarray(Painter(grain=1).paint(LYING)[..., 1])
DICE = tuple(Die(piece.face, 0.9, drawn_die_box(piece), 1) for piece in LYING)
CALM = Glance(1.0)


def look(time: float, sure: bool = True, dice: tuple[Die, ...] = DICE) -> TableLook:
    return TableLook(Reading("rest", dice, sure), GREY, time=time)


def after(*looks: TableLook, glance: Glance = CALM, expect: int | None = 5) -> tuple[Looks, bool]:
    state, ready = Looks(), False
    for one in looks:
        state, ready = state.step(one, glance, expect)
    return state, ready


def test_two_sure_looks_at_a_whole_throw_are_enough_whatever_moves_beside_it() -> None:
    busy = Glance(0.0, hand=True)
    assert not after(look(1.0), glance=busy)[1]
    assert after(look(1.0), look(1.14), glance=busy)[1]
    assert not after(look(1.0), look(1.13), glance=busy)[1]
    assert not after(look(1.0), look(1.2), glance=busy, expect=6)[1]


@pytest.mark.parametrize(("calm", "hand", "ready"), [(0.5, False, True), (0.49, False, False), (1.0, True, False)])
def test_a_whole_throw_that_is_not_sure_is_reported_after_half_a_second_of_calm(
    calm: float, hand: bool, ready: bool
) -> None:
    assert after(look(1.0, sure=False), look(1.2, sure=False), glance=Glance(calm, hand))[1] == ready


@pytest.mark.parametrize(("calm", "ready"), [(0.36, True), (0.35, False)])
def test_fewer_dice_are_reported_a_little_sooner(calm: float, ready: bool) -> None:
    few = [look(time, sure=False, dice=DICE[:3]) for time in (1.0, 1.2)]
    assert after(*few, glance=Glance(calm))[1] == ready
    assert not after(few[0], glance=Glance(calm))[1]


def test_looks_that_never_agree_are_reported_after_four_that_differed() -> None:
    others = [look(1.0 + number / 10, dice=(replace(DICE[0], face=number % 6 + 1), *DICE[1:])) for number in range(6)]
    assert [after(*others[:count])[1] for count in range(1, 7)] == [False] * 4 + [True] * 2
    assert after(*others, glance=Glance(0.1))[0].differed == 0


def test_the_next_look_is_due_after_a_pause_that_suits_what_was_seen() -> None:
    state, _ = after(look(1.0))
    state = replace(state, looked_s=1.0)
    assert [state.is_due(now, 5, 0.1) for now in (1.13, 1.15)] == [False, True]  # a second look confirms the first
    doubtful = replace(after(look(1.0, sure=False))[0], looked_s=1.0)
    assert [doubtful.is_due(now, 5, 0.1) for now in (1.09, 1.11)] == [False, True]
    tired = replace(doubtful, looked_s=30.0)
    assert [tired.is_due(now, 5, 0.1) for now in (30.49, 30.51)] == [False, True]
    reported = replace(doubtful, reported=look(1.0, sure=False))
    assert [reported.is_due(now, 5, 0.1) for now in (1.29, 1.31)] == [False, True]
    long_reported = replace(reported, looked_s=30.0)
    assert [long_reported.is_due(now, 5, 0.1) for now in (30.9, 31.1)] == [False, True]


def test_only_the_newest_looks_are_remembered_and_sure_ones_longest() -> None:
    looks = tuple(look(float(number), sure=number in (0, 4)) for number in range(5))
    assert [one.time for one in drop_oldest_incomplete(looks, 5)] == [0.0, 2.0, 3.0, 4.0]
    assert [one.time for one in drop_oldest_incomplete(looks[:4], 5)] == [0.0, 1.0, 2.0, 3.0]
    assert [one.time for one in drop_oldest_incomplete(looks, None)] == [1.0, 2.0, 3.0, 4.0]


def test_a_look_is_whole_if_it_is_sure_of_as_many_dice_as_a_throw_has() -> None:
    assert is_complete_look(look(1.0), 5)
    assert not is_complete_look(look(1.0), 4)
    assert not is_complete_look(look(1.0), None)
    assert not is_complete_look(look(1.0, sure=False), 5)
    assert not confirms_look(look(1.2), look(1.0, sure=False), 5)
    assert not confirms_look(look(1.2, sure=False), look(1.0), 5)


def test_a_tray_that_is_pushed_fast_carries_all_dice_off() -> None:
    size = DICE[0].size
    shifted = tuple(
        replace(die, box=(die.box[0] + 0.2 * size, *die.box[1:2], die.box[2] + 0.2 * size, die.box[3])) for die in DICE
    )
    assert is_whole_table_pushed(look(1.0), look(1.05, dice=shifted))
    assert not is_whole_table_pushed(look(1.0), look(1.1, dice=shifted))
    assert not is_whole_table_pushed(look(1.0), look(1.05, dice=(*shifted[:4], DICE[4])))
    assert not is_whole_table_pushed(look(1.0), look(1.05, dice=()))


def test_waking_forgets_what_was_seen_but_not_when() -> None:
    state = replace(after(look(1.0), look(1.2))[0], reported=look(1.2), differed=2, looked_s=1.2, restless_s=0.5)
    woken = state.forgetting_dice()
    assert (woken.agreeing, woken.reported, woken.differed) == ((), None, 0)
    assert (woken.looked_s, woken.restless_s, woken.last) == (1.2, 0.5, state.last)
