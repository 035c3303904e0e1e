"""The card as the screens show it, computed from the game: points, offers, zeros, sums, bonus, leader, corrections."""

from typing import Any

import pytest

from scorekeeper.present.card import card as cards
from scorekeeper.rules.acts import Correct, Declare
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.session import Session
from tests.scorekeeper.present.play import begun, enter, position


def test_offers_are_the_scoring_entries_with_what_is_missing_for_the_bonus() -> None:
    session = begun()
    session.throw((5, 5, 5, 2, 2))
    shown = {one.label: one for one in cards.scoring_offers(position(session))}
    assert next(iter(shown)) == "Full House"
    assert (shown["5's"].points, shown["5's"].note) == (15, "48 to the bonus")
    assert "1's" not in shown


def test_the_joker_and_the_prime_are_named() -> None:
    session = begun("mb1982", ("Anna",))
    enter(session, (4, 4, 4, 4, 4), "yatzy")
    enter(session, (4, 4, 1, 2, 3), "fours")
    session.throw((4, 4, 4, 4, 4))
    shown = {one.box: one for one in cards.scoring_offers(position(session))}
    assert shown["large_straight"].points == 40
    assert shown["large_straight"].note == "as Joker +100"
    assert shown["chance"].note == "+100"


def test_the_second_yatzi_in_chance_is_named() -> None:
    session = begun(players=("Anna", "Bo"))
    enter(session, (4, 4, 4, 4, 4), "yatzy")
    enter(session, (1, 2, 3, 4, 6), "chance")
    session.throw((2, 2, 2, 2, 2))
    shown = {one.box: one for one in cards.scoring_offers(position(session))}
    assert (shown["chance"].points, shown["chance"].note) == (100, "second Yatzi")


def test_a_forced_zero_is_explained() -> None:
    session = begun(players=("Anna", "Bo"))
    for dice, box in (((4,) * 5, "yatzy"), ((4, 4, 1, 2, 3), "fours"), ((4, 4, 1, 2, 3), "chance")):
        enter(session, dice, box)
        enter(session, (1, 2, 3, 4, 6), {"yatzy": "ones", "fours": "twos", "chance": "threes"}[box])
    session.throw((4, 4, 4, 4, 4))
    assert cards.scoring_offers(position(session)) == ()
    assert "asks for a zero" in cards.strike_words(position(session))


def test_a_zero_says_the_sentence_that_forces_it() -> None:
    """Why only a zero can be entered: another box was announced or is next, or no open box takes the dice."""
    announced = begun(
        "tactic", edition="da", options={"announce": True}, cards=dict.fromkeys(("Anna", "Bo"), Card({"chance": 9}))
    )
    announced.act(Declare("ones"))
    announced.throw((2, 3, 4, 5, 6))
    assert cards.why_only_zeros_words(position(announced)) == "Announced was ONES: these dice score nothing there."
    assert cards.strike_words(position(announced)) == "Which box do you strike out?"
    in_order = begun("carlit-beginner", edition="it")
    in_order.throw((2, 3, 4, 5, 6))
    assert "filled in order: Ones is next" in cards.why_only_zeros_words(position(in_order))
    last = Card({box: 0 for box in SHEETS["noris"].boxes if box != "yatzy"})
    closed = begun("noris", cards=dict.fromkeys(("Anna", "Bo"), last))
    closed.throw((1, 1, 6, 6, 6))
    assert cards.why_only_zeros_words(position(closed)) == "These dice score in no open box."


def test_every_box_may_be_struck_and_worthless_ones_come_first() -> None:
    session = begun()
    session.throw((1, 2, 3, 4, 6))
    shown = cards.strike_offers(position(session))
    assert len(shown) == 13
    assert [one.strike for one in shown] == sorted(one.strike for one in shown)


def shown(session: Session, **given: Any) -> dict[str, cards.Cell]:
    """The cells that the card shows for the current player, by the boxes' names."""
    card = cards.scorecard(session.view.match, **given)
    return {line.box: line.cells[card.active or 0] for line in (*card.upper, *card.lower)}


def test_the_card_shows_points_offers_sums_and_leader() -> None:
    session = begun()
    enter(session, (5, 5, 5, 2, 2), "fives")
    enter(session, (1, 1, 2, 3, 4), "ones")
    session.throw((6, 6, 6, 1, 2))
    card = cards.scorecard(session.view.match, best="sixes")
    assert card.upper[4].cells == (cards.Cell("15", "written"), cards.Cell())
    assert card.upper[5].cells == (cards.Cell("18", "best"), cards.Cell())
    assert card.lower[2].cells == (cards.Cell("0", "zero"), cards.Cell())
    assert card.bonus == (cards.BonusCell(15, 63), cards.BonusCell(2, 63))
    assert (card.active, card.leader, card.totals) == (0, 0, (15, 2))


def test_open_boxes_are_empty_before_the_throw_and_closed_while_dice_roll() -> None:
    session = begun()
    assert shown(session)["fives"] == cards.Cell(kind="empty")
    assert shown(session, live=False)["fives"] == cards.Cell(kind="closed")
    session.throw((6, 6, 6, 1, 2))
    assert shown(session, live=False)["sixes"] == cards.Cell(kind="closed")


def test_the_due_row_of_a_sheet_in_order_is_lit_before_the_throw() -> None:
    session = begun("carlit-beginner")
    card = cards.scorecard(session.view.match)
    assert [line.box for line in (*card.upper, *card.lower) if line.lit] == ["ones"]
    assert shown(session)["ones"].kind == "empty"
    assert shown(session)["twos"].kind == "blank"


def test_an_announced_row_is_lit() -> None:
    session = begun("tactic", edition="da", options={"announce": True})
    session.act(Declare("chance"))
    card = cards.scorecard(session.view.match)
    assert [line.box for line in (*card.upper, *card.lower) if line.lit] == ["chance"]


@pytest.mark.parametrize(
    ("filled", "expected"),
    [
        ({}, cards.BonusCell(0, 63)),
        ({"ones": 3, "sixes": 30, "fives": 25, "fours": 8}, cards.BonusCell(66, 63, 35)),
        ({"sixes": 0, "fives": 0, "fours": 20}, cards.BonusCell(20, 63, 0, True)),
    ],
    ids=["far", "reached", "missed for good"],
)
def test_the_way_to_the_bonus_is_a_sum_and_never_a_minus(filled: dict[str, int], expected: cards.BonusCell) -> None:
    session = begun(cards={"Anna": Card(filled)})
    assert cards.scorecard(session.view.match).bonus[0] == expected


def test_a_corrected_entry_is_marked_on_the_card() -> None:
    session = begun()
    enter(session, (5, 5, 5, 2, 2), "fives")
    session.act(Correct(0, (5, 5, 5, 5, 2), "fives"))
    card = cards.scorecard(session.view.match)
    assert card.upper[4].cells[0] == cards.Cell("20", "written", corrected=True)
