"""Each player's chance to win a card game if all play for the most expected points: exact late in a game, approximated
before. A victory that k players share counts 1/k for each, so that the chances of all players add up to 1."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import TypeVar

import numpy as np

from scorekeeper.advice import position
from scorekeeper.advice.solver import sampling
from scorekeeper.advice.solver.further_points import (
    FurtherPoints,
    count_open_boxes,
    deviation_of_total,
    solve_further_points,
)
from scorekeeper.advice.solver.throws import Indices, Numbers
from scorekeeper.advice.solver.turn_ends import TurnEnd, TurnEnds
from scorekeeper.advice.solver.values import Cards, Values
from scorekeeper.advice.worth import WinChances
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.sheet import Card

T = TypeVar("T")

MOST_EXACT_BOXES = 9
"""The most open boxes of a card for which the distribution of its final points is computed exactly; with more it is
approximated."""
NORMAL_APPROXIMATION_STANDARD_ERROR = 0.02
"""The standard error of a chance to win if one player's final total is approximated by a normal distribution:
measured."""
FAR_DEVIATIONS = 6
"""A normal distribution is cut off beyond this number of standard deviations."""
MOST_RESULTS = 16
"""The most results that each of the two caches of distributions holds; the oldest are dropped first."""
CHANCE_DECIMALS = 12
"""Chances are rounded to this number of decimals; further ones are rounding errors of sums."""


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """A turn in progress: the dice on the table (empty before the first throw), the throws left, the kept faces that
    may not be thrown again (`must_stay`), and the announced box."""

    dice: Roll = ()
    throws_left: int = 0
    must_stay: Roll = ()
    declared: str | None = None


@dataclass(frozen=True, slots=True)
class FinalTotals:
    """The distribution of one card's final total: `chances[n]` is the probability of the total `first + n`. If it is
    not `exact`, it comes from `games` simulated games or, if that is 0, is a normal approximation."""

    first: int
    chances: Numbers
    exact: bool
    games: int = 0


class Chances:
    """Computes each player's chance to win; all players play by the same sheet. The latest distributions are kept."""

    def __init__(self, values: Values, check: Callable[[], None] = lambda: None) -> None:
        self.values, self.turn_ends = values, TurnEnds(values, check)
        self.known: dict[object, FurtherPoints] = {}
        self.before: dict[object, FinalTotals] = {}
        """The distribution of final points of cards before a turn, the newest MOST_RESULTS of them."""

    def win_chances(self, cards: Sequence[Card], seat: int | None = None, turn: TurnSoFar | None = None) -> WinChances:
        """Each player's chance to win with these cards. The player in `seat` is in the middle of `turn`; all others are
        before a turn, or finished."""
        final_totals = [self.final_totals(card, turn if at == seat else None) for at, card in enumerate(cards)]
        return win_chances(final_totals)

    def final_totals(self, card: Card, turn: TurnSoFar | None = None) -> FinalTotals:
        place, so_far = position.place_in_table(self.values, card), position.points_before_bonuses(card)
        position.expected_further_points(self.values, place)
        if turn is not None and turn != TurnSoFar():
            return self.compute_final_totals(card, place, so_far, turn)
        key = *key_of_first_card(place), so_far
        if key not in self.before:
            store_result(self.before, key, self.compute_final_totals(card, place, so_far, TurnSoFar()))
        return self.before[key]

    def compute_final_totals(self, card: Card, place: Cards, so_far: int, turn: TurnSoFar) -> FinalTotals:
        still_open = count_open_boxes(self.turn_ends, place)
        if not still_open:
            bonus = int(self.values.uppers.bonus[place.sections[0]])
            return FinalTotals(so_far + bonus, np.ones(1), exact=True)
        ends = self.ends_of_turn(card, place, turn)
        if still_open > MOST_EXACT_BOXES and sampling.can_sample(self.values):
            return final_totals_around_mean(
                so_far + self.mean_further_points(ends),
                sampling.sample_further_points(self.turn_ends, ends, still_open - 1),
            )
        if still_open > MOST_EXACT_BOXES:
            return normal_final_totals(
                so_far + self.mean_further_points(ends), deviation_of_total(self.turn_ends, ends)
            )
        return FinalTotals(so_far, self.further_points_after_next_entry(place).distributions_after(ends)[0], exact=True)

    def final_totals_along(self, cards: Sequence[Card]) -> list[FinalTotals]:
        """For each of one player's cards, the distribution of final points from there on; each card is a turn after the
        one before.

        The cards after the first one with at most MOST_EXACT_BOXES open boxes are computed in one pass, as all cards
        that can follow that one have to be computed anyway.
        """
        places = [position.place_in_table(self.values, card) for card in cards]
        missing = [count_open_boxes(self.turn_ends, place) for place in places]
        late = next((at for at, count in enumerate(missing) if count <= MOST_EXACT_BOXES), len(cards))
        found = [self.final_totals(card) for card in cards[: late + 1]]
        if late < len(cards):
            later, rows = FurtherPoints(self.turn_ends, places[late]), dict[int, Numbers]()
            for still_open in range(missing[late]):
                later.compute_level(still_open)
                rows |= {
                    at: later.distribution_of_card(places[at])
                    for at, count in enumerate(missing)
                    if count == still_open
                }
            so_far = map(position.points_before_bonuses, cards)
            found += [FinalTotals(points, rows[at], exact=True) for at, points in enumerate(so_far) if at > late]
        return found

    def ends_of_turn(self, card: Card, place: Cards, turn: TurnSoFar) -> list[TurnEnd]:
        """The possible ends of this card's current turn under optimal play; a single one if entering the dice now is
        best."""
        boxes = self.values.histories.boxes
        declared = None if turn.declared is None else boxes.index(turn.declared)
        if not turn.dice:
            return [*self.turn_ends.of_turn(place, declared=declared)]
        advice = position.advise(self.values, card, turn.dice, turn.throws_left, turn.must_stay, turn.declared)
        if advice.keeps and not advice.keeps[0].cost and advice.entries[0].cost:
            return [*self.turn_ends.of_turn(place, advice.keeps[0].keep, turn.throws_left, declared)]
        made = rules.legal_entries(self.values.terms, card, turn.dice, turn.declared)
        best = next(one for one in made if one.box == advice.entries[0].box)
        after = position.place_in_table_after_entry(self.values, card, place, turn.dice, best)
        return [TurnEnd(boxes.index(best.box), best.points + best.yatzy_bonus, np.ones(1), after)]

    def further_points_after_next_entry(self, place: Cards) -> FurtherPoints:
        """The distributions of further points of all cards that can follow this one after one entry."""
        key = key_of_first_card(place)
        if key not in self.known:
            store_result(self.known, key, solve_further_points(self.turn_ends, place))
        return self.known[key]

    def mean_further_points(self, ends: list[TurnEnd]) -> float:
        table = self.values.table
        return sum(
            float(one.chance[0]) * (one.points + float(table[one.cards.lower, one.cards.memory, one.cards.sections[0]]))
            for one in ends
        )


