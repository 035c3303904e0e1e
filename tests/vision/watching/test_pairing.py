"""Dice are paired with those of the last rest by their place, their picture, or a hand that put them there."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.boxes import moved
from vision.clips.painter import DrawnDie, Painter
from vision.results import Die, Reading
from vision.scene import Picture
from vision.sources.demo import drawn_die_box
from vision.watching.between import BetweenRests
from vision.watching.looks import TableLook
from vision.watching.motion import NO_MOTION
from vision.watching.pairing import (
    Pairs,
    TableAtRest,
    choose_surer,
    find_best_spot,
    find_common_push,
    find_in_place,
    find_known_die,
    find_missing_dice,
    is_unchanged,
    leave_out_taken,
    move_die,
    pair_by_face,
    pair_hand_placed,
    pair_hidden_dice,
    place_looked_same_before,
    recognise_dice,
)
from vision.watching.put import HandPlacedDie, was_placed_by_hand, with_hand_placed_die

PAINTER = Painter(grain=1)
PIECE = DrawnDie(3, 200, 200, 0)
LYING = tuple(DrawnDie(face, 150.0 + 180 * i, 250.0 + 70 * (i % 2), 25.0 * i) for i, face in enumerate((3, 5, 1, 6, 3)))
ELSEWHERE = DrawnDie(3, 640, 560, 40)
"""A die with the same face as the first and the last die, but far from all of them."""


def grey_of(pieces: Sequence[DrawnDie]) -> Picture:
    return np.ascontiguousarray(PAINTER.paint(pieces)[..., 1])


LAY = grey_of(LYING)


def die_of(piece: DrawnDie, number: int = 0) -> Die:
    return Die(piece.face, 0.9, drawn_die_box(piece), 1, id=number)


DICE = tuple(die_of(piece, number) for number, piece in enumerate(LYING, 1))
REST = TableAtRest(DICE, LAY)


def seen(pieces: Sequence[DrawnDie]) -> tuple[Die, ...]:
    return tuple(die_of(piece) for piece in pieces)


def partners(pairs: Pairs) -> list[int]:
    """The id of each die's partner; 0 for none."""
    return [old.id if old else 0 for _, old in pairs]


def test_a_die_found_at_its_place_is_unchanged_wherever_the_scene_is_thought_to_be() -> None:
    before = PAINTER.paint((PIECE,))[..., 0]
    now = np.roll(before, 3, axis=1)
    die = Die(PIECE.face, 0.99, drawn_die_box(PIECE), 1)
    for drift in range(4, 40):
        spot, _ = find_best_spot(die, before, now, [(float(drift), 0.0), (0.0, 0.0)])
        assert spot is not None
        assert spot.is_unchanged, drift


def test_dice_that_lie_where_they_lay_are_paired_with_themselves() -> None:
    assert partners(recognise_dice(REST, seen(LYING), grey_of(LYING), 5)) == [1, 2, 3, 4, 5]
    assert partners(recognise_dice(REST, seen(LYING)[::-1], grey_of(LYING), 5)) == [5, 4, 3, 2, 1]


def test_a_die_that_came_is_new_and_one_that_went_has_no_partner() -> None:
    now = (*LYING[1:], ELSEWHERE)
    pairs = recognise_dice(REST, seen(now), grey_of(now), 5)
    assert partners(pairs) == [2, 3, 4, 5, 0]
    assert [die.id for die in find_missing_dice(pairs, REST)] == [1]


def test_a_nudged_die_is_itself_if_its_face_is_the_same() -> None:
    nudged = (replace(LYING[0], x=LYING[0].x + 14, y=LYING[0].y - 9), *LYING[1:])
    assert partners(recognise_dice(REST, seen(nudged), grey_of(nudged), 5)) == [1, 2, 3, 4, 5]
    other = (replace(nudged[0], face=4, yaw=17), *LYING[1:])
    assert partners(recognise_dice(REST, seen(other), grey_of(other), 5)) == [0, 2, 3, 4, 5]


def test_a_die_whose_picture_is_unchanged_is_itself_whatever_the_reader_says() -> None:
    wrong = (replace(seen(LYING)[0], face=4, confidence=0.5), *seen(LYING)[1:])
    pairs = recognise_dice(REST, wrong, LAY, 5)
    assert partners(pairs) == [1, 2, 3, 4, 5]
    assert pairs[0][0].face == 3  # the older reading was surer


