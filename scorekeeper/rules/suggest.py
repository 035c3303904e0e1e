"""The legal entries of a throw, best first and zeros last."""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from scorekeeper.rules.dice import Roll
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.scoring import Box
from scorekeeper.rules.sheet import OWN_PREFIX, Bonus, Card, Entry, Terms

COMMON_POINTS = {"ones": 2.1, "twos": 4.2, "threes": 6.3, "fours": 8.4, "fives": 10.5, "sixes": 12.6, "chance": 23.3}
THIRTEEN_POINTS = COMMON_POINTS | {
    "three_of_a_kind": 15.2, "four_of_a_kind": 5.6, "full_house": 9.1,
    "small_straight": 18.5, "large_straight": 10.4, "yatzy": 2.3,
}  # fmt: skip
FIFTEEN_POINTS = COMMON_POINTS | {
    "one_pair": 10.6, "two_pairs": 11.9, "three_of_a_kind": 9.5, "four_of_a_kind": 4.6,
    "small_straight": 3.0, "large_straight": 3.9, "full_house": 7.0, "yatzy": 2.3,
}  # fmt: skip
"""The average points in each of fifteen boxes if all three throws aim at it alone; tests compute them."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal entry to offer: its printed name, and the points then missing for the bonus (None if it is earned)."""

    entry: Entry
    label: str
    bonus_gap: int | None


def mean_points_in_box(terms: Terms, box: str) -> float:
    if not terms.sheet.id.startswith(OWN_PREFIX):
        return (FIFTEEN_POINTS if "one_pair" in terms.boxes else THIRTEEN_POINTS)[box]
    return mean_points_aiming_at(terms.boxes[box], terms.sheet.dice, terms.sheet.throws)


@lru_cache(256)
def mean_points_aiming_at(box: Box, dice_count: int, throws: int) -> float:
    """The average points of a box if all throws of a turn aim at it alone and any die may be thrown again."""
    hands, larger, smaller = hands_linked_by_one_die(dice_count)
    worth = [float(box(hand)) if len(hand) == dice_count else 0.0 for hand in hands]
    for throw in range(throws):
        for at in range(len(larger) - 1, -1, -1):
            worth[at] = sum([worth[to] for to in larger[at]]) / 6
        for at, fewer in enumerate(smaller if throw + 1 < throws else ()):
            worth[at] = max([worth[at], *[worth[to] for to in fewer]])
    return worth[0]


class HandsLinkedByOneDie(NamedTuple):
    """All hands of up to some number of dice, smallest first; for each the places of those with a die more or less."""

    hands: list[Roll]
    larger: list[list[int]]
    smaller: list[list[int]]


@cache
def hands_linked_by_one_die(dice_count: int) -> HandsLinkedByOneDie:
    hands = [hand for size in range(dice_count + 1) for hand in combinations_with_replacement(range(1, 7), size)]
    place = {hand: at for at, hand in enumerate(hands)}
    larger = [[place[tuple(sorted((*hand, face)))] for face in range(1, 7)] for hand in hands if len(hand) < dice_count]
    smaller = [sorted({place[hand[:at] + hand[at + 1 :]] for at in range(len(hand))}) for hand in hands]
    return HandsLinkedByOneDie(hands, larger, smaller)


def bonus_gap(bonus: Bonus, upper_points: int) -> int | None:
    """The points that the upper section still needs for the bonus; None once the bonus is earned."""
    return None if bonus.earned(upper_points) else bonus.threshold + bonus.above - upper_points


def suggestions(position: CardGame) -> tuple[Suggestion, ...]:
    """Every legal entry of the throw on the table: first those that score, by how far they exceed the average of their
    box, then zeros, the box with the smallest average first."""
    terms = position.terms

    def gap_after(entry: Entry) -> int | None:
        return bonus_gap(terms.bonus, terms.bonus.total_on(Card({**position.card.filled, entry.box: entry.points})))

    legal = sorted(position.entries, key=lambda one: (one.points == 0, mean_points_in_box(terms, one.box) - one.points))
    return tuple(Suggestion(one, terms.label(one.box), gap_after(one)) for one in legal)
