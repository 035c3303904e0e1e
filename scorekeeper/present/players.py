"""Players as they are shown: name, initials and seat."""

from dataclasses import dataclass

from scorekeeper.records.people import initials
from scorekeeper.rules.match import Match


@dataclass(frozen=True, slots=True)
class Player:
    """A player as shown; the seat determines colour and shape."""

    name: str
    initials: str
    seat: int


def players(match: Match) -> dict[str, Player]:
    """Everybody of a match by name, each with the seat as a number from 0: first the players in the order of the seats,
    then those who have left."""
    names = tuple(dict.fromkeys((*match.setup.players, *match.totals)))
    short = initials(names)
    return {name: Player(name, short[seat], seat) for seat, name in enumerate(names)}