def key_of_first_card(place: Cards) -> tuple[int, int, int]:
    """A key for the first of these cards: filled lower boxes, memory and upper section."""
    return place.lower, place.memory, int(place.sections[0])


def store_result(cache: dict[object, T], key: object, found: T) -> None:
    """Store a result under `key`; if MOST_RESULTS are stored, the oldest is removed."""
    while len(cache) >= MOST_RESULTS:
        del cache[next(iter(cache))]
    cache[key] = found


def normal_final_totals(mean: float, deviation: float) -> FinalTotals:
    """A distribution of whole totals with the chances of the normal distribution of this mean and standard
    deviation."""
    far = FAR_DEVIATIONS * max(deviation, 1.0)
    first, last = int(mean - far), int(mean + far) + 1
    edges = [(total - 0.5 - mean) / (max(deviation, 1e-9) * sqrt(2)) for total in range(first, last + 2)]
    below = np.array([0.5 + 0.5 * erf(edge) for edge in edges])
    return FinalTotals(first, np.diff(below), exact=False)


def final_totals_around_mean(mean: float, further_points: Indices) -> FinalTotals:
    """The distribution of final totals with this mean, in the shape of the distribution of `further_points`, the
    results of simulated games."""
    exact = further_points + (mean - float(further_points.mean()))
    first = int(np.floor(exact.min()))
    whole = np.floor(exact).astype(np.intp)
    chances = np.zeros(int(whole.max()) - first + 2)
    np.add.at(chances, whole - first, (1 - (exact - whole)) / len(further_points))
    np.add.at(chances, whole - first + 1, (exact - whole) / len(further_points))
    return FinalTotals(first, chances, exact=False, games=len(further_points))


def victory_shares(others: Sequence[FinalTotals], low: int, high: int) -> Numbers:
    """The part of the victory that each total from `low` to `high` - 1 wins against these players: 1 above all of them,
    1/k if k players share it."""
    parts = np.zeros((len(others) + 1, high - low))
    parts[0] = 1
    for number, one in enumerate(others, 1):
        equal, below = chances_of_total_and_below(one, low, high)
        parts[1 : number + 1] = parts[1 : number + 1] * below + parts[:number] * equal
        parts[0] *= below
    share: Numbers = 1 / np.arange(1, len(parts) + 1) @ parts
    return share


def chances_of_total_and_below(final_totals: FinalTotals, low: int, high: int) -> tuple[Numbers, Numbers]:
    """The chances that the final total is, and that it is less than, each total from `low` to `high` - 1."""
    totals = np.arange(low, high) - final_totals.first
    equal = np.pad(final_totals.chances, 1)[np.clip(totals + 1, 0, len(final_totals.chances) + 1)]
    below = np.pad(final_totals.chances.cumsum(), (1, 0))[np.clip(totals, 0, len(final_totals.chances))]
    return equal, below


def win_chances(final_totals: Sequence[FinalTotals]) -> WinChances:
    """Each player's chance to win, from the independent distributions of their final points."""
    won, variance = [], 0.0
    for at, one in enumerate(final_totals):
        others = [*final_totals[:at], *final_totals[at + 1 :]]
        share = victory_shares(others, one.first, one.first + len(one.chances))
        won.append(float(one.chances @ share))
        variance += error_variance_of_win_chance(one, share)
    exact = all(one.exact for one in final_totals)
    return WinChances(tuple(round(one, CHANCE_DECIMALS) for one in won), exact, sqrt(variance))


def error_variance_of_win_chance(totals: FinalTotals, victory_share: Numbers) -> float:
    """The variance that the approximation of this total brings into the chance to win; `victory_share` is the part
    of the victory that each total wins.

    The mean of simulated totals is known, so that only the part of `victory_share` that is not linear in the total
    contributes.
    """
    if totals.exact:
        return 0.0
    if not totals.games:
        return NORMAL_APPROXIMATION_STANDARD_ERROR**2
    from_mean = np.arange(len(victory_share)) - totals.chances @ np.arange(len(victory_share))
    above = victory_share - totals.chances @ victory_share
    slope = (totals.chances @ (from_mean * above)) / (totals.chances @ from_mean**2)
    return float(totals.chances @ (above - slope * from_mean) ** 2) / totals.games
