"""Solved tables are kept on disk, found again, and solved again if they are missing, damaged or for other rules."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.advice.solver import tables
from scorekeeper.advice.solver.solve import Progress, memories_reached
from scorekeeper.advice.solver.values import Values
from scorekeeper.rules.sheet import Card, Terms, agree_terms
from scorekeeper.rules.sheets import SHEETS

NORIS = agree_terms(SHEETS["noris"])
Damage = Callable[[bytes], bytes]


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Terms]:
    """Replace the solver by one that fills in made-up values; the list records which rules it was asked to solve."""
    asked: list[Terms] = []

    def solve(terms: Terms, progress: Progress, lower: int = 0) -> Values:
        asked.append(terms)
        values = Values(terms)
        for mask, memory in zip(*tables.solved_masks_and_memories(memories_reached(values)), strict=True):
            values.table[mask, memory, :-1] = np.linspace(0.1, 255.123456789, values.uppers.count)
        return values

    monkeypatch.setattr(tables, "solve_table", solve)
    return asked


def files(folder: Path) -> list[Path]:
    return sorted((folder / tables.FOLDER).iterdir())


def test_a_table_is_solved_once_and_then_read_from_disk(solved: list[Terms], tmp_path: Path) -> None:
    first = tables.values_for(NORIS, tmp_path)
    again = tables.values_for(NORIS, tmp_path)
    assert len(solved) == 1
    assert np.isfinite(first.table).sum() == np.isfinite(again.table).sum()
    finite = np.isfinite(first.table)
    assert np.abs(first.table[finite] - again.table[finite]).max() < 1e-11


def test_a_table_file_is_private_and_at_most_six_megabytes(solved: list[Terms], tmp_path: Path) -> None:
    tables.values_for(agree_terms(SHEETS["tactic"], "nl"), tmp_path)
    (file,) = files(tmp_path)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.stat().st_size < 6_000_000


def flipped(data: bytes) -> bytes:
    return data[:5000] + bytes([data[5000] ^ 1]) + data[5001:]


def another_largest(data: bytes) -> bytes:
    at = tables.HEAD_FORMAT.size - 2
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize(
    "damage", [flipped, another_largest, lambda data: data[:1000], lambda data: b"", lambda data: data + b"x"]
)
def test_a_damaged_table_is_solved_again_and_mended(solved: list[Terms], tmp_path: Path, damage: Damage) -> None:
    tables.values_for(NORIS, tmp_path)
    (file,) = files(tmp_path)
    file.write_bytes(damage(file.read_bytes()))
    tables.values_for(NORIS, tmp_path)
    tables.values_for(NORIS, tmp_path)
    assert len(solved) == 2


def test_a_table_of_other_rules_is_not_taken_for_this_one(solved: list[Terms], tmp_path: Path) -> None:
    tables.values_for(NORIS, tmp_path)
    (file,) = files(tmp_path)
    other = agree_terms(SHEETS["noris"], None, {"five_alike_full_house": True})
    file.rename(file.with_name(f"{tables.rules_digest(Values(other)).hex()[:16]}.table"))
    tables.values_for(other, tmp_path)
    assert [one.options["five_alike_full_house"] for one in solved] == [False, True]


def test_editions_that_score_alike_share_a_table_and_others_do_not(tmp_path: Path) -> None:
    def digest(edition: str) -> bytes:
        return tables.rules_digest(Values(agree_terms(SHEETS["tactic"], edition)))

    assert digest("en") == digest("de") == digest("uk")
    assert len({digest("en"), digest("nl"), digest("da")}) == 3


def test_without_a_place_to_keep_it_a_table_is_solved_each_time(solved: list[Terms], tmp_path: Path) -> None:
    (tmp_path / tables.FOLDER).write_text("no folder")
    tables.values_for(NORIS, tmp_path)
    tables.values_for(NORIS, tmp_path)
    assert len(solved) == 2


def test_a_late_card_is_solved_by_itself(tmp_path: Path) -> None:
    tables.values_for(NORIS, tmp_path, Card(dict.fromkeys(["full_house", "yatzy", "small_straight", "chance"], 0)))
    assert not (tmp_path / tables.FOLDER).exists()
