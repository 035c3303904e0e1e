"""Replays a recorded game: every act is done again, and the cards must be the recorded ones, byte for byte."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.errors import BadInput
from scorekeeper.journal.rows import NOTHING, ChainedRow, proven
from scorekeeper.records.history import matches, past
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.storage import whole

CARD = "card.json"
"""The name of the file beside the acts with all cards at the end of the recording."""
MOST = 64 << 20
"""The largest size in bytes of the acts of a recorded game."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A replayed game: the number of its acts, its cards, and why they differ from the recorded ones (None if they do
    not)."""

    acts: int
    card: bytes
    problem: str | None = None


def replay_game(path: Path) -> Replayed:
    """Replay the acts in the file, and report whether the points after each act, and the cards in the file beside it if
    there is one, are the recorded ones; a BadInput if the acts cannot be read or are damaged."""
    rows = [one.row for one in acts(path)]
    played = [past(kept) for kept in matches(rows)]
    card = json.dumps([cards(one.match) for one in played if one.match], indent=1).encode()
    problem = next((one.damage for one in played if one.damage), None)
    kept = path.with_name(CARD)
    if problem is None and kept.exists() and whole(kept, MOST) != card:
        problem = "the card is not the one that was recorded"
    return Replayed(len(rows), card, problem)


def cards(match: Match) -> list[dict[str, Any]]:
    """The content of the card file: for each game of the match the boxes with their points, or the chips."""
    return [
        {"players": list(game.now.players), "cards": [dict(card.filled) for card in game.now.cards]}
        if isinstance(game.now, CardGame)
        else {"chips": dict(game.now.scores)}
        for game in match.games
    ]


def acts(path: Path) -> list[ChainedRow]:
    try:
        parsed = [proven(text) for text in whole(path, MOST).decode().splitlines()]
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text") from None
    found = [one for one in parsed if one is not None]
    if len(found) != len(parsed):
        raise BadInput(f"{path} is not as it was written: line {parsed.index(None) + 1} does not prove itself")
    return found


def tip(path: Path) -> ChainedRow:
    return acts(path)[-1] if path.exists() and path.stat().st_size else NOTHING
