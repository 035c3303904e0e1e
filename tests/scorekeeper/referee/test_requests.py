"""The fields of requests: each wrong one is refused with its reason, and impossible paper cards are not taken."""

from typing import Any

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.referee import requests
from scorekeeper.rules.sheet import Card, agree_terms
from scorekeeper.rules.sheets import SHEETS

QUESTION = {"sheet": "noris", "filled": {}, "dice": [1, 2, 3, 4, 5]}


def test_a_field_has_exactly_its_type() -> None:
    assert requests.take_field({"box": "ones"}, "box", str) == "ones"
    assert requests.take_field({}, "strike", bool, False) is False
    for request, kind, said in (({}, str, "is missing"), ({"box": 1}, str, "a text"), ({"box": True}, int, "a whole")):
        with pytest.raises(RuleError, match=said) as caught:
            requests.take_field(request, "box", kind)
        assert caught.value.kind == "bad_request"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"filled": {"ones": "3"}}, "each name a whole number"),
        ({"filled": {"ones": -1}}, "0 or more"),
        ({"filled": {"bones": 3}}, "bones"),
        ({"dice": [1, 2, 3]}, "5 dice"),
        ({"dice": [1, 2, 3, 4, 5.0]}, "whole numbers"),
        ({"declared": "ones"}, "cannot have been announced"),
        ({"options": {"chance": None}}, "takes a word"),
    ],
)
def test_a_wrong_question_is_refused_with_the_reason(change: dict[str, Any], said: str) -> None:
    with pytest.raises(RuleError, match=said):
        requests.question_of(QUESTION | change)


def test_fifty_points_in_the_yatzy_box_prove_a_yatzi() -> None:
    assert requests.described_card({"filled": {"yatzy": 50}}).yatzis == 1
    assert requests.described_card({"filled": {"yatzy": 0}}).yatzis == 0
    assert requests.described_card({"filled": {"yatzy": 50}, "yatzis_before": 3}).yatzis == 3


@pytest.mark.parametrize(
    ("sheet", "card", "said"),
    [
        ("philos", {"filled": {"ones": 6}}, "can never hold 6"),
        ("carlit-beginner", {"filled": {"twos": 4}}, "from top to bottom"),
        ("philos", {"filled": {"ones": 3}, "yatzis_before": 2}, "2 times in 1 turns"),
        ("mb1982", {"filled": {"yatzy": 0}, "yatzy_bonus": 100}, "100 points cannot"),
    ],
)
def test_a_paper_card_that_no_game_leads_to_is_refused(sheet: str, card: dict[str, Any], said: str) -> None:
    with pytest.raises(RuleError, match=said):
        requests.possible_paper_card(agree_terms(SHEETS[sheet]), card)


def test_a_paper_card_that_can_be_is_taken() -> None:
    terms = agree_terms(SHEETS["mb1982"])
    card = {"filled": {"yatzy": 50, "sixes": 18}, "yatzis_before": 2, "yatzy_bonus": 100}
    assert requests.possible_paper_card(terms, card) == Card({"yatzy": 50, "sixes": 18}, 2, 100)


def test_names_have_no_control_characters() -> None:
    assert requests.check_words(["Åse", "Bo 2"], "players") == ["Åse", "Bo 2"]
    for wrong in (["Bo\n"], ["\x1b[2J"], [7], "Bo"):
        with pytest.raises(RuleError):
            requests.check_words(wrong, "players")
