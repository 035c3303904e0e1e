"""The reasons name the boxes that a choice of dice aims at."""

from scorekeeper.advice.reasons import boxes_aimed_at
from scorekeeper.advice.solver.turn_ends import TurnEnds
from scorekeeper.rules.game import begin_card_game
from scorekeeper.rules.sheet import Card
from tests.scorekeeper.advice.late import values_of
from tests.scorekeeper.rules.table import terms

LATE = dict.fromkeys(["ones", "twos", "threes", "small_straight", "large_straight", "yatzy", "chance"], 0)


def test_a_keep_works_for_the_boxes_that_it_will_likely_fill() -> None:
    card = Card({**LATE, "fours": 12, "fives": 15})
    values = values_of(begin_card_game(terms("noris"), "AB", dict.fromkeys("AB", card)))
    found = boxes_aimed_at(TurnEnds(values), card, (6, 6), 2)
    assert found[0].box == "four_of_a_kind"  # with all dice it comes about least
    assert {one.box for one in found} == {"full_house", "three_of_a_kind", "four_of_a_kind"}, "sixes come less often"


def test_a_box_that_no_dice_bring_nearer_is_named_only_where_none_is() -> None:
    """Two fives help neither box; of the two, sixes is likelier to be filled."""
    noris = terms("noris")
    card = Card({box: 0 for box in noris.boxes if box not in ("sixes", "large_straight")})
    found = boxes_aimed_at(
        TurnEnds(values_of(begin_card_game(noris, "AB", dict.fromkeys("AB", card)))), card, (5, 5), 1
    )
    assert [one.box for one in found] == ["sixes"]
