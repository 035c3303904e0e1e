"""A restore requested on the screen: done once, at the next start, and never at the cost of a game."""

from pathlib import Path

from scorekeeper.journal import FILE, backup, restoring
from tests.scorekeeper.journal.test_backup import accept, kept, played


def test_nothing_waits_nothing_is_said(tmp_path: Path) -> None:
    assert restoring.answered(tmp_path) is None


def test_the_newest_backup_of_a_stick_comes_first(tmp_path: Path) -> None:
    for name in ("scorekeeper-20260101-2000.sqlite", "scorekeeper-20261118-2301.sqlite", "holiday.jpg"):
        (tmp_path / name).touch()
    assert [file.name[12:20] for file in restoring.backups(tmp_path)] == ["20261118", "20260101"]


def test_what_waits_is_added_once_and_games_of_the_meantime_stay(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    played(tmp_path / "old", (1, 2), (5, 4))
    stick.mkdir()
    played(data, (7, 1))
    assert restoring.ask(data, backup.make(tmp_path / "old", stick).path, accept) == 2
    played(data, (8, 1))
    assert restoring.answered(data) == "Matches of the backup: 2 added, 0 completed."
    assert kept(data) == [(1, 2), (5, 4), (7, 1), (8, 1)]
    assert restoring.answered(data) is None


def test_a_copy_that_is_damaged_meanwhile_is_said_and_changes_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    played(data, (7, 1))
    before = (data / FILE).read_bytes()
    (data / restoring.WAITING).write_text("no journal")
    assert (restoring.answered(data) or "").startswith("The games of the backup could not be added")
    assert (data / FILE).read_bytes() == before
