"""The distribution of further points on a card under optimal play: exact, or its spread by sampling."""

from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random

import numpy as np

from scorekeeper.advice.solver.outcomes import Outcome, Outcomes
from scorekeeper.advice.solver.solve import memories_reached
from scorekeeper.advice.solver.throws import Numbers, Places
from scorekeeper.advice.solver.values import Cards
from scorekeeper.rules.scoring import UPPER

Block = tuple[int, int, int]
"""Cards that are computed together: mask of filled lower boxes, memory, number of filled upper boxes."""
WIDEST = {True: 256, False: 64}
"""The most cards at once, by whether kept dice may be thrown again: as many as fit into the processor's cache."""
GAMES = 48
"""The number of simulated games for estimating a spread."""


class Rests:
    """The distributions of further points, with the bonus, of all cards that can follow one card; computed backwards.

    `blocks[lower, memory, filled]` has a row for each upper section with that many boxes and a column for each number
    of points; `row` is the index of an upper section there.
    """

    def __init__(self, outcomes: Outcomes, start: Cards) -> None:
        self.outcomes, self.values = outcomes, outcomes.values
        self.memories = memories_reached(self.values, start.lower, [start.memory])
        self.sections = [*self.sections_after(start.part)]
        self.row = np.zeros(self.values.uppers.count + 1, dtype=np.intp)
        for sections in self.sections:
            self.row[sections] = np.arange(len(sections))
        self.blocks: dict[Block, Numbers] = {}

    def go_back(self, still_open: int) -> None:
        """Compute the distributions of cards with this many open boxes from those of cards with one fewer; only the new
        ones are kept."""
        self.blocks = {block: self.worked_out(block) for block in self.blocks_with(still_open)}

    def row_of(self, card: Cards) -> Numbers:
        """The distribution of further points (the chance of 0, 1, 2 and so on) of one card among those computed
        last."""
        filled = int(self.values.uppers.mask[card.part[0]]).bit_count()
        row: Numbers = self.blocks[card.lower, card.memory, filled][self.row[card.part[0]]]
        return row

    def sections_after(self, start: Places) -> Iterator[Places]:
        """Yield, for each number of filled upper boxes, the upper sections that can follow these."""
        uppers = self.values.uppers
        filled, found = int(uppers.mask[start[0]]).bit_count(), start
        yield from [start[:0]] * filled
        for _ in range(filled, len(UPPER) + 1):
            yield found
            after = np.unique([ways[:, found] for ways in uppers.after])
            found = after[after < uppers.count]

    def blocks_with(self, still_open: int) -> Iterator[Block]:
        """Yield the blocks of cards with this number of open boxes."""
        for lower, memories in enumerate(self.memories):
            filled = len(UPPER) - still_open + self.values.lower - lower.bit_count()
            in_order = not self.values.terms.sheet.in_order or filled == len(UPPER) or not lower
            if 0 <= filled <= len(UPPER) and len(self.sections[filled]) and in_order:
                yield from ((lower, memory, filled) for memory in memories)

    def worked_out(self, block: Block) -> Numbers:
        lower, memory, filled = block
        sections, uppers = self.sections[filled], self.values.uppers
        if filled == len(UPPER) and lower + 1 == 1 << self.values.lower:
            certain: Numbers = np.eye(1 + int(uppers.bonus.max())).take(uppers.bonus[sections].astype(int), axis=0)
            return certain
        widest = WIDEST[self.values.terms.sheet.rethrow_kept]
        parts = [sections[first : first + widest] for first in range(0, len(sections), widest)]
        found = [self.after(self.outcomes.of_turn(Cards(lower, memory, padded(part))))[: len(part)] for part in parts]
        columns = max(one.shape[1] for one in found)
        return np.concatenate([np.pad(one, ((0, 0), (0, columns - one.shape[1]))) for one in found])

    def after(self, outcomes: Iterable[Outcome]) -> Numbers:
        """The distributions of further points of cards whose turn ends in one of these ways; a row for each card."""
        ends = [*outcomes]
        rests = [self.blocks[self.block(one)] for one in ends]
        columns = max(one.points + rest.shape[1] for one, rest in zip(ends, rests, strict=True))
        made = np.zeros((len(ends[0].chance), columns))
        for one, rest in zip(ends, rests, strict=True):
            rows = rest.take(self.row[one.cards.part], axis=0)
            rows *= one.chance[:, None]
            made[:, one.points : one.points + rest.shape[1]] += rows
        return made

    def block(self, one: Outcome) -> Block:
        possible = one.cards.part[one.chance > 0][0]
        return one.cards.lower, one.cards.memory, int(self.values.uppers.mask[possible]).bit_count()


def rests_after(outcomes: Outcomes, start: Cards) -> Rests:
    """Compute the distributions of further points of all cards that follow this one after one entry."""
    made = Rests(outcomes, start)
    for still_open in range(boxes_open(outcomes, start)):
        made.go_back(still_open)
    return made


def boxes_open(outcomes: Outcomes, card: Cards) -> int:
    """The number of open boxes of one card."""
    values = outcomes.values
    upper = int(values.uppers.mask[card.part[0]]).bit_count()
    return len(UPPER) - upper + values.lower - card.lower.bit_count()


def padded(part: Places) -> Places:
    """The array with its last element repeated up to a length that is a power of two, so that few different sizes
    occur."""
    width = 1 << (len(part) - 1).bit_length()
    return part[np.minimum(np.arange(width), len(part) - 1)]


def spread(outcomes: Outcomes, first: list[Outcome]) -> float:
    """An estimate of the standard deviation of a card's final points before a turn with these possible ends.

    By the law of total variance: the variance of this turn, and the mean, over simulated games, of the sum of the
    variances of the later ones.
    """
    dice, total, before = Random(0), 0.0, variance(outcomes, first)
    for _ in range(GAMES):
        card = drawn(first, dice)
        while boxes_open(outcomes, card):
            ends = [*outcomes.of_turn(card)]
            total += variance(outcomes, ends)
            card = drawn(ends, dice)
    return sqrt(before + total / GAMES)


def variance(outcomes: Outcomes, ends: list[Outcome]) -> float:
    """The variance of a card's expected final points over the possible ends of its turn."""
    table = outcomes.values.table
    worth = [one.points + float(table[one.cards.lower, one.cards.memory, one.cards.part[0]]) for one in ends]
    chances = [float(one.chance[0]) for one in ends]
    mean = float(np.average(worth, weights=chances))
    return float(np.average((np.array(worth) - mean) ** 2, weights=chances))


def drawn(ends: list[Outcome], dice: Random) -> Cards:
    return dice.choices(ends, [float(one.chance[0]) for one in ends])[0].cards
