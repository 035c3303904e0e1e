"""The Yatzi sheet of Philos: points it leaves open, by their ids (Ph-1 ...) in scorekeeper/rules/README.md.

Above all what a second five of a kind scores: 100 in Chance, or a forced zero.
"""

import pytest

from scorekeeper.rules.scoring import UPPER
from tests.scorekeeper.rules.sheets.parts import PHILOS
from tests.scorekeeper.rules.table import card, filled, terms, worth

OPEN_BOTH = {"yatzy": 50}


BOTH_USED = {"yatzy": 50, "chance": 22, "fours": 12}


@pytest.mark.parametrize(
    ("id", "box", "have", "yatzis", "points"),
    [
        ("second in Chance", "chance", OPEN_BOTH, 1, 100),
        ("first in Chance", "chance", {}, 0, 20),
        ("second above", "fours", OPEN_BOTH, 1, 20),
        ("Chance is used, own box open", "three_of_a_kind", {"yatzy": 50, "chance": 22}, 1, 20),
        ("own box is used, Chance open", "three_of_a_kind", {"yatzy": 50, "fours": 12}, 1, 20),
        ("Ph-1 below", "three_of_a_kind", BOTH_USED, 1, 0),
        ("Ph-1 above", "ones", BOTH_USED, 1, 0),
        ("first with both used", "three_of_a_kind", {"yatzy": 0, "chance": 22, "fours": 12}, 0, 20),
        ("Ph-2 Yatzi box struck", "chance", {"yatzy": 0, "three_of_a_kind": 15}, 1, 100),
        ("Ph-2 struck box proves none", "chance", {"yatzy": 0}, 0, 20),
        ("Ph-3 third", "chance", OPEN_BOTH, 2, 100),
        ("Ph-3 third, both used", "four_of_a_kind", BOTH_USED, 3, 0),
        ("Ph-4 own box, not all above", "four_of_a_kind", {"yatzy": 50, "chance": 22, "ones": 3, "twos": 6}, 1, 20),
        ("Ph-5", "full_house", {}, 0, 0),
        ("Ph-5 no joker", "full_house", {"yatzy": 50, "fours": 12}, 1, 0),
        ("Ph-6", "yatzy", {"chance": 22, "fours": 20}, 1, 50),
    ],
)
def test_philos_reads_a_second_yatzi(id: str, box: str, have: dict[str, int], yatzis: int, points: int) -> None:
    assert worth(PHILOS, "44444", box, card(have, yatzis)) == points


@pytest.mark.parametrize(
    ("box", "points"), [("three_of_a_kind", 20), ("four_of_a_kind", 20), ("full_house", 0), ("sixes", 0)]
)
def test_philos_without_the_forced_zero_scores_by_the_definitions(box: str, points: int) -> None:
    where = terms("philos", second_yatzi_forced_zero=False)
    assert worth(where, "44444", box, card(BOTH_USED, 1)) == points


@pytest.mark.parametrize(
    ("box", "have", "points"),
    [
        ("three_of_a_kind", BOTH_USED, 20),
        ("full_house", BOTH_USED, 0),
        ("chance", {"yatzy": 50, **filled(*UPPER)}, 100),
        ("three_of_a_kind", {"yatzy": 50, "chance": 22, **filled(*UPPER)}, 0),
        ("yatzy", {"chance": 22, **filled(*UPPER)}, 50),
    ],
)
def test_philos_in_spanish_words_forces_the_zero_when_all_six_above_are_used(
    box: str, have: dict[str, int], points: int
) -> None:
    """With the option of Ph-4, a second Yatzi is a forced zero only if Chance and all six upper boxes are used."""
    assert worth(terms("philos", "es", second_yatzi_all_upper=True), "44444", box, card(have, 1)) == points


def test_philos_forces_the_zero_also_where_five_of_a_kind_are_a_full_house() -> None:
    where = terms("philos", five_alike_full_house=True)
    assert worth(where, "44444", "full_house", card(OPEN_BOTH, 1)) == 25
    assert worth(where, "44444", "full_house", card(BOTH_USED, 1)) == 0


def test_philos_gives_100_to_five_of_a_kind_only() -> None:
    assert worth(PHILOS, "44443", "chance", card(OPEN_BOTH, 1)) == 19
