"""The words spoken aloud after a change of the game: the throw, the entry and the next player, the end. No kivy
here."""

from scorekeeper.present.afterwards.end import end
from scorekeeper.present.moments.news import entry_made, news
from scorekeeper.present.texts import _
from scorekeeper.rules.acts import Enter, Stand, StartThrow
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.session.view import View


def spoken(before: View, after: View) -> str:
    """The words to speak aloud after the act done between two views: the faces thrown; at the end of a turn the entry,
    if the game has a card, and the next player or the result. Empty after other acts and after an undo."""
    match news(before, after):
        case Throw() | StartThrow() as thrown:
            return ", ".join(map(str, thrown.dice))
        case Enter() if before.match and after.match:
            return f"{entered(before, after)} {following(after.match)}".strip()
        case Stand() if after.match:
            return following(after.match)
    return ""


def entered(before: View, after: View) -> str:
    made, at = entry_made(before, after), before.match.games[-1].now if before.match else None
    if made is None or not isinstance(at, CardGame):
        return ""
    _player, box, points = made
    return _("{box}: {points}.").format(box=spoken_name(at.terms.label(box)), points=points)


def spoken_name(label: str) -> str:
    """The printed name of a box for speech: in lower case, without ® and without an explanation in brackets."""
    return label.partition(" (")[0].replace("®", "").lower()


def following(match: Match) -> str:
    """The words that name the next player, empty for a single one; after the game those that say how it ended."""
    if match.phase in ("between", "over"):
        return f"{end(match).title}."
    player = match.games[-1].now.player
    return _("Next: {player}.").format(player=player) if len(match.setup.players) > 1 and player else ""
