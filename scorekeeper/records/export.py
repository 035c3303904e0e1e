"""Exports games to other programs: JSON, and CSV in which a name can never run as a formula."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from scorekeeper.records.facts import CardFacts, GameFacts, MatchFacts
from scorekeeper.rules.scoring import FIFTEEN, THIRTEEN

VERSION = 1
"""The version of the exported JSON."""
FORMULA = (*"=+-@＝＋－＠", "\t", "\r", "\n")
"""Spreadsheets run a cell as a formula if it begins with one of these; some also with the wide signs of East Asia."""
HEAD = ("match", "game", "begun_utc", "sheet", "edition", "players", "player", "place", "total", "bonus", "extra")
BOXES = tuple(dict.fromkeys((*FIFTEEN, *THIRTEEN)))


def as_json(one: MatchFacts) -> dict[str, Any]:
    """A match as plain data for JSON; `begun` is in UTC, `seconds` is the time played."""
    return {
        "match": one.number, "begun": one.begun, "seconds": one.seconds, "sheet": one.sheet, "edition": one.edition,
        "options": dict(one.options), "players": list(one.players), "games_agreed": one.of, "finished": one.finished,
        "damaged": bool(one.damaged), "places": list(map(list, one.places)), "totals": dict(one.totals),
        "games": [game_json(game) for game in one.games],
    }  # fmt: skip


def game_json(game: GameFacts) -> dict[str, Any]:
    cards = [
        {"player": card.player, "filled": dict(card.filled), "bonus": card.bonus, "extra": card.extra,
         "total": card.total}
        for card in game.cards
    ]  # fmt: skip
    return {"over": game.over, "players": list(game.players), "cards": cards, "places": list(map(list, game.places))}


def everything(matches: Iterable[MatchFacts]) -> dict[str, Any]:
    return {"scorekeeper_games": VERSION, "matches": [as_json(one) for one in matches]}


def as_csv(matches: Iterable[MatchFacts]) -> str:
    """A CSV table with a head, a line per player and game, and a column for every box of any sheet."""
    made = StringIO()
    table = csv.writer(made, lineterminator="\r\n")
    table.writerow((*HEAD, *BOXES))
    for one in matches:
        for number, game in enumerate(one.games, 1):
            cards = {card.player: card for card in game.cards}
            table.writerows(csv_row(one, number, game, player, cards.get(player)) for player in game.players)
    return made.getvalue()


def csv_row(one: MatchFacts, number: int, game: GameFacts, player: str, card: CardFacts | None) -> Sequence[object]:
    head = (one.number, number, one.begun, one.sheet, one.edition or "", len(game.players), safe(player))
    place = place_of(game, player) or ""
    if card is None:
        return (*head, place)
    return (*head, place, card.total, card.bonus, card.extra, *(card.filled.get(box, "") for box in BOXES))


def place_of(game: GameFacts, player: str) -> int:
    """The player's place from 1, which several players can share; 0 if the player has none yet."""
    ahead = 0
    for group in game.places:
        if player in group:
            return ahead + 1
        ahead += len(group)
    return 0


def safe(cell: str) -> str:
    """The cell, with an apostrophe before it if a spreadsheet would run it as a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
