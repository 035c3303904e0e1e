"""The second stage of a throw: decides what has happened between the last rest and a new one."""

from collections.abc import Callable
from dataclasses import dataclass

from vision.results import Die
from vision.scene import Picture
from vision.watching.between import BetweenRests
from vision.watching.pairing import Pairs, TableAtRest, find_missing_dice, place_looked_same_before


@dataclass(frozen=True, slots=True)
class RestVerdict:
    """What happened to the dice between two rests."""

    thrown: bool
    """Whether dice were thrown; those that lay there before were kept."""
    completed: bool
    """Whether the throw still lacked dice at the last rest, and all dice of that rest are still there: new ones belong
    to the same throw."""
    taken: bool
    """Whether dice are missing and none is new: the player keeps those that lie there."""
    rearranged: bool
    """Whether the dice show the faces of the last rest, and a hand has moved them at most."""


def rest_verdict(
    pairs: Pairs,
    before: TableAtRest,
    between: BetweenRests,
    rolled: Callable[[Die], bool],
    any_new: bool,
    throw_incomplete: bool,
) -> RestVerdict:
    """What has happened since the rest `before`. `rolled` says of a die whether it came to its place without a hand,
    `any_new` is whether any die is new, and `throw_incomplete` whether the last throw still lacked dice."""
    gone = bool(find_missing_dice(pairs, before))
    same = sorted(die.face for die, _ in pairs) == sorted(die.face for die in before.dice)
    by_hand = not any(old is None and rolled(die) for die, old in pairs)
    rearranged = same and by_hand and not is_thrown_again(pairs, between)
    completed = throw_incomplete and not gone
    return RestVerdict(any_new and not rearranged and not completed, completed, gone and not any_new, rearranged)


def is_thrown_again(pairs: Pairs, between: BetweenRests) -> bool:
    """Whether looks have shown that the dice were thrown and not just moved by hand, although they show the same faces
    as before."""
    return between.has_rolled or (between.is_cleared and all(old is None for _, old in pairs))


def has_new_die(pairs: Pairs, before: TableAtRest, grey: Picture) -> bool:
    """Whether a die lies where none lay at the last rest. A place that looked the same then held the die already, which
    was only not read."""
    return any(old is None and not place_looked_same_before(die, before, grey) for die, old in pairs)


def is_first_throw(
    pairs: Pairs, is_whole_throw: bool, forgotten_on_purpose: bool, rolled: Callable[[Die], bool]
) -> bool:
    """Whether dice without an earlier rest are a throw. What lies there when the eye opens may be anything, but all
    dice of a throw together, dice of which one was seen to roll, or those after dice were forgotten on purpose are a
    throw."""
    return bool(pairs) and (is_whole_throw or forgotten_on_purpose or any(rolled(die) for die, _ in pairs))
