"""A restore requested on the screen: done once, at the next start, and never at the cost of a game."""

import os
from pathlib import Path

import pytest

from scorekeeper.errors import BadInput, JournalError
from scorekeeper.journal import FILE, backup, restoring, spans
from tests.scorekeeper.journal.test_backup import accept, kept, played


def test_nothing_waits_nothing_is_said(tmp_path: Path) -> None:
    assert restoring.restore_waiting_backup(tmp_path) is None


def test_the_newest_backup_of_a_stick_comes_first(tmp_path: Path) -> None:
    strange = ("holiday.jpg", "scorekeeper-\x1b[2J.sqlite", "scorekeeper-tour.sqlite")
    for name in ("scorekeeper-20260101-2000.sqlite", "scorekeeper-20261118-2301.sqlite", *strange):
        (tmp_path / name).touch()
    os.mkfifo(tmp_path / "scorekeeper-20270101-2000.sqlite")
    (tmp_path / "scorekeeper-20270102-2000.sqlite").symlink_to("/dev/zero")
    assert [file.name[12:20] for file in restoring.backups_on(tmp_path)] == ["20261118", "20260101"]


def test_what_waits_is_added_once_and_games_of_the_meantime_stay(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    played(tmp_path / "old", (1, 2), (5, 4))
    stick.mkdir()
    played(data, (7, 1))
    assert restoring.ask_to_restore_at_next_start(data, backup.write_backup(tmp_path / "old", stick).path, accept) == 2
    played(data, (8, 1))
    assert restoring.restore_waiting_backup(data) == "Matches of the backup: 2 added, 0 completed."
    assert kept(data) == [(1, 2), (5, 4), (7, 1), (8, 1)]
    assert restoring.restore_waiting_backup(data) is None


def test_a_copy_that_is_damaged_meanwhile_is_said_and_changes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    played(data, (7, 1))
    before = (data / FILE).read_bytes()
    (data / restoring.WAITING_FILE).write_text("no journal")
    assert (restoring.restore_waiting_backup(data) or "").startswith("The games of the backup could not be added")
    assert (data / FILE).read_bytes() == before


def test_a_start_that_a_restore_cut_off_is_the_only_one(tmp_path: Path) -> None:
    data = tmp_path / "data"
    played(data, (7, 1))
    (data / restoring.TRIED_FILE).write_text("a start ended while it added this")
    assert "the start was cut off. Add them again." in (restoring.restore_waiting_backup(data) or "")
    assert restoring.restore_waiting_backup(data) is None
    assert kept(data) == [(7, 1)]


def test_a_backup_of_which_nothing_can_be_replayed_is_refused_when_it_is_chosen(tmp_path: Path) -> None:
    def refuse(_rows: object) -> None:
        raise JournalError("act 1 cannot be replayed")

    data, stick = tmp_path / "data", tmp_path / "stick"
    played(tmp_path / "old", (1, 2))
    played(data, (7, 1))
    stick.mkdir()
    with pytest.raises(BadInput, match="can be replayed: nothing was added"):
        restoring.ask_to_restore_at_next_start(data, backup.write_backup(tmp_path / "old", stick).path, refuse)
    assert restoring.restore_waiting_backup(data) is None


def test_a_backup_that_a_start_would_take_minutes_for_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    played(tmp_path / "old", (1, 2))
    stick.mkdir()
    played(data, (7, 1))
    file = backup.write_backup(tmp_path / "old", stick).path
    monkeypatch.setattr(restoring, "MOST_BYTES_RESTORED_AT_START", file.stat().st_size - 1)
    with pytest.raises(BadInput, match="too large to be added at a start: 'scorekeeper backup --restore FILE' adds it"):
        restoring.ask_to_restore_at_next_start(data, file, accept)
    assert restoring.restore_waiting_backup(data) is None


def test_the_part_of_a_backup_that_was_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[float] = []
    (tmp_path / "stick").mkdir()
    played(tmp_path / "old", (1, 40))
    monkeypatch.setattr(spans, "LINES_PER_REPORT", 10)
    saved = backup.write_backup(tmp_path / "old", tmp_path / "stick")
    (tmp_path / "data").mkdir()
    restoring.ask_to_restore_at_next_start(tmp_path / "data", saved.path, accept, parts.append)
    assert len(parts) == 5
    assert parts == sorted(parts)
    assert 0 == parts[0] < parts[-1] <= 1
