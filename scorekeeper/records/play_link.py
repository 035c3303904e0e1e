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

from scorekeeper.rules.game import Places, ranking
from scorekeeper.rules.match import Match

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorekeeper"
PLAIN = ":,/"
"""Characters that need no escape in a query; leaving them keeps the QR code of the link small."""


def play_link(match: Match, number: int, when: datetime) -> str:
    """The link (a URL) for the match with this number, played at `when`; a second link for it has the same id, so that
    the app can recognise the match."""
    return ADDRESS + quote(json.dumps(play(match, number, when), ensure_ascii=False, separators=(",", ":")), safe=PLAIN)


def play(match: Match, number: int, when: datetime) -> dict[str, Any]:
    points = match.totals
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{number}-{mark(match.setup.players, points, *(one.now.places for one in match.games))}",
        "playDate": f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": match.kind.name, "sourceGameId": match.setup.sheet, "highestWins": True, "noPoints": not points,
        },
        "players": players(match, points, final_places(match)),
    }  # fmt: skip


def players(match: Match, points: Mapping[str, int], places: Places) -> list[dict[str, Any]]:
    """The fields of the players, in the order of their places: score (without points: rank), and whether they won or
    began. Without points, as in Chicago, whoever is not last has won."""
    winners = places[0] if points else tuple(name for group in places[:-1] for name in group)
    first = match.games[0].start.player
    found, rank = [], 1
    for group in places:
        for name in group:
            one = {"name": name, "sourcePlayerId": mark(name), "winner": name in winners}
            more = {"score": points[name]} if points else {"rank": rank}
            found.append(one | more | ({"startPlayer": True} if name == first else {}))
        rank += len(group)
    return found


def final_places(match: Match) -> Places:
    """The places of the match if points are added up, else those of its last game."""
    return ranking(match.totals) if match.totals else match.games[-1].now.places


def mark(*what: object) -> str:
    """A short checksum of these values (CRC-32 in hexadecimal), the same in every run of the program."""
    return f"{zlib.crc32(repr(what).encode()):x}"
