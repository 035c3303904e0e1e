"""The places of a match, and places with their numbers; used wherever a result is shown or sent."""

from scorekeeper.rules.game import Places, ranking
from scorekeeper.rules.match import Match


def places(match: Match) -> Places:
    """The places of the match if points are added up, else those of its last game; empty before there are any."""
    if not match.games:
        return ()
    return ranking(match.totals) if match.totals else match.games[-1].now.places


def numbered(groups: Places) -> tuple[tuple[int, str], ...]:
    """Every player with the number of the place, which several can share: 1, 2, 2, 4."""
    found: list[tuple[int, str]] = []
    for group in groups:
        found += [(len(found) + 1, name) for name in group]
    return tuple(found)
