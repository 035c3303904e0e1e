"""Backups: they can be restored elsewhere, nothing is ever replaced, and a damaged backup changes nothing."""

import errno
import json
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorekeeper.__main__ import main
from scorekeeper.commands import backup as command
from scorekeeper.errors import BadInput, JournalError
from scorekeeper.journal import FILE, JournalRow, backup, by_match, spans
from scorekeeper.journal.book import Journal, read_rows
from scorekeeper.journal.note import read_note
from scorekeeper.journal.recovery import mended_path
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from tests.scorekeeper.journal.parts import noted_writes


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


def accept(_rows: Sequence[JournalRow]) -> None:
    """Accept any rows without replaying them, as the matches of these tests have no sheet."""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    played(tmp_path / "table", *((day, 3) for day in range(1, 13)))
    return tmp_path / "table"


def stick(tmp_path: Path) -> Path:
    place = tmp_path / "stick"
    place.mkdir(exist_ok=True)
    return place


def test_a_backup_is_restored_onto_a_new_machine(table: Path, tmp_path: Path) -> None:
    saved = backup.write_backup(table, stick(tmp_path))
    assert (saved.matches, saved.acts) == (12, 48)
    assert [file.name for file in stick(tmp_path).iterdir()] == [saved.path.name]
    done = backup.restore_backup(tmp_path / "new", saved.path, accept)
    assert (done.added, done.before) == (12, None)
    assert kept(tmp_path / "new") == kept(table)


def test_the_last_ten_matches_can_be_asked_for(table: Path, tmp_path: Path) -> None:
    saved = backup.write_backup(table, stick(tmp_path), last=10)
    backup.restore_backup(tmp_path / "new", saved.path, accept)
    assert [day for day, _ in kept(tmp_path / "new")] == list(range(3, 13))


def test_a_backup_is_made_while_the_table_is_running_and_a_restore_waits(table: Path, tmp_path: Path) -> None:
    with closing(Journal(table / FILE)) as journal:
        journal.append([throw(6)])
        saved = backup.write_backup(table, stick(tmp_path))
        assert saved.acts == 49
        with pytest.raises(JournalError, match="running already"):
            backup.restore_backup(table, saved.path, accept)


def test_matches_of_both_are_kept_and_the_present_one_stays_the_last(tmp_path: Path) -> None:
    played(tmp_path / "old", (1, 2), (5, 4), (9, 1))
    played(tmp_path / "new", (3, 2), (5, 1), (4, 3))
    saved = backup.write_backup(tmp_path / "old", stick(tmp_path))
    done = backup.restore_backup(tmp_path / "new", saved.path, accept)
    assert (done.added, done.longer) == (2, 1)
    assert kept(tmp_path / "new") == [(1, 2), (3, 2), (5, 4), (9, 1), (4, 3)]
    assert done.before is not None
    again = backup.restore_backup(tmp_path / "new", saved.path, accept)
    assert (again.added, again.longer) == (0, 0)
    assert [one.acts - 1 for one in spans.spans_of(done.before)] == [2, 1, 3]


def test_a_match_that_only_grew_is_completed(tmp_path: Path) -> None:
    played(tmp_path / "old", (1, 2), (2, 4))
    played(tmp_path / "new", (1, 2), (2, 3))
    saved = backup.write_backup(tmp_path / "old", stick(tmp_path)).path
    done = backup.restore_backup(tmp_path / "new", saved, accept)
    assert (done.added, done.longer) == (0, 1)
    assert kept(tmp_path / "new") == [(1, 2), (2, 4)]


def test_a_backup_is_named_by_its_minute(table: Path, tmp_path: Path) -> None:
    name = backup.write_backup(table, stick(tmp_path)).path.name
    assert re.fullmatch(r"scorekeeper-20\d{6}-[0-2]\d[0-5]\d\.sqlite", name)


def test_a_backup_reports_how_far_it_is_up_to_all(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "LINES_PER_REPORT", 1)
    parts = list[float]()
    backup.write_backup(table, stick(tmp_path), report=parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert max(part for part in parts if part < backup.WRITING_SHARE) > 0.2
    assert backup.WRITING_SHARE + 0.1 < max(parts[:-1]) < 1


def test_a_restore_reports_how_far_it_is_from_nothing_to_all(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spans, "LINES_PER_REPORT", 1)
    saved, parts = backup.write_backup(table, stick(tmp_path)).path, list[float]()
    played(tmp_path / "own", (28, 1))
    backup.restore_backup(tmp_path / "own", saved, accept, parts.append)
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0, 1)
    assert max(part for part in parts if part < backup.READING_SHARE) > 0.2
    assert 0.7 < max(parts[:-1]) < 1


