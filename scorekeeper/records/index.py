"""The index beside the journal: the facts of every match, so that thousands of games are listed at once.

It can always be rebuilt. The journal is a hash chain: if the newest line in the index is still in the journal with the
same checksum, all older ones are, too.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from scorekeeper import __version__
from scorekeeper.errors import ScorekeeperError
from scorekeeper.journal import FILE
from scorekeeper.journal.book import iterate_lines, lines_from
from scorekeeper.journal.rows import ChainedRow, JournalRow
from scorekeeper.records.facts import MatchFacts, facts_of_stored_match, from_json, to_json
from scorekeeper.records.history import MatchHead, StoredMatch, unlisted_match_numbers
from scorekeeper.storage import is_regular_file, make_private_file

INDEX_FILE = "records.sqlite"
INDEX_VERSION = 1
"""The version of the stored facts, raised when they are computed differently."""
INDEX_STAMP = zlib.crc32(f"{INDEX_VERSION} {__version__}".encode()) & 0x7FFFFFFF
"""A number made from INDEX_VERSION and the version of the program; an index that holds another one is rebuilt."""
SCHEMA = "CREATE TABLE matches (number INTEGER PRIMARY KEY, sum TEXT NOT NULL, head TEXT NOT NULL, games TEXT NOT NULL)"


class IndexedMatch(NamedTuple):
    """A match in the index: its number, the checksum of its newest line in the journal, and its facts."""

    number: int
    checksum: str
    facts: MatchFacts


class BeginningAndDuration(NamedTuple):
    """When a match began (UTC), and its seconds at the table."""

    begun: str
    seconds: int


def played_matches(data: Path, with_games: bool = True) -> tuple[MatchFacts, ...]:
    """The facts of the matches in the journal of this folder, oldest first, without those that continue in a later one
    or were begun by mistake; empty without a journal. The index is brought up to date first. If not `with_games`,
    the games of each match are left out, which is faster."""
    journal = data / FILE
    if not journal.exists():
        return ()
    return without_continued(one.facts for one in update_index(data / INDEX_FILE, journal, with_games))


def when_played(data: Path, number: int) -> BeginningAndDuration | None:
    """When the match with this number was played; None if the journal cannot tell."""
    try:
        found = played_matches(data, with_games=False)
    except ScorekeeperError:
        return None
    return next((BeginningAndDuration(one.begun, one.seconds) for one in found if one.number == number), None)


def without_continued(found: Iterable[MatchFacts]) -> tuple[MatchFacts, ...]:
    """The matches without those that continue in a later one or were begun by mistake."""
    every = tuple(found)
    gone = unlisted_match_numbers([MatchHead(one.number, one.begun, one.resumes, one.undone) for one in every])
    return tuple(one for one in every if one.number not in gone)


def stored_match(data: Path, one: MatchFacts) -> StoredMatch:
    """The rows of one match as stored in the journal."""
    return StoredMatch(one.number, tuple(line.row for line in lines_from(data / FILE, one.first, one.last)))


def update_index(path: Path, journal: Path, with_games: bool = True) -> list[IndexedMatch]:
    """All matches in the index, after adding what is new in the journal; that is also stored if the folder can be
    written. Of the matches already indexed only the newest is read again. The index is rebuilt if it does not fit the
    journal."""
    known = read_index(path, with_games)
    if known:
        newest = known[-1]
        lines = lines_from(journal, newest.facts.last, newest.facts.last)
        known = known if [line.sum for line in lines] == [newest.checksum] else []
    found = index_lines(iterate_lines(journal, known[-1].facts.first if known else 1))
    if known and len(found) == 1 and found[0].checksum == known[-1].checksum:
        return known
    with suppress(OSError, sqlite3.Error):  # a folder that cannot be written to: counted again the next time
        write_index(path, found, is_new=not known)
    return [*known[:-1], *found]


def index_lines(lines: Iterable[ChainedRow]) -> list[IndexedMatch]:
    found = []
    for number, group in groupby((line for line in lines if line.row.match), key=lambda line: line.row.match):
        match = [*group]
        facts = facts_of_stored_match(StoredMatch(number, tuple(map(journal_row, match))))
        found.append(IndexedMatch(number, match[-1].sum, facts))
    return found


def journal_row(line: ChainedRow) -> JournalRow:
    return line.row


def read_index(path: Path, with_games: bool) -> list[IndexedMatch]:
    """The matches in the index, oldest first, with their games if `with_games`; empty if there is no index or it cannot
    be used."""
    if not is_regular_file(path):
        return []
    wanted = "games" if with_games else "'[]'"
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            (stamp,) = db.execute("PRAGMA user_version").fetchone()
            rows = db.execute(f"SELECT number, sum, head, {wanted} FROM matches ORDER BY number").fetchall()
        if stamp != INDEX_STAMP:
            return []
        heads = json.loads(f"[{','.join(row[2] for row in rows)}]")
        return [IndexedMatch(number, total, from_json(head, json.loads(games)))
                for (number, total, _, games), head in zip(rows, heads, strict=True)]  # fmt: skip
    except (sqlite3.Error, ValueError, TypeError, LookupError, AttributeError):
        return []


def write_index(path: Path, found: Sequence[IndexedMatch], is_new: bool) -> None:
    """Write these matches into the index: with `is_new` into a new file that replaces the old one, else into the
    present file, where each replaces the stored match with its number."""
    if is_new:
        path.unlink(missing_ok=True)
        make_private_file(path)
    rows = [(number, total, *(json.dumps(part, separators=(",", ":")) for part in to_json(one)))
            for number, total, one in found]  # fmt: skip
    with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        if is_new:
            db.execute(SCHEMA)
            db.execute(f"PRAGMA user_version = {INDEX_STAMP}")
        db.executemany("INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?)", rows)
        db.execute("COMMIT")
