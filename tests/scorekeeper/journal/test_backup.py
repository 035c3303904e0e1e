"""Backups: they can be restored elsewhere, nothing is ever replaced, and a damaged backup changes nothing."""

import os
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.errors import BadInput, JournalError, Missing
from scorekeeper.journal import FILE, JournalRow, backup
from scorekeeper.journal.book import Journal


def begin(number: int) -> JournalRow:
    return JournalRow({"do": "match", "setup": {"players": ["Ann", "Bo"]}}, {}, f"2026-01-{number:02d}T20:00:00")


def throw(number: int) -> JournalRow:
    return JournalRow({"do": "throw", "dice": [1, 2, 3, 4, number]}, {"Ann": number}, "2026-03-01T00:00:00")


def played(data: Path, *matches: tuple[int, int]) -> None:
    """Write a journal with a match for each pair: its day in January 2026 and its number of throws."""
    data.mkdir(exist_ok=True)
    with closing(Journal(data / FILE)) as journal:
        for day, throws in matches:
            journal.append([begin(day)])
            for number in range(throws):
                journal.append([throw(number % 6 + 1)])


def kept(data: Path) -> list[tuple[int, int]]:
    """Read an undamaged journal; return the day and the number of throws of each match."""
    with closing(Journal(data / FILE)) as journal:
        assert journal.notice is None
        rows = journal.rows()
    found: list[tuple[int, int]] = []
    for row in rows:
        if row.body["do"] == "match":
            found.append((int(row.time[8:10]), 0))
        else:
            found[-1] = (found[-1][0], found[-1][1] + 1)
    return found


@pytest.fixture
def table(tmp_path: Path) -> Path:
    played(tmp_path / "table", *((day, 3) for day in range(1, 13)))
    return tmp_path / "table"


def stick(tmp_path: Path) -> Path:
    place = tmp_path / "stick"
    place.mkdir(exist_ok=True)
    return place


def test_a_backup_is_restored_onto_a_new_machine(table: Path, tmp_path: Path) -> None:
    saved = backup.make(table, stick(tmp_path))
    assert (saved.matches, saved.acts) == (12, 48)
    assert [file.name for file in stick(tmp_path).iterdir()] == [saved.path.name]
    done = backup.restore(tmp_path / "new", saved.path)
    assert (done.added, done.before) == (12, None)
    assert kept(tmp_path / "new") == kept(table)


def test_the_last_ten_matches_can_be_asked_for(table: Path, tmp_path: Path) -> None:
    saved = backup.make(table, stick(tmp_path), last=10)
    backup.restore(tmp_path / "new", saved.path)
    assert [day for day, _ in kept(tmp_path / "new")] == list(range(3, 13))


def test_a_backup_is_made_while_the_table_is_running_and_a_restore_waits(table: Path, tmp_path: Path) -> None:
    with closing(Journal(table / FILE)) as journal:
        journal.append([throw(6)])
        saved = backup.make(table, stick(tmp_path))
        assert saved.acts == 49
        with pytest.raises(JournalError, match="running already"):
            backup.restore(table, saved.path)


def test_matches_of_both_are_kept_and_the_present_one_stays_the_last(tmp_path: Path) -> None:
    played(tmp_path / "old", (1, 2), (5, 4), (9, 1))
    played(tmp_path / "new", (3, 2), (5, 1), (4, 3))
    saved = backup.make(tmp_path / "old", stick(tmp_path))
    done = backup.restore(tmp_path / "new", saved.path)
    assert (done.added, done.longer) == (2, 1)
    assert kept(tmp_path / "new") == [(1, 2), (3, 2), (5, 4), (9, 1), (4, 3)]
    assert done.before is not None
    again = backup.restore(tmp_path / "new", saved.path)
    assert (again.added, again.longer) == (0, 0)
    back = backup.matches_of(done.before)
    assert [len(match) - 1 for match in back] == [2, 1, 3]


def test_matches_that_began_alike_in_the_same_second_are_reported_apart(tmp_path: Path) -> None:
    played(tmp_path / "old", (1, 2), (1, 3), (1, 1))
    saved = backup.make(tmp_path / "old", stick(tmp_path)).path
    assert backup.restore(tmp_path / "new", saved).added == 3
    assert kept(tmp_path / "new") == [(1, 2), (1, 3), (1, 1)]
    assert backup.restore(tmp_path / "new", saved).added == 0


def test_no_backup_replaces_another(table: Path, tmp_path: Path) -> None:
    paths = {backup.make(table, stick(tmp_path)).path for _ in range(3)}
    assert len(paths) == 3


@pytest.mark.parametrize("damage", ["cut", "changed", "text"])
def test_a_damaged_backup_is_refused_and_the_games_stay_as_they_are(damage: str, table: Path, tmp_path: Path) -> None:
    file = backup.make(table, stick(tmp_path)).path
    content = file.read_bytes()
    file.write_bytes({"cut": content[:5000], "changed": content.replace(b'"dice": [1', b'"dice": [6'),
                      "text": b"hello"}[damage])  # fmt: skip
    before = kept(table)
    with pytest.raises((BadInput, JournalError)):
        backup.restore(table, file)
    assert kept(table) == before


def test_a_full_stick_leaves_nothing_behind(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(new: Path, _path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "put", refuse)
    with pytest.raises(BadInput, match="no backup could be written"):
        backup.make(table, stick(tmp_path))
    assert list(stick(tmp_path).iterdir()) == []


def test_sticks_are_found_where_systems_mount_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "media" / "my stick").mkdir(parents=True)
    mounts = tmp_path / "mounts"
    monkeypatch.setattr(backup, "MOUNTS", mounts)
    monkeypatch.setattr(backup, "PLACES", (f"{tmp_path}/media/",))
    mounts.write_text("22 1 8:1 / / rw - ext4 /dev/root rw\n")
    with pytest.raises(Missing, match="no USB stick"):
        backup.the_stick()
    mounts.write_text(f"30 22 8:17 / {tmp_path}/media/my\\040stick rw - vfat /dev/sda1 rw\n")
    assert backup.the_stick() == tmp_path / "media" / "my stick"


def test_the_word_makes_and_restores(table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(stick(tmp_path)), "--data", str(table)]) == 0
    (file,) = stick(tmp_path).iterdir()
    assert "12 matches, 48 acts" in capsys.readouterr().out
    assert main(["backup", "--restore", str(file), "--data", str(tmp_path / "new")]) == 0
    assert "12 matches added" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "nowhere"), "--data", str(table)]) == 2
    assert main(["backup", str(stick(tmp_path)), "--data", str(tmp_path / "empty")]) == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only an administrator can act for another user")
def test_what_an_administrator_restores_belongs_to_the_table(table: Path, tmp_path: Path) -> None:
    saved, nobody = backup.make(table, stick(tmp_path)), 65534
    with tempfile.TemporaryDirectory() as folder:  # whose parents everybody may pass, unlike those of tmp_path
        os.chown(folder, nobody, nobody)
        assert backup.restore(Path(folder), saved.path).added == 12
        assert {file.stat().st_uid for file in Path(folder).iterdir()} == {nobody}
    assert os.geteuid() == 0
