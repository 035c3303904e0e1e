"""The badge of each player over many matches: a remembered player's own badge, else that of the seat in the player's
newest match."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from scorekeeper.present.players import Player, remembered_badge
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.people import initials


def badges_by_name(matches: Iterable[MatchFacts]) -> Mapping[str, Player]:
    """Everybody by name, each with a different badge. Remembered players keep theirs; others have that of their seat in
    their newest match (`matches` are oldest first), or the next free one if a player of a newer match has it."""
    matches = [*matches]
    everybody = {name for one in matches for name in one.players}
    badges = {name: own for name in everybody if (own := remembered_badge(name)) is not None}
    for one in reversed(matches):
        for seat, name in enumerate(one.players):
            if name not in badges:
                taken = set(badges.values())
                badges[name] = next(free for free in count(seat) if free not in taken)
    return players_with_badges(badges)


def players_with_badges(badges: Mapping[str, int]) -> dict[str, Player]:
    short: Sequence[str] = initials(tuple(badges))
    return {
        name: Player(name, letters, badge, badge) for (name, badge), letters in zip(badges.items(), short, strict=True)
    }
