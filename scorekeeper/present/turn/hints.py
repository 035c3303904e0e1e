"""Hints for those who play for the first time: how a die is kept, what striking out is, that an entry can be undone."""

from collections.abc import Collection
from typing import get_args

from scorekeeper.present.card import card as cards
from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.mode import ByHand, Idle, Mode, Striking
from scorekeeper.present.turn.moment import Moment, is_card_game
from scorekeeper.present.turn.screen import Hint, HintName
from scorekeeper.rules.acts import Enter, Undo

ALL_HINTS: tuple[HintName, ...] = get_args(HintName)
FEW_POINTS_FOR_STRIKE_HINT = 10
"""Hint to strike only if the best entry after the last throw has at most this many points."""


def hint_to_show(at: Moment, learned: Collection[str]) -> Hint | None:
    """The hint to show now; None if none is due, or if it was learned before."""
    found = hint_due(at)
    return found if found and found.name not in learned else None


def hint_due(at: Moment) -> Hint | None:
    """The hint that is due now, learned or not; None without one."""
    if at.busy or at.dice_in_question or not isinstance(at.mode, Idle):
        return None
    if not at.turn.throw:
        return undo_hint(at)
    return tap_kept_dice_hint(at, at.mode.keeping) if at.turn.throws_left else strike_hint(at)


def undo_hint(at: Moment) -> Hint | None:
    """The hint after an entry that it can be taken back; else None."""
    is_entered = isinstance(at.view.last, Enter) and at.view.can_undo and not at.is_announcing
    return Hint("undo", _("Wrong? Undo takes it back."), "undo") if is_entered else None


def tap_kept_dice_hint(at: Moment, kept_places: Collection[int]) -> Hint | None:
    """The hint after a throw to tap the dice that stay, if no camera sees which these are; else None."""
    if at.seen.demo and not kept_places:
        return Hint("keep", _("Tap the dice that you keep, then Throw."), "")
    return Hint("keep", _("Tap the dice that stay."), "") if at.seen.by_hand else None


def strike_hint(at: Moment) -> Hint | None:
    """The hint after the last throw that a zero can be written elsewhere; None if the throw scores more than
    FEW_POINTS_FOR_STRIKE_HINT, or nothing."""
    offered = cards.scoring_offers(at.position) if is_card_game(at.position) else ()
    if not offered or max(one.points for one in offered) > FEW_POINTS_FOR_STRIKE_HINT:
        return None
    return Hint("strike", _("Too few points? Strike out another box."), "strike out")


def hint_learned(event: on.Event, after: Mode, deed: on.Deed | None) -> HintName | None:
    """The name of the hint that a player no longer needs after this touch, which led to this mode and deed; None if
    there is none."""
    if isinstance(event, on.TouchDie):
        is_kept = bool(after.keeping if isinstance(after, Idle) else isinstance(after, ByHand) and after.hand.kept)
        return "keep" if is_kept else None
    if isinstance(after, Striking):
        return "strike"
    match deed:
        case on.DoAct(act=Undo()):
            return "undo"
        case on.DoAct(act=Enter(strike=True)):
            return "strike"
    return None
