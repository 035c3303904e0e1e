"""The Yatzy sheet of Noris: points it leaves open, by their ids (No-1 ...) in scorekeeper/rules/README.md.

When Chance and zeros may be entered, and five of a kind as a full house.
"""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.sheet import Card, Terms, Value, entry_in_box
from tests.scorekeeper.rules.sheets.parts import NORIS
from tests.scorekeeper.rules.table import card, filled, roll, terms, worth

CLOSED = "closed"


STRICT: dict[str, Value] = {"strike": "last_resort", "chance": "last_resort"}


BAD_LUCK = filled("ones", "twos", "fours", "sixes")  # a card to which 2-2-4-6-1 brings nothing but its sum


def at(where: Terms, dice: str, box: str, have: dict[str, int]) -> object:
    try:
        return worth(where, dice, box, card(have))
    except RuleError as refused:
        return CLOSED if refused.kind == "illegal_entry" else refused


@pytest.mark.parametrize(
    ("id", "options", "dice", "box", "have", "points"),
    [
        ("No-1 free", {}, "66613", "chance", {}, 22),
        ("No-1 strict, others fit", {"chance": "last_resort"}, "66613", "chance", {}, CLOSED),
        ("No-1 strict, none fits", {"chance": "last_resort"}, "22461", "chance", BAD_LUCK, 15),
        ("No-1 strict, a zero elsewhere stays free", {"chance": "last_resort"}, "66613", "yatzy", {}, 0),
        ("No-2 free", {}, "66613", "yatzy", {}, 0),
        ("No-2 strict, others fit", {"strike": "last_resort"}, "66613", "yatzy", {}, CLOSED),
        ("No-2 strict, Chance takes it", {"strike": "last_resort"}, "22461", "yatzy", BAD_LUCK, CLOSED),
        ("No-2 strict, nothing fits", {"strike": "last_resort"}, "22461", "yatzy", BAD_LUCK | {"chance": 20}, 0),
        ("both strict", STRICT, "66613", "chance", {}, CLOSED),
        ("both strict", STRICT, "22461", "chance", BAD_LUCK, 15),
        ("both strict", STRICT, "22461", "yatzy", BAD_LUCK, CLOSED),
        ("No-3", {}, "55555", "full_house", {}, 0),
        ("No-3 option", {"five_alike_full_house": True}, "55555", "full_house", {}, 25),
        ("No-3 option makes Chance wait", {"five_alike_full_house": True, "chance": "last_resort"}, "55555", "chance",
         filled("fives", "three_of_a_kind", "four_of_a_kind", "yatzy"), CLOSED),
        ("second Yatzy", {}, "55555", "chance", {"yatzy": 50}, 25),
    ],
)  # fmt: skip
def test_noris_is_read_so(
    id: str, options: dict[str, Value], dice: str, box: str, have: dict[str, int], points: object
) -> None:
    assert at(terms("noris", "de", **options), dice, box, have) == points


@pytest.mark.parametrize("options", [{"strike": "last_resort"}, STRICT])
def test_noris_with_strict_striking_refuses_to_strike_a_throw_that_scores(options: dict[str, Value]) -> None:
    with pytest.raises(RuleError, match="may not be struck"):
        entry_in_box(terms("noris", "de", **options), Card(), roll("66613"), "sixes", strike=True)
    assert entry_in_box(NORIS, Card(), roll("66613"), "sixes", strike=True).points == 0
