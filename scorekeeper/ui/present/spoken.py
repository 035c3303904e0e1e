"""What is spoken after a change: the throw, the entry and the next player, the end. No kivy here."""

from scorekeeper.rules.acts import Enter, Stand, StartThrow
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.session import View
from scorekeeper.ui.present.end import end
from scorekeeper.ui.present.news import news
from scorekeeper.ui.texts import _


def spoken(before: View, after: View) -> str:
    """A sentence to speak; empty if there is nothing to say, as after an undo."""
    match news(before, after):
        case Throw() | StartThrow() as thrown:
            return ", ".join(map(str, thrown.dice))
        case Enter() as act if before.match and after.match:
            return f"{entered(before.match, act)} {following(after.match)}".strip()
        case Stand() if after.match:
            return following(after.match)
    return ""


def entered(before: Match, act: Enter) -> str:
    position = before.games[-1].now
    if not isinstance(position, CardGame):
        return ""
    made = position.entry(act)
    return _("{box}: {points}.").format(box=position.terms.label(made.box).lower(), points=made.points)


def following(match: Match) -> str:
    """The next player, or how the game ended."""
    if match.phase in ("between", "over"):
        return f"{end(match).title}."
    player = match.games[-1].now.player
    return _("Next: {player}.").format(player=player) if len(match.setup.players) > 1 and player else ""
