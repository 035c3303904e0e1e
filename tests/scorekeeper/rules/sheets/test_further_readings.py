"""Rarer readings that the leaflets' words allow, each off unless the table chooses it: see the README of the rules."""

import pytest

from scorekeeper.rules.sheet import Card, card_sums
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.rules.table import card, filled, offered, terms, worth

SIXTY_THREE = dict(zip(("ones", "twos", "threes", "fours", "fives", "sixes"), (3, 6, 9, 12, 15, 18), strict=True))


@pytest.mark.parametrize(("sheet", "edition", "bonus"), [
    ("tactic", "nl", 50), ("carlit", "de", 25), ("carlit", "fr", 25), ("carlit-beginner", "it", 25),
])  # fmt: skip
def test_the_bonus_is_earned_from_63_on_if_the_table_likes(sheet: str, edition: str, bonus: int) -> None:
    chosen = terms(sheet, edition, bonus_from_63=True)
    assert card_sums(terms(sheet, edition), Card(SIXTY_THREE)).bonus == 0
    assert card_sums(chosen, Card(SIXTY_THREE)).bonus == bonus
    assert card_sums(chosen, Card(SIXTY_THREE | {"ones": 2})).bonus == 0


def test_other_editions_do_not_offer_what_their_text_does_not_leave_open() -> None:
    options = SHEETS["tactic"].options
    assert [code for code in SHEETS["tactic"].editions if len(options["bonus_from_63"].values(code)) > 1] == ["nl"]
    assert [code for code in SHEETS["tactic"].editions if len(options["yatzy_is_50"].values(code)) > 1] == ["da"]


def test_the_danish_five_of_a_kind_is_50_without_the_dice() -> None:
    assert worth(terms("tactic", "da"), "44444", "yatzy") == 70
    assert worth(terms("tactic", "da", yatzy_is_50=True), "44444", "yatzy") == 50


@pytest.mark.parametrize(("have", "yatzis", "points"), [
    ({"yatzy": 50}, 1, 100), ({"yatzy": 0}, 1, 20), ({"three_of_a_kind": 15}, 1, 20), ({}, 0, 20),
    ({"yatzy": 0}, 3, 20),
])  # fmt: skip
def test_a_yatzi_is_a_second_one_only_after_its_50(have: dict[str, int], yatzis: int, points: int) -> None:
    where = terms("philos", second_yatzi_after_50=True)
    assert worth(where, "44444", "chance", card(have, yatzis)) == points


def test_without_50_points_there_is_no_forced_zero() -> None:
    used = {"yatzy": 0, "chance": 22, "fours": 12}
    assert worth(terms("philos"), "44444", "three_of_a_kind", card(used, 1)) == 0
    assert worth(terms("philos", second_yatzi_after_50=True), "44444", "three_of_a_kind", card(used, 1)) == 20


def test_beginners_may_fill_the_lower_half_in_any_order() -> None:
    where = terms("carlit-beginner", lower_half_free=True)
    assert not where.in_order
    lower = [box for box in where.boxes if box not in SIXTY_THREE]
    assert [*offered(terms("carlit-beginner"), "11123")] == ["ones"]
    assert [*offered(where, "11123")] == ["ones", *lower]
    assert next(iter(offered(where, "11123", card(filled("ones", "chance"))))) == "twos"


LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")


def test_a_joker_goes_below_while_a_box_is_open_there() -> None:
    where, used = terms("mb1982", joker_below=True), {"yatzy": 50, "fours": 12}
    assert set(offered(where, "44444", card(used))) == set(LOWER)
    assert "ones" in offered(terms("mb1982"), "44444", card(used))
    full_below = used | dict.fromkeys(LOWER, 0)
    assert set(offered(where, "44444", card(full_below))) == {"ones", "twos", "threes", "fives", "sixes"}


@pytest.mark.parametrize(
    ("used", "dice"), [({"yatzy": 50}, "44444"), ({"fours": 12}, "44444"), ({"yatzy": 50, "fours": 12}, "44445")]
)
def test_what_is_no_joker_may_be_struck_above(used: dict[str, int], dice: str) -> None:
    assert "ones" in offered(terms("mb1982", joker_below=True), dice, card(used))
