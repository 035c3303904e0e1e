"""Where a sheet is open or contradicts itself: each point with its id, explained in scorekeeper/rules/README.md."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Card, Terms, Value, entry, sums
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.rules.table import all_but, card, filled, offered, roll, terms, worth

PHILOS, MB, NORIS, CARLIT = terms("philos"), terms("mb1982"), terms("noris"), terms("carlit")
CLOSED = "closed"
STRICT: dict[str, Value] = {"strike": "last_resort", "chance": "last_resort"}

BAD_LUCK = filled("ones", "twos", "fours", "sixes")  # a card to which 2-2-4-6-1 brings nothing but its sum

OPEN_BOTH = {"yatzy": 50}
BOTH_USED = {"yatzy": 50, "chance": 22, "fours": 12}
JOKER = {"yatzy": 50, "fours": 12}
STRUCK = {"yatzy": 0, "fours": 12}


def at(where: Terms, dice: str, box: str, have: dict[str, int]) -> object:
    try:
        return worth(where, dice, box, card(have))
    except RuleError as refused:
        return CLOSED if refused.kind == "illegal_entry" else refused


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
    """Option Ph-4 of the rules page."""
    assert worth(terms("philos", "es", second_yatzi_all_upper=True), "44444", box, card(have, 1)) == points


def test_philos_forces_the_zero_also_where_five_alike_are_a_full_house() -> None:
    where = terms("philos", five_alike_full_house=True)
    assert worth(where, "44444", "full_house", card(OPEN_BOTH, 1)) == 25
    assert worth(where, "44444", "full_house", card(BOTH_USED, 1)) == 0


def test_philos_gives_100_to_five_alike_only() -> None:
    assert worth(PHILOS, "44443", "chance", card(OPEN_BOTH, 1)) == 19


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
    made = entry(MB, card(have), roll("44444"), box)
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
    """Option MB-1 of the rules page."""
    assert entry(terms("mb1982", prime_after_first=True), have, roll("44444"), "fours").yatzy_bonus == prime


def test_mb_pays_the_prime_also_for_a_zero() -> None:
    only_ones_open = card(all_but(MB, ["ones"]) | {"yatzy": 50, "fours": 12})
    forced = entry(MB, only_ones_open, roll("44444"), "ones")
    struck = entry(MB, card(JOKER), roll("44444"), "full_house", strike=True)
    assert (forced.points, forced.yatzy_bonus) == (struck.points, struck.yatzy_bonus) == (0, 100)


def test_mb_primes_do_not_count_above() -> None:
    have = Card({"sixes": 30, "fives": 25, "yatzy": 50}, yatzis=3, yatzy_bonus=200)
    foot = sums(MB, have)
    assert (foot.upper, foot.bonus, foot.lower, foot.yatzy_bonus, foot.grand) == (55, 0, 50, 200, 305)


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
        entry(terms("noris", "de", **options), Card(), roll("66613"), "sixes", strike=True)
    assert entry(NORIS, Card(), roll("66613"), "sixes", strike=True).points == 0


FI_SV_NO_DA, SILENT_HOUSE = ("fi", "sv", "no", "da"), ("fi", "no", "lt", "lv", "pl")


@pytest.mark.parametrize("edition", SHEETS["tactic"].editions)
def test_tactic_chance_is_free_in_every_edition(edition: str) -> None:
    """Reading Ta-1 of the rules page."""
    assert worth(terms("tactic", edition), "66613", "chance") == 22


@pytest.mark.parametrize("edition", FI_SV_NO_DA)
def test_tactic_chance_as_a_last_resort_waits_for_a_throw_that_fits_nowhere(edition: str) -> None:
    """An option of reading Ta-1 of the rules page."""
    where = terms("tactic", edition, chance="last_resort")
    used = filled("ones", "threes", "sixes", "one_pair", "three_of_a_kind")
    assert "chance" not in offered(where, "66613")
    assert offered(where, "66613", card(used))["chance"] == 22
    assert offered(where, "66613", card(used))["yatzy"] == 0


def test_tactic_chance_as_the_last_box_is_the_norwegian_text_taken_literally() -> None:
    """An option of reading Ta-1 of the rules page."""
    where = terms("tactic", "no", chance="last_box")
    assert "chance" not in offered(where, "66613", card(all_but(where, ["chance", "yatzy"])))
    assert offered(where, "66613", card(all_but(where, ["chance"]))) == {"chance": 22}
    assert offered(where, "66613", card(filled("chance")))["ones"] == 1


@pytest.mark.parametrize("edition", SHEETS["tactic"].editions)
def test_tactic_pairs_and_houses_show_two_faces(edition: str) -> None:
    """Readings Ta-2 and Ta-3 of the rules page."""
    assert worth(terms("tactic", edition), "44441", "two_pairs") == 0
    assert worth(terms("tactic", edition), "44444", "full_house") == 0
    if edition in SILENT_HOUSE:
        assert worth(terms("tactic", edition, five_alike_full_house=True), "44444", "full_house") == 20
    if edition != "da":
        where = terms("tactic", edition, four_alike_two_pairs=True)
        assert worth(where, "44441", "two_pairs") == worth(where, "44444", "two_pairs") == 16


@pytest.mark.parametrize("edition", SHEETS["tactic"].editions)
def test_tactic_yatzy_is_50_and_in_danish_the_dice_and_50(edition: str) -> None:
    """Reading Ta-4 of the rules page, and what the Danish edition prints."""
    assert worth(terms("tactic", edition), "11111", "yatzy") == (55 if edition == "da" else 50)
    assert worth(terms("tactic", edition), "66666", "yatzy") == (80 if edition == "da" else 50)


@pytest.mark.parametrize("edition", ["sv", "et", "fi", "no"])
def test_tactic_zeros_can_be_the_last_resort(edition: str) -> None:
    """Option Ta-6 of the rules page."""
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
    """Option Ta-5 of the rules page."""
    assert offered(ANNOUNCED, dice, card(have), said) == options


def test_tactic_a_missed_announcement_is_a_zero_anywhere_once_chance_is_used() -> None:
    """Option Ta-5 of the rules page."""
    found = offered(ANNOUNCED, "66653", card({"chance": 20, "ones": 3}), "full_house")
    assert found == {box: 0 for box in ANNOUNCED.boxes if box not in ("chance", "ones")}


def test_tactic_what_was_announced_and_made_may_not_be_struck() -> None:
    """Option Ta-5 of the rules page."""
    with pytest.raises(RuleError, match="may not be struck"):
        entry(ANNOUNCED, Card(), roll("66655"), "full_house", strike=True, declared="full_house")


def test_tactic_announcing_makes_a_strict_chance_no_stricter() -> None:
    where = terms("tactic", "da", announce=True, chance="last_resort")
    assert offered(where, "66653", None, "full_house") == {"full_house": 0, "chance": 26}


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
    """Readings Ca-2 and Ca-5 of the rules page, and the differences between the sheets."""
    bonus = terms(sheet, edition, **options).bonus
    assert [bonus.earned(upper) for upper in (62, 63, 64)] == [at_62, at_63, at_64]
    assert (bonus.earned(0), bonus.earned(105)) == (0, at_64)


def test_the_finnish_36_is_reached_by_36() -> None:
    bonus = terms("tactic", "fi", bonus_threshold=36).bonus
    assert [bonus.earned(upper) for upper in (35, 36)] == [0, 50]


def test_carlit_is_read_with_two_faces_and_a_free_chance() -> None:
    """Readings Ca-3 and Ca-4 of the rules page."""
    assert worth(CARLIT, "66654", "chance") == 27
    assert worth(CARLIT, "44444", "full_house") == worth(CARLIT, "44441", "two_pairs") == 0
    wide = terms("carlit", "it", five_alike_full_house=True, four_alike_two_pairs=True)
    assert (worth(wide, "44444", "full_house"), worth(wide, "44441", "two_pairs")) == (20, 16)


def test_carlit_beginners_fill_every_row_in_its_turn() -> None:
    """Readings Ca-1 and Ca-6 of the rules page."""
    where = terms("carlit-beginner")
    for number, box in enumerate(where.boxes):
        assert [*offered(where, "66666", card(filled(*list(where.boxes)[:number])))] == [box]
    assert len(where.boxes) == 15


def test_carlit_beginners_fill_a_gap_on_a_paper_card_first() -> None:
    assert [*offered(terms("carlit-beginner"), "66666", card(filled("ones", "threes")))] == ["twos"]
