"""A damaged journal: all intact acts come back, the damaged file is kept, and what is missing is reported."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from io import FileIO
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import storage
from scorekeeper.errors import JournalError
from scorekeeper.journal import JournalRow, note
from scorekeeper.journal.book import Journal
from scorekeeper.journal.recovery import journal_copies, log_path
from scorekeeper.journal.rows import chain_rows
from tests.scorekeeper.journal.parts import MEMORY, PAGE, act, match, said, unplugged, written


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
        journal.back_up_in_background()
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
        journal.back_up_in_background()
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
        journal.back_up_in_background()
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
        patched.setattr(note, "this_boot_id", lambda: str(uuid4()))
        yield


@pytest.mark.parametrize("harm", [header_overwritten, emptied, removed])
def test_a_note_that_may_be_older_than_the_journal_makes_nothing_complete(
    path: Path, harm: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1), act(2)])
        journal.back_up_in_background()
    with unplugged(path) as journal:
        before = note.note_path(path).read_bytes()
        journal.append([act(number) for number in range(40)])
    log_path(path).unlink()
    harm(path)
    note.note_path(path).write_bytes(before)  # as it was on disk: it is not synced
    with another_boot(monkeypatch), closing(Journal(path)) as journal:
        assert len(journal.rows()) < 43
        assert "completely" not in (journal.notice or "")


@pytest.mark.parametrize("harm", [header_overwritten, removed])
def test_after_an_orderly_end_it_is_known_that_nothing_is_missing(
    path: Path, harm: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(path)
    with closing(Journal(path)) as journal:
        journal.back_up_in_background()
    harm(path)
    with another_boot(monkeypatch), closing(Journal(path)) as journal:
        assert said(journal.rows()) == said(before)
        assert "completely" in (journal.notice or "")


def test_where_no_act_is_found_and_no_note_nothing_is_said_to_be_complete(path: Path) -> None:
    written(path)
    path.write_bytes(b"noise" * 2000)
    note.note_path(path).unlink()
    with closing(Journal(path)) as journal:
        assert journal.rows() == []
        assert "acts are missing: 1–…; none could be read" in (journal.notice or "")


def test_the_missing_acts_are_named_one_by_one(path: Path) -> None:
    written(path, 10, matches=3)
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TRIGGER keep; DELETE FROM acts WHERE seq IN (5, 17)")
    path.with_name("games.sqlite-last").unlink()
    content = path.read_bytes()  # what SQLite deleted is still in the file: overwrite it
    for text in (b'{"seq": 5, ', b'{"seq": 17, '):
        content = content.replace(text, b"x" * len(text))
    path.write_bytes(content)
    with closing(Journal(path)) as journal:
        assert "acts are missing: 5–11, 17–22;" in (journal.notice or "")
        assert said(journal.rows()) == ["match", 0, 1, 2, "match", *range(4), "match", *range(10)]


def test_a_log_that_was_left_behind_when_the_file_was_copied_is_missed(path: Path) -> None:
    with unplugged(path) as journal:
        journal.append([match(), act(1), act(2)])
    log_path(path).unlink()
    with closing(Journal(path)) as journal:
        assert "missing: 1–3" in (journal.notice or "")
        assert journal.rows() == []


def test_a_zeroed_block_in_the_log_costs_nothing_that_stands_behind_it(path: Path) -> None:
    with unplugged(path) as journal:
        journal.append([match()])
        for number in range(8):
            journal.append([act(number)])
    with log_path(path).open("r+b") as log:
        log.seek(32 + 2 * (24 + PAGE))
        log.write(bytes(PAGE))
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", *range(8)]


@pytest.mark.parametrize("harm", [bytes(80), b"", None], ids=["zeros", "empty", "gone"])
def test_without_its_note_a_journal_is_repaired_and_later_acts_are_said_to_be_uncertain(
    path: Path, harm: bytes | None
) -> None:
    before = written(path)
    note.note_path(path).unlink()
    if harm is not None:
        note.note_path(path).write_bytes(harm)
    with closing(Journal(path)) as journal:
        assert journal.rows() == before
        assert "122 acts up to" in (journal.notice or "")
        assert "later ones may be lost" in (journal.notice or "")
    with closing(Journal(path)) as journal:
        assert journal.notice is None


def test_where_the_first_act_of_the_log_and_the_note_are_hit_the_later_games_come_back(path: Path) -> None:
    with unplugged(path) as journal:
        journal.append([match()])
        journal.append([act(1)])
        journal.append([match()])
        journal.append([act(2)])
    log = log_path(path).read_bytes()
    log_path(path).write_bytes(log.replace(b'"number": 1}', b'"number": 7}'))
    note.note_path(path).write_bytes(bytes(80))
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", "match", 2]
        assert "missing: 2;" in (journal.notice or "")


def test_a_transaction_that_was_cut_off_in_the_log_is_no_damage(path: Path) -> None:
    with closing(Journal(path)) as journal:
        journal.append([match(), act(1)])
        tip = journal._tip
    cut, _ = chain_rows([act(2), act(3)], tip)
    log_path(path).write_bytes(cut.text.encode())
    with closing(Journal(path)) as journal:
        assert (journal.notice, said(journal.rows())) == (None, ["match", 1])


@pytest.mark.parametrize("later", [False, True])
def test_of_a_transaction_that_was_cut_off_a_later_line_alone_is_no_damage_but_one_after_it_is(
    path: Path, later: bool
) -> None:
    with unplugged(path) as journal:
        journal.append([match(), act(1)])
        before = note.note_path(path).read_bytes()
        journal.append([act(2), act(3), act(4)])
        if later:
            journal.append([act(5)])
    note.note_path(path).write_bytes(before)
    log = log_path(path).read_bytes()
    log_path(path).write_bytes(log.replace(b'"number": 2}', b'"number": 7}'))
    with closing(Journal(path)) as journal:
        assert said(journal.rows()) == ["match", 1]
        assert (journal.notice is not None) is later


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
        journal.back_up_in_background()
    row_changed(path)
    row_changed(*journal_copies(path))
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


def test_blocks_that_the_disk_does_not_give_back_cost_only_what_stood_in_them(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, really = written(path), storage.read_block_or_zeros

    def block(file: FileIO, at: int, size: int) -> bytes:
        lost = at == 4 * PAGE and str(file.name) == str(path)
        return bytes(size) if lost else really(file, at, size)

    monkeypatch.setattr(storage, "read_block_or_zeros", block)
    header_overwritten(path)
    with closing(Journal(path)) as journal:
        assert_intact_parts(journal.rows(), before)
        assert 0 < len(journal.rows()) < len(before)
