"""After a game: the score is expectation plus luck minus mistakes, on every sheet and however it was played."""

from random import Random

import numpy as np
import pytest

from scorekeeper.advice import review as review_module
from scorekeeper.advice.review import chance_with_less, chances_along_game, review_players
from scorekeeper.advice.solver.chances import Chances, FinalTotals
from scorekeeper.advice.solver.turns import turns_by_points
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.advice.story import Move
from scorekeeper.rules.acts import ChangePlayers, Correct, Enter
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import begin_card_game, game_from
from scorekeeper.rules.sheet import Card, Terms, card_sums
from tests.scorekeeper.advice.late import played, values_of
from tests.scorekeeper.rules.table import terms

SHEETS = [
    terms("noris"), terms("noris", strike="last_resort"), terms("mb1982"), terms("philos"),
    terms("tactic", "da", announce=True), terms("tactic", "no", chance="last_box"), terms("carlit"),
    terms("carlit-beginner"),
]  # fmt: skip
LATE = {
    "ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "three_of_a_kind": 20, "four_of_a_kind": 0,
    "full_house": 25, "small_straight": 30, "large_straight": 40, "yatzy": 0,
}  # fmt: skip
"""A card on which sixes and Chance are open; 18 points in sixes earn the bonus."""


@pytest.mark.parametrize("agreed", SHEETS, ids=lambda one: f"{one.sheet.id} {one.edition}")
def test_expectation_luck_and_what_was_given_away_add_up_to_the_score(agreed: Terms) -> None:
    dice = Random(agreed.sheet.id)
    game = played(agreed, 3, dice)
    values = values_of(game.start)
    for one in review_players(values, game):
        card = dict(game.now.players_cards())[one.player]
        assert one.score == card_sums(agreed, card).grand
        assert one.expected + one.luck - one.given == pytest.approx(one.score, abs=1e-9)
        expected, luck, given = one.rounded_parts
        assert round(expected + luck - given, 6) == one.score
        assert luck == pytest.approx(one.luck, abs=0.11)
        assert all(choice.cost >= 0 for turn in turns_by_points(values, game) for choice in turn.choices)


def test_the_choice_that_cost_most_is_named_with_what_was_better() -> None:
    game = game_from(begin_card_game(terms("noris"), "AB", {name: Card(LATE) for name in "AB"}))
    for act in (Throw((6, 6, 6, 2, 1)), Enter("chance")):
        game = game.do(act)
    (turn,) = turns_by_points(values_of(game.start), game)
    assert turn.worst is not None
    assert turn.worst.made == Move(box="chance", points=21)
    assert turn.worst.best == Move(keep=(6, 6, 6))
    assert turn.worst.cost > 5


def test_a_forced_choice_costs_nothing() -> None:
    """The last entry has no choice and costs 0; before it, keeping four ones instead of none cost points."""
    full = {**LATE, "sixes": 18}
    game = game_from(begin_card_game(terms("noris"), "AB", {"A": Card(full), "B": Card({**full, "chance": 9})}))
    for dice, kept in (((1, 2, 2, 1, 1), ()), ((1, 1, 1, 1, 1), ()), ((1, 1, 1, 1, 2), (0, 1, 2, 3))):
        game = game.do(Throw(dice, kept))
    game = game.do(Enter("chance"))
    (turn,) = turns_by_points(values_of(game.start), game)
    assert turn.choices[-1].cost == 0
    assert turn.choices[0].cost == pytest.approx(0, abs=1e-9)
    assert turn.choices[1].cost > 5


