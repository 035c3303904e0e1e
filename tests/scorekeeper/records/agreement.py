"""Brings the records and a second computation of them (plainly.py) into the same form, and compares them."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.journal import JournalRow
from scorekeeper.records import statistics as numbers
from scorekeeper.records.facts import MatchFacts
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.records import plainly


def counted(matches: Sequence[MatchFacts]) -> dict[str, Any]:
    """The program's own statistics as a dict in the form of `plainly.statistics`; games without cards are left out."""
    over = [one for one in numbers.finished_games(matches) if one.game.cards]
    sheets = sorted({one.match.sheet for one in over})
    by_sheet = {sheet: [one for one in over if one.match.sheet == sheet] for sheet in sheets}
    duels = {
        (one.one, one.other, sign): count
        for one in numbers.duels(over)
        for sign, count in ((1, one.ahead), (-1, one.behind), (0, one.even))
        if count
    }
    margins = {sheet: found for sheet, games in by_sheet.items() if (found := numbers.winning_margins(games))}
    return {
        "lines": {
            (one.sheet, one.player): (one.games, one.won, one.shared, one.best, one.average)
            for one in numbers.lines_by_sheet_and_player(over)
        },
        "parts": {
            (one.sheet, one.player, part): (one.games, one.best, one.average)
            for sheet, games in by_sheet.items()
            for name in {player for one in games for player in one.game.players}
            for found in (numbers.lines_by_player_count(games, name), numbers.lines_by_month(games, name))
            for part, one in found.items()
        },
        "boxes": {
            (sheet, one.box): (one.games, one.average, one.best, one.zeros)
            for sheet, games in by_sheet.items()
            for one in numbers.box_statistics(
                numbers.cards_of(games), {**SHEETS["carlit"].boxes, **SHEETS["noris"].boxes}
            )
            if one.box not in ("bonus", "extra")
        },
        "duels": duels,
        "leads": {sheet: (low.points, high.points) for sheet, (low, high) in margins.items()},
    }


def differences(matches: Sequence[MatchFacts], rows: Iterable[JournalRow]) -> list[str]:
    """Compare games and statistics with the second computation in `plainly`; return a sentence per difference.

    Games without cards (Chicago) are left out.
    """
    played = plainly.games(rows)
    mine = [(one.number, game) for one in matches for game in one.games if game.cards]
    found = [] if len(mine) == len(played) else [f"{len(mine)} games here, {len(played)} there"]
    for (number, game), other in zip(mine, played, strict=False):
        cards = {card.player: (dict(card.filled), card.extra, card.total) for card in game.cards}
        theirs = {name: (card.filled, card.extra, other.totals[name]) for name, card in other.cards.items()}
        thrown = tuple(other.thrown[face] for face in range(1, 7))
        if (number, game.over, cards, game.thrown) != (other.match, other.over, theirs, thrown):
            found.append(f"match {number}: {game} and {other}")
    said, plain = counted(matches), plainly.statistics(played)
    return found + [f"{name}: {said[name]} and {plain[name]}" for name in plain if said[name] != plain[name]]
