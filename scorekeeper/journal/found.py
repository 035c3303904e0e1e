"""The intact lines that a repair finds, each once, in a temporary database: memory stays small for a large journal."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import groupby
from pathlib import Path

from scorekeeper.journal.rows import ChainedRow, begins, proven
from scorekeeper.storage import make_file

MOST = 1 << 62
"""Above every number of an act; SQLite holds no larger ones."""
SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -16384;
CREATE TABLE found (sum TEXT PRIMARY KEY, seq INTEGER, time TEXT, before TEXT, more INTEGER, act TEXT);
CREATE TABLE chosen (seq INTEGER PRIMARY KEY, sum TEXT);
"""
NEWEST_FIRST = "SELECT sum, seq, before FROM found ORDER BY seq DESC, time DESC, rowid"
CHOSEN = "SELECT act FROM chosen JOIN found USING (sum) ORDER BY chosen.seq"
LAST = "SELECT ifnull(max(chosen.seq), 0) FROM chosen JOIN found USING (sum) WHERE more = 0"


@contextmanager
def collected(lines: Iterable[ChainedRow], place: Path | None = None) -> Iterator[sqlite3.Connection]:
    """A database of these lines in which those to keep are chosen; it is the file `place`, deleted at the end, or in
    memory."""
    if place:
        place.unlink(missing_ok=True)
        make_file(place)
    try:
        with closing(sqlite3.connect(place or ":memory:", isolation_level=None)) as db:
            db.executescript(f"{SCHEMA} BEGIN")
            rows = ((one.sum, one.seq, one.row.time, one.before, one.more, one.text) for one in lines if counts(one))
            db.executemany("INSERT OR IGNORE INTO found VALUES (?, ?, ?, ?, ?, ?)", rows)
            db.execute("CREATE INDEX newest ON found (seq, time)")
            db.executemany("INSERT INTO chosen VALUES (?, ?)", linked(db))
            yield db
    finally:
        if place:
            with suppress(OSError):
                place.unlink(missing_ok=True)


def counts(one: ChainedRow) -> bool:
    """Whether a journal can hold the numbers of this line."""
    return 0 < one.seq < MOST and 0 <= one.more < MOST


def linked(db: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """The number and checksum of the lines to keep, newest first: those on the hash chain followed back from the newest
    act; where the chain breaks, it is followed on from the next older line."""
    lowest = MOST
    for newest in db.execute(NEWEST_FIRST):
        link = newest
        while link and link[1] < lowest:
            proof, lowest, before = link
            yield lowest, proof
            link = db.execute("SELECT sum, seq, before FROM found WHERE sum = ?", (before,)).fetchone()


def last_complete(db: sqlite3.Connection) -> int:
    """The number of the last chosen line that ends a transaction, or 0."""
    ((last,),) = db.execute(LAST)
    return int(last)


def playable(db: sqlite3.Connection) -> Iterator[ChainedRow]:
    """The chosen lines of every match up to its first missing act, if its beginning is there; a transaction is kept
    whole or left out."""
    lines = (one for (text,) in db.execute(CHOSEN) if (one := proven(text)))
    for _, match in groupby(lines, key=lambda one: one.row.match):
        going = whole(match)
        if going[:1] and (begins(going[0].row) or going[0].seq == 1):
            yield from going


def whole(match: Iterable[ChainedRow]) -> list[ChainedRow]:
    going: list[ChainedRow] = []
    for one in match:
        if going and one.before != going[-1].sum:
            break
        going.append(one)
    while going and going[-1].more:
        going.pop()
    return going