def test_matches_that_began_alike_in_the_same_second_are_reported_apart(tmp_path: Path) -> None:
    played(tmp_path / "old", (1, 2), (1, 3), (1, 1))
    saved = backup.write_backup(tmp_path / "old", stick(tmp_path)).path
    assert backup.restore_backup(tmp_path / "new", saved, accept).added == 3
    assert kept(tmp_path / "new") == [(1, 2), (1, 3), (1, 1)]
    assert backup.restore_backup(tmp_path / "new", saved, accept).added == 0


def test_no_backup_replaces_another(table: Path, tmp_path: Path) -> None:
    paths = {backup.write_backup(table, stick(tmp_path)).path for _ in range(3)}
    assert len(paths) == 3


@pytest.mark.parametrize("damage", ["cut", "changed", "text"])
def test_a_damaged_backup_is_refused_and_the_games_stay_as_they_are(damage: str, table: Path, tmp_path: Path) -> None:
    file = backup.write_backup(table, stick(tmp_path)).path
    content = file.read_bytes()
    file.write_bytes({"cut": content[:5000], "changed": content.replace(b'"dice": [1', b'"dice": [6'),
                      "text": b"hello"}[damage])  # fmt: skip
    before = kept(table)
    with pytest.raises((BadInput, JournalError)):
        backup.restore_backup(table, file, accept)
    assert kept(table) == before


def test_what_a_backup_that_was_cut_off_left_is_deleted_by_the_next(table: Path, tmp_path: Path) -> None:
    (stick(tmp_path) / ".scorekeeper-20260101-2000.sqlite.new-wal").write_text("half of it")
    saved = backup.write_backup(table, stick(tmp_path))
    assert list(stick(tmp_path).iterdir()) == [saved.path]


