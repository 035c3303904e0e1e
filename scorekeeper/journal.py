"""The journal: every act of every match, one row each, in an append-only SQLite file that outlives power cuts."""

import logging
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Thread

from scorekeeper import recovery
from scorekeeper.errors import JournalError
from scorekeeper.rows import INSERT, Line, Row, create, digest, lines, proven, reading
from scorekeeper.soundness import sound
from scorekeeper.storage import make_folder, put, sync, volatile

__all__ = ["Journal", "Row", "read", "volatile"]

LOG_PAGES = 16384  # a match without end: from here on the log is written back in the middle of it
COPIES = 3


class Journal:
    """`append` returns when the rows are on disk, all of them or none; `rows` gives them back in order.

    One process at a time writes. `notice` says what was found damaged at the start, and which acts are missing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tidying: Thread | None = None
        with ExitStack() as undone:
            try:
                make_folder(path.parent)
                self._lock = undone.enter_context(closing(claimed(path)))
                self.notice, self._tip, beyond = put_in_order(path)
                self._db = undone.enter_context(closing(opened(path)))
                self._insert(beyond)
            except (OSError, sqlite3.Error) as error:
                raise JournalError(f"games cannot be kept in {path}: {reason(error)}") from error
            undone.pop_all()

    def rows(self) -> list[Row]:
        return [one.row for one in checked(self.path, self._db)]

    def last_match(self) -> list[Row]:
        """The rows of the match that began last: what a start has to do again."""
        found: list[Row] = []
        for one in checked(self.path, self._db, "DESC"):
            found.append(one.row)
            if one.row.body["do"] == "match":
                break
        return found[::-1]

    def append(self, rows: Sequence[Row]) -> None:
        try:
            self._insert(lines(rows, self._tip))
        except sqlite3.Error as error:
            raise JournalError(f"the last entry could not be saved in {self.path}: {reason(error)}") from error

    def _insert(self, written: Sequence[Line]) -> None:
        if not written:
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(INSERT, [(one.seq, one.text) for one in written])
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        self._tip = written[-1]
        note_last(self.path, self._tip)

    def tidy(self) -> None:
        """Between matches, in the background: write the log back into the file, and copy the file into backup/."""
        if self._tidying is None or not self._tidying.is_alive():
            self._tidying = Thread(target=tidied, args=(self.path, self._tip.seq), name="journal", daemon=True)
            self._tidying.start()

    def close(self) -> None:
        if self._tidying:
            self._tidying.join()
        self._db.close()
        self._lock.close()


def read(path: Path) -> list[Row]:
    """The rows of a journal that another process may be writing."""
    try:
        with closing(reading(path)) as db:
            return [one.row for one in checked(path, db)]
    except sqlite3.Error as error:
        raise JournalError(f"{path} cannot be read: {reason(error)}") from error


def checked(path: Path, db: sqlite3.Connection, order: str = "ASC") -> Iterator[Line]:
    try:
        for (text,) in db.execute(f"SELECT act FROM acts ORDER BY seq {order}"):
            one = proven(text)
            if one is None:
                raise sqlite3.DatabaseError("a row is not as it was written")
            yield one
    except sqlite3.Error as error:
        told = f"{path} is damaged ({error}): it is put right when the table is started next"
        raise JournalError(told) from error


def reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


# ---- the start


def claimed(path: Path) -> sqlite3.Connection:
    """The lock that one process holds as long as it lives: an empty database beside the journal, open for writing."""
    place = path.with_name(f"{path.name}-lock")
    lock = sqlite3.connect(place, timeout=0.5, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise JournalError(f"the games in {path} are in use: Scorekeeper is running already") from error
    return lock


def opened(path: Path) -> sqlite3.Connection:
    path.open("r+b").close()  # SQLite itself would notice only at the first act that nothing can be written here
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    return db


def put_in_order(path: Path) -> tuple[str | None, Line, list[Line]]:
    """A journal that can be written on: what was damaged, its last line, and lines that stand only in the log."""
    recovery.finish(path)
    last = noted_last(path)
    if not path.exists() and not last and not recovery.copies(path) and not recovery.log_of(path).exists():
        begin(path)
    tip, beyond = sound(path, last)
    if tip is not None:
        return None, tip, beyond
    notice = recovery.mend(path, last)
    tip, beyond = sound(path, 0)
    if tip is None:
        raise JournalError(f"{path} could not be put right: the disk does not give back what is written on it")
    note_last(path, tip)
    return notice, tip, beyond


def begin(path: Path) -> None:
    new = path.with_name(f"{path.name}.new")
    create(new)
    put(new, path)


# ---- the number of the last act, beside the journal and not synced: it tells when acts have gone that were there


def note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-last")


def note_last(path: Path, tip: Line) -> None:
    number = f"{tip.seq:09d}"
    with suppress(OSError), open(os.open(note_of(path), os.O_CREAT | os.O_WRONLY, 0o644), "w") as note:
        note.write(f"{number} {digest(number)}\n")  # over the one before: its length is always the same


def noted_last(path: Path) -> int:
    """0 where there is no such note, or none to be relied on."""
    try:
        number, proof = note_of(path).read_text().split()
    except (OSError, ValueError):
        return 0
    return int(number) if digest(number) == proof else 0


# ---- between matches


def tidied(path: Path, seq: int) -> None:
    folder = path.parent / "backup"
    new = folder / f"{path.stem}.new"
    try:
        make_folder(folder)
        new.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(new)) as copy:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        sync(new)
        put(new, folder / f"{path.stem}-{seq:09d}.sqlite")
        for old in recovery.copies(path)[COPIES:]:
            old.unlink()
    except (OSError, sqlite3.Error) as error:
        logging.getLogger(__name__).warning("no copy of the journal in %s: %s", folder, reason(error))
