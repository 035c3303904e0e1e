"""The journal of the table: every appended act is durable, in order, and can never be changed."""

import errno
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, nullcontext
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest

from scorekeeper.errors import DiskError, JournalError
from scorekeeper.journal import FILE, book
from scorekeeper.journal.book import COPIES_KEPT, Journal, lines_from, read_rows, rows_of_last_matches, why_unreadable
from scorekeeper.journal.note import note_path, read_note
from scorekeeper.journal.recovery import journal_copies, log_path
from scorekeeper.storage import acting_as
from tests.scorekeeper.journal.parts import act, match, noted_writes, said, unplugged, written


def test_rows_come_back_in_order_as_they_were_written(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        journal.append([act(2)])
        assert journal.rows() == read_rows(path)
    with closing(Journal(path)) as journal:
        assert journal.notice is None
        assert said(journal.rows()) == ["match", 1, 2]
        assert [row.seq for row in journal.rows()] == [1, 2, 3]
        assert journal.rows()[1].shown == {"Änne": 1}


def test_the_last_two_matches_are_what_a_start_needs_and_any_other_can_be_read(path: Path) -> None:
    with closing(Journal(path)) as journal:
        assert journal.rows_of_last_two_matches() == journal.match(1) == []
        journal.append([match(), act(1), match(), act(2), act(3), match(), act(4)])
        assert said(journal.rows_of_last_two_matches()) == ["match", 2, 3, "match", 4]
        assert {row.match for row in journal.rows_of_last_two_matches()} == {2, 3}
        assert [said(journal.match(number)) for number in (1, 2, 4)] == [["match", 1], ["match", 2, 3], []]


def test_an_append_is_synced_before_it_returns(path: Path) -> None:
    with closing(Journal(path)) as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_what_was_appended_is_in_the_log_until_the_match_is_over(path: Path) -> None:
    with unplugged(path) as journal:
        journal.append([match(), act(1)])
    assert log_path(path).stat().st_size > 0
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
            journal.back_up_in_background()
            assert journal._tidying is not None
            journal._tidying.join()
        assert [copy.name for copy in journal_copies(path)] == [f"games-{seq:09d}.sqlite" for seq in (10, 8, 6)]
        assert said(read_rows(journal_copies(path)[1])) == said(journal.rows())[:8]


def test_a_closed_journal_has_no_log_and_can_be_opened_again(path: Path) -> None:
    journal = Journal(path)
    journal.append([match(), act(1)])
    journal.close()
    assert not log_path(path).exists()
    assert b"closed" in note_path(path).read_bytes()
    with closing(Journal(path)) as again:
        assert said(again.rows()) == ["match", 1]
    with pytest.raises(DiskError):
        journal.append([act(2)])


def test_each_transaction_follows_the_one_before_and_is_noted(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([])
        journal.append([match(), act(1)])
        journal.append([act(2)])
        found = lines_from(path)
        assert [(one.seq, one.more) for one in found] == [(1, 1), (2, 0), (3, 0)]
        assert [one.before for one in found] == ["", found[0].sum, found[1].sum]
        assert read_note(path).last == 3


def test_lines_are_read_from_a_number_to_a_number(path: Path) -> None:
    written(path, 5, matches=1)
    assert [one.seq for one in lines_from(path, 2, 4)] == [2, 3, 4]
    assert [one.seq for one in lines_from(path, 5)] == [5, 6]
    assert [one.seq for one in lines_from(path, last=2)] == [1, 2]


def test_a_damaged_line_is_said_by_a_reader_which_repairs_nothing(path: Path) -> None:
    written(path)
    damaged = path.read_bytes().replace(b'[1, 2, 3, 4, 5], "number": 30}', b'[6, 6, 6, 6, 6], "number": 30}', 1)
    path.write_bytes(damaged)
    with pytest.raises(JournalError, match=r"is damaged .*: it will be repaired at the next start"):
        read_rows(path)
    assert path.read_bytes() == damaged
    assert lines_from(path, 1, 5), "lines before the damage"


def test_a_file_that_is_no_database_cannot_be_read(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"noise" * 2000)
    with pytest.raises(JournalError, match=r"is damaged|cannot be read"):
        read_rows(path)
    with pytest.raises(JournalError, match="cannot be read"):
        read_rows(path.with_name("none.sqlite"))


def test_the_last_matches_end_with_the_newest_act(path: Path) -> None:
    written(path, 2, matches=3)
    newest_first = read_rows(path)[::-1]
    assert said(rows_of_last_matches(newest_first)) == ["match", 0, 1] * 2
    assert said(rows_of_last_matches(newest_first, 1)) == ["match", 0, 1]
    assert said(rows_of_last_matches(newest_first, 9)) == ["match", 0, 1] * 3


# ---- the copies between matches


def test_a_copy_can_be_read_alone_and_is_on_disk_before_it_has_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = noted_writes(book, monkeypatch)
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        (path.parent / "backup").mkdir()
        (path.parent / "backup" / "games.new").write_text("cut off")
        journal.back_up_in_background()
    assert done == ["sync", "put"]
    (copy,) = (path.parent / "backup").iterdir()
    assert copy.read_bytes()[18:20] == b"\1\1", "it needs no log"
    assert said(read_rows(copy)) == ["match", 1]


def test_the_log_is_written_back_between_matches(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        assert b'"number": 1' not in path.read_bytes()
        journal.back_up_in_background()
        assert journal._tidying is not None
        journal._tidying.join()
        assert b'"number": 1' in path.read_bytes()


def test_one_copy_is_made_at_a_time_and_the_end_waits_for_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go, begun = Event(), list[int]()

    def slow(_path: Path, seq: int) -> None:
        begun.append(seq)
        go.wait(10)
        begun.append(-seq)

    monkeypatch.setattr(book, "make_backup_copy", slow)
    journal = Journal(path)
    for number in range(3):
        journal.append([act(number)])
        journal.back_up_in_background()
    assert begun == [1]
    go.set()
    assert journal._tidying is not None
    journal._tidying.join()
    journal.back_up_in_background()
    journal.close()
    assert begun == [1, -1, 3, -3]


def test_the_newest_copies_stay_and_a_refusing_disk_is_only_logged(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    written(path, 1)
    for seq in range(COPIES_KEPT + 2):
        book.make_backup_copy(path, seq)
    assert [copy.name[6:15] for copy in journal_copies(path)] == [f"{seq:09d}" for seq in range(COPIES_KEPT + 1, 1, -1)]
    assert not caplog.records
    shutil.rmtree(path.parent / "backup")
    (path.parent / "backup").write_text("in the way")
    book.make_backup_copy(path, 9)
    assert "no copy of the journal" in caplog.text


def test_of_a_copy_that_a_full_disk_refuses_nothing_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path, 1)

    def full(new: Path) -> None:
        new.with_name(f"{new.name}-wal").touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(book, "sync_to_disk", full)
    book.make_backup_copy(path, 9)
    assert [*(path.parent / "backup").iterdir()] == []


# ---- why the disk refuses


def refused(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("in the words of SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "free", "said_so"),
    [
        (refused(sqlite3.SQLITE_FULL), 65_535, "the disk is full"),
        (refused(sqlite3.SQLITE_IOERR_WRITE), 65_535, "the disk is full"),
        (refused(sqlite3.SQLITE_IOERR_FSYNC), 65_536, "the disk does not answer"),
        (refused(sqlite3.SQLITE_FULL), 65_536, "in the words of SQLite"),
        (refused(sqlite3.SQLITE_BUSY), 65_535, "in the words of SQLite"),
        (OSError(errno.EROFS, "read-only"), 1 << 30, "nothing can be written there"),
        (OSError(errno.EACCES, "refused"), 1 << 30, "nothing can be written there"),
        (refused(sqlite3.SQLITE_READONLY), 1 << 30, "nothing can be written there"),
        (refused(sqlite3.SQLITE_CANTOPEN), 1 << 30, "nothing can be written there"),
        (refused(sqlite3.SQLITE_CORRUPT), 1 << 30, "in the words of SQLite"),
        (OSError(errno.ENOSPC, "No space left"), 1 << 30, "the disk is full"),
    ],
)
def test_a_refusal_is_in_words_for_the_players(
    error: Exception, free: int, said_so: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free, total=1 << 40))
    monkeypatch.setattr(os, "access", lambda *_: "nothing can" not in said_so)
    assert said_so in why_unreadable(error, tmp_path / "games.sqlite")


def test_a_disk_that_does_not_say_how_full_it_is_is_not_called_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: Path) -> None:
        raise OSError

    monkeypatch.setattr(shutil, "disk_usage", gone)
    assert why_unreadable(refused(sqlite3.SQLITE_FULL), tmp_path / "games.sqlite") == "in the words of SQLite"
    assert why_unreadable(refused(sqlite3.SQLITE_READONLY), tmp_path / "games.sqlite") == "in the words of SQLite"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0, total=0))
    assert why_unreadable(refused(sqlite3.SQLITE_FULL), tmp_path / "games.sqlite") == "in the words of SQLite"


