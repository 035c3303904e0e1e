"""The luck and the mistakes of each player in past games, in points, as the advice computed them; kept in a file beside
the journal.

Nothing is computed here: `scorekeeper games stats --luck` works out missing games. The file may be deleted.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.people import Names, called
from scorekeeper.records.statistics import Played
from scorekeeper.storage import is_plain, make_file

NAME = "luck.sqlite"
VERSION = 1
"""The version of the stored numbers; raised when they are computed differently."""
SCHEMA = "CREATE TABLE games (game TEXT PRIMARY KEY, players TEXT NOT NULL)"


@dataclass(frozen=True, slots=True)
class Luck:
    """How one player's points of a game came about: points = expected + luck - given, where `given` are the points that
    mistakes cost."""

    player: str
    expected: float
    luck: float
    given: float


Key = str
"""Identifies a game in the state in which it was reviewed: a correction leads to another key."""
Known = Mapping[Key, tuple[Luck, ...]]


def key(one: MatchFacts, game: int) -> Key:
    return f"{one.begun} {one.number} {one.last} {game}"


def known(data: Path, names: Names) -> Known:
    """The luck and mistakes of all games in the file, with players under the names by which they are listed; empty if
    there is no file or it cannot be used."""
    path = data / NAME
    if not is_plain(path):
        return {}
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            rows = db.execute("SELECT game, players FROM games").fetchall() if version == VERSION else []
        return {game: tuple(under(Luck(**one), names) for one in json.loads(players)) for game, players in rows}
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return {}


def under(one: Luck, names: Names) -> Luck:
    return replace(one, player=called(one.player, names))


def missing(played: Iterable[Played], found: Known) -> list[Played]:
    """The games on cards that were not worked out yet, newest first; results on paper have no throws to work out."""
    return [
        one for one in played if one.match.number > 0 and one.game.cards and key(one.match, one.number) not in found
    ][::-1]


def opened(data: Path) -> sqlite3.Connection:
    """A connection to the file, to add games to it; the file is made again if it is damaged or another version of the
    program wrote it."""
    path = data / NAME
    with suppress(sqlite3.DatabaseError):
        if is_plain(path):
            db = sqlite3.connect(path, timeout=5, isolation_level=None)
            if db.execute("PRAGMA user_version").fetchone() == (VERSION,):
                return db
            db.close()
    path.unlink(missing_ok=True)
    make_file(path)
    db = sqlite3.connect(path, timeout=5, isolation_level=None)
    db.execute(SCHEMA)
    db.execute(f"PRAGMA user_version = {VERSION}")
    return db


def keep(db: sqlite3.Connection, game: Key, players: Iterable[Luck]) -> None:
    """Store the luck and mistakes of the players of one game; they are on disk on return."""
    db.execute("INSERT OR REPLACE INTO games VALUES (?, ?)", (game, json.dumps([asdict(one) for one in players])))


# ---- statistics


@dataclass(frozen=True, slots=True)
class LuckLine:
    """A player's average expectation, luck and points lost by mistakes on one sheet, over the `games` that were worked
    out."""

    player: str
    sheet: str
    games: int
    expected: float
    luck: float
    given: float


def by_player(played: Iterable[Played], found: Known) -> dict[tuple[str, str], LuckLine]:
    """The averages of each player on each sheet, by sheet and name."""
    all_: dict[tuple[str, str], list[Luck]] = {}
    for one in played:
        for each in found.get(key(one.match, one.number), ()):
            all_.setdefault((one.match.sheet, each.player), []).append(each)
    return {place: average_luck(*place, each) for place, each in sorted(all_.items())}


def average_luck(sheet: str, player: str, games: list[Luck]) -> LuckLine:
    count = len(games)
    expected, luck, given = (sum(getattr(one, name) for one in games) / count for name in ("expected", "luck", "given"))
    return LuckLine(player, sheet, count, expected, luck, given)
