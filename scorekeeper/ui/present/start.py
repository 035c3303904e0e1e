"""Who begins: the throws for the start, player by player."""

from scorekeeper.rules.match import Match
from scorekeeper.ui.present.players import players
from scorekeeper.ui.present.screen import Start, StartLine
from scorekeeper.ui.texts import _


def start(match: Match) -> Start:
    known = players(match)
    lines = [StartLine(known[name], match.start_throws.get(name, ()), name == match.starter_due)
             for name in match.contenders]  # fmt: skip
    return Start(starting_words(match), tuple(lines))


def starting_words(match: Match) -> str:
    if len(match.contenders) < len(match.setup.players):
        return _("They threw the same: they throw once more for the start.")
    return _("Everybody throws once: the highest throw opens.")
