"""The file beside the journal in which the luck and the mistakes of past games are kept.

`scorekeeper games stats --luck` works out missing games and adds them. The file may be deleted.
"""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path

from scorekeeper.records.luck import KnownLuck, Luck, LuckKey, luck_under_name
from scorekeeper.records.people import Names
from scorekeeper.storage import is_regular_file, make_private_file

LUCK_FILE = "luck.sqlite"
LUCK_VERSION = 1
"""The version of the stored numbers, raised when they are computed differently."""
LUCK_SCHEMA = "CREATE TABLE games (game TEXT PRIMARY KEY, players TEXT NOT NULL)"


def known_luck(data: Path, names: Names) -> KnownLuck:
    """The luck and mistakes of all games in the file, with players under the names by which they are listed; empty if
    there is no file or it cannot be used."""
    path = data / LUCK_FILE
    if not is_regular_file(path):
        return {}
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            rows = db.execute("SELECT game, players FROM games").fetchall() if version == LUCK_VERSION else []
        return {
            game: tuple(luck_under_name(Luck(**one), names) for one in json.loads(players)) for game, players in rows
        }
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return {}


def open_or_renew_luck_file(data: Path) -> sqlite3.Connection:
    """A connection to the file for adding games; the file is replaced by an empty one if it is damaged or holds another
    LUCK_VERSION."""
    path = data / LUCK_FILE
    with suppress(sqlite3.DatabaseError):
        if is_regular_file(path):
            db = sqlite3.connect(path, timeout=5, isolation_level=None)
            if db.execute("PRAGMA user_version").fetchone() == (LUCK_VERSION,):
                return db
            db.close()
    path.unlink(missing_ok=True)
    make_private_file(path)
    db = sqlite3.connect(path, timeout=5, isolation_level=None)
    db.execute(LUCK_SCHEMA)
    db.execute(f"PRAGMA user_version = {LUCK_VERSION}")
    return db


def keep_luck(db: sqlite3.Connection, game: LuckKey, players: Iterable[Luck]) -> None:
    """Store the luck and mistakes of the players of one game; they are on disk on return."""
    db.execute("INSERT OR REPLACE INTO games VALUES (?, ?)", (game, json.dumps([asdict(one) for one in players])))
