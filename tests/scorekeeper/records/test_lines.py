"""Files of lines beside the journal: what can still be read is used, what cannot is named and kept in a copy."""

import os
from pathlib import Path

import pytest

from scorekeeper.errors import BadInput
from scorekeeper.records.lines import Pairs, read_pairs, write_pairs

MOST = 1 << 10


def found_in(path: Path) -> tuple[Pairs, str]:
    pairs, problem = read_pairs(path, MOST, lambda _key, _value: True)
    return pairs, str(problem or "")


def test_a_file_that_is_valid_as_a_whole_may_have_been_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('# ours\n\'2026-05-01\' = """rain\nand cake"""\n')
    assert found_in(path) == ({"2026-05-01": "rain\nand cake"}, "")


def test_of_many_damaged_lines_the_first_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    for count, named in ((5, "1, 2, 3, 4, 5"), (6, "1, 2, 3, 4, 5, …")):
        path.write_bytes(b"\0\n" * count + b'a = "b"\r\n')
        assert found_in(path) == ({"a": "b"}, f"{path} is damaged in line {named}: using its other lines.")


def test_what_is_no_file_is_said_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    os.mkfifo(path)
    assert found_in(path) == ({}, f"{path} cannot be read: it is not a regular file")
    with pytest.raises(BadInput, match="it is not a regular file"):
        write_pairs(path, "", [("a", "b")], True, MOST)
    assert path.is_fifo()


def test_each_damaged_file_is_kept_in_a_copy_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    for content in ("=", "=="):
        path.write_text(content)
        write_pairs(path, "# ours\n", [("a", 'b"\x7f')], True, MOST)
        assert found_in(path) == ({"a": 'b"\x7f'}, "")
    write_pairs(path, "", [], False, MOST)
    assert {one.name: one.read_text() for one in tmp_path.glob("*.damaged*")} == {
        "a.toml.damaged": "=", "a.toml.damaged-2": "==",
    }  # fmt: skip
