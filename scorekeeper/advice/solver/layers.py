"""The expected further points of all cards of a sheet, layer by layer: cards with one memory and equally many filled
boxes above and below are worked out side by side. For sheets on which every open box is legal for every roll."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from scorekeeper.advice.solver.history import Points
from scorekeeper.advice.solver.throws import Indices, NoRethrowTurns, Numbers, TurnValues, view_as_columns
from scorekeeper.advice.solver.values import NEVER_LEGAL, Values
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms

CARDS_AT_ONCE_BY_RETHROW_KEPT = {True: 1024, False: 256}
"""The most cards that play a turn at once, by whether kept dice may be thrown again: chosen for speed."""


MOST_DIFFERENT_POINTS = 13
"""The most different points that a box can score to be grouped with the boxes of fixed points; one that can score more
counts as summing dice."""


class Layer(NamedTuple):
    """Cards with this memory, this number of filled upper boxes, and one of these masks of filled lower boxes, in which
    equally many are filled."""

    memory: int
    filled: int
    masks: Indices


ValuesByMemory = dict[int, Numbers]
"""For each memory, by its number, the values of cards: a row for each upper section, a column for each mask of filled
lower boxes."""


class CardsAtOnce(NamedTuple):
    """Cards of a layer that are worked out at once: those whose upper sections have the indices `first` to `end` - 1.
    Arrays have a column for each of them: for the first section all masks of the layer, then for the next."""

    layer: Layer
    first: int
    end: int

    @property
    def size(self) -> int:
        return (self.end - self.first) * len(self.layer.masks)


def has_layers(terms: Terms) -> bool:
    """Whether a sheet can be solved by layers: every open box is legal for every roll."""
    options = terms.options
    free = options.get("chance", "free") == options.get("strike", "free") == "free"
    return free and not (terms.in_order or options.get("announce") or options.get("joker_below"))


class BoxGroup:
    """Lower boxes that are worked out together: `of_roll` is, for each roll, its row among the different combinations
    of points in these boxes."""

    def __init__(self, boxes: list[int], plain: Numbers, precision: type[np.floating[Any]]) -> None:
        self.boxes = boxes
        rows, of_roll = np.unique(plain[:, boxes], axis=0, return_inverse=True)
        self.of_roll: Indices = of_roll.reshape(-1)
        self.hits = {box: np.flatnonzero(column) for box, column in zip(boxes, rows.T, strict=True)}
        self.points = {
            box: column[column > 0].astype(precision)[:, None] for box, column in zip(boxes, rows.T, strict=True)
        }
        self.count = len(rows)

    def fill_best_values(
        self, values_after_zero: Mapping[int, Numbers], best: Numbers, scratch: Numbers, more_scratch: Numbers
    ) -> Numbers:
        """Set `best` to the largest expected further points for each combination (row) on each card (column) in the
        open boxes of the group, and return it; `values_after_zero` are those after a zero in each of these boxes.
        `scratch` and `more_scratch` are overwritten."""
        best[:] = reduce(np.maximum, values_after_zero.values())
        for box, rest in values_after_zero.items():
            hits = self.hits[box]
            entered, zero = scratch[: len(hits)], more_scratch[: len(hits)]
            np.add(self.points[box], rest, out=entered)
            best.take(hits, axis=0, out=zero, mode="clip")
            best[hits] = np.maximum(entered, zero, out=entered)
        return best


class RollsScoringAlike(NamedTuple):
    """Classes of rolls that score the same in some boxes: what each class (row) is worth there on each card (column),
    and the class of each roll."""

    worth: Numbers
    of_roll: Indices


class ScoreCombinations(NamedTuple):
    """The different combinations of scores in some upper boxes: for each box the index of its score in each
    combination, and for each roll the index of its combination."""

    scores: dict[int, Indices]
    of_roll: Indices


class LayerSolver:
    """Puts the values of all cards into the table of `values`. Turns are played with numbers of the type `precision`,
    after what a certain zero is worth on the card (see `fill_final_roll_gains`) is subtracted. `reached` are the
    memories that are possible with each mask of filled lower boxes."""

    def __init__(self, values: Values, reached: list[list[int]], precision: type[np.floating[Any]]) -> None:
        sheet = values.terms.sheet
        self.values, self.reached, self.width = values, reached, CARDS_AT_ONCE_BY_RETHROW_KEPT[sheet.rethrow_kept]
        kind = TurnValues if sheet.rethrow_kept else NoRethrowTurns
        self.turns = kind(sheet.dice, sheet.throws, self.width, precision)
        rows = len(self.turns.final_roll_values)
        self.room: Numbers = np.empty((3, rows * self.width), dtype=precision)
        self.boxes = range(len(UPPER), len(UPPER) + values.lower)
        self.halves = [upper_score_combinations(values, faces) for faces in ((0, 1, 2), (3, 4, 5))]
        self.groups = [*group_lower_boxes(values, precision)]

    def solve(self) -> Iterator[int]:
        """Put the values into the table; yield, after each part of the work, the number of cards in it."""
        values, bounds = self.values, self.values.uppers.bounds
        full = (1 << values.lower) - 1
        for layer in self.ordered_layers():
            first, end = int(bounds[layer.filled]), int(bounds[layer.filled + 1])
            if layer.filled == len(UPPER) and full in layer.masks:
                values.by_section[layer.memory, first:end, full] = values.uppers.bonus[first:end]
                yield end - first
                continue
            after_upper, step = self.values_after_upper_entry(layer), self.width // len(layer.masks)
            for start in range(first, end, step):
                some = CardsAtOnce(layer, start, min(start + step, end))
                self.solve_batch(some, after_upper)
                yield some.size

    def ordered_layers(self) -> Iterator[Layer]:
        """Yield the layers, each after all that can follow its cards."""
        for filled in range(len(UPPER), -1, -1):
            for below in range(self.values.lower, -1, -1):
                masks = [mask for mask, there in enumerate(self.reached) if there and mask.bit_count() == below]
                for memory in range(len(self.values.histories.memories)):
                    having = [mask for mask in masks if memory in self.reached[mask]]
                    for first in range(0, len(having), self.width):
                        yield Layer(memory, filled, np.array(having[first : first + self.width], dtype=np.intp))

    def solve_batch(self, some: CardsAtOnce, after_upper: ValuesByMemory) -> None:
        self.turns.use_columns(some.size)
        base = self.fill_final_roll_gains(some, after_upper)
        found = (self.turns.value_of_turn() + base).reshape(-1, len(some.layer.masks))
        self.values.by_section[some.layer.memory, some.first : some.end][:, some.layer.masks] = found

    # ---- what the final rolls are worth

    def fill_final_roll_gains(self, some: CardsAtOnce, after_upper: ValuesByMemory) -> Numbers:
        """Set the values of the turn's final rolls to what each is worth in the best box on each card, less what the
        best zero in a lower box is worth there (in an upper box if no lower one is open); return what these zeros are
        worth."""
        values, made = self.values, self.turns.final_roll_values
        scratch = self.scratch_rows(0, len(made))
        after_zero = {box: self.further_points_after_lower(box, some) for box in self.open_lower(some.layer)}
        rows = self.upper_values_by_score(some, after_upper)
        base: Numbers = reduce(np.maximum, [*after_zero.values()] or [one[0] for one in rows])
        for number, (worth, of_roll) in enumerate(self.values_of_rolls_scoring_alike(rows, after_zero, base)):
            worth.take(of_roll, axis=0, out=scratch if number else made, mode="clip")
            if number:
                np.maximum(made, scratch, out=made)
        if values.histories.special:
            made[values.histories.special] = self.five_of_a_kind_values(some, after_upper) - base
        return base

    def scratch_rows(self, piece: int, count: int) -> Numbers:
        """The first `count` rows of one of three pieces of memory, for intermediate results: allocating new ones would
        take longer than the computation."""
        return view_as_columns(self.room[piece], count, self.turns.width)

    def values_of_rolls_scoring_alike(
        self, upper_values_by_score: list[Numbers], values_after_zero: dict[int, Numbers], base: Numbers
    ) -> Iterator[RollsScoringAlike]:
        """Yield, for each three upper boxes and each group of lower boxes, what each class of rolls that score the same
        there is worth above `base`."""
        precision = self.turns.final_roll_values.dtype
        for one in self.halves if upper_values_by_score else ():
            above = {face: (upper_values_by_score[face] - base).astype(precision) for face in one.scores}
            yield RollsScoringAlike(self.best_of_three_upper_boxes(above, one), one.of_roll)
        zeros = {box: (rest - base).astype(precision) for box, rest in values_after_zero.items()}
        for group in self.groups:
            if boxes := [box for box in group.boxes if box in zeros]:
                made, scratch = self.scratch_rows(1, group.count), self.scratch_rows(2, group.count)
                best = group.fill_best_values(
                    {box: zeros[box] for box in boxes}, made, scratch, self.scratch_rows(0, group.count)
                )
                yield RollsScoringAlike(best, group.of_roll)

    def best_of_three_upper_boxes(
        self, upper_values_by_score: dict[int, Numbers], combinations: ScoreCombinations
    ) -> Numbers:
        """What each combination of scores in three upper boxes is worth if the best of them is filled;
        `upper_values_by_score` are what each score (row) in each of them is worth."""
        count = len(next(iter(combinations.scores.values())))
        made, scratch = self.scratch_rows(1, count), self.scratch_rows(2, count)
        for number, (face, scores) in enumerate(combinations.scores.items()):
            upper_values_by_score[face].take(scores, axis=0, out=scratch if number else made, mode="clip")
            if number:
                np.maximum(made, scratch, out=made)
        return made

    def open_lower(self, layer: Layer) -> list[int]:
        """The lower boxes that are open with any of the layer's masks."""
        both = int(np.bitwise_and.reduce(layer.masks))
        return [box for box in self.boxes if not both >> box - len(UPPER) & 1]

    def further_points_after_lower(self, box: int, some: CardsAtOnce, five_of_a_kind: bool = False) -> Numbers:
        """The expected further points of each card after a zero in this lower box, or after five of a kind if
        `five_of_a_kind` (without their points); NEVER_LEGAL where it is filled."""
        values, masks = self.values, some.layer.masks
        histories, bit = values.histories, 1 << box - len(UPPER)
        memory = (histories.after_five_of_a_kind if five_of_a_kind else histories.after)[some.layer.memory, box]
        after = np.where(masks & bit, 1 << values.lower, masks | bit)
        return values.by_section[memory, some.first : some.end].take(after, axis=1).reshape(-1)

    def values_after_upper_entry(self, layer: Layer) -> ValuesByMemory:
        """The values of the cards that follow those of the layer after an entry in an upper box, with a last row of
        NEVER_LEGAL; empty if no upper box is open."""
        values, histories = self.values, self.values.histories
        if layer.filled == len(UPPER):
            return {}
        first, end = values.uppers.bounds[layer.filled + 1 : layer.filled + 3]
        made = {}
        for memory in {
            *histories.after[layer.memory, : len(UPPER)],
            *histories.after_five_of_a_kind[layer.memory, : len(UPPER)],
        }:
            made[int(memory)] = np.full((end - first + 1, len(layer.masks)), NEVER_LEGAL)
            made[int(memory)][:-1] = values.by_section[memory, first:end].take(layer.masks, axis=1)
        return made

    def upper_values_by_score(self, some: CardsAtOnce, after_upper: ValuesByMemory) -> list[Numbers]:
        """For each upper box what each score (row) in it is worth on each card, that score included."""
        values, made = self.values, list[Numbers]()
        for face in range(len(UPPER) if after_upper else 0):
            held = after_upper[int(values.histories.after[some.layer.memory, face])]
            there = held.take(self.rows_after_upper_entry(face, some), axis=0)
            made.append(there.reshape(len(there), -1) + values.face_scores[face])
        return made

    def rows_after_upper_entry(self, face: int, some: CardsAtOnce) -> Indices:
        """For each score in this upper box (row) and section (column), the row, in the arrays of
        `values_after_upper_entry`, of the upper section that follows."""
        uppers = self.values.uppers
        first, end = uppers.bounds[some.layer.filled + 1 : some.layer.filled + 3]
        made: Indices = np.minimum(uppers.after[face][:, some.first : some.end] - first, end - first)
        return made

    # ---- five of a kind, where the sheet has a rule for it

    def five_of_a_kind_values(self, some: CardsAtOnce, after_upper: ValuesByMemory) -> Numbers:
        """What each five of a kind is worth in the best box on each card."""
        uppers, histories, memory = self.values.uppers, self.values.histories, some.layer.memory
        different, section = np.unique(uppers.mask[some.first : some.end], return_inverse=True)
        masks = different[:, None] | some.layer.masks << len(UPPER)
        best = np.full((len(histories.special), some.size), NEVER_LEGAL)
        for box in [*(range(len(UPPER)) if after_upper else ()), *self.open_lower(some.layer)]:
            points = points_for_masks(histories.points[memory][box], masks)
            if box < len(UPPER):
                score = np.searchsorted(uppers.scores[box], points)
                rest = self.further_points_after_upper_five_of_a_kind(
                    box, score.take(section, axis=1), some, after_upper
                )
            else:
                rest = self.further_points_after_lower(box, some, five_of_a_kind=True)
            np.maximum(best, points.take(section, axis=1).reshape(len(best), -1) + rest, out=best)
        best += points_for_masks(histories.yatzy_bonuses[memory], masks).take(section, axis=1).reshape(len(best), -1)
        return best

    def further_points_after_upper_five_of_a_kind(
        self, box: int, score: Indices, some: CardsAtOnce, after_upper: ValuesByMemory
    ) -> Numbers:
        """The expected further points after five of a kind in an upper box, without their points; `score` is the index
        of the score that it makes there (by roll, section and mask)."""
        held = after_upper[int(self.values.histories.after_five_of_a_kind[some.layer.memory, box])]
        rows, width = self.rows_after_upper_entry(box, some), len(some.layer.masks)
        score *= rows.shape[1]
        score += np.arange(rows.shape[1])[:, None]
        places = rows.reshape(-1).take(score)
        places *= width
        places += np.arange(width)
        return held.reshape(-1).take(places).reshape(len(score), -1)


def points_for_masks(points: Points, masks: Indices) -> Points:
    """The points of each five of a kind (row) for these masks of filled upper and lower boxes."""
    if points.shape[1] > 1:
        return points[:, masks]
    return np.broadcast_to(points[:, :, None], (len(points), *masks.shape))


def upper_score_combinations(values: Values, faces: tuple[int, ...]) -> ScoreCombinations:
    """The combinations of scores that rolls give in these three upper boxes."""
    rows, of_roll = np.unique([values.classes[face] for face in faces], axis=1, return_inverse=True)
    return ScoreCombinations(dict(zip(faces, rows, strict=True)), of_roll.reshape(-1))


def group_lower_boxes(values: Values, precision: type[np.floating[Any]]) -> Iterator[BoxGroup]:
    """Yield the lower boxes in up to two groups: those with at most MOST_DIFFERENT_POINTS different points, and those
    that sum dice."""
    lower = range(len(UPPER), len(UPPER) + values.lower)
    for many in (False, True):
        boxes = [box for box in lower if (len(np.unique(values.plain[:, box])) > MOST_DIFFERENT_POINTS) is many]
        if boxes:
            yield BoxGroup(boxes, values.plain, precision)
