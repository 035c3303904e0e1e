"""Opening the journal for writing: one writer, only regular files, and a sentence where none can be kept."""

import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import DiskError, JournalError
from scorekeeper.journal import note
from scorekeeper.journal.book import Journal, read_rows
from scorekeeper.journal.rows import NO_LINE, ChainedRow, chain_row
from scorekeeper.journal.table import create_journal
from scorekeeper.journal.unopened import open_journal
from tests.scorekeeper.journal.parts import act, match, said, written


def test_a_second_writer_is_reported_so_in_one_sentence_and_a_reader_is_not_kept_out(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match()])
        with pytest.raises(JournalError, match="running already"):
            Journal(path)
        assert said(read_rows(path)) == ["match"]
    Journal(path).close()


def test_a_disk_without_locks_is_named_as_such_and_not_a_second_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    with closing(Journal(path)):
        monkeypatch.setattr(fcntl, "lockf", lacking)
        with pytest.raises(DiskError, match="No locks available"):
            Journal(path)


def test_a_journal_that_could_not_be_opened_lets_the_next_one_have_it(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    for _ in range(2):
        with pytest.raises(JournalError, match="newer version"):
            Journal(path)


@pytest.mark.parametrize("name", ["games.sqlite-lock", "games.sqlite-shm", "games.sqlite.new"])
def test_noise_in_a_file_beside_the_journal_does_not_stop_the_start(path: Path, name: str) -> None:
    before = written(path)
    (path.parent / name).write_bytes(b"noise" * 2000)
    with closing(Journal(path)) as journal:
        assert (journal.notice, journal.rows()) == (None, before)


def test_a_disk_that_is_full_when_the_first_journal_is_made_raises_no_alarm_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal without acts that was left behind without its note would look like one whose note was lost."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(note, "write_whole", full)
        with pytest.raises(DiskError, match="the disk is full"):
            Journal(path)
    assert not path.exists()
    with closing(Journal(path)) as journal:
        assert journal.notice is None


def test_half_of_a_new_journal_does_not_keep_the_disk_full(path: Path) -> None:
    def lines() -> Iterator[ChainedRow]:
        yield chain_row(match(), 0, NO_LINE)
        raise OSError(errno.EIO, "the disk does not answer")

    path.parent.mkdir()
    with pytest.raises(OSError, match="does not answer"):
        create_journal(path, lines())
    assert [*path.parent.iterdir()] == []


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    Journal(tmp_path / "a" / "b" / "games.sqlite").close()
    assert read_rows(tmp_path / "a" / "b" / "games.sqlite") == []


@pytest.mark.parametrize("there", ["folder", "file above"])
def test_a_path_that_cannot_be_a_file_is_refused_in_one_sentence(path: Path, there: str) -> None:
    if there == "folder":
        path.mkdir(parents=True)
    else:
        path.parent.write_text("a file")
    with pytest.raises(JournalError, match="games cannot be kept in") as refused:
        Journal(path)
    assert "\n" not in str(refused.value)


def planted(path: Path, name: str, kind: str) -> Path:
    """Put a pipe, a device or a link in place of a file that the journal uses, and return its path."""
    place = path.parent / name
    place.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to({"device": "/dev/zero", "link": str(path.parents[1] / "victim")}[kind])
    return place


@pytest.mark.parametrize("kind", ["pipe", "device", "link"])
@pytest.mark.parametrize("tail", ["", "-wal", "-shm", "-last", "-lock", ".new", ".mended"])
def test_nothing_is_read_from_pipes_and_devices_or_written_through_links(path: Path, tail: str, kind: str) -> None:
    place = planted(path, path.name + tail, kind)
    for opening in (Journal, open_journal, read_rows):
        with pytest.raises(JournalError, match=f"{place}: it is not a regular file"):
            opening(path)
    assert not (path.parents[1] / "victim").exists()


@pytest.mark.parametrize("kind", ["pipe", "device", "link"])
@pytest.mark.parametrize(
    "name",
    ["games.sqlite.bak", "games.sqlite-2025", "games.damaged-20260101-200000.sqlite", "backup/games-000000999.sqlite"],
)
def test_what_somebody_put_beside_the_journal_keeps_nobody_out(path: Path, name: str, kind: str) -> None:
    before = written(path)
    (path.parent / "backup").mkdir()
    planted(path, name, kind)
    with closing(Journal(path)) as journal:
        assert (journal.notice, journal.rows()) == (None, before)
        journal.back_up_in_background()
    path.write_bytes(b"noise" * 1000)  # the repair looks at the copies
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == said(before)


def test_a_file_that_no_years_of_games_could_fill_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(10 << 30)
    with pytest.raises(JournalError, match="it has more than"):
        Journal(path)


def test_games_are_the_owners_alone(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        journal.back_up_in_background()
    modes = {one.relative_to(path.parent).as_posix(): one.stat().st_mode & 0o777 for one in path.parent.rglob("*")}
    assert modes.pop("backup") == path.parent.stat().st_mode & 0o777 == 0o700
    assert set(modes.values()) == {0o600}
    assert {"games.sqlite", "games.sqlite-last", "games.sqlite-lock"} < set(modes)