@pytest.mark.parametrize(("confidence", "face"), [(0.8, 3), (0.9, 4), (0.95, 4)])
def test_of_two_readings_of_a_die_the_surer_holds_and_the_newer_of_equals(confidence: float, face: int) -> None:
    now = replace(DICE[0], face=4, confidence=confidence, box=moved(DICE[0].box, (2.0, 1.0)))
    held = choose_surer(now, DICE[0])
    assert (held.face, held.box) == (face, now.box)
    again = replace(now, face=3, confidence=0.1)
    assert choose_surer(again, DICE[0]) is again


def test_a_die_that_the_reader_missed_is_still_there_if_that_many_are_expected() -> None:
    fewer, now = seen(LYING[1:]), grey_of(LYING)
    for expect, there in ((5, [2, 3, 4, 5, 1]), (4, [2, 3, 4, 5]), (None, [2, 3, 4, 5])):
        assert partners(recognise_dice(REST, fewer, now, expect)) == there
    added = recognise_dice(REST, fewer, now, 5)[-1][0]
    assert added.face == 3
    assert np.allclose(added.box, DICE[0].box, atol=1.5)


def test_a_die_that_is_not_seen_because_it_went_is_not_added() -> None:
    assert partners(recognise_dice(REST, seen(LYING[1:]), grey_of(LYING[1:]), 5)) == [2, 3, 4, 5]


def test_a_die_read_beside_its_unchanged_place_is_not_added_once_more() -> None:
    x0, y0, x1, y1 = DICE[0].box
    for part, there in ((0.4, [2, 3, 4, 5, 0]), (0.6, [2, 3, 4, 5, 0, 1])):
        shift = part * DICE[0].size
        beside = Die(6, 0.9, (x0 + shift, y0, x1 + shift, y1), 1)
        assert partners(recognise_dice(REST, (*seen(LYING[1:]), beside), LAY, 6)) == there


def test_a_spot_that_has_changed_a_little_is_better_than_none() -> None:
    now = grey_of((replace(LYING[0], x=LYING[0].x + 14), *LYING[1:]))
    far = (LYING[4].x - LYING[0].x, 200.0)
    for steps in ([far, (0.0, 0.0)], [(0.0, 0.0), far]):
        spot, step = find_best_spot(DICE[0], LAY, now, steps)
        assert spot is not None
        assert (spot.is_unchanged, step) == (False, (0.0, 0.0))


PUSH = (70, -40)


def shifted(pieces: Sequence[DrawnDie], x: float = PUSH[0], y: float = PUSH[1]) -> tuple[DrawnDie, ...]:
    return tuple(replace(piece, x=piece.x + x, y=piece.y + y) for piece in pieces)


def test_dice_that_moved_together_were_pushed_and_are_themselves() -> None:
    now = np.ascontiguousarray(np.roll(LAY, PUSH, (1, 0)))
    assert find_common_push(REST, now) == pytest.approx(PUSH, abs=1.5)
    assert partners(recognise_dice(REST, seen(shifted(LYING)), now, 5)) == [1, 2, 3, 4, 5]


def test_one_die_may_be_missing_when_all_are_pushed_but_not_two() -> None:
    one, two = (grey_of(shifted(LYING)[count:]) for count in (1, 2))
    assert find_common_push(REST, one) == pytest.approx(PUSH, abs=1.5)
    assert find_common_push(REST, two) == (0.0, 0.0)


def test_two_dice_that_move_together_are_a_push_and_one_alone_is_none() -> None:
    for count, push in ((2, PUSH), (1, (0.0, 0.0))):
        rest = TableAtRest(DICE[:count], grey_of(LYING[:count]))
        assert find_common_push(rest, grey_of(shifted(LYING[:count]))) == pytest.approx(push, abs=1.5)


def test_dice_that_move_apart_or_in_a_picture_of_another_size_were_not_pushed() -> None:
    apart = (*shifted(LYING[:4]), *shifted(LYING[4:], -60, 30))
    assert find_common_push(REST, grey_of(apart)) == (0.0, 0.0)
    assert find_common_push(REST, LAY[:-2]) == (0.0, 0.0)


