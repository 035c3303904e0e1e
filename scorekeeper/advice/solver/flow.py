"""Where optimal play leads within a turn: the probability of each final roll, for many cards at once."""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.solver.throws import (
    FACES,
    Indices,
    KeptSets,
    NoRethrowTurns,
    Numbers,
    TurnValues,
    kept_sets,
    with_die,
    without_die,
)
from scorekeeper.rules.dice import Roll

ChosenFaces = list[npt.NDArray[np.int8]]
"""By size of set, for each set and card: which of the set's different faces, counted from 0 in ascending order, is that
of a die that optimal play throws again (or keeps as well, if kept dice may not be thrown again); KEEPS_WHOLE_SET if
there is none."""
KEEPS_WHOLE_SET = -1
"""Instead of the number of a face in ChosenFaces: no die of the set is taken away or added."""


class Flow(TurnValues):
    """Computes the values of turns, records which dice optimal play keeps, and derives the probability of each final
    roll."""

    def __init__(self, dice: int, throws: int, width: int) -> None:
        super().__init__(dice, throws, width)
        self.chosen: list[ChosenFaces] = []

    def raise_where_better_without_face(self, worth: Numbers, without_face: Numbers, size: int, nth_face: int) -> None:
        """As in TurnValues; the choice is recorded."""
        better = without_face > worth
        self.chosen[-1][size][tuple(map(slice, worth.shape))][better] = nth_face
        np.copyto(worth, without_face, where=better)

    def raise_to_best_keeps(self) -> None:
        self.chosen.append([np.full(values.shape, KEEPS_WHOLE_SET, np.int8) for values in self.values])
        super().raise_to_best_keeps()

    def final_roll_chances(self, keep: Roll, throws_left: int) -> Numbers:
        """The probability of each final roll, on each card, after keeping `keep` with that many throws left.
        `final_roll_values` must be filled in; it is overwritten."""
        self.chosen.clear()
        self.keep_values(throws_left)
        kept = [np.zeros((len(sets), self.width)) for sets in self.keeps.sets]
        kept[len(keep)][self.keeps.index_of_set(keep)] = 1
        for chosen in reversed(self.chosen):
            kept = self.chances_of_kept_sets(kept, chosen)
        return chances_after_throw(self.keeps, kept)[-1]

    def chances_of_kept_sets(self, chances_before: list[Numbers], chosen: ChosenFaces) -> list[Numbers]:
        """The probability, by size of set, that each set is kept after the next throw, from the probability that each
        set is kept before it (`chances_before`) and the choices recorded for it."""
        rolls = chances_after_throw(self.keeps, chances_before)
        for size in reversed(range(self.keeps.dice)):
            for face, nth in zip(
                self.keeps.children[size], ranks_of_added_faces_by_size(self.keeps.dice)[size], strict=True
            ):
                taken = chosen[size + 1].take(face, axis=0) == nth[:, None]
                rolls[size] += rolls[size + 1].take(face, axis=0) * taken
            rolls[size + 1] *= chosen[size + 1] == KEEPS_WHOLE_SET
        return rolls


class NoRethrowFlow(Flow, NoRethrowTurns):
    """As Flow, for sheets on which a kept die may not be thrown again."""

    def add_one_more_throw(self) -> None:
        self.chosen.append([np.full(best.shape, KEEPS_WHOLE_SET, np.int8) for best in self.within])
        super().add_one_more_throw()

    def chances_of_kept_sets(self, chances_before: list[Numbers], chosen: ChosenFaces) -> list[Numbers]:
        dice, made, below = self.keeps.dice, [], np.zeros((1, 1))
        for size in range(dice + 1):
            here = chances_before[size][:, None] * self.keeps.chances_of_thrown_sets(dice - size)[None, :, None]
            for having, places, nth in sets_with_each_face(dice, size):
                noted = chosen[size - 1].reshape(-1, self.width).take(places, axis=0)
                here[having] += below.take(places, axis=0) * (noted == nth[None, :, None])
            made.append((here * (chosen[size] == KEEPS_WHOLE_SET) if size < dice else here).sum(axis=1))
            below = here.reshape(-1, self.width)
        return made


def chances_after_throw(keeps: KeptSets, kept: list[Numbers]) -> list[Numbers]:
    """From the probability that each set is kept, that of each roll after the remaining dice are thrown; 0 for smaller
    sets."""
    made = [kept[0], *(one.copy() for one in kept[1:])]
    for size in range(keeps.dice):
        for places in keeps.parents[size + 1]:
            made[size + 1][: len(places)] += made[size].take(places, axis=0) / len(FACES)
    return [*(np.zeros_like(one) for one in made[:-1]), made[-1]]


@cache
def ranks_of_added_faces_by_size(dice: int) -> list[list[Indices]]:
    """At [size][face - 1] of the result: `ranks_of_added_face` of the sets of this size."""
    keeps = kept_sets(dice)
    return [[ranks_of_added_face(keeps.sets[size], face) for face in FACES] for size in range(dice)]


def ranks_of_added_face(sets: list[Roll], face: int) -> Indices:
    """For each set with this face added, the rank of the face (from 0, ascending) among the set's different faces."""
    return np.array([sorted({*one, face}).index(face) for one in sets], dtype=np.intp)


class SetsWithFace(NamedTuple):
    """The kept sets that contain a face: their indices, the index of each of their rolls before that face was kept, and
    the rank of the face among the different faces of the remaining dice there."""

    sets: Indices
    rolls_before: Indices
    ranks: Indices


@cache
def sets_with_each_face(dice: int, size: int) -> list[SetsWithFace]:
    """For each face in ascending order the sets of this size that contain it; an empty list if the size is 0."""
    keeps, found = kept_sets(dice), []
    for face in FACES if size else ():
        rest, before = keeps.sets[dice - size], len(keeps.sets[dice - size + 1])
        having = [at for at, one in enumerate(keeps.sets[size]) if face in one]
        smaller = [keeps.index_of_set(without_die(keeps.sets[size][at], face)) for at in having]
        larger = [keeps.index_of_set(with_die(one, face)) for one in rest]
        places = np.array([[one * before + other for other in larger] for one in smaller], dtype=np.intp)
        found.append(SetsWithFace(np.array(having, dtype=np.intp), places, ranks_of_added_face(rest, face)))
    return found
