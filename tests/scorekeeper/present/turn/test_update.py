"""The effect of a touch: every event in every mode at every moment, and important effects one by one."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from scorekeeper.camera.seen import CameraState
from scorekeeper.errors import RuleError
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import mode as modes
from scorekeeper.present.turn.events import Event
from scorekeeper.present.turn.mode import IDLE, Mode
from scorekeeper.present.turn.throw_by_hand import begin_throw_by_hand
from scorekeeper.present.turn.update import HANDLERS, mode_after_change, update
from scorekeeper.rules.acts import Correct, Declare, Enter, Setup, Stand, StartThrow, Target, Undo
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.sheet import Card
from scorekeeper.session import Session, Stamp
from scorekeeper.session.camera_throw import PendingDice
from tests.scorekeeper.present.pages import PaperPage
from tests.scorekeeper.present.play import seen_dice
from vision.results import Die, Reading

LIVE = CameraState(camera=True)
ROLLING, OVER = replace(LIVE, state="moving"), replace(LIVE, state="hand")
NONE = CameraState()
SEEN = {
    "no camera": NONE,
    "at rest": LIVE,
    "rolling": ROLLING,
    "a hand": OVER,
    "trembling": replace(ROLLING, restless=True),
    "lost": replace(LIVE, health="looking for the camera"),
    "by hand": replace(LIVE, hand_chosen=True),
    "the demo": replace(LIVE, throws=True),
    "keeping": replace(LIVE, is_kept=True, guesses=(Die(3, 0.9, (0, 0, 0, 0), 1),)),
}
MODES: tuple[Mode, ...] = (
    IDLE,
    modes.Idle(frozenset({0, 2})),
    modes.Menu(),
    modes.ProspectsOpen(),
    modes.ByHand(begin_throw_by_hand(5)),
    modes.ByHand(begin_throw_by_hand(5, (3, 3, 5, 5, 5), (0, 1))),
    modes.FixingDie(1),
    modes.AddingDie(),
    modes.EntryAwaitsDice(on.ChooseBox("full_house", points=25)),
    modes.Striking(),
    modes.Striking(3),
    modes.BoxLifted("chance"),
    modes.WholeCard(),
    modes.PickingEntryToCorrect(),
    modes.CorrectingEntry(0, (3, 3, 5, 5, 5)),
    modes.CorrectingEntry(0, (3, 3, 5, 5, 5), listed=False, place=2),
)
EVENTS: tuple[Event, ...] = (
    on.TouchDie(0), on.TouchDie(4), on.TouchFace(6), on.ChooseBox("full_house", points=25), on.ChooseBox("sixes", True),
    on.TouchOpenBoxOnCard("chance"), on.TouchFilledBoxOnCard(0, "full_house"), on.OpenCard(), on.OpenMenu(),
    on.Back(), on.OpenStrikes(), on.OpenProspects(), on.NextPage(), on.OpenCorrections(), on.PickEntryToCorrect(0),
    on.BeginNextThrowByHand(), on.RethrowDieKeptByRule(0), on.TakeBackLastFace(),
    on.BeginFaceCorrection(0), on.ConfirmDice(),
    on.SecondGuess(1, 6), on.NotAThrow(), on.AddDie(), on.NotADie(), on.UndoLastAct(), on.UndoLastAct(agreed=True),
    on.ActWithoutCard(Stand()), on.ActWithoutCard(Target("over")), on.SwitchByHand(), on.AskDemoThrow(), on.ReadAgain(),
    on.NothingMoves(), on.VisitScreen("settings"), on.VisitScreen("player_changes"), on.ReportWrongReading(),
)  # fmt: skip
TOO_MANY = (*map(on.TouchFace, range(1, 6)), *map(on.TouchDie, range(2, 6)))
"""Touches of faces and dice that are left out of the search, as they are equivalent to others."""


def playing(sheet: str = "philos", *throws: Throw, **given: object) -> Session:
    session = Session()
    editions = {"philos": "en", "chicago": "de", "tactic": "da"}
    session.begin(Setup(sheet, ("Anna", "Bo"), editions.get(sheet), **given))  # type: ignore[arg-type]
    for throw in throws:
        session.act(throw)
    return session


def asked(*faces: int, unsure: tuple[int, ...] = ()) -> Session:
    session = playing()
    session.see(seen_dice(*faces, unsure=unsure))
    return session


def in_the_second_throw() -> Session:
    return playing("philos", Throw((3, 3, 5, 5, 5)), Throw((3, 3, 5, 5, 5), (0, 1)))


def after_three() -> Session:
    session = in_the_second_throw()
    session.act(Throw((3, 3, 5, 5, 5), (0, 1)))
    return session


def over_or_under() -> Session:
    session = playing("chicago", Throw((6, 5, 4)))
    session.act(Stand())
    return session


def nothing_scores() -> Session:
    closed = Card({"sixes": 18, "chance": 20, "ones": 1, "twos": 2, "threes": 3, "full_house": 25})
    return playing("philos", Throw((1, 2, 3, 3, 6)), cards=dict.fromkeys(("Anna", "Bo"), closed))


def entered() -> Session:
    session = playing("noris", Throw((3, 3, 5, 5, 5)))
    session.act(Enter("full_house"))
    session.act(Throw((1, 2, 3, 4, 6)))
    return session


MOMENTS: dict[str, Callable[[], Session]] = {
    "throws for the start": lambda: playing("mb1982", dice_decide=True),
    "before the throw": playing,
    "the first of two games": lambda: playing(games=2),
    "after the first throw": lambda: playing("philos", Throw((3, 3, 5, 5, 5))),
    "after the second": in_the_second_throw,
    "after the last": after_three,
    "a die is unsure": lambda: asked(3, 3, 5, 5, 2, unsure=(4,)),
    "two are unsure": lambda: asked(3, 3, 5, 5, 2, unsure=(1, 4)),
    "a die is missing": lambda: asked(3, 3, 5, 5),
    "a die too many": lambda: asked(3, 3, 5, 5, 5, 1),
    "to be announced": lambda: playing("tactic", options={"announce": True}),
    "standing dice": lambda: playing("noris", Throw((6, 6, 1, 2, 3)), Throw((6, 6, 4, 4, 1), (0, 1))),
    "an entry before": entered,
    "nothing scores": nothing_scores,
    "chicago": lambda: playing("chicago", Throw((6, 5, 4))),
    "over or under": over_or_under,
    "the game is over": Session,
}


@pytest.mark.parametrize("camera", SEEN)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_event_in_every_mode_has_an_answer_and_none_that_rolling_dice_forbid(name: str, camera: str) -> None:
    """Every touch gives a mode and perhaps a deed; while dice roll, it never enters the dice before."""
    session, seen = MOMENTS[name](), SEEN[camera]
    if seen.hand_or_motion:
        session.see(Reading(seen.state))
    for mode in MODES:
        for event in EVENTS:
            after, deed = update(mode, event, session.view, seen)
            assert isinstance(after, get_args(Mode))
            assert deed is None or isinstance(deed, get_args(on.Deed))
            if seen.hand_or_motion and session.view.moving and isinstance(deed, on.DoAct):
                assert not isinstance(deed.act, Enter | Stand | Target)


@pytest.mark.parametrize("camera", SEEN)
@pytest.mark.parametrize("name", MOMENTS)
def test_the_screen_offers_nothing_that_the_session_refuses(name: str, camera: str) -> None:
    page = PaperPage(MOMENTS[name](), SEEN[camera])
    if page.seen.hand_or_motion:
        page.session.see(Reading(page.seen.state))
    page.show()
    for mode in reached(page):
        page.mode = mode
        assert [page.refused(event) for event in page.reachable() if page.refused(event)] == []


def reached(page: PaperPage, touches: int = 3) -> set[Mode]:
    """Every mode of the page that at most `touches` touches lead to, without any act in the game."""
    found, newest = {IDLE}, {IDLE}
    for _touch in range(touches):
        coming = set()
        for page.mode in newest:
            for event in page.reachable():
                if event not in TOO_MANY:
                    mode, deed = update(page.mode, event, page.session.view, page.seen)
                    coming |= {mode} if deed is None else set()
        newest = coming - found
        found |= newest
    return found


def test_every_event_has_a_handler() -> None:
    assert set(HANDLERS) == set(get_args(Event))


# ---- one by one

AFTER_ONE = MOMENTS["after the first throw"]
RIGHT = replace(LIVE, is_kept=True, guesses=tuple(Die(face, 0.9, (0, 0, 0, 0), 1) for face in (3, 5, 3, 5, 5)))
FIRST = "First tap the die that was read wrongly and choose its face."
FULL_HOUSE = on.ChooseBox("full_house", points=25)
TABLE = [
    ("an offer is entered", AFTER_ONE, LIVE, IDLE, FULL_HOUSE, IDLE, on.DoAct(Enter("full_house"))),
    ("an offer of another roll is not", AFTER_ONE, LIVE, IDLE, on.ChooseBox("full_house", points=24), IDLE, None),
    ("a row lifts its box", AFTER_ONE, LIVE, IDLE, on.TouchOpenBoxOnCard("chance"), modes.BoxLifted("chance"), None),
    ("and lets it down", AFTER_ONE, LIVE, modes.BoxLifted("chance"), on.TouchOpenBoxOnCard("chance"), IDLE, None),
    ("the menu opens", AFTER_ONE, LIVE, IDLE, on.OpenMenu(), modes.Menu(), None),
    ("and closes", AFTER_ONE, LIVE, modes.Menu(), on.OpenMenu(), IDLE, None),
    ("a misread die", AFTER_ONE, LIVE, IDLE, on.TouchDie(2), modes.FixingDie(2), None),
    ("is another face", AFTER_ONE, LIVE, modes.FixingDie(2), on.TouchFace(6), IDLE, on.FixDie(2, 6)),
    ("the demo keeps a die", AFTER_ONE, SEEN["the demo"], IDLE, on.TouchDie(2), modes.Idle(frozenset({2})), None),
    ("striking", AFTER_ONE, LIVE, IDLE, on.OpenStrikes(), modes.Striking(), None),
    ("a zero", AFTER_ONE, LIVE, modes.Striking(), on.ChooseBox("sixes"), IDLE, on.DoAct(Enter("sixes"))),
    ("why it is best", AFTER_ONE, LIVE, IDLE, on.OpenProspects(), modes.ProspectsOpen(), None),
    ("and closed again", AFTER_ONE, LIVE, modes.ProspectsOpen(), on.OpenProspects(), IDLE, None),
    ("the whole card", AFTER_ONE, LIVE, IDLE, on.OpenCard(), modes.WholeCard(), None),
    ("announcing", MOMENTS["to be announced"], LIVE, IDLE, on.ChooseBox("ones"), IDLE, on.DoAct(Declare("ones"))),
    (
        "its row only lifts",
        MOMENTS["to be announced"],
        LIVE,
        IDLE,
        on.TouchOpenBoxOnCard("ones"),
        modes.BoxLifted("ones"),
        None,
    ),
    (
        "and puts it back",
        MOMENTS["to be announced"],
        LIVE,
        modes.BoxLifted("ones"),
        on.TouchOpenBoxOnCard("ones"),
        IDLE,
        None,
    ),
    ("standing by", MOMENTS["chicago"], LIVE, IDLE, on.ActWithoutCard(Stand()), IDLE, on.DoAct(Stand())),
    ("nothing was kept", AFTER_ONE, LIVE, modes.Menu(), on.ReportWrongReading(), IDLE, None),
    (
        "read wrongly",
        AFTER_ONE,
        SEEN["keeping"],
        modes.Menu(),
        on.ReportWrongReading(),
        IDLE,
        on.KeepWrongReading((3, 3, 5, 5, 5)),
    ),
    ("read rightly", AFTER_ONE, RIGHT, modes.Menu(), on.ReportWrongReading(), IDLE, on.ShowMessage(FIRST)),
    (
        "read unsurely",
        MOMENTS["a die is unsure"],
        SEEN["keeping"],
        modes.Menu(),
        on.ReportWrongReading(),
        IDLE,
        on.ShowMessage(FIRST),
    ),
    ("settings", AFTER_ONE, LIVE, modes.Menu(), on.VisitScreen("settings"), IDLE, on.ShowScreen("settings")),
    ("by hand", AFTER_ONE, LIVE, IDLE, on.SwitchByHand(), IDLE, on.ToggleByHand()),
    ("no camera to switch to", AFTER_ONE, NONE, IDLE, on.SwitchByHand(), IDLE, None),
]


@pytest.mark.parametrize(("at", "seen", "mode", "event", "after", "deed"), [one[1:] for one in TABLE],
                         ids=[one[0] for one in TABLE])  # fmt: skip
def test_the_answer(
    at: Callable[[], Session], seen: CameraState, mode: Mode, event: Event, after: Mode, deed: on.Deed | None
) -> None:
    assert update(mode, event, at().view, seen) == (after, deed)


def test_undo_asks_the_table_where_the_sheet_forbids_it() -> None:
    _mode, deed = update(IDLE, on.UndoLastAct(), AFTER_ONE().view, LIVE)
    assert isinstance(deed, on.DoAct)
    assert (deed.act, deed.agreed) == (Undo(), on.UndoLastAct(agreed=True))


@pytest.mark.parametrize("seen", [ROLLING, OVER])
def test_an_entry_touched_while_dice_roll_says_so_and_changes_nothing(seen: CameraState) -> None:
    session = AFTER_ONE()
    session.see(Reading(seen.state))
    for event in (FULL_HOUSE, on.TouchOpenBoxOnCard("chance")):
        mode, deed = update(IDLE, event, session.view, seen)
        assert mode == IDLE
        assert isinstance(deed, on.ShowMessage)
        assert deed.then is None
        _mode, deed = update(IDLE, event, session.view, replace(seen, restless=True))
        assert isinstance(deed, on.ShowMessage)
        assert deed.then == on.NothingMoves()  # only a picture that does not rest for long


def test_when_the_table_says_that_nothing_moves_entries_are_open_again() -> None:
    session = AFTER_ONE()
    session.see(Reading("moving"))
    assert update(IDLE, on.NothingMoves(), session.view, ROLLING) == (IDLE, on.OverruleMotion())
    session.ignore_motion()
    assert update(IDLE, FULL_HOUSE, session.view, ROLLING) == (IDLE, on.DoAct(Enter("full_house")))


def test_faces_are_entered_one_by_one_and_the_last_makes_the_throw() -> None:
    view, mode = playing().view, IDLE
    deed: on.Deed | None = None
    for face in (3, 3, 5, 5, 5):
        mode, deed = update(mode, on.TouchFace(face), view, NONE)
    assert (mode, deed) == (IDLE, on.DoAct(Throw((3, 3, 5, 5, 5))))


def test_a_throw_for_the_start_is_entered_for_who_is_due() -> None:
    view, mode = MOMENTS["throws for the start"]().view, IDLE
    deed: on.Deed | None = None
    for face in (3, 3, 5, 5, 5):
        mode, deed = update(mode, on.TouchFace(face), view, NONE)
    assert deed == on.DoAct(StartThrow("Anna", (3, 3, 5, 5, 5)))


def test_touched_dice_stay_and_the_others_are_thrown() -> None:
    view, mode = AFTER_ONE().view, IDLE
    deed: on.Deed | None = None
    for event in (on.TouchDie(2), on.TouchDie(3), on.TouchDie(4), on.TouchFace(1), on.TouchFace(2)):
        mode, deed = update(mode, event, view, NONE)
    assert deed == on.DoAct(Throw((1, 2, 5, 5, 5), (2, 3, 4)))


def test_a_wanted_entry_is_made_by_the_answer_about_the_unsure_die() -> None:
    view = MOMENTS["a die is unsure"]().view
    wanted, deed = update(IDLE, on.ChooseBox("chance", points=18), view, LIVE)
    assert (wanted, deed) == (modes.EntryAwaitsDice(on.ChooseBox("chance", points=18)), None)
    assert view.pending is not None
    assert update(wanted, on.ConfirmDice(), view, LIVE) == (
        IDLE,
        on.AcceptPendingDice(view.pending, on.ChooseBox("chance", points=18)),
    )


def test_a_face_named_for_the_last_unsure_die_is_the_answer_and_one_for_another_asks_again() -> None:
    for name, is_answer in (("a die is unsure", True), ("two are unsure", False), ("a die is missing", False)):
        view = MOMENTS[name]().view
        assert view.pending is not None
        place = len(view.pending.dice) - 1
        named = view.pending.with_face(place, 6)
        deed = on.AcceptPendingDice(named, None) if is_answer else on.AskAboutDiceAgain(named)
        assert update(modes.FixingDie(place), on.TouchFace(6), view, LIVE) == (IDLE, deed)


def test_a_missing_die_is_added_and_one_too_many_removed() -> None:
    missing = MOMENTS["a die is missing"]().view
    mode, _deed = update(IDLE, on.AddDie(), missing, LIVE)
    _mode, deed = update(mode, on.TouchFace(6), missing, LIVE)
    assert isinstance(deed, on.AskAboutDiceAgain)
    assert [die.face for die in deed.dice.dice] == [3, 3, 5, 5, 6]
    many = MOMENTS["a die too many"]().view
    mode, _deed = update(IDLE, on.TouchDie(5), many, LIVE)
    _mode, deed = update(mode, on.NotADie(), many, LIVE)
    assert isinstance(deed, on.AskAboutDiceAgain)
    assert [die.face for die in deed.dice.dice] == [3, 3, 5, 5, 5]


def test_an_entry_is_corrected_with_another_die_and_box() -> None:
    view = MOMENTS["an entry before"]().view
    mode, _deed = update(IDLE, on.TouchFilledBoxOnCard(0, "full_house"), view, LIVE)
    mode, _deed = update(mode, on.TouchDie(0), view, LIVE)
    mode, _deed = update(mode, on.TouchFace(5), view, LIVE)
    _mode, deed = update(mode, on.ChooseBox("fives", points=20), view, LIVE)
    assert isinstance(deed, on.DoAct)
    assert deed.act == Correct(0, (5, 3, 5, 5, 5), "fives")


def test_an_entry_is_picked_by_its_number() -> None:
    session = MOMENTS["an entry before"]()
    session.act(Enter("chance"))
    for number, dice in enumerate(((3, 3, 5, 5, 5), (1, 2, 3, 4, 6))):
        picked = update(modes.PickingEntryToCorrect(), on.PickEntryToCorrect(number), session.view, LIVE)
        assert picked == (modes.CorrectingEntry(number, dice), None)
    assert update(modes.PickingEntryToCorrect(), on.PickEntryToCorrect(2), session.view, LIVE) == (
        modes.PickingEntryToCorrect(),
        None,
    )


def test_a_mode_ends_when_the_game_moves_on_and_a_question_ends_what_was_done_to_its_dice() -> None:
    before = AFTER_ONE().view
    after = replace(before, stamp=Stamp(1, 9))
    assert mode_after_change(modes.Striking(), before, after) == IDLE
    assert mode_after_change(modes.Striking(), before, replace(before, moving=True)) == modes.Striking()
    question = replace(before, pending=PendingDice("count", ()))
    assert mode_after_change(modes.AddingDie(), before, question) == IDLE
    assert mode_after_change(modes.AddingDie(), question, replace(question, moving=True)) == modes.AddingDie()
    assert mode_after_change(modes.Menu(), before, question) == modes.Menu()
    assert mode_after_change(modes.EntryAwaitsDice(FULL_HOUSE), before, before) == IDLE


def test_nothing_is_answered_where_no_game_is_played() -> None:
    assert update(modes.Menu(), on.Back(), Session().view, LIVE) == (IDLE, None)
    with pytest.raises(RuleError):
        Session().act(Enter("ones"))
