"""The first page of a match of several games: who has won by the sum, every game's points, and the race over all."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.paper.card import draw_places
from scorekeeper.records.paper.drawing import MARGIN_MM, PaperPage, Text
from scorekeeper.records.paper.head import Head, draw_head
from scorekeeper.records.paper.parts import PaperSeat
from scorekeeper.records.paper.race import draw_race
from scorekeeper.records.paper.table import PaperRow, draw_table
from scorekeeper.records.paper.words import PaperWords
from scorekeeper.records.places import numbered_players
from scorekeeper.records.turns import totals_by_turn
from scorekeeper.rules.game import Game

TABLE_TOP_MM, CHART_MM = 40.0, 92.0
"""Where the table of games begins, and the height of race and places below it, in millimetres."""


def match_page(
    size: tuple[float, float], one: MatchFacts, games: Sequence[Game[Any]], seats: Mapping[str, PaperSeat], title: str,
    head: Head, say: PaperWords,
) -> PaperPage:  # fmt: skip
    """The overall page of a match of several games. Of more than ten players the first ten by place have columns; the
    places list all."""
    page = PaperPage(*size)
    draw_head(page, head)
    ordered = [name for name in seats if name in one.totals]
    if len(ordered) > 10:
        ordered = [name for group in one.places for name in group][:10]
    scored = [{card.player: card.result for card in game.cards} for game in one.games]
    rows = [
        PaperRow(say.gettext("Game {number} of {of}").format(number=at, of=one.of),
            tuple(points.get(name) for name in ordered))
        for at, points in enumerate(scored, 1)
    ]  # fmt: skip
    rows.append(PaperRow(say.gettext("Total"), tuple(one.totals[name] for name in ordered), last=True))
    winners = [seats[name] for name in one.places[0]] if one.places else []
    end = draw_table(page, title, rows, [seats[name] for name in ordered], winners, TABLE_TOP_MM,
                     page.height - TABLE_TOP_MM - CHART_MM - 20)  # fmt: skip
    lines, marks = race_over_games(games, one)
    page.add(Text(MARGIN_MM, end + 12, say.gettext("The race"), 3.9, "bold"))
    draw_race(page, lines, seats, MARGIN_MM, end + 14, 104, CHART_MM - 14, marks)
    page.add(Text(MARGIN_MM + 118, end + 12, say.gettext("Places"), 3.9, "bold"))
    draw_places(page, numbered_players(one.places), one.totals, seats, MARGIN_MM + 118, end + 14,
                page.width - 2 * MARGIN_MM - 118, CHART_MM - 14)  # fmt: skip
    return page


def race_over_games(games: Sequence[Game[Any]], one: MatchFacts) -> tuple[dict[str, list[int]], list[int]]:
    """Each player's sum over all games after every turn, and the numbers of the turns after which a game but the last
    ended. For a player who was not in a game the sum stays the same for its turns."""
    lines = {name: [0] for name in one.totals}
    for game in games:
        turns, long = totals_by_turn(game), max((len(line) for line in totals_by_turn(game).values()), default=1) - 1
        for name, line in lines.items():
            so_far = line[-1]
            added = [*turns.get(name, ())[1:]]
            added += [added[-1] if added else 0] * (long - len(added))
            line += [so_far + points for points in added]
    longest = [max((len(line) for line in totals_by_turn(game).values()), default=1) - 1 for game in games]
    return lines, [*accumulate(longest)][:-1]