def test_of_a_corrected_turn_only_the_entry_counts() -> None:
    """The throws of a corrected turn are unknown, so that the mistake in the first record costs nothing any more."""
    agreed = terms("tactic")
    filled = {box: 0 for box in agreed.boxes if box not in ("sixes", "chance")}
    game = game_from(begin_card_game(agreed, "AB", {"A": Card(filled), "B": Card(filled)}))
    game = game.do(Throw((6, 6, 6, 2, 1))).do(Throw((6, 6, 6, 6, 1), (0, 1, 2))).do(Enter("sixes"))
    (before,) = turns_by_points(values_of(game.start), game)
    (after,) = turns_by_points(values_of(game.start), game.do(Correct(0, (6, 6, 6, 6, 3), "sixes")))
    assert (len(before.throws), len(after.throws)) == (2, 1)
    assert before.cost == pytest.approx(1)
    assert after.cost == 0


def test_players_keep_their_turns_under_a_new_name() -> None:
    game = game_from(begin_card_game(terms("carlit-beginner"), "AB"))
    game = game.do(Throw((1, 1, 1, 2, 3))).do(Enter("ones")).do(Throw((1, 1, 1, 2, 3))).do(Enter("ones"))
    game = game.do(ChangePlayers(("B", "C"), ("B", "A")))
    assert [one.player for one in turns_by_points(values_of(game.start), game)] == ["C", "B"]


def test_the_deciding_moment_is_where_the_chance_of_the_winner_rose_most() -> None:
    game = game_from(begin_card_game(terms("noris"), "AB", {name: Card({**LATE, "sixes": 18}) for name in "AB"}))
    for dice in ((6, 6, 6, 6, 5), (1, 1, 1, 2, 2)):
        game = game.do(Throw(dice)).do(Enter("chance"))
    along = chances_along_game(WinAdviser(Chances(values_of(game.start))), game)
    assert along is not None
    found = along.decisive_turn
    assert found is not None
    assert (found.winner, found.turn.player, found.exact) == ("A", "A", True)
    assert found.before == pytest.approx(0.5, abs=1e-9)
    assert found.after > 0.95


def test_a_shared_victory_has_no_deciding_moment() -> None:
    game = game_from(begin_card_game(terms("noris"), "AB", {name: Card({**LATE, "sixes": 18}) for name in "AB"}))
    for _ in range(2):
        game = game.do(Throw((6, 6, 6, 6, 5))).do(Enter("chance"))
    along = chances_along_game(WinAdviser(Chances(values_of(game.start))), game)
    assert along is not None
    assert (along.winner, along.decisive_turn, along.chances[-1]) == (None, None, (0.5, 0.5))


@pytest.mark.parametrize("agreed", SHEETS, ids=lambda one: f"{one.sheet.id} {one.edition}")
def test_luck_mistakes_and_the_turns_of_others_add_up_to_the_change_of_the_chance(agreed: Terms) -> None:
    game = played(agreed, 2, Random(agreed.sheet.id), "ABC")
    along = chances_along_game(WinAdviser(Chances(values_of(game.start))), game)
    assert along is not None
    for seat in range(3):
        change = along.luck_in_own_turns(seat) - along.given[seat] + along.change_by_other_turns(seat)
        assert along.chances[0][seat] + change == pytest.approx(along.chances[-1][seat], abs=1e-9)
        assert along.given[seat] >= 0
    assert all(sum(one) == pytest.approx(1, abs=1e-9) for one in along.chances)
    assert along.chances[-1] == tuple(float(name in game.now.places[0]) / len(game.now.places[0]) for name in "ABC")


def test_points_that_are_taken_away_lower_the_chance_to_win() -> None:
    one = FinalTotals(10, np.array([0.5, 0.5]), exact=False)
    found = [chance_with_less(one, [one], less) for less in (0, 0.5, 1, 2)]
    assert found == pytest.approx([0.5, 0.3125, 0.125, 0])


def test_mistakes_before_the_last_boxes_cost_chances_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(terms("tactic"), 2, Random(2))
    monkeypatch.setattr(review_module, "MOST_OPEN_BOXES_JUDGED_BY_CHANCE", 0)
    along = chances_along_game(WinAdviser(Chances(values_of(game.start))), game)
    assert along is not None
    assert all(0 <= one < 2 for one in along.given)
    assert sum(along.given) > 0.01
