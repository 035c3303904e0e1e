"""The append-only SQLite table that holds the lines of the journal."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from scorekeeper.journal.rows import NO_LINE, ChainedRow
from scorekeeper.storage import make_private_file, sync_to_disk

APPLICATION, VERSION = 0x59415A5A, 1

SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE acts (seq INTEGER PRIMARY KEY, act TEXT NOT NULL);
CREATE TRIGGER follow BEFORE INSERT ON acts WHEN NEW.seq <> (SELECT ifnull(max(seq), 0) + 1 FROM acts)
    BEGIN SELECT RAISE(ABORT, 'acts follow one another'); END;
CREATE TRIGGER stay BEFORE UPDATE ON acts BEGIN SELECT RAISE(ABORT, 'what was done stays'); END;
CREATE TRIGGER keep BEFORE DELETE ON acts BEGIN SELECT RAISE(ABORT, 'what was done stays'); END;
"""

INDEX_ERRORS = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
"""The SQLite error codes for a write-ahead log whose index file (-shm) cannot be made."""
INSERT_ACT = "INSERT INTO acts (seq, act) VALUES (?, ?)"


def create_journal(path: Path, rows: Iterable[ChainedRow] = ()) -> ChainedRow:
    """Make a new journal file with these lines, durable on return, and return the last one. The caller gives a
    temporary name and renames the file; where the disk refuses, nothing of it stays."""
    tip = NO_LINE

    def written() -> Iterator[tuple[int, str]]:
        nonlocal tip
        for tip in rows:
            yield tip.seq, tip.text

    remove_journal(path)
    try:
        make_private_file(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.executescript(f"BEGIN; {SCHEMA}")
            db.executemany(INSERT_ACT, written())
            db.execute("COMMIT")
        sync_to_disk(path)
    except (OSError, sqlite3.Error):
        remove_journal(path)
        raise
    return tip


def remove_journal(path: Path) -> None:
    """Delete a journal file that is not in use, and the files that SQLite leaves beside it if the disk is full; errors
    of the disk are ignored."""
    for tail in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + tail).unlink()


def open_to_read(path: Path) -> sqlite3.Connection:
    """A read-only connection to a journal: it never changes the file or its log, even if it is the last one to
    close."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def open_to_read_on_any_disk(path: Path) -> sqlite3.Connection:
    """A read-only connection to a journal that also reads where nothing can be written: on a full disk, from a
    read-only card or stick, in a folder of another user."""
    db = open_to_read(path)
    try:
        db.execute("PRAGMA schema_version").fetchone()  # only now SQLite opens the log, and makes its index beside it
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in INDEX_ERRORS:
            db.close()
            db = open_without_index(path)
            with suppress(sqlite3.Error):
                db.execute("PRAGMA schema_version").fetchone()
    return db


def open_without_index(path: Path) -> sqlite3.Connection:
    """A read-only connection for which nothing is made beside the file: the index of the log is held in memory."""
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return open_without_log(path)
    locks = "" if os.name == "nt" else "&vfs=unix-none"  # a file opened for reading alone cannot be locked for oneself
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{locks}", uri=True)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def open_without_log(path: Path) -> sqlite3.Connection:
    """A read-only connection to a file without its log: nothing beside it is opened or made."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
