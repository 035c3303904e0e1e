"""Why dice are kept, in words of the table: the boxes that optimal play then fills with points."""

from collections.abc import Sequence

from scorekeeper.advice import position
from scorekeeper.advice.solver.turn_ends import TurnEnds
from scorekeeper.advice.worth import Hope, Prospect
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.sheet import Card

MOST_REASONS = 3
"""The most boxes that are named as reasons."""
LEAST_FILL_CHANCE = 0.04
"""Boxes that are filled with points with a smaller probability than this are not named as reasons."""
LEAST_CHANCE_GAINED_BY_KEEPING = 0.02
"""A box is a reason to keep dice if keeping them raises the probability that it is filled with points by at least this
much, compared with throwing all dice."""


def prospects_of_keeps(
    turn_ends: TurnEnds, card: Card, keeps: Sequence[tuple[Roll, float]], throws_left: int, declared: str | None = None
) -> tuple[Prospect, ...]:
    """A Prospect for each of these choices of dice to keep, which come with what they are worth: the boxes that optimal
    play then fills with points in this turn, each with its probability."""

    def boxes(keep: Roll) -> tuple[Hope, ...]:
        found = fill_chances(turn_ends, card, keep, throws_left, declared)
        return tuple(Hope(box, chance) for box, chance in found.items() if chance)

    return tuple(Prospect(keep, worth, boxes(keep)) for keep, worth in keeps)


def boxes_aimed_at(
    turn_ends: TurnEnds, card: Card, keep: Roll, throws_left: int, declared: str | None = None
) -> tuple[Hope, ...]:
    """At most MOST_REASONS boxes that speak for keeping these dice: optimal play fills them with points more often than
    if all dice were thrown, those that gain most first; if none gains, the likeliest ones. Chance, which fits every
    roll, is left out unless no other box would be named; then the likeliest boxes are named, Chance among them."""
    chances = fill_chances(turn_ends, card, keep, throws_left, declared)
    anyway = fill_chances(turn_ends, card, (), throws_left, declared)
    likely = [Hope(box, chance) for box, chance in chances.items() if chance >= LEAST_FILL_CHANCE]
    gaining = [one for one in likely if one.chance - anyway[one.box] >= LEAST_CHANCE_GAINED_BY_KEEPING]
    gaining.sort(key=lambda one: anyway[one.box] - one.chance)
    likely.sort(key=lambda one: -one.chance)
    named = [one for one in gaining or likely if one.box != "chance"] or likely
    return tuple(named[:MOST_REASONS])


def fill_chances(
    turn_ends: TurnEnds, card: Card, keep: Roll, throws_left: int, declared: str | None
) -> dict[str, float]:
    """The probability that optimal play fills each box with points in this turn if these dice are kept."""
    boxes = turn_ends.values.histories.boxes
    chances = dict.fromkeys(boxes, 0.0)
    number = None if declared is None else boxes.index(declared)
    for one in turn_ends.of_turn(position.place_in_table(turn_ends.values, card), keep, throws_left, number):
        if one.points:
            chances[boxes[one.box]] += float(one.chance[0])
    return chances
