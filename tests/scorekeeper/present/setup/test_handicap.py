"""The page of a handicap says what everybody would get, or why there is none."""

from dataclasses import replace

from scorekeeper.present.setup.draft import Draft, draft_to_play_again, setup_of, with_sheet_afresh
from scorekeeper.present.setup.handicap import handicap_page, handicap_words
from scorekeeper.records.facts import MatchFacts
from tests.scorekeeper.records.test_statistics import game

TOTALS = {"Anna": 300, "Bo": 200}


def played(count: int, totals: dict[str, int] = TOTALS) -> list[MatchFacts]:
    return [game(number, totals) for number in range(1, count + 1)]


def draft(matches: list[MatchFacts]) -> Draft:
    return Draft(matches[0].sheet, players=("Anna", "Bo"))


def test_who_is_behind_on_average_gets_most_of_the_difference() -> None:
    found = handicap_page(played(5), draft(played(1)))
    assert found.given == {"Anna": 0, "Bo": 80}
    assert found.rows == (("Anna", "average 300.0", "+0"), ("Bo", "average 200.0", "+80"))


def test_too_few_games_and_equal_averages_give_none() -> None:
    few = handicap_page(played(4), draft(played(1)))
    assert (few.given, few.says) == ({}, "Everybody needs 5 finished games by these rules first.")
    equal = handicap_page(played(5, {"Anna": 200, "Bo": 201}), draft(played(1)))
    assert (equal.given, equal.says) == ({}, "The averages are so close that nobody gets points.")


def test_a_handicap_is_for_these_players_and_this_sheet_only() -> None:
    chosen = Draft("noris", players=("Anna", "Bo"), handicap={"Anna": 0, "Bo": 80})
    assert (setup_of(chosen).handicap, handicap_words(chosen)) == ({"Anna": 0, "Bo": 80}, "on")
    assert draft_to_play_again(setup_of(chosen)).handicap == {"Anna": 0, "Bo": 80}
    others = replace(chosen, players=("Anna", "Cai"))
    assert (setup_of(others).handicap, handicap_words(others)) == ({}, "off")
    assert with_sheet_afresh(chosen, "philos").handicap == {}
