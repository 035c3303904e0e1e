"""The chance to win from every card that can follow one card, under play that makes this chance as large as possible.

The final totals of the other players are given; they do not depend on what this player does.
"""

from collections.abc import Iterator, Mapping

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.solver.further_points import (
    CARDS_AT_ONCE_BY_RETHROW_KEPT,
    CardBlock,
    FurtherPoints,
    count_open_boxes,
)
from scorekeeper.advice.solver.solve import batches_of_cards
from scorekeeper.advice.solver.throws import Indices, Numbers
from scorekeeper.advice.solver.turn_ends import TurnEnds
from scorekeeper.advice.solver.values import NEVER_LEGAL, Cards, Values
from scorekeeper.rules.scoring import UPPER

ReachedCards = dict[CardBlock, npt.NDArray[np.bool_]]
"""For each block of cards, by upper section (row) and points gained (column), whether play can lead there."""
SURE_CHANCE = 1e-13
"""Chances that differ by less than this are the same; where further points cannot change the chance by more, nothing
is computed."""


class Wins(Values):
    """The chances to win of the cards that follow `start`; `worth[n]` is the chance to win with n final points more
    than on `start`, and must not fall with n.

    `known` holds the chances of solved cards by block: a row for each upper section, a column for the points gained
    since `start`. Everything else about the sheet is shared with `values`.
    """

    def __init__(self, values: Values, start: Cards, worth: Numbers) -> None:
        vars(self).update(vars(values))
        self.start = start._replace(gained=np.zeros(1, dtype=np.intp))
        self.layout = FurtherPoints(TurnEnds(values), start)
        self.known: dict[CardBlock, Numbers] = {}
        self.points = [np.unique(column).astype(np.intp)[:, None] for column in values.plain.T]
        self.class_of = [np.searchsorted(self.points[box][:, 0], column) for box, column in enumerate(values.plain.T)]
        self.missing = count_open_boxes(self.layout.turn_ends, start)
        self.most = self.missing * self.most_a_turn()
        top = self.most + int(self.uppers.bonus.max())
        self.worth: Numbers = np.pad(worth[: top + 1], (0, max(0, top + 1 - len(worth))), mode="edge")

    def most_a_turn(self) -> int:
        """The most points, with those beside the boxes, that one turn can bring."""
        histories = self.histories
        beside = max(int(prime.max()) for prime in histories.yatzy_bonuses)
        special = max(int(points.max()) for ones in histories.points for points in ones)
        return max(int(self.plain.max()), special) + beside

    # ---- solving

    def solve(self) -> "Wins":
        """Compute the chances of all cards that can follow, backwards from the full ones."""
        reached = [*self.cards_by_turn()]
        for still_open in range(self.missing):
            self.solve_level(reached[self.missing - still_open], still_open)
        return self

    def solve_level(self, reached: ReachedCards, still_open: int) -> None:
        """Compute the chances of the cards in `reached`, which all have this number of open boxes."""
        more, waiting = still_open * self.most_a_turn() + int(self.uppers.bonus.max()), list[Cards]()
        for block, flags in reached.items():
            rows, gained = np.nonzero(flags)
            parts = self.layout.sections[block.filled_upper][rows]
            bonus = 0 if still_open else self.uppers.bonus[parts].astype(np.intp)
            self.known[block] = np.full(flags.shape, NEVER_LEGAL)
            self.known[block][rows, gained] = self.worth[gained + bonus]
            highest = self.worth[np.minimum(gained + more, len(self.worth) - 1)]
            if still_open:
                playing = np.flatnonzero(highest - self.worth[gained] > SURE_CHANCE)
                waiting.append(Cards(block.lower, block.memory, parts[playing], gained[playing]))
        for batch in batches_of_cards(waiting, CARDS_AT_ONCE_BY_RETHROW_KEPT[self.terms.sheet.rethrow_kept]):
            for cards, chances in zip(batch, self.turn_values_of_batches(batch), strict=True):
                self.known[self.block_of_cards(cards)][self.layout.row[cards.sections], cards.gained] = chances

    def solve_next_turn_only(self, later: FurtherPoints) -> "Wins":
        """Compute the chances of the cards that follow after one turn if the later ones are played for the most points;
        `later` are the distributions of their further points."""
        reached = [*self.cards_by_turn(1)]
        for block, flags in reached[1].items():
            after, made = later.blocks[block], np.full(flags.shape, NEVER_LEGAL)
            for gained in np.flatnonzero(flags.any(axis=0)):
                made[:, gained] = after[:, : len(self.worth) - gained] @ self.worth[gained : gained + after.shape[1]]
            self.known[block] = made
        return self

    def cards_by_turn(self, turns: int | None = None) -> Iterator[ReachedCards]:
        """Yield which cards can come about after no turn, after one, and so on, up to this number of turns (without it:
        up to the full cards)."""
        first = np.zeros((1, self.most + 1), dtype=bool)
        first[0, 0] = True
        here: ReachedCards = {self.block_of_cards(self.start): first}
        yield here
        for _ in range(self.missing if turns is None else turns):
            after: ReachedCards = {}
            for (lower, memory, filled), flags in here.items():
                rows, gained = np.nonzero(flags)
                cards = Cards(lower, memory, self.layout.sections[filled][rows], gained)
                for one in self.next_cards(cards):
                    self.mark_reached(one, after)
            here = after
            yield here

    def mark_reached(self, cards: Cards, after: ReachedCards) -> None:
        parts, gained = np.broadcast_arrays(cards.sections, cards.gained)
        there = parts < self.uppers.count
        if there.any():
            block = self.block_of_cards(cards._replace(sections=parts[there]))
            if block not in after:
                after[block] = np.zeros((len(self.layout.sections[block.filled_upper]), self.most + 1), dtype=bool)
            after[block][self.layout.row[parts[there]], gained[there]] = True

    def next_cards(self, cards: Cards) -> Iterator[Cards]:
        """Yield the cards that can follow after one turn: for each box, those after each number of points (a row)."""
        histories = self.histories
        for box in self.open_boxes(cards):
            yield self.cards_after_entry(box, cards, histories.after[cards.memory, box], self.points[box])
            if histories.special:
                yield from self.cards_after_five_of_a_kind(box, cards)

    def cards_after_entry(
        self, box: int, cards: Cards, memory: int, points: int | Indices, beside: int | Indices = 0
    ) -> Cards:
        """The cards after this number of points in the box, with `beside` points for it outside the box."""
        gained = cards.gained + points + beside
        if box >= len(UPPER):
            return Cards(cards.lower | 1 << box - len(UPPER), int(memory), cards.sections, gained)
        score = np.searchsorted(self.uppers.scores[box], points)
        return Cards(cards.lower, int(memory), self.uppers.after[box][score, cards.sections], gained)

    def cards_after_five_of_a_kind(self, box: int, cards: Cards) -> Iterator[Cards]:
        """Yield the cards after each five of a kind in the box, where the sheet has a rule for it."""
        histories = self.histories
        points = self.columns_for_cards(histories.points[cards.memory][box], cards).astype(np.intp)
        beside = self.columns_for_cards(histories.yatzy_bonuses[cards.memory], cards).astype(np.intp)
        for one, more in zip(*np.broadcast_arrays(points, beside), strict=True):
            yield self.cards_after_entry(box, cards, histories.after_five_of_a_kind[cards.memory, box], one, more)

    # ---- what Values asks of a card, in chances instead of points

    def block_of_cards(self, cards: Cards) -> CardBlock:
        return CardBlock(cards.lower, cards.memory, int(self.uppers.mask[cards.sections[0]]).bit_count())

    def chance_of(self, cards: Cards) -> Numbers:
        """The chance to win from each of these cards; NEVER_LEGAL for one that stands for an entry in an upper box that
        may not be filled."""
        there = cards.sections < self.uppers.count
        if not there.any():
            return np.full(np.broadcast_shapes(cards.sections.shape, cards.gained.shape), NEVER_LEGAL)
        block = self.block_of_cards(cards._replace(sections=cards.sections[there]))
        chances = self.known[block][self.layout.row[cards.sections], np.minimum(cards.gained, self.most)]
        found: Numbers = np.where(there, chances, NEVER_LEGAL)
        return found

    def values_after_zero(self, box: int, cards: Cards) -> Numbers:
        return self.chance_of(self.cards_after_entry(box, cards, self.histories.after[cards.memory, box], 0))

    def fill_values_in_box(self, box: int, cards: Cards, made: Numbers) -> Numbers:
        memory = self.histories.after[cards.memory, box]
        rows = self.chance_of(self.cards_after_entry(box, cards, memory, self.points[box]))
        rows.take(self.class_of[box], axis=0, out=made, mode="clip")
        if self.histories.special:
            made[self.histories.special] = [self.chance_of(one) for one in self.cards_after_five_of_a_kind(box, cards)]
            if self.histories.closed is not None and box < len(UPPER):
                made[self.histories.special] += np.where(
                    self.columns_for_cards(self.histories.closed, cards), NEVER_LEGAL, 0
                )
        return made

    def fill_announced_values(self, box: int, cards: Cards, best: Numbers) -> None:
        rest = self.values_after_zero(box, cards)
        if not cards.lower >> self.chance_box - len(UPPER) & 1:
            np.maximum(self.fill_values_in_box(self.chance_box, cards, best), rest, out=best)
        else:
            best[:] = np.max([self.values_after_zero(one, cards) for one in self.open_boxes(cards)], axis=0)
        best[self.hits[box]] = self.fill_values_in_box(box, cards, np.empty_like(best))[self.hits[box]]

    def announced_turn_values(self, box: int, cards: Cards) -> Numbers:
        made = np.full(len(cards.sections), NEVER_LEGAL)
        columns = np.arange(len(made))
        if box < len(UPPER):
            columns = np.flatnonzero(~self.uppers.mask[cards.sections] >> box & 1)
        if len(columns):
            turns = self.turns_of_width(len(columns))
            self.fill_announced_values(box, cards.only(columns), turns.final_roll_values)
            made[columns] = turns.value_of_turn()
        return made


