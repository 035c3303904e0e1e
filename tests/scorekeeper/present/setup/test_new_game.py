"""Setting up a match: the choices follow from the sheet and its edition, and only what can be played begins."""

import pytest

from scorekeeper.present import texts
from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import new_game as present
from scorekeeper.present.setup import paper
from scorekeeper.present.setup.draft import Draft
from scorekeeper.rules import chicago
from scorekeeper.rules.match import begin_match
from scorekeeper.rules.sheets import SHEETS

EVERY = [(sheet, edition) for sheet in present.sheet_names() for edition in drafts.editions_of(sheet)]


@pytest.mark.parametrize(("sheet", "edition"), EVERY)
def test_every_sheet_and_edition_can_begin_with_every_option(sheet: str, edition: str) -> None:
    draft = drafts.with_edition(drafts.with_sheet_afresh(Draft(players=("Anna", "Bo")), sheet), edition)
    for choice in present.option_choices(draft):
        for value, name in choice.values:
            assert name
            begin_match(drafts.setup_of(drafts.with_option(draft, choice.option, value)))
    assert present.setup_problem(draft) is None
    match = begin_match(drafts.setup_of(draft))
    assert match.setup.edition == edition
    upper, lower = present.printed_box_names(draft)
    assert len(upper + lower) == (len(SHEETS[sheet].boxes) if sheet in SHEETS else len(chicago.EDITIONS[edition]))
    assert all(present.sheet_facts(draft))


def test_the_edition_is_that_of_the_screens_where_the_sheet_is_printed_in_it() -> None:
    assert drafts.with_sheet_afresh(Draft(edition="xx"), "tactic", "uk").edition == "uk"
    assert drafts.with_sheet_afresh(Draft(edition="xx"), "noris", "uk").edition == "de"
    assert next(iter(drafts.editions_of("tactic", "pl"))) == "pl"


@pytest.mark.parametrize(
    ("language", "first"), [("en", "philos"), ("de", "philos"), ("fi", "tactic"), ("uk", "tactic"), ("it", "tactic")]
)
def test_the_first_sheet_offered_is_printed_in_the_language_of_the_screens(language: str, first: str) -> None:
    draft = drafts.fresh_draft(language)
    assert (draft.sheet, draft.edition) == (first, language)


def test_in_a_language_of_no_sheet_the_first_one_is_offered_in_english() -> None:
    draft = drafts.fresh_draft("xx")
    assert (draft.sheet, draft.edition) == ("philos", "en")


def test_a_sheet_of_one_language_does_not_make_the_next_one_speak_it() -> None:
    """MB 1982 is French only; on English screens Tactic is then English again."""
    french = drafts.with_sheet_afresh(drafts.fresh_draft("en"), "mb1982", "en")
    assert french.edition == "fr"
    assert drafts.with_sheet_afresh(french, "tactic", "en").edition == "en"
    assert drafts.with_sheet_afresh(drafts.fresh_draft("fi"), "philos", "fi").edition == "en"


def test_only_the_options_of_the_edition_are_offered_and_kept() -> None:
    fi = drafts.with_edition(drafts.with_sheet_afresh(Draft(), "tactic"), "fi")
    assert [choice.option for choice in present.option_choices(fi)] == [
        "chance", "five_alike_full_house", "four_alike_two_pairs", "bonus_threshold", "strike",
    ]  # fmt: skip
    chosen = drafts.with_option(fi, "bonus_threshold", 36)
    assert chosen.options == {"bonus_threshold": 36}
    assert drafts.with_edition(chosen, "sv").options == {}
    assert drafts.with_option(chosen, "bonus_threshold", 63).options == {}


def test_dice_decide_who_starts_where_the_sheet_says_so() -> None:
    by_sheet = {sheet: drafts.with_sheet_afresh(Draft(), sheet).starter for sheet in present.sheet_names()}
    assert {sheet for sheet, starter in by_sheet.items() if starter == "dice"} == {"mb1982", "chicago"}


def test_a_match_needs_as_many_players_as_the_sheet_says() -> None:
    assert "At least 2 players" in (present.setup_problem(Draft(sheet="noris", players=("Anna",))) or "")
    assert present.setup_problem(Draft(sheet="tactic", edition="fi", players=("Anna",))) is None
    crowd = tuple(f"P{number}" for number in range(11))
    assert "At most 10 players" in (present.setup_problem(Draft(players=crowd)) or "")


def test_the_turn_follows_from_the_paper_cards_and_full_cards_leave_nothing_to_play() -> None:
    draft = Draft(players=("Anna", "Bo"), starter="dice")
    draft = paper.with_paper_points(draft, "Anna", "yatzy", 50)
    assert drafts.ways_to_start(draft) == ()
    match = begin_match(drafts.setup_of(draft))
    assert match.games[-1].now.player == "Bo"
    assert match.setup.cards["Anna"].yatzis == 1
    for player in draft.players:
        for box in SHEETS["philos"].boxes:
            draft = paper.with_paper_points(draft, player, box, 0)
    assert "full" in (present.setup_problem(draft) or "")
    filled = paper.with_paper_points(Draft(), "Anna", "ones", 3)
    assert paper.with_paper_points(filled, "Anna", "ones", None).cards == {}


@pytest.mark.parametrize(
    ("sheet", "edition", "first"),
    [
        ("philos", "es", "second_yatzi_all_upper"),
        ("philos", "de", "second_yatzi_forced_zero"),
        ("mb1982", "fr", "prime_after_first"),
        ("tactic", "et", "four_alike_two_pairs"),
        ("chicago", "it", "chicago_any_throw"),
        ("chicago", "fr", "chicago_rule"),
    ],
)
def test_every_edition_offers_its_switches_with_a_sentence(sheet: str, edition: str, first: str) -> None:
    found = present.option_choices(Draft(sheet=sheet, edition=edition))
    assert found[0].option == first
    assert all(one.name and one.says.endswith(".") and len(one.values) > 1 for one in found)


def test_a_switch_of_chicago_is_kept_only_in_an_edition_that_offers_it() -> None:
    french = drafts.with_option(Draft(sheet="chicago", edition="fr"), "chicago_rule", False)
    assert french.options == {"chicago_rule": False}
    assert "Chicago" not in " ".join(present.sheet_facts(french))
    assert drafts.with_edition(french, "de").options == {}
    assert drafts.setup_of(french).options == {"chicago_rule": False}


def test_the_names_of_the_games_follow_the_language_of_the_screens() -> None:
    texts.use_language("de")
    assert present.sheet_names()["carlit-beginner"] == "Carlit Yatzy für Anfänger"
    assert present.sheet_names()["philos"] == "Philos Yatzi"
