"""A supposed hand that does not move is checked now and then, and taken for a part of the table in the end."""

from vision.watching.doubt import HandDoubt, is_no_hand
from vision.watching.gate import Glance


def checks(hand: bool, seconds: float) -> list[float]:
    """The times, in seconds of calm, at which the dice are read to check a supposed hand, in ten glances a second."""
    doubt, found = HandDoubt(), []
    for tenth in range(round(10 * seconds)):
        doubt, due = doubt.step(Glance(tenth / 10, hand))
        found += [tenth / 10] if due else []
    return found


def test_a_supposed_hand_is_checked_soon_and_then_every_five_seconds() -> None:
    assert checks(hand=True, seconds=12.0) == [0.2, 5.2, 10.2]
    assert checks(hand=False, seconds=12.0) == []


def test_after_motion_it_is_checked_again_soon() -> None:
    doubt, due = HandDoubt().step(Glance(0.2, hand=True))
    assert due
    assert not doubt.step(Glance(0.3, hand=True))[1]
    doubt, due = doubt.step(Glance(0.0, hand=True))
    assert not due
    assert doubt.step(Glance(0.2, hand=True))[1]


def test_what_stays_is_no_hand_after_a_while_that_is_longer_where_it_may_hide_a_die() -> None:
    for calm, may_hide, no_hand in ((4.9, False, False), (5.0, False, True), (29.9, True, False), (30.0, True, True)):
        assert is_no_hand(Glance(calm, hand=True), may_hide) == no_hand
