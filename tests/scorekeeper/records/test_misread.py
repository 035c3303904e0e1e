"""How many dice the reader may misread: a limit above the measured share, raised by the corrections made at this
table."""

import json
from pathlib import Path

import pytest

from scorekeeper.records.misread import (
    CONFUSION_BY_TRUE_FACE,
    CONFUSION_DICE,
    ENOUGH_DICE,
    LARGEST_TOLERANCE,
    MISREAD_DICE,
    corrected_dice,
    misreading_tolerance,
    wilson_upper_limit,
)


def test_the_table_has_a_row_and_a_column_for_each_face() -> None:
    assert [len(row) for row in CONFUSION_BY_TRUE_FACE] == [6] * 6
    assert (
        sum(count for true, row in enumerate(CONFUSION_BY_TRUE_FACE) for read, count in enumerate(row) if true != read)
        == MISREAD_DICE
    )


def test_the_limit_is_above_the_best_measurement() -> None:
    assert misreading_tolerance() > 3 * MISREAD_DICE / CONFUSION_DICE
    assert wilson_upper_limit(0, 1000) == pytest.approx(0.0027, abs=0.0001)


def test_what_the_table_corrected_raises_the_limit_once_there_are_enough_dice() -> None:
    assert misreading_tolerance(20, ENOUGH_DICE - 1) == misreading_tolerance()
    assert misreading_tolerance(10, 2000) > 2 * misreading_tolerance()
    assert misreading_tolerance(0, 100_000) == misreading_tolerance()
    assert misreading_tolerance(300, 1000) == LARGEST_TOLERANCE


def test_corrections_are_counted_in_the_labels_of_kept_photos(tmp_path: Path) -> None:
    lines = [
        {"photo": "a.jpg", "values": [1, 2, 3, 4, 5]},
        {"photo": "b.jpg", "values": [6] * 5, "tags": ["corrected"]},
    ]
    (tmp_path / "rolls.jsonl").write_text("\n".join([*map(json.dumps, lines), '{"photo": "c', "[]", ""]))
    assert corrected_dice(tmp_path) == (1, 10)
    assert corrected_dice(tmp_path / "none") == (0, 0)
