"""The journal: every appended act survives a power cut, and all intact acts are recovered from a damaged file."""

import errno
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from io import FileIO
from pathlib import Path
from typing import cast
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import storage
from scorekeeper.errors import JournalError
from scorekeeper.journal import Journal, JournalRow, note, open_journal, read
from scorekeeper.journal.recovery import copies, log_of
from scorekeeper.journal.rows import NOTHING, carved, line, proven
from scorekeeper.storage import volatile

PAGE = 4096
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # where syncing costs nothing


def match(name: str = "noris") -> JournalRow:
    return JournalRow({"do": "match", "setup": {"sheet": name, "players": ["Änne", "}{"]}}, {}, "2026-11-18T20:00:00")


def act(number: int) -> JournalRow:
    return JournalRow(
        {"do": "throw", "dice": [1, 2, 3, 4, 5], "number": number}, {"Änne": number}, "2026-11-18T20:00:01"
    )


def said(rows: list[JournalRow]) -> list[object]:
    return [row.body.get("number", row.body["do"]) for row in rows]


@cache
def template(acts: int, matches: int) -> dict[str, bytes]:
    """The files of a closed journal with that many matches and acts in each, by name; to be copied by tests."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "games.sqlite"
        with closing(Journal(path)) as journal:
            for _ in range(matches):
                journal.append([match()])
                for number in range(acts):
                    journal.append([act(number)])
        return {file.name: file.read_bytes() for file in path.parent.iterdir()}


def written(path: Path, acts: int = 60, matches: int = 2) -> list[JournalRow]:
    """Write a journal of some matches and close it; return its rows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for name, content in template(acts, matches).items():
        (path.parent / name).write_bytes(content)
    return read(path)


@contextmanager
def unplugged(path: Path) -> Iterator[Journal]:
    """Open a journal; after the block, leave its files as if the plug had been pulled: the log is not written back."""
    journal = Journal(path)
    try:
        yield journal
        kept = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    finally:
        journal.close()
    for name, content in kept.items():
        (path.parent / name).write_bytes(content)
    path.with_name(path.name + "-shm").unlink()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite"


# ---- what is kept


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


# ---- one writer


def test_a_second_writer_is_reported_so_in_one_sentence_and_a_reader_is_not_kept_out(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match()])
        with pytest.raises(JournalError, match="running already"):
            Journal(path)
        assert said(read(path)) == ["match"]
    Journal(path).close()


def test_a_journal_that_could_not_be_opened_lets_the_next_one_have_it(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    for _ in range(2):
        with pytest.raises(JournalError, match="newer version"):
            Journal(path)


@pytest.mark.parametrize("name", ["games.sqlite-lock", "games.sqlite-last", "games.sqlite-shm", "games.sqlite.new"])
def test_noise_in_a_file_beside_the_journal_does_not_stop_the_start(path: Path, name: str) -> None:
    before = written(path)
    (path.parent / name).write_bytes(b"noise" * 2000)
    with closing(Journal(path)) as journal:
        assert (journal.notice, journal.rows()) == (None, before)


# ---- what is not ours


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


# ---- damage


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 + 100)


def header_overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(os.urandom(100))


def page_zeroed(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(3 * PAGE)
        file.write(bytes(PAGE))


def sector_torn(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4 * PAGE + 1024)
        file.write(os.urandom(512))


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def removed(path: Path) -> None:
    path.unlink()


def row_changed(path: Path) -> None:
    content = path.read_bytes()
    assert b'"dice": [1, 2, 3, 4, 5], "number": 30}' in content
    path.write_bytes(content.replace(b'[1, 2, 3, 4, 5], "number": 30}', b'[6, 6, 6, 6, 6], "number": 30}', 1))


def row_cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"number": 30}, "shown"', b'"number": 30!, "shown"', 1))


DAMAGES = [
    truncated, header_overwritten, page_zeroed, sector_torn, emptied, removed, row_changed, row_cut_short,
]  # fmt: skip


def assert_intact_parts(found: list[JournalRow], before: list[JournalRow]) -> None:
    """Check that every match found is the beginning, or all, of a match that was written."""
    whole = {number: said([row for row in before if row.match == number]) for number in {row.match for row in before}}
    parts = [said([row for row in found if row.match == number]) for number in {row.match for row in found}]
    assert all(any(part == acts[: len(part)] for acts in whole.values()) for part in parts)


