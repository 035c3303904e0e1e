"""Restores a backup chosen on the screen: what can be replayed of it is copied while the table has its journal open,
and added at the next start."""

import re
import sqlite3
from pathlib import Path

from scorekeeper.errors import BadInput, JournalError, Sentence
from scorekeeper.journal.backup import refusal, restore, write_alone
from scorekeeper.journal.foreign import opened_backup
from scorekeeper.journal.spans import Replay, Report, playable_spans, silent
from scorekeeper.journal.table import remove
from scorekeeper.storage import put

NAME = re.compile(r"scorekeeper-\d{8}-\d{4}(-\d{1,4})?\.sqlite")
MOST_AT_START = 64 << 20
"""The largest size in bytes of a backup that is restored at a start: 250,000 acts, ten seconds on a laptop."""
WAITING = "restore.sqlite"
"""The name of the copy of a backup, beside the journal, that the next start will restore."""
TRIED = "restore.tried.sqlite"
"""The name of that copy from the moment when a start begins to restore it: a start that is cut off by it is the only
one."""


def backups(stick: Path) -> list[Path]:
    """The backups on a stick, newest first; files of other names than this program gives are passed over."""
    found = (one for one in stick.glob("scorekeeper-*.sqlite") if NAME.fullmatch(one.name) and is_file(one))
    return sorted(found, reverse=True)


def is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def ask(data: Path, file: Path, replay: Replay, report: Report = silent) -> int:
    """Copy the backup beside the journal, to be restored at the next start, and return the number of its matches; those
    that `replay` refuses are left out. A BadInput or a JournalError if it cannot be read or copied, no match of it can
    be replayed, or the next start would take minutes."""
    place = data / WAITING
    new = place.with_name(f"{place.name}.new")
    with opened_backup(file) as db:
        if file.stat().st_size > MOST_AT_START:
            raise BadInput(
                Sentence(
                    "{path} is too large to be added at a start: 'scorekeeper backup --restore FILE' adds it", path=file
                )
            )
        saved, _ = playable_spans(file, db, replay, report)
        try:
            write_alone(new, saved, {file: db})
            put(new, place)
        except (OSError, sqlite3.Error) as error:
            raise BadInput(
                Sentence("the backup cannot be copied to {folder}: {reason}", folder=data, reason=refusal(error, data))
            ) from error
        finally:
            remove(new)
    return len(saved)


def restore_waiting(data: Path) -> Sentence | None:
    """Restore the backup that waits, at a start of the program, and delete that copy; return a sentence about the
    result, None if none waits. Its matches were replayed when it was copied."""
    place, tried = data / WAITING, data / TRIED
    if tried.exists():
        tried.unlink()
        return Sentence("The games of the backup could not be added: the start was cut off. Add them again.")
    if not is_file(place):
        return None
    try:
        put(place, tried)
        done = restore(data, tried, lambda rows: None)
        tried.unlink()
    except (BadInput, JournalError, OSError, sqlite3.Error) as error:
        tried.unlink(missing_ok=True)
        reason = error.sentence if isinstance(error, BadInput | JournalError) else refusal(error, data)
        return Sentence("The games of the backup could not be added: {reason}", reason=reason)
    return Sentence("Matches of the backup: {added} added, {longer} completed.", added=done.added, longer=done.longer)
