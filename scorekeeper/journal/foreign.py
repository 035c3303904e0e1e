"""Reads a backup that may come from anywhere: everything that this program would not write is refused in one
sentence, before it costs time or memory."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from scorekeeper.errors import BadInput, Sentence, reason_of
from scorekeeper.journal.recovery import log_path
from scorekeeper.journal.rows import LONGEST_LINE_BYTES, NO_LINE, ChainedRow, parse_checked_line
from scorekeeper.journal.soundness import application_and_version
from scorekeeper.journal.table import APPLICATION, SCHEMA, VERSION, open_to_read_on_any_disk, open_without_log
from scorekeeper.storage import why_not_regular

MOST_BYTES = 768 << 20
"""The largest size in bytes of a backup, and of a journal after a restore: a quarter of the largest size of a journal
is left to play on."""
MOST_LOG_BYTES = 128 << 20
"""The largest size in bytes of each file that SQLite keeps beside a backup (-wal, -shm, -journal), as beside a journal
that was copied by hand."""
SCHEMA_WITHIN_S = 3.0
"""Seconds in which the schema of a backup must have been read."""
HEAD_BYTES = 108
"""The number of bytes that show whether a file has a small schema of this program: its header and that of page 1."""


@contextmanager
def open_backup(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection to a backup, whose table is as this program makes it; a BadInput if it is not."""
    refuse_odd_backup(path)
    with closing(open_to_read_on_any_disk(path) if log_path(path).exists() else open_without_log(path)) as db:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_LINE_BYTES)
        with report_damage(path):
            refuse_other_schema(path, db)
        yield db


@contextmanager
def report_damage(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeError) as error:
        raise BadInput(Sentence("{path} is damaged: no game of it can be taken", path=path)) from error


def refuse_odd_backup(path: Path) -> None:
    """Raise a BadInput if the backup or a file that SQLite would open with it is a link, pipe, device or folder, or too
    large, or if its first bytes are not those of a journal."""
    if not path.exists() and not path.is_symlink():
        raise BadInput(Sentence("there is no file {path}", path=path))
    refuse_odd_file(path, MOST_BYTES)
    for tail in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            refuse_odd_file(path.with_name(path.name + tail), MOST_LOG_BYTES)
    try:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
    except OSError as error:
        raise BadInput(Sentence("{path} cannot be read: {reason}", path=path, reason=reason_of(error))) from error
    application, version = int.from_bytes(head[68:72]), int.from_bytes(head[60:64])
    has_small_schema = head[100:101] == b"\r" and head[103:105] == len(expected_schema()).to_bytes(2)
    if head[:16] != b"SQLite format 3\0" or application != APPLICATION or not (has_small_schema or version > VERSION):
        raise BadInput(Sentence("{path} is no backup of Scorekeeper", path=path))


def refuse_odd_file(path: Path, most_bytes: int) -> None:
    if problem := why_not_regular(path.lstat(), most_bytes):
        raise BadInput(Sentence("{path} cannot be read: {reason}", path=path, reason=problem))


def refuse_other_schema(path: Path, db: sqlite3.Connection) -> None:
    end = time.monotonic() + SCHEMA_WITHIN_S
    db.set_progress_handler(lambda: time.monotonic() > end, 1000)
    db.execute("PRAGMA trusted_schema = OFF")
    found = schema_of(db)
    made = application_and_version(db)
    db.set_progress_handler(None, 0)
    if made > (APPLICATION, VERSION):
        sentence = Sentence(
            "{path} was written by a newer version of Scorekeeper: install that version to go on", path=path
        )
        raise BadInput(sentence)
    if made != (APPLICATION, VERSION) or found != expected_schema():
        raise BadInput(Sentence("{path} is no backup of Scorekeeper", path=path))


Schema = list[tuple[str, str, str, str]]


def schema_of(db: sqlite3.Connection) -> Schema:
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT 9").fetchall()


@cache
def expected_schema() -> Schema:
    """The schema of every journal and backup of this version."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(SCHEMA)
        return schema_of(db)


def lines_of_backup(path: Path, db: sqlite3.Connection) -> Iterator[ChainedRow]:
    """The lines of an opened backup in order; a BadInput at the first that is not as it was written, or does not follow
    the one before."""
    tip = NO_LINE
    with report_damage(path):
        for (text,) in db.execute("SELECT act FROM acts ORDER BY seq"):
            one = parse_checked_line(text)
            if one is None or (one.before, one.seq) != (tip.sum, tip.seq + 1):
                raise sqlite3.DatabaseError("a line is not as it was written")
            tip = one
            yield one
