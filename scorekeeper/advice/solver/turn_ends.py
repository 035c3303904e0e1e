"""How a turn ends under optimal play: each box and points, their probability, and the resulting card."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from scorekeeper.advice.solver.flow import Flow, NoRethrowFlow
from scorekeeper.advice.solver.throws import Indices, Numbers
from scorekeeper.advice.solver.values import NEVER_LEGAL, Cards, Flags, Values
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER


class TurnEnd(NamedTuple):
    """One possible end of a turn on some cards: the index of the box and its points (with any extra points beside the
    boxes), the probability on each card, and the card that results from each.

    On a card with probability 0 the resulting card has no meaning.
    """

    box: int
    points: int
    chance: Numbers
    cards: Cards


class BoxCandidate(NamedTuple):
    """A box, by its index, that may be chosen, and the expected further points of each roll (row) entered there on each
    card (column), as a zero if `zero`; NEVER_LEGAL where that is illegal."""

    box: int
    worth: Numbers
    zero: bool = False


class TurnEnds:
    """Computes how turns end under optimal play; `check` is called before each turn and may raise to stop the work."""

    def __init__(self, values: Values, check: Callable[[], None] = lambda: None) -> None:
        self.values, self.check = values, check
        self.announcing = values.terms.options.get("announce") is True
        self.flows: Flow | None = None
        self.rows = [rows_by_points(values.plain[:, box]) for box in range(len(values.histories.boxes))]

    def of_turn(
        self, cards: Cards, keep: Roll = (), throws_left: int | None = None, declared: int | None = None
    ) -> Iterator[TurnEnd]:
        """Yield the possible ends, under optimal play, of a whole turn, or of one in which `keep` is kept with
        `throws_left` throws left. Where a box must be announced and none is `declared`, the best one is."""
        left = self.values.terms.sheet.throws if throws_left is None else throws_left
        if self.announcing and declared is None:
            self.check()
            yield from self.ends_of_announced_turn(cards)
        else:
            yield from next(self.ends_after_keep([cards], keep, left, declared))

    def ends_of_turns(self, batch: Sequence[Cards]) -> Iterator[list[TurnEnd]]:
        """Yield, for each of these lists of cards, the possible ends of a whole turn; all cards play it at once, unless
        boxes are announced."""
        if self.announcing:
            yield from ([*self.of_turn(cards)] for cards in batch)
        else:
            yield from map(list, self.ends_after_keep(batch, (), self.values.terms.sheet.throws))

    def ends_after_keep(
        self, batch: Sequence[Cards], keep: Roll, left: int, declared: int | None = None
    ) -> Iterator[Iterator[TurnEnd]]:
        """Yield the ends of turns in which `keep` is kept with this number of throws left, for each list of cards."""
        self.check()
        ends = [0, *accumulate(len(cards.sections) for cards in batch)]
        columns = [slice(first, end) for first, end in pairwise(ends)]
        flow, chosen = self.flow_of_width(ends[-1]), []
        for cards, there in zip(batch, columns, strict=True):
            candidates = self.box_candidates(cards, declared)
            worth = np.stack([one.worth for one in candidates])
            chosen.append((candidates, worth.argmax(axis=0)))
            worth.max(axis=0, out=flow.final_roll_values[:, there])
        roll_chances = flow.final_roll_chances(keep, left)
        for cards, there, (candidates, choice) in zip(batch, columns, chosen, strict=True):
            yield self.ends_of_final_rolls(cards, candidates, choice, roll_chances[:, there])

    def ends_of_final_rolls(
        self, cards: Cards, candidates: Sequence[BoxCandidate], choice: Indices, roll_chances: Numbers
    ) -> Iterator[TurnEnd]:
        """Yield the ends of the turn, if `roll_chances` is the probability of each roll (row) on each card (column),
        and `choice` the number of the candidate into whose box it is entered."""
        for number, candidate in enumerate(candidates):
            yield from self.ends_of_entry(cards, candidate, roll_chances * (choice == number))

    def ends_of_announced_turn(self, cards: Cards) -> Iterator[TurnEnd]:
        """Yield the possible ends of a turn in which the best box is announced on each card."""
        values, boxes = self.values, self.values.open_boxes(cards)
        best = np.argmax([values.announced_turn_values(box, cards) for box in boxes], axis=0)
        for number, box in enumerate(boxes):
            columns = np.flatnonzero(best == number)
            if len(columns):
                for one in self.of_turn(cards.only(columns), declared=box):
                    chance, part = np.zeros(len(cards.sections)), np.full(len(cards.sections), values.uppers.count)
                    chance[columns], part[columns] = one.chance, one.cards.sections
                    gained = cards.gained + one.points if len(cards.gained) else cards.gained
                    yield one._replace(chance=chance, cards=one.cards._replace(sections=part, gained=gained))

    def flow_of_width(self, width: int) -> Flow:
        """The Flow, set to this number of cards; what earlier turns left in it is lost."""
        if self.flows is None or self.flows.room_for < width:
            sheet = self.values.terms.sheet
            kind = Flow if sheet.rethrow_kept else NoRethrowFlow
            self.flows = kind(sheet.dice, sheet.throws, width)
        self.flows.use_columns(width)
        return self.flows

    # ---- what may be entered

    def box_candidates(self, cards: Cards, declared: int | None) -> list[BoxCandidate]:
        if declared is not None:
            return self.announced_candidates(cards, declared)
        boxes = self.values.open_boxes(cards)
        found = [BoxCandidate(box, self.worth_in_box(box, cards)) for box in boxes]
        options, chance = self.values.terms.options, self.values.chance_box
        if options.get("chance", "free") != "free" and chance in boxes:
            others = [one for one in found if one.box != chance]
            last = options["chance"] == "last_resort"
            for one in (one for one in found if one.box == chance):
                if others:
                    one.worth[self.scores_anywhere(others, cards) if last else ...] = NEVER_LEGAL
        if options.get("strike", "free") == "last_resort":
            scoring = self.scores_anywhere(found, cards)
            for one in found:
                one.worth[scoring & ~self.values.is_scoring(one.box, cards)] = NEVER_LEGAL
        return found

    def announced_candidates(self, cards: Cards, declared: int) -> list[BoxCandidate]:
        """The boxes that may be entered after `declared` was announced: that box; for a roll that misses it also
        Chance, or any zero if Chance is filled."""
        values, misses = self.values, ~self.values.scores[:, declared]
        if cards.lower >> values.chance_box - len(UPPER) & 1:
            others = [box for box in values.open_boxes(cards) if box != declared]
            zeros = [np.where(misses[:, None], values.values_after_zero(box, cards), NEVER_LEGAL) for box in others]
            more = [BoxCandidate(box, worth, True) for box, worth in zip(others, zeros, strict=True)]
        else:
            more = [
                BoxCandidate(
                    values.chance_box,
                    np.where(misses[:, None], self.worth_in_box(values.chance_box, cards), NEVER_LEGAL),
                )
            ]
        return [BoxCandidate(declared, self.worth_in_box(declared, cards)), *more]

    def worth_in_box(self, box: int, cards: Cards) -> Numbers:
        return self.values.fill_values_in_box(box, cards, np.empty((len(self.values.plain), len(cards.sections))))

    def scores_anywhere(self, found: list[BoxCandidate], cards: Cards) -> Flags:
        """For each roll (row) and card (column), whether it may be entered in one of these boxes and scores there."""
        scoring = [(one.worth > NEVER_LEGAL) & self.values.is_scoring(one.box, cards) for one in found]
        made: Flags = np.logical_or.reduce(scoring)
        return made

    # ---- what follows

    def ends_of_entry(self, cards: Cards, candidate: BoxCandidate, roll_chances: Numbers) -> Iterator[TurnEnd]:
        """Yield the possible ends of choosing this box: one for each number of points, and separate ones for five
        of a kind if the sheet has a rule for it.

        `roll_chances` is, for each roll (row) and card (column), the probability that it is thrown and best entered
        here; it may be overwritten.
        """
        box, histories = candidate.box, self.values.histories
        if candidate.zero:
            chance = roll_chances.sum(axis=0)
            if chance.any():
                yield self.end_of_entry(cards, box, 0, chance, histories.after[cards.memory, box])
            return
        if histories.special:
            yield from self.ends_with_five_of_a_kind(cards, box, roll_chances[histories.special])
            roll_chances[histories.special] = 0
        for points, rows in self.rows[box]:
            chance = roll_chances[rows].sum(axis=0)
            if chance.any():
                yield self.end_of_entry(cards, box, points, chance, histories.after[cards.memory, box])

    def ends_with_five_of_a_kind(self, cards: Cards, box: int, roll_chances: Numbers) -> Iterator[TurnEnd]:
        """Yield the ends of entering five of a kind in this box, one for each pair of points and extra points; only for
        sheets with a rule for further ones. `roll_chances` has a row for each five of a kind."""
        values, histories = self.values, self.values.histories
        points = values.columns_for_cards(histories.points[cards.memory][box], cards)
        both = points.astype(np.intp) * (1 << 16) + values.columns_for_cards(
            histories.yatzy_bonuses[cards.memory], cards
        )
        for one in np.unique(both):
            chance = (roll_chances * (both == one)).sum(axis=0)
            if chance.any():
                worth, prime = divmod(int(one), 1 << 16)
                made = self.end_of_entry(cards, box, worth, chance, histories.after_five_of_a_kind[cards.memory, box])
                gained = made.cards.gained + prime if len(cards.gained) else cards.gained
                yield made._replace(points=worth + prime, cards=made.cards._replace(gained=gained))

    def end_of_entry(self, cards: Cards, box: int, points: int, chance: Numbers, memory: int) -> TurnEnd:
        gained = cards.gained + points if len(cards.gained) else cards.gained
        if box >= len(UPPER):
            after = Cards(cards.lower | 1 << box - len(UPPER), int(memory), cards.sections, gained)
        else:
            score = self.values.uppers.scores[box].index(points)
            after = Cards(cards.lower, int(memory), self.values.uppers.after[box][score, cards.sections], gained)
        return TurnEnd(box, points, chance, after)


def rows_by_points(points: Numbers) -> list[tuple[int, Indices]]:
    return [(int(one), np.flatnonzero(points == one)) for one in np.unique(points)]
