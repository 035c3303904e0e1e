"""Dice as they lie on the table: rolls, throws, and which dice may be kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.errors import RuleError

Roll = tuple[int, ...]
"""The faces (1 to 6) of all dice, in a fixed order of the dice: a kept die retains its place in the next throw."""


@dataclass(frozen=True, slots=True)
class Throw:
    """All dice after a throw; `kept` are the positions of those that were not thrown again.

    `agreed`: the table allows a kept die to be thrown again although the sheet forbids it. `ids`: the camera's id of
    the die at each position, 0 for a die that it has not seen; empty for a throw entered by hand or read from the
    journal. Two throws that differ only in `ids` are equal.
    """

    dice: Roll
    kept: tuple[int, ...] = ()
    agreed: bool = False
    ids: tuple[int, ...] = field(default=(), compare=False)


def illegal_throw(why: str) -> RuleError:
    return RuleError("illegal_throw", why)


def check_roll(dice: Sequence[int], dice_count: int) -> Roll:
    if len(dice) != dice_count:
        raise illegal_throw(f"this game is thrown with {dice_count} dice, not {len(dice)}")
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise illegal_throw(f"a die shows 1 to 6, not {die!r}")
    return tuple(dice)


def check_throw(throw: Throw, before: tuple[Throw, ...], dice_count: int, most: int, rethrow_kept: bool) -> Throw:
    """Return `throw`, its `kept` sorted, if it may follow the throws `before` of the same turn; else raise an
    illegal_throw with the reason."""
    if len(before) >= most:
        raise illegal_throw(f"no throw is left in this turn: {most} of {most} are used")
    roll, kept = check_roll(throw.dice, dice_count), tuple(place for place in range(dice_count) if place in throw.kept)
    if len(kept) != len(throw.kept) or any(type(place) is not int for place in throw.kept):
        raise illegal_throw(f"kept dice are different positions from 0 to {dice_count - 1}, not {list(throw.kept)}")
    if kept and not before:
        raise illegal_throw("the first throw of a turn is made with all dice")
    if len(kept) == dice_count:
        raise illegal_throw("a throw needs at least one die in the hand")
    for place in kept:
        if roll[place] != before[-1].dice[place]:
            raise illegal_throw(f"a kept die still shows {before[-1].dice[place]}, not {roll[place]}")
    if before and not (rethrow_kept or throw.agreed) and not set(before[-1].kept) <= set(kept):
        raise illegal_throw("a die that was left standing may not be thrown again on this sheet")
    return Throw(roll, kept, throw.agreed, throw.ids)
