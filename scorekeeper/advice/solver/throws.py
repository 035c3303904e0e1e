"""A turn of up to three throws: from the value (expected points) of each final roll to that of each kept set, for many
cards at once."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from scorekeeper.rules.dice import Roll

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Shared = TypeVar("Shared", bound=npt.NDArray[Any])
FACES = range(1, 7)
ROLLS_SUMMED_AT_ONCE = 42
"""The number of rolls whose values are summed at once in the precision of the turn; these sums are added in double
precision."""


class KeptSets:
    """All sets of 0 to `dice` dice by size, and how one die leads from each to the next larger ones.

    Within a size, sets with many different faces come first: those with an n-th different face are the first rows.
    `children[s][d]` is the index of each set of s dice with face d + 1 added, `parents[s][n]` the index of each of the
    first sets without its n-th different face. The sets of full size are the rolls.
    """

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.sets = [
            sorted(combinations_with_replacement(FACES, size), key=lambda one: (-len(set(one)), one))
            for size in range(dice + 1)
        ]
        self.place = [{one: at for at, one in enumerate(sets)} for sets in self.sets]
        self.rolls = self.sets[dice]
        self.children = [
            np.array(
                [[self.index_of_set(with_die(one, face)) for one in self.sets[size]] for face in FACES], dtype=np.intp
            )
            for size in range(dice)
        ]
        self.parents = [[*self.sets_without_nth_face(size)] for size in range(dice + 1)]

    def index_of_set(self, dice: Roll) -> int:
        return self.place[len(dice)][dice]

    def sets_without_nth_face(self, size: int) -> Iterator[Indices]:
        """Yield, for each n, the index of each set of this size without a die of its n-th different face."""
        for nth in range(size):
            having = [one for one in self.sets[size] if len(set(one)) > nth]
            yield np.array(
                [self.index_of_set(without_die(one, sorted(set(one))[nth])) for one in having], dtype=np.intp
            )

    @cache  # noqa: B019 - one object for each number of dice, kept for good
    def chances_of_thrown_sets(self, size: int) -> Numbers:
        """The probability of each set of this size when that many dice are thrown."""
        ways = [factorial(size) // prod(factorial(one.count(face)) for face in FACES) for one in self.sets[size]]
        return share_read_only(np.array(ways) / 6.0**size)


def share_read_only(made: Shared) -> Shared:
    """Make this array read-only and return it, as it is shared by all callers."""
    made.flags.writeable = False
    return made


@cache
def kept_sets(dice: int) -> KeptSets:
    return KeptSets(dice)


def with_die(dice: Roll, face: int) -> Roll:
    return tuple(sorted((*dice, face)))


def without_die(dice: Roll, face: int) -> Roll:
    place = dice.index(face)
    return dice[:place] + dice[place + 1 :]


class TurnValues:
    """Computes the values of turns of up to `width` cards at once: rows are sets of dice, columns are cards.

    `throws` is the number of throws in a turn. Any die may be thrown again. `kind` is the precision of the values, and
    `room_for` the most cards that there is room for.
    """

    def __init__(self, dice: int, throws: int, width: int, kind: type[np.floating[Any]] = np.float64) -> None:
        self.keeps, self.throws, self.room_for = kept_sets(dice), throws, width
        self.room: list[Numbers] = [np.empty(len(sets) * width, dtype=kind) for sets in self.keeps.sets]
        self.scratch_room: Numbers = np.empty(len(self.keeps.rolls) * width, dtype=kind)
        self.use_columns(width)

    def use_columns(self, width: int) -> None:
        """Use that many columns from now on, at most those that there is room for."""
        self.width = width
        self.values = [
            view_as_columns(room, len(sets), width) for room, sets in zip(self.room, self.keeps.sets, strict=True)
        ]
        self.scratch = view_as_columns(self.scratch_room, len(self.keeps.rolls), width)

    @property
    def final_roll_values(self) -> Numbers:
        """The value of each final roll, to be filled in by the caller."""
        return self.values[-1]

    def value_of_turn(self) -> Numbers:
        """The value of the turn before its first throw, for each card; `final_roll_values` is overwritten."""
        for _ in range(self.throws - 1):
            self.fill_with_means_over_throws()
            self.raise_to_best_keeps()
        return self.mean_over_first_throw()

    def mean_over_first_throw(self) -> Numbers:
        """The mean of `final_roll_values` over all throws of all dice. It is summed in blocks: in single precision a
        long sum would lose digits."""
        chances, worth = (
            self.keeps.chances_of_thrown_sets(self.keeps.dice).astype(self.final_roll_values.dtype, copy=False),
            np.zeros(self.width),
        )
        for first in range(0, len(chances), ROLLS_SUMMED_AT_ONCE):
            some = slice(first, first + ROLLS_SUMMED_AT_ONCE)
            worth += chances[some] @ self.final_roll_values[some]
        return worth

    def keep_values(self, throws_left: int) -> list[Numbers]:
        """The value of each kept set, by size, with `throws_left` throws left; `final_roll_values` is overwritten."""
        for _ in range(throws_left - 1):
            self.fill_with_means_over_throws()
            self.raise_to_best_keeps()
        self.fill_with_means_over_throws()
        return self.values[:-1]

    def fill_with_means_over_throws(self) -> None:
        """Set the value of each set of kept dice to the mean over all throws of the remaining dice, from those of full
        size down."""
        for size in reversed(range(self.keeps.dice)):
            larger, made, scratch = self.values[size + 1], self.values[size], self.scratch[: len(self.values[size])]
            for face, places in enumerate(self.keeps.children[size]):
                larger.take(places, axis=0, out=scratch if face else made, mode="clip")
                if face:
                    made += scratch
            made /= len(FACES)

    def raise_to_best_keeps(self) -> None:
        """Raise the value of each set to the best of itself and its subsets; for a roll: stop, or keep some of it."""
        for size in range(1, self.keeps.dice + 1):
            for nth, places in enumerate(self.keeps.parents[size]):
                scratch = self.scratch[: len(places)]
                self.values[size - 1].take(places, axis=0, out=scratch, mode="clip")
                self.raise_where_better_without_face(self.values[size][: len(places)], scratch, size, nth)

    def raise_where_better_without_face(self, worth: Numbers, without_face: Numbers, size: int, nth_face: int) -> None:
        """Raise `worth`, the values of sets of this size, to those of the sets without a die of their n-th face where
        these are larger."""
        np.maximum(worth, without_face, out=worth)


def view_as_columns(room: Numbers, rows: int, width: int) -> Numbers:
    """This many rows of this width at the beginning of a flat array."""
    made: Numbers = room[: rows * width].reshape(rows, width)
    return made


class NoRethrowTurns(TurnValues):
    """Turns in which a kept die may not be thrown again.

    Every kept set has its rolls: `within[s]` holds, for a set of s dice and each set of the remaining dice, the best
    value of that roll.
    """

    def __init__(self, dice: int, throws: int, width: int, kind: type[np.floating[Any]] = np.float64) -> None:
        sets = kept_sets(dice).sets
        self.shapes = [(len(sets[size]), len(sets[dice - size])) for size in range(dice)]
        self.room_within: list[Numbers] = [np.empty(ones * rest * width, dtype=kind) for ones, rest in self.shapes]
        self.scratch_room_within: Numbers = np.empty(max(map(len, self.room_within)), dtype=kind)
        super().__init__(dice, throws, width, kind)
        self.steps = [[*self.larger_sets_by_face(size)] for size in range(dice)]

    def use_columns(self, width: int) -> None:
        super().use_columns(width)
        self.within = [
            view_as_columns(room, ones * rest, width).reshape(ones, rest, width)
            for room, (ones, rest) in zip(self.room_within, self.shapes, strict=True)
        ]
        self.scratch_within = view_as_columns(self.scratch_room_within, len(self.scratch_room_within) // width, width)

    def larger_sets_by_face(self, size: int) -> Iterator[Indices]:
        """Yield, for the n-th different face of the remaining dice, the index in `within[size + 1]` of each roll after
        a die with that face is kept as well."""
        keeps = self.keeps
        rest = keeps.sets[keeps.dice - size]
        others = len(keeps.sets[keeps.dice - size - 1])
        for nth in range(keeps.dice - size):
            having = [(other, sorted(set(other))[nth]) for other in rest if len(set(other)) > nth]
            there = [
                [
                    keeps.index_of_set(with_die(one, face)) * others + keeps.index_of_set(without_die(other, face))
                    for other, face in having
                ]
                for one in keeps.sets[size]
            ]
            yield np.array(there, dtype=np.intp)

    def value_of_turn(self) -> Numbers:
        """As in TurnValues; before the first throw no die is kept, so that its roll is played as if none had to
        stay."""
        if self.throws < 2:
            return super().value_of_turn()
        self.keep_values(self.throws - 1)
        self.raise_to_best_keeps()
        return self.mean_over_first_throw()

    def keep_values(self, throws_left: int) -> list[Numbers]:
        self.fill_with_means_over_throws()
        for _ in range(throws_left - 1):
            self.add_one_more_throw()
        return self.values[:-1]

    def add_one_more_throw(self) -> None:
        """Set the values of kept sets to those with one more throw to come: each roll that contains a set is played
        optimally."""
        dice = self.keeps.dice
        for size in reversed(range(dice)):
            best, values = self.within[size], self.values[size]
            best[:] = values[:, None]
            for nth, places in enumerate(self.steps[size]):
                above = self.within[size + 1].reshape(-1, self.width) if size + 1 < dice else self.final_roll_values
                scratch = self.scratch_within[: places.size].reshape(*places.shape, self.width)
                above.take(places, axis=0, out=scratch, mode="clip")
                self.raise_where_better_without_face(best[:, : places.shape[1]], scratch, size, nth)
        for size in range(dice):
            chances = self.keeps.chances_of_thrown_sets(dice - size).astype(self.scratch.dtype, copy=False)
            np.matmul(chances, self.within[size], out=self.values[size])
