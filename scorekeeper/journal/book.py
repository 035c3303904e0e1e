"""The journal: appending acts, reading them, and the backups made between matches."""

import errno
import logging
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import takewhile
from pathlib import Path
from threading import Thread

from scorekeeper.errors import DiskError, JournalError, Sentence, reason_of
from scorekeeper.journal.note import note_closed, note_last_act
from scorekeeper.journal.recovery import journal_copies
from scorekeeper.journal.rows import ChainedRow, JournalRow, begins_match, chain_rows, parse_checked_line
from scorekeeper.journal.soundness import refused_by_disk
from scorekeeper.journal.start import begin_or_repair_journal, open_file, refuse_odd_files, take_journal_lock
from scorekeeper.journal.table import INSERT_ACT, open_to_read_on_any_disk, remove_journal
from scorekeeper.storage import make_folder, make_folder_in_data, make_private_file, replace_file, sync_to_disk

COPIES_KEPT = 3
LEAST_ROOM_BYTES = 1 << 16
"""With fewer bytes free on the disk SQLite cannot even begin a transaction."""


class Journal:
    """The journal of one table. `append` returns once all rows are on disk, or raises a DiskError and writes none;
    `rows` returns them in order.

    Only one process can write at a time. `notice` reports damage found and repaired at the start and which acts are
    missing; it is None if there was none.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tidying: Thread | None = None
        with ExitStack() as undone:
            try:
                make_folder(path.parent)
                refuse_odd_files(path)
                self._lock = undone.enter_context(closing(take_journal_lock(path)))
                self.notice, self._tip, only_in_log = begin_or_repair_journal(path)
                self._db = undone.enter_context(closing(open_file(path)))
                self._insert(only_in_log)
            except (OSError, sqlite3.Error) as error:
                sentence = Sentence(
                    "games cannot be kept in {path}: {reason}", path=path, reason=why_unreadable(error, path)
                )
                raise DiskError(sentence) from error
            undone.pop_all()

    def rows(self) -> list[JournalRow]:
        return [one.row for one in check_lines(self.path, self._db)]

    def rows_of_last_two_matches(self) -> list[JournalRow]:
        """The rows of the last two matches: the one to continue when the program starts, and the one before it."""
        return rows_of_last_matches(one.row for one in check_lines(self.path, self._db, "DESC"))

    def match(self, number: int) -> list[JournalRow]:
        """The rows of match `number` in order; the first match is 1. Empty if there is no such match."""
        newest_first = takewhile(lambda one: one.row.match >= number, check_lines(self.path, self._db, "DESC"))
        return [one.row for one in newest_first if one.row.match == number][::-1]

    def append(self, rows: Sequence[JournalRow]) -> None:
        try:
            self._insert(chain_rows(rows, self._tip))
        except sqlite3.Error as error:
            why = why_unreadable(error, self.path)
            sentence = Sentence("the last entry could not be saved in {path}: {reason}", path=self.path, reason=why)
            raise DiskError(sentence) from error

    def _insert(self, written: Sequence[ChainedRow]) -> None:
        if not written:
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(INSERT_ACT, [(one.seq, one.text) for one in written])
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        self._tip = written[-1]
        note_last_act(self.path, self._tip)

    def back_up_in_background(self) -> None:
        """Between matches, in a thread: write the write-ahead log back into the file, and copy the file to backup/,
        where the newest COPIES_KEPT are kept. Nothing is done while an earlier copy is still being made."""
        if self._tidying is None or not self._tidying.is_alive():
            self._tidying = Thread(
                target=make_backup_copy, args=(self.path, self._tip.seq), name="journal", daemon=True
            )
            self._tidying.start()

    def close(self) -> None:
        if self._tidying:
            self._tidying.join()
        self._db.close()
        note_closed(self.path, self._tip)
        self._lock.close()


def read_rows(path: Path) -> list[JournalRow]:
    """All rows of a journal in order, while another process may be writing to it; a JournalError if it cannot be
    read."""
    return [one.row for one in lines_from(path)]


def lines_from(path: Path, first: int = 1, last: int = sys.maxsize) -> list[ChainedRow]:
    """The lines with the numbers `first` to `last` of a journal, while another process may be writing to it; a
    JournalError if they cannot be read or one is damaged."""
    return [*iterate_lines(path, first, last)]


def iterate_lines(path: Path, first: int = 1, last: int = sys.maxsize) -> Iterator[ChainedRow]:
    """Yield the same lines as `lines_from`, one at a time, so that a large journal need not fit into memory."""
    try:
        refuse_odd_files(path)
        with closing(open_to_read_on_any_disk(path)) as db:
            yield from check_lines(path, db, span=(first, last))
    except sqlite3.Error as error:
        raise JournalError(
            Sentence("{path} cannot be read: {reason}", path=path, reason=why_unreadable(error, path))
        ) from error


def check_lines(
    path: Path, db: sqlite3.Connection, order: str = "ASC", span: tuple[int, int] = (1, sys.maxsize)
) -> Iterator[ChainedRow]:
    try:
        for (text,) in db.execute(f"SELECT act FROM acts WHERE seq BETWEEN ? AND ? ORDER BY seq {order}", span):
            one = parse_checked_line(text)
            if one is None:
                raise sqlite3.DatabaseError("a row is not as it was written")
            yield one
    except sqlite3.Error as error:
        if refused_by_disk(error):
            sentence = Sentence("{path} cannot be read: {reason}", path=path, reason=why_unreadable(error, path))
        else:
            sentence = Sentence(
                "{path} is damaged ({reason}): it will be repaired at the next start", path=path, reason=error
            )
        raise JournalError(sentence) from error


def rows_of_last_matches(newest_first: Iterable[JournalRow], match_count: int = 2) -> list[JournalRow]:
    found: list[JournalRow] = []
    for row in newest_first:
        found.append(row)
        match_count -= begins_match(row)
        if not match_count:
            break
    return found[::-1]


def why_unreadable(error: Exception, path: Path) -> str:
    if isinstance(error, OSError) and error.errno not in (errno.EROFS, errno.EACCES):
        return reason_of(error)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN) & 0xFF
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR) and has_less_room(LEAST_ROOM_BYTES, path.parent):
        return Sentence("the disk is full")
    if code == sqlite3.SQLITE_IOERR:
        return Sentence("the disk does not answer")
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) and not os.access(path.parent, os.W_OK):
        return Sentence("nothing can be written there")
    return str(error)


def has_less_room(room_bytes: int, folder: Path) -> bool:
    """Whether the file system of this folder has less than `room_bytes` left; False if that is unknown: it cannot be
    asked, or reports a total size of 0, as some that are no disks do."""
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return False
    return usage.total > 0 and usage.free < room_bytes


# ---- between matches


def make_backup_copy(path: Path, seq: int) -> None:
    """Copy the journal to backup/ under a name with `seq`, the number of its last act, and delete the oldest copies
    beyond COPIES_KEPT; a refusal of the disk is only logged."""
    folder = path.parent / "backup"
    new = folder / f"{path.stem}.new"
    try:
        make_folder_in_data(folder)
        remove_journal(new)
        make_private_file(new)
        with closing(sqlite3.connect(path)) as db, closing(sqlite3.connect(new)) as copy:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        sync_to_disk(new)
        replace_file(new, folder / f"{path.stem}-{seq:09d}.sqlite")
        for old in journal_copies(path)[COPIES_KEPT:]:
            old.unlink()
    except (OSError, sqlite3.Error) as error:
        logging.getLogger(__name__).warning("no copy of the journal in %s: %s", folder, why_unreadable(error, new))
        remove_journal(new)  # half a copy would keep the disk full
