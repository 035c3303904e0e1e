"""The contents of a player's page on a sheet: four numbers, every box beside the best play, the last games, rivals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

from scorekeeper.present.afterwards.badges import badges_by_name
from scorekeeper.present.afterwards.records import BoxRow, games_and_points_words, player_boxes
from scorekeeper.present.players import Player
from scorekeeper.present.texts import _, decimal, ngettext
from scorekeeper.records import luck as lucks
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.luck import KnownLuck, LuckLine
from scorekeeper.records.statistics import (
    FinishedGame,
    GameFilter,
    PlayerLine,
    box_statistics,
    cards_of,
    duels,
    expected_of_boxes,
    finished_games,
    lines_by_month,
    lines_by_player_count,
    lines_by_sheet_and_player,
)
from scorekeeper.rules.games import game_named
from scorekeeper.rules.sheet import Sheet, agree_terms

LAST_GAMES_SHOWN, GAMES_AVERAGED = 20, 5
"""The number of games in the chart, and of those whose average its line shows."""


@dataclass(frozen=True, slots=True)
class BoxBar:
    """A box as a bar: the average and the average under best play (None if unknown), each from 0 to 1 of the most that
    the box can hold."""

    row: BoxRow
    part: float
    line: float | None


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player, and as text in how many common games the player of the page had the better and the worse place,
    with a colon between the numbers, and in how many both had the same place."""

    player: Player
    score: str
    even: str


class NumberWithWord(NamedTuple):
    """A large number on the page, and the word below it, such as "games"."""

    number: str
    word: str


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The contents of the page: `totals` are the points of the last games, with the average of the last few up to each
    of them in `averages`; `luck` and `choices` are empty until they are worked out; `says` are further lines."""

    player: Player
    numbers: tuple[NumberWithWord, ...]
    bars: tuple[BoxBar, ...]
    totals: tuple[int, ...]
    averages: tuple[float, ...]
    rivals: tuple[Rival, ...]
    luck: str
    choices: str
    says: tuple[str, ...]


def player_page(
    matches: Sequence[MatchFacts], chosen: GameFilter, name: str, known: KnownLuck, edition: str = ""
) -> PlayerPage:
    games = [one for one in finished_games(matches, chosen) if name in one.game.players]
    marks = badges_by_name(matches)
    mine = next((one for one in lines_by_sheet_and_player(games) if one.player == name), None)
    luck = lucks.luck_by_sheet_and_player(games, known).get((chosen.sheet, name))
    totals = tuple(card.total for card in cards_of(games, name))
    averages = tuple(sum(some) / len(some) for some in (totals[max(0, at + 1 - GAMES_AVERAGED) : at + 1]
                                                        for at in range(len(totals))))  # fmt: skip
    return PlayerPage(
        marks.get(name, Player(name, name[:1], 0, 0)),
        player_numbers(mine),
        box_bars(matches, chosen, name, games, edition),
        totals[-LAST_GAMES_SHOWN:],
        averages[-LAST_GAMES_SHOWN:],
        rivals_of(games, name, marks),
        player_luck_words(luck),
        cost_of_choices_words(luck),
        player_sentences(games, name),
    )


def player_numbers(one: PlayerLine | None) -> tuple[NumberWithWord, ...]:
    """The numbers of games and of victories, shared ones included, and in a game with points the best and the average
    points, each with its word; empty for a player without games."""
    if one is None:
        return ()
    won = one.won + one.shared
    counted = (
        NumberWithWord(str(one.games), ngettext("game", "games", one.games)),
        NumberWithWord(str(won), ngettext("won", "won", won)),
    )
    if one.best is None or one.average is None:
        return counted
    return (*counted, NumberWithWord(str(one.best), _("best")), NumberWithWord(f"{one.average:.0f}", _("average")))


def box_bars(
    matches: Sequence[MatchFacts], chosen: GameFilter, name: str, games: Sequence[FinishedGame], edition: str
) -> tuple[BoxBar, ...]:
    sheet, cards = game_named(chosen.sheet).sheet, cards_of(games, name)
    if sheet is None or not cards:
        return ()
    most, hoped = most_possible_points_by_box(sheet, games), expected_of_boxes(games, name)
    rows = player_boxes(matches, chosen, name, edition)
    return tuple(
        BoxBar(row, one.average / most.get(one.box, one.best or 1),
               hoped[one.box] / most[one.box] if one.box in hoped and one.box in most else None)
        for row, one in zip(rows, box_statistics(cards, sheet.boxes), strict=True)
    )  # fmt: skip


def most_possible_points_by_box(sheet: Sheet, games: Sequence[FinishedGame]) -> Mapping[str, int]:
    """The most points that each box can hold, by the terms of the newest of these games; of the bonus its points."""
    newest = games[-1].match
    terms = agree_terms(sheet, newest.edition, newest.options)
    rolls = [*combinations_with_replacement(range(1, 7), sheet.dice)]
    return {box: max(1, *map(score, rolls)) for box, score in terms.boxes.items()} | {"bonus": terms.bonus.points}


def rivals_of(games: Sequence[FinishedGame], name: str, badges: Mapping[str, Player]) -> tuple[Rival, ...]:
    """Everybody whom the player met in these games, those with the most common games first."""
    found = []
    for one in duels(games):
        if name in (one.one, one.other):
            first = one.one == name
            won, lost = (one.ahead, one.behind) if first else (one.behind, one.ahead)
            other = one.other if first else one.one
            even = _("{n} even").format(n=one.even) if one.even else ""
            found.append(Rival(badges[other], f"{won} : {lost}", even))
    return tuple(found)


def player_luck_words(one: LuckLine | None) -> str:
    if one is None:
        return ""
    sign = "\u2212" if one.luck < 0 else "+"
    return _("Luck: {points} a game").format(points=sign + decimal(abs(one.luck)))


def cost_of_choices_words(one: LuckLine | None) -> str:
    return _("choices cost {points} a game").format(points=decimal(one.given)) if one else ""


def player_sentences(games: Sequence[FinishedGame], name: str) -> tuple[str, ...]:
    """Sentences with the player's results, for each number of players in a game, then for each month."""
    lines = [games_and_points_words(ngettext("{n} player", "{n} players", seats).format(n=seats), one)
             for seats, one in lines_by_player_count(games, name).items()]  # fmt: skip
    return (
        *lines,
        *(games_and_points_words(month_words(month), one) for month, one in lines_by_month(games, name).items()),
    )


def month_words(month: str) -> str:
    """An ISO month (as 2026-11) as "11/2026"."""
    year, _hyphen, number = month.partition("-")
    return f"{number}/{year}"
