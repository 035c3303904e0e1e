"""Touches on dice that the table is asked about: right, wrong, missing, or no throw at all."""

from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers.result import NextMode
from scorekeeper.present.turn.mode import IDLE, AddingDie, FixingDie, Wanting
from scorekeeper.present.turn.moment import Moment
from scorekeeper.session.camera_throw import Pending


def ask_again(at: Moment, dice: Pending) -> NextMode:
    """Ask the same question about the corrected dice; if it was only whether they are read rightly ("unsure"), accept
    them once all are there and sure."""
    if dice.question == "unsure" and len(dice.dice) == at.match.dice and dice.all_sure:
        return IDLE, on.AnswerPending(dice, wanted_entry_event(at))
    return IDLE, on.Ask(dice)


def wanted_entry_event(at: Moment) -> on.Choose | None:
    return at.mode.entry if isinstance(at.mode, Wanting) else None


def accept_dice(at: Moment, _event: on.Yes) -> NextMode:
    complete = at.asked and len(at.asked.dice) == at.match.dice
    return (IDLE, on.AnswerPending(at.asked, wanted_entry_event(at))) if at.asked and complete else (at.mode, None)


def second_guess(at: Moment, event: on.SecondGuess) -> NextMode:
    if at.doubt is None:
        return at.mode, None
    return IDLE, on.AnswerPending(at.doubt.with_face(event.place, event.face), wanted_entry_event(at))


def not_a_throw(at: Moment, _event: on.NotAThrow) -> NextMode:
    return (IDLE, on.Dismiss()) if at.asked else (at.mode, None)


def add_die(at: Moment, _event: on.AddDie) -> NextMode:
    missing = at.asked and len(at.asked.dice) < at.match.dice
    return (AddingDie(), None) if missing else (at.mode, None)


def not_a_die(at: Moment, _event: on.NotADie) -> NextMode:
    if at.asked and isinstance(at.mode, FixingDie):
        return IDLE, on.Ask(at.asked.without_die(at.mode.place))
    return at.mode, None
