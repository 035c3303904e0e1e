"""The note beside the journal: the number of its last act, and whether that is certain."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.journal import note
from scorekeeper.journal.note import (
    MISSING_NOTE,
    NoteContent,
    note_closed,
    note_last_act,
    note_open,
    note_path,
    read_note,
)
from scorekeeper.journal.rows import NO_LINE, ChainedRow


def act(number: int) -> ChainedRow:
    return replace(NO_LINE, row=replace(NO_LINE.row, seq=number))


@pytest.fixture(autouse=True)
def folder(path: Path) -> None:
    path.parent.mkdir()


def test_without_a_note_nothing_is_known(path: Path) -> None:
    assert read_note(path) == MISSING_NOTE


def test_a_note_of_this_boot_is_certain_and_one_of_another_boot_is_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note_open(path, act(41))
    note_last_act(path, act(42))
    assert read_note(path) == NoteContent(42, certain=True)
    monkeypatch.setattr(note, "this_boot_id", lambda: "another")
    assert read_note(path) == NoteContent(42)


def test_the_note_of_a_closed_journal_is_certain_after_any_boot(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note_closed(path, act(42))
    monkeypatch.setattr(note, "this_boot_id", lambda: "another")
    assert read_note(path) == NoteContent(42, certain=True, closed=True)


@pytest.mark.parametrize("harm", [b"", b"\0" * 80, b"000000042 closed", b"\xff\xfe", b"000000099 x 0000", b"\n\n\n"])
def test_a_note_that_was_damaged_or_invented_says_nothing(path: Path, harm: bytes) -> None:
    note_path(path).write_bytes(harm)
    assert read_note(path) == MISSING_NOTE


@pytest.mark.parametrize("number", [41, 42])
@pytest.mark.parametrize("byte", [0, 1, 9, 30, 63])
def test_a_note_that_was_cut_off_while_it_was_written_leaves_the_one_before(path: Path, number: int, byte: int) -> None:
    note_open(path, act(number - 2))
    note_last_act(path, act(number - 1))
    before = note_path(path).read_bytes()
    note_last_act(path, act(number))
    after, at = note_path(path).read_bytes(), note.BOOT_LINE_BYTES * (number % 2)
    note_path(path).write_bytes(before[:at] + after[at : at + byte] + before[at + byte :])
    assert read_note(path).last in (number - 1, number)
    assert not read_note(path).is_missing


def test_a_note_is_overwritten_in_its_length_and_a_refusing_disk_is_ignored(path: Path) -> None:
    note_open(path, act(1))
    size = note_path(path).stat().st_size
    for number in (2, 3, 123_456_789):
        note_last_act(path, act(number))
        note_closed(path, act(number))
        assert (
            note_path(path).stat().st_size == size == 2 * (note.BOOT_LINE_BYTES + note.CHECKSUM_LINE_BYTES)
            or not note.BOOT_ID_FILE.exists()
        )
    note_last_act(path / "no" / "folder", act(1))


def line(number: int, proof: str) -> ChainedRow:
    return replace(act(number), sum=proof)


def test_the_checksums_of_the_last_two_acts_are_noted_until_they_are_forgotten(path: Path) -> None:
    note_open(path, line(41, "a" * 16))
    note_last_act(path, line(42, "b" * 16))
    assert read_note(path).sums == {41: "a" * 16, 42: "b" * 16}
    note_closed(path, line(42, "b" * 16))
    assert read_note(path).sums == {42: "b" * 16}
    before = read_note(path)
    note.erase_checksums_of_note(path)
    assert read_note(path) == replace(before, sums={})


def test_a_note_of_an_earlier_version_has_no_checksums_and_such_a_version_reads_ours(path: Path) -> None:
    note_last_act(path, line(41, "a" * 16))
    note_last_act(path, line(42, "b" * 16))
    content = note_path(path).read_bytes()
    note_path(path).write_bytes(content[: 2 * note.BOOT_LINE_BYTES])  # all that an earlier version writes, and reads
    assert read_note(path) == NoteContent(42, certain=True)


@pytest.mark.parametrize("at", [0, 5, 9, 12, 30, 43])
def test_a_damaged_checksum_in_the_note_is_passed_over(path: Path, at: int) -> None:
    note_open(path, line(41, "a" * 16))
    note_last_act(path, line(42, "b" * 16))
    content = bytearray(note_path(path).read_bytes())
    content[2 * note.BOOT_LINE_BYTES + at] ^= 1
    note_path(path).write_bytes(content)
    assert read_note(path) == NoteContent(42, certain=True, sums={41: "a" * 16})
