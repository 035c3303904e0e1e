"""Opens the journal for writing: takes the lock, finishes an interrupted repair, and repairs damage."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from scorekeeper.errors import DiskError, JournalError, Sentence
from scorekeeper.journal.note import note_new_journal, note_open, read_note
from scorekeeper.journal.recovery import journal_copies, log_path, mend_journal, put_mended_in_place
from scorekeeper.journal.rows import ChainedRow
from scorekeeper.journal.soundness import examine_journal
from scorekeeper.journal.table import create_journal
from scorekeeper.storage import make_private_file, replace_file, why_not_regular

MOST_BYTES = 1 << 30
"""The largest size in bytes of a journal or of its log: about four million acts."""
CHECKPOINT_FROM_LOG_PAGES = 16384
"""The number of pages from which on SQLite writes the log back in the middle of a match, which may never end."""


def take_journal_lock(path: Path) -> sqlite3.Connection:
    """Take the lock of the journal, until the returned connection is closed: an exclusive transaction on an empty
    database beside it. A JournalError if another process has it."""
    place = path.with_name(f"{path.name}-lock")
    make_private_file(place)
    lock = sqlite3.connect(place, timeout=0.5, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            place.unlink()  # nothing is lost: an intact one is empty
            return take_journal_lock(path)
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        refuse_without_locks(place.parent)
        sentence = Sentence("the games in {path} are in use: Scorekeeper is running already", path=path)
        raise JournalError(sentence) from error
    return lock


def refuse_without_locks(folder: Path) -> None:
    """Raise an OSError if the disk of this folder has no locks, as some shares; SQLite says the same of a file that
    another process has locked."""
    if os.name == "nt":
        return
    import fcntl  # noqa: PLC0415 - Windows has no such module

    with TemporaryFile(dir=folder) as file:  # to close the locked file itself would give its lock away
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def possible_journal_files(path: Path) -> list[Path]:
    """The paths of the journal and of every file beside it that this program, or SQLite with it, opens; most of them
    exist only at times."""
    ours = ("", ".new", ".mended", "-lock", "-last", "-last.new")
    return [path.with_name(path.name + one + tail) for one in ours for tail in ("", "-wal", "-shm", "-journal")]


def refuse_odd_files(path: Path) -> None:
    """Raise a JournalError if a file of the journal is a link, pipe, device or folder, or is too large. What else lies
    beside it, as a copy that somebody made, is left alone."""
    for file in possible_journal_files(path):
        with suppress(FileNotFoundError):  # a log may go at any time
            if problem := why_not_regular(file.lstat(), MOST_BYTES):
                raise JournalError(Sentence("games cannot be kept in {path}: {reason}", path=file, reason=problem))


def open_file(path: Path) -> sqlite3.Connection:
    path.open("r+b").close()  # SQLite itself would notice only at the first act that nothing can be written here
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_FROM_LOG_PAGES}")
    return db


class ReadyJournal(NamedTuple):
    """A journal that can be written to: the report of damage (None if there was none), its last line, and lines found
    only in the write-ahead log."""

    notice: str | None
    tip: ChainedRow
    only_in_log: list[ChainedRow]


def begin_or_repair_journal(path: Path) -> ReadyJournal:
    """Begin the journal if there is none, repair it if it is damaged, and return it ready for writing. A DiskError if a
    repaired file cannot be read back, an OSError or an sqlite3.Error if the disk refuses, a JournalError if another
    program or a newer version wrote it."""
    put_mended_in_place(path)
    note = read_note(path)
    if not path.exists() and not note.last and not journal_copies(path) and not log_path(path).exists():
        begin_journal(path)
        note = read_note(path)
    sound = examine_journal(path, note.last, note.sums)
    if sound and not note.is_missing:
        note_open(path, sound.tip)
        return ReadyJournal(None, *sound)
    notice = mend_journal(path, note)
    sound = examine_journal(path, 0)
    if sound is None:
        sentence = Sentence("{path} could not be repaired: the disk does not return what was written to it", path=path)
        raise DiskError(sentence)
    note_open(path, sound.tip)
    return ReadyJournal(notice, *sound)


def begin_journal(path: Path) -> None:
    """Make an empty journal, with its note first, so that a journal without a note has lost it. An OSError or an
    sqlite3.Error if the disk refuses either; then there is no journal."""
    new = path.with_name(f"{path.name}.new")
    create_journal(new)
    note_new_journal(path)
    replace_file(new, path)