def distribution_of_final_points(wins: Wins, ends: Mapping[CardBlock, Numbers]) -> Numbers:
    """For each number of points that can be gained after `wins.start`, its probability if play goes on to win; `ends`
    are the probabilities of the cards after the present turn."""
    turn_ends, here = TurnEnds(wins), ends
    while any(lower + 1 < 1 << wins.lower or filled < len(UPPER) for lower, _, filled in here):
        after: dict[CardBlock, Numbers] = {}
        waiting = [cards_of(wins, block, chances) for block, chances in here.items()]
        for batch in batches_of_cards(waiting, CARDS_AT_ONCE_BY_RETHROW_KEPT[wins.terms.sheet.rethrow_kept]):
            for cards, found in zip(batch, turn_ends.ends_of_turns(batch), strict=True):
                card_chances = here[wins.block_of_cards(cards)][wins.layout.row[cards.sections], cards.gained]
                for one in found:
                    add_turn_end(wins, one.cards, one.chance * card_chances, after)
        here = after
    made = np.zeros(len(wins.worth))
    for (_, _, filled), chances in here.items():
        rows, gained = np.nonzero(chances)
        bonus = wins.uppers.bonus[wins.layout.sections[filled][rows]].astype(np.intp)
        np.add.at(made, gained + bonus, chances[rows, gained])
    return made


def cards_of(wins: Wins, block: CardBlock, chances: Numbers) -> Cards:
    """The cards of a block whose chances to come about, `chances`, are not 0."""
    rows, gained = np.nonzero(chances)
    return Cards(block.lower, block.memory, wins.layout.sections[block.filled_upper][rows], gained)


def add_turn_end(wins: Wins, cards: Cards, card_chances: Numbers, after: dict[CardBlock, Numbers]) -> None:
    there = np.flatnonzero(card_chances)
    if len(there):
        one = cards.only(there)
        block = wins.block_of_cards(one)
        if block not in after:
            after[block] = np.zeros((len(wins.layout.sections[block.filled_upper]), wins.most + 1))
        np.add.at(after[block], (wins.layout.row[one.sections], one.gained), card_chances[there])
