"""The index of past matches gives what the journal beside it gives, also if either was replaced or damaged."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.journal import FILE
from scorekeeper.journal.book import read_rows
from scorekeeper.records.facts import facts_of_stored_match
from scorekeeper.records.history import replay_past, stored_matches
from scorekeeper.records.index import INDEX_FILE, played_matches, stored_match
from tests.scorekeeper.records.played import evenings, journal_of

ROWS = evenings(12)


def counted(data: Path) -> list[object]:
    """Compute the facts of every match from the whole journal, without using the index."""
    return [facts_of_stored_match(kept) for kept in stored_matches(read_rows(data / FILE))]


def test_without_a_journal_there_are_no_matches(tmp_path: Path) -> None:
    assert played_matches(tmp_path) == ()


def test_it_says_what_the_journal_says(tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    assert [*played_matches(data)] == counted(data)
    assert [*played_matches(data)] == counted(data)


def test_a_journal_that_grew_is_read_on_from_its_newest_match(tmp_path: Path) -> None:
    """After acts were added, also to the newest match, the index gives what the whole journal gives."""
    for stop in range(40, len(ROWS), len(ROWS) // 7):
        data = journal_of(ROWS[:stop], tmp_path / str(stop))
        played_matches(data)
        journal_of(ROWS, tmp_path / "new").joinpath(FILE).replace(data / FILE)
        assert [*played_matches(data)] == counted(data)


def test_another_journal_in_its_place_is_counted_from_the_start(tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    played_matches(data)
    journal_of(evenings(3, seed=7), tmp_path / "other").joinpath(FILE).replace(data / FILE)
    assert [*played_matches(data)] == counted(data)


def test_a_shorter_journal_is_counted_from_the_start(tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    played_matches(data)
    journal_of(ROWS[: len(ROWS) // 2], tmp_path / "other").joinpath(FILE).replace(data / FILE)
    assert [*played_matches(data)] == counted(data)


def test_a_damaged_index_is_made_again(tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    expected = counted(data)
    for content in (b"", b"nonsense" * 1000):
        (data / INDEX_FILE).write_bytes(content)
        assert [*played_matches(data)] == expected
    with closing(sqlite3.connect(data / INDEX_FILE)) as db, db:
        db.execute("UPDATE matches SET games = '[[1, 2]]' WHERE number = 2")
    assert [*played_matches(data)] == expected


def test_an_index_of_another_version_is_made_again(tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    expected = [*played_matches(data)]
    with closing(sqlite3.connect(data / INDEX_FILE)) as db, db:
        db.execute("UPDATE matches SET head = replace(head, 'Anna', 'Zoe')")
        db.execute("PRAGMA user_version = 1")
    assert [*played_matches(data)] == expected


def test_a_list_opens_without_the_games(tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    whole = played_matches(data)
    short = played_matches(data, with_games=False)
    assert [one.totals for one in short] == [one.totals for one in whole]
    assert short[0].games == ()


def test_the_acts_of_one_match_are_found_by_its_facts(tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    for one in played_matches(data):
        match = replay_past(stored_match(data, one)).match
        assert match is not None
        assert match.totals == one.totals


@pytest.mark.parametrize("tail", ["", "-wal", "-journal"])
def test_a_pipe_in_place_of_the_index_is_not_waited_for(tail: str, tmp_path: Path) -> None:
    data = journal_of(ROWS, tmp_path)
    found = played_matches(data)
    if not tail:
        (data / INDEX_FILE).unlink()
    os.mkfifo(data / f"{INDEX_FILE}{tail}")
    assert played_matches(data) == found
