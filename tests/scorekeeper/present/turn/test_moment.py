"""What follows from the game, the camera and the mode together: what is busy, asked, open or entered by hand."""

from dataclasses import replace

import pytest

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.turn.mode import IDLE, ByHand
from scorekeeper.present.turn.moment import entry_points, moment_of
from scorekeeper.present.turn.throw_by_hand import begin_throw_by_hand
from scorekeeper.rules.acts import Declare
from scorekeeper.session import Session
from tests.scorekeeper.present.play import at, begun, enter, seen_dice
from vision.results import Reading

LIVE = CameraState(camera=True)
ROLLING = replace(LIVE, state="moving")


def test_without_a_match_there_is_no_moment() -> None:
    assert moment_of(Session().view, LIVE, IDLE) is None


def test_an_entry_can_be_made_once_dice_were_thrown_and_nothing_moves() -> None:
    session = begun()
    assert not at(session, LIVE).can_enter
    session.throw((1, 2, 3, 4, 6))
    assert at(session, LIVE).can_enter
    session.see(Reading("moving"))
    assert not at(session, ROLLING).can_enter


def test_before_the_first_throw_any_motion_counts_and_afterwards_only_that_of_dice() -> None:
    session = begun()
    assert at(session, ROLLING).busy
    session.throw((1, 2, 3, 4, 6))
    assert not at(session, ROLLING).busy, "the session has not seen dice roll"


def test_unsure_dice_are_a_doubt_and_a_wrong_number_of_dice_is_a_question() -> None:
    session = begun()
    session.see(seen_dice(3, 3, 5, 5, 2, unsure=(4,)))
    assert at(session, LIVE).unsure_dice_in_question is not None
    session = begun()
    session.see(seen_dice(3, 3, 5, 5))
    now = at(session, LIVE)
    assert now.dice_in_question is not None
    assert now.dice_in_question.question == "count"
    assert now.unsure_dice_in_question is None
    assert at(session, ROLLING).dice_in_question is None, "nothing is asked while dice roll"


def test_without_a_camera_the_first_throw_is_entered_without_a_key() -> None:
    session = begun()
    assert at(session).throw_by_hand == begin_throw_by_hand(5)
    assert at(session, LIVE).throw_by_hand is None
    session.throw((1, 2, 3, 4, 6))
    assert at(session).throw_by_hand is None
    assert at(session, LIVE, ByHand(begin_throw_by_hand(5).with_face(6))).throw_by_hand == begin_throw_by_hand(
        5
    ).with_face(6)


def test_a_box_is_announced_before_dice_are_entered_by_hand() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    assert at(session).is_announcing
    assert at(session).throw_by_hand is None
    session.act(Declare("chance"))
    assert not at(session).is_announcing
    assert at(session).throw_by_hand is not None


@pytest.mark.parametrize(
    ("box", "strike", "points"), [("fives", False, 15), ("full_house", False, 25), ("full_house", True, 0)]
)
def test_a_box_is_worth_what_its_entry_would_score(box: str, strike: bool, points: int) -> None:
    session = begun()
    session.throw((5, 5, 5, 2, 2))
    assert entry_points(at(session).position, box, strike) == points


def test_a_filled_box_and_a_game_without_a_card_are_worth_nothing() -> None:
    session = begun()
    for _player in range(2):
        enter(session, (5, 5, 5, 2, 2), "fives")
    session.throw((5, 5, 5, 2, 2))
    assert entry_points(at(session).position, "fives") is None
    session = begun("chicago")
    session.throw((6, 5, 4))
    assert entry_points(at(session).position, "fives") is None