def test_an_unchanged_die_is_found_at_its_place_alone() -> None:
    assert is_unchanged(DICE[0], REST, LAY, NO_MOTION)
    assert not is_unchanged(DICE[0], REST, grey_of(LYING[1:]), NO_MOTION)
    assert find_in_place(seen(LYING)[0], DICE, REST, LAY, NO_MOTION) == DICE[0]
    assert find_in_place(seen(LYING)[0], DICE[1:], REST, LAY, NO_MOTION) is None
    assert find_in_place(seen(LYING)[0], DICE, REST, grey_of(LYING[1:]), NO_MOTION) is None


def test_a_die_is_known_by_its_place_and_its_face() -> None:
    look = TableLook(Reading("rest"), LAY)
    assert find_known_die(seen(LYING)[1], REST, look) == DICE[1]
    assert find_known_die(replace(seen(LYING)[1], face=2), REST, look) is None
    assert find_known_die(die_of(ELSEWHERE), REST, look) is None


def test_a_place_that_looked_the_same_before_was_only_not_read() -> None:
    empty = TableAtRest((), grey_of(LYING))
    assert place_looked_same_before(seen(LYING)[0], empty, grey_of(LYING))
    assert not place_looked_same_before(seen(LYING)[0], TableAtRest((), grey_of(LYING[1:])), grey_of(LYING))
    assert not place_looked_same_before(seen(LYING)[0], TableAtRest((), LAY), LAY)  # no earlier picture


def gone(*numbers: int, bare_s: float = 0.0) -> BetweenRests:
    return BetweenRests(TableLook(Reading("rest", DICE), LAY), frozenset(numbers), bare_s=bare_s)


def test_dice_that_were_taken_are_left_out_unless_they_lie_there_unchanged() -> None:
    now = grey_of((*LYING[:1], *LYING[2:]))
    assert [die.id for die in leave_out_taken(REST, gone(1, 2), now, NO_MOTION).dice] == [1, 3, 4, 5]
    assert leave_out_taken(REST, gone(), grey_of(()), NO_MOTION).dice == DICE
    assert leave_out_taken(REST, gone(bare_s=0.5), grey_of(()), NO_MOTION).dice == ()


def put(
    piece: DrawnDie, beside: Sequence[int] = (), since: float = 1.0, until: float = 1.0, rolled: bool = True
) -> HandPlacedDie:
    look = TableLook(Reading("rest"), LAY)
    return HandPlacedDie(die_of(piece), look, frozenset(beside), since, until, rolled)


NEW: Pairs = [(die_of(ELSEWHERE), None), *((die, die) for die in DICE[1:])]
"""The pairs after the first die was moved far away, if only its place counts."""


def test_a_die_that_a_hand_put_aside_before_it_took_another_is_one_of_those_that_lay_there() -> None:
    assert partners(pair_hand_placed(NEW, REST, [put(ELSEWHERE, beside=[1])], NO_MOTION)) == [1, 2, 3, 4, 5]


def test_a_die_put_aside_when_no_missing_one_lay_there_any_more_is_new() -> None:
    for beside in ((), (2, 3)):
        assert partners(pair_hand_placed(NEW, REST, [put(ELSEWHERE, beside)], NO_MOTION)) == [0, 2, 3, 4, 5]
    assert partners(pair_hand_placed(NEW, REST, [], NO_MOTION)) == [0, 2, 3, 4, 5]
    assert partners(pair_hand_placed(NEW, REST, [put(LYING[1], [1])], NO_MOTION)) == [0, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("seconds", "rolled", "partner"), [(0.3, True, 1), (0.29, True, 0), (0.15, False, 1), (0.14, False, 0)]
)
def test_a_die_that_lay_alone_for_long_enough_was_put_there(seconds: float, rolled: bool, partner: int) -> None:
    pairs = pair_hand_placed(NEW, REST, [put(ELSEWHERE, until=1.0 + seconds, rolled=rolled)], NO_MOTION)
    assert partners(pairs) == [partner, 2, 3, 4, 5]


