"""The page about a season: the league table, streaks, a player's development, and the handicap. No kivy here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from scorekeeper.present.afterwards.dates import day_words
from scorekeeper.present.players import Player, players_at_table
from scorekeeper.present.setup.new_game import sheet_name
from scorekeeper.present.texts import _, decimal, ngettext
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.season import (
    ONE_POINT_A_WIN,
    LeagueStanding,
    Season,
    handicaps,
    season_standings,
    totals_over_time,
)
from scorekeeper.records.statistics import FinishedGame, finished_games


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A line of the league table: the place, the player, as text the numbers of games and victories and the longest
    series of victories, and the points as text."""

    place: int
    player: Player
    says: str
    points: str


@dataclass(frozen=True, slots=True)
class DevelopmentCurve:
    """A player's totals on one sheet in the order of the games, and after each the average of the last few; `says`
    names sheet and player."""

    player: Player
    says: str
    totals: tuple[int, ...]
    averages: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The contents of the page: what counts, the table, the development of one player (None without games on a card),
    and a sentence about the handicap, or empty."""

    says: str
    rows: tuple[SeasonRow, ...]
    curve: DevelopmentCurve | None
    handicap: str


def season_page(matches: Sequence[MatchFacts], season: Season, chosen: str = "") -> SeasonPage:
    """The page about this season; `chosen` is the player whose development is shown, the first of the table if that is
    empty or not in the table."""
    counted = [one for one in finished_games(matches) if season.counts(one)]
    table = season_standings(counted, season)
    names = [one.player for one in table]
    known = players_at_table(names)
    shown = known.get(chosen) or next(iter(known.values()), None)
    rows = tuple(
        SeasonRow(one.place, known[one.player], league_line_words(one), points_words(one.points)) for one in table
    )
    curve = development_of(counted, shown) if shown else None
    return SeasonPage(season_words(season), rows, curve, handicap_words(counted, season, names))


def league_line_words(one: LeagueStanding) -> str:
    games = ngettext("{n} game", "{n} games", one.games).format(n=one.games)
    won = ngettext("{n} won", "{n} won", one.won).format(n=one.won)
    if one.longest_series < 2:
        return f"{games}, {won}"
    streak = _("{n} in a row now") if one.present_series == one.longest_series else _("{n} in a row at best")
    return f"{games}, {won}, {streak.format(n=one.longest_series)}"


def points_words(points: float) -> str:
    return str(int(points)) if points == int(points) else decimal(points)


def season_words(season: Season) -> str:
    """The span, the sheet and how points are given, as text."""
    parts = [days_words(season.since, season.until)]
    parts += [sheet_name(season.sheet)] if season.sheet else []
    return ", ".join([*parts, _("one point a victory") if season.points == ONE_POINT_A_WIN else _("points for places")])


def days_words(since: str, until: str) -> str:
    if since and until:
        return _("{since} to {until}").format(since=day_words(since), until=day_words(until))
    if since:
        return _("since {day}").format(day=day_words(since))
    return _("until {day}").format(day=day_words(until)) if until else _("always")


def development_of(counted: Sequence[FinishedGame], player: Player) -> DevelopmentCurve | None:
    """The player's development on the sheet on which the player has most games; None without games on a card."""
    mine = Counter(one.match.sheet for one in counted for card in one.game.cards if card.player == player.name)
    if not mine:
        return None
    sheet = max(mine, key=lambda name: (mine[name], name))
    found = totals_over_time([one for one in counted if one.match.sheet == sheet], player.name)
    says = f"{player.name}, {sheet_name(sheet)}"
    return DevelopmentCurve(
        player, says, tuple(points for _begun, points, _mean in found), tuple(mean for _begun, _points, mean in found)
    )


def handicap_words(counted: Sequence[FinishedGame], season: Season, names: Sequence[str]) -> str:
    """The text with the points in advance that make up a part of what each player's average on the season's sheet lacks
    to the best one; empty if the season has no single sheet or a player too few games, and if nobody would get
    points."""
    given = handicaps(counted, season.sheet, names) if season.sheet else {}
    points = [f"{name} {extra}" for name, extra in given.items() if extra]
    return _("Points in advance for an even game: {points}").format(points=", ".join(points)) if points else ""


# ---- what counts


def first_of_month(day: date, months_later: int) -> date:
    """The first day of the month `months_later` months after that of `day`; negative: before it."""
    at = day.year * 12 + day.month - 1 + months_later
    return date(at // 12, at % 12 + 1, 1)


SeasonEdge = Literal["since", "until"]
"""The first or the last day of a season."""


def with_month_moved(season: Season, edge: SeasonEdge, months: int, today: date) -> Season:
    """The season with its first month ("since") or its last month ("until") moved by `months`; unchanged if one would
    pass the other."""
    if edge == "since":
        now = date.fromisoformat(season.since) if season.since else first_of_month(today, 0)
        since = first_of_month(now, months).isoformat()
        return season if season.until and since > season.until else replace(season, since=since)
    now = date.fromisoformat(season.until) if season.until else last_of_month(today)
    until = last_of_month(first_of_month(now, months)).isoformat()
    return season if season.since and until < season.since else replace(season, until=until)


def last_of_month(day: date) -> date:
    return first_of_month(day, 1) - timedelta(days=1)


def players_by_games(matches: Sequence[MatchFacts]) -> tuple[str, ...]:
    """All players with a finished game, those with most games first."""
    games = Counter(name for one in finished_games(matches) for name in one.game.players)
    return tuple(name for name, _count in sorted(games.items(), key=lambda one: (-one[1], one[0])))
