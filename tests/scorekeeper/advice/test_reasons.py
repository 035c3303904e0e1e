"""The reasons name the boxes that a choice of dice aims at, and the state of the bonus."""

from scorekeeper.advice.reasons import bonus_lead, hopes
from scorekeeper.advice.solver.outcomes import Outcomes
from scorekeeper.rules.game import begin
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.advice.late import values_of
from tests.scorekeeper.rules.table import terms

LATE = dict.fromkeys(["ones", "twos", "threes", "small_straight", "large_straight", "yatzy", "chance"], 0)


def test_a_keep_works_for_the_boxes_that_it_will_likely_fill() -> None:
    card = Card({**LATE, "fours": 12, "fives": 15})
    values = values_of(begin(terms("noris"), "AB", dict.fromkeys("AB", card)))
    found = hopes(Outcomes(values), card, (6, 6), 2)
    assert found[0].box == "four_of_a_kind"  # with all dice it comes about least
    assert {one.box for one in found} == {"full_house", "three_of_a_kind", "four_of_a_kind"}, "sixes come less often"


def test_a_box_that_no_dice_bring_nearer_is_named_only_where_none_is() -> None:
    """Two fives help neither box; of the two, sixes is likelier to be filled."""
    noris = terms("noris")
    card = Card({box: 0 for box in noris.boxes if box not in ("sixes", "large_straight")})
    found = hopes(Outcomes(values_of(begin(noris, "AB", dict.fromkeys("AB", card)))), card, (5, 5), 1)
    assert [one.box for one in found] == ["sixes"]


def test_the_bonus_is_ahead_by_what_three_of_each_face_would_leave_over() -> None:
    noris, card = terms("noris"), Card({"fives": 20})
    assert bonus_lead(noris, card, "sixes", 24) == 11
    assert bonus_lead(noris, card, "sixes", 12) == -1
    assert bonus_lead(noris, card, "chance", 24) is None


def test_a_bonus_that_is_sure_or_lost_is_no_reason() -> None:
    noris = terms("noris")
    assert bonus_lead(noris, Card({"fives": 25, "fours": 20}), "sixes", 18) is None
    assert bonus_lead(noris, Card({"fives": 0, "fours": 0}), "sixes", 18) is None
