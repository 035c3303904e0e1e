"""Matches as spans of lines: where each begins and ends, which are the same, and which a backup may add."""

from pathlib import Path

import pytest

from scorekeeper.errors import JournalError
from scorekeeper.journal import JournalRow, spans
from scorekeeper.journal.rows import ChainedRow, chain_rows
from scorekeeper.journal.spans import MatchIdentity, Span, is_playable, join_spans, split_matches
from tests.scorekeeper.journal.parts import act, match

HERE, THERE = Path("here"), Path("there")


def written(*acts: int) -> list[ChainedRow]:
    """The lines of matches with equal beginnings, each with that many acts."""
    return chain_rows([row for count in acts for row in (match(), *map(act, range(count)))])


def test_a_match_goes_from_its_beginning_to_the_line_before_the_next() -> None:
    found = list(split_matches(written(3, 0, 2), HERE))
    assert [(span.first, span.last, span.acts) for span, _ in found] == [(1, 4, 4), (5, 5, 1), (6, 8, 3)]
    assert [len(rows) for _, rows in found] == [4, 1, 3]
    assert len({span.identity for span, _ in found}) == 3
    assert list(split_matches([], HERE)) == []


def test_of_a_very_long_match_only_the_first_rows_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "MOST_ACTS", 5)
    ((span, rows),) = split_matches(written(50), HERE)
    assert (span.acts, len(rows)) == (51, 6)
    assert not is_playable(rows, lambda _rows: None)


def test_of_two_the_longer_one_is_taken_and_the_present_one_stays_the_last() -> None:
    def span(path: Path, day: int, acts: int) -> Span:
        return Span(path, 1, acts, MatchIdentity(f"2026-01-0{day}T00:00:00", "", 1))

    own = [span(HERE, 1, 5), span(HERE, 3, 2), span(HERE, 2, 4)]
    merged, added, longer = join_spans(own, [span(THERE, 1, 4), span(THERE, 3, 9), span(THERE, 4, 1)])
    assert [(one.path, one.identity.begun[9], one.acts) for one in merged] == [
        (HERE, "1", 5), (THERE, "3", 9), (THERE, "4", 1), (HERE, "2", 4),
    ]  # fmt: skip
    assert (added, longer) == (1, 1)


@pytest.mark.parametrize("time", ["", "tomorrow", "2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00\n"])
def test_a_time_that_this_program_does_not_write_is_refused(time: str) -> None:
    row = match()
    assert is_playable([row], lambda _rows: None)
    assert not is_playable([JournalRow(row.body, {}, time)], lambda _rows: None)


def test_what_does_not_begin_or_cannot_be_replayed_is_refused() -> None:
    def refuse(_rows: object) -> None:
        raise JournalError("no")

    assert not is_playable([act(1)], lambda _rows: None)
    assert not is_playable([match()], refuse)
