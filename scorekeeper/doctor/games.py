"""Checks the journal: can it be read, is it intact, was it ever damaged?"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from scorekeeper.doctor.finding import Finding, bad_finding, good_finding, noted_finding
from scorekeeper.errors import JournalError
from scorekeeper.journal import FILE
from scorekeeper.journal.book import read_rows
from scorekeeper.journal.start import possible_journal_files, take_journal_lock


def check_games(data: Path) -> Iterator[Finding]:
    path = data / FILE
    if not path.exists():
        yield noted_finding(f"there are no games in {data} yet")
        return
    try:
        rows = read_rows(path)
    except JournalError as error:
        yield bad_finding(error.sentence, journal_remedy(path))
        return
    matches = len({row.match for row in rows})
    yield good_finding(f"{len(rows)} acts of {matches} matches can be read and are whole")
    damaged = sorted(data.glob(f"{path.stem}.damaged-*{path.suffix}"))
    if damaged:
        yield noted_finding(
            f"the journal was damaged {len(damaged)} times; the last time is in the name of {damaged[-1].name}",
            "if it comes again, replace the card",
        )


def journal_remedy(path: Path) -> str:
    """What to do about a journal that cannot be read."""
    if all(file.is_file() and not file.is_symlink() for file in possible_journal_files(path) if os.path.lexists(file)):
        return "start the table: it brings back every act that can still be read"
    return "move that link, pipe or folder away"


LEAVE_ADVICE = "leave the table, or stop it (sudo systemctl stop scorekeeper), then ask again"
"""What to do if a running table holds something that the doctor would check."""


def is_table_running(data: Path) -> bool:
    """Whether a running table has the journal open, and with it camera and display."""
    if not (data / f"{FILE}-lock").exists():
        return False
    try:
        closing(take_journal_lock(data / FILE)).__exit__(None, None, None)
    except JournalError:
        return True
    except (OSError, sqlite3.Error):
        return False
    return False
