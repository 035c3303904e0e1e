"""The distribution of further points on a card under optimal play: exact, or its spread by sampling."""

from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np

from scorekeeper.advice.solver.solve import batches_of_cards, memories_reached
from scorekeeper.advice.solver.throws import Indices, Numbers
from scorekeeper.advice.solver.turn_ends import TurnEnd, TurnEnds
from scorekeeper.advice.solver.values import Cards
from scorekeeper.rules.scoring import UPPER

CARDS_AT_ONCE_BY_RETHROW_KEPT = {True: 256, False: 64}
"""The most cards whose turns are computed at once, by whether kept dice may be thrown again: as many as fit into the
processor's cache."""
SIMULATED_GAMES = 48
"""The number of simulated games for estimating a spread."""


class CardBlock(NamedTuple):
    """What cards have in common that are computed together: the filled lower boxes as a bit mask, the index of their
    past in `Histories.memories`, and the number of filled upper boxes."""

    lower: int
    memory: int
    filled_upper: int


class FurtherPoints:
    """The distributions of further points, with the bonus, of all cards that can follow one card; computed backwards.

    `blocks[lower, memory, filled]` has a row for each upper section with `filled` boxes and a column for each number of
    points; `row[section]` is the row of the upper section with this index.
    """

    def __init__(self, turn_ends: TurnEnds, start: Cards) -> None:
        self.turn_ends, self.values = turn_ends, turn_ends.values
        self.memories = memories_reached(self.values, start.lower, [start.memory])
        self.sections = [*self.upper_sections_by_filled_boxes(start.sections)]
        self.row = np.zeros(self.values.uppers.count + 1, dtype=np.intp)
        for sections in self.sections:
            self.row[sections] = np.arange(len(sections))
        self.blocks: dict[CardBlock, Numbers] = {}

    def compute_level(self, still_open: int) -> None:
        """Compute the distributions of cards with this many open boxes from those of cards with one fewer; only the new
        ones are kept."""
        blocks = [*self.blocks_with(still_open)]
        if not still_open:
            self.blocks = {block: self.distributions_of_full_cards(block) for block in blocks}
            return
        found: dict[CardBlock, list[Numbers]] = {block: [] for block in blocks}
        waiting = (Cards(lower, memory, self.sections[filled]) for lower, memory, filled in blocks)
        for batch in batches_of_cards(waiting, CARDS_AT_ONCE_BY_RETHROW_KEPT[self.values.terms.sheet.rethrow_kept]):
            for cards, ends in zip(batch, self.turn_ends.ends_of_turns(batch), strict=True):
                found[self.block_of_cards(cards)].append(self.distributions_after(ends))
        self.blocks = {block: stack_distributions(parts) for block, parts in found.items()}

    def distribution_of_card(self, card: Cards) -> Numbers:
        """The distribution of further points (the chance of 0, 1, 2 and so on) of one card among those computed
        last."""
        filled = int(self.values.uppers.mask[card.sections[0]]).bit_count()
        row: Numbers = self.blocks[CardBlock(card.lower, card.memory, filled)][self.row[card.sections[0]]]
        return row

    def upper_sections_by_filled_boxes(self, from_sections: Indices) -> Iterator[Indices]:
        """Yield, for each number of filled upper boxes from 0 up, the upper sections that are in `from_sections`
        or can follow one of these; none for fewer filled boxes than `from_sections` have."""
        uppers = self.values.uppers
        filled, found = int(uppers.mask[from_sections[0]]).bit_count(), from_sections
        yield from [from_sections[:0]] * filled
        for _ in range(filled, len(UPPER) + 1):
            yield found
            after = np.unique(np.concatenate([ways[:, found].ravel() for ways in uppers.after]))
            found = after[after < uppers.count]

    def blocks_with(self, still_open: int) -> Iterator[CardBlock]:
        """Yield the blocks of cards with this number of open boxes."""
        for lower, memories in enumerate(self.memories):
            filled = len(UPPER) - still_open + self.values.lower - lower.bit_count()
            in_order = not self.values.terms.in_order or filled == len(UPPER) or not lower
            if 0 <= filled <= len(UPPER) and len(self.sections[filled]) and in_order:
                yield from (CardBlock(lower, memory, filled) for memory in memories)

    def distributions_of_full_cards(self, block: CardBlock) -> Numbers:
        """The distributions of full cards: their bonus."""
        bonus = self.values.uppers.bonus
        made: Numbers = np.eye(1 + int(bonus.max())).take(bonus[self.sections[block.filled_upper]].astype(int), axis=0)
        return made

    def distributions_after(self, turn_ends: Iterable[TurnEnd]) -> Numbers:
        """The distributions of further points of cards whose turn ends in one of these ways; a row for each card."""
        ends = [*turn_ends]
        parts = [self.blocks[self.block_after_end(one)] for one in ends]
        columns = max(one.points + rest.shape[1] for one, rest in zip(ends, parts, strict=True))
        made = np.zeros((len(ends[0].chance), columns))
        for one, rest in zip(ends, parts, strict=True):
            rows = rest.take(self.row[one.cards.sections], axis=0)
            rows *= one.chance[:, None]
            made[:, one.points : one.points + rest.shape[1]] += rows
        return made

    def block_after_end(self, end: TurnEnd) -> CardBlock:
        return self.block_of_cards(end.cards.only(np.flatnonzero(end.chance > 0)))

    def block_of_cards(self, cards: Cards) -> CardBlock:
        return CardBlock(cards.lower, cards.memory, int(self.values.uppers.mask[cards.sections[0]]).bit_count())


