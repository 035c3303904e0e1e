"""The best entry and the best dice to keep for winning, not for points, beside what they are worth in points.

The other players are taken to play on for the most points. With at most MOST_BOXES_PLAYED_TO_WIN boxes open on the
player's card this is exact; with at most chances.MOST_EXACT_BOXES the turn is played to win and the later ones for the
most points; with more, the order is that of the expected points.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import numpy as np

from scorekeeper.advice import position
from scorekeeper.advice.solver.chances import (
    CHANCE_DECIMALS,
    Chances,
    FinalTotals,
    TurnSoFar,
    key_of_first_card,
    store_result,
    victory_shares,
    win_chances,
)
from scorekeeper.advice.solver.chances import MOST_EXACT_BOXES as EXACT_TOTALS
from scorekeeper.advice.solver.further_points import CardBlock, count_open_boxes
from scorekeeper.advice.solver.throws import Numbers
from scorekeeper.advice.solver.turn_ends import TurnEnd, TurnEnds
from scorekeeper.advice.solver.values import Cards
from scorekeeper.advice.solver.wins import Wins, add_turn_end, distribution_of_final_points
from scorekeeper.advice.worth import Advice, EntryChance, KeepChance, WinAdvice, WinChances
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.sheet import Card, Entry

MOST_BOXES_PLAYED_TO_WIN = 7
"""The most open boxes of a card for which all its turns are played to win."""
LATER_TURNS_ERROR_CHANCE = 0.01
"""The standard error of a chance to win that comes from playing only this turn to win and the later ones for points:
measured."""


class WinAdviser:
    """Answers how to win, for the player in `seat`; what was computed for one turn is used for all of its throws."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances
        self.known: dict[object, Wins] = {}

    def advise(self, cards: Sequence[Card], seat: int, turn: TurnSoFar) -> WinAdvice:
        """The advice for the player in `seat` in the middle of `turn`; before the first throw only the chances."""
        final_totals = [self.chances.final_totals(card) for card in (*cards[:seat], *cards[seat + 1 :])]
        card, place = cards[seat], position.place_in_table(self.chances.values, cards[seat])
        still_open = count_open_boxes(self.chances.turn_ends, place)
        if not still_open or still_open > EXACT_TOTALS:
            return self.advice_by_points(cards, seat, turn, final_totals)
        so_far = position.points_before_bonuses(card)
        wins = self.compute_wins(place, so_far, final_totals, still_open)
        ends = TurnEnds(wins, self.chances.turn_ends.check)
        found = self.rank_choices_by_wins(wins, card, turn) if turn.dice else None
        if len(final_totals) == 1 and final_totals[0].exact and still_open <= MOST_BOXES_PLAYED_TO_WIN:
            best = round(float(wins.turn_values(wins.start)[0]), CHANCE_DECIMALS) if found is None else found.best
            won = WinChances((1 - best, best) if seat else (best, 1 - best), exact=True)
        else:
            made = self.final_totals_after(
                wins, so_far, still_open, [*self.ends_of_best_play(ends, wins, card, turn, found)]
            )
            won = win_chances([*final_totals[:seat], replace(made, exact=True), *final_totals[seat:]])
        exact = won.exact and still_open <= MOST_BOXES_PLAYED_TO_WIN
        error = won.error if still_open <= MOST_BOXES_PLAYED_TO_WIN else hypot(won.error, LATER_TURNS_ERROR_CHANCE)
        chances = won.chances
        if found is None:
            return WinAdvice(chances[seat], (), (), chances, exact, error)
        return replace(found, chances=chances, exact=exact, error=error)

    def chance_before_turn(self, cards: Sequence[Card], seat: int, declared: str | None = None) -> float:
        """The chance to win of the player in `seat` before the first throw of a turn, once this box is announced, if
        any; with at most chances.MOST_EXACT_BOXES boxes open."""
        wins = self.wins_for_seat(cards, seat)
        if declared is None:
            return float(wins.turn_values(wins.start)[0])
        return float(wins.announced_turn_values(wins.histories.boxes.index(declared), wins.start)[0])

    def rank_choices_of_turn(self, cards: Sequence[Card], seat: int, turn: TurnSoFar) -> WinAdvice:
        """The entries and keeps as `advise` gives them, without everybody's chances; with at most
        chances.MOST_EXACT_BOXES boxes open."""
        return self.rank_choices_by_wins(self.wins_for_seat(cards, seat), cards[seat], turn)

    def rank_choices_by_wins(self, wins: Wins, card: Card, turn: TurnSoFar) -> WinAdvice:
        points = position.advise(self.chances.values, card, turn.dice, turn.throws_left, turn.must_stay, turn.declared)
        return rank_choices(points, chances_of_entries(wins, card, turn, points), chances_of_keeps(wins, turn, points))

    def wins_for_seat(self, cards: Sequence[Card], seat: int) -> Wins:
        final_totals = [self.chances.final_totals(card) for card in (*cards[:seat], *cards[seat + 1 :])]
        place = position.place_in_table(self.chances.values, cards[seat])
        still_open = count_open_boxes(self.chances.turn_ends, place)
        return self.compute_wins(place, position.points_before_bonuses(cards[seat]), final_totals, still_open)

    def compute_wins(self, place: Cards, so_far: int, others: Sequence[FinalTotals], still_open: int) -> Wins:
        key = key_of_first_card(place), so_far, tuple((one.first, one.chances.tobytes()) for one in others)
        if key not in self.known:
            high = max(one.first + len(one.chances) for one in others) + 1
            made = Wins(self.chances.values, place, victory_shares(others, so_far, max(high, so_far + 1)))
            self.known.clear()
            if still_open <= MOST_BOXES_PLAYED_TO_WIN:
                store_result(self.known, key, made.solve())
            else:
                store_result(
                    self.known, key, made.solve_next_turn_only(self.chances.further_points_after_next_entry(place))
                )
        return self.known[key]

    def ends_of_best_play(
        self, turn_ends: TurnEnds, wins: Wins, card: Card, turn: TurnSoFar, found: WinAdvice | None
    ) -> list[TurnEnd]:
        """The possible ends of this turn if the best choice is made now and later."""
        boxes = wins.histories.boxes
        declared = None if turn.declared is None else boxes.index(turn.declared)
        if found is None:
            return [*turn_ends.of_turn(wins.start, declared=declared)]
        if found.keeps and not found.keeps[0].cost and found.entries[0].cost:
            return [*turn_ends.of_turn(wins.start, found.keeps[0].keep, turn.throws_left, declared)]
        made = next(one for one in legal_entries(wins, card, turn) if one.box == found.entries[0].box)
        points = made.points + made.yatzy_bonus
        return [TurnEnd(boxes.index(made.box), points, np.ones(1), card_after_entry(wins, card, turn.dice, made))]

    def final_totals_after(self, wins: Wins, so_far: int, still_open: int, ends: list[TurnEnd]) -> FinalTotals:
        """The distribution of the final total after these ends of the turn."""
        if still_open > MOST_BOXES_PLAYED_TO_WIN:
            return FinalTotals(
                so_far,
                self.chances.further_points_after_next_entry(wins.start).distributions_after(ends)[0],
                exact=False,
            )
        after_turn: dict[CardBlock, Numbers] = {}
        for one in ends:
            add_turn_end(wins, one.cards, one.chance, after_turn)
        return FinalTotals(so_far, distribution_of_final_points(wins, after_turn), exact=True)

    def advice_by_points(
        self, cards: Sequence[Card], seat: int, turn: TurnSoFar, others: Sequence[FinalTotals]
    ) -> WinAdvice:
        """The advice in the order of the expected points: the chance after each choice is that with the same final
        totals moved by what the choice costs."""
        mine = self.chances.final_totals(cards[seat], turn)
        won = win_chances([*others[:seat], mine, *others[seat:]])
        if not turn.dice:
            return WinAdvice(won.chances[seat], (), (), won.chances, won.exact, won.error)
        points = position.advise(
            self.chances.values, cards[seat], turn.dice, turn.throws_left, turn.must_stay, turn.declared
        )
        high = mine.first + len(mine.chances)
        most = int(max([*(one.cost for one in points.entries), *(one.cost for one in points.keeps)])) + 2
        share = victory_shares(others, mine.first - most, high)
        moved = np.array([mine.chances @ share[most - less : len(share) - less] for less in range(most + 1)])

        def chance(cost: float) -> float:
            return float(np.interp(cost, np.arange(most + 1), moved))

        found = rank_choices(
            points, {one.box: chance(one.cost) for one in points.entries},
            {one.keep: chance(one.cost) for one in points.keeps},
        )  # fmt: skip
        return replace(found, chances=won.chances, exact=won.exact, error=won.error)


