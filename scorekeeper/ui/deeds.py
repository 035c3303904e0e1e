"""Carries out what a touch on the turn page leads to, as far as the game is concerned."""

from scorekeeper.session import Session, Stamp, View
from scorekeeper.ui.present.events import Answer, Ask, Dismiss, FixDie, GameDeed, Overrule, Play
from scorekeeper.ui.present.unsure import still_offered


def carry_out(session: Session, deed: GameDeed, stamp: Stamp) -> View:
    """The view after it; what was touched on a screen of another stamp does nothing."""
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
    """The dice are taken; then the entry that was wanted is made, if it is still worth what was shown."""
    view = session.answer(deed.dice)
    if deed.then and view.pending is None and still_offered(view.match, deed.then):
        return session.confirm(view.stamp, deed.then.box)
    return view
