"""The table of the reader's measured mistakes has a cell for each pair of faces, adding up to the stated number.

`shift` is the largest change of the share of a face, in percent.
"""

import pytest

from scorekeeper.records.misread import CONFUSION, DICE, MISREAD, shift


def test_the_table_has_a_row_and_a_column_for_each_face() -> None:
    assert [len(row) for row in CONFUSION] == [6] * 6
    assert sum(count for true, row in enumerate(CONFUSION) for read, count in enumerate(row) if true != read) == MISREAD


def test_the_shift_is_that_of_the_face_that_changes_most() -> None:
    read = [sum(row[face] for row in CONFUSION) for face in range(6)]
    thrown = [sum(row) for row in CONFUSION]
    assert shift() == pytest.approx(max(abs(a - b) for a, b in zip(read, thrown, strict=True)) * 100 / DICE)
