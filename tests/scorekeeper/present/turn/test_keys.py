"""The keys at the foot of the turn page, at every stage of a turn."""

from dataclasses import replace

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.advice.ranking import RankedEntry, Ranking
from scorekeeper.present.turn.keys import bottom_keys, key_place_count_beside_undo
from scorekeeper.present.turn.mode import IDLE, BoxLifted, ByHand, FixingDie, Menu, Mode, Striking
from scorekeeper.present.turn.screen import Display
from scorekeeper.present.turn.throw_by_hand import begin_throw_by_hand
from scorekeeper.session import Session
from tests.scorekeeper.present.play import at, begun, enter, seen_dice

USUAL = Display()
LIVE, DEMO = CameraState(camera=True), CameraState(camera=True, throws=True)


def keys(
    session: Session, seen: CameraState, mode: Mode = IDLE, display: Display = USUAL, advice: Ranking | None = None
) -> list[str]:
    return [key.text for key in bottom_keys(at(session, seen, mode), display, advice)]


def test_with_a_camera_a_throw_can_be_undone_struck_out_or_replaced_by_hand() -> None:
    session = begun()
    session.throw((1, 2, 3, 4, 6))
    assert keys(session, LIVE) == ["Undo throw", "Strike out", "By hand"]
    assert keys(session, replace(LIVE, hand_chosen=True))[-1] == "Throw again", "the third key is in the menu"
    assert keys(session, replace(LIVE, hand_chosen=True), display=Display(portrait=True)) == [
        "", "Strike out", "Throw again", "Camera",
    ]  # fmt: skip


def test_a_key_alone_names_what_undo_takes_back() -> None:
    session = begun()
    enter(session, (5, 5, 5, 2, 2), "full_house")
    assert keys(session, LIVE) == ["Undo Anna: Full House 25", "By hand"]
    assert keys(session, LIVE, display=Display(compact=True)) == ["Undo", "By hand"]


def test_a_lost_camera_has_no_key() -> None:
    session = begun()
    session.throw((1, 2, 3, 4, 6))
    assert keys(session, replace(LIVE, health="looking for the camera")) == ["Undo throw", "Strike out", "Throw again"]


def test_a_face_by_hand_is_taken_back_before_anything_else() -> None:
    assert keys(begun(), CameraState(), ByHand(begin_throw_by_hand(5).with_face(3)))[0] == "Undo last die"


def test_the_row_is_there_from_the_first_picture_of_a_game() -> None:
    assert keys(begun(), CameraState()) == ["Undo", "Camera"]
    first = bottom_keys(at(begun(), CameraState()), USUAL, None)
    assert [(key.kind, key.event) for key in first] == [("off", None), ("off", None)]
    assert keys(begun(), LIVE) == ["Undo", "By hand"]


def test_there_are_places_for_all_keys_that_come_in_a_turn() -> None:
    session, upright = begun(), Display(portrait=True)
    assert [key_place_count_beside_undo(at(session, seen), display) for seen, display in (
        (LIVE, USUAL), (LIVE, upright), (DEMO, upright), (replace(LIVE, hand_chosen=True), upright),
        (CameraState(), upright),
    )] == [2, 2, 3, 3, 2]  # fmt: skip
    session.throw((1, 2, 3, 4, 6))
    for seen in (LIVE, DEMO, CameraState(), replace(LIVE, hand_chosen=True)):
        for display in (USUAL, upright):
            places = key_place_count_beside_undo(at(session, seen), display)
            assert len(bottom_keys(at(session, seen), display, None)) == places + 1


def test_on_a_small_display_the_key_that_announces_has_the_room_of_two() -> None:
    session, small = begun("tactic", edition="da", options={"announce": True}), Display(compact=True)
    assert [key_place_count_beside_undo(at(session, LIVE), display) for display in (USUAL, small)] == [2, 1]
    for mode in (IDLE, BoxLifted("chance")):
        assert len(keys(session, LIVE, mode, small)) == 2


def test_throwing_again_by_hand_leaves_its_key_in_its_place_and_off() -> None:
    session = begun()
    session.throw((1, 2, 3, 4, 6))
    assert keys(session, CameraState()) == ["Undo throw", "Strike out", "Throw again"]
    again = bottom_keys(at(session, CameraState(), ByHand(begin_throw_by_hand(5, (1, 2, 3, 4, 6)))), USUAL, None)
    assert [(key.text, key.kind) for key in again[1:]] == [("Back", "plain"), ("Throw again", "off")]
    wrong = bottom_keys(at(session, CameraState(), ByHand(begin_throw_by_hand(5, (1, 2, 3, 4, 6), (2,)))), USUAL, None)
    assert [key.text for key in wrong[1:]] == ["Back", "Wrong face?"]


def test_what_was_opened_is_closed_by_a_key() -> None:
    session = begun()
    session.throw((1, 2, 3, 4, 6))
    assert keys(session, LIVE, Striking())[1:] == ["Back", "By hand"]
    assert keys(session, LIVE, FixingDie(0))[1:] == ["Back", "By hand"]
    assert keys(session, LIVE, Menu()) == []


def test_dice_that_are_asked_about_may_be_no_throw_and_a_die_may_be_none() -> None:
    session = begun()
    session.see(seen_dice(3, 3, 5, 5))
    assert keys(session, LIVE) == ["Undo", "Not a throw", "By hand"]
    assert keys(session, LIVE, FixingDie(0))[-2:] == ["Back", "Not a die"]


def test_an_undo_key_that_is_off_is_as_short_as_one_that_is_not() -> None:
    session = begun()
    session.see(seen_dice(3, 3, 5, 5))
    assert keys(session, LIVE, display=Display(compact=True)) == ["", "Not a throw", "By hand"]


def test_the_demo_throws_and_the_key_is_gold_only_if_throwing_is_best() -> None:
    def kind(session: Session, advice: Ranking | None) -> str:
        return next(key.kind for key in bottom_keys(at(session, DEMO), Display(), advice) if key.text == "Throw")

    session = begun()
    assert kind(session, None) == "main", "there is nothing else to do"
    session.throw((1, 2, 3, 4, 6))
    stay = Ranking((RankedEntry("small_straight", 30, 200.0, 0.0),), (1, 2, 3, 4), 190.0)
    assert kind(session, stay) == "plain"
    assert kind(session, replace(stay, keep_value=210.0)) == "main"
