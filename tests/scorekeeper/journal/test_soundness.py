"""Which journals are sound, and which are not ours to repair: one of a newer version, one of another program."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import JournalError
from scorekeeper.journal import soundness
from scorekeeper.journal.book import Journal, lines_from
from scorekeeper.journal.recovery import log_path
from scorekeeper.journal.rows import NO_LINE, ChainedRow, chain_rows, digest
from scorekeeper.journal.soundness import (
    complete_transactions,
    continue_chain,
    examine_journal,
    is_of_cut_off_transaction,
    refused_by_disk,
)
from scorekeeper.journal.table import VERSION
from tests.scorekeeper.journal.parts import act, match, written


def in_log(path: Path, *found: ChainedRow) -> None:
    """Leave these lines in the write-ahead log only, as after a power cut, where SQLite does not see them."""
    log_path(path).write_bytes("".join(one.text for one in found).encode())


@pytest.fixture
def tip(path: Path) -> ChainedRow:
    """Write a journal of 12 lines; return the last one."""
    written(path, 5)
    return lines_from(path)[-1]


def test_a_journal_is_sound_up_to_the_act_that_is_known_to_exist(path: Path, tip: ChainedRow) -> None:
    assert examine_journal(path, 12) == examine_journal(path, 3) == (tip, [])
    assert examine_journal(path, 13) is None
    assert examine_journal(path.with_name("none.sqlite"), 0) is None


def test_whole_transactions_of_the_log_that_follow_are_found_and_cut_ones_left_out(path: Path, tip: ChainedRow) -> None:
    one, *two = *chain_rows([act(20)], tip), *chain_rows([act(21), act(22)], chain_rows([act(20)], tip)[0])
    in_log(path, one, *two)
    assert examine_journal(path, 15) == (tip, [one, *two])
    in_log(path, one, two[0])
    assert examine_journal(path, 13) == (tip, [one])
    assert examine_journal(path, 14) is None, "act 14 is known to exist, and its transaction is cut off"


def test_later_lines_of_the_log_that_do_not_follow_are_damage_and_older_ones_are_not(
    path: Path, tip: ChainedRow
) -> None:
    first, second = chain_rows([act(20)], tip)[0], chain_rows([act(21)], chain_rows([act(20)], tip)[0])[0]
    in_log(path, second)
    assert examine_journal(path, 12) is None
    in_log(path, *lines_from(path, 3, 5))
    assert examine_journal(path, 12) == (tip, [])
    in_log(path, first, second)
    assert examine_journal(path, 12) == (tip, [first, second])


def changed(path: Path, seq: int) -> None:
    """Change an act of the journal, and leave its checksum."""
    content = path.read_bytes()
    assert f'"seq": {seq}, "match": '.encode() in content
    path.write_bytes(content.replace(f'"seq": {seq}, "match": '.encode(), f'"seq": {seq}, "motch": '.encode()))


def unchained(path: Path) -> None:
    """Replace the last act by one that follows no other; its own checksum is right."""
    (last,) = chain_rows([act(9)], lines_from(path, 3, 3)[0])
    with closing(sqlite3.connect(path)) as db:
        text = last.text.replace('{"seq": 4', '{"seq": 12')
        db.executescript("DROP TRIGGER keep; DELETE FROM acts WHERE seq = 12")
        db.execute("INSERT INTO acts VALUES (12, ?)", (lines_with(text),))
        db.commit()


def lines_with(text: str) -> str:
    """This line of the journal with its checksum put right."""
    content = text.rpartition(', "sum": "')[0]
    return f'{content}, "sum": "{digest(content)}"}}'


@pytest.mark.parametrize("harm", [lambda path: changed(path, 3), unchained])
def test_a_changed_act_or_a_broken_chain_is_damage(path: Path, tip: ChainedRow, harm: Callable[[Path], None]) -> None:
    harm(path)
    assert examine_journal(path, 0) is None


def test_of_a_large_journal_only_the_newest_lines_are_checked(
    path: Path, tip: ChainedRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(path, 2)
    monkeypatch.setattr(soundness, "MOST_BYTES_CHECKED_WHOLLY", path.stat().st_size)
    assert examine_journal(path, 12) is None
    monkeypatch.setattr(soundness, "MOST_BYTES_CHECKED_WHOLLY", path.stat().st_size - 1)
    monkeypatch.setattr(soundness, "RECENT_LINES", 10)
    assert examine_journal(path, 12) == (tip, [])
    monkeypatch.setattr(soundness, "RECENT_LINES", 11)
    assert examine_journal(path, 12) is None


def test_an_empty_journal_is_sound_and_a_file_without_a_log_is_not_ours(path: Path) -> None:
    Journal(path).close()
    assert examine_journal(path, 0) == (NO_LINE, [])
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    assert examine_journal(path, 0) is None


def test_the_chain_is_followed_from_the_tip_and_ends_with_a_whole_transaction() -> None:
    first, *others = chain_rows([match(), act(1)]), chain_rows([act(2), act(3)], chain_rows([match(), act(1)])[-1])
    chained = [*first, *others[0]]
    assert continue_chain(NO_LINE, chained[::-1]) == chained
    assert continue_chain(chained[1], chained) == chained[2:]
    assert continue_chain(chained[3], chained) == []
    assert complete_transactions(chained) == chained
    assert complete_transactions(chained[:3]) == chained[:2]
    assert complete_transactions(chained[:1]) == complete_transactions([]) == []


def test_a_line_after_a_gap_is_cut_off_only_if_its_own_transaction_begins_in_the_gap() -> None:
    first, _, third = chain_rows([match(), act(1), act(2)])
    assert is_of_cut_off_transaction(third, 0)
    assert not is_of_cut_off_transaction(first, 0), "nothing before it is missing"
    later = chain_rows([act(3), act(4)], third)[1]
    assert is_of_cut_off_transaction(later, 3)
    assert not is_of_cut_off_transaction(later, 2), "act 3 is not of its transaction"


@pytest.mark.parametrize(
    ("code", "is_disk"),
    [
        (sqlite3.SQLITE_BUSY, True), (sqlite3.SQLITE_IOERR_WRITE, True), (sqlite3.SQLITE_IOERR, True),
        (sqlite3.SQLITE_FULL, True), (sqlite3.SQLITE_CANTOPEN, True), (sqlite3.SQLITE_IOERR_READ, False),
        (sqlite3.SQLITE_IOERR_SHORT_READ, False), (sqlite3.SQLITE_CORRUPT, False), (sqlite3.SQLITE_NOTADB, False),
    ],
)  # fmt: skip
def test_what_the_disk_refuses_now_is_no_damage_and_what_it_cannot_read_is(
    code: int, is_disk: bool, path: Path, tip: ChainedRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = code
    assert refused_by_disk(error) == is_disk

    def refuse(_: Path) -> None:
        raise error

    monkeypatch.setattr(soundness, "open_to_read", refuse)
    if is_disk:
        with pytest.raises(sqlite3.OperationalError):
            examine_journal(path, 12)
    else:
        assert examine_journal(path, 12) is None


def test_an_error_without_a_code_is_damage() -> None:
    assert not refused_by_disk(UnicodeDecodeError("utf-8", b"", 0, 1, "no text"))


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


def test_the_next_version_is_a_newer_one_and_an_older_one_is_damage(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(JournalError, match="newer version"):
        examine_journal(path, 0)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION - 1}")
    assert examine_journal(path, 0) is None


def test_a_file_of_another_program_with_a_table_like_ours_only_is_damaged(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 7")
    assert examine_journal(path, 0) is None
