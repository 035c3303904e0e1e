"""Players as they are shown: name, initials and seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.match import Match


@dataclass(frozen=True, slots=True)
class Player:
    """A player as shown; the seat determines colour and shape."""

    name: str
    initials: str
    seat: int


def initials(names: Sequence[str]) -> list[str]:
    """Initials that distinguish the players: the first one to three letters, else the first and last, else letter and
    seat."""
    for length in (1, 2, 3):
        short = [name.replace(" ", "")[:length].capitalize() for name in names]
        if len(set(short)) == len(names):
            return short
    ends = [(name[:1] + name[-1:]).upper() for name in names]  # Player 1, Player 2
    seats = [f"{name[:1].upper()}{seat + 1}" for seat, name in enumerate(names)]
    return ends if len(set(ends)) == len(names) else seats


def players(match: Match) -> dict[str, Player]:
    """Everybody of a match by name, each with the seat as a number from 0: first the players in the order of the seats,
    then those who have left."""
    names = tuple(dict.fromkeys((*match.setup.players, *match.totals)))
    short = initials(names)
    return {name: Player(name, short[seat], seat) for seat, name in enumerate(names)}
