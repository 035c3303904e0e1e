"""A season: a league table over a span of days for named players, with streaks, each player's development, and a
handicap from averages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from scorekeeper.records.statistics import FinishedGame
from scorekeeper.rules.game import Places

ONE_POINT_A_WIN: tuple[int, ...] = (1,)
"""The points of a table in which only victories count."""
USUAL_PLACE_POINTS = (5, 3, 2, 1)
"""The points for the first, second, ... place of a game in a table by places. `place_points` limits them to the number
of players from that place on, so that a game of two counts less than one of five."""
AVERAGED_GAMES = 5
"""The number of latest games whose average shows a player's development."""
FEWEST_HANDICAP_GAMES = 5
"""The fewest games on a sheet that each player needs for a handicap."""
EVENED_SHARE = 0.8
"""The share of the difference between two averages that a handicap evens out; the better player stays the favourite."""
HANDICAP_STEP_POINTS = 5
"""Handicaps are multiples of this many points."""


@dataclass(frozen=True, slots=True)
class Season:
    """A league: its players (everybody if empty), the first and last day (UTC, as 2026-01-31; empty: no limit), the
    sheet (any if empty), and the points for the first, second, ... place."""

    players: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    sheet: str = ""
    points: tuple[int, ...] = USUAL_PLACE_POINTS

    def counts(self, one: FinishedGame) -> bool:
        """Whether this game counts: it lies in the span, is on the season's sheet, and at least two of the league's
        players took part."""
        day = one.match.begun[:10]
        there = [name for name in one.game.players if not self.players or name in self.players]
        return (
            len(there) > 1 and self.since <= day and (not self.until or day <= self.until)
            and self.sheet in ("", one.match.sheet)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """A line of the league table: place, player, games, victories (shared ones count), points; the longest series of
    victories, and the present one."""

    place: int
    player: str
    games: int
    won: int
    points: float
    longest_series: int
    present_series: int


class LeagueResult(NamedTuple):
    """What one game gives to a player of the league: the points for the place, and whether it is a victory."""

    name: str
    points: float
    is_win: bool


def season_standings(played: Iterable[FinishedGame], season: Season) -> tuple[LeagueStanding, ...]:
    """The league table, the most points first; equal points share a place. Of players who share a place in a game, each
    gets the mean of the points of these places."""
    results: dict[str, list[LeagueResult]] = {}
    for one in played:
        if season.counts(one):
            for result in league_results(one.game.places, season):
                results.setdefault(result.name, []).append(result)
    order = sorted(results, key=lambda name: (-season_points(results[name]), name))
    lines: list[LeagueStanding] = []
    for at, name in enumerate(order, 1):
        points = season_points(results[name])
        place = lines[-1].place if lines and lines[-1].points == points else at
        wins = [one.is_win for one in results[name]]
        series = [(won, len([*group])) for won, group in groupby(wins)]
        longest = max((count for won, count in series if won), default=0)
        lines.append(
            LeagueStanding(place, name, len(wins), sum(wins), points, longest, series[-1][1] if wins[-1] else 0)
        )
    return tuple(lines)


def season_points(results: Sequence[LeagueResult]) -> float:
    """The sum of the points of these results, rounded to three decimals."""
    return round(sum(one.points for one in results), 3)


def league_results(places: Places, season: Season) -> list[LeagueResult]:
    """What one game with these places gives to each of the league's players; other players are left out and do not take
    places."""
    groups = [[name for name in group if not season.players or name in season.players] for group in places]
    groups = [group for group in groups if group]
    count = sum(map(len, groups))
    found: list[LeagueResult] = []
    first = 0
    for at, group in enumerate(groups):
        worth = [place_points(place, count, season.points) for place in range(first, first + len(group))]
        found += [LeagueResult(name, sum(worth) / len(worth), at == 0) for name in group]
        first += len(group)
    return found


def place_points(place: int, player_count: int, points_by_place: Sequence[int]) -> int:
    """The points of a place, counted from 0, in a game of this many players."""
    if tuple(points_by_place) == ONE_POINT_A_WIN:
        return int(place == 0)
    return min(points_by_place[place], player_count - place) if place < min(len(points_by_place), player_count) else 0


# ---- a player's development


class GameTotal(NamedTuple):
    """A player's total in one game: the time at which the match began, the total, and the average of the latest totals
    including this one."""

    begun: str
    total: int
    average: float


def totals_over_time(
    played: Iterable[FinishedGame], player: str, window: int = AVERAGED_GAMES
) -> tuple[GameTotal, ...]:
    """A player's games on cards in order, each with the average of the last `window` totals; all games `played` must be
    on one sheet."""
    totals = [(one.match.begun, card.total) for one in played for card in one.game.cards if card.player == player]
    return tuple(
        GameTotal(
            begun, points, sum(value for _, value in totals[max(0, at + 1 - window) : at + 1]) / min(at + 1, window)
        )
        for at, (begun, points) in enumerate(totals)
    )


# ---- a handicap


def handicaps(played: Iterable[FinishedGame], sheet: str, players: Sequence[str]) -> dict[str, int]:
    """The points that each of these players gets before a game on this sheet: EVENED_SHARE of what the player's average
    is below the best one, in steps of HANDICAP_STEP_POINTS. Empty unless there are several players and each has at
    least FEWEST_HANDICAP_GAMES games on it."""
    means = average_totals(played, sheet, players)
    if len(players) < 2 or len(means) < len(players):
        return {}
    best = max(means.values())
    return {
        name: round(EVENED_SHARE * (best - average) / HANDICAP_STEP_POINTS) * HANDICAP_STEP_POINTS
        for name, average in means.items()
    }


def average_totals(played: Iterable[FinishedGame], sheet: str, players: Sequence[str]) -> dict[str, float]:
    """The average total on this sheet, without any handicap, of each of these players who has at least
    FEWEST_HANDICAP_GAMES games on it."""
    totals: dict[str, list[int]] = {name: [] for name in players}
    for one in played:
        if one.match.sheet == sheet:
            for card in one.game.cards:
                if card.player in totals:
                    totals[card.player].append(card.total)
    return {name: sum(points) / len(points) for name, points in totals.items() if len(points) >= FEWEST_HANDICAP_GAMES}
