"""The rules on the screen for each edition and option: every box has a sentence and an example that scores there."""

from itertools import product

import pytest

from scorekeeper.present.setup.box_rules import box_rule
from scorekeeper.present.setup.distinguishing_rule import distinguishing_rule
from scorekeeper.present.setup.game_rules import Section
from scorekeeper.present.setup.rules_page import card_rule_groups
from scorekeeper.rules.sheet import Card as Filled
from scorekeeper.rules.sheet import Terms, Value, agree_terms, legal_entries
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.rules.test_random_games import ALL_TERMS


def terms(sheet: str, edition: str | None = None, **options: Value) -> Terms:
    return agree_terms(SHEETS[sheet], edition, options)


def says(where: Terms, box: str) -> str:
    return " ".join(box_rule(where, box).says)


def around(where: Terms) -> str:
    return " ".join(sentence for row in sections(where) for sentence in row.says)


def sections(where: Terms) -> list[Section]:
    return [row for group in card_rule_groups(where) for row in group.rows if isinstance(row, Section)]


@pytest.mark.parametrize("where", ALL_TERMS, ids=lambda one: f"{one.sheet.id}-{one.edition}")
def test_every_box_has_a_sentence_and_an_example_that_scores_there(where: Terms) -> None:
    for box in where.boxes:
        rule = box_rule(where, box)
        assert rule.says
        assert all("{" not in sentence for sentence in rule.says)
        assert rule.points > 0
        card = Filled({other: 0 for other in where.boxes if other != box})
        declared = box if where.options.get("announce") else None
        assert [one.points for one in legal_entries(where, card, rule.example, declared)] == [rule.points]
    assert all("{" not in sentence for section in sections(where) for sentence in section.says)


def test_three_of_a_kind_counts_all_five_dice_on_one_sheet_and_three_on_the_other() -> None:
    assert "the sum of all five dice" in says(terms("noris"), "three_of_a_kind")
    assert "the sum of just these 3" in says(terms("tactic"), "three_of_a_kind")


def test_the_small_straight_is_four_in_a_row_or_one_to_five() -> None:
    assert says(terms("philos"), "small_straight").startswith("Four faces in a row")
    assert says(terms("carlit"), "small_straight") == "1, 2, 3, 4 and 5: 15 points."


def test_options_are_explained_as_they_were_chosen() -> None:
    wide = terms("tactic", "no", five_alike_full_house=True, four_alike_two_pairs=True, chance="last_box")
    assert "Five of a kind count, too." in says(wide, "full_house")
    assert "may be of the same face" in says(wide, "two_pairs")
    assert "Only when no other box is open." in says(wide, "chance")
    assert "no open box takes a point" in around(terms("noris", strike="last_resort"))
    assert "named before the first throw" in around(terms("tactic", "da", announce=True))
    assert "as any other throw" in around(terms("philos", second_yatzi_forced_zero=False))
    assert "the whole upper part" in around(terms("philos", "es", second_yatzi_all_upper=True))


def test_every_reading_that_can_be_chosen_changes_a_sentence_or_an_example() -> None:
    for sheet in SHEETS.values():
        for edition, (name, option) in product(sheet.editions, sheet.options.items()):
            said = [explained(agree_terms(sheet, edition, {name: value})) for value in option.values(edition)]
            assert all(said.count(one) == 1 for one in said), (sheet.id, edition, name)


def explained(where: Terms) -> tuple[object, ...]:
    return tuple(row for group in card_rule_groups(where) for row in group.rows)


def test_the_bonus_says_whether_its_limit_counts() -> None:
    assert "50 points for 63 points or more" in around(terms("tactic", "en"))
    assert "50 points for more than 63" in around(terms("tactic", "nl"))
    assert "50 points for 36 points or more" in around(terms("tactic", "fi", bonus_threshold=36))


def test_a_joker_counts_in_full_and_earns_a_hundred() -> None:
    assert "Joker: it counts in full in Full House, Small Straight, Large Straight" in says(
        terms("mb1982"), "full_house"
    )
    assert "100 points more, if Yatzy holds its 50" in says(terms("mb1982"), "yatzy")
    assert "if the first one was entered in Yatzy" in says(terms("mb1982", prime_after_first=True), "yatzy")
    assert "Joker" not in around(terms("noris"))


def test_each_sheet_is_known_for_something() -> None:
    """What is named is printed on the sheet, with every option at its default."""
    usual = [one for one in ALL_TERMS if all(one.sheet.options[name].default == on for name, on in one.options.items())]
    found = {(one.sheet.id, one.edition): distinguishing_rule(one) for one in usual}
    assert found["philos", "en"] == "A second Yatzi: 100 in Chance"
    assert found["mb1982", "fr"] == "Further ones: Joker, and 100 each"
    assert found["noris", "de"] == "Kept dice stay"
    assert found["tactic", "da"] == "YATZY: the dice and 50"
    assert found["tactic", "nl"] == "BONUS only above 63"
    assert found["tactic", "en"] == "Pairs and straights count their dice"
    assert found["carlit", "it"] == "Bonus only above 63"
    assert found["carlit-beginner", "de"] == "From top to bottom"


def test_the_whole_game_is_told_from_the_players_to_several_games() -> None:
    philos = around(terms("philos"))
    assert "2 to 10 players. The players agree on who begins. The turn passes clockwise." in philos
    assert "Everybody has 13 turns, one for each box." in philos
    mb = around(terms("mb1982"))
    assert "1 or more players. Everybody throws once: the highest total begins." in mb
    assert "equal totals share the victory. The totals of several games are added." in mb
