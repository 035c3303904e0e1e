"""Whether a log and a journal belong together. SQLite applies any log that lies beside a file, whoever wrote
it."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

from scorekeeper.journal.found import carve_file, has_possible_numbers
from scorekeeper.journal.rows import ChainedRow, parse_checked_line
from scorekeeper.journal.table import open_without_log

SELECT_NEWEST_ACT = "SELECT act FROM acts ORDER BY seq DESC LIMIT 1"
SELECT_ACT = "SELECT act FROM acts WHERE seq = ?"


def is_of_another_journal(in_log: Sequence[ChainedRow], path: Path) -> bool:
    """Whether the log with these lines was written for another file than the one at `path`. It was if it continues from
    acts that differ from those of the file; or if the file has other acts with its numbers, and either no line of the
    log is in the file or follows one there, or all are older than the newest act of the file."""
    counted = list(filter(has_possible_numbers, in_log))
    try:
        with closing(open_without_log(path)) as db:
            ((last,),) = db.execute("SELECT ifnull(max(seq), 0) FROM acts")
            return is_log_foreign(counted, lambda seq: checksums_at(db, seq), last)
    except (sqlite3.DatabaseError, UnicodeError):  # torn, as while a log was written back
        sums = defaultdict[int, set[str]](set)
        for one in filter(has_possible_numbers, carve_file(path)):
            sums[one.seq].add(one.sum)
        return is_log_foreign(counted, lambda seq: sums.get(seq, set()), max(sums, default=0))


def is_log_foreign(in_log: Sequence[ChainedRow], checksums: Callable[[int], set[str]], last: int) -> bool:
    """As `is_of_another_journal`, for a file in which the lines with the number n have the checksums `checksums(n)`,
    and the newest line has the number `last`. Lines may be missing: a file that was torn while its log was written back
    lacks pages."""
    followed = {one.before for one in in_log}
    others = [one for one in in_log if (there := checksums(one.seq)) and one.sum not in there]
    # an act that was followed by another transaction was complete: a file of the same journal has no other one
    if any(one.sum in followed and not one.more for one in others):
        return True
    # what is in the file was in its log before, where only newer acts take its place
    if others and max(one.seq for one in in_log) < last:
        return True
    is_linked = any(one.sum in checksums(one.seq) or one.before in checksums(one.seq - 1) for one in in_log)
    return bool(others) and not is_linked


def checksums_at(db: sqlite3.Connection, seq: int) -> set[str]:
    """The checksum of the line with this number, in a set that is empty if there is none."""
    return {one.sum for (text,) in db.execute(SELECT_ACT, (seq,)) if (one := parse_checked_line(text))}


def newest_checksum_in_copies_by_number(copies: Sequence[Path]) -> dict[int, str]:
    """The number and the checksum of the last line of the newest copy of a journal that can be read, among the first
    three of `copies`, which are sorted newest first; empty if there is none."""
    for copy in islice(copies, 3):
        with suppress(sqlite3.Error, UnicodeError), closing(open_without_log(copy)) as db:
            for (text,) in db.execute(SELECT_NEWEST_ACT):
                if one := parse_checked_line(text):
                    return {one.seq: one.sum}
    return {}


def has_line(path: Path, seq: int, checksum: str) -> bool:
    """Whether the file at `path`, read without its log, has the line with this number and checksum."""
    with suppress(sqlite3.Error, UnicodeError), closing(open_without_log(path)) as db:
        return checksum in checksums_at(db, seq)
    return False
