"""Statistics over many games: best and average, boxes, head to head, margins and time played. Pure functions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeVar

from scorekeeper.records.expected import expected_points
from scorekeeper.records.facts import CardFacts, GameFacts, MatchFacts

Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class GameFilter:
    """A filter of games: sheet, edition, number of players (`seats`) and days; an empty field or 0 excludes nothing.
    `since` and `until` are days (UTC, as 2026-01-31), both included."""

    sheet: str = ""
    edition: str = ""
    seats: int = 0
    since: str = ""
    until: str = ""

    def fits(self, one: MatchFacts, game: GameFacts) -> bool:
        day = one.begun[:10]
        return (
            self.sheet in ("", one.sheet)
            and self.edition in ("", one.edition)
            and self.seats in (0, len(game.players))
            and self.since <= day
            and (not self.until or day <= self.until)
        )


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, with its match; `number` counts the games of the match from 1."""

    match: MatchFacts
    number: int
    game: GameFacts


def finished_games(matches: Iterable[MatchFacts], chosen: GameFilter = GameFilter()) -> Iterator[FinishedGame]:
    """The finished games that fit the filter, in the order of the matches."""
    for one in matches:
        for number, game in enumerate(one.games, 1):
            if game.over and chosen.fits(one, game):
                yield FinishedGame(one, number, game)


# ---- a player's games


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's results on one sheet. Of the games of two and more players `won` were won alone, `shared` with others;
    best and average are None for Chicago, which has no points. `best_in` is the number of the match with the best
    game."""

    player: str
    sheet: str
    games: int
    won: int
    shared: int
    best: int | None
    best_in: int | None
    average: float | None


def lines_by_sheet_and_player(played: Iterable[FinishedGame]) -> tuple[PlayerLine, ...]:
    """A line for each player on each sheet, ordered by sheet, then by average, best first."""
    found: dict[tuple[str, str], list[FinishedGame]] = {}
    for one in played:
        for player in one.game.players:
            found.setdefault((one.match.sheet, player), []).append(one)
    lines = (player_line(player, sheet, games) for (sheet, player), games in found.items())
    return tuple(sorted(lines, key=lambda one: (one.sheet, -(one.average or 0), -one.won, one.player)))


def player_line(player: str, sheet: str, games: Sequence[FinishedGame]) -> PlayerLine:
    contests = [one.game.places[0] for one in games if len(one.game.players) > 1]
    firsts = [place for place in contests if player in place]
    totals = [(card.total, one.match.number) for one in games for card in one.game.cards if card.player == player]
    best, number = max(totals, key=lambda one: (one[0], -one[1]), default=(None, None))
    average = sum(total for total, _ in totals) / len(totals) if totals else None
    shared = sum(len(place) > 1 for place in firsts)
    return PlayerLine(player, sheet, len(games), len(firsts) - shared, shared, best, number, average)


def lines_by_player_count(played: Iterable[FinishedGame], player: str) -> dict[int, PlayerLine]:
    """A player's results by the number of players of the game; all games `played` are on one sheet."""
    return lines_by(played, player, lambda one: len(one.game.players))


def lines_by_month(played: Iterable[FinishedGame], player: str) -> dict[str, PlayerLine]:
    """A player's results by month (as 2026-01), oldest first; all games `played` are on one sheet."""
    return lines_by(played, player, lambda one: one.match.begun[:7])


def lines_by(played: Iterable[FinishedGame], player: str, key: Callable[[FinishedGame], Key]) -> dict[Key, PlayerLine]:
    found: dict[Key, list[FinishedGame]] = {}
    for one in played:
        if player in one.game.players:
            found.setdefault(key(one), []).append(one)
    return {value: player_line(player, games[0].match.sheet, games) for value, games in sorted(found.items())}


# ---- boxes


@dataclass(frozen=True, slots=True)
class BoxStatistics:
    """The points of a box over the games in which it was filled: average, best, and how often it holds 0."""

    box: str
    average: float
    best: int
    zeros: int
    games: int


