"""The expected further points of every card of a sheet, and of each roll on it."""

import functools
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.solver.history import Histories, Points
from scorekeeper.advice.solver.throws import Numbers, Places, StandingTurns, Turns
from scorekeeper.advice.solver.uppers import Uppers
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms

NEVER = -np.inf
MANY = 13
"""A box with more different points than this counts dots."""
NOTHING: Points = np.zeros((1, 1), dtype=np.int16)
Flags = npt.NDArray[np.bool_]


NOWHERE: Places = np.zeros(0, dtype=np.intp)


class Cards(NamedTuple):
    """Cards that differ only in their upper sections: mask of filled lower boxes, memory, indices of the upper
    sections.

    Their upper sections have equally many filled boxes. `gained` are each card's points since an earlier card; it is
    empty where they do not matter.
    """

    lower: int
    memory: int
    part: Places
    gained: Places = NOWHERE

    def only(self, columns: Places) -> "Cards":
        """The cards in these columns."""
        gained = self.gained[columns] if len(self.gained) else self.gained
        return self._replace(part=self.part[columns], gained=gained)


class Group:
    """Lower boxes that are worked out together: `of_roll` is, for each roll, its row among the different combinations
    of points in these boxes."""

    def __init__(self, boxes: list[int], plain: Numbers) -> None:
        self.boxes = boxes
        rows, of_roll = np.unique(plain[:, boxes], axis=0, return_inverse=True)
        self.of_roll: Places = of_roll.reshape(-1)
        self.hits = {box: np.flatnonzero(column) for box, column in zip(boxes, rows.T, strict=True)}
        self.points = {box: column[column > 0][:, None] for box, column in zip(boxes, rows.T, strict=True)}
        self.floats = {box: points.astype(np.float32) for box, points in self.points.items()}
        self.count = len(rows)

    def best(self, rests: Mapping[int, Numbers]) -> Numbers:
        """The largest expected further points for each combination (row) on each card (column) in the open boxes of
        the group; `rests` are those after a zero in each of them."""
        first = next(iter(rests.values()))
        made: Numbers = np.empty((self.count, len(first)), dtype=first.dtype)
        made[:] = functools.reduce(np.maximum, rests.values())
        points = self.floats if made.dtype == np.float32 else self.points
        for box, rest in rests.items():
            hits = self.hits[box]
            made[hits] = np.maximum(made.take(hits, axis=0), points[box] + rest)
        return made


