"""The chance to win equals that counted over games in which all players play on for the most points.

With ten or more open boxes it is only approximated.
"""

from random import Random

import numpy as np
import pytest

from scorekeeper.advice import position
from scorekeeper.advice.solver import chances as chances_module
from scorekeeper.advice.solver.chances import Chances, FinalTotals, TurnSoFar, normal_final_totals, win_chances
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.game import CardGame, begin_card_game
from scorekeeper.rules.sheet import Card, Terms
from tests.scorekeeper.advice.late import late_cards, played, values_of
from tests.scorekeeper.advice.plain import ROLLS, Plain, chances
from tests.scorekeeper.rules.table import terms

SHEETS = [
    terms("noris"), terms("mb1982"), terms("philos"), terms("tactic", "da", announce=True), terms("carlit-beginner")
]  # fmt: skip


def finals_by_hand(plain: Plain, at: Chances, card: Card, roll: Roll, left: int, standing: Roll = ()) -> np.ndarray:
    """The probability of each final total (the index) on a card with one open box, following the advice.

    All throws that can follow are counted one by one.
    """
    found = np.zeros(1000)
    declared = next(box for box in plain.terms.boxes if box not in card.filled) if plain.announces else None
    advice = position.advise(at.values, card, roll, left, standing, declared)
    if left and advice.entries[0].cost:
        keep = advice.keeps[0].keep
        for chance, after in zip(chances(keep), ROLLS, strict=True):
            if chance:
                stands = () if plain.free else keep
                found += chance * finals_by_hand(plain, at, card, after, left - 1, stands)
        return found
    entered = rules.card_with_entry(card, roll, rules.legal_entries(plain.terms, card, roll, declared)[0])
    found[rules.card_sums(plain.terms, entered).grand] = 1
    return found


@pytest.mark.parametrize("agreed", SHEETS, ids=lambda one: one.sheet.id)
def test_the_final_totals_of_a_last_turn_are_those_of_playing_it_by_the_rules(agreed: Terms) -> None:
    dice = Random(agreed.sheet.id)
    game = begin_card_game(agreed, "AB", late_cards(agreed, 1, dice))
    at, plain, card = Chances(values_of(game)), Plain(agreed), game.cards[0]
    declared = next(box for box in agreed.boxes if box not in card.filled) if plain.announces else None
    for left in (1, 0):
        roll = dice.choice(ROLLS)
        found = at.final_totals(card, TurnSoFar(roll, left, declared=declared))
        by_hand = finals_by_hand(plain, at, card, roll, left)
        assert found.exact
        assert found.chances == pytest.approx(by_hand[found.first : found.first + len(found.chances)], abs=1e-9)


@pytest.mark.parametrize("agreed", SHEETS, ids=lambda one: one.sheet.id)
def test_the_mean_of_the_final_totals_is_the_value_of_the_card(agreed: Terms) -> None:
    game = begin_card_game(agreed, "AB", late_cards(agreed, 4, Random(agreed.sheet.id)))
    at = Chances(values_of(game))
    for card in game.cards:
        found = at.final_totals(card)
        totals = found.first + np.arange(len(found.chances))
        assert found.chances.sum() == pytest.approx(1, abs=1e-12)
        assert found.chances @ totals == pytest.approx(position.expected_total(at.values, card), abs=1e-9)


def full(game: CardGame, points: int) -> Card:
    return Card({**dict.fromkeys(game.terms.boxes, 0), "chance": points})


def test_full_cards_have_won_or_lost_and_equal_ones_share() -> None:
    game = begin_card_game(
        terms("noris"), "ABC", {name: Card(dict.fromkeys(terms("noris").boxes, 0)) for name in "ABC"}
    )
    at = Chances(values_of(game))
    assert at.win_chances([full(game, 20), full(game, 30), full(game, 30)]).chances == (0, 0.5, 0.5)


