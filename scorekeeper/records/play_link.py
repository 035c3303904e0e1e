"""The link that hands a finished match to the app BG Stats, which asks before it stores anything.

The address and the fields are those that the app publishes for plays that other programs push to it: a JSON object in
the query, with the time in UTC.
"""

import json
import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from scorekeeper.records.places import final_places, numbered_players
from scorekeeper.rules.game import Places
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import OWN_PREFIX
from scorekeeper.sheet_files.reading import short_id

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorekeeper"
PLAIN_SIGNS = ":,/"
"""Characters that need no escape in a query; leaving them keeps the QR code of the link small."""


def play_link(match: Match, number: int, begun: datetime, seconds: int = 0) -> str:
    """The link (a URL) for the match with this number, begun at `begun` and played for `seconds` (0: unknown). A second
    link for the same match has the same id, so that the app can recognise the match."""
    data = json.dumps(play_fields(match, number, begun, seconds), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe=PLAIN_SIGNS)


def play_fields(match: Match, number: int, begun: datetime, seconds: int = 0) -> dict[str, Any]:
    points, places = match.totals, (one.now.places for one in match.games)
    duration = {"durationMin": max(1, round(seconds / 60))} if seconds else {}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{number}-{short_checksum(match.setup.players, points, *places)}",
        "playDate": f"{begun.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        **duration,
        "game": {
            "name": match.kind.name,
            "sourceGameId": game_id(match.setup.sheet),
            "highestWins": True,
            "noPoints": not points,
        },
        "players": player_fields(match, points, final_places(match)),
    }


def game_id(sheet: str) -> str:
    """A short id of the game: the sheet's id; for an own sheet the `id` in its file and a checksum of its content."""
    return f"{short_id(sheet)}-{short_checksum(sheet)}" if sheet.startswith(OWN_PREFIX) else sheet


def player_fields(match: Match, points: Mapping[str, int], order: Places) -> list[dict[str, Any]]:
    """The fields of the players, in the order of their places: the score (in a game without points the rank), and
    whether they won or began."""
    first = match.games[0].start.player
    return [
        {"name": name, "sourcePlayerId": short_checksum(name), "winner": name in order[0]}
        | ({"score": points[name]} if points else {"rank": rank})
        | ({"startPlayer": True} if name == first else {})
        for rank, name in numbered_players(order)
    ]


def short_checksum(*what: object) -> str:
    """A short checksum of these values (CRC-32 in hexadecimal), the same in every run of the program."""
    return f"{zlib.crc32(repr(what).encode()):x}"
