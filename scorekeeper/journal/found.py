"""The intact lines that a repair finds, each once, in a temporary database: memory stays small for a large journal."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain, groupby
from pathlib import Path

from scorekeeper.journal.rows import LONGEST_LINE_BYTES, ChainedRow, begins_match, carve_lines, parse_checked_line
from scorekeeper.storage import make_private_file, read_pieces_or_zeros

MOST_SEQ = 1 << 62
"""A number above those of all acts: a line with this number or a larger one is no line of a journal, and is ignored."""
SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -16384;
CREATE TABLE found (sum TEXT PRIMARY KEY, seq INTEGER, time TEXT, before TEXT, more INTEGER, act TEXT);
CREATE TABLE chosen (seq INTEGER PRIMARY KEY, sum TEXT);
"""
SELECT_NEWEST_FIRST = "SELECT sum, seq, before FROM found ORDER BY seq DESC, time DESC, rowid"
SELECT_NEXT = """SELECT next.sum FROM found JOIN found AS next ON next.before = found.sum AND next.seq = found.seq + 1
    WHERE found.sum = ? ORDER BY next.time DESC, next.rowid"""
SELECT_CHOSEN = "SELECT act FROM chosen JOIN found USING (sum) ORDER BY chosen.seq"
SELECT_LAST_NUMBER = "SELECT ifnull(max(chosen.seq), 0) FROM chosen JOIN found USING (sum) WHERE more = 0"


@contextmanager
def collect_lines(
    lines: Iterable[ChainedRow], file: Path | None = None, known: Iterable[str] = ()
) -> Iterator[sqlite3.Connection]:
    """A database of these lines, in which the lines to keep are chosen, for the time of this context: the file `file`,
    which is deleted at the end, or in memory. `known` are checksums of lines that must be kept even if others are
    newer."""
    if file:
        file.unlink(missing_ok=True)
        make_private_file(file)
    try:
        with closing(sqlite3.connect(file or ":memory:", isolation_level=None)) as db:
            db.executescript(f"{SCHEMA} BEGIN")
            rows = (
                (one.sum, one.seq, one.row.time, one.before, one.more, one.text)
                for one in lines
                if has_possible_numbers(one)
            )
            db.executemany("INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?, ?)", rows)
            db.execute("CREATE INDEX newest ON found (seq, time)")
            db.execute("CREATE INDEX follow ON found (before)")
            choose_lines(db, known)
            yield db
    finally:
        if file:
            with suppress(OSError):
                file.unlink(missing_ok=True)


def carve_file(file: Path) -> Iterator[ChainedRow]:
    """Every intact line in the bytes of a file, some of them more than once."""
    before = b""
    for piece in read_pieces_or_zeros(file):
        yield from carve_lines(before + piece)
        before = piece[-LONGEST_LINE_BYTES:]  # of a line that goes on in the next piece


def has_possible_numbers(one: ChainedRow) -> bool:
    """Whether a journal can hold the numbers of this line."""
    return 0 < one.seq < MOST_SEQ and 0 <= one.more < MOST_SEQ


def choose_lines(db: sqlite3.Connection, known: Iterable[str]) -> None:
    """Choose the lines to keep: the hash chain of the newest line or, if a line with a checksum in `known` is not on
    it, the chain of that line."""
    db.executemany("INSERT INTO chosen VALUES (?, ?)", linked_lines_newest_first(db))
    for one in known:
        if is_line_found_but_not_chosen(db, one):
            last = end_of_chain(db, one)
            db.execute("DELETE FROM chosen")
            db.executemany("INSERT INTO chosen VALUES (?, ?)", linked_lines_newest_first(db, last))


def is_line_found_but_not_chosen(db: sqlite3.Connection, checksum: str) -> bool:
    """Whether the line with this checksum is among those found, but not among those to keep."""
    found = "SELECT 1 FROM found WHERE sum = ? AND sum NOT IN (SELECT sum FROM chosen)"
    return db.execute(found, (checksum,)).fetchone() is not None


def end_of_chain(db: sqlite3.Connection, checksum: str) -> str:
    """The checksum of the last line on the hash chain that goes on from the line with this checksum."""
    while after := db.execute(SELECT_NEXT, (checksum,)).fetchone():
        (checksum,) = after
    return checksum


def linked_lines_newest_first(db: sqlite3.Connection, newest: str = "") -> Iterator[tuple[int, str]]:
    """Yield the number and checksum of the lines to keep, newest first: the hash chain followed back from the line with
    the checksum `newest` or, if that is empty, from the newest act; where the chain breaks, go on from the next older
    line."""
    lowest = MOST_SEQ
    given = db.execute("SELECT sum, seq, before FROM found WHERE sum = ?", (newest,))
    for head in chain(given, db.execute(SELECT_NEWEST_FIRST)):
        link = head
        while link and link[1] < lowest:
            checksum, lowest, before = link
            yield lowest, checksum
            link = db.execute("SELECT sum, seq, before FROM found WHERE sum = ?", (before,)).fetchone()


def last_complete_number(db: sqlite3.Connection) -> int:
    """The number of the last chosen line that ends a transaction; 0 if there is none."""
    ((last,),) = db.execute(SELECT_LAST_NUMBER)
    return int(last)


def are_all_lines_chosen(db: sqlite3.Connection, checksums: Iterable[str]) -> bool:
    """Whether lines with all these checksums are chosen."""
    return all(db.execute("SELECT 1 FROM chosen WHERE sum = ?", (one,)).fetchone() for one in checksums)


def playable_lines(db: sqlite3.Connection) -> Iterator[ChainedRow]:
    """The chosen lines of every match up to its first missing act, if its beginning is there; a transaction is kept
    whole or left out."""
    lines = (one for (text,) in db.execute(SELECT_CHOSEN) if (one := parse_checked_line(text)))
    for _, match in groupby(lines, key=lambda one: one.row.match):
        going = whole_transactions(match)
        if going[:1] and (begins_match(going[0].row) or going[0].seq == 1):
            yield from going


def whole_transactions(match: Iterable[ChainedRow]) -> list[ChainedRow]:
    going: list[ChainedRow] = []
    for one in match:
        if going and one.before != going[-1].sum:
            break
        going.append(one)
    while going and going[-1].more:
        going.pop()
    return going
