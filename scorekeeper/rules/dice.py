"""Dice as they lie on the table: rolls, throws, and which dice may be kept."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.errors import RuleError

Roll = tuple[int, ...]
"""The faces of one throw, in the order in which the dice lie."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What lies on the table after a throw; `kept` are the positions that were left lying since the throw before.

    `agreed`: the table lets a die be thrown again although the sheet says that it stands.
    """

    dice: Roll
    kept: tuple[int, ...] = ()
    agreed: bool = False


def five_alike(roll: Roll) -> bool:
    return len(roll) == 5 and len(set(roll)) == 1


def check_roll(dice: Sequence[int], count: int) -> Roll:
    if len(dice) != count:
        raise RuleError("illegal_throw", f"this game is thrown with {count} dice, not {len(dice)}")
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise RuleError("illegal_throw", f"a die shows 1 to 6, not {die!r}")
    return tuple(dice)


def check_throw(throw: Throw, before: tuple[Throw, ...], count: int, most: int, rethrow_kept: bool) -> Throw:
    """`throw` as the next one after `before` in the same turn, or an illegal_throw that says why not."""
    if len(before) >= most:
        raise RuleError("illegal_throw", f"all {most} throws of this turn are used" if most > 1 else "only one throw is allowed")
    roll, kept = check_roll(throw.dice, count), tuple(sorted(throw.kept))
    if any(type(place) is not int or not 0 <= place < count for place in kept) or len(set(kept)) < len(kept):
        raise RuleError("illegal_throw", f"kept dice are different positions from 0 to {count - 1}, not {list(throw.kept)}")
    if kept and not before:
        raise RuleError("illegal_throw", "the first throw of a turn is made with all dice")
    if len(kept) == count:
        raise RuleError("illegal_throw", "a throw needs at least one die in the hand")
    for place in kept:
        if roll[place] != before[-1].dice[place]:
            raise RuleError("illegal_throw", f"a kept die still shows {before[-1].dice[place]}, not {roll[place]}")
    if not (rethrow_kept or throw.agreed) and before and not set(before[-1].kept) <= set(kept):
        raise RuleError("illegal_throw", "a die that was left standing may not be thrown again on this sheet")
    return Throw(roll, kept, throw.agreed)
