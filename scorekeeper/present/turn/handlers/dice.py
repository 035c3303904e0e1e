"""Touches on dice and faces: throws entered by hand, dice that are kept, faces that are corrected."""

from dataclasses import replace

from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers.asked import ask_about_dice_again
from scorekeeper.present.turn.handlers.result import ModeAndDeed, still_rolling_message
from scorekeeper.present.turn.mode import IDLE, AddingDie, ByHand, CorrectingEntry, FixingDie, Idle, Mode
from scorekeeper.present.turn.moment import Moment
from scorekeeper.present.turn.throw_by_hand import ThrowByHand, begin_throw_by_hand
from scorekeeper.rules.acts import StartThrow
from scorekeeper.rules.dice import Throw
from scorekeeper.session.camera_throw import corrected_roll


def touch_die(at: Moment, event: on.TouchDie) -> ModeAndDeed:
    if isinstance(at.mode, CorrectingEntry):
        return replace(at.mode, place=event.place), None
    if at.busy:
        return at.mode, still_rolling_message(at)
    if at.seen.demo and at.turn.throw and at.turn.throws_left and not at.dice_in_question:
        keeping = at.mode.keeping if isinstance(at.mode, Idle) else frozenset()
        return Idle(keeping ^ {event.place}), None
    if at.throw_by_hand or (at.seen.by_hand and at.turn.throw and at.turn.throws_left and not at.dice_in_question):
        return touch_die_by_hand(at, event)
    dice = len(at.dice_in_question.dice if at.dice_in_question else at.turn.dice)
    return (FixingDie(event.place), None) if event.place < dice else (at.mode, None)


def touch_die_by_hand(at: Moment, event: on.TouchDie) -> ModeAndDeed:
    """Toggle whether the touched die is kept for the next throw by hand. Before the first throw, take the last face
    back; a die that the sheet keeps needs the table's consent."""
    if at.throw_by_hand and not at.throw_by_hand.before:
        return ByHand(at.throw_by_hand.without_last_face()), None
    if event.place in at.turn.must_stay:
        words = _("This die was kept, and the sheet forbids throwing it again. Tap here if the whole table agrees.")
        return at.mode, on.ShowMessage(words, on.RethrowDieKeptByRule(event.place))
    return toggle_kept(at, event.place), None


def toggle_kept(at: Moment, place: int) -> Mode:
    """The mode with a throw by hand in which the die at this position is kept if it was not, else thrown again; other
    kept dice stay kept."""
    return ByHand(
        (at.throw_by_hand or begin_throw_by_hand(len(at.turn.dice), at.turn.dice, at.turn.kept)).with_kept_toggled(
            place
        )
    )


def rethrow_die_kept_by_rule(at: Moment, event: on.RethrowDieKeptByRule) -> ModeAndDeed:
    return (toggle_kept(at, event.place), None) if at.seen.by_hand and at.turn.throws_left else (at.mode, None)


def touch_face(at: Moment, event: on.TouchFace) -> ModeAndDeed:
    match at.mode:
        case CorrectingEntry(place=int(place)) as mending_now:
            dice = corrected_roll(mending_now.dice, place, event.face)
            return replace(mending_now, dice=dice, place=None, page=0), None
        case FixingDie(place) if at.busy:
            return at.mode, still_rolling_message(at)
        case FixingDie(place):
            return (ask_about_dice_again(at, at.dice_in_question.with_face(place, event.face)) if at.dice_in_question
                    else (IDLE, on.FixDie(place, event.face)))  # fmt: skip
        case AddingDie() if at.dice_in_question:
            return ask_about_dice_again(at, at.dice_in_question.with_die_added(event.face))
    return enter_face(at, at.throw_by_hand, event.face) if at.throw_by_hand else (at.mode, None)


def enter_face(at: Moment, entered: ThrowByHand, face: int) -> ModeAndDeed:
    """Add a face to the throw entered by hand; once no face is missing, the deed is to do that throw, or the throw for
    the start."""
    entered = entered.with_face(face)
    if entered.missing_count:
        return ByHand(entered), None
    if at.match.next_start_thrower:
        return IDLE, on.DoAct(StartThrow(at.match.next_start_thrower, entered.faces_so_far))
    agreed = not set(at.turn.must_stay) <= entered.kept
    return IDLE, on.DoAct(Throw(entered.faces_so_far, tuple(sorted(entered.kept)), agreed))


def begin_next_throw_by_hand(at: Moment, _event: on.BeginNextThrowByHand) -> ModeAndDeed:
    if at.seen.by_hand and at.turn.throw and at.turn.throws_left and not at.dice_in_question:
        return ByHand(begin_throw_by_hand(len(at.turn.dice), at.turn.dice, at.turn.must_stay)), None
    return at.mode, None


def take_back_last_face(at: Moment, _event: on.TakeBackLastFace) -> ModeAndDeed:
    return (ByHand(at.throw_by_hand.without_last_face()), None) if at.throw_by_hand else (at.mode, None)


def begin_face_correction(at: Moment, event: on.BeginFaceCorrection) -> ModeAndDeed:
    return (
        (FixingDie(event.place), None)
        if event.place < len(at.turn.dice) and not at.dice_in_question
        else (at.mode, None)
    )
