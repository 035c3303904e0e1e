"""A sheet of one's own while it is made: what goes with a box, where rows go, which bonus nobody can earn."""

from typing import Any

import pytest

from scorekeeper.present.setup.own_sheet import (
    sheet_problems,
    with_columns,
    with_new_bonus,
    with_row_moved,
    without_box,
)

BOXES = {"ones": {"face": 1}, "sixes": {"face": 6}, "yatzy": {"alike": 5, "points": 50}, "chance": {"count": "all"}}


def sheet(*bonuses: dict[str, Any], **fields: object) -> dict[str, Any]:
    return {"boxes": BOXES, "bonus": [*bonuses], **fields}


def test_a_bonus_goes_with_the_last_box_that_it_counts_and_counts_no_others_instead() -> None:
    named, upper = {"points": 35, "from": 20, "over": ["chance", "ones"]}, {"points": 10, "from": 7}
    less = without_box(sheet(named, upper), "chance")
    assert less["bonus"] == [{**named, "over": ["ones"]}, upper]
    assert without_box(less, "ones")["bonus"] == [upper]
    assert "bonus" not in without_box(without_box(less, "ones"), "sixes")


def test_the_rule_for_a_further_yatzi_goes_with_its_box_alone() -> None:
    given = sheet(further_fives="bonus")
    assert "further_fives" in without_box(given, "chance")
    assert "further_fives" not in without_box(given, "yatzy")


@pytest.mark.parametrize(
    ("key", "by", "order"),
    [
        ("sixes", -1, ["sixes", "ones", "yatzy", "chance"]),
        ("ones", -1, ["ones", "sixes", "yatzy", "chance"]),
        ("yatzy", 1, ["ones", "sixes", "chance", "yatzy"]),
        ("chance", 1, ["ones", "sixes", "yatzy", "chance"]),
    ],
)
def test_a_row_moves_to_the_first_and_the_last_place_and_no_further(key: str, by: int, order: list[str]) -> None:
    assert [*with_row_moved(sheet(), key, by)["boxes"]] == order


def test_a_new_bonus_is_for_three_fifths_of_what_the_upper_part_holds() -> None:
    assert with_new_bonus(sheet())["bonus"] == [{"points": 35, "from": 21, "over": ["ones", "sixes"]}]


def test_each_further_column_counts_once_more() -> None:
    three = with_columns(sheet(), 3)
    assert three["columns"] == [{"name": "×1"}, {"name": "×2", "factor": 2}, {"name": "×3", "factor": 3}]
    assert with_columns(three, 2)["columns"] == three["columns"][:2]
    assert "columns" not in with_columns(three, 1)


@pytest.mark.parametrize(("field", "highest"), [("from", 35), ("above", 34)])
def test_a_bonus_that_is_a_point_too_far_cannot_be_earned(field: str, highest: int) -> None:
    """The ones and the sixes of five dice hold 35 points."""
    assert [*sheet_problems(sheet({"points": 1, field: highest}))] == []
    (problem,) = sheet_problems(sheet({"points": 1, field: highest + 1}))
    assert "hold 35 points at most" in problem
