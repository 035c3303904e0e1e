"""Players as they are shown: name, initials, seat and badge."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from scorekeeper.records.people import initials
from scorekeeper.rules.match import Match


@dataclass(frozen=True, slots=True)
class Player:
    """A player as shown; the number of the badge determines colour and shape."""

    name: str
    initials: str
    seat: int
    badge: int


_remembered: dict[str, tuple[str, ...]] = {"badges": ()}


def remember_badges(names: Sequence[str]) -> None:
    """From now on remember exactly these players: each is shown on every page with the badge whose number is the index
    of the name in `names`."""
    _remembered["badges"] = tuple(names)


def remembered_badge(name: str) -> int | None:
    """The badge of a remembered player; None for anybody else."""
    return _remembered["badges"].index(name) if name in _remembered["badges"] else None


def badges_worn(names: Sequence[str]) -> list[int]:
    """The numbers of the badges of the players at one table: remembered players keep theirs, everybody else has that of
    the seat, or the next free one."""
    found = {name: own for name in names if (own := remembered_badge(name)) is not None}
    for seat, name in enumerate(names):
        if name not in found:
            found[name] = next(free for free in count(seat) if free not in found.values())
    return [found[name] for name in names]


def players_of(match: Match) -> dict[str, Player]:
    """Everybody of a match by name, each with the seat as a number from 0: first the players in the order of the seats,
    then those who have left."""
    return players_at_table(tuple(dict.fromkeys((*match.setup.players, *match.totals))))


def players_at_table(names: Sequence[str]) -> dict[str, Player]:
    """Players by name, in the order of their seats."""
    shown = zip(names, initials(names), badges_worn(names), strict=True)
    return {name: Player(name, short, seat, own) for seat, (name, short, own) in enumerate(shown)}
