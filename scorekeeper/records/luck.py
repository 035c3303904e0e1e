"""The luck and the mistakes of each player in past games, in points, as the advice computed them, and their
averages. Nothing is computed from throws here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.people import Names, listed_name
from scorekeeper.records.statistics import FinishedGame


@dataclass(frozen=True, slots=True)
class Luck:
    """How one player's points of a game came about: points = expected + luck - given, where `given` are the points that
    mistakes cost."""

    player: str
    expected: float
    luck: float
    given: float


LuckKey = str
"""Identifies a game in the state in which it was reviewed: a correction leads to another key."""
KnownLuck = Mapping[LuckKey, tuple[Luck, ...]]


def luck_key(one: MatchFacts, game: int) -> LuckKey:
    return f"{one.begun} {one.number} {one.last} {game}"


def luck_under_name(one: Luck, names: Names) -> Luck:
    return replace(one, player=listed_name(one.player, names))


def games_without_luck(played: Iterable[FinishedGame], found: KnownLuck) -> list[FinishedGame]:
    """The games on cards for which luck is not known yet, newest first; results on paper are left out, as they have no
    throws."""
    return [
        one
        for one in played
        if one.match.number > 0 and one.game.cards and luck_key(one.match, one.number) not in found
    ][::-1]


# ---- statistics


@dataclass(frozen=True, slots=True)
class LuckLine:
    """A player's averages on one sheet (expected points, luck, and points lost by mistakes), over the `games` for which
    they are known."""

    player: str
    sheet: str
    games: int
    expected: float
    luck: float
    given: float


def luck_by_sheet_and_player(played: Iterable[FinishedGame], found: KnownLuck) -> dict[tuple[str, str], LuckLine]:
    """The average luck of each player on each sheet, by sheet and name, over the games for which it is known."""
    all_: dict[tuple[str, str], list[Luck]] = {}
    for one in played:
        for each in found.get(luck_key(one.match, one.number), ()):
            all_.setdefault((one.match.sheet, each.player), []).append(each)
    return {place: average_luck(*place, each) for place, each in sorted(all_.items())}


def average_luck(sheet: str, player: str, games: list[Luck]) -> LuckLine:
    count = len(games)
    expected, luck, given = (sum(getattr(one, name) for one in games) / count for name in ("expected", "luck", "given"))
    return LuckLine(player, sheet, count, expected, luck, given)