class Values:
    """The expected further points of each card, with the bonus; a NotImplementedError for a sheet that this solver
    cannot handle.

    `table[lower, memory, section]` holds them by the mask of filled lower boxes, the memory and the upper section; a
    column behind the last section holds NEVER, for boxes that are filled.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms, self.histories = terms, Histories(terms)
        self.uppers = Uppers(self.histories)
        boxes = self.histories.boxes
        if boxes[: len(UPPER)] != UPPER or (terms.options.get("announce") and self.histories.special):
            raise NotImplementedError(
                f"{terms.sheet.id}: another order of boxes, or announcing and rules for five of a kind"
            )
        self.lower = len(boxes) - len(UPPER)
        self.table = np.full((1 << self.lower, len(self.histories.memories), self.uppers.count + 1), NEVER)
        self.chance = boxes.index("chance")
        self.plain = self.histories.plain.astype(np.float64)
        self.scores = self.plain > 0
        self.classes = [np.searchsorted(self.uppers.scores[face], self.plain[:, face]) for face in range(len(UPPER))]
        self.face_scores = [np.array(scores, dtype=np.float64)[:, None] for scores in self.uppers.scores]
        self.halves = [self.half(faces) for faces in ((0, 1, 2), (3, 4, 5))]
        self.groups = [*self.grouped()]
        self.hits = [np.flatnonzero(self.scores[:, box]) for box in range(len(boxes))]
        self.turns: dict[int, Turns] = {}

    def half(self, faces: tuple[int, ...]) -> tuple[dict[int, Places], Places]:
        """The different combinations of scores that rolls give in these three upper boxes: for each box the index of
        its score in each combination, and for each roll the index of its combination."""
        rows, of_roll = np.unique([self.classes[face] for face in faces], axis=1, return_inverse=True)
        return dict(zip(faces, rows, strict=True)), of_roll.reshape(-1)

    def grouped(self) -> "Iterator[Group]":
        """Yield the lower boxes in two groups: those with few different points, and those that count dots."""
        for many in (False, True):
            boxes = [
                box
                for box in range(len(UPPER), len(UPPER) + self.lower)
                if (len(np.unique(self.plain[:, box])) > MANY) is many
            ]
            if boxes:
                yield Group(boxes, self.plain)

    # ---- which boxes may take a roll

    def open_boxes(self, cards: Cards) -> list[int]:
        """The indices of the boxes to consider on these cards: all upper ones while any is open, as the cards differ in
        them, and the open lower ones; if boxes go in order, the lower ones only once the upper ones are full."""
        below = [len(UPPER) + box for box in self.open_lower(cards.lower)]
        above = [] if self.upper_full(cards) else [*range(len(UPPER))]
        return above if above and self.terms.sheet.in_order else above + below

    def open_lower(self, lower: int) -> list[int]:
        """The numbers, from 0, of the open lower boxes that may be filled next: only the first one if boxes go in
        order."""
        found = [box for box in range(self.lower) if not lower >> box & 1]
        return found[:1] if self.terms.sheet.in_order else found

    def upper_full(self, cards: Cards) -> bool:
        return bool(self.uppers.mask[cards.part[0]] == (1 << len(UPPER)) - 1)

    # ---- what a roll is worth in a box

    def entered(self, box: int, cards: Cards, made: Numbers) -> Numbers:
        """Set `made` to the expected further points of each roll (row) on each card (column) if it is entered in the
        box with this index, the rest of the game included; return it."""
        if box < len(UPPER):
            self.upper_rows(box, cards).take(self.classes[box], axis=0, out=made, mode="clip")
        else:
            np.add(self.plain[:, box, None], self.zero(box, cards), out=made)
        if self.histories.special:
            made[self.histories.special] = self.entered_special(box, cards)
        return made

    def upper_rows(self, face: int, cards: Cards) -> Numbers:
        """The expected further points for each possible score (row) in an upper box on each card, that score
        included."""
        rest = self.table[cards.lower, self.histories.after[cards.memory, face]]
        rows: Numbers = rest.take(self.uppers.after[face][:, cards.part])
        rows += self.face_scores[face]
        return rows

    def zero(self, box: int, cards: Cards) -> Numbers:
        """The expected further points of each card after a zero in the box."""
        rest: Numbers = self.after(box, cards, self.histories.after[cards.memory, box], NOTHING)[0]
        return rest

    def after(self, box: int, cards: Cards, memory: int, points: Points) -> Numbers:
        """The expected further points once these points are in the box, without the points themselves: a row for each
        row of points (one row for a lower box, where the points make no difference), a column for each card."""
        if box >= len(UPPER):
            lower: Numbers = self.table[cards.lower | 1 << box - len(UPPER), memory]
            return lower[None, cards.part]
        score = np.searchsorted(self.uppers.scores[box], points)
        sections = self.uppers.after[box][score, cards.part]
        rest: Numbers = self.table[cards.lower, memory][sections]
        return rest

    def entered_special(self, box: int, cards: Cards) -> Numbers:
        """The expected further points of each five of a kind entered in the box, if the sheet has a rule for it."""
        points = self.on_cards(self.histories.points[cards.memory][box], cards)
        rest = self.after(box, cards, self.histories.after_special[cards.memory, box], points)
        made: Numbers = points + rest + self.on_cards(self.histories.primes[cards.memory], cards)
        return made

    def on_cards(self, points: Points, cards: Cards) -> Points:
        """From points by mask of filled boxes, the columns for these cards; a single column if they are the same on all
        cards."""
        if points.shape[1] == 1:
            return points
        return points[:, self.uppers.mask[cards.part] | cards.lower << len(UPPER)]

    def scoring(self, box: int, cards: Cards) -> Flags:
        """For each roll (row), whether it scores in the box on each card, or in one column if that is the same on
        all."""
        if not self.histories.special:
            return self.scores[:, box, None]
        made = np.repeat(self.scores[:, box, None], len(cards.part), axis=1)
        made[self.histories.special] = self.on_cards(self.histories.points[cards.memory][box], cards) > 0
        return made

    # ---- what a roll is worth

    def best_entries(self, cards: Cards, best: Numbers, spare: Numbers) -> None:
        """Set `best` to the expected further points of each roll entered in the best legal box; `spare` is
        overwritten."""
        options = self.terms.options
        boxes = self.open_boxes(cards)
        if options.get("chance", "free") == options.get("strike", "free") == "free":
            self.best_of_all(boxes, cards, best, spare)
            return
        zeros = np.full_like(best, NEVER)
        best.fill(NEVER)
        for box in boxes:
            if box != self.chance:
                self.merge(box, cards, best, zeros, spare)
        others = len(boxes) - (self.chance in boxes)
        if self.chance in boxes:
            if options.get("chance", "free") == "free":
                self.merge(self.chance, cards, best, zeros, spare)
            elif options["chance"] == "last_resort" or not others:
                np.copyto(best, self.entered(self.chance, cards, spare), where=best == NEVER)
        if options.get("strike", "free") == "last_resort":
            np.copyto(best, zeros, where=best == NEVER)
        else:
            np.maximum(best, zeros, out=best)

    def best_of_all(self, boxes: list[int], cards: Cards, best: Numbers, spare: Numbers) -> None:
        """As `best_entries`, if every open box is legal for every roll."""
        best += self.best_above(boxes, cards, best, spare)

    def best_above(self, boxes: list[int], cards: Cards, best: Numbers, spare: Numbers) -> Numbers:
        """As `best_of_all`, but less the points of a certain zero on each card, which are returned; so that `best` may
        be of single precision. Rolls that score alike in all boxes of a group are treated as one."""
        rests = {box: self.lower_zero(box, cards) for box in boxes if box >= len(UPPER)}
        base: Numbers = np.maximum.reduce([*(rests or {box: self.zero(box, cards) for box in boxes}).values()])
        made = best
        if boxes[0] < len(UPPER):
            for classes, of_roll in self.halves:
                rows = [self.upper_rows(face, cards).take(scores, axis=0) for face, scores in classes.items()]
                found = (np.maximum(np.maximum(rows[0], rows[1]), rows[2]) - base).astype(best.dtype, copy=False)
                found.take(of_roll, axis=0, out=made, mode="clip")
                made = spare
            np.maximum(best, spare, out=best)
        above = {box: (rest - base).astype(best.dtype, copy=False) for box, rest in rests.items()}
        for group in self.groups:
            open_boxes = [box for box in group.boxes if box in above]
            if open_boxes:
                group.best({box: above[box] for box in open_boxes}).take(group.of_roll, axis=0, out=made, mode="clip")
                if made is spare:
                    np.maximum(best, spare, out=best)
                made = spare
        if self.histories.special:
            entered = [self.entered_special(box, cards) for box in boxes]
            best[self.histories.special] = np.maximum.reduce(entered) - base
        return base

    def lower_zero(self, box: int, cards: Cards) -> Numbers:
        """As `zero`, for a lower box."""
        rest: Numbers = self.table[cards.lower | 1 << box - len(UPPER), self.histories.after[cards.memory, box]]
        found: Numbers = rest.take(cards.part)
        return found

    def merge(self, box: int, cards: Cards, best: Numbers, zeros: Numbers, spare: Numbers) -> None:
        """Raise `best` to the value of each roll that scores in the box, and `zeros` to that of each roll that does
        not."""
        self.entered(box, cards, spare)
        points = self.scoring(box, cards)
        np.maximum(best, np.where(points, spare, NEVER), out=best)
        np.maximum(zeros, np.where(points, NEVER, spare), out=zeros)

    def announced(self, box: int, cards: Cards, best: Numbers) -> None:
        """Set `best` to the expected further points of each roll after this box, which is open on these cards, was
        announced."""
        hits, rest = self.hits[box], self.zero(box, cards)
        if not cards.lower >> self.chance - len(UPPER) & 1:
            np.add(self.plain[:, self.chance, None], self.zero(self.chance, cards), out=best)
            np.maximum(best, rest, out=best)
        else:
            best[:] = np.max([self.zero(one, cards) for one in self.open_boxes(cards)], axis=0)
        if box < len(UPPER):
            best[hits] = self.upper_rows(box, cards).take(self.classes[box][hits], axis=0)
        else:
            best[hits] = self.plain[hits, box, None] + rest

    def announced_turns(self, box: int, cards: Cards) -> Numbers:
        """The expected further points of the cards before a turn for which this open box is announced; NEVER on cards
        on which it is an upper box that is filled."""
        if box == self.chance:
            return self.chance_alone + self.zero(box, cards)  # every roll scores there
        made = np.full(len(cards.part), NEVER)
        columns = np.arange(len(made))
        if box < len(UPPER):
            columns = np.flatnonzero(~self.uppers.mask[cards.part] >> box & 1)
        if len(columns):
            turns = self.turns_of(len(columns))
            self.announced(box, cards._replace(part=cards.part[columns]), turns.rolls)
            made[columns] = turns.value()
        return made

    @cached_property
    def chance_alone(self) -> float:
        """The average points of a turn that is played for Chance alone."""
        turns = self.turns_of(1)
        turns.rolls[:] = self.plain[:, self.chance, None]
        return float(turns.value()[0])

    # ---- turns

    def turns_of(self, width: int) -> Turns:
        if width not in self.turns:
            kind = Turns if self.terms.sheet.rethrow_kept else StandingTurns
            self.turns[width] = kind(self.terms.sheet.dice, self.terms.sheet.throws, width)
        return self.turns[width]

    def turn_values(self, cards: Cards) -> Numbers:
        """The expected further points of each of the cards before a turn, under optimal play."""
        if self.terms.options.get("announce"):
            best: Numbers = np.max([self.announced_turns(box, cards) for box in self.open_boxes(cards)], axis=0)
            return best
        turns = self.turns_of(len(cards.part))
        self.best_entries(cards, turns.rolls, turns.spare)
        return turns.value()
