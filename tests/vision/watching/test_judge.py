"""What a rest is, compared with the last one: a throw, dice that were taken, or the same dice moved by hand."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.results import Die, Reading
from vision.watching.between import BetweenRests
from vision.watching.judge import RestVerdict, has_new_die, is_first_throw, is_thrown_again, rest_verdict
from vision.watching.looks import TableLook
from vision.watching.pairing import Pairs, TableAtRest

DICE = tuple(Die(face, 0.9, (100.0 * face, 30.0, 100.0 * face + 60, 90.0), 1, id=face) for face in (1, 2, 3))
GREY = np.zeros((120, 500), np.uint8)
REST = TableAtRest(DICE, GREY)
LOOK = TableLook(Reading("rest", DICE), GREY)
STAYED: Pairs = [(die, die) for die in DICE]
MOVED: Pairs = [(DICE[0], None), *STAYED[1:]]
"""The pairs if the first die lies somewhere else, with the same face."""
THROWN: Pairs = [(replace(DICE[0], face=6), None), *STAYED[1:]]


def by_hand(die: Die) -> bool:
    return False


def by_itself(die: Die) -> bool:
    return True


def verdict(pairs: Pairs, rolled: bool = False, fresh: bool = True, waiting: bool = False) -> RestVerdict:
    return rest_verdict(pairs, REST, BetweenRests(LOOK), by_itself if rolled else by_hand, fresh, waiting)


def test_nothing_happened_to_dice_that_lie_as_they_lay() -> None:
    assert not verdict(STAYED, fresh=False).thrown
    assert not verdict(STAYED, fresh=False).taken
    assert verdict(STAYED, fresh=False, rolled=True).rearranged  # by whatever means, and without consequence


def test_a_new_face_is_a_throw() -> None:
    assert verdict(THROWN) == RestVerdict(thrown=True, completed=False, taken=False, rearranged=False)


def test_the_same_faces_are_a_throw_only_if_a_die_rolled() -> None:
    assert verdict(MOVED) == RestVerdict(thrown=False, completed=False, taken=False, rearranged=True)
    assert verdict(MOVED, rolled=True) == RestVerdict(thrown=True, completed=False, taken=False, rearranged=False)


def test_missing_dice_without_a_new_one_were_taken() -> None:
    assert verdict(STAYED[1:], fresh=False) == RestVerdict(thrown=False, completed=False, taken=True, rearranged=False)
    assert not verdict(THROWN).taken


def test_dice_that_join_a_throw_that_waits_complete_it() -> None:
    joined: Pairs = [*STAYED, (replace(DICE[0], face=6), None)]
    assert verdict(joined, waiting=True) == RestVerdict(thrown=False, completed=True, taken=False, rearranged=False)
    assert verdict(joined).thrown
    assert verdict(THROWN, waiting=True) == RestVerdict(thrown=True, completed=False, taken=False, rearranged=False)


def test_the_same_faces_are_a_throw_if_looks_have_shown_others_or_a_bare_table() -> None:
    rolled = BetweenRests(LOOK, others=2)
    bare = BetweenRests(LOOK, bare_s=0.5)
    taken: Pairs = [(die, None) for die in DICE]
    assert is_thrown_again(STAYED, rolled)
    assert not is_thrown_again(STAYED, BetweenRests(LOOK, others=1))
    assert is_thrown_again(taken, bare)
    assert not is_thrown_again(MOVED, bare)  # some dice lie where they lay
    assert not is_thrown_again(taken, BetweenRests(LOOK))
    assert rest_verdict(MOVED, REST, rolled, by_hand, True, False).thrown


@pytest.mark.parametrize(
    ("complete", "forgotten", "rolled", "throw"),
    [(True, False, False, True), (False, True, False, True), (False, False, True, True), (False, False, False, False)],
)
def test_the_first_dice_are_a_throw_if_all_are_there_or_one_rolled(
    complete: bool, forgotten: bool, rolled: bool, throw: bool
) -> None:
    assert is_first_throw(THROWN, complete, forgotten, by_itself if rolled else by_hand) == throw
    assert not is_first_throw([], complete, forgotten, by_itself)


def test_one_die_that_rolled_among_others_makes_the_first_throw() -> None:
    assert is_first_throw(THROWN, False, False, lambda die: die.face == 6)


def test_a_die_without_a_partner_is_new_unless_its_place_looked_the_same() -> None:
    noise = np.asarray(
        cv2.blur(np.random.default_rng(1).integers(0, 255, GREY.shape).astype(np.uint8), (9, 9)), np.uint8
    )
    assert has_new_die(THROWN, REST, noise)
    assert not has_new_die(STAYED, REST, noise)
    assert not has_new_die(THROWN, TableAtRest(DICE, noise), noise.copy())
