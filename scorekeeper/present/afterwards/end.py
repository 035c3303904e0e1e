"""The contents of the end screen of a game: places, points, and the totals turn by turn for its chart."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.present.chicago.cardless import CARDLESS
from scorekeeper.present.players import Player, players
from scorekeeper.present.texts import _, ngettext
from scorekeeper.records.places import numbered, places
from scorekeeper.rules.acts import Enter
from scorekeeper.rules.game import CardGame, Places
from scorekeeper.rules.match import Match


@dataclass(frozen=True, slots=True)
class Place:
    """A player's line of the result: the place (from 1; players who share it have the same number), the points in the
    last game, and those in all games of the match (None where there are none)."""

    number: int
    player: Player
    points: int | None
    match_points: int | None = None


@dataclass(frozen=True, slots=True)
class Lane:
    """A player's line in the chart: the totals after each turn, beginning with 0."""

    player: Player
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    """The contents of the end screen; `race`, the lines of the chart, is empty for a game without points."""

    title: str
    places: tuple[Place, ...]
    race: tuple[Lane, ...]
    more_games: bool
    winner: Player | None = None
    """The player who alone has the first place. None if it is shared, in a game without points, and with a single
    player."""
    says: str = ""
    """The winner's points and lead; empty without points."""


def end(match: Match) -> End:
    position = match.games[-1].now
    known = players(match)
    points = position.scores if match.kind.adds_up else {}
    several = match.totals if len(match.games) > 1 else {}
    last = match.phase == "over"
    counted = several if several and last else points  # between two games, the places are those of the last one
    groups = places(match) if last else position.places
    found = [Place(number, known[name], points.get(name), several.get(name)) for number, name in numbered(groups)]
    first = [place for place in found if place.number == 1]
    alone = len(first) == 1 and len(found) > 1 and match.kind.adds_up
    winner = first[0].player if alone else None
    says = result([counted[place.player.name] for place in found if place.player.name in counted])
    return End(title(match, groups), tuple(found), race(match), not last, winner, says)


def result(points: Sequence[int]) -> str:
    """The first of these totals, most points first, and its lead as text; only the points if there is no lead, empty
    without totals."""
    if not points:
        return ""
    if len(points) == 1 or points[0] == points[1]:
        return ngettext("{n} point", "{n} points", points[0]).format(n=points[0])
    words = ngettext("{points}, {n} point ahead", "{points}, {n} points ahead", points[0] - points[1])
    return words.format(points=points[0], n=points[0] - points[1])


def title(match: Match, groups: Places) -> str:
    """The title of the end screen: who has won or lost, or which game of the match is over."""
    if match.phase != "over":
        return _("Game {number} of {of} is over").format(number=len(match.games), of=match.setup.games)
    return verdict(match.setup.sheet, groups)


def verdict(sheet: str, groups: Places) -> str:
    """The text that says who has won, or in a game without a card who has lost; for a single player only that the game
    is over."""
    if sum(map(len, groups)) == 1:
        return _("The game is over")
    if sheet in CARDLESS:
        return CARDLESS[sheet].verdict(groups)
    return ngettext("{names} has won", "{names} share the victory", len(groups[0])).format(names=", ".join(groups[0]))


def race(match: Match) -> tuple[Lane, ...]:
    """Each player's totals after every turn of the last game, for the chart; empty for a game without a card."""
    game = match.games[-1]
    if not isinstance(game.start, CardGame):
        return ()
    known, position = players(match), game.start
    totals = {name: [points] for name, points in position.scores.items()}
    for act in game.acts:
        after = position.after(act)
        if isinstance(act, Enter) and position.player:
            totals[position.player].append(after.scores[position.player])
        position = after
    return tuple(Lane(known[name], tuple(totals[name])) for name in known if name in totals)
