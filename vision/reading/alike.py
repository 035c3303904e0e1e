"""Raises the chance of candidates that look like a clear die beside them, as the dice of a throw are mostly of one
kind."""

from collections.abc import Sequence
from dataclasses import replace

from vision.reading.find import are_nested, have_like_size
from vision.reading.name import NamedCandidate
from vision.reading.thresholds import Thresholds

ALIKE_HEAT = 0.3
"""The heat above which a candidate can be a die because it looks like a clear one beside it (`is_like_clear_die`)."""
MOST_COLOUR_DIFFERENCE = 45.0
"""The largest difference in blue, green or red (0 to 255) between the colours of two dice of one kind."""


def raise_chances_beside_clear_dice(named: Sequence[NamedCandidate], limits: Thresholds) -> list[NamedCandidate]:
    """The candidates, in the same order. Those that are too unlikely to count as dice but look like a clear die beside
    them get the raised chance of `Thresholds.chance_of_die` for dice that the classifier refuses."""
    clear = [one for one in named if one.score > limits.sure and not one.half]
    return [
        with_raised_chance(one, limits) if one.score <= limits.die and is_like_clear_die(one, clear) else one
        for one in named
    ]


def with_raised_chance(one: NamedCandidate, limits: Thresholds) -> NamedCandidate:
    return replace(
        one, vouched=True, present=limits.chance_of_die(one.candidate.heat, one.die, despite_classifier=True)
    )


def is_like_clear_die(one: NamedCandidate, clear: Sequence[NamedCandidate]) -> bool:
    """Whether the detector likely finds the candidate, its pips are plain, and it has the size and colour of one of the
    dice in `clear` without overlapping it: then it is a die, too, even if it shows a one or is of a kind that the
    classifier refuses."""
    if one.half or not one.has_plain_pips or one.candidate.heat <= ALIKE_HEAT:
        return False
    return looks_like_one_of(one, [die for die in clear if not are_nested(one.candidate, die.candidate)])


def looks_like_one_of(one: NamedCandidate, dice: Sequence[NamedCandidate]) -> bool:
    """Whether the candidate has the size and the colour of one of these dice."""
    return any(
        have_like_size(one.candidate.size, die.candidate.size)
        and max(abs(own - other) for own, other in zip(one.colour, die.colour, strict=True)) < MOST_COLOUR_DIFFERENCE
        for die in dice
    )
