"""What of a card's past, besides filled boxes and upper total, changes the points of later rolls; found by trying the
sheet's scoring functions."""

from collections.abc import Callable, Iterator, KeysView, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.solver.slots import EMPTY_SLOT_PREFIX, boxes_in_slot_order, refuse_unsolvable
from scorekeeper.advice.solver.throws import kept_sets
from scorekeeper.errors import RuleError
from scorekeeper.rules import sheet as rules
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER, is_five_of_a_kind
from scorekeeper.rules.sheet import Card, Entry, Terms

Points = npt.NDArray[np.int16]
MOVES_COMPARED_FOR_EQUIVALENCE = 2
"""Two YatzyHistory are equivalent if they give the same points now and after each of this many next moves."""


class YatzyHistory(NamedTuple):
    """The part of a card's past that can change points: the number of turns that ended with five of a kind, the points
    beside the boxes, the points in the yatzy box."""

    yatzis: int
    yatzy_bonus: int
    in_yatzy_box: int


class FiveOfAKindPoints(NamedTuple):
    """The points of each five of a kind (a row) in each box, and those beside the boxes; a column for each mask of
    filled boxes, or one for all."""

    in_boxes: list[Points]
    beside: Points


def memory_of(card: Card) -> YatzyHistory:
    return YatzyHistory(card.yatzis, card.yatzy_bonus, card.filled.get("yatzy", 0))


class TracedCard(Mapping[str, int]):
    """A stand-in for a card's boxes and points: boxes in `known` are filled (with 0, the yatzy box with `yatzy` points)
    or open, and the first other box that a scoring function asks for is recorded in `asked`."""

    def __init__(self, boxes: tuple[str, ...], yatzy: int, known: Mapping[str, bool]) -> None:
        self.boxes, self.yatzy, self.known = boxes, yatzy, known
        self.asked: str | None = None

    def __contains__(self, box: object) -> bool:
        if box not in self.known and self.asked is None:
            self.asked = str(box)
        return self.known.get(str(box), False)

    def __getitem__(self, box: str) -> int:
        if box not in self:
            raise KeyError(box)
        return self.yatzy if box == "yatzy" else 0

    def get(self, box: str, default: Any = None) -> Any:
        if box not in self:
            return default
        return self[box]

    def __iter__(self) -> Iterator[str]:
        return iter([box for box in self.boxes if box in self])

    def __len__(self) -> int:
        return len([*self])

    def keys(self) -> KeysView[str]:
        return TracedKeys(self)


class TracedKeys(KeysView[str]):
    """The keys of a TracedCard; a comparison with a set asks only for the boxes of that set."""

    def __ge__(self, other: object) -> bool:
        return isinstance(other, set | frozenset) and all(box in self for box in other)


