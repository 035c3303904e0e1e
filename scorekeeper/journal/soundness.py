"""Detects damage to the journal: its pages, its lines, their hash chain, and lines found only in the write-ahead
log."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from itertools import islice, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.errors import JournalError, Sentence
from scorekeeper.journal.found import carve_file
from scorekeeper.journal.origin import checksums_at, is_of_another_journal
from scorekeeper.journal.recovery import log_path
from scorekeeper.journal.rows import NO_LINE, ChainedRow, parse_checked_line
from scorekeeper.journal.table import APPLICATION, VERSION, open_to_read
from scorekeeper.storage import read_bytes_or_zeros

MOST_BYTES_CHECKED_WHOLLY = 8 << 20
"""A start checks every line of a journal of up to this many bytes, of a larger one the last RECENT_LINES."""
RECENT_LINES = 2000
NO_CHECKSUMS: Mapping[int, str] = MappingProxyType({})
LOG_MODE_BYTES = b"\2\2"  # how the first 20 bytes end: written and read with a write-ahead log

DISK_ERRORS = {
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN,
}  # fmt: skip


class SoundJournal(NamedTuple):
    """An undamaged journal: its last line, and lines that follow it only in the write-ahead log, because their commit
    was cut off or SQLite cannot reach them."""

    tip: ChainedRow
    only_in_log: list[ChainedRow]


def examine_journal(path: Path, last_known: int, checksums: Mapping[int, str] = NO_CHECKSUMS) -> SoundJournal | None:
    """The end of an undamaged journal. None if the file is missing, damaged or ends before act `last_known`, if the log
    is another journal's or has later transactions that do not follow, or if acts have other `checksums`. A JournalError
    if another program or a newer version wrote it."""
    if not path.is_file():
        return None
    log = log_path(path)
    in_log = list({one.sum: one for one in carve_file(log)}.values()) if log.exists() else []  # pages repeat lines
    ours = read_bytes_or_zeros(path, 20).endswith(LOG_MODE_BYTES) and not is_of_another_journal(in_log, path)
    try:
        with closing(open_to_read(path)) as db:
            refuse_foreign(path, db)
            tip = verify_chain(db, path.stat().st_size <= MOST_BYTES_CHECKED_WHOLLY) if ours else None
            others = [seq for seq, one in checksums.items() if (found := checksums_at(db, seq)) and one not in found]
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if refused_by_disk(error):
            raise
        return None
    if tip is None or others:
        return None
    chained = continue_chain(tip, in_log)
    if any(checksums.get(one.seq, one.sum) != one.sum for one in chained):
        return None
    only_in_log = complete_transactions(chained)
    reached = max(one.seq for one in [tip, *chained])
    kept = max(one.seq for one in [tip, *only_in_log])
    is_followed = kept >= last_known and all(
        one.seq <= reached or is_of_cut_off_transaction(one, reached) for one in in_log
    )
    return SoundJournal(tip, only_in_log) if is_followed else None


def is_of_cut_off_transaction(one: ChainedRow, reached: int) -> bool:
    """Whether this line is of the transaction after act `reached`, an earlier line of which is missing: then its commit
    was cut off while the disk had written only some of its pages."""
    return one.earlier > 0 and one.seq - one.earlier <= reached + 1


def refused_by_disk(error: Exception) -> bool:
    """Whether this error says that the disk refuses access at the moment; the file itself may be intact."""
    code = getattr(error, "sqlite_errorcode", 0)
    unreadable = code in (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ)
    return code & 0xFF in DISK_ERRORS and not unreadable


def refuse_foreign(path: Path, db: sqlite3.Connection) -> None:
    """Raise a JournalError for a database of another program or of a newer version, which must not be repaired."""
    made = application_and_version(db)
    if made > (APPLICATION, VERSION) and made[0] == APPLICATION:
        sentence = Sentence(
            "{path} was written by a newer version of Scorekeeper: install that version to go on", path=path
        )
        raise JournalError(sentence)
    others = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name <> 'acts'"
    if made[0] != APPLICATION and db.execute(others).fetchone():
        sentence = Sentence("{path} is a database of another program: move it away or choose another folder", path=path)
        raise JournalError(sentence)


def application_and_version(db: sqlite3.Connection) -> tuple[int, int]:
    ((application,),) = db.execute("PRAGMA application_id")
    ((version,),) = db.execute("PRAGMA user_version")
    return application, version


def verify_chain(db: sqlite3.Connection, wholly: bool) -> ChainedRow | None:
    """The last line (NO_LINE in an empty journal) if all pages are intact, the file is of this program and version, and
    the lines checked (all if `wholly`, else the newest RECENT_LINES) form an unbroken hash chain; else None."""
    ((pages,),) = db.execute(f"PRAGMA {'integrity_check' if wholly else 'quick_check'}(1)")
    texts = db.execute("SELECT act FROM acts ORDER BY seq DESC")
    found = [parse_checked_line(text) for (text,) in (texts if wholly else islice(texts, RECENT_LINES))]
    if pages != "ok" or application_and_version(db) != (APPLICATION, VERSION) or None in found:
        return None
    chained = all(later.before == one.sum for later, one in pairwise(found) if later and one)
    return (found[0] if found else NO_LINE) if chained else None


def continue_chain(tip: ChainedRow, in_log: list[ChainedRow]) -> list[ChainedRow]:
    """The lines of `in_log` that continue the hash chain after `tip`, in order."""
    after = {one.before: one for one in in_log}
    going: list[ChainedRow] = []
    while tip.sum in after:
        tip = after[tip.sum]
        going.append(tip)
    return going


def complete_transactions(chained: list[ChainedRow]) -> list[ChainedRow]:
    """These lines without those at the end whose transaction was cut off before its last line."""
    ends = [place for place, one in enumerate(chained, 1) if not one.more]
    return chained[: ends[-1] if ends else 0]