@pytest.mark.parametrize("closes", [True, False])
def test_games_in_a_folder_where_nothing_can_be_written_are_read_with_their_log(closes: bool) -> None:
    """As on a read-only card, or as another user: SQLite cannot make the index of the log there."""
    with tempfile.TemporaryDirectory() as room:  # root, who may write anywhere, reads as another user
        os.chmod(room, 0o755)
        folder = Path(room) / "data"
        with unplugged(folder / FILE) as journal:
            journal.append([match(), act(1)])
        if closes:
            Journal(folder / FILE).close()
        before = sorted(folder.iterdir())
        for file in before:
            os.chmod(file, 0o444)
        os.chmod(folder, 0o555)
        with acting_as(65534, 65534) if os.geteuid() == 0 else nullcontext():
            assert said(read_rows(folder / FILE)) == ["match", 1]
            assert sorted(folder.iterdir()) == before
        os.chmod(folder, 0o755)


def test_a_disk_that_refuses_to_be_read_is_not_said_to_be_damaged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path)
    refused = sqlite3.OperationalError("disk I/O error")
    refused.sqlite_errorcode = sqlite3.SQLITE_IOERR

    def broken(_text: object) -> None:
        raise refused

    monkeypatch.setattr(book, "parse_checked_line", broken)
    with pytest.raises(JournalError, match="cannot be read"):
        read_rows(path)


def test_lines_are_read_one_after_another_so_that_a_large_journal_is_never_in_memory_as_a_whole(path: Path) -> None:
    written(path)
    content = path.read_bytes()
    path.write_bytes(content.replace(b'"number": 30}, "shown"', b'"number": 30!, "shown"', 1))
    lines = book.iterate_lines(path)
    assert next(lines).seq == 1
    with pytest.raises(JournalError, match="is damaged"):
        list(lines)
