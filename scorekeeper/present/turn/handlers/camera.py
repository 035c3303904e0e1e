"""Touches that concern the camera: entering by hand or not, throws of the demo, reading again, a wrong reading."""

from collections import Counter

from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers.result import ModeAndDeed
from scorekeeper.present.turn.mode import IDLE, Idle
from scorekeeper.present.turn.moment import Moment


def switch_by_hand(at: Moment, _event: on.SwitchByHand) -> ModeAndDeed:
    return (at.mode if at.seen.blind else IDLE), None if at.seen.blind else on.ToggleByHand()


def ask_demo_throw(at: Moment, _event: on.AskDemoThrow) -> ModeAndDeed:
    if not (at.seen.demo and at.turn.throws_left) or at.busy:
        return at.mode, None
    keeping = at.mode.keeping if isinstance(at.mode, Idle) else frozenset()
    return IDLE, on.LetDemoThrow(tuple(at.turn.ids[place] for place in sorted(keeping) if place < len(at.turn.ids)))


def read_again(at: Moment, _event: on.ReadAgain) -> ModeAndDeed:
    return IDLE, None if at.seen.by_hand else on.CountNextReadingAsThrow()


def report_wrong_reading(at: Moment, _event: on.ReportWrongReading) -> ModeAndDeed:
    """Keep the last seconds if the players have corrected what the camera read; else ask them to correct it first, as a
    picture without the right faces teaches nothing."""
    if not at.seen.is_kept:
        return IDLE, None
    read = Counter(die.face for die in at.seen.guesses)
    if at.dice_in_question or not at.turn.throw or Counter(at.turn.dice) == read:
        return IDLE, on.ShowMessage(_("First tap the die that was read wrongly and choose its face."))
    return IDLE, on.KeepWrongReading(tuple(at.turn.dice))


def nothing_moves(at: Moment, _event: on.NothingMoves) -> ModeAndDeed:
    return at.mode, on.OverruleMotion() if at.busy else None
