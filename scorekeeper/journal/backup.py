"""Backups: writes the games to one file on a USB stick, and adds matches from such a file to the journal. Every line
has a checksum, as in the journal."""

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType

from scorekeeper.errors import BadInput, JournalError, Sentence, why
from scorekeeper.journal import FILE
from scorekeeper.journal.book import checked, is_below, reason
from scorekeeper.journal.foreign import MOST_BYTES, lines_of_backup, opened_backup
from scorekeeper.journal.note import note_closed
from scorekeeper.journal.recovery import finish, mended, rewritten
from scorekeeper.journal.spans import (
    Files,
    Replay,
    Report,
    Span,
    counted,
    joined,
    lines_of_spans,
    playable_spans,
    silent,
    spans,
    spans_of,
)
from scorekeeper.journal.start import claimed, refuse_odd
from scorekeeper.journal.table import create, reading_anywhere, remove
from scorekeeper.storage import make_folder, owned_like, put, sync

HALF = ".scorekeeper-*.sqlite.new*"
"""The names of what a backup that was cut off leaves."""
FULL_BYTES = 1 << 20
"""With fewer bytes free a disk that refused a backup is called full."""
WRITING_SHARE = 0.6
"""The part of the time of a backup that writing takes; the rest is reading it back."""
READING_SHARE = 0.6
"""The part of the time of a restore that reading and replaying the backup takes; the rest is writing."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A backup that was written and read back: its file, and the number of matches and acts in it."""

    path: Path
    matches: int
    acts: int


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore: `added` matches were not in the journal, `longer` ones had fewer acts there and were
    completed; `refused` ones cannot be replayed by this version. `before` is a copy of the journal before the restore,
    None if nothing changed or there was no journal."""

    added: int
    longer: int
    before: Path | None
    refused: int = 0


def make(data: Path, folder: Path, last: int | None = None, report: Report = silent) -> Saved:
    """Write a backup file into the folder, with all matches as they are now, or the `last` ones, and read it back; a
    BadInput or a JournalError if that fails. A table may be running meanwhile. What a write that was cut off left in
    the folder is deleted."""
    if not (data / FILE).is_file():
        raise BadInput(Sentence("there are no games in {folder}", folder=data))
    if not folder.is_dir():
        raise BadInput(Sentence("there is no folder {folder}", folder=folder))
    path = free_name(folder, time.strftime("scorekeeper-%Y%m%d-%H%M"))
    new = path.with_name(f".{path.name}.new")
    length = (data / FILE).stat().st_size
    with closing(opened_by_owner(data / FILE)) as db:
        kept = spans(checked(data / FILE, db), data / FILE)[-last if last else 0 :]
        try:
            for half in folder.glob(HALF):
                half.unlink()
            write_alone(new, kept, {data / FILE: db}, lambda part: report(WRITING_SHARE * part), length)
            put(new, path)
        except (OSError, sqlite3.Error) as error:
            raise BadInput(
                Sentence(
                    "no backup could be written to {folder}: {reason}", folder=folder, reason=refusal(error, folder)
                )
            ) from error
        finally:
            remove(new)
    with opened_backup(path) as db:
        lines = lines_of_backup(path, db)
        rest = 1 - WRITING_SHARE
        read_back = spans(counted(lines, length, lambda part: report(WRITING_SHARE + rest * part)), path)
    report(1)
    return Saved(path, len(read_back), sum(one.acts for one in read_back))


def opened_by_owner(path: Path) -> sqlite3.Connection:
    """A read-only connection to a journal; root opens it as the owner of its folder, so no link leads elsewhere."""
    with owned_like(path.parent):
        refuse_odd(path)
        try:
            return reading_anywhere(path)
        except sqlite3.Error as error:
            raise JournalError(
                Sentence("{path} cannot be read: {reason}", path=path, reason=reason(error, path))
            ) from error


def restore(data: Path, file: Path, replay: Replay, report: Report = silent) -> Restored:
    """Add the matches of a backup that the journal lacks, and complete those that have fewer acts there, in the order
    of time; no match of the journal is lost. A BadInput or a JournalError if either file cannot be read, the journal
    would become too large, or a table has it open. Matches that `replay` refuses are left out.

    If the power fails meanwhile, the journal is as it was before.
    """
    with opened_backup(file) as db:  # by root, also if the owner of the games may not read it
        saved, refused = playable_spans(file, db, replay, lambda part: report(READING_SHARE * part))
        make_folder(data)
        with owned_like(data):
            done = add_matches(
                data / FILE, saved, {file: db}, lambda part: report(READING_SHARE + (1 - READING_SHARE) * part)
            )
    report(1)
    return replace(done, refused=refused)


def add_matches(path: Path, saved: Sequence[Span], files: Files, report: Report) -> Restored:
    """Replace the journal by one that also has these matches, with a copy of the old one beside it; nothing changes if
    it has them already."""
    with closing(claimed(path)):
        finish(path)
        own = spans_of(path) if path.exists() else []
        merged, added, longer = joined(own, saved)
        if not added and not longer:
            return Restored(0, 0, None)
        new = path.with_name(f"{path.name}.new")
        length = sum(file.stat().st_size for file in {one.path for one in merged})
        try:
            tip = create(new, rewritten(counted(lines_of_spans(merged, files), length, report)))
            if new.stat().st_size > MOST_BYTES:
                raise BadInput(Sentence("{path} would become too large: nothing was added", path=path))
            before = make_aside(path) if own else None
            put(new, mended(path))
        except (OSError, sqlite3.Error) as error:
            refused = refusal(error, path.parent)
            raise BadInput(Sentence("nothing can be added to {path}: {reason}", path=path, reason=refused)) from error
        finally:
            remove(new)
        finish(path)
        note_closed(path, tip)
    return Restored(added, longer, before)


def make_aside(path: Path) -> Path:
    """Copy the journal as it is before the restore to a new file beside it; return its path."""
    aside = free_name(path.parent, time.strftime(f"{path.stem}.before-restore-%Y%m%d-%H%M"))
    new = aside.with_name(f"{aside.name}.new")
    try:
        write_alone(new, spans_of(path))
        put(new, aside)
    finally:
        remove(new)
    return aside


def write_alone(
    new: Path, matches: Iterable[Span], files: Files = MappingProxyType({}), report: Report = silent, length: int = 1
) -> None:
    """Write a journal without a write-ahead log: a single file that can be read from a read-only disk. `length` is
    about that of all lines in characters."""
    create(new, rewritten(counted(lines_of_spans(matches, files), max(1, length), report)))
    with closing(sqlite3.connect(new)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    sync(new)


def free_name(folder: Path, name: str) -> Path:
    """The path in the folder of a .sqlite file that does not exist yet, with a number added to the name if
    necessary."""
    names: Iterator[str] = chain([name], (f"{name}-{number}" for number in count(2)))
    return next(path for path in (folder / f"{one}.sqlite" for one in names) if not path.exists())


def refusal(error: Exception, folder: Path) -> str:
    """Why nothing could be written there, in words for the players where there are any."""
    if is_below(FULL_BYTES, folder):
        return Sentence("it is full")
    return why(error) if isinstance(error, OSError) else str(error)
