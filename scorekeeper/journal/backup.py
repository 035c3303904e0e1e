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

from scorekeeper.errors import BadInput, JournalError, Sentence, reason_of
from scorekeeper.journal import FILE
from scorekeeper.journal.book import check_lines, has_less_room, why_unreadable
from scorekeeper.journal.foreign import MOST_BYTES, lines_of_backup, open_backup
from scorekeeper.journal.note import note_closed
from scorekeeper.journal.recovery import mended_path, put_mended_in_place, renumber_lines
from scorekeeper.journal.spans import (
    OpenedFiles,
    Replay,
    Span,
    join_spans,
    lines_of_spans,
    playable_spans,
    report_passing_lines,
    spans_in,
    spans_of,
)
from scorekeeper.journal.start import refuse_odd_files, take_journal_lock
from scorekeeper.journal.table import create_journal, open_to_read_on_any_disk, remove_journal
from scorekeeper.storage import ReportProgress, make_folder, owned_like, replace_file, report_to_nobody, sync_to_disk

UNFINISHED_PATTERN = ".scorekeeper-*.sqlite.new*"
"""A pattern for the names of the files that a backup leaves in its folder if it is cut off."""
FULL_DISK_BYTES = 1 << 20
"""If a write of a backup or restore fails with fewer bytes free than this, the disk is called full."""
WRITING_SHARE = 0.6
"""The share of a backup's progress, from 0 to 1, that writing counts for; reading the backup back counts for the
rest."""
READING_SHARE = 0.6
"""The share of a restore's progress, from 0 to 1, that reading and replaying the backup count for; writing the journal
counts for the rest."""


@dataclass(frozen=True, slots=True)
class SavedBackup:
    """A backup that was written and read back: its file, and the number of matches and acts in it."""

    path: Path
    matches: int
    acts: int


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """The result of a restore: `added` matches were not in the journal, `longer` ones had fewer acts there and were
    completed; `refused` ones cannot be replayed by this version. `before` is a copy of the journal before the restore,
    None if nothing changed or there was no journal."""

    added: int
    longer: int
    before: Path | None
    refused: int = 0


def write_backup(
    data: Path, folder: Path, last: int | None = None, report: ReportProgress = report_to_nobody
) -> SavedBackup:
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
    with closing(open_as_folder_owner(data / FILE)) as db:
        kept = spans_in(check_lines(data / FILE, db), data / FILE)[-last if last else 0 :]
        try:
            for half in folder.glob(UNFINISHED_PATTERN):
                half.unlink()
            write_single_file(new, kept, {data / FILE: db}, lambda part: report(WRITING_SHARE * part), length)
            replace_file(new, path)
        except (OSError, sqlite3.Error) as error:
            raise BadInput(
                Sentence(
                    "no backup could be written to {folder}: {reason}",
                    folder=folder,
                    reason=why_not_written(error, folder),
                )
            ) from error
        finally:
            remove_journal(new)
    with open_backup(path) as db:
        lines = lines_of_backup(path, db)
        rest = 1 - WRITING_SHARE
        read_back = spans_in(
            report_passing_lines(lines, length, lambda part: report(WRITING_SHARE + rest * part)), path
        )
    report(1)
    return SavedBackup(path, len(read_back), sum(one.acts for one in read_back))


def open_as_folder_owner(path: Path) -> sqlite3.Connection:
    """A read-only connection to a journal; root opens it as the owner of its folder, so no link leads elsewhere."""
    with owned_like(path.parent):
        refuse_odd_files(path)
        try:
            return open_to_read_on_any_disk(path)
        except sqlite3.Error as error:
            raise JournalError(
                Sentence("{path} cannot be read: {reason}", path=path, reason=why_unreadable(error, path))
            ) from error


def restore_backup(data: Path, file: Path, replay: Replay, report: ReportProgress = report_to_nobody) -> RestoreResult:
    """Add the matches of a backup that the journal lacks, and complete those with fewer acts there, except those that
    `replay` refuses; no match is lost. A BadInput or a JournalError if a file cannot be read, or the journal is in use
    or would become too large. After a power cut it is as before, or restored."""
    with open_backup(file) as db:  # by root, also if the owner of the games may not read it
        saved, refused = playable_spans(file, db, replay, lambda part: report(READING_SHARE * part))
        make_folder(data)
        with owned_like(data):
            done = add_matches(
                data / FILE, saved, {file: db}, lambda part: report(READING_SHARE + (1 - READING_SHARE) * part)
            )
    report(1)
    return replace(done, refused=refused)


def add_matches(path: Path, saved: Sequence[Span], files: OpenedFiles, report: ReportProgress) -> RestoreResult:
    """Replace the journal by one that also has these matches, with a copy of the old one beside it; nothing changes if
    it has them already."""
    with closing(take_journal_lock(path)):
        put_mended_in_place(path)
        own = spans_of(path) if path.exists() else []
        merged, added, longer = join_spans(own, saved)
        if not added and not longer:
            return RestoreResult(0, 0, None)
        new = path.with_name(f"{path.name}.new")
        length = sum(file.stat().st_size for file in {one.path for one in merged})
        try:
            tip = create_journal(
                new, renumber_lines(report_passing_lines(lines_of_spans(merged, files), length, report))
            )
            if new.stat().st_size > MOST_BYTES:
                raise BadInput(Sentence("{path} would become too large: nothing was added", path=path))
            before = copy_journal_aside(path) if own else None
            replace_file(new, mended_path(path))
        except (OSError, sqlite3.Error) as error:
            refused = why_not_written(error, path.parent)
            raise BadInput(Sentence("nothing can be added to {path}: {reason}", path=path, reason=refused)) from error
        finally:
            remove_journal(new)
        put_mended_in_place(path)
        note_closed(path, tip)
    return RestoreResult(added, longer, before)


def copy_journal_aside(path: Path) -> Path:
    """Copy the journal as it is before the restore to a new file beside it; return its path."""
    aside = free_name(path.parent, time.strftime(f"{path.stem}.before-restore-%Y%m%d-%H%M"))
    new = aside.with_name(f"{aside.name}.new")
    try:
        write_single_file(new, spans_of(path))
        replace_file(new, aside)
    finally:
        remove_journal(new)
    return aside


def write_single_file(
    new: Path,
    matches: Iterable[Span],
    files: OpenedFiles = MappingProxyType({}),
    report: ReportProgress = report_to_nobody,
    characters: int = 1,
) -> None:
    """Write a journal without a write-ahead log: a single file that can be read from a read-only disk. `characters` is
    the approximate number of them in all lines, by which progress is reported."""
    create_journal(
        new, renumber_lines(report_passing_lines(lines_of_spans(matches, files), max(1, characters), report))
    )
    with closing(sqlite3.connect(new)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    sync_to_disk(new)


def free_name(folder: Path, name: str) -> Path:
    """The path in the folder of a .sqlite file that does not exist yet, with a number added to the name if
    necessary."""
    names: Iterator[str] = chain([name], (f"{name}-{number}" for number in count(2)))
    return next(path for path in (folder / f"{one}.sqlite" for one in names) if not path.exists())


def why_not_written(error: Exception, folder: Path) -> str:
    """The reason why nothing could be written to the folder, in plain words for the known errors, else in those of the
    system."""
    if has_less_room(FULL_DISK_BYTES, folder):
        return Sentence("it is full")
    return reason_of(error) if isinstance(error, OSError) else str(error)
