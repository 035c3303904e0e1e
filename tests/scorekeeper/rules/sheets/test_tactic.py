"""The Yatzy sheets of Tactic: points the editions leave open, by ids (Ta-1 ...) in scorekeeper/rules/README.md."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.sheet import Card, entry_in_box
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.rules.table import all_but, card, filled, offered, roll, terms, worth

FI_SV_NO_DA, SILENT_HOUSE = ("fi", "sv", "no", "da"), ("fi", "no", "lt", "lv", "pl")


@pytest.mark.parametrize("edition", SHEETS["tactic"].editions)
def test_tactic_chance_is_free_in_every_edition(edition: str) -> None:
    """Chance takes any throw, even if other boxes would score (Ta-1)."""
    assert worth(terms("tactic", edition), "66613", "chance") == 22


@pytest.mark.parametrize("edition", FI_SV_NO_DA)
def test_tactic_chance_as_a_last_resort_waits_for_a_throw_that_fits_nowhere(edition: str) -> None:
    """With an option (Ta-1), Chance is offered only if no other open box scores."""
    where = terms("tactic", edition, chance="last_resort")
    used = filled("ones", "threes", "sixes", "one_pair", "three_of_a_kind")
    assert "chance" not in offered(where, "66613")
    assert offered(where, "66613", card(used))["chance"] == 22
    assert offered(where, "66613", card(used))["yatzy"] == 0


def test_tactic_chance_as_the_last_box_is_the_norwegian_text_taken_literally() -> None:
    """With an option of the Norwegian edition (Ta-1), Chance is offered only if it is the last open box."""
    where = terms("tactic", "no", chance="last_box")
    assert "chance" not in offered(where, "66613", card(all_but(where, ["chance", "yatzy"])))
    assert offered(where, "66613", card(all_but(where, ["chance"]))) == {"chance": 22}
    assert offered(where, "66613", card(filled("chance")))["ones"] == 1


@pytest.mark.parametrize("edition", SHEETS["tactic"].editions)
def test_tactic_pairs_and_houses_show_two_faces(edition: str) -> None:
    """Four of a kind is not two pairs, five of a kind no full house (Ta-2, Ta-3), unless an option allows it."""
    assert worth(terms("tactic", edition), "44441", "two_pairs") == 0
    assert worth(terms("tactic", edition), "44444", "full_house") == 0
    if edition in SILENT_HOUSE:
        assert worth(terms("tactic", edition, five_alike_full_house=True), "44444", "full_house") == 20
    if edition != "da":
        where = terms("tactic", edition, four_alike_two_pairs=True)
        assert worth(where, "44441", "two_pairs") == worth(where, "44444", "two_pairs") == 16


@pytest.mark.parametrize("edition", SHEETS["tactic"].editions)
def test_tactic_yatzy_is_50_and_in_danish_the_dice_and_50(edition: str) -> None:
    """Five of a kind scores 50 in its box (Ta-4); in the Danish edition 50 and the sum of the dice."""
    assert worth(terms("tactic", edition), "11111", "yatzy") == (55 if edition == "da" else 50)
    assert worth(terms("tactic", edition), "66666", "yatzy") == (80 if edition == "da" else 50)


@pytest.mark.parametrize("edition", ["sv", "et", "fi", "no"])
def test_tactic_zeros_can_be_the_last_resort(edition: str) -> None:
    """With an option (Ta-6), a zero may be entered only if no open box, Chance among them, scores."""
    where = terms("tactic", edition, strike="last_resort")
    open_rows = card(all_but(where, ["ones", "chance", "yatzy"]))
    assert offered(where, "66613", open_rows) == {"ones": 1, "chance": 22}
    assert offered(where, "66643", open_rows) == {"chance": 25}
    assert offered(where, "66643", card(all_but(where, ["ones", "yatzy"]))) == {"ones": 0, "yatzy": 0}


ANNOUNCED = terms("tactic", "da", announce=True)


@pytest.mark.parametrize(
    ("dice", "said", "have", "options"),
    [
        ("66655", "full_house", {}, {"full_house": 28}),
        ("66655", "full_house", {"chance": 20}, {"full_house": 28}),
        ("66653", "full_house", {}, {"full_house": 0, "chance": 26}),
        ("66653", "yatzy", {}, {"chance": 26, "yatzy": 0}),
        ("66653", "chance", {}, {"chance": 26}),
        ("66653", None, {}, {}),
    ],
)
def test_tactic_announced_rows_are_kept_to(
    dice: str, said: str | None, have: dict[str, int], options: dict[str, int]
) -> None:
    """With announcing (Ta-5), a throw that fits must go into the announced box, another there as 0 or to Chance."""
    assert offered(ANNOUNCED, dice, card(have), said) == options


def test_tactic_a_missed_announcement_is_a_zero_anywhere_once_chance_is_used() -> None:
    """With announcing (Ta-5) and Chance used, a throw that misses is a zero in any open box."""
    found = offered(ANNOUNCED, "66653", card({"chance": 20, "ones": 3}), "full_house")
    assert found == {box: 0 for box in ANNOUNCED.boxes if box not in ("chance", "ones")}


def test_tactic_what_was_announced_and_made_may_not_be_struck() -> None:
    """With announcing (Ta-5), a throw that fits its announced box may not be entered as a zero."""
    with pytest.raises(RuleError, match="may not be struck"):
        entry_in_box(ANNOUNCED, Card(), roll("66655"), "full_house", strike=True, declared="full_house")


def test_tactic_announcing_makes_a_strict_chance_no_stricter() -> None:
    where = terms("tactic", "da", announce=True, chance="last_resort")
    assert offered(where, "66653", None, "full_house") == {"full_house": 0, "chance": 26}


def test_the_finnish_36_is_reached_by_36() -> None:
    bonus = terms("tactic", "fi", bonus_threshold=36).bonus
    assert [bonus.earned(upper) for upper in (35, 36)] == [0, 50]
