"""Computes the expected further points of all cards of a sheet, backwards from the full cards."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from scorekeeper.advice.solver.announced import AnnouncedTurns, can_solve_announced_turns
from scorekeeper.advice.solver.layers import LayerSolver, has_layers
from scorekeeper.advice.solver.throws import NoRethrowTurns, Numbers, TurnValues
from scorekeeper.advice.solver.values import Cards, Values
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms

Progress = Callable[[float], None]


CARDS_AT_ONCE_BY_RETHROW_KEPT = {True: 512, False: 128}
"""The number of cards that play a turn at once, by whether kept dice may be thrown again: chosen for speed."""

ANNOUNCED_CARDS_AT_ONCE = 8192
"""The number of cards whose announced turns are worked out at once."""


def solve_table(terms: Terms, progress: Progress = lambda part: None, filled_lower: int = 0) -> Values:
    """Compute the expected further points of all cards on which at least the lower boxes of the mask `filled_lower` are
    filled.

    For a whole sheet turns are played in single precision, with values from which one that all choices on the card have
    in common is subtracted; the table is then right to about 5e-6 points. `progress` is called with the share that is
    done, from 0 to 1; it may raise to stop the work.
    """
    values = Values(terms)
    reached = memories_reached(values, filled_lower)
    boxes = len(UPPER) + values.lower
    total, done = values.uppers.count * sum(map(len, reached)), 0
    precision = np.float64 if filled_lower else np.float32
    if has_layers(terms):
        for count in LayerSolver(values, reached, precision).solve():
            progress(done / total)
            done += count
        progress(1.0)
        return values
    solver = Solver(values, precision)
    for filled in range(boxes, -1, -1):
        blocks = [*blocks_with(values, reached, filled)]
        if filled == boxes:
            for cards in blocks:
                values.table[cards.lower, cards.memory, cards.sections] = values.uppers.bonus[cards.sections]
            continue
        for batch in batches_of_cards(blocks, ANNOUNCED_CARDS_AT_ONCE if solver.announced else solver.width):
            progress(done / total)
            solver.solve_cards(batch)
            done += sum(len(cards.sections) for cards in batch)
    progress(1.0)
    return values


def blocks_with(values: Values, reached: list[list[int]], filled: int) -> Iterator[Cards]:
    """Yield all cards with this number of filled boxes, in blocks."""
    for mask, memories in enumerate(reached):
        upper = filled - mask.bit_count()
        if 0 <= upper <= len(UPPER):
            part = np.arange(values.uppers.bounds[upper], values.uppers.bounds[upper + 1])
            yield from (Cards(mask, memory, part) for memory in memories)


def batches_of_cards(blocks: Iterable[Cards], width: int) -> Iterator[list[Cards]]:
    """Yield the cards of all blocks in lists of at most `width` cards."""
    batch, free = list[Cards](), width
    for block in blocks:
        first, end = 0, len(block.sections)
        while first < end:
            batch.append(block.only(slice(first, first + free)))
            first, free = first + free, free - min(free, end - first)
            if not free:
                yield batch
                batch, free = [], width
    if batch:
        yield batch


class Solver:
    """Computes the values of many cards at once from those with one more filled box, and puts them into the table: for
    sheets that have no layers."""

    def __init__(self, values: Values, kind: type[np.floating[Any]]) -> None:
        sheet = values.terms.sheet
        self.values, self.width = values, CARDS_AT_ONCE_BY_RETHROW_KEPT[sheet.rethrow_kept]
        self.turns = (TurnValues if sheet.rethrow_kept else NoRethrowTurns)(sheet.dice, sheet.throws, self.width, kind)
        self.announces = values.terms.options.get("announce") is True
        self.announced = AnnouncedTurns(values, self.width, kind) if can_solve_announced_turns(values) else None

    def solve_cards(self, batch: list[Cards]) -> None:
        if self.announces:
            found = self.announced.worth(batch) if self.announced else self.values.turn_values_of_batches(batch)
        else:
            found = self.values_before_turn(batch)
        for cards, worth in zip(batch, found, strict=True):
            self.values.table[cards.lower, cards.memory, cards.sections] = worth

    def values_before_turn(self, batch: list[Cards]) -> list[Numbers]:
        """The values of the cards before a turn. All cards play theirs at once; from the values of a card's final rolls
        that of its worst roll is subtracted for this, and added again at the end."""
        ends = np.cumsum([len(cards.sections) for cards in batch])
        self.turns.use_columns(int(ends[-1]))
        base, first = np.empty(self.turns.width), 0
        for cards, end in zip(batch, ends, strict=True):
            best = np.empty((len(self.turns.final_roll_values), len(cards.sections)))
            self.values.fill_best_entries(cards, best, np.empty_like(best))
            base[first:end] = best.min(axis=0)
            self.turns.final_roll_values[:, first:end] = best - base[first:end]
            first = end
        return np.split(self.turns.value_of_turn() + base, ends[:-1])


def memories_reached(values: Values, start: int = 0, memories: Iterable[int] | None = None) -> list[list[int]]:
    """For each mask of filled lower boxes, the numbers of the memories (see YatzyHistory) of the cards that can follow
    from cards with the mask `start`, or are these.

    Without `memories` the cards with the mask `start` may have any memory if `start` has filled boxes, else only that
    of an empty card.
    """
    if memories is None:
        memories = range(len(values.histories.memories)) if start else [0]
    ways = np.stack([values.histories.after, values.histories.after_five_of_a_kind])
    found = [set[int]() for _ in range(1 << values.lower)]
    found[start] = {*memories}
    for lower, there in enumerate(found):
        if not there:
            continue
        for _ in values.histories.memories:
            there |= {int(one) for one in ways[:, sorted(there), : len(UPPER)].flat}
        for box in values.open_lower_boxes(lower):
            found[lower | 1 << box] |= {int(one) for one in ways[:, sorted(there), len(UPPER) + box].flat}
    return [sorted(there) for there in found]
