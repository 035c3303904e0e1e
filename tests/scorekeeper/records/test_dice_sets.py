"""Named sets of dice: in use from a time on, kept beside the journal, chosen for the matches begun since then."""

from pathlib import Path

import pytest

from scorekeeper.errors import BadInput
from scorekeeper.records.dice_sets import (
    DICE_SETS_FILE,
    UNNAMED_SET,
    DiceSetUse,
    known_uses,
    matches_with_set,
    read_uses,
    save_uses,
    set_in_use,
    set_names,
    with_set_renamed,
    with_set_used,
)
from scorekeeper.records.facts import MatchFacts

IVORY, GLASS = "the ivory ones", "Ґлазс"
USES = with_set_used(with_set_used((), IVORY, "2026-05-01T00:00:00"), GLASS, "2026-06-01T20:00:00")


def test_a_set_is_in_use_from_its_time_until_the_next() -> None:
    times = ("2026-04-30T23:59:59", "2026-05-01T00:00:00", "2026-06-01T19:59:59", "2026-07-01T00:00:00")
    assert [set_in_use(USES, time) for time in times] == [UNNAMED_SET, IVORY, IVORY, GLASS]
    assert set_names(USES) == (GLASS, IVORY)


def test_sets_are_kept_in_a_file_and_come_back_the_same(tmp_path: Path) -> None:
    assert known_uses(tmp_path) == ()
    save_uses(tmp_path, USES)
    assert known_uses(tmp_path) == USES


@pytest.mark.parametrize(
    "line", [b"\xff", b"=", b'"2026-05-03" = 5', b"[a]", b'"soon" = "bone"', b'"2026-05-03" = " "']
)
def test_a_damaged_line_costs_no_other_set(tmp_path: Path, line: bytes) -> None:
    save_uses(tmp_path, USES)
    with (tmp_path / DICE_SETS_FILE).open("ab") as file:
        file.write(line)
    found, problem = read_uses(tmp_path)
    assert found == known_uses(tmp_path) == USES
    assert str(problem).endswith(f"{DICE_SETS_FILE} is damaged in line 4: using its other lines.")


def test_choosing_the_set_that_lies_there_changes_nothing_and_going_back_to_one_does() -> None:
    assert with_set_used(USES, GLASS, "2026-06-02T00:00:00") == USES
    again = with_set_used(USES, IVORY, "2026-07-01T00:00:00")
    assert set_in_use(again, "2026-07-02T00:00:00") == IVORY
    assert with_set_used(again, "others", "2026-07-01T00:00:00")[-1] == DiceSetUse("2026-07-01T00:00:00", "others")


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\nb"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="a name has 1 to 24 letters"):
        with_set_used((), name, "2026-05-01T00:00:00")


def test_a_set_can_be_renamed_and_two_become_one() -> None:
    assert set_names(with_set_renamed(USES, IVORY, "bone")) == (GLASS, "bone")
    assert set_names(with_set_renamed(USES, IVORY, GLASS)) == (GLASS,)


def test_matches_belong_to_the_set_with_which_they_began() -> None:
    matches = [MatchFacts(at, at, at, begun) for at, begun in enumerate(("2026-04-01", "2026-05-09", "2026-06-09"), 1)]
    assert [one.number for one in matches_with_set(matches, USES, IVORY)] == [2]
    assert [one.number for one in matches_with_set(matches, (), UNNAMED_SET)] == [1, 2, 3]