def box_statistics(cards: Sequence[CardFacts], order: Iterable[str]) -> tuple[BoxStatistics, ...]:
    """The points of every box on these cards, in this order; then the bonus as "bonus", and any points beside the boxes
    as "extra". Boxes that no card has filled are left out."""
    columns = {box: [card.filled[box] for card in cards if box in card.filled] for box in order}
    columns["bonus"] = [card.bonus for card in cards]
    if any(card.extra for card in cards):
        columns["extra"] = [card.extra for card in cards]
    return tuple(
        BoxStatistics(name, sum(points) / len(points), max(points), points.count(0), len(points))
        for name, points in columns.items()
        if points
    )


def cards_of(played: Iterable[FinishedGame], player: str = "") -> list[CardFacts]:
    return [card for one in played for card in one.game.cards if player in ("", card.player)]


def expected_of_boxes(played: Iterable[FinishedGame], player: str = "") -> dict[str, float]:
    """The average points of each box under optimal play, over the cards of these games (only those of `player` if
    named); empty if optimal play is unknown for any of them."""
    known = [expected_points(one.match.sheet, one.match.edition, one.match.options)
             for one in played for card in one.game.cards if player in ("", card.player)]  # fmt: skip
    if not known or not all(known):
        return {}
    return {box: sum(one.get(box, 0.0) for one in known) / len(known) for box in known[0]}


# ---- one against another


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players in the games they both played: how often `one` was ahead of `other`, behind, and even."""

    one: str
    other: str
    ahead: int
    behind: int
    even: int


def duels(played: Iterable[FinishedGame]) -> tuple[Duel, ...]:
    """For every two players with common games, how often each was ahead; those with the most common games first."""
    met: dict[tuple[str, str], list[int]] = {}
    for one in played:
        place = {name: number for number, group in enumerate(one.game.places) for name in group}
        for pair in combinations(sorted(one.game.players), 2):
            difference = place[pair[1]] - place[pair[0]]
            met.setdefault(pair, []).append((difference > 0) - (difference < 0))
    found = (Duel(*pair, games.count(1), games.count(-1), games.count(0)) for pair, games in met.items())
    return tuple(sorted(found, key=lambda one: (-(one.ahead + one.behind + one.even), one.one, one.other)))


@dataclass(frozen=True, slots=True)
class Margin:
    """The lead of a game's winner over the second place in points, the winner, and the number of the match."""

    points: int
    winner: str
    match: int


class WinningMargins(NamedTuple):
    """The smallest and the largest lead with which a game was won."""

    closest: Margin
    clearest: Margin


def winning_margins(played: Iterable[FinishedGame]) -> WinningMargins | None:
    """The smallest and the largest lead with which one of these games on cards was won by a single player; None if
    there is no such game."""
    found = []
    for one in played:
        totals = sorted(((card.result, card.player) for card in one.game.cards), reverse=True)
        if len(totals) > 1 and totals[0][0] > totals[1][0]:
            found.append(Margin(totals[0][0] - totals[1][0], totals[0][1], one.match.number))
    if not found:
        return None
    return WinningMargins(min(found, key=lambda one: one.points), max(found, key=lambda one: one.points))


def seconds_played(matches: Iterable[MatchFacts], chosen: GameFilter = GameFilter()) -> int:
    """The seconds at the table of all matches with a game, finished or not, that fits the filter; such a match counts
    as a whole."""
    return sum(one.seconds for one in matches if any(chosen.fits(one, game) for game in one.games))


def face_counts(matches: Iterable[MatchFacts], chosen: GameFilter = GameFilter()) -> list[tuple[int, ...]]:
    """How often each face from 1 to 6 was thrown in each game that fits the filter, finished or not."""
    return [game.thrown for one in matches for game in one.games if chosen.fits(one, game)]
