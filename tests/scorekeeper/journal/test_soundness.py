"""What is not ours to repair: a journal of a newer version, and a database of another program."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import JournalError
from scorekeeper.journal.book import Journal
from tests.scorekeeper.journal.parts import written


def test_a_journal_of_a_newer_version_is_left_alone(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="newer version of Scorekeeper"):
        Journal(path)
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(JournalError, match="another program"):
        Journal(path)
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []
