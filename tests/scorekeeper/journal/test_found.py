"""What a repair finds: each line once, the newest chain, whole matches, and little memory however many there are."""

import tracemalloc
from itertools import accumulate, chain
from pathlib import Path

import pytest

from scorekeeper import storage
from scorekeeper.journal.found import carve_file, collect_lines, last_complete_number, playable_lines
from scorekeeper.journal.recovery import KeptLines
from scorekeeper.journal.rows import NO_LINE, ChainedRow, chain_row, chain_rows
from tests.scorekeeper.journal.parts import act, match, said


def of(*matches: int) -> list[ChainedRow]:
    """The lines of matches with that many acts each, every act in a transaction of its own."""
    rows = chain.from_iterable([match(), *map(act, range(count))] for count in matches)
    made = accumulate(rows, lambda tip, row: chain_row(row, 0, tip), initial=NO_LINE)
    return [*made][1:]


def test_a_line_that_is_found_twice_is_kept_once() -> None:
    with collect_lines([*of(3), *of(3)]) as found:
        assert said([one.row for one in playable_lines(found)]) == ["match", 0, 1, 2]


def test_a_match_ends_before_its_first_missing_act_and_needs_its_beginning() -> None:
    made = of(3, 3, 3)
    with collect_lines([*made[:2], *made[3:4], *made[5:]]) as found:
        assert [one.seq for one in playable_lines(found)] == [1, 2, 9, 10, 11, 12]


def test_of_two_ends_of_the_chain_the_newer_one_is_followed() -> None:
    made = of(2)
    other = chain_rows([act(7), act(8)], made[0])
    with collect_lines([*made, *other, *chain_rows([act(9)], other[-1])]) as found:
        assert said([one.row for one in playable_lines(found)]) == ["match", 7, 8, 9]


def test_the_last_act_is_one_that_ends_a_transaction() -> None:
    begun = chain_row(match(), 0, NO_LINE)
    with collect_lines([begun, *chain_rows([act(1), act(2)], begun)[:1]]) as found:
        assert last_complete_number(found) == 1
    with collect_lines([]) as found:
        assert last_complete_number(found) == 0


def test_a_line_with_a_number_that_no_journal_has_is_left_out() -> None:
    begun = chain_row(match(), 0, NO_LINE)
    absurd = [chain_row(act(1), 1 << 70, begun), chain_row(act(2), -1, begun)]
    with collect_lines([begun, *absurd]) as found:
        assert [one.seq for one in playable_lines(found)] == [1]


def test_the_database_is_gone_afterwards_even_if_the_repair_fails(tmp_path: Path) -> None:
    place = tmp_path / "found"
    place.write_text("left by a repair that was cut off")
    with pytest.raises(ZeroDivisionError), collect_lines(of(3), place) as found:
        print(1 / sum(one.seq - one.seq for one in playable_lines(found)))
    assert not place.exists()


def test_many_lines_need_little_memory(tmp_path: Path) -> None:
    made = of(*[100] * 100)
    tracemalloc.start()
    with collect_lines(iter(made), tmp_path / "found") as found:
        kept = sum(1 for _ in playable_lines(found))
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept == len(made)
    assert peak < 1 << 20


def test_a_line_that_goes_on_in_the_next_piece_of_a_file_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "PIECE_BYTES", 4096)
    (tmp_path / "file").write_text("#".join(one.text for one in of(60)))
    assert {one.seq for one in carve_file(tmp_path / "file")} == set(range(1, 62))


@pytest.mark.parametrize(
    ("numbers", "last", "missing"),
    [
        ((), 0, []),
        ((), 3, [(1, 3)]),
        ((1, 2, 3), 3, []),
        ((2, 3, 7), 9, [(1, 1), (4, 6), (8, 9)]),
    ],
)
def test_the_gaps_before_between_and_after_the_lines_are_counted(
    numbers: tuple[int, ...], last: int, missing: list[tuple[int, int]]
) -> None:
    kept = KeptLines()
    made = of(9)
    assert [one.seq for one in kept.count_passing(made[number - 1] for number in numbers)] == [*numbers]
    assert (kept.count, kept.gaps(last)) == (len(numbers), missing)
