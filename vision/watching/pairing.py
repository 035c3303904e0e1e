"""The first stage of a throw: pairs the dice of a rest with those of the last one, by their place, by their picture, or
because a hand put them somewhere else."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import dist, inf
from typing import NamedTuple

import numpy as np

from vision.boxes import Point, middle, moved
from vision.results import Die, Reading
from vision.scene import Picture
from vision.watching.between import NUDGE_DIE_SIZES, BetweenRests
from vision.watching.looks import SAME_PLACE_DIE_SIZES, TableLook
from vision.watching.motion import NO_MOTION, Matrix
from vision.watching.patches import UNMOVED_DIE_SIZES, Spot, find_die_again
from vision.watching.put import HandPlacedDie

MOST_PUSH_DIE_SIZES = 2.0
"""The largest common shift of all dice, in die sizes, that is searched for after a push of the camera or tray."""

Pairs = list[tuple[Die, Die | None]]
"""The dice that lie on the table now, also those that the reader only missed, each with the die of an earlier rest that
it is (usually of the last one), or None if it is new."""


@dataclass(frozen=True, slots=True, eq=False)
class TableAtRest:
    """The dice and the grey picture of the table as it last lay still. `way` is the 2x3 matrix, in pixels and relative
    to the upper left corner, by which the scene has moved from the camera's first picture to this one."""

    dice: tuple[Die, ...]
    grey: Picture
    way: Matrix = field(default_factory=NO_MOTION.copy)


def is_unchanged(die: Die, before: TableAtRest, grey: Picture, motion: Matrix) -> bool:
    """Whether the die of the last rest looks as it did then, in the place to which the scene has carried it."""
    steps = TableLook(Reading("rest"), before.grey, before.way).possible_shifts(die.middle, motion)
    spot, _ = find_best_spot(die, before.grey, grey, steps)
    return spot is not None and spot.is_unchanged


def leave_out_taken(before: TableAtRest, between: BetweenRests, grey: Picture, motion: Matrix) -> TableAtRest:
    """The last rest without the dice that were taken since; a die that still lies there unchanged was only hidden and
    stays."""
    taken = {die.id for die in before.dice} if between.is_cleared else between.gone
    left = [die for die in before.dice if die.id not in taken or is_unchanged(die, before, grey, motion)]
    return replace(before, dice=tuple(left))


def find_in_place(die: Die, lost: Sequence[Die], before: TableAtRest, grey: Picture, motion: Matrix) -> Die | None:
    """The one of the `lost` dice that this die is, as it lies in the same place with the same face and looks the same;
    None if it is none of them."""
    seen = TableLook(Reading("rest"), before.grey, before.way)
    return next(
        (old for old in lost if seen.shows_again(old, die, motion) and is_unchanged(old, before, grey, motion)), None
    )


def recognise_dice(
    before: TableAtRest, seen: tuple[Die, ...], grey: Picture, expect: int | None, motion: Matrix = NO_MOTION
) -> Pairs:
    """Each die that is seen, paired with the same die at the last rest, or None; if the number of dice is known
    (`expect`), dice that the reader only missed this time are added."""
    push = find_common_push(before, grey)
    pairs: Pairs = [(die, None) for die in seen]
    for old in before.dice:
        steps = (
            [push]
            if push != (0.0, 0.0)
            else TableLook(Reading("rest"), before.grey, before.way).possible_shifts(old.middle, motion)
        )
        spot, step = find_best_spot(old, before.grey, grey, steps)
        unchanged = spot is not None and spot.is_unchanged
        place = spot.place if spot else middle(moved(old.box, step))
        near = [(dist(place, die.middle), i) for i, (die, known) in enumerate(pairs) if known is None]
        far, best = min(near, default=(inf, -1))
        if far < SAME_PLACE_DIE_SIZES * old.size and (unchanged or pairs[best][0].face == old.face):
            pairs[best] = choose_surer(pairs[best][0], old), old
        elif unchanged and far > old.size / 2 and expect is not None and len(pairs) < expect:
            # Nothing has changed there: the die is still there.
            pairs.append((move_die(old, place), old))
    return pairs


def find_best_spot(die: Die, before: Picture, now: Picture, steps: Sequence[Point]) -> tuple[Spot | None, Point]:
    """Where the picture of the die is found again (None if nowhere), and by which of the `steps` (shifts in pixels that
    the scene may have made): preferably where it is unchanged, else where it is most alike.

    The areas searched for two steps may overlap: then the same spot is found twice, and the nearer step counts.
    """
    spots = [(find_die_again(die, before, now, NUDGE_DIE_SIZES, step), step) for step in steps]
    return max(spots, key=lambda one: (one[0].is_unchanged, one[0].likeness) if one[0] else (False, 0.0))


