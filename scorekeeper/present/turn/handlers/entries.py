"""Touches on the card: entries, struck boxes, announcements, corrections, and taking back."""

from dataclasses import replace

from scorekeeper.present.card import mending
from scorekeeper.present.card.card import Offer, strike_offers
from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.handlers.pages import open_card
from scorekeeper.present.turn.handlers.result import ModeAndDeed, still_rolling_message
from scorekeeper.present.turn.mode import IDLE, BoxLifted, CorrectingEntry, EntryAwaitsDice, Striking
from scorekeeper.present.turn.moment import Moment, entry_points, is_card_game
from scorekeeper.rules.acts import Declare, Enter, Undo


def choose_box(at: Moment, event: on.ChooseBox) -> ModeAndDeed:
    if isinstance(at.mode, CorrectingEntry):
        refusal = _("A later entry would no longer fit: correct or take back that one first.")
        offer = Offer(event.box, "", event.points, strike=event.strike)
        return at.mode, on.DoAct(mending.correction_act(at.mode.number, at.mode.dice, offer), refusal)
    if at.busy and (at.turn.throw or at.seen.state == "moving"):
        return at.mode, still_rolling_message(at)
    if at.is_announcing:
        return IDLE, on.DoAct(Declare(event.box))
    if at.unsure_dice_in_question:
        return EntryAwaitsDice(event), None
    possible = at.can_enter and entry_points(at.position, event.box, event.strike) == event.points
    return (IDLE, on.DoAct(Enter(event.box, event.strike))) if possible else (at.mode, None)


def touch_open_box_on_card(at: Moment, event: on.TouchOpenBoxOnCard) -> ModeAndDeed:
    """Add the box of the touched row to the offered entries, or take it as the one to announce, or remove it again;
    nothing is entered or announced yet, as rows are too low for a safe tap. A box that cannot be filled now opens the
    whole card, moving dice give a message."""
    if at.busy and at.turn.throw:
        return at.mode, still_rolling_message(at)
    free = is_card_game(at.position) and at.is_announcing and event.box not in at.position.card.filled
    if free or (at.can_enter and entry_points(at.position, event.box) is not None):
        return (IDLE if at.mode == BoxLifted(event.box) else BoxLifted(event.box)), None
    return open_card(at, on.OpenCard())


def touch_filled_box_on_card(at: Moment, event: on.TouchFilledBoxOnCard) -> ModeAndDeed:
    one = mending.entry_in(at.match, event.seat, event.box) if is_card_game(at.position) else None
    if one is None:
        return at.mode, on.ShowMessage(_("This box was filled before: it cannot be corrected here."))
    return CorrectingEntry(one.number, one.dice, listed=False), None


def open_strikes(at: Moment, _event: on.OpenStrikes) -> ModeAndDeed:
    if isinstance(at.mode, Striking):
        return IDLE, None
    possible = at.can_enter and is_card_game(at.position) and bool(strike_offers(at.position))
    return (Striking(), None) if possible else (at.mode, None)


def next_page(at: Moment, _event: on.NextPage) -> ModeAndDeed:
    match at.mode:
        case Striking(page=page) | CorrectingEntry(page=page):
            return replace(at.mode, page=page + 1), None
    return at.mode, None


def act_without_card(at: Moment, event: on.ActWithoutCard) -> ModeAndDeed:
    if at.busy:
        return at.mode, still_rolling_message(at)
    return (IDLE, on.DoAct(event.act)) if at.can_enter else (at.mode, None)


def undo_last_act(at: Moment, event: on.UndoLastAct) -> ModeAndDeed:
    refusal = _("The sheet forbids corrections. Tap here if the whole table agrees.")
    undo = on.DoAct(Undo(event.agreed), refusal, on.UndoLastAct(agreed=True))
    return (IDLE, undo) if at.view.can_undo else (at.mode, None)