def stack_distributions(parts: list[Numbers]) -> Numbers:
    """Distributions one below the other, filled up with zeros."""
    columns = max(one.shape[1] for one in parts)
    return np.concatenate([np.pad(one, ((0, 0), (0, columns - one.shape[1]))) for one in parts])


def solve_further_points(turn_ends: TurnEnds, start: Cards) -> FurtherPoints:
    """Compute the distributions of further points of all cards that follow this one after one entry."""
    made = FurtherPoints(turn_ends, start)
    for still_open in range(count_open_boxes(turn_ends, start)):
        made.compute_level(still_open)
    return made


def count_open_boxes(turn_ends: TurnEnds, card: Cards) -> int:
    """The number of open boxes on the first of these cards."""
    values = turn_ends.values
    upper = int(values.uppers.mask[card.sections[0]]).bit_count()
    return len(UPPER) - upper + values.lower - card.lower.bit_count()


def deviation_of_total(turn_ends: TurnEnds, first: list[TurnEnd]) -> float:
    """An estimate of the standard deviation of a card's final points before a turn with these possible ends.

    By the law of total variance: the variance of this turn, and the mean, over simulated games, of the sum of the
    variances of the later ones.
    """
    dice, total, before = Random(0), 0.0, variance_of_ends(turn_ends, first)
    for _ in range(SIMULATED_GAMES):
        card = draw_card_after_turn(first, dice)
        while count_open_boxes(turn_ends, card):
            ends = [*turn_ends.of_turn(card)]
            total += variance_of_ends(turn_ends, ends)
            card = draw_card_after_turn(ends, dice)
    return sqrt(before + total / SIMULATED_GAMES)


def variance_of_ends(turn_ends: TurnEnds, ends: list[TurnEnd]) -> float:
    """The variance of a card's expected final points over the possible ends of its turn."""
    table = turn_ends.values.table
    worth = [one.points + float(table[one.cards.lower, one.cards.memory, one.cards.sections[0]]) for one in ends]
    chances = [float(one.chance[0]) for one in ends]
    mean = float(np.average(worth, weights=chances))
    return float(np.average((np.array(worth) - mean) ** 2, weights=chances))


def draw_card_after_turn(ends: list[TurnEnd], generator: Random) -> Cards:
    return generator.choices(ends, [float(one.chance[0]) for one in ends])[0].cards
