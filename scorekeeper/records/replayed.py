"""Replays a recorded game: every act is done again, and the cards must be the recorded ones, byte for byte."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.errors import BadInput
from scorekeeper.journal.rows import NO_LINE, ChainedRow, parse_checked_line
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.storage import read_whole

CARD_FILE = "card.json"
"""The name of the file beside the acts with all cards at the end of the recording."""
MOST_FILE_BYTES = 64 << 20
"""The largest size in bytes of the file with the acts of a recorded game, and of its CARD_FILE; a larger file is not
read."""


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A replayed game: the number of its acts, its cards as the bytes of a card file, and the `problem`: why an act
    could not be replayed as recorded, or that the cards are not the recorded ones (None without a problem)."""

    acts: int
    card: bytes
    problem: str | None = None


def replay_game(path: Path) -> ReplayedGame:
    """Replay the acts in the file, and report whether the points after each act are the recorded ones, and also the
    cards if there is a file with them beside it; a BadInput if the acts cannot be read or are damaged."""
    rows = [one.row for one in stored_acts(path)]
    played = [replay_past(kept) for kept in stored_matches(rows)]
    card = json.dumps([card_file_content(one.match) for one in played if one.match], indent=1).encode()
    problem = next((one.damage for one in played if one.damage), None)
    kept = path.with_name(CARD_FILE)
    if problem is None and kept.exists() and read_whole(kept, MOST_FILE_BYTES) != card:
        problem = "the card is not the one that was recorded"
    return ReplayedGame(len(rows), card, problem)


def card_file_content(match: Match) -> list[dict[str, Any]]:
    """The content of the card file: for each game of the match the boxes with their points, or the chips."""
    return [
        {"players": list(game.now.players), "cards": [dict(card.filled) for card in game.now.cards]}
        if isinstance(game.now, CardGame)
        else {"chips": dict(game.now.scores)}
        for game in match.games
    ]


def stored_acts(path: Path) -> list[ChainedRow]:
    try:
        parsed = [parse_checked_line(text) for text in read_whole(path, MOST_FILE_BYTES).decode().splitlines()]
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text") from None
    found = [one for one in parsed if one is not None]
    if len(found) != len(parsed):
        raise BadInput(f"{path} is not as it was written: line {parsed.index(None) + 1} does not prove itself")
    return found


def last_act(path: Path) -> ChainedRow:
    return stored_acts(path)[-1] if path.exists() and path.stat().st_size else NO_LINE
