"""MB's Yahtzee of 1982: points its sheet leaves open, by their ids (MB-1 ...) in scorekeeper/rules/README.md.

Above all what a further five of a kind scores: as a Joker, and with 100 extra points (the prime).
"""

import pytest

from scorekeeper.rules.sheet import Card, card_sums, entry_in_box
from tests.scorekeeper.rules.sheets.parts import MB
from tests.scorekeeper.rules.table import all_but, card, roll, terms

JOKER = {"yatzy": 50, "fours": 12}


STRUCK = {"yatzy": 0, "fours": 12}


@pytest.mark.parametrize(
    ("id", "box", "have", "points", "prime"),
    [
        ("Joker", "full_house", JOKER, 25, 100),
        ("Joker", "small_straight", JOKER, 30, 100),
        ("Joker", "large_straight", JOKER, 40, 100),
        ("Joker as it is", "three_of_a_kind", JOKER, 20, 100),
        ("Joker, struck box", "full_house", STRUCK, 25, 0),
        ("Joker, struck box", "large_straight", STRUCK, 40, 0),
        ("own box open", "full_house", {"yatzy": 50}, 0, 100),
        ("own box open", "large_straight", {"yatzy": 0}, 0, 0),
        ("own box open", "fours", {"yatzy": 50}, 20, 100),
        ("MB-1 first one above, 50 since", "chance", {"ones": 5, "yatzy": 50}, 20, 100),
        ("MB-2 zero above though below is open", "sixes", JOKER, 0, 100),
        ("MB-3 Yahtzee box open", "full_house", {"fours": 12}, 0, 0),
        ("MB-4 Yahtzee box need not be used", "chance", {"fours": 12}, 20, 0),
        ("first", "yatzy", {}, 50, 0),
    ],
)
def test_mb_reads_a_further_yahtzee(id: str, box: str, have: dict[str, int], points: int, prime: int) -> None:
    made = entry_in_box(MB, card(have), roll("44444"), box)
    assert (made.points, made.yatzy_bonus) == (points, prime)


@pytest.mark.parametrize(
    ("id", "have", "prime"),
    [
        ("first in its box", Card({"yatzy": 50}, 1), 100),
        ("first in its box, second above with its prime", Card({"yatzy": 50, "ones": 5}, 2, 100), 100),
        ("first above, second in the box", Card({"ones": 5, "yatzy": 50}, 2), 0),
        ("the same on paper that does not say how many there were", Card({"ones": 5, "yatzy": 50}, 1), 0),
        ("first in Chance, second in the box", Card({"chance": 5, "yatzy": 50}, 2), 0),
        ("box struck", Card({"yatzy": 0}, 1), 0),
    ],
)
def test_mb_can_pay_the_prime_only_after_a_first_yahtzee_in_its_box(id: str, have: Card, prime: int) -> None:
    """With the option of MB-1 a further five of a kind earns 100 only if the first one was entered in its own box."""
    assert entry_in_box(terms("mb1982", prime_after_first=True), have, roll("44444"), "fours").yatzy_bonus == prime


def test_mb_pays_the_prime_also_for_a_zero() -> None:
    only_ones_open = card(all_but(MB, ["ones"]) | {"yatzy": 50, "fours": 12})
    forced = entry_in_box(MB, only_ones_open, roll("44444"), "ones")
    struck = entry_in_box(MB, card(JOKER), roll("44444"), "full_house", strike=True)
    assert (forced.points, forced.yatzy_bonus) == (struck.points, struck.yatzy_bonus) == (0, 100)


def test_mb_primes_do_not_count_above() -> None:
    have = Card({"sixes": 30, "fives": 25, "yatzy": 50}, yatzis=3, yatzy_bonus=200)
    foot = card_sums(MB, have)
    assert (foot.upper, foot.bonus, foot.lower, foot.yatzy_bonus, foot.grand) == (55, 0, 50, 200, 305)