@pytest.mark.parametrize("harm", DAMAGES)
def test_what_is_intact_comes_back_the_damaged_file_is_kept_and_the_missing_acts_are_reported(
    path: Path, harm: Callable[[Path], None]
) -> None:
    before = written(path)
    harm(path)
    damaged = path.read_bytes() if path.exists() else None
    with closing(Journal(path)) as journal:
        found = journal.rows()
        assert journal.notice is not None
        assert_intact_parts(found, before)
        assert ("missing" in journal.notice) == (len(found) < len(before))
        journal.append([match(), act(1)])
    kept = [file for file in path.parent.glob("games.damaged-*.sqlite") if file.name in journal.notice]
    assert [file.read_bytes() for file in kept] == ([] if damaged is None else [damaged])
    with closing(Journal(path)) as journal:
        assert journal.notice is None
        assert said(journal.rows()) == [*said(found), "match", 1]


@pytest.mark.parametrize("harm", DAMAGES)
def test_nothing_is_missing_as_long_as_a_copy_has_it(path: Path, harm: Callable[[Path], None]) -> None:
    before = written(path)
    with closing(Journal(path)) as journal:
        journal.tidy()
    harm(path)
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == said(before)
        assert "It has been" in (journal.notice or "")


@pytest.mark.parametrize("harm", [emptied, removed])
def test_where_nothing_says_how_many_acts_there_were_nothing_is_said_to_be_complete(
    path: Path, harm: Callable[[Path], None]
) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1), act(2)])
        journal.tidy()
    written(path)
    harm(path)
    path.with_name("games.sqlite-last").unlink()
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", 1, 2]
        assert "3 acts up to" in (journal.notice or "")
        assert "may be lost" in (journal.notice or "")


@pytest.mark.parametrize("harm", [header_overwritten, row_changed])
def test_damage_of_the_file_costs_nothing_that_the_log_still_has(path: Path, harm: Callable[[Path], None]) -> None:
    with unplugged(path) as journal:
        journal.append([match(), *map(act, range(40))])
    header_overwritten(path)
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", *range(40)]


@pytest.mark.parametrize("harm", DAMAGES)
def test_no_act_is_called_safe_where_nothing_says_how_many_there_were(path: Path, harm: Callable[[Path], None]) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1), act(2)])
        journal.tidy()
    with closing(Journal(path)) as journal:
        journal.append([act(number) for number in range(40)])
    harm(path)
    path.with_name("games.sqlite-last").unlink()
    with closing(Journal(path)) as journal:
        assert len(journal.rows()) >= 3
        assert "completely" not in (journal.notice or "")


@contextmanager
def another_boot(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(note, "this_boot", lambda: str(uuid4()))
        yield


@pytest.mark.parametrize("harm", [header_overwritten, emptied, removed])
def test_a_note_that_may_be_older_than_the_journal_makes_nothing_complete(
    path: Path, harm: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1), act(2)])
        journal.tidy()
    with unplugged(path) as journal:
        before = note.note_of(path).read_bytes()
        journal.append([act(number) for number in range(40)])
    log_of(path).unlink()
    harm(path)
    note.note_of(path).write_bytes(before)  # as it was on disk: it is not synced
    with another_boot(monkeypatch), closing(Journal(path)) as journal:
        assert len(journal.rows()) < 43
        assert "completely" not in (journal.notice or "")


