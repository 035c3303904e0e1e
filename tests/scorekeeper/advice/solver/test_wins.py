"""The largest chance to win from a late card, and the choices that give it, are those found by playing it on by the
rules themselves."""

from random import Random

import numpy as np
import pytest

from scorekeeper.advice import position, worth
from scorekeeper.advice.solver import winning
from scorekeeper.advice.solver.chances import Chances, FinalTotals, TurnSoFar, victory_shares, win_chances
from scorekeeper.advice.solver.solve import solve_table
from scorekeeper.advice.solver.tables import filled_lower_mask
from scorekeeper.advice.solver.winning import WinAdviser
from scorekeeper.advice.solver.wins import Wins
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.game import begin_card_game
from scorekeeper.rules.sheet import Card, Terms
from tests.scorekeeper.advice.brute import PlainWins
from tests.scorekeeper.advice.late import late_cards, values_of
from tests.scorekeeper.advice.plain import ROLLS, keeps, late_card
from tests.scorekeeper.advice.test_endgames import all_terms, name_of
from tests.scorekeeper.rules.table import terms

SHEETS = [
    terms("noris"), terms("mb1982"), terms("philos"), terms("tactic", "da", announce=True), terms("carlit-beginner")
]  # fmt: skip


def some_worth(so_far: int, dice: Random) -> np.ndarray:
    """A random chance to win for each final total: it rises within 40 points from about the points so far."""
    first, steps = so_far + dice.randint(0, 10), sorted(dice.random() for _ in range(40))
    return np.concatenate([np.zeros(first), steps, np.full(1500, steps[-1])])


def compare(agreed: Terms, still_open: int, dice: Random) -> None:
    card = late_card(agreed, still_open, dice)
    so_far = position.points_before_bonuses(card)
    worth = some_worth(so_far, dice)
    values = solve_table(agreed, filled_lower=filled_lower_mask(agreed, card))
    wins = Wins(values, position.place_in_table(values, card), worth[so_far:]).solve()
    assert wins.turn_values(wins.start)[0] == pytest.approx(PlainWins(agreed, worth).card(card), abs=1e-9)


@pytest.mark.parametrize("agreed", [*all_terms()], ids=name_of)
def test_with_one_open_box_the_best_chance_is_that_of_the_rules(agreed: Terms) -> None:
    compare(agreed, 1, Random(name_of(agreed)))


@pytest.mark.parametrize("agreed", [*all_terms()][::4], ids=name_of)
def test_with_two_open_boxes_the_best_chance_is_that_of_the_rules(agreed: Terms) -> None:
    compare(agreed, 2, Random(name_of(agreed)))


@pytest.mark.parametrize("players", ["AB", "ABC"])
@pytest.mark.parametrize("agreed", SHEETS, ids=lambda one: one.sheet.id)
def test_each_entry_and_keep_has_the_chance_that_the_rules_give_it(agreed: Terms, players: str) -> None:
    dice = Random(agreed.sheet.id + players)
    game = begin_card_game(agreed, players, late_cards(agreed, 1, dice, players))
    chances, card, roll = Chances(values_of(game)), game.cards[0], tuple(sorted(dice.choice(ROLLS)))
    declared = next(box for box in agreed.boxes if box not in card.filled) if agreed.options.get("announce") else None
    worth = victory_shares([chances.final_totals(one) for one in game.cards[1:]], 0, 1500)
    plain = PlainWins(agreed, worth)
    finals = plain.finals(card, declared)
    for left in range(3):
        standing = dice.choice(keeps(roll)) if left == 1 and not plain.free else ()
        found = WinAdviser(chances).advise(game.cards, 0, TurnSoFar(roll, left, standing, declared))
        entries = {one.box: plain.entry(card, roll, one) for one in rules.legal_entries(agreed, card, roll, declared)}
        kept = plain.kept(finals, roll, left, standing) if left else {}
        assert {one.box: one.win for one in found.entries} == pytest.approx(entries, abs=1e-9)
        assert {one.keep: one.win for one in found.keeps} == pytest.approx(kept, abs=1e-9)
        assert found.exact
        assert found.best == found.chances[0] == pytest.approx(max([*entries.values(), *kept.values()]), abs=1e-9)