def legal_entries(wins: Wins, card: Card, turn: TurnSoFar) -> tuple[Entry, ...]:
    return rules.legal_entries(wins.terms, card, tuple(sorted(turn.dice)), turn.declared)


def card_after_entry(wins: Wins, card: Card, dice: Roll, made: Entry) -> Cards:
    place = position.place_in_table_after_entry(wins, card, wins.start, tuple(sorted(dice)), made)
    return place._replace(gained=np.array([made.points + made.yatzy_bonus]))


def chances_of_entries(wins: Wins, card: Card, turn: TurnSoFar, points: Advice) -> dict[str, float]:
    """The chance to win after each legal entry."""
    return {
        one.box: float(wins.chance_of(card_after_entry(wins, card, turn.dice, one))[0])
        for one in legal_entries(wins, card, turn)
    }


def chances_of_keeps(wins: Wins, turn: TurnSoFar, points: Advice) -> dict[Roll, float]:
    """The chance to win after each choice of dice to keep."""
    if not points.keeps:
        return {}
    turns = wins.turns_of_width(1)
    position.fill_final_roll_values(wins, wins.start, turn.declared, turns.final_roll_values, turns.scratch)
    worth, places = turns.keep_values(turn.throws_left), turns.keeps.place
    return {one.keep: float(worth[len(one.keep)][places[len(one.keep)][one.keep], 0]) for one in points.keeps}


def rank_choices(points: Advice, entries: dict[str, float], keeps: dict[Roll, float]) -> WinAdvice:
    """The choices with the chance to win after each (`entries`, `keeps`), in order of that chance, and of the expected
    points where it is the same; without everybody's chances."""
    chances = [round(one, CHANCE_DECIMALS) for one in (*entries.values(), *keeps.values())]
    best = max(chances)
    entered = [
        EntryChance(one.box, one.points, win, best - win, one.value)
        for one in points.entries
        for win in (round(entries[one.box], CHANCE_DECIMALS),)
    ]
    kept = [
        KeepChance(one.keep, win, best - win, one.value)
        for one in points.keeps
        for win in (round(keeps[one.keep], CHANCE_DECIMALS),)
    ]
    entered.sort(key=lambda one: (-one.win, -one.value))
    kept.sort(key=lambda one: (-one.win, -one.value))
    return WinAdvice(best, tuple(entered), tuple(kept), (), exact=False)
