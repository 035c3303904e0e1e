"""Restores a backup chosen on the screen: what can be replayed of it is copied while the table has its journal open,
and added at the next start."""

import re
import sqlite3
from pathlib import Path

from scorekeeper.errors import BadInput, JournalError, Sentence
from scorekeeper.journal.backup import restore_backup, why_not_written, write_single_file
from scorekeeper.journal.foreign import open_backup
from scorekeeper.journal.spans import Replay, playable_spans
from scorekeeper.journal.table import remove_journal
from scorekeeper.storage import ReportProgress, replace_file, report_to_nobody

BACKUP_NAME = re.compile(r"scorekeeper-\d{8}-\d{4}(-\d{1,4})?\.sqlite")
MOST_BYTES_RESTORED_AT_START = 64 << 20
"""The largest size in bytes of a backup that is restored at a start: 250,000 acts, ten seconds on a laptop."""
WAITING_FILE = "restore.sqlite"
"""The name of the copy of a backup, beside the journal, that the next start will restore."""
TRIED_FILE = "restore.tried.sqlite"
"""The name that the copy WAITING_FILE of a backup has while a start restores it. If a start finds a file of this name,
the restore at an earlier start was cut off, and is given up."""


def backups_on(stick: Path) -> list[Path]:
    """The backups on a stick, newest first; files whose names are not those that this program gives are ignored."""
    found = (one for one in stick.glob("scorekeeper-*.sqlite") if BACKUP_NAME.fullmatch(one.name) and is_file(one))
    return sorted(found, reverse=True)


def is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def ask_to_restore_at_next_start(
    data: Path, file: Path, replay: Replay, report: ReportProgress = report_to_nobody
) -> int:
    """Copy the backup beside the journal, to be restored at the next start, and return the number of its matches; those
    that `replay` refuses are left out. A BadInput or a JournalError if it cannot be read or copied, is larger than
    MOST_BYTES_RESTORED_AT_START, or has no match that can be replayed."""
    place = data / WAITING_FILE
    new = place.with_name(f"{place.name}.new")
    with open_backup(file) as db:
        if file.stat().st_size > MOST_BYTES_RESTORED_AT_START:
            raise BadInput(
                Sentence(
                    "{path} is too large to be added at a start: 'scorekeeper backup --restore FILE' adds it", path=file
                )
            )
        saved, _ = playable_spans(file, db, replay, report)
        try:
            write_single_file(new, saved, {file: db})
            replace_file(new, place)
        except (OSError, sqlite3.Error) as error:
            raise BadInput(
                Sentence(
                    "the backup cannot be copied to {folder}: {reason}",
                    folder=data,
                    reason=why_not_written(error, data),
                )
            ) from error
        finally:
            remove_journal(new)
    return len(saved)


def restore_waiting_backup(data: Path) -> Sentence | None:
    """Restore the backup that waits, at a start of the program, and delete that copy; return a sentence about the
    result, None if none waits. Its matches were replayed when it was copied."""
    place, tried = data / WAITING_FILE, data / TRIED_FILE
    if tried.exists():
        tried.unlink()
        return Sentence("The games of the backup could not be added: the start was cut off. Add them again.")
    if not is_file(place):
        return None
    try:
        replace_file(place, tried)
        done = restore_backup(data, tried, lambda rows: None)
        tried.unlink()
    except (BadInput, JournalError, OSError, sqlite3.Error) as error:
        tried.unlink(missing_ok=True)
        reason = error.sentence if isinstance(error, BadInput | JournalError) else why_not_written(error, data)
        return Sentence("The games of the backup could not be added: {reason}", reason=reason)
    return Sentence("Matches of the backup: {added} added, {longer} completed.", added=done.added, longer=done.longer)