def test_a_die_that_was_put_gets_a_partner_of_its_face_or_none_and_each_only_one() -> None:
    five = replace(ELSEWHERE, face=5)
    other: Pairs = [(die_of(five), None), *NEW[1:]]
    assert partners(pair_hand_placed(other, REST, [put(five, [1])], NO_MOTION)) == [0, 2, 3, 4, 5]
    beside = DrawnDie(3, 400, 560, 10)
    both: Pairs = [(die_of(ELSEWHERE), None), (die_of(beside), None), *((die, die) for die in DICE[1:4])]
    hands = [put(ELSEWHERE, [1, 5]), put(beside, [1, 5])]
    assert sorted(partners(pair_hand_placed(both, REST, hands, NO_MOTION))) == [1, 2, 3, 4, 5]
    assert partners(pair_hand_placed(both, REST, hands[:1], NO_MOTION)) == [1, 0, 2, 3, 4]


def test_dice_that_were_only_moved_are_paired_by_their_faces() -> None:
    beside = DrawnDie(3, 400, 560, 10)
    pairs: Pairs = [(die_of(ELSEWHERE), None), (die_of(beside), None), *((die, die) for die in DICE[1:4])]
    assert partners(pair_by_face(pairs, REST)) == [1, 5, 2, 3, 4]
    strange: Pairs = [(die_of(replace(ELSEWHERE, face=2)), None), *NEW[1:]]
    assert partners(pair_by_face(strange, REST)) == [0, 2, 3, 4, 5]


FULL = TableAtRest(tuple(replace(die, kept=die.id == 2) for die in DICE), LAY)


def test_hidden_dice_that_lie_there_again_are_what_they_were() -> None:
    left = tuple(replace(die, kept=True) for die in DICE[1:])
    pairs: Pairs = [(seen(LYING)[0], None), *((die, die) for die in left)]
    out, back = pair_hidden_dice(pairs, FULL, [], LAY, NO_MOTION)
    assert back
    assert [(old.id, old.kept) for _, old in out if old] == [(1, False), (2, True), (3, False), (4, False), (5, False)]


def test_hidden_dice_that_are_not_all_back_leave_the_others_as_they_are() -> None:
    left = tuple(replace(die, kept=True) for die in DICE[2:])
    pairs: Pairs = [(seen(LYING)[1], None), *((die, die) for die in left)]
    out, back = pair_hidden_dice(pairs, FULL, [], grey_of(LYING[1:]), NO_MOTION)
    assert not back
    assert [(old.id, old.kept) for _, old in out if old] == [(2, True), (3, True), (4, True), (5, True)]


def test_a_hidden_die_that_a_hand_put_elsewhere_is_back() -> None:
    out, back = pair_hidden_dice(NEW, FULL, [put(ELSEWHERE, [1])], grey_of((*LYING[1:], ELSEWHERE)), NO_MOTION)
    assert back
    assert partners(out) == [1, 2, 3, 4, 5]


def test_a_die_is_moved_to_a_place_as_it_is() -> None:
    there = move_die(DICE[0], (400.0, 300.0))
    assert there.middle == (400.0, 300.0)
    assert (there.size, there.face, there.id) == (DICE[0].size, DICE[0].face, 1)


def look_at(time: float) -> TableLook:
    return TableLook(Reading("rest"), LAY, time=time)


def test_a_die_that_is_seen_again_where_it_was_put_lies_there_since_the_first_time() -> None:
    die = die_of(ELSEWHERE)
    once = with_hand_placed_die((), die, look_at(1.0), frozenset({1}), lambda _: True)
    twice = with_hand_placed_die(once, die, look_at(1.5), frozenset({2}), lambda _: False)
    assert [(one.since, one.until, one.beside, one.rolled) for one in once] == [(1.0, 1.0, {1}, True)]
    assert [(one.since, one.until, one.beside, one.rolled) for one in twice] == [(1.0, 1.0, {1, 2}, False)]
    again = with_hand_placed_die(twice, die, look_at(1.6), frozenset(), lambda _: True)
    assert [one.rolled for one in again] == [False]


def test_dice_that_were_put_at_different_places_are_remembered_each() -> None:
    other = die_of(LYING[0])
    both = with_hand_placed_die(
        with_hand_placed_die((), die_of(ELSEWHERE), look_at(1.0), frozenset(), bool),
        other,
        look_at(1.2),
        frozenset(),
        bool,
    )
    assert [(one.since, one.until) for one in both] == [(1.0, 1.0), (1.2, 1.2)]
    assert was_placed_by_hand(other, look_at(2.0), both)
    assert not was_placed_by_hand(die_of(LYING[1]), look_at(2.0), both)
