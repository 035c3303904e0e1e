"""Tells whether a log and a journal belong together. SQLite applies any log that lies beside a file, whoever wrote
it."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

from scorekeeper.journal.found import carved_from, counts
from scorekeeper.journal.rows import ChainedRow, proven
from scorekeeper.journal.table import reading_alone

NEWEST = "SELECT act FROM acts ORDER BY seq DESC LIMIT 1"
AT = "SELECT act FROM acts WHERE seq = ?"


def is_of_another_journal(in_log: Sequence[ChainedRow], path: Path) -> bool:
    """Whether the log of these lines was written for another file: none of them is in the file or follows a line of it,
    and some have the numbers of acts that the file has."""
    counted = list(filter(counts, in_log))
    try:
        with closing(reading_alone(path)) as db:
            if any(one.sum in sums_at(db, one.seq) or one.before in sums_at(db, one.seq - 1) for one in counted):
                return False
            ((last,),) = db.execute("SELECT ifnull(max(seq), 0) FROM acts")
    except (sqlite3.DatabaseError, UnicodeError):  # torn, as while a log was written back
        last, sums = 0, set[str]()
        for one in filter(counts, carved_from(path)):
            last = max(last, one.seq)
            sums.add(one.sum)
        if any(one.sum in sums or one.before in sums for one in counted):
            return False
    return any(one.seq <= last for one in counted)


def sums_at(db: sqlite3.Connection, seq: int) -> set[str]:
    """The checksum of the line with this number, in a set that is empty if there is none."""
    return {one.sum for (text,) in db.execute(AT, (seq,)) if (one := proven(text))}


def newest_of(copies: Sequence[Path]) -> dict[int, str]:
    """The number and the checksum of the last line of the newest copy of a journal that can be read; empty if there is
    none."""
    for copy in islice(copies, 3):
        with suppress(sqlite3.Error, UnicodeError), closing(reading_alone(copy)) as db:
            for (text,) in db.execute(NEWEST):
                if one := proven(text):
                    return {one.seq: one.sum}
    return {}


def is_in(path: Path, seq: int, proof: str) -> bool:
    """Whether a file without its log has the line with this number and checksum."""
    with suppress(sqlite3.Error, UnicodeError), closing(reading_alone(path)) as db:
        return proof in sums_at(db, seq)
    return False
