"""The places of a match, and places with their numbers; used wherever a result is shown or sent."""

from scorekeeper.rules.game import Places, rank_players
from scorekeeper.rules.match import Match


def final_places(match: Match) -> Places:
    """The places of the match if points are added up, else those of its last game; empty before there are any."""
    if not match.games:
        return ()
    return rank_players(match.totals) if match.totals else match.games[-1].now.places


def numbered_groups(groups: Places) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Each place with its number and the players who share it: 1, 2, 4 where two share the second."""
    before = [sum(map(len, groups[:at])) for at in range(len(groups))]
    return tuple((1 + count, group) for count, group in zip(before, groups, strict=True))


def numbered_players(groups: Places) -> tuple[tuple[int, str], ...]:
    """Every player with the number of the place, which several can share: 1, 2, 2, 4."""
    return tuple((number, name) for number, group in numbered_groups(groups) for name in group)
