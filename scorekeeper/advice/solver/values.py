"""The expected further points of every card of a sheet, and of each roll on it."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.solver.history import Histories, Points
from scorekeeper.advice.solver.slots import table_cost
from scorekeeper.advice.solver.throws import Indices, NoRethrowTurns, Numbers, TurnValues
from scorekeeper.advice.solver.uppers import UpperSections
from scorekeeper.errors import RuleError
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Terms

NEVER_LEGAL = -np.inf
NO_CHANCE_BOX = -1
"""Stands for the index of Chance on a sheet without that box."""
NO_POINTS: Points = np.zeros((1, 1), dtype=np.int16)
Flags = npt.NDArray[np.bool_]
OnCards = TypeVar("OnCards", npt.NDArray[np.int16], npt.NDArray[np.bool_])


NO_GAINED_POINTS: Indices = np.zeros(0, dtype=np.intp)


class Cards(NamedTuple):
    """Cards that differ only in their upper sections: the mask of filled lower boxes, the number of their memory in
    `Histories.memories`, and the indices of their upper sections in UpperSections.

    Their upper sections have equally many filled boxes. `gained` are each card's points since an earlier card; it is
    empty where they do not matter.
    """

    lower: int
    memory: int
    sections: Indices
    gained: Indices = NO_GAINED_POINTS

    def only(self, columns: Indices | slice) -> "Cards":
        """The cards in these columns."""
        gained = self.gained[columns] if len(self.gained) else self.gained
        return self._replace(sections=self.sections[columns], gained=gained)


class Values:
    """The expected further points of each card, with the bonus, once `solve_table` or `load_table` has filled them in;
    a RuleError for a sheet that this solver cannot handle. `table[lower, memory, section]` holds them by the mask of
    filled lower boxes, the memory and the upper section; a column behind the last section holds NEVER_LEGAL, for boxes
    that are filled. `by_section[memory, section, lower]` are the same numbers as they lie in memory, with NEVER_LEGAL
    behind the last mask, too."""

    def __init__(self, terms: Terms) -> None:
        self.terms, self.histories = terms, Histories(terms)
        self.uppers = UpperSections(self.histories)
        boxes = self.histories.boxes
        if terms.options.get("announce") and self.histories.special:
            raise RuleError("no_advice", f"{terms.sheet.name}: announcing and rules for further fives of a kind")
        table_cost(terms, self.uppers.count, len(self.histories.memories)).refuse_if_too_much(terms.sheet.name)
        self.lower = len(boxes) - len(UPPER)
        shape = len(self.histories.memories), self.uppers.count + 1, (1 << self.lower) + 1
        self.by_section = np.full(shape, NEVER_LEGAL)
        self.table = self.by_section[:, :, :-1].transpose(2, 0, 1)
        self.chance_box = boxes.index("chance") if "chance" in boxes else NO_CHANCE_BOX
        self.plain = self.histories.plain.astype(np.float64)
        self.scores = self.plain > 0
        self.classes = [np.searchsorted(self.uppers.scores[face], self.plain[:, face]) for face in range(len(UPPER))]
        self.face_scores = [np.array(scores, dtype=np.float64)[:, None] for scores in self.uppers.scores]
        self.hits = [np.flatnonzero(self.scores[:, box]) for box in range(len(boxes))]
        self.turns: TurnValues | None = None

    # ---- which boxes may take a roll

    def open_boxes(self, cards: Cards) -> list[int]:
        """The indices of the boxes to consider on these cards: all upper ones while any is open, as the cards differ in
        them, and the open lower ones; if boxes go in order, the lower ones only once the upper ones are full."""
        below = [len(UPPER) + box for box in self.open_lower_boxes(cards.lower)]
        above = [] if self.is_upper_full(cards) else [*range(len(UPPER))]
        return above if above and self.terms.in_order else above + below

    def open_lower_boxes(self, filled_lower: int) -> list[int]:
        """The numbers, from 0, of the lower boxes that may be filled next: all open ones, or only the first of them if
        boxes go in order."""
        found = [box for box in range(self.lower) if not filled_lower >> box & 1]
        return found[:1] if self.terms.in_order else found

    def is_upper_full(self, cards: Cards) -> bool:
        return bool(self.uppers.mask[cards.sections[0]] == (1 << len(UPPER)) - 1)

    # ---- what a roll is worth in a box

    def fill_values_in_box(self, box: int, cards: Cards, made: Numbers) -> Numbers:
        """Set `made` to the expected further points of each roll (row) on each card (column) if it is entered in the
        box with this index, the rest of the game included; return it."""
        if box < len(UPPER):
            self.upper_values_by_score(box, cards).take(self.classes[box], axis=0, out=made, mode="clip")
        else:
            np.add(self.plain[:, box, None], self.values_after_zero(box, cards), out=made)
        if self.histories.special:
            made[self.histories.special] = self.five_of_a_kind_values(box, cards)
        return made

    def upper_values_by_score(self, face: int, cards: Cards) -> Numbers:
        """The expected further points for each possible score (row) in an upper box on each card, that score
        included."""
        rest = self.table[cards.lower, self.histories.after[cards.memory, face]]
        rows: Numbers = rest.take(self.uppers.after[face][:, cards.sections])
        rows += self.face_scores[face]
        return rows

    def values_after_zero(self, box: int, cards: Cards) -> Numbers:
        """The expected further points of each card after a zero in the box."""
        rest: Numbers = self.values_after_entry(box, cards, self.histories.after[cards.memory, box], NO_POINTS)[0]
        return rest

    def values_after_entry(self, box: int, cards: Cards, memory: int, points: Points) -> Numbers:
        """The expected further points once these points are in the box, without the points themselves: a row for each
        row of points (one row for a lower box, where the points make no difference), a column for each card."""
        if box >= len(UPPER):
            lower: Numbers = self.table[cards.lower | 1 << box - len(UPPER), memory]
            return lower[None, cards.sections]
        score = np.searchsorted(self.uppers.scores[box], points)
        sections = self.uppers.after[box][score, cards.sections]
        rest: Numbers = self.table[cards.lower, memory][sections]
        return rest

    def five_of_a_kind_values(self, box: int, cards: Cards) -> Numbers:
        """The expected further points of each five of a kind entered in the box, if the sheet has a rule for it."""
        points = self.columns_for_cards(self.histories.points[cards.memory][box], cards)
        rest = self.values_after_entry(box, cards, self.histories.after_five_of_a_kind[cards.memory, box], points)
        made: Numbers = points + rest + self.columns_for_cards(self.histories.yatzy_bonuses[cards.memory], cards)
        if self.histories.closed is not None and box < len(UPPER):
            made = np.where(self.columns_for_cards(self.histories.closed, cards), NEVER_LEGAL, made)
        return made

    def columns_for_cards(self, by_mask: OnCards, cards: Cards) -> OnCards:
        """From points (or flags) with a column for each mask of filled boxes, the columns for these cards; a single
        column if they are the same on all cards."""
        if by_mask.shape[1] == 1:
            return by_mask
        made: OnCards = by_mask[:, self.uppers.mask[cards.sections] | cards.lower << len(UPPER)]
        return made

    def is_scoring(self, box: int, cards: Cards) -> Flags:
        """For each roll (row), whether it scores in the box on each card, or in one column if that is the same on
        all."""
        if not self.histories.special:
            return self.scores[:, box, None]
        made = np.repeat(self.scores[:, box, None], len(cards.sections), axis=1)
        made[self.histories.special] = self.columns_for_cards(self.histories.points[cards.memory][box], cards) > 0
        return made

    # ---- what a roll is worth

    def fill_best_entries(self, cards: Cards, best: Numbers, scratch: Numbers) -> None:
        """Set `best` to the expected further points of each roll entered in the best legal box; `scratch` is
        overwritten."""
        options = self.terms.options
        boxes = self.open_boxes(cards)
        if options.get("chance", "free") == options.get("strike", "free") == "free":
            self.fill_best_where_all_legal(boxes, cards, best, scratch)
            return
        zeros = np.full_like(best, NEVER_LEGAL)
        best.fill(NEVER_LEGAL)
        for box in boxes:
            if box != self.chance_box:
                self.raise_to_values_in_box(box, cards, best, zeros, scratch)
        others = len(boxes) - (self.chance_box in boxes)
        if self.chance_box in boxes:
            if options.get("chance", "free") == "free":
                self.raise_to_values_in_box(self.chance_box, cards, best, zeros, scratch)
            elif options["chance"] == "last_resort" or not others:
                np.copyto(best, self.fill_values_in_box(self.chance_box, cards, scratch), where=best == NEVER_LEGAL)
        if options.get("strike", "free") == "last_resort":
            np.copyto(best, zeros, where=best == NEVER_LEGAL)
        else:
            np.maximum(best, zeros, out=best)

    def fill_best_where_all_legal(self, boxes: list[int], cards: Cards, best: Numbers, scratch: Numbers) -> None:
        """As `fill_best_entries`, if every open box is legal for every roll."""
        best.fill(NEVER_LEGAL)
        for box in boxes:
            np.maximum(best, self.fill_values_in_box(box, cards, scratch), out=best)

    def raise_to_values_in_box(
        self, box: int, cards: Cards, best: Numbers, best_zeros: Numbers, scratch: Numbers
    ) -> None:
        """Raise `best` to the value of each roll that scores in the box, and `best_zeros` to that of each roll that
        does not; `scratch` is overwritten."""
        self.fill_values_in_box(box, cards, scratch)
        points = self.is_scoring(box, cards)
        np.maximum(best, np.where(points, scratch, NEVER_LEGAL), out=best)
        np.maximum(best_zeros, np.where(points, NEVER_LEGAL, scratch), out=best_zeros)

    def fill_announced_values(self, box: int, cards: Cards, best: Numbers) -> None:
        """Set `best` to the expected further points of each roll after this box, which is open on these cards, was
        announced."""
        hits, rest = self.hits[box], self.values_after_zero(box, cards)
        if not cards.lower >> self.chance_box - len(UPPER) & 1:
            np.add(self.plain[:, self.chance_box, None], self.values_after_zero(self.chance_box, cards), out=best)
            np.maximum(best, rest, out=best)
        else:
            best[:] = np.max([self.values_after_zero(one, cards) for one in self.open_boxes(cards)], axis=0)
        if box < len(UPPER):
            best[hits] = self.upper_values_by_score(box, cards).take(self.classes[box][hits], axis=0)
        else:
            best[hits] = self.plain[hits, box, None] + rest

    def announced_turn_values(self, box: int, cards: Cards) -> Numbers:
        """The expected further points of the cards before a turn for which this open box is announced; NEVER_LEGAL on
        cards on which it is an upper box that is filled."""
        if box == self.chance_box:
            return self.mean_points_of_turn_for_chance_box + self.values_after_zero(
                box, cards
            )  # every roll scores there
        made = np.full(len(cards.sections), NEVER_LEGAL)
        columns = np.arange(len(made))
        if box < len(UPPER):
            columns = np.flatnonzero(~self.uppers.mask[cards.sections] >> box & 1)
        if len(columns):
            turns = self.turns_of_width(len(columns))
            self.fill_announced_values(box, cards._replace(sections=cards.sections[columns]), turns.final_roll_values)
            made[columns] = turns.value_of_turn()
        return made

    @cached_property
    def mean_points_of_turn_for_chance_box(self) -> float:
        """The average points of a turn that is played for Chance alone."""
        turns = self.turns_of_width(1)
        turns.final_roll_values[:] = self.plain[:, self.chance_box, None]
        return float(turns.value_of_turn()[0])

    # ---- turns

    def turns_of_width(self, width: int) -> TurnValues:
        """The TurnValues of this sheet, set to this number of cards; what earlier turns left in it is lost."""
        if self.turns is None or self.turns.room_for < width:
            kind = TurnValues if self.terms.sheet.rethrow_kept else NoRethrowTurns
            self.turns = kind(self.terms.sheet.dice, self.terms.sheet.throws, width)
        self.turns.use_columns(width)
        return self.turns

    def turn_values(self, cards: Cards) -> Numbers:
        """The expected further points of each of the cards before a turn, under optimal play."""
        return self.turn_values_of_batches([cards])[0]

    def turn_values_of_batches(self, batch: Sequence[Cards]) -> list[Numbers]:
        """As `turn_values`, for several lists of cards; all cards play their turn at once, unless boxes are
        announced."""
        if self.terms.options.get("announce"):
            return [self.best_announced_values(cards) for cards in batch]
        ends = np.cumsum([len(cards.sections) for cards in batch])
        turns, first = self.turns_of_width(int(ends[-1])), 0
        for cards, end in zip(batch, ends, strict=True):
            best = np.empty((len(self.plain), len(cards.sections)))
            self.fill_best_entries(cards, best, np.empty_like(best))
            turns.final_roll_values[:, first:end] = best
            first = end
        return np.split(turns.value_of_turn(), ends[:-1])

    def best_announced_values(self, cards: Cards) -> Numbers:
        best: Numbers = np.max([self.announced_turn_values(box, cards) for box in self.open_boxes(cards)], axis=0)
        return best
