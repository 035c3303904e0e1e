"""Touches that open something beside the game or close it: the whole card, reasons, corrections, another screen."""

from dataclasses import replace

from scorekeeper.present.card import mending
from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers.result import ModeAndDeed
from scorekeeper.present.turn.mode import IDLE, CorrectingEntry, Menu, PickingEntryToCorrect, ProspectsOpen, WholeCard
from scorekeeper.present.turn.moment import Moment, is_card_game


def open_card(at: Moment, _event: on.OpenCard) -> ModeAndDeed:
    if isinstance(at.mode, WholeCard):
        return IDLE, None
    return (WholeCard(), None) if is_card_game(at.position) else (at.mode, None)


def open_prospects(at: Moment, _event: on.OpenProspects) -> ModeAndDeed:
    if isinstance(at.mode, ProspectsOpen):
        return IDLE, None
    return (
        (ProspectsOpen(), None) if at.turn.throw and at.turn.throws_left and not at.throw_by_hand else (at.mode, None)
    )


def open_menu(at: Moment, _event: on.OpenMenu) -> ModeAndDeed:
    return (IDLE if isinstance(at.mode, Menu) else Menu()), None


def go_back(at: Moment, _event: on.Back) -> ModeAndDeed:
    match at.mode:
        case CorrectingEntry(place=int()) as now:
            return replace(now, place=None), None
        case CorrectingEntry(listed=True):
            return PickingEntryToCorrect(), None
    return IDLE, on.OverruleMotion() if at.view.lost else None


def open_corrections(at: Moment, _event: on.OpenCorrections) -> ModeAndDeed:
    return (PickingEntryToCorrect(), None) if is_card_game(at.position) else (at.mode, None)


def pick_entry_to_correct(at: Moment, event: on.PickEntryToCorrect) -> ModeAndDeed:
    found = mending.correctable_entries(at.match) if is_card_game(at.position) else ()
    one = next((one for one in found if one.number == event.number), None)
    return (CorrectingEntry(one.number, one.dice), None) if one else (at.mode, None)


def visit_screen(at: Moment, event: on.VisitScreen) -> ModeAndDeed:
    """Show another screen. In place of the page to change players, a message if the match has several games or the turn
    has begun."""
    if event.screen == "player_changes" and (len(at.match.games) > 1 or at.match.setup.games > 1):
        return IDLE, on.ShowMessage(_("Players come and go between the games of a match."))
    if event.screen == "player_changes" and at.turn.throw:
        return IDLE, on.ShowMessage(_("Finish this turn first: players come and go between the turns."))
    return IDLE, on.ShowScreen(event.screen, event.box)
