"""Carries out in the session what a touch on the turn page means for the game."""

from scorekeeper.present.turn.events import Answer, Ask, Dismiss, FixDie, GameDeed, Overrule, Play
from scorekeeper.present.turn.unsure import still_offered
from scorekeeper.session import Session, Stamp, View


def carry_out(session: Session, deed: GameDeed, stamp: Stamp) -> View:
    """Do this deed in the session and return its view; a touch on a screen with an outdated stamp does nothing."""
    view = session.view
    if stamp != view.stamp:
        return view
    match deed:
        case Play():
            view = session.act(deed.act, stamp)
        case FixDie():
            view = session.fix_die(deed.place, deed.face, stamp)
        case Answer():
            view = answer(session, deed)
        case Ask():
            view = session.change_pending(deed.dice)
        case Dismiss():
            view = session.dismiss()
        case Overrule():
            view = session.nothing_moves()
    return view


def answer(session: Session, deed: Answer) -> View:
    """Accept the dice in question; then make the wanted entry, if it still scores what was shown."""
    view = session.answer(deed.dice)
    if deed.then and view.pending is None and still_offered(view.match, deed.then):
        return session.confirm(view.stamp, deed.then.box)
    return view
