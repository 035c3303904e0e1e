"""On every sheet the bonus needs exactly the points that it asks for; on Philos 100 in Chance prove two Yatzis."""

import pytest

from scorekeeper.rules.paper import with_proven_yatzis
from scorekeeper.rules.sheet import Card, Value
from tests.scorekeeper.rules.table import terms


@pytest.mark.parametrize(
    ("sheet", "edition", "options", "at_62", "at_63", "at_64"),
    [
        ("philos", "es", {}, 0, 35, 35),
        ("mb1982", "fr", {}, 0, 35, 35),
        ("noris", "de", {}, 0, 35, 35),
        ("tactic", "en", {}, 0, 50, 50),
        ("tactic", "nl", {}, 0, 0, 50),
        ("tactic", "fi", {}, 0, 50, 50),
        ("tactic", "fi", {"bonus_threshold": 36}, 50, 50, 50),
        ("carlit", "it", {}, 0, 0, 25),
        ("carlit-beginner", "de", {}, 0, 0, 25),
    ],
)
def test_the_bonus_is_earned_to_the_point(
    sheet: str, edition: str, options: dict[str, Value], at_62: int, at_63: int, at_64: int
) -> None:
    """The bonus for 62, 63 and 64 points in the upper section, on every sheet (Ca-2, Ca-5)."""
    bonus = terms(sheet, edition, **options).bonus
    assert [bonus.earned(upper) for upper in (62, 63, 64)] == [at_62, at_63, at_64]
    assert (bonus.earned(0), bonus.earned(105)) == (0, at_64)


@pytest.mark.parametrize(
    ("sheet", "filled", "given", "proven"),
    [
        ("philos", {"chance": 100, "ones": 5}, 0, 2),
        ("philos", {"chance": 100, "ones": 5}, 3, 3),
        ("philos", {"chance": 30, "ones": 5}, 0, 0),
        ("philos", {"chance": 0, "yatzy": 50}, 1, 1),
        ("noris", {"chance": 30, "full_house": 25}, 0, 0),
        ("mb1982", {"chance": 30, "full_house": 25, "yatzy": 50}, 1, 1),
    ],
)
def test_points_for_a_second_yatzi_prove_the_first(sheet: str, filled: dict[str, int], given: int, proven: int) -> None:
    assert with_proven_yatzis(terms(sheet), Card(filled, given)).yatzis == proven
