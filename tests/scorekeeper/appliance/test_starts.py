"""The count of starts that ended badly in a row, on disk."""

import os
from pathlib import Path

import pytest

from scorekeeper.appliance.starts import FILE, Starts


def test_every_start_counts_as_bad_until_it_is_well(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert [Starts(folder).begin() for _ in range(3)] == [0, 1, 2]
    Starts(folder).count_as_good()
    assert Starts(folder).begin() == 0


def test_a_good_start_after_a_good_start_writes_nothing(tmp_path: Path) -> None:
    Starts(tmp_path).count_as_good()
    assert not (tmp_path / FILE).exists()


def test_where_nothing_can_be_written_every_start_is_the_first(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    starts = Starts(tmp_path / "file")
    assert [starts.begin(), starts.begin()] == [0, 0]


@pytest.mark.parametrize("content", ["", "[]", "null", '{"bad": "3"}', '{"bad": 1e999}', "[" * 100_000, None])
def test_a_count_that_cannot_be_read_is_none(content: str | None, tmp_path: Path) -> None:
    if content is None:
        os.mkfifo(tmp_path / FILE)
    else:
        (tmp_path / FILE).write_text(content)
    assert [Starts(tmp_path).begin() for _ in range(2)] == [0, 1]