def test_chances_are_those_of_all_pairs_of_totals() -> None:
    one, other = FinalTotals(10, np.array([0.5, 0.5]), True), FinalTotals(9, np.array([0.25, 0.25, 0.5]), True)
    found = win_chances([one, other])
    assert found.chances == pytest.approx((0.375 + 0.1875, 0.4375), abs=1e-12)
    assert found.exact


def test_one_approximated_total_makes_the_chances_approximate() -> None:
    found = win_chances([normal_final_totals(200.0, 20.0), FinalTotals(200, np.ones(1), True)])
    assert not found.exact
    assert found.chances[0] == pytest.approx(0.5, abs=0.001)


def test_with_ten_open_boxes_totals_are_approximated_and_with_nine_exact() -> None:
    agreed = terms("carlit-beginner")
    game = begin_card_game(agreed, "AB", late_cards(agreed, 10, Random(1)))
    at = Chances(values_of(begin_card_game(agreed, "AB")))
    early = at.final_totals(game.cards[0])
    late = at.final_totals(late_cards(agreed, 9, Random(1))["A"])
    assert (early.exact, late.exact) == (False, True)
    totals = early.first + np.arange(len(early.chances))
    assert early.chances @ totals == pytest.approx(position.expected_total(at.values, game.cards[0]), abs=0.01)


@pytest.mark.parametrize("agreed", SHEETS, ids=lambda one: one.sheet.id)
def test_the_totals_along_a_game_are_those_of_each_of_its_cards(agreed: Terms) -> None:
    game = played(agreed, 3, Random(agreed.sheet.id))
    cards, at = [game.start.cards[0]], game.start
    for act in game.acts:
        at = at.after(act)
        cards += [at.cards[0]] if at.cards[0] != cards[-1] else []
    values = values_of(game.start)
    found, each = Chances(values).final_totals_along(cards), [Chances(values).final_totals(card) for card in cards]
    for one, other in zip(found, each, strict=True):
        assert one.exact
        assert by_total(one) == pytest.approx(by_total(other), abs=1e-12)


def by_total(finals: FinalTotals) -> dict[int, float]:
    """The probability of each final total that is possible, by the total."""
    return {finals.first + at: float(chance) for at, chance in enumerate(finals.chances) if chance}


def test_sampled_totals_give_the_chances_of_exact_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tactic", "mb1982"):
        agreed = terms(name)
        game = begin_card_game(agreed, "ABC", late_cards(agreed, 5, Random(10), "ABC"))
        values = values_of(game)
        exact = Chances(values).win_chances(game.cards)
        with monkeypatch.context() as few:
            few.setattr(chances_module, "MOST_EXACT_BOXES", 4)
            about = Chances(values).win_chances(game.cards)
        assert (exact.exact, about.exact) == (True, False)
        assert about.chances == pytest.approx(exact.chances, abs=0.015)
        assert about.chances != exact.chances


def test_the_error_that_is_said_is_that_of_simulated_totals() -> None:
    """2,000 samples of 768 totals are drawn from a known distribution and moved to its mean, as the samples of the
    advice are."""
    dice, totals = np.random.default_rng(1), np.arange(200, 281)
    likely = np.exp(-(((totals - 240) / 15) ** 2) / 2)
    likely /= likely.sum()
    other = FinalTotals(200, np.roll(likely, 5), exact=True)
    truth = win_chances([FinalTotals(200, likely, exact=True), other]).chances[0]
    drawn = [
        chances_module.final_totals_around_mean(likely @ totals, dice.choice(totals, 768, p=likely))
        for _ in range(2000)
    ]
    found = [win_chances([one, other]) for one in drawn]
    off = np.array([one.chances[0] - truth for one in found])
    assert np.sqrt((off**2).mean()) == pytest.approx(np.mean([one.error for one in found]), rel=0.1)


def test_exact_chances_have_no_error_and_normal_ones_a_measured_one() -> None:
    exact = FinalTotals(5, np.array([0.5, 0.5]), exact=True)
    assert win_chances([exact, exact]).error == 0
    assert win_chances([normal_final_totals(240, 20), exact]).error == pytest.approx(
        chances_module.NORMAL_APPROXIMATION_STANDARD_ERROR
    )