class Histories:
    """The different memories of a sheet, numbered from that of an empty card, and the points they give to rolls.
    `plain[roll, box]` are a roll's points, for five of a kind those on an empty card. If a sheet has a rule for five of
    a kind, `special` are the indices of those rolls, and `points[memory][box]` and `yatzy_bonuses[memory]` their
    points: a row for each of them, a column for each mask of filled boxes, or one column for all. `after[memory, box]`
    is the memory after a plain roll was entered there, `after_five_of_a_kind[memory, box]` after five of a kind.
    `closed` says where the upper boxes may not take five of a kind."""

    def __init__(self, terms: Terms) -> None:
        refuse_unsolvable(terms)
        self.terms, self.boxes = terms, boxes_in_slot_order(terms)
        self.yatzy = "yatzy" if "yatzy" in terms.boxes else self.boxes[-1]
        self.rolls = kept_sets(terms.sheet.dice).rolls
        self.alike = [number for number, roll in enumerate(self.rolls) if is_five_of_a_kind(roll)]
        self.masks = np.arange(1 << len(self.boxes), dtype=np.int32)
        self.known: dict[YatzyHistory, FiveOfAKindPoints] = {}
        self.classes: dict[tuple[YatzyHistory, int], int] = {}
        self.looks: dict[object, int] = {}
        self.numbers: dict[int, int] = {}
        self.memories: list[YatzyHistory] = []
        self.number_memories(memory_of(Card()))
        self.plain = np.array(
            [[self.points_independent_of_card(roll, box) for box in self.boxes] for roll in self.rolls], np.int16
        )
        answers = [self.five_of_a_kind_points(memory) for memory in self.memories]
        self.points, self.yatzy_bonuses = [one.in_boxes for one in answers], [one.beside for one in answers]
        same = all(one.shape[1] == 1 for found in answers for one in (*found.in_boxes, found.beside))
        self.special = [] if same and len(answers) == 1 and not answers[0].beside.any() else self.alike
        self.closed = self.upper_boxes_closed_to_jokers()
        other = next(roll for roll in self.rolls if not is_five_of_a_kind(roll))
        self.after = self.next_memories(other)
        self.after_five_of_a_kind = self.next_memories(self.rolls[self.alike[0]])

    def upper_boxes_closed_to_jokers(self) -> npt.NDArray[np.bool_] | None:
        """For each five of a kind (row) and mask of filled boxes (column) whether the upper boxes are closed to it, as
        the yatzy box and the upper box of its face are filled and a lower box is open; None if the sheet does not close
        them."""
        if not self.terms.options.get("joker_below"):
            return None
        above = (1 << len(UPPER)) - 1
        used = self.masks & 1 << self.boxes.index("yatzy") != 0
        open_below = self.masks | above != self.masks[-1]
        faces = [1 << self.rolls[roll][0] - 1 for roll in self.alike]
        return np.array([used & open_below & (self.masks & face != 0) for face in faces])

    def number_of_memory(self, card: Card) -> int:
        """The number of a memory with which each five of a kind scores as the sheet says on this card; a RuleError if
        there is none."""
        mask = sum(1 << number for number, box in enumerate(self.boxes) if box in card.filled)
        likely = self.numbers.get(self.equivalence_class(memory_of(card), MOVES_COMPARED_FOR_EQUIVALENCE))
        others = [number for number in range(len(self.memories)) if number != likely]
        for number in others if likely is None else [likely, *others]:
            if all(self.scores_same_with_memory(number, card, mask, *one) for one in enumerate(self.alike)):
                return number
        raise RuleError("bad_request", "the card holds points that cannot come about")

    def scores_same_with_memory(
        self, memory: int, card: Card, filled_mask: int, five_of_a_kind: int, roll: int
    ) -> bool:
        """Whether the five of a kind with this number, which is the roll with the index `roll`, scores on this card,
        whose filled boxes are `filled_mask`, as it does with the memory that has the number `memory`."""
        dice = self.rolls[roll]

        def held(points: Points) -> int:
            return int(points[five_of_a_kind, filled_mask if points.shape[1] > 1 else 0])

        return held(self.yatzy_bonuses[memory]) == self.points_beside_boxes(dice, card) and all(
            held(self.points[memory][at]) == self.points_in_box(dice, box, card)
            for at, box in enumerate(self.boxes)
            if box not in card.filled
        )

    def number_memories(self, first: YatzyHistory) -> None:
        reached = [first]
        for memory in reached:
            found = self.equivalence_class(memory, MOVES_COMPARED_FOR_EQUIVALENCE)
            if found not in self.numbers:
                self.numbers[found] = len(self.memories)
                self.memories.append(memory)
                reached.extend(self.next_memories_of(memory))

    def equivalence_class(self, memory: YatzyHistory, moves_ahead: int) -> int:
        """A number that is equal for memories with the same points now and after each of the next `moves_ahead`
        moves."""
        if (memory, moves_ahead) not in self.classes:
            if moves_ahead:
                look: object = (
                    self.equivalence_class(memory, 0),
                    *(self.equivalence_class(one, moves_ahead - 1) for one in self.next_memories_of(memory)),
                )
            else:
                points = self.five_of_a_kind_points(memory)
                look = tuple(one.tobytes() for one in (*points.in_boxes, points.beside))
            self.classes[memory, moves_ahead] = self.looks.setdefault(look, len(self.looks))
        return self.classes[memory, moves_ahead]

    def next_memories_of(self, memory: YatzyHistory) -> list[YatzyHistory]:
        """The memories that can follow after one turn: five of a kind or not, entered in the empty yatzy box or in
        another one."""
        boxes = (self.boxes[0], self.boxes[0] if memory.in_yatzy_box else self.yatzy)
        return [self.memory_after_entry(memory, self.rolls[roll], box) for roll in (self.alike[0], 0) for box in boxes]

    def memory_after_entry(self, memory: YatzyHistory, roll: Roll, box: str) -> YatzyHistory:
        card = self.card(memory, {"yatzy": memory.in_yatzy_box} if memory.in_yatzy_box else {})
        made = Entry(box, self.points_in_box(roll, box, card), self.points_beside_boxes(roll, card))
        return memory_of(rules.card_with_entry(card, roll, made))

    def points_in_box(self, roll: Roll, box: str, card: Card) -> int:
        if box.startswith(EMPTY_SLOT_PREFIX):
            return 0
        return self.terms.sheet.worth(self.terms, card, roll, box)

    def points_beside_boxes(self, roll: Roll, card: Card) -> int:
        return self.terms.sheet.yatzy_bonus(self.terms, card, roll)

    def next_memories(self, roll: Roll) -> npt.NDArray[np.intp]:
        """For each memory and box, the number of the memory after this roll is entered there. A yatzy box with points
        is filled already: the memory stays the same."""

        def after(number: int, memory: YatzyHistory, box: str) -> int:
            if box == "yatzy" and memory.in_yatzy_box:
                return number
            return self.numbers[
                self.equivalence_class(self.memory_after_entry(memory, roll, box), MOVES_COMPARED_FOR_EQUIVALENCE)
            ]

        return np.array([[after(*one, box) for box in self.boxes] for one in enumerate(self.memories)])

    @staticmethod
    def card(memory: YatzyHistory, filled: Mapping[str, int]) -> Card:
        return Card(filled, memory.yatzis, memory.yatzy_bonus)

    def points_independent_of_card(self, roll: Roll, box: str) -> int:
        """The points of a roll in a box, which must be the same on every card (else a RuleError); for five of
        a kind those on an empty card."""
        found = [
            self.points_by_filled_mask(memory, partial(self.points_in_box, roll, box)).tolist()
            for memory in self.memories
        ]
        if not is_five_of_a_kind(roll) and any(one != found[0][:1] for one in found):
            raise RuleError("no_advice", f"{self.terms.sheet.name}: what {roll} is worth in {box} depends on the card")
        return int(found[0][0])

    def five_of_a_kind_points(self, memory: YatzyHistory) -> FiveOfAKindPoints:
        """The points of each five of a kind on cards with this memory."""
        if memory not in self.known:
            rolls = [self.rolls[number] for number in self.alike]
            points = [
                [self.points_by_filled_mask(memory, partial(self.points_in_box, roll, box)) for roll in rolls]
                for box in self.boxes
            ]
            beside = [self.points_by_filled_mask(memory, partial(self.points_beside_boxes, roll)) for roll in rolls]
            self.known[memory] = FiveOfAKindPoints([*map(self.stack_rows, points)], self.stack_rows(beside))
        return self.known[memory]

    @staticmethod
    def stack_rows(found: list[Points]) -> Points:
        return np.stack(np.broadcast_arrays(*found))

    def points_by_filled_mask(self, memory: YatzyHistory, points_on: Callable[[Card], int]) -> Points:
        """The points that `points_on` returns for cards with this memory, as an array: one element if they are the same
        whichever boxes are filled, else one for each mask of filled boxes."""
        found = [*self.fillings_with_points(memory, points_on, {})]
        if len({points for _, points in found}) == 1:
            return np.array([found[0][1]], dtype=np.int16)
        made = np.empty(len(self.masks), dtype=np.int16)
        for known, points in found:
            mattering = sum(1 << self.boxes.index(box) for box in known)
            filled = sum(1 << self.boxes.index(box) for box, is_filled in known.items() if is_filled)
            made[self.masks & mattering == filled] = points
        return made

    def fillings_with_points(
        self, memory: YatzyHistory, points_on: Callable[[Card], int], known: dict[str, bool]
    ) -> Iterator[tuple[dict[str, bool], int]]:
        """Yield, for each way in which the boxes that `points_on` asks for can be filled (True) or open, this way and
        the points."""
        filled = TracedCard(self.boxes, memory.in_yatzy_box, known)
        points = points_on(self.card(memory, filled))
        if filled.asked is None:
            yield known, points
        else:
            for answer in (True, False):
                yield from self.fillings_with_points(memory, points_on, {**known, filled.asked: answer})
