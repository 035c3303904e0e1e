"""The lines of the journal: numbered, chained, proven by their checksum, and grouped by match."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.journal.rows import NO_LINE, JournalRow, by_match, carve_lines, chain_rows, digest, parse_checked_line
from scorekeeper.journal.table import create_journal, open_to_read

MATCH = JournalRow({"do": "match"}, {}, "2026-05-01T18:30:00")
THROW = JournalRow({"do": "throw", "dice": [1, 2, 3, 4, 5]}, {"Anna": 0}, "2026-05-01T18:30:07")


def test_lines_are_numbered_and_each_holds_the_checksum_of_the_one_before() -> None:
    first = chain_rows([MATCH, THROW])
    second = chain_rows([MATCH], first[-1])
    assert [(one.seq, one.row.match, one.more) for one in (*first, *second)] == [(1, 1, 1), (2, 1, 0), (3, 2, 0)]
    assert [one.before for one in (*first, *second)] == ["", first[0].sum, first[1].sum]


def test_a_line_proves_itself_and_one_that_was_changed_does_not() -> None:
    (one,) = chain_rows([THROW])
    assert parse_checked_line(one.text) == one
    assert parse_checked_line(one.text.replace("[1, 2", "[6, 2")) is None
    assert parse_checked_line(one.text[:-1]) is None
    assert parse_checked_line(7) is None


@pytest.mark.parametrize("content", ["[1", '{"seq": 1', '{"seq": true, "match": 1, "more": 0'])
def test_a_right_checksum_over_something_else_is_no_line(content: str) -> None:
    assert parse_checked_line(f'{content}, "sum": "{digest(content)}"}}') is None


def test_lines_are_found_in_any_bytes() -> None:
    one, two = chain_rows([MATCH, THROW])
    noise = b"\0\xff" + one.text.encode()[:30]
    assert list(carve_lines(noise + one.text.encode() + b"\0" + two.text.encode() + noise)) == [one, two]


def test_rows_are_grouped_by_match_and_those_before_the_first_are_left_out() -> None:
    assert by_match([THROW, MATCH, THROW, MATCH]) == [[MATCH, THROW], [MATCH]]
    assert by_match([]) == []


def test_a_journal_file_holds_its_lines_and_cannot_be_changed_by_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"an older file")
    create_journal(path, chain_rows([MATCH, THROW]))
    with closing(open_to_read(path)) as db:
        assert [parse_checked_line(text) for (text,) in db.execute("SELECT act FROM acts ORDER BY seq")] == chain_rows(
            [MATCH, THROW]
        )
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            db.execute("DELETE FROM acts")


def test_the_chain_begins_before_the_first_line() -> None:
    assert (NO_LINE.seq, NO_LINE.sum) == (0, "")
    assert chain_rows([MATCH], replace(NO_LINE, sum="x"))[0].before == "x"