def find_known_die(die: Die, before: TableAtRest, look: TableLook) -> Die | None:
    """The die of the last rest that lies where this die is seen, with the same face; None if there is none."""
    then = TableLook(Reading("rest"), before.grey, before.way)
    return next((old for old in before.dice if then.shows_again(old, die, look.way)), None)


def pair_hand_placed(pairs: Pairs, before: TableAtRest, hand_placed: Sequence[HandPlacedDie], motion: Matrix) -> Pairs:
    """Pair dice that are new but were put in their place by hand before the dice to be thrown were taken: each gets as
    partner a missing die of the last rest with the same face, or None if there is none.

    Thrown dice come to lie only after all of them were taken: a die that lay in its new place before another one was
    taken is one of those that were kept.
    """
    out = list(pairs)
    for number, (die, old) in enumerate(pairs):
        missing = find_missing_dice(out, before)
        taken = {one.id for one in missing}
        if old is None and any(
            one.look.shows_again(one.die, die, motion) and (taken & one.beside or one.has_lain_alone)
            for one in hand_placed
        ):
            out[number] = die, next((one for one in missing if one.face == die.face), None)
    return out


class HiddenDicePairs(NamedTuple):
    """Pairs with dice that a hand had hidden, and whether all the dice that had been missed are back."""

    pairs: Pairs
    all_back: bool


def pair_hidden_dice(
    pairs: Pairs, full_rest: TableAtRest, hand_placed: Sequence[HandPlacedDie], grey: Picture, motion: Matrix
) -> HiddenDicePairs:
    """Pair dice that were missed at the last rest but lie unchanged where they lay at `full_rest`, the last rest before
    dice were missed: a hand had only hidden them. If all dice of `full_rest` are found again, each is paired with its
    die of that rest, so that it counts as kept or not as it did there."""
    lost = find_missing_dice(pairs, full_rest)
    out = pair_hand_placed(
        [(die, old or find_in_place(die, lost, full_rest, grey, motion)) for die, old in pairs],
        full_rest,
        hand_placed,
        motion,
    )
    if find_missing_dice(out, full_rest):
        return HiddenDicePairs(out, False)
    partners = [(die, next((one for one in full_rest.dice if old and one.id == old.id), old)) for die, old in out]
    return HiddenDicePairs(partners, True)


def pair_by_face(pairs: Pairs, before: TableAtRest) -> Pairs:
    """Pair each die that is still unpaired with a missing die of the last rest that shows the same face; it stays
    unpaired if there is none."""
    out = list(pairs)
    for number, (die, old) in enumerate(pairs):
        if old is None:
            out[number] = die, next((one for one in find_missing_dice(out, before) if one.face == die.face), None)
    return out


def find_missing_dice(pairs: Pairs, before: TableAtRest) -> list[Die]:
    """The dice of the last rest that are partner of no die in these pairs."""
    here = {old.id for _, old in pairs if old}
    return [one for one in before.dice if one.id not in here]


def place_looked_same_before(die: Die, before: TableAtRest, grey: Picture) -> bool:
    """Whether the place of this die looked the same at the last rest, although no die was read there."""
    spot = find_die_again(die, grey, before.grey, UNMOVED_DIE_SIZES)
    return before.grey is not grey and spot is not None and spot.is_unchanged


def find_common_push(before: TableAtRest, grey: Picture) -> Point:
    """How far all dice have moved together, in pixels, as they do when the camera or the tray was pushed; (0, 0) if
    they have not."""
    found = [(die, find_die_again(die, before.grey, grey, MOST_PUSH_DIE_SIZES)) for die in before.dice]
    steps = np.array([np.subtract(spot.place, die.middle) for die, spot in found if spot])
    if len(steps) < max(2, len(before.dice) - 1):
        return 0.0, 0.0
    push = np.median(steps, axis=0)
    together = np.hypot(*(steps - push).T) < SAME_PLACE_DIE_SIZES * min(die.size for die in before.dice)
    return (float(push[0]), float(push[1])) if together.all() else (0.0, 0.0)


def choose_surer(now: Die, before: Die) -> Die:
    """Combine two readings of one die: the newer one or, if their faces differ and the older was surer, the older one
    moved to the place of the newer."""
    if now.face != before.face and before.confidence > now.confidence:
        return replace(before, box=now.box)
    return now


def move_die(die: Die, place: Point) -> Die:
    x, y = die.middle
    return replace(die, box=moved(die.box, (place[0] - x, place[1] - y)))
