"""Touches on dice and faces: throws entered by hand, dice that are kept, faces that are corrected."""

from dataclasses import replace

from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers.asked import ask_again
from scorekeeper.present.turn.handlers.result import NextMode, still_rolling_message
from scorekeeper.present.turn.mode import IDLE, AddingDie, ByHand, FixingDie, Idle, Mending, Mode
from scorekeeper.present.turn.moment import Moment
from scorekeeper.present.turn.throw_by_hand import ThrowByHand, by_hand
from scorekeeper.rules.acts import StartThrow
from scorekeeper.rules.dice import Throw
from scorekeeper.session.camera_throw import corrected_roll


def touch_die(at: Moment, event: on.TouchDie) -> NextMode:
    if isinstance(at.mode, Mending):
        return replace(at.mode, place=event.place), None
    if at.busy:
        return at.mode, still_rolling_message(at)
    if at.seen.demo and at.turn.throw and at.turn.throws_left and not at.asked:
        keeping = at.mode.keeping if isinstance(at.mode, Idle) else frozenset()
        return Idle(keeping ^ {event.place}), None
    if at.hand or (at.seen.by_hand and at.turn.throw and at.turn.throws_left and not at.asked):
        return keep_die(at, event)
    dice = len(at.asked.dice if at.asked else at.turn.dice)
    return (FixingDie(event.place), None) if event.place < dice else (at.mode, None)


def keep_die(at: Moment, event: on.TouchDie) -> NextMode:
    """Toggle whether the touched die is kept for the next throw by hand. Before the first throw, take the last face
    back; a die that the sheet keeps needs the table's consent."""
    if at.hand and not at.hand.before:
        return ByHand(at.hand.take_back()), None
    if event.place in at.turn.standing:
        words = _("This die was kept, and the sheet forbids throwing it again. Tap here if the whole table agrees.")
        return at.mode, on.Say(words, on.ThrowStanding(event.place))
    return toggle_kept(at, event.place), None


def toggle_kept(at: Moment, place: int) -> Mode:
    """Return the mode with the throw by hand in which the die at this place is kept if it was not, else thrown again;
    other kept dice stay kept."""
    return ByHand((at.hand or by_hand(len(at.turn.dice), at.turn.dice, at.turn.kept)).toggle(place))


def throw_standing(at: Moment, event: on.ThrowStanding) -> NextMode:
    return (toggle_kept(at, event.place), None) if at.seen.by_hand and at.turn.throws_left else (at.mode, None)


def touch_face(at: Moment, event: on.TouchFace) -> NextMode:
    match at.mode:
        case Mending(place=int(place)) as mending_now:
            dice = corrected_roll(mending_now.dice, place, event.face)
            return replace(mending_now, dice=dice, place=None, page=0), None
        case FixingDie(place) if at.busy:
            return at.mode, still_rolling_message(at)
        case FixingDie(place):
            return (ask_again(at, at.asked.with_face(place, event.face)) if at.asked
                    else (IDLE, on.FixDie(place, event.face)))  # fmt: skip
        case AddingDie() if at.asked:
            return ask_again(at, at.asked.with_die_added(event.face))
    return enter_face(at, at.hand, event.face) if at.hand else (at.mode, None)


def enter_face(at: Moment, entered: ThrowByHand, face: int) -> NextMode:
    """Add a face to the throw entered by hand; once no face is missing, what must be done is that throw, or the throw
    for the start."""
    entered = entered.enter(face)
    if entered.missing:
        return ByHand(entered), None
    if at.match.starter_due:
        return IDLE, on.Play(StartThrow(at.match.starter_due, entered.dice))
    agreed = not set(at.turn.standing) <= entered.kept
    return IDLE, on.Play(Throw(entered.dice, tuple(sorted(entered.kept)), agreed))


def throw_again(at: Moment, _event: on.ThrowAgain) -> NextMode:
    if at.seen.by_hand and at.turn.throw and at.turn.throws_left and not at.asked:
        return ByHand(by_hand(len(at.turn.dice), at.turn.dice, at.turn.standing)), None
    return at.mode, None


def take_back_die(at: Moment, _event: on.TakeBackDie) -> NextMode:
    return (ByHand(at.hand.take_back()), None) if at.hand else (at.mode, None)


def wrong_face(at: Moment, event: on.WrongFace) -> NextMode:
    return (FixingDie(event.place), None) if event.place < len(at.turn.dice) and not at.asked else (at.mode, None)
