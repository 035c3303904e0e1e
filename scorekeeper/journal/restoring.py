"""Restores a backup chosen on the screen: it is copied while the table has its journal open, and restored at the next
start."""

import sqlite3
from pathlib import Path

from scorekeeper.errors import BadInput, JournalError, Sentence
from scorekeeper.journal.backup import matches_of, restore, write_alone
from scorekeeper.storage import put

WAITING = "restore.sqlite"
"""The name of the copy of a backup, beside the journal, that the next start will restore."""


def backups(stick: Path) -> list[Path]:
    """The backups on a stick, newest first."""
    return sorted(stick.glob("scorekeeper-*.sqlite"), reverse=True)


def ask(data: Path, file: Path) -> int:
    """Copy the backup beside the journal, to be restored at the next start, and return the number of its matches; a
    BadInput or a JournalError if it cannot be read or copied."""
    saved, place = matches_of(file), data / WAITING
    new = place.with_name(f"{place.name}.new")
    new.unlink(missing_ok=True)
    try:
        write_alone(new, saved)
        put(new, place)
    except (OSError, sqlite3.Error) as error:
        new.unlink(missing_ok=True)
        raise BadInput(
            Sentence("the backup cannot be copied to {folder}: {reason}", folder=data, reason=error)
        ) from error
    return len(saved)


def answered(data: Path) -> Sentence | None:
    """Restore the backup that waits, at a start of the program, and delete that copy; return a sentence about the
    result, None if none waits."""
    place = data / WAITING
    if not place.is_file():
        return None
    try:
        done = restore(data, place)
        place.unlink()
    except (BadInput, JournalError, OSError, sqlite3.Error) as error:
        return Sentence("The games of the backup could not be added: {reason}", reason=error)
    return Sentence("Matches of the backup: {added} added, {longer} completed.", added=done.added, longer=done.longer)
