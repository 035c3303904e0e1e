"""Cards copied from paper: the points that a box can hold, and what the points prove."""

from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement

from scorekeeper.rules.scoring import Box
from scorekeeper.rules.sheet import Card, Terms, check_box


def possible_points(terms: Terms, box: str) -> frozenset[int]:
    """All points that the box can ever hold, as the choice for somebody who copies a paper card."""
    others = {other: 0 for other in terms.boxes if other != check_box(terms, box)}
    held = others | {"yatzy": 50} if "yatzy" in others else others
    cards = (Card(), Card(others), Card(yatzis=1), Card(others, yatzis=1), Card(held, yatzis=1))
    rolls = list(combinations_with_replacement(range(1, 7), terms.sheet.dice))
    return frozenset({0} | {terms.sheet.worth(terms, card, roll, box) for card in cards for roll in rolls})


@lru_cache(256)
def most_points(box: Box, dice_count: int) -> int:
    """The most points that a roll of that many dice scores in the box by itself."""
    return max(map(box, combinations_with_replacement(range(1, 7), dice_count)))


def with_proven_yatzis(terms: Terms, card: Card) -> Card:
    """The card with the `yatzis` that its points prove: on Philos 100 in Chance prove two. For paper cards."""
    fives = [(face,) * terms.sheet.dice for face in range(1, 7)]
    for box, points in card.filled.items():
        first, later = ({terms.sheet.worth(terms, Card(yatzis=n), roll, box) for roll in fives} for n in (0, 1))
        if points in later - first - {0}:
            return replace(card, yatzis=max(card.yatzis, 2))
    return card
