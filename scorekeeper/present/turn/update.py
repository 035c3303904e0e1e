"""Decides what a touch on the turn page leads to: the next mode of the page, and what must be done. Nothing here
changes anything."""

from collections.abc import Callable
from typing import Any

from scorekeeper.camera.seen import CameraState
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers import asked, camera, dice, entries, pages
from scorekeeper.present.turn.handlers.result import ModeAndDeed
from scorekeeper.present.turn.mode import IDLE, AddingDie, EntryAwaitsDice, FixingDie, Mode
from scorekeeper.present.turn.moment import Moment, moment_of
from scorekeeper.session.view import View


def update(mode: Mode, event: on.Event, view: View, seen: CameraState) -> ModeAndDeed:
    """Return the mode after this touch, and the deed that must be done or None. A touch that means nothing now keeps
    the mode; if nobody has to throw, the mode is idle."""
    at = moment_of(view, seen, mode)
    return HANDLERS[type(event)](at, event) if at else (IDLE, None)


def mode_after_change(mode: Mode, before: View, after: View) -> Mode:
    """Return the mode after the view has changed: idle if an act was done or undone, if an entry awaits dice about
    which nothing is asked any more, or if a face is being corrected or added and the question about dice has come,
    changed or gone."""
    if before.stamp.game_state != after.stamp.game_state:
        return IDLE
    if isinstance(mode, EntryAwaitsDice) and after.pending is None:
        return IDLE
    asked_anew = before.pending is not after.pending
    return IDLE if asked_anew and isinstance(mode, FixingDie | AddingDie) else mode


HANDLERS: dict[type, Callable[[Moment, Any], ModeAndDeed]] = {
    on.TouchDie: dice.touch_die, on.TouchFace: dice.touch_face, on.ChooseBox: entries.choose_box,
    on.TouchOpenBoxOnCard: entries.touch_open_box_on_card,
    on.TouchFilledBoxOnCard: entries.touch_filled_box_on_card, on.OpenCard: pages.open_card,
    on.OpenProspects: pages.open_prospects, on.OpenMenu: pages.open_menu, on.Back: pages.go_back,
    on.OpenStrikes: entries.open_strikes, on.NextPage: entries.next_page, on.OpenCorrections: pages.open_corrections,
    on.PickEntryToCorrect: pages.pick_entry_to_correct, on.BeginNextThrowByHand: dice.begin_next_throw_by_hand,
    on.RethrowDieKeptByRule: dice.rethrow_die_kept_by_rule,
    on.TakeBackLastFace: dice.take_back_last_face,
    on.BeginFaceCorrection: dice.begin_face_correction, on.ConfirmDice: asked.accept_dice,
    on.SecondGuess: asked.second_guess, on.NotAThrow: asked.not_a_throw, on.AddDie: asked.add_die,
    on.NotADie: asked.not_a_die, on.UndoLastAct: entries.undo_last_act, on.ActWithoutCard: entries.act_without_card,
    on.SwitchByHand: camera.switch_by_hand, on.AskDemoThrow: camera.ask_demo_throw, on.ReadAgain: camera.read_again,
    on.NothingMoves: camera.nothing_moves, on.VisitScreen: pages.visit_screen,
    on.ReportWrongReading: camera.report_wrong_reading,
}  # fmt: skip
"""The function that handles each class of event; the tests make sure that every event has one."""
