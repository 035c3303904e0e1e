"""The journal of the table: every appended act is durable, in order, and can never be changed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import JournalError
from scorekeeper.journal.book import Journal, read
from scorekeeper.journal.recovery import copies, log_of
from tests.scorekeeper.journal.parts import act, match, said, unplugged, written


def test_rows_come_back_in_order_as_they_were_written(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        journal.append([act(2)])
        assert journal.rows() == read(path)
    with closing(Journal(path)) as journal:
        assert journal.notice is None
        assert said(journal.rows()) == ["match", 1, 2]
        assert [row.seq for row in journal.rows()] == [1, 2, 3]
        assert journal.rows()[1].shown == {"Änne": 1}


def test_the_last_two_matches_are_what_a_start_needs_and_any_other_can_be_read(path: Path) -> None:
    with closing(Journal(path)) as journal:
        assert journal.recent() == journal.match(1) == []
        journal.append([match(), act(1), match(), act(2), act(3), match(), act(4)])
        assert said(journal.recent()) == ["match", 2, 3, "match", 4]
        assert {row.match for row in journal.recent()} == {2, 3}
        assert [said(journal.match(number)) for number in (1, 2, 4)] == [["match", 1], ["match", 2, 3], []]


def test_an_append_is_synced_before_it_returns(path: Path) -> None:
    with closing(Journal(path)) as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_what_was_appended_is_in_the_log_until_the_match_is_over(path: Path) -> None:
    with unplugged(path) as journal:
        journal.append([match(), act(1)])
    assert log_of(path).stat().st_size > 0
    with closing(Journal(path)) as journal:
        assert (journal.notice, said(journal.rows())) == (None, ["match", 1])


@pytest.mark.parametrize("statement", [
    "UPDATE acts SET act = ''", "DELETE FROM acts", "INSERT OR REPLACE INTO acts VALUES (1, '')",
    "INSERT INTO acts VALUES (99, '')",
])  # fmt: skip
def test_nothing_in_the_journal_can_be_changed_or_taken_out(path: Path, statement: str) -> None:
    written(path, 3)
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)


def test_rows_of_one_transaction_are_there_together_or_not_at_all(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match()])
        refused = "WHEN NEW.seq = 3 BEGIN SELECT RAISE(ABORT, 'no'); END"
        journal._db.execute(f"CREATE TRIGGER no BEFORE INSERT ON acts {refused}")
        with pytest.raises(JournalError):
            journal.append([act(1), act(2)])
        assert said(journal.rows()) == ["match"]
        journal._db.execute("DROP TRIGGER no")
        journal.append([act(1), act(2)])
        assert said(journal.rows()) == ["match", 1, 2]


def test_between_matches_a_copy_is_made_and_the_newest_few_are_kept(path: Path) -> None:
    with closing(Journal(path)) as journal:
        for number in range(5):
            journal.append([match(), act(number)])
            journal.tidy()
            assert journal._tidying is not None
            journal._tidying.join()
        assert [copy.name for copy in copies(path)] == [f"games-{seq:09d}.sqlite" for seq in (10, 8, 6)]
        assert said(read(copies(path)[1])) == said(journal.rows())[:8]