def test_a_full_stick_leaves_nothing_behind(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(new: Path, _path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "replace_file", refuse)
    monkeypatch.setattr(time, "strftime", lambda _: "scorekeeper-now")
    (stick(tmp_path) / ".scorekeeper-now.sqlite.new-wal").write_text("as SQLite leaves it")
    with pytest.raises(BadInput, match="no backup could be written"):
        backup.write_backup(table, stick(tmp_path))
    assert list(stick(tmp_path).iterdir()) == []


def test_a_stick_that_only_can_be_read_is_said_to_be_so(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    for call in ("open", "unlink"):
        monkeypatch.setattr(os, call, refuse)
    with pytest.raises(BadInput, match=r"no backup could be written to .*: nothing can be written there"):
        backup.write_backup(table, stick(tmp_path))


def test_without_games_or_a_folder_no_backup_is_begun(table: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there are no games in"):
        backup.write_backup(tmp_path / "nowhere", stick(tmp_path))
    with pytest.raises(BadInput, match="there is no folder"):
        backup.write_backup(table, tmp_path / "nowhere")


def test_a_journal_that_is_a_link_is_not_followed(table: Path, tmp_path: Path) -> None:
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / FILE).symlink_to(table / FILE)
    with pytest.raises(JournalError, match="games cannot be kept in"):
        backup.write_backup(tmp_path / "linked", stick(tmp_path))
    assert [*stick(tmp_path).iterdir()] == []


def test_a_journal_that_the_disk_does_not_give_is_said_to_be_unreadable(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_path: Path) -> sqlite3.Connection:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    monkeypatch.setattr(backup, "open_to_read_on_any_disk", fail)
    with pytest.raises(JournalError, match=r"games\.sqlite cannot be read: the disk does not answer"):
        backup.write_backup(table, stick(tmp_path))
    assert [*stick(tmp_path).iterdir()] == []


def test_a_backup_can_be_read_from_a_disk_that_cannot_be_written_and_is_durable_before_it_has_its_name(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = noted_writes(backup, monkeypatch)
    saved = backup.write_backup(table, stick(tmp_path))
    assert done == ["sync", "put"]
    assert saved.path.read_bytes()[18:20] == b"\1\1", "it needs no log"


def test_the_second_backup_of_a_minute_is_numbered_from_two(tmp_path: Path) -> None:
    assert backup.free_name(tmp_path, "games") == tmp_path / "games.sqlite"
    for number in (2, 3):
        backup.free_name(tmp_path, "games").touch()
        assert backup.free_name(tmp_path, "games") == tmp_path / f"games-{number}.sqlite"


@pytest.mark.parametrize(("free", "is_full"), [((1 << 20) - 1, True), (1 << 20, False), (None, False)])
@pytest.mark.parametrize("error", [sqlite3.OperationalError("Input/output error"), OSError(5, "Input/output error")])
def test_a_backup_that_failed_leaves_nothing_and_says_why(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int | None, is_full: bool, error: Exception
) -> None:
    def usage(_folder: Path) -> SimpleNamespace:
        if free is None:
            raise OSError
        return SimpleNamespace(free=free, total=1 << 40)

    def refuse(_new: Path, _path: Path) -> None:
        raise error

    monkeypatch.setattr(shutil, "disk_usage", usage)
    monkeypatch.setattr(backup, "replace_file", refuse)
    with pytest.raises(BadInput, match="no backup could be written") as refused:
        backup.write_backup(table, stick(tmp_path))
    assert ("it is full" in str(refused.value)) == is_full
    assert ("Input/output error" in str(refused.value)) == (not is_full and not isinstance(error, OSError))
    assert list(stick(tmp_path).iterdir()) == []


def test_a_restore_that_the_disk_refuses_changes_nothing_and_leaves_nothing(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = backup.write_backup(table, stick(tmp_path)).path
    played(tmp_path / "other", (20, 3))

    def refuse(new: Path, _rows: object) -> None:
        new.write_text("half of it")
        new.with_name(f"{new.name}-wal").write_text("as SQLite leaves it")
        raise sqlite3.OperationalError("database or disk is full")

    for part in ("create_journal", "write_single_file"):  # the new journal, or the copy of the one before
        monkeypatch.setattr(backup, part, refuse)
        with pytest.raises(BadInput, match=r"nothing can be added to .*: database or disk is full"):
            backup.restore_backup(tmp_path / "other", saved, accept)
        assert not [*(tmp_path / "other").glob("*.new*")]
        monkeypatch.undo()
    assert kept(tmp_path / "other") == [(20, 3)]


def test_a_restore_leaves_the_journal_closed_with_its_note_and_a_whole_copy_of_the_one_before(
    table: Path, tmp_path: Path
) -> None:
    saved = backup.write_backup(table, stick(tmp_path)).path
    played(tmp_path / "other", (20, 3))
    done = backup.restore_backup(tmp_path / "other", saved, accept)
    assert (done.added, done.longer, done.refused) == (12, 0, 0)
    assert (read_note(tmp_path / "other" / FILE).last, read_note(tmp_path / "other" / FILE).closed) == (52, True)
    names = {file.name for file in (tmp_path / "other").iterdir()}
    assert not [name for name in names if name.endswith((".new", ".mended"))]
    assert done.before is not None
    assert done.before.name.startswith("games.before-restore-")
    with closing(sqlite3.connect(done.before)) as db:
        assert db.execute("SELECT count(*) FROM acts").fetchone() == (4,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    again = backup.restore_backup(tmp_path / "other", saved, accept)
    assert (again.added, again.longer, again.before) == (0, 0, None)


def really_played(data: Path, names: Sequence[str] = ("Ann", "Bo"), matches: int = 2) -> None:
    """Write a journal of real matches with one throw each."""
    with closing(Journal(data / FILE)) as journal:
        session = Session(journal)
        for _ in range(matches):
            session.begin(Setup("noris", tuple(names)))
            session.throw((6, 6, 5, 4, 3))


def test_a_restore_finishes_a_repair_that_was_cut_off_and_replaces_the_journal_itself(
    table: Path, tmp_path: Path
) -> None:
    saved = backup.write_backup(table, stick(tmp_path)).path
    played(tmp_path / "own", (28, 1))
    played(tmp_path / "repaired", (28, 1), (29, 2))
    shutil.copy(tmp_path / "repaired" / FILE, mended_path(tmp_path / "own" / FILE))
    assert backup.restore_backup(tmp_path / "own", saved, accept).added == 12
    assert not mended_path(tmp_path / "own" / FILE).exists()
    assert len(by_match(read_rows(tmp_path / "own" / FILE))) == 14  # as it lies there, before anything else opens it


def test_the_word_makes_and_restores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    really_played(tmp_path / "table")
    assert main(["backup", str(stick(tmp_path)), "--data", str(tmp_path / "table")]) == 0
    (file,) = stick(tmp_path).iterdir()
    assert "2 matches, 4 acts" in capsys.readouterr().out
    assert main(["backup", "--restore", str(file), "--data", str(tmp_path / "new")]) == 0
    assert "2 matches added" in capsys.readouterr().out
    assert main(["backup", "--restore", str(file), "--data", str(tmp_path / "new")]) == 0
    assert "every game of" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "nowhere"), "--data", str(tmp_path / "table")]) == 2
    assert main(["backup", str(stick(tmp_path)), "--data", str(tmp_path / "empty")]) == 2
    assert main(["backup", "--restore", str(tmp_path / "none"), "--data", str(tmp_path / "new")]) == 2


def test_matches_that_cannot_be_replayed_are_left_out_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    really_played(tmp_path / "table")
    played(tmp_path / "table", (5, 2))
    saved = backup.write_backup(tmp_path / "table", stick(tmp_path)).path
    assert main(["backup", "--restore", str(saved), "--data", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"1 matches of {saved} cannot be replayed by this version and were left out",
        f"2 matches added, 0 completed in {tmp_path / 'new'}",
    ]
    with closing(Journal(tmp_path / "new" / FILE)) as journal:
        assert Session(journal).view.match is not None


def test_a_match_that_grew_too_long_or_has_a_time_that_nobody_wrote_is_left_out(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(table / FILE)) as journal:
        journal.append([begin(20), *map(throw, range(1, 7))])
        journal.append([replace(begin(21), time="tomorrow")])
    saved = backup.write_backup(table, stick(tmp_path)).path
    monkeypatch.setattr(spans, "MOST_ACTS", 6)
    assert backup.restore_backup(tmp_path / "new", saved, accept).refused == 2


def test_a_restore_that_would_make_the_journal_too_large_changes_nothing(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = backup.write_backup(table, stick(tmp_path)).path
    played(tmp_path / "other", (20, 3))
    monkeypatch.setattr(backup, "MOST_BYTES", 8192)
    before = sorted(file.name for file in (tmp_path / "other").iterdir())
    with pytest.raises(BadInput, match="would become too large"):
        backup.restore_backup(tmp_path / "other", saved, accept)
    assert kept(tmp_path / "other") == [(20, 3)]
    assert sorted(file.name for file in (tmp_path / "other").iterdir()) == before
    monkeypatch.undo()
    backup.restore_backup(tmp_path / "measured", saved, accept)
    size = (tmp_path / "measured" / FILE).stat().st_size
    for most, fits in ((size - 1, False), (size, True)):
        monkeypatch.setattr(backup, "MOST_BYTES", most)
        with nullcontext() if fits else pytest.raises(BadInput, match="would become too large"):
            backup.restore_backup(tmp_path / f"most {most}", saved, accept)


def test_a_transaction_that_went_on_in_another_match_ends_with_its_own(tmp_path: Path) -> None:
    data = tmp_path / "table"
    data.mkdir()
    with closing(Journal(data / FILE)) as journal:
        journal.append([begin(3), throw(1)])
        journal.append([throw(2), begin(2), throw(3)])
    saved = backup.write_backup(data, stick(tmp_path)).path
    backup.restore_backup(tmp_path / "new", saved, accept)
    with closing(sqlite3.connect(tmp_path / "new" / FILE)) as db:
        assert [json.loads(text)["more"] for (text,) in db.execute("SELECT act FROM acts")] == [1, 0, 1, 0, 0]


@pytest.mark.skipif(os.geteuid() != 0, reason="only an administrator can act for another user")
def test_what_an_administrator_restores_belongs_to_the_table(table: Path, tmp_path: Path) -> None:
    saved, nobody = backup.write_backup(table, stick(tmp_path)), 65534
    with tempfile.TemporaryDirectory() as folder:  # whose parents everybody may pass, unlike those of tmp_path
        os.chown(folder, nobody, nobody)
        assert backup.restore_backup(Path(folder), saved.path, accept).added == 12
        assert {file.stat().st_uid for file in Path(folder).iterdir()} == {nobody}
    assert os.geteuid() == 0


def test_a_restore_that_goes_on_says_that_it_takes_minutes_and_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal(tmp_path / "own" / FILE)) as journal:
        Session(journal).begin(Setup("noris", ("Ann", "Bo")))
    file = str(backup.write_backup(tmp_path / "own", stick(tmp_path)).path)
    main(["backup", "--restore", file, "--data", str(tmp_path / "quick")])
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(command, "PROGRESS_SAID_AFTER_S", 0.0)
    main(["backup", "--restore", file, "--data", str(tmp_path / "slow")])
    assert capsys.readouterr().err.count("MB: adding its games takes minutes; Ctrl-C stops it") == 1
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    main(["backup", "--restore", file, "--data", str(tmp_path / "slower")])
    assert capsys.readouterr().err.endswith("\r100%\n")


def test_a_large_backup_without_a_game_is_refused_in_one_sentence(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = backup.write_backup(table, stick(tmp_path)).path
    os.truncate(saved, 700 << 20)
    assert main(["backup", "--restore", str(saved), "--data", str(tmp_path / "new")]) == 2
    assert capsys.readouterr().err == f"scorekeeper: no game of {saved} can be replayed: nothing was added\n"


def test_a_restore_that_is_stopped_leaves_everything_as_it_was(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = backup.write_backup(table, stick(tmp_path))
    played(tmp_path / "own", (28, 2))
    parts: list[float] = []

    def stop_at_writing(part: float) -> None:
        parts.append(part)
        if part >= backup.READING_SHARE:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backup.restore_backup(tmp_path / "own", saved.path, accept, stop_at_writing)
    assert parts[0] == 0
    assert not [*(tmp_path / "own").glob("*.new")]
    assert kept(tmp_path / "own") == [(28, 2)]