@pytest.mark.parametrize("harm", [header_overwritten, removed])
def test_after_an_orderly_end_it_is_known_that_nothing_is_missing(
    path: Path, harm: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(path)
    with closing(Journal(path)) as journal:
        journal.tidy()
    harm(path)
    with another_boot(monkeypatch), closing(Journal(path)) as journal:
        assert said(journal.rows()) == said(before)
        assert "completely" in (journal.notice or "")


def test_where_no_act_is_found_and_no_note_nothing_is_said_to_be_complete(path: Path) -> None:
    written(path)
    path.write_bytes(b"noise" * 2000)
    note.note_of(path).unlink()
    with closing(Journal(path)) as journal:
        assert journal.rows() == []
        assert "acts are missing: 1–…; none could be read" in (journal.notice or "")


def test_the_missing_acts_are_named_one_by_one(path: Path) -> None:
    written(path, 10, matches=3)
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TRIGGER keep; DELETE FROM acts WHERE seq IN (5, 17)")
    path.with_name("games.sqlite-last").unlink()
    content = path.read_bytes()  # what SQLite deleted still stands in the file: make it really gone
    for text in (b'{"seq": 5, ', b'{"seq": 17, '):
        content = content.replace(text, b"x" * len(text))
    path.write_bytes(content)
    with closing(Journal(path)) as journal:
        assert "acts are missing: 5–11, 17–22;" in (journal.notice or "")
        assert said(journal.rows()) == ["match", 0, 1, 2, "match", *range(4), "match", *range(10)]


def test_a_log_that_was_left_behind_when_the_file_was_copied_is_missed(path: Path) -> None:
    with unplugged(path) as journal:
        journal.append([match(), act(1), act(2)])
    log_of(path).unlink()
    with closing(Journal(path)) as journal:
        assert "missing: 1–3" in (journal.notice or "")
        assert journal.rows() == []


def test_a_zeroed_block_in_the_log_costs_nothing_that_stands_behind_it(path: Path) -> None:
    with unplugged(path) as journal:
        journal.append([match()])
        for number in range(8):
            journal.append([act(number)])
    with log_of(path).open("r+b") as log:
        log.seek(32 + 2 * (24 + PAGE))
        log.write(bytes(PAGE))
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", *range(8)]


def test_an_old_file_put_back_by_hand_is_noticed(path: Path) -> None:
    written(path, 3, matches=1)
    old = path.read_bytes()
    written(path, 3, matches=2)
    path.write_bytes(old)
    with closing(Journal(path)) as journal:
        assert "missing: 5–8" in (journal.notice or "")


def test_after_a_mending_the_copies_from_before_it_are_not_believed_any_more(path: Path) -> None:
    written(path, 40, matches=1)
    with closing(Journal(path)) as journal:
        journal.tidy()
    row_changed(path)
    row_changed(*copies(path))
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", *range(30)]
        journal.append([act(100)])
    header_overwritten(path)
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", *range(30), 100]


def test_a_mending_that_was_cut_off_goes_on_at_the_next_start(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = written(path)
    header_overwritten(path)
    replace = os.replace
    for going in range(3):
        left = going

        def cut(*names: Path) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise OSError("the power went")
            replace(*names)

        monkeypatch.setattr(os, "replace", cut)
        with pytest.raises(JournalError, match="the power went"):
            Journal(path)
    monkeypatch.undo()
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == said(before)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_whatever_happens_to_the_bytes_the_next_start_works(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "games.sqlite"
        before = written(path, 40)
        content = bytearray(path.read_bytes())
        for _ in range(data.draw(st.integers(1, 4))):
            at, length = data.draw(st.integers(0, len(content))), data.draw(st.sampled_from([1, 16, 512, PAGE]))
            content[at : at + length] = data.draw(st.sampled_from([b"", b"\0", b"\xff", b"{"])) * length
        content[60:64] = bytes([0, 0, 0, 1])  # another number here says that a newer version wrote this
        path.write_bytes(content)
        with closing(Journal(path)) as journal:
            assert_intact_parts(journal.rows(), before)
            assert len(journal.rows()) == len(before) or journal.notice


def test_a_line_is_found_among_any_bytes_and_one_that_was_changed_is_not() -> None:
    one = line(match(), 0, NOTHING)
    two = line(act(1), 0, one)
    text = two.text.encode()
    assert list(carved(b"\0\x05" + one.text.encode() + b"\0" + text[:40] + text + b'{"seq": ')) == [one, two]
    assert proven(two.text.replace('"dice": [1', '"dice": [2')) is None


def test_blocks_that_the_disk_does_not_give_back_cost_only_what_stood_in_them(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, really = written(path), storage.block

    def block(file: FileIO, at: int, size: int) -> bytes:
        lost = at == 4 * PAGE and str(file.name) == str(path)
        return bytes(size) if lost else really(file, at, size)

    monkeypatch.setattr(storage, "block", block)
    header_overwritten(path)
    with closing(Journal(path)) as journal:
        assert_intact_parts(journal.rows(), before)
        assert 0 < len(journal.rows()) < len(before)


class Scratched:
    """A file on a failing disk: every attempt to read a block ends with an I/O error."""

    def seek(self, at: int) -> None:
        raise OSError(errno.EIO, "Input/output error")


def test_an_unreadable_block_is_read_as_zeros() -> None:
    assert storage.block(cast(FileIO, Scratched()), 0, 3) == b"\0\0\0"


# ---- places where nothing can be kept


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    Journal(tmp_path / "a" / "b" / "games.sqlite").close()
    assert read(tmp_path / "a" / "b" / "games.sqlite") == []


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
    place = path.with_name(name)
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
    for opening in (Journal, open_journal, read):
        with pytest.raises(JournalError, match=f"{place}: it is not a regular file"):
            opening(path)
    assert not (path.parents[1] / "victim").exists()


def test_a_file_that_no_years_of_games_could_fill_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(10 << 30)
    with pytest.raises(JournalError, match="it has more than"):
        Journal(path)


def test_games_are_the_owners_alone(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        journal.tidy()
    modes = {one.relative_to(path.parent).as_posix(): one.stat().st_mode & 0o777 for one in path.parent.rglob("*")}
    assert modes.pop("backup") == path.parent.stat().st_mode & 0o777 == 0o700
    assert set(modes.values()) == {0o600}
    assert {"games.sqlite", "games.sqlite-last", "games.sqlite-lock"} < set(modes)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Run the block as another user if root runs the tests, as root may write to every folder."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shut() -> Iterator[Path]:
    """A folder with a journal that everybody may read and nobody may write."""
    with tempfile.TemporaryDirectory() as folder:
        written(Path(folder) / "games.sqlite", 3)
        for file in Path(folder).iterdir():
            file.chmod(0o444)
        Path(folder).chmod(0o555)
        yield Path(folder)
        Path(folder).chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="needs users")
@pytest.mark.parametrize("name", ["games.sqlite", "other.sqlite", "new/games.sqlite"])
def test_a_folder_that_cannot_be_written_to_is_reported_in_one_sentence(shut: Path, name: str) -> None:
    before = (shut / "games.sqlite").read_bytes()
    with as_nobody(), pytest.raises(JournalError, match="games cannot be kept in"):
        Journal(shut / name)
    assert (shut / "games.sqlite").read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="needs users")
def test_where_nothing_can_be_written_the_game_is_read_and_nothing_is_saved(shut: Path) -> None:
    with as_nobody(), closing(open_journal(shut / "games.sqlite")) as journal:
        assert said(journal.recent())[-4:] == said(journal.match(2)) == ["match", 0, 1, 2]
        with pytest.raises(JournalError, match="games cannot be kept in"):
            journal.append([act(3)])
    for place in (shut, *shut.iterdir()):
        place.chmod(0o755)
    with closing(open_journal(shut / "games.sqlite")) as journal:
        assert isinstance(journal, Journal)


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from scorekeeper.errors import JournalError
from scorekeeper.journal import Journal, JournalRow

path = Path(sys.argv[1])
journal = Journal(path)
row = JournalRow({"do": "match", "text": "x" * 3000}, {})
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
kept = 0
try:
    while kept < 1000:
        journal.append([row])
        kept += 1
except JournalError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append([row])
assert len(journal.rows()) == kept + 1
journal.close()
assert len(Journal(path).rows()) == kept + 1 and 0 < kept < 100
print("all kept")
"""


@pytest.mark.skipif(os.name == "nt", reason="needs limits of resources")
def test_when_the_disk_is_full_it_says_so_and_goes_on_when_there_is_room_again(path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert "the last entry could not be saved in" in ran.stdout
    assert ran.stdout.endswith("all kept\n")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the mounts of Linux")
def test_a_folder_in_memory_is_reported_to_be_volatile() -> None:
    assert "are lost when the power goes" in (volatile(Path("/dev/shm/scorekeeper")) or "")


def test_a_root_without_a_mount_of_its_own_is_not_reported_to_be_volatile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda path: "29 1 8:1 / /elsewhere rw - ext4 /dev/sda1 rw\n")
    assert volatile(Path("/")) is None
