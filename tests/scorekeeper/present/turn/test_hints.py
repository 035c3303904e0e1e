"""Hints for new players: each where it helps, none after it was learned, and what a touch teaches."""

import pytest

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.moments import heard
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.hints import ALL_HINTS, hint_learned
from scorekeeper.present.turn.mode import IDLE, ByHand, Idle, Mode, Striking
from scorekeeper.present.turn.page import turn_screen
from scorekeeper.present.turn.screen import Display, TurnScreen
from scorekeeper.present.turn.throw_by_hand import begin_throw_by_hand
from scorekeeper.present.turn.update import update
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session

HAND, CAMERA, DEMO = CameraState(), CameraState(camera=True), CameraState(camera=True, throws=True)


def begun(**given: object) -> Session:
    session = Session()
    session.begin(Setup("philos", ("Anna", "Bo"), "en", **given))  # type: ignore[arg-type]
    return session


def shown(session: Session, seen: CameraState = HAND, mode: Mode = IDLE, *learned: str) -> TurnScreen:
    screen = turn_screen(session.view, seen, mode, Display(), None, learned)
    assert screen is not None
    return screen


def name(session: Session, seen: CameraState = HAND, mode: Mode = IDLE, *learned: str) -> str:
    found = shown(session, seen, mode, *learned).hint
    return found.name if found else ""


@pytest.mark.parametrize(("seen", "expected"), [(HAND, "keep"), (DEMO, "keep"), (CAMERA, "")])
def test_that_dice_are_kept_by_a_tap_is_said_after_a_throw_unless_a_camera_sees_it(
    seen: CameraState, expected: str
) -> None:
    session = begun()
    session.throw((1, 2, 2, 4, 6))
    assert name(session, seen) == expected


def test_striking_is_explained_after_a_last_throw_that_is_worth_little() -> None:
    open_boxes = ("twos", "full_house", "yatzy")
    card = Card({box: 0 for box in SHEETS["philos"].boxes if box not in open_boxes})
    session = begun(cards=dict.fromkeys(("Anna", "Bo"), card))
    for _throw in range(3):
        session.throw((1, 2, 2, 4, 6))
    screen = shown(session)
    assert screen.hint is not None
    assert screen.hint.name == "strike"
    assert screen.hint.about in [key.name for key in screen.keys]


def test_a_good_last_throw_needs_no_word_about_striking() -> None:
    session = begun()
    for _throw in range(3):
        session.throw((6, 6, 6, 4, 4))
    assert name(session) == ""


def test_undo_is_explained_after_an_entry_until_the_next_throw() -> None:
    session = begun()
    session.throw((1, 2, 2, 4, 6))
    session.act(Enter("chance"))
    screen = shown(session)
    assert screen.hint is not None
    assert (screen.hint.name, screen.hint.about) == ("undo", "undo")
    session.throw((1, 2, 2, 4, 6))
    assert name(session, CAMERA) == ""


@pytest.mark.parametrize("learned", ALL_HINTS)
def test_a_hint_that_was_learned_is_not_shown(learned: str) -> None:
    session = begun()
    session.throw((1, 2, 2, 4, 6))
    kept = name(session, HAND, IDLE, learned)
    session.act(Enter("chance"))
    assert [kept, name(session, HAND, IDLE, learned)] == [
        "" if learned == "keep" else "keep", "" if learned == "undo" else "undo",
    ]  # fmt: skip


def test_a_hint_is_the_status_line_and_changes_nothing_else() -> None:
    session = begun()
    session.throw((1, 2, 2, 4, 6))
    new, known = shown(session), shown(session, HAND, IDLE, *ALL_HINTS)
    assert new.hint is not None
    assert new.header.status == new.hint.words
    assert new.header.is_hint
    assert (new.keys, new.tray, new.panel, new.board) == (known.keys, known.tray, known.panel, known.board)


def test_a_hint_is_heard_once_where_speech_is_on() -> None:
    session = begun()
    before = shown(session)
    session.throw((1, 2, 2, 4, 6))
    after = shown(session)
    assert heard.heard_hint(before, after) == "Tap the dice that stay."
    assert heard.heard_hint(after, after) == ""
    assert heard.heard_hint(after, None) == ""


def test_keeping_striking_and_undoing_teach_their_hints() -> None:
    session = begun()
    session.throw((1, 2, 2, 4, 6))
    assert hint_learned(on.TouchDie(1), *update(IDLE, on.TouchDie(1), session.view, HAND)) == "keep"
    assert hint_learned(on.TouchDie(1), *update(IDLE, on.TouchDie(1), session.view, DEMO)) == "keep"
    assert hint_learned(on.OpenStrikes(), *update(IDLE, on.OpenStrikes(), session.view, CAMERA)) == "strike"
    assert hint_learned(on.UndoLastAct(), *update(IDLE, on.UndoLastAct(), session.view, CAMERA)) == "undo"


def test_other_touches_teach_nothing() -> None:
    session = begun()
    session.throw((1, 2, 2, 4, 6))
    kept = ByHand(begin_throw_by_hand(5, (1, 2, 2, 4, 6), (1,)))
    assert hint_learned(on.TouchDie(1), *update(kept, on.TouchDie(1), session.view, HAND)) is None, (
        "a die that no longer stays"
    )
    assert hint_learned(on.TouchDie(1), Idle(), None) is None
    for event in (on.OpenMenu(), on.OpenCard(), on.ChooseBox("chance", points=15)):
        assert hint_learned(event, *update(IDLE, event, session.view, HAND)) is None


def test_a_box_struck_out_from_its_row_teaches_striking() -> None:
    assert hint_learned(on.ChooseBox("ones", strike=True), Idle(), on.DoAct(Enter("ones", strike=True))) == "strike"
    assert hint_learned(on.NextPage(), Striking(1), None) == "strike"
