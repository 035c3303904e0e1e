"""Dice that came to lie between two rests, while others were still to be thrown: a hand may have put them there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.results import Die
from vision.scene import Picture
from vision.watching.looks import TableLook

LAIN_ALONE_S = 0.3
"""A die that lies still for at least this many seconds before the others come was put there by hand: thrown dice come
to lie together."""
LAIN_ALONE_BESIDE_HAND_S = 0.15
"""As LAIN_ALONE_S, in seconds, for a die that came to its place with a hand beside it."""
NO_PICTURE: Picture = np.zeros((1, 1), np.uint8)
"""A black pixel in place of the picture of a look that will not be compared again."""


@dataclass(frozen=True, slots=True, eq=False)
class HandPlacedDie:
    """A die that a hand may have put somewhere else on the table: it came to lie while the dice with the ids `beside`
    had not been touched since the last rest."""

    die: Die
    look: TableLook
    beside: frozenset[int]
    since: float
    until: float
    """The last time when the table held only dice that had not been touched or were put there by hand."""
    rolled: bool
    """Whether the die came to its place without a hand beside it."""

    @property
    def has_lain_alone(self) -> bool:
        """Whether the die lay there long enough before the thrown dice came not to be one of them."""
        return self.until - self.since >= (LAIN_ALONE_S if self.rolled else LAIN_ALONE_BESIDE_HAND_S) - 1e-6


def with_hand_placed_die(
    hand_placed: tuple[HandPlacedDie, ...],
    die: Die,
    look: TableLook,
    untouched_ids: frozenset[int],
    rolled: Callable[[Die], bool],
) -> tuple[HandPlacedDie, ...]:
    """The dice that a hand may have put somewhere, with this one added; it lies still in the look, beside untouched
    dice with the ids `untouched_ids`."""
    earlier = [put for put in hand_placed if put.look.shows_again(put.die, die, look.way)]
    seen = TableLook(look.reading, NO_PICTURE, look.way)
    since = min((put.since for put in earlier), default=look.time)
    until = max((put.until for put in earlier), default=since)
    by_itself = all(put.rolled for put in earlier) and rolled(die)
    new = HandPlacedDie(die, seen, untouched_ids.union(*(put.beside for put in earlier)), since, until, by_itself)
    return (*(put for put in hand_placed if put not in earlier), new)


def was_placed_by_hand(die: Die, look: TableLook, hand_placed: Sequence[HandPlacedDie]) -> bool:
    """Whether a die of `hand_placed`, the dice that a hand may have put down, lies in this place with this face."""
    return any(put.look.shows_again(put.die, die, look.way) for put in hand_placed)
