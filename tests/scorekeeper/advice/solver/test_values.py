"""The value of each roll in each box is that of the rules, on cards with any number of filled boxes and with any values
of the cards that follow."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from scorekeeper.advice import position
from scorekeeper.advice.solver import values as module
from scorekeeper.advice.solver.values import NEVER_LEGAL, Cards, Values
from scorekeeper.errors import RuleError
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Card, Terms, agree_terms
from scorekeeper.rules.sheets import SHEETS
from tests.scorekeeper.advice.plain import NUMBER, ROLLS, late_card
from tests.scorekeeper.advice.test_endgames import all_terms, name_of

ANNOUNCING = agree_terms(SHEETS["tactic"], "da", {"announce": True})


def made_up(terms: Terms) -> Values:
    """The values of a sheet, with numbers drawn at random in place of the solved ones."""
    values = Values(terms)
    values.table[:, :, :-1] = np.random.default_rng(1).uniform(0, 250, values.table[:, :, :-1].shape)
    return values


def some_cards(terms: Terms) -> Iterator[Card]:
    """Cards with one, about half, and all but two boxes open, and one with only Chance open."""
    dice, boxes = Random(name_of(terms)), len(terms.boxes)
    for still_open in (1, boxes // 2, boxes - 2):
        yield late_card(terms, still_open, dice)
    if "chance" in terms.boxes and not terms.in_order:
        yield Card({box: 0 for box in terms.boxes if box != "chance"})


def entered(values: Values, card: Card, place: Cards, declared: str | None = None) -> dict[str, dict[int, float]]:
    """The expected points from each legal entry of each roll to the end of the game, by box and number of the roll."""
    found: dict[str, dict[int, float]] = {}
    for roll in ROLLS:
        for one in rules.legal_entries(values.terms, card, roll, declared):
            worth = position.expected_total_after_entry(
                values, card, place, roll, one
            ) - position.points_before_bonuses(card)
            found.setdefault(one.box, {})[NUMBER[roll]] = worth
    return found


def room(values: Values, cards: Cards) -> np.ndarray:
    return np.full((len(values.plain), len(cards.sections)), np.nan)


@pytest.mark.parametrize("terms", [*all_terms()], ids=name_of)
def test_each_roll_is_worth_what_the_rules_give_for_its_entries(terms: Terms) -> None:
    values = made_up(terms)
    rows = [values.histories.rolls.index(roll) for roll in ROLLS]
    for card in some_cards(terms):
        place = position.place_in_table(values, card)
        still_open = [box for box in terms.boxes if box not in card.filled]
        for declared in still_open if terms.options.get("announce") else [None]:
            legal = entered(values, card, place, declared)
            best = np.array([max(one[at] for one in legal.values() if at in one) for at in range(len(ROLLS))])
            if declared:
                made = room(values, place)
                values.fill_announced_values(values.histories.boxes.index(declared), place, made)
                assert made[rows, 0] == pytest.approx(best, abs=1e-9)
                continue
            values.fill_best_entries(place, made := room(values, place), room(values, place))
            assert made[rows, 0] == pytest.approx(best, abs=1e-9)
            for box, worth in legal.items():
                values.fill_values_in_box(values.histories.boxes.index(box), place, made := room(values, place))
                assert made[rows, 0][[*worth]] == pytest.approx([*worth.values()], abs=1e-9)


def cards_of_one_age(values: Values, filled: int, lower: int = 0, memory: int = 0) -> Cards:
    """All cards with this number of filled upper boxes; `lower` is the mask of the filled lower boxes."""
    first, end = values.uppers.bounds[filled : filled + 2]
    return Cards(lower, memory, np.arange(first, end))


@pytest.mark.parametrize("sheet", ["noris", "mb1982", "tactic"])
def test_cards_beside_each_other_are_worth_what_each_is_alone(sheet: str) -> None:
    values = made_up(agree_terms(SHEETS[sheet]))
    cards = cards_of_one_age(values, 2, lower=0b101)
    together = room(values, cards)
    values.fill_best_entries(cards, together, room(values, cards))
    for column in range(0, len(cards.sections), 7):
        one = cards.only(slice(column, column + 1))
        alone = room(values, one)
        values.fill_best_entries(one, alone, room(values, one))
        assert together[:, column] == pytest.approx(alone[:, 0], abs=1e-9)


def test_turns_that_are_played_at_once_are_worth_what_each_is_alone() -> None:
    values = made_up(agree_terms(SHEETS["mb1982"]))
    blocks = [cards_of_one_age(values, filled, lower=3).only(slice(0, 40, 9)) for filled in (1, 5, 3)]
    for worth, cards in zip(values.turn_values_of_batches(blocks), blocks, strict=True):
        for column, value in enumerate(worth):
            assert values.turn_values(cards.only(slice(column, column + 1))) == pytest.approx([value], abs=1e-9)


def test_the_best_box_is_announced_and_none_that_is_filled() -> None:
    values = made_up(ANNOUNCING)
    cards = cards_of_one_age(values, 3, lower=0b11).only(slice(0, 60, 7))
    boxes = values.open_boxes(cards)
    turns = np.array([values.announced_turn_values(box, cards) for box in boxes])
    (worth,) = values.turn_values_of_batches([cards])
    assert worth == pytest.approx(turns.max(axis=0), abs=1e-12)
    for box in range(len(UPPER)):
        is_filled = values.uppers.mask[cards.sections] >> box & 1 == 1
        assert ((turns[boxes.index(box)] == NEVER_LEGAL) == is_filled).all()
        for column in np.flatnonzero(~is_filled):
            one = cards.only(slice(int(column), int(column) + 1))
            assert values.announced_turn_values(box, one) == pytest.approx(turns[boxes.index(box), [column]], abs=1e-9)


def test_a_turn_for_chance_alone_is_worth_the_best_of_three_throws_of_each_die() -> None:
    values = made_up(ANNOUNCING)
    cards = cards_of_one_age(values, 2).only(slice(0, 5))
    assert values.mean_points_of_turn_for_chance_box == pytest.approx(5 * (4 + 2 / 3), abs=1e-9)
    rest = values.table[1 << values.chance_box - len(UPPER), 0, cards.sections]
    assert values.announced_turn_values(values.chance_box, cards) == pytest.approx(
        values.mean_points_of_turn_for_chance_box + rest, abs=1e-9
    )


def test_boxes_that_go_in_order_are_open_one_by_one() -> None:
    """Cards of one group differ in their upper boxes, so all of these are considered until they are full."""
    any_order, in_order = (Values(agree_terms(SHEETS[sheet])) for sheet in ("carlit", "carlit-beginner"))
    for filled, lower in ((0, 0), (4, 0), (6, 0), (6, 0b1), (6, 0b11), (2, 0b11)):
        upper = [] if filled == 6 else [0, 1, 2, 3, 4, 5]
        below = [6 + box for box in range(any_order.lower) if not lower >> box & 1]
        assert any_order.open_boxes(cards_of_one_age(any_order, filled, lower)) == upper + below
        expected = upper or below[:1]
        assert in_order.open_boxes(cards_of_one_age(in_order, filled, lower)) == expected


def test_some_of_the_cards_have_their_own_points() -> None:
    cards = Cards(1, 2, np.array([5, 6, 7]), np.array([10, 20, 30]))
    some = cards.only(np.array([0, 2]))
    assert (some.lower, some.memory, [*some.sections], [*some.gained]) == (1, 2, [5, 7], [10, 30])
    assert len(cards._replace(gained=np.zeros(0, np.intp)).only(slice(1, 2)).gained) == 0


def test_a_sheet_that_cannot_be_solved_or_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = agree_terms(SHEETS["mb1982"])
    with pytest.raises(RuleError, match="announcing and rules for further fives of a kind"):
        Values(replace(terms, options={**terms.options, "announce": True}))
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        module, "table_cost", lambda *size: SimpleNamespace(refuse_if_too_much=lambda name: asked.append((*size, name)))
    )
    values = Values(terms)
    assert asked == [(terms, values.uppers.count, len(values.histories.memories), terms.sheet.name)]


def test_what_is_not_solved_yet_is_never_the_best() -> None:
    values = Values(agree_terms(SHEETS["noris"]))
    assert values.table.shape == (1 << 7, len(values.histories.memories), values.uppers.count + 1)
    assert (values.by_section == NEVER_LEGAL).all()
    values.table[1, 0, 0] = 5
    assert values.by_section[0, 0, 1] == 5, "both are the same numbers"
