"""The legal entries of a throw, best first and zeros last."""

from dataclasses import dataclass

from scorekeeper.rules.game import CardGame
from scorekeeper.rules.sheet import Bonus, Card, Entry, Terms, sums

COMMON_HOPE = {"ones": 2.1, "twos": 4.2, "threes": 6.3, "fours": 8.4, "fives": 10.5, "sixes": 12.6, "chance": 23.3}
THIRTEEN_HOPE = COMMON_HOPE | {
    "three_of_a_kind": 15.2, "four_of_a_kind": 5.6, "full_house": 9.1,
    "small_straight": 18.5, "large_straight": 10.4, "yatzy": 2.3,
}  # fmt: skip
FIFTEEN_HOPE = COMMON_HOPE | {
    "one_pair": 10.6, "two_pairs": 11.9, "three_of_a_kind": 9.5, "four_of_a_kind": 4.6,
    "small_straight": 3.0, "large_straight": 3.9, "full_house": 7.0, "yatzy": 2.3,
}  # fmt: skip
"""On sheets with fifteen boxes, the average points of a box if all three throws aim at it alone; tests compute them."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal entry to offer on the screen: its printed name, its points, and the points then missing for the bonus
    (None if it is earned)."""

    entry: Entry
    label: str
    bonus_gap: int | None


def hope(terms: Terms, box: str) -> float:
    return (FIFTEEN_HOPE if "one_pair" in terms.boxes else THIRTEEN_HOPE)[box]


def bonus_gap(bonus: Bonus, upper: int) -> int | None:
    """The points that the upper section still needs for the bonus; None once the bonus is earned."""
    return None if bonus.earned(upper) else bonus.threshold + bonus.above - upper


def suggestions(position: CardGame) -> tuple[Suggestion, ...]:
    """Every legal entry of the throw on the table: first those that score, by how far they exceed the average of their
    box, then zeros, the box with the smallest average first."""
    terms = position.terms

    def gap_after(entry: Entry) -> int | None:
        return bonus_gap(terms.bonus, sums(terms, Card({**position.card.filled, entry.box: entry.points})).upper)

    legal = sorted(position.entries, key=lambda one: (one.points == 0, hope(terms, one.box) - one.points))
    return tuple(Suggestion(one, terms.label(one.box), gap_after(one)) for one in legal)
