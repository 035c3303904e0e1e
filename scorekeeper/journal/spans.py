"""The matches of a journal or a backup as spans of its lines, so that a restore holds one match in memory, not all."""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import BadInput, JournalError, Sentence
from scorekeeper.journal.book import check_lines
from scorekeeper.journal.foreign import lines_of_backup
from scorekeeper.journal.rows import ChainedRow, JournalRow, begins_match, digest
from scorekeeper.journal.table import open_to_read
from scorekeeper.storage import ReportProgress, report_to_nobody

TIME_PATTERN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
MOST_ACTS = 20_000
"""The most acts of a match that is taken from a backup; ten players at twelve games have about 9,000."""
MOST_REFUSED_MATCHES = 1000
"""The number of matches after which a backup is refused if none of them can be replayed."""

Replay = Callable[[Sequence[JournalRow]], object]
"""A function that replays the rows of a match; a JournalError if that gives other points than were shown."""


class MatchIdentity(NamedTuple):
    """What tells a match from all others: when it began, a digest of how it was set up, and its number, from 1, among
    matches that are equal in both."""

    begun: str
    setup_digest: str
    number: int


LINES_PER_REPORT = 1000
"""The number of lines between two reports of progress."""

OpenedFiles = Mapping[Path, sqlite3.Connection]
"""Connections to journals and backups that are opened already, by path; other files are opened when a line of them is
read."""


@dataclass(frozen=True, slots=True)
class Span:
    """A match in a journal or a backup: the file, and the numbers of its first and its last act there."""

    path: Path
    first: int
    last: int
    identity: MatchIdentity

    @property
    def acts(self) -> int:
        return self.last - self.first + 1


def spans_of(path: Path) -> list[Span]:
    """The matches of a journal; a JournalError if it cannot be read or a line is damaged."""
    try:
        with closing(open_to_read(path)) as db:
            return spans_in(check_lines(path, db), path)
    except sqlite3.Error as error:
        raise JournalError(Sentence("{path} cannot be read: {reason}", path=path, reason=str(error))) from error


def spans_in(lines: Iterable[ChainedRow], path: Path) -> list[Span]:
    """The matches in these lines of the file."""
    return [span for span, _ in split_matches(lines, path)]


def report_passing_lines(
    lines: Iterable[ChainedRow], total_letters: int, report: ReportProgress
) -> Iterator[ChainedRow]:
    """Yield these lines, which have about `total_letters` characters in all, and report after every LINES_PER_REPORT
    lines which part of the characters, from 0 to 1, has passed."""
    passed = 0
    for number, one in enumerate(lines):
        if number % LINES_PER_REPORT == 0:
            report(min(1.0, passed / total_letters))
        passed += len(one.text)
        yield one


def playable_spans(
    path: Path, db: sqlite3.Connection, replay: Replay, report: ReportProgress = report_to_nobody
) -> tuple[list[Span], int]:
    """The matches of an opened backup that `replay` accepts, and the number of those that it refuses; a BadInput if it
    refuses all, at the latest after MOST_REFUSED_MATCHES matches."""
    kept: list[Span] = []
    refused = 0
    for span, rows in split_matches(report_passing_lines(lines_of_backup(path, db), path.stat().st_size, report), path):
        if is_playable(rows, replay):
            kept.append(span)
        else:
            refused += 1
        if not kept and refused == MOST_REFUSED_MATCHES:
            break
    if refused and not kept:
        raise BadInput(Sentence("no game of {path} can be replayed: nothing was added", path=path))
    return kept, refused


def split_matches(lines: Iterable[ChainedRow], path: Path) -> Iterator[tuple[Span, list[JournalRow]]]:
    """Each match in these lines of the file, with its rows; of a match with more than MOST_ACTS acts the first
    MOST_ACTS + 1. What comes before the first match counts as one, too."""
    alike: Counter[tuple[str, str]] = Counter()
    rows: list[JournalRow] = []
    last = 0

    def match() -> tuple[Span, list[JournalRow]]:
        head = rows[0]
        begun, setup_digest = head.time, digest(repr(sorted(head.body.items(), key=str)))
        alike[begun, setup_digest] += 1
        identity = MatchIdentity(begun, setup_digest, alike[begun, setup_digest])
        return Span(path, head.seq, last, identity), rows

    for one in lines:
        if rows and begins_match(one.row):
            yield match()
            rows = []
        rows += [one.row] if len(rows) <= MOST_ACTS else []
        last = one.seq
    if rows:
        yield match()


def is_playable(rows: Sequence[JournalRow], replay: Replay) -> bool:
    """Whether these rows are a match of at most MOST_ACTS acts that this version replays as it was shown, with times in
    the format that it writes."""
    if len(rows) > MOST_ACTS or not begins_match(rows[0]) or not all(TIME_PATTERN.fullmatch(row.time) for row in rows):
        return False
    try:
        replay(rows)
    except JournalError:
        return False
    return True


def lines_of_spans(spans: Iterable[Span], files: OpenedFiles) -> Iterator[ChainedRow]:
    """Yield the lines of these matches, in this order; `files` are opened already. A transaction that goes on in the
    next match is made to end at the last line of its match."""
    with ExitStack() as opened:
        known = dict(files)
        for span in spans:
            if span.path not in known:
                known[span.path] = opened.enter_context(closing(open_to_read(span.path)))
            for one in check_lines(span.path, known[span.path], span=(span.first, span.last)):
                yield replace(one, more=max(0, min(one.more, span.last - one.seq)))


class JoinedSpans(NamedTuple):
    """The matches of a journal and a backup, and how many of them the journal lacked (`added`) or had with fewer acts
    (`longer`)."""

    spans: list[Span]
    added: int
    longer: int


def join_spans(own: Sequence[Span], saved: Sequence[Span]) -> JoinedSpans:
    """The matches of the journal (`own`) and of the backup (`saved`), each once, with the counts of JoinedSpans: of a
    match in both, the copy with more acts. They are sorted by time, but the journal's newest match is last."""
    known = {one.identity: one for one in own}
    present = next(reversed(known), None)
    added = longer = 0
    for one in saved:
        mine = known.get(one.identity)
        added += mine is None
        longer += mine is not None and one.acts > mine.acts
        if mine is None or one.acts > mine.acts:
            known[one.identity] = one
    last = [known.pop(present)] if present else []
    return JoinedSpans(sorted(known.values(), key=lambda one: one.identity.begun) + last, added, longer)
