"""Touches on dice that the table is asked about: right, wrong, missing, or no throw at all."""

from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers.result import ModeAndDeed
from scorekeeper.present.turn.mode import IDLE, AddingDie, EntryAwaitsDice, FixingDie
from scorekeeper.present.turn.moment import Moment
from scorekeeper.session.camera_throw import PendingDice


def ask_about_dice_again(at: Moment, dice: PendingDice) -> ModeAndDeed:
    """Ask the same question about the corrected dice; if it was only whether they are read rightly ("unsure"), accept
    them once all are there and sure."""
    if dice.question == "unsure" and len(dice.dice) == at.match.dice_count and dice.all_sure:
        return IDLE, on.AcceptPendingDice(dice, entry_that_awaits_dice(at))
    return IDLE, on.AskAboutDiceAgain(dice)


def entry_that_awaits_dice(at: Moment) -> on.ChooseBox | None:
    return at.mode.entry if isinstance(at.mode, EntryAwaitsDice) else None


def accept_dice(at: Moment, _event: on.ConfirmDice) -> ModeAndDeed:
    complete = at.dice_in_question and len(at.dice_in_question.dice) == at.match.dice_count
    return (
        (IDLE, on.AcceptPendingDice(at.dice_in_question, entry_that_awaits_dice(at)))
        if at.dice_in_question and complete
        else (at.mode, None)
    )


def second_guess(at: Moment, event: on.SecondGuess) -> ModeAndDeed:
    if at.unsure_dice_in_question is None:
        return at.mode, None
    return IDLE, on.AcceptPendingDice(
        at.unsure_dice_in_question.with_face(event.place, event.face), entry_that_awaits_dice(at)
    )


def not_a_throw(at: Moment, _event: on.NotAThrow) -> ModeAndDeed:
    return (IDLE, on.IgnorePendingDice()) if at.dice_in_question else (at.mode, None)


def add_die(at: Moment, _event: on.AddDie) -> ModeAndDeed:
    missing = at.dice_in_question and len(at.dice_in_question.dice) < at.match.dice_count
    return (AddingDie(), None) if missing else (at.mode, None)


def not_a_die(at: Moment, _event: on.NotADie) -> ModeAndDeed:
    if at.dice_in_question and isinstance(at.mode, FixingDie):
        return IDLE, on.AskAboutDiceAgain(at.dice_in_question.without_die(at.mode.place))
    return at.mode, None
