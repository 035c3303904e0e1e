"""The journal: every act of every match, one row each, in an append-only SQLite file."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.errors import JournalError


@dataclass(frozen=True, slots=True)
class Row:
    """One act as it was written: what was done, and the points that were shown after it."""

    body: Mapping[str, Any]
    shown: Mapping[str, Any]
    time: str = ""
    seq: int = 0


class Journal:
    """`append` returns when the rows are on disk, all of them or none; `rows` gives them back in order."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found_damaged: str | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS acts (seq INTEGER PRIMARY KEY, time TEXT NOT NULL, body TEXT NOT NULL, "
                "shown TEXT NOT NULL)"
            )
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"games cannot be kept in {path}: {error}") from error

    def rows(self) -> list[Row]:
        found = self._db.execute("SELECT body, shown, time, seq FROM acts ORDER BY seq")
        return [Row(json.loads(body), json.loads(shown), time, seq) for body, shown, time, seq in found]

    def append(self, rows: Sequence[Row]) -> None:
        written = [(row.time, json.dumps(row.body), json.dumps(row.shown)) for row in rows]
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany("INSERT INTO acts (time, body, shown) VALUES (?, ?, ?)", written)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise JournalError(f"the last entry could not be saved in {self.path}: {error}") from error

    def close(self) -> None:
        self._db.close()
