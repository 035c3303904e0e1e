"""Carries out in the session what a touch on the turn page means for the game."""

from scorekeeper.present.turn.events import (
    AcceptPendingDice,
    AskAboutDiceAgain,
    DoAct,
    FixDie,
    IgnorePendingDice,
    OverruleMotion,
    SessionDeed,
)
from scorekeeper.present.turn.unsure import is_still_offered
from scorekeeper.session import Session, Stamp, View


def carry_out(session: Session, deed: SessionDeed, stamp: Stamp) -> View:
    """Do this deed in the session, as touched on the view with this stamp, and return the session's view."""
    match deed:
        case DoAct():
            return session.act(deed.act, stamp)
        case FixDie():
            return session.fix_die(deed.place, deed.face, stamp)
        case AcceptPendingDice():
            return accept_dice_and_enter(session, deed, stamp)
        case AskAboutDiceAgain():
            return session.change_pending(deed.dice, stamp)
        case IgnorePendingDice():
            return session.dismiss(stamp)
        case OverruleMotion():
            return session.ignore_motion()


def accept_dice_and_enter(session: Session, deed: AcceptPendingDice, stamp: Stamp) -> View:
    """Accept the dice in question; then make the wanted entry, if it still scores what was shown."""
    before = session.view
    view = session.answer(deed.dice, stamp)
    taken = view is not before and view.pending is None
    if deed.then and taken and is_still_offered(view.match, deed.then):
        return session.confirm(view.stamp, deed.then.box)
    return view
