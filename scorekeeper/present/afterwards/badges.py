"""The badge of each player over many matches: the own one of a remembered player, else that of the seat in the last
match."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from scorekeeper.present.players import Player, remembered_badge
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.people import initials


def badges_by_name(matches: Iterable[MatchFacts]) -> Mapping[str, Player]:
    """Everybody by name, with a badge of their own: that of the seat in the newest match (the matches are in their
    order); of two with the same one, the player of the older match gets the next free one. Remembered players keep
    theirs."""
    matches = [*matches]
    everybody = {name for one in matches for name in one.players}
    seats = {name: own for name in everybody if (own := remembered_badge(name)) is not None}
    for one in reversed(matches):
        for seat, name in enumerate(one.players):
            if name not in seats:
                taken = set(seats.values())
                seats[name] = next(free for free in count(seat) if free not in taken)
    return players_by_name(seats)


def players_by_name(seats: Mapping[str, int]) -> dict[str, Player]:
    short: Sequence[str] = initials(tuple(seats))
    return {name: Player(name, letters, seat, seat) for (name, seat), letters in zip(seats.items(), short, strict=True)}
