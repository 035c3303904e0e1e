"""Computes the expected further points of all cards of a sheet, backwards from the full cards."""

from collections.abc import Callable, Iterable

import numpy as np

from scorekeeper.advice.solver.throws import Numbers
from scorekeeper.advice.solver.values import Cards, Values
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms

Progress = Callable[[float], None]


def solve(terms: Terms, progress: Progress = lambda part: None, lower: int = 0) -> Values:
    """Compute the expected further points of all cards on which at least the lower boxes of the mask `lower` are
    filled.

    `progress` is called with the share that is done, from 0 to 1; it may raise to stop the work.
    """
    values = Values(terms)
    parts = [*values.uppers.parts(quickest(terms))]
    reached = memories_reached(values, lower)
    order = sorted((mask for mask, memories in enumerate(reached) if memories), key=int.bit_count, reverse=True)
    for done, mask in enumerate(order):
        progress(done / len(order))
        for part in parts:
            for memory in reached[mask]:
                values.table[mask, memory, part] = value_of(values, Cards(mask, memory, part))
    progress(1.0)
    return values


def quickest(terms: Terms) -> int:
    """The number of cards to compute at once, chosen for speed."""
    if not terms.sheet.rethrow_kept:
        return 64
    return 512 if terms.options.get("announce") else 256


def value_of(values: Values, cards: Cards) -> Numbers:
    full = cards.lower + 1 == 1 << values.lower and values.upper_full(cards)
    return values.uppers.bonus[cards.part] if full else values.turn_values(cards)


def memories_reached(values: Values, start: int = 0, memories: Iterable[int] | None = None) -> list[list[int]]:
    """For each mask of filled lower boxes, the memories (see history.py) that cards can have that follow from cards
    with the mask `start`.

    Without `memories` these cards may have any memory if `start` has filled boxes, else only that of an empty card.
    """
    if memories is None:
        memories = range(len(values.histories.memories)) if start else [0]
    ways = np.stack([values.histories.after, values.histories.after_special])
    found = [set[int]() for _ in range(1 << values.lower)]
    found[start] = {*memories}
    for lower, there in enumerate(found):
        for _ in values.histories.memories:
            there |= {int(one) for one in ways[:, sorted(there), : len(UPPER)].flat}
        for box in values.open_lower(lower):
            found[lower | 1 << box] |= {int(one) for one in ways[:, sorted(there), len(UPPER) + box].flat}
    return [sorted(there) for there in found]