@pytest.mark.parametrize("still_open", [1, 3, 8])
@pytest.mark.parametrize("count", [2, 3, 6])
def test_the_chances_of_all_players_add_up_to_one(count: int, still_open: int) -> None:
    agreed, dice = terms("tactic"), Random(count * still_open)
    game = begin_card_game(agreed, "ABCDEF"[:count], late_cards(agreed, still_open, dice, "ABCDEF"[:count]))
    chances = Chances(values_of(game))
    for turn in (TurnSoFar(), TurnSoFar((1, 2, 2, 5, 6), 1), TurnSoFar((3, 3, 3, 4, 6), 0)):
        found = WinAdviser(chances).advise(game.cards, count - 1, turn)
        assert sum(found.chances) == pytest.approx(1, abs=1e-9)
        assert sum(chances.win_chances(game.cards, count - 1, turn).chances) == pytest.approx(1, abs=1e-9)
        assert found.chances[count - 1] >= chances.win_chances(game.cards, count - 1, turn).chances[count - 1] - 1e-9


def test_later_turns_to_win_are_worth_more_than_this_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    agreed = terms("tactic")
    game = begin_card_game(agreed, "AB", late_cards(agreed, 3, Random(5)))
    chances, turn = Chances(values_of(game)), TurnSoFar((1, 2, 2, 5, 6), 2)
    whole = WinAdviser(chances).advise(game.cards, 0, turn)
    monkeypatch.setattr(winning, "MOST_BOXES_PLAYED_TO_WIN", 2)
    one = WinAdviser(chances).advise(game.cards, 0, turn)
    assert (whole.exact, one.exact) == (True, False)
    assert chances.win_chances(game.cards, 0, turn).chances[0] <= one.best + 1e-9
    assert one.best <= whole.best + 1e-9


def test_before_a_long_way_the_order_is_that_of_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    agreed = terms("noris")
    game = begin_card_game(agreed, "AB", late_cards(agreed, 3, Random(5)))
    chances, turn = Chances(values_of(game)), TurnSoFar((1, 2, 2, 5, 6), 2)
    monkeypatch.setattr(winning, "EXACT_TOTALS", 2)
    found = WinAdviser(chances).advise(game.cards, 0, turn)
    points = position.advise(chances.values, game.cards[0], (1, 2, 2, 5, 6), 2)
    assert [one.box for one in found.entries] == [one.box for one in points.entries]
    assert [one.keep for one in found.keeps] == [one.keep for one in points.keeps]
    assert found.best == pytest.approx(chances.win_chances(game.cards, 0, turn).chances[0], abs=1e-9)


def test_a_shared_victory_counts_in_equal_parts() -> None:
    even = FinalTotals(5, np.array([0.5, 0.5]), True)
    sure = FinalTotals(6, np.ones(1), True)
    assert victory_shares([even, even], 5, 8) == pytest.approx([0.25 / 3, 0.25 + 0.5 / 2 + 0.25 / 3, 1])
    assert win_chances([sure, sure, FinalTotals(2, np.ones(1), True)]).chances == (0.5, 0.5, 0)


def last_box(agreed: Terms, box: str, so_far: int) -> Card:
    """A card on which only this box is open, with these points so far."""
    boxes = [one for one in agreed.boxes if one != box]
    return Card({**dict.fromkeys(boxes, 0), "chance": so_far})


def against(mine: Card, total: int, dice: tuple[int, ...], left: int) -> worth.WinAdvice:
    """The advice to win against one player who has finished with this total."""
    agreed = terms("tactic", "en")
    other = Card({**dict.fromkeys(agreed.boxes, 0), "chance": total})
    game = begin_card_game(agreed, "AB", {"A": mine, "B": other})
    return WinAdviser(Chances(values_of(game))).advise([mine, other], 0, TurnSoFar(dice, left))


def test_a_pair_of_sixes_is_needed_so_that_the_six_alone_is_kept() -> None:
    mine = last_box(terms("tactic", "en"), "one_pair", 52)
    found = against(mine, 63, (2, 3, 4, 5, 6), 1)
    by_keep = {one.keep: one for one in found.keeps}
    assert found.keeps[0].keep == (6,)
    assert (round(by_keep[6,].win, 3), round(by_keep[5, 6].win, 3)) == (0.518, 0.421)
    assert by_keep[5, 6].value > by_keep[6,].value


def test_a_keep_without_any_chance_is_not_the_advice_to_win() -> None:
    """Two pairs of twos and fives are most points, but 17 are needed: with 2-2-5 kept that cannot be reached."""
    mine = last_box(terms("tactic", "en"), "two_pairs", 100)
    found = against(mine, 117, (2, 2, 5, 1, 3), 1)
    by_keep = {one.keep: one for one in found.keeps}
    most = max(found.keeps, key=lambda one: one.value)
    assert (most.keep, most.win) == ((2, 2, 5), 0)
    assert found.best == found.keeps[0].win > 0
    assert by_keep[2, 2, 5].win == 0
