"""A backup by taps: the stick is noticed, one tap writes it, and a stick that fails is reported.

The games of a stick come back at the next start.
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from scorekeeper.appliance import sticks as disks
from scorekeeper.appliance.sticks import Stick
from scorekeeper.journal import FILE, backup, restoring
from scorekeeper.journal.book import Journal
from scorekeeper.journal.spans import spans_of
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from tests.scorekeeper.ui.driver import Driver, plug_in

Opened = Callable[..., Driver]


@pytest.fixture
def sticks(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The sticks that are plugged in; the page sees the paths in this list."""
    found: list[Path] = []
    plug_in(monkeypatch, found)
    return found


def asked(table: Driver) -> Driver:
    table.session.begin(Setup("noris", ("Anna", "Ben")))
    table.app.go("settings")
    table.step()
    table.tap("This table")
    table.tap("Backup")
    table.until(lambda: table.page.has_looked)
    table.step()
    return table


def plugged(table: Driver) -> None:
    table.page.has_looked = False
    table.page.look_for_sticks(1.0)
    table.until(lambda: table.page.has_looked)
    table.step()


def test_a_stick_that_is_plugged_in_gets_all_games_with_one_tap(
    opened: Opened, sticks: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, write_backup = Event(), backup.write_backup

    def slow(data: Path, stick: Path, report: Callable[[float], None]) -> backup.SavedBackup:
        go_on.wait(60)
        return write_backup(data, stick, report=report)

    monkeypatch.setattr(backup, "write_backup", slow)
    table = asked(opened(data=tmp_path / "data"))
    assert table.says("Plug in a USB stick.")
    (tmp_path / "stick").mkdir()
    sticks.append(tmp_path / "stick")
    plugged(table)
    table.tap("Back up all games")
    assert table.says("Do not pull it out yet")
    go_on.set()
    table.until(lambda: table.says("1 match was written and read back"))
    assert table.says("Pull it out now")
    (file,) = (tmp_path / "stick").iterdir()
    assert len(spans_of(file)) == 1


def test_games_of_a_stick_come_back_at_the_next_start(opened: Opened, sticks: list[Path], tmp_path: Path) -> None:
    old = tmp_path / "old"
    with closing(Journal(old / FILE)) as journal:
        Session(journal).begin(Setup("philos", ("Cleo", "Dan")))
    sticks.append(tmp_path / "stick")
    sticks[0].mkdir()
    backup.write_backup(old, sticks[0])
    table = asked(opened(data=tmp_path / "data"))
    table.tap("Bring games back")
    table.until(lambda: table.says("1 match was read."))
    table.tap("Close Scorekeeper")
    table.tap("Close Scorekeeper")
    table.close()
    assert restoring.restore_waiting_backup(tmp_path / "data") == "Matches of the backup: 1 added, 0 completed."
    assert restoring.restore_waiting_backup(tmp_path / "data") is None
    assert len(spans_of(tmp_path / "data" / FILE)) == 2


def test_the_part_of_the_games_that_was_read_is_shown(
    opened: Opened, sticks: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()

    def slow(data: Path, file: Path, replay: object, report: Callable[[float], None]) -> int:
        report(0.4)
        go_on.wait(60)
        return 1

    monkeypatch.setattr(restoring, "ask_to_restore_at_next_start", slow)
    sticks.append(tmp_path / "stick")
    sticks[0].mkdir()
    (sticks[0] / "scorekeeper-20260101-2000.sqlite").touch()
    table = asked(opened(data=tmp_path / "data"))
    table.tap("Bring games back")
    table.until(lambda: table.says("Reading the games … 40\u00a0%"))
    go_on.set()
    table.until(lambda: table.says("1 match was read."))


def test_of_two_disks_one_is_chosen(opened: Opened, sticks: list[Path], tmp_path: Path) -> None:
    sticks += [tmp_path / "one", tmp_path / "two"]
    for place in sticks:
        place.mkdir()
    table = asked(opened(data=tmp_path / "data"))
    table.tap("two")
    assert table.says("Onto two")
    table.tap("Back up all games")
    table.until(lambda: table.says("written and read back"))
    assert [len(list(place.iterdir())) for place in sticks] == [0, 1]


def test_a_stick_that_is_pulled_out_while_it_is_written_is_said_and_the_table_goes_on(
    opened: Opened, sticks: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sticks.append(tmp_path / "stick")
    sticks[0].mkdir()
    table = asked(opened(data=tmp_path / "data"))

    def pulled(*_: object, **__: object) -> None:
        sticks.clear()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(backup, "free_name", pulled)  # outside of what the backup itself catches
    table.tap("Back up all games")
    table.until(lambda: table.says("stick was pulled out before everything was on it."))
    assert list((tmp_path / "stick").iterdir()) == []
    plugged(table)
    assert table.says("Plug in a USB stick.")


def test_a_full_and_a_write_protected_stick_are_said_before_and_cannot_be_written(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full, locked = Stick(tmp_path, "FULL", 1000, 8_000_000_000), Stick(tmp_path, "LOCKED", state="read-only")
    for stick, words in ((full, "Full: 1.1 MB more are needed."), (locked, "Write-protected: move its switch")):
        monkeypatch.setattr(disks, "removable_disks", lambda: {"a place": None})
        monkeypatch.setattr(disks, "find_sticks", lambda stick=stick: [stick])
        table = asked(opened(data=tmp_path / "data"))
        assert table.says(words)
        assert table.key("Back up all games").action is None


def test_what_a_backup_that_was_cut_off_left_is_deleted_by_the_next(
    opened: Opened, sticks: list[Path], tmp_path: Path
) -> None:
    sticks.append(tmp_path / "stick")
    sticks[0].mkdir()
    (sticks[0] / ".scorekeeper-20260101-2000.sqlite.new").write_text("half")
    table = asked(opened(data=tmp_path / "data"))
    table.tap("Back up all games")
    table.until(lambda: table.says("Pull it out now"))
    assert len(list((tmp_path / "stick").iterdir())) == 1
