"""The end screen of a game: places, points, and the race of the totals."""

from dataclasses import dataclass

from scorekeeper.rules.acts import Enter
from scorekeeper.rules.game import CardGame, ranking
from scorekeeper.rules.match import Match
from scorekeeper.ui.present.players import Player, players
from scorekeeper.ui.texts import _, ngettext


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the result; players who share a place have the same number."""

    number: int
    player: Player
    points: int | None
    match_points: int | None = None


@dataclass(frozen=True, slots=True)
class Lane:
    """One player's totals after each turn, beginning with 0."""

    player: Player
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    """The end screen; `race` is empty for a game without points."""

    title: str
    places: tuple[Place, ...]
    race: tuple[Lane, ...]
    more_games: bool


def end(match: Match) -> End:
    position = match.games[-1].now
    known = players(match)
    points = position.scores if match.kind.adds_up else {}
    several = match.totals if len(match.games) > 1 else {}
    last = match.phase == "over"
    groups = ranking(several) if several and last else position.places
    found, number = [], 1
    for group in groups:
        found += [Place(number, known[name], points.get(name), several.get(name)) for name in group]
        number += len(group)
    return End(title(match, [place for place in found if place.number == 1]), tuple(found), race(match), not last)


def title(match: Match, first: list[Place]) -> str:
    """Who has won, or which game of the match is over."""
    if match.phase != "over":
        return _("Game {number} of {of} is over").format(number=len(match.games), of=match.setup.games)
    names = ", ".join(place.player.name for place in first)
    if len(match.setup.players) == 1:
        return _("The game is over")
    return ngettext("{names} has won", "{names} share the victory", len(first)).format(names=names)


def race(match: Match) -> tuple[Lane, ...]:
    """The totals of every player, turn by turn."""
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
