"""The tray on the turn page: the marks of its dice, the live picture, and what is said below it."""

from dataclasses import replace

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.turn.entries import panel_below_tray
from scorekeeper.present.turn.events import Back, OverruleMotion
from scorekeeper.present.turn.mode import IDLE, ByHand, FixingDie, Idle
from scorekeeper.present.turn.screen import Display
from scorekeeper.present.turn.throw_by_hand import begin_throw_by_hand
from scorekeeper.present.turn.tray import kept_and_thrown_again_words, tray_picture
from scorekeeper.present.turn.update import update
from tests.scorekeeper.present.play import at, begun, seen_dice
from vision.results import Reading

LIVE = CameraState(camera=True)
ROLLING = replace(LIVE, state="moving")


def caption(session: object, seen: CameraState) -> str:
    shown = tray_picture(at(session, seen))  # type: ignore[arg-type]
    assert shown.caption is not None
    return shown.caption.text


def test_an_empty_tray_says_what_happens() -> None:
    session = begun()
    assert caption(session, LIVE) == "Ready: throw into the tray"
    assert caption(session, ROLLING) == "The dice are rolling"
    assert caption(session, replace(LIVE, state="hand")) == "A hand is in the picture"
    assert caption(session, replace(LIVE, health="covered")) == "Something covers the camera."


def test_while_dice_of_a_later_throw_roll_nothing_can_be_entered() -> None:
    session = begun()
    session.throw((1, 2, 3, 4, 6))
    session.see(Reading("moving"))
    assert caption(session, ROLLING) == "Rolling: nothing can be entered"
    assert caption(session, replace(LIVE, state="hand")) == "A hand is over the tray: nothing can be entered."


def test_kept_dice_are_marked_and_counted_as_long_as_throws_are_left() -> None:
    session = begun()
    session.throw((6, 6, 1, 2, 3))
    session.throw((6, 6, 4, 4, 3), kept=(0, 1))
    shown = tray_picture(at(session, LIVE))
    assert [slot.mark for slot in shown.slots] == ["kept", "kept", "", "", ""]
    assert shown.words == ("2 kept", "3 to throw again")
    session.throw((6, 6, 1, 1, 1), kept=(0, 1))
    assert {slot.mark for slot in tray_picture(at(session, LIVE)).slots} == {""}


def test_dice_that_the_sheet_lets_stand_are_marked_so() -> None:
    session = begun("noris")
    session.throw((6, 6, 1, 2, 3))
    session.throw((6, 6, 4, 4, 3), kept=(0, 1))
    assert [slot.mark for slot in tray_picture(at(session, LIVE)).slots] == ["kept by rule", "kept by rule", "", "", ""]


def test_the_demo_keeps_only_dice_that_were_tapped() -> None:
    session = begun()
    session.throw((6, 6, 1, 2, 3))
    demo = replace(LIVE, throws=True)
    assert not tray_picture(at(session, demo)).kept
    assert [slot.mark for slot in tray_picture(at(session, demo, Idle(frozenset({4})))).slots] == [
        "",
        "",
        "",
        "",
        "kept",
    ]


def test_the_first_unsure_die_is_enlarged_until_another_is_corrected() -> None:
    session = begun()
    session.see(seen_dice(3, 3, 5, 5, 2, unsure=(1, 4)))
    shown = tray_picture(at(session, LIVE))
    assert [slot.mark for slot in shown.slots] == ["sure", "unsure", "sure", "sure", "unsure"]
    assert shown.crop == 1
    shown = tray_picture(at(session, LIVE, FixingDie(4)))
    assert shown.crop == 4
    assert shown.slots[4].mark == "fixing"


def test_a_throw_by_hand_shows_the_next_place_and_the_faces_thrown_again() -> None:
    session = begun()
    assert [
        slot.mark
        for slot in tray_picture(at(session, CameraState(), ByHand(begin_throw_by_hand(5).with_face(6)))).slots
    ] == [
        "",
        "next",
        "",
        "",
        "",
    ]
    session.throw((6, 6, 1, 2, 3))
    shown = tray_picture(at(session, CameraState(), ByHand(begin_throw_by_hand(5, (6, 6, 1, 2, 3), (0, 1)))))
    assert [(slot.face, slot.mark) for slot in shown.slots] == [
        (6, "kept"), (6, "kept"), (1, "thrown"), (2, "thrown"), (3, "thrown"),
    ]  # fmt: skip


def test_five_of_a_kind_is_a_joy() -> None:
    session = begun()
    session.throw((6, 6, 6, 6, 6))
    assert tray_picture(at(session, LIVE)).joy


def test_if_all_dice_are_kept_nothing_is_said_of_throwing_again() -> None:
    assert kept_and_thrown_again_words(5, 0) == ("", "")


def test_a_throw_that_was_lost_with_the_camera_is_asked_for_by_its_number() -> None:
    session = begun()
    session.see(seen_dice(6, 2, 6, 1, 6))
    session.see(Reading("moving", throw=7))
    session.continue_without_camera(are_pictures_missing=True)
    blind = CameraState(camera=True, health="looking for the camera")
    shown = tray_picture(at(session, blind))
    assert shown.caption is not None
    assert shown.caption.text == "The camera missed throw 2."
    assert [slot.face for slot in shown.slots] == [6, 2, 6, 1, 6]
    assert len(panel_below_tray(at(session, blind), Display(), None).faces) == 6
    mode, deed = update(IDLE, Back(), session.view, blind)
    assert (mode, deed) == (IDLE, OverruleMotion())
    session.ignore_motion()
    after = tray_picture(at(session, blind)).caption
    assert after is not None
    assert after.text.startswith("Camera gone")


def test_a_camera_that_goes_does_not_hide_what_is_asked_about_the_dice_it_has_seen() -> None:
    session = begun()
    session.see(seen_dice(3, 3, 5, 5))
    blind = CameraState(camera=True, health="looking for the camera")
    asked = caption(session, LIVE)
    assert caption(session, blind) == asked
    session.dismiss(session.view.stamp)
    assert caption(session, blind).startswith("Camera gone")


def test_a_lost_throw_is_asked_for_after_the_question_that_stood_when_it_rolled() -> None:
    session, blind = begun(), CameraState(camera=True, health="looking for the camera")
    session.see(seen_dice(6, 2, 6, 1, 6))
    session.see(replace(seen_dice(3, 3, 5, 5), throw=8))
    asked = caption(session, LIVE)
    session.see(Reading("moving", throw=8))
    session.continue_without_camera(are_pictures_missing=True)
    assert session.view.lost
    assert caption(session, blind) == asked
    session.dismiss(session.view.stamp)
    assert caption(session, blind) == "The camera missed throw 2."
