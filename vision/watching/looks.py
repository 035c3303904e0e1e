"""A look is what the reader saw in one frame; this module finds out whether its dice still lie there in a later
frame."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import atan2, degrees, dist, hypot
from statistics import median

import numpy as np

from vision.boxes import BoxCorners, Point, middle, moved
from vision.results import Die, Reading
from vision.scene import Picture
from vision.watching.motion import (
    NO_MOTION,
    Matrix,
    carry_point,
    combine_motions,
    inverse_motion,
    motion_between,
)
from vision.watching.patches import Spot, find_die_again, measure_die_motion

SEARCH_REACH_DIE_SIZES = 0.25
"""A die is looked for within this distance, in die sizes, of where it should lie."""
STILL_LIKENESS = 0.9
"""The least correlation of a resting die with its earlier picture; a spinning die looks different."""
MOST_STILL_DISTANCE_DIE_SIZES = 0.07
"""The largest distance of a resting die, in die sizes, from where the motion of the scene has put it."""
NO_MOTION_PX = 1.0
"""Pixels: a smaller motion of the scene counts as none."""
MOST_OWN_SHIFT_DIE_SIZES = 0.02
"""The largest distance by which a die at rest deviates from the others, in die sizes: less than a last slow step."""
LEAST_TOLERANCE_PX = 0.6
"""Pixels by which a die at rest may deviate from the others however small it is: its place is not known more
precisely."""
LEAST_UNTURNED_LIKENESS = 0.92
"""The least correlation of a die with itself a moment ago; one that has turned by 15 degrees correlates less."""
MOST_OWN_TURN_DEG = 1.5
"""The most degrees by which a die at rest is measured to have turned otherwise than the scene or the other dice."""
MOST_SCENE_TURN_DEG = 1.5
"""The most degrees by which the scene is assumed to have turned between two looks; a larger estimate comes from a hand
that fills the picture."""
DIE_SKEW_SHARE = 0.1
"""The further distance by which a die at rest may deviate from the others, as a share of the scene's motion: rolling
shutters skew a picture that moves."""
COMMON_MOTION_FROM_DICE = 3
"""From this number of dice on, their common motion is trusted more than the motion estimated for the scene."""
SAME_PLACE_DIE_SIZES = 0.25
"""Two dice read nearer to each other than this, in die sizes, lie in the same place."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """What the reader saw in one frame, and its grey picture. `way` is the 2x3 matrix, in pixels and relative to the
    upper left corner, by which the scene has moved from the camera's first picture to this frame."""

    reading: Reading
    picture: Picture
    way: Matrix = field(default_factory=NO_MOTION.copy)
    time: float = 0.0

    def shift_at(self, place: Point, motion: Matrix) -> Point:
        """The shift in pixels of this point of the scene since this look, for a later frame whose motion since the
        camera's first picture is `motion`."""
        x, y = carry_point(motion_since(*(np.asarray(one, np.float64).tobytes() for one in (self.way, motion))), place)
        return x - place[0], y - place[1]

    def possible_shifts(self, place: Point, motion: Matrix) -> list[Point]:
        """The possible shifts in pixels of a thing at this point since this look, for a later frame whose motion since
        the camera's first picture is `motion`: that of the scene, and none, as a hand that fills the picture may have
        been taken for the scene."""
        step = self.shift_at(place, motion)
        return [step] if hypot(*step) < NO_MOTION_PX else [step, (0.0, 0.0)]

    def possible_boxes(self, die: Die, motion: Matrix) -> list[BoxCorners]:
        """The boxes in which this die may lie in a later frame: one, or two if the scene has moved since this look.
        `motion` is that of the scene from the camera's first picture to the later frame."""
        return [moved(die.box, step) for step in self.possible_shifts(die.middle, motion)]

    def lies_still(self, die: Die, picture: Picture, motion: Matrix) -> bool:
        """Whether this die of the look lies in the same place of the scene in the later picture and looks the same."""
        steps = self.possible_shifts(die.middle, motion)
        return any(is_still(find_die_again(die, self.picture, picture, SEARCH_REACH_DIE_SIZES, step)) for step in steps)

    def shows_again(self, die: Die, other: Die, motion: Matrix) -> bool:
        """Whether the other die, seen in a later frame whose motion since the camera's first picture is `motion`, lies
        in the same place of the scene and shows the same face."""
        if die.face != other.face:
            return False
        near = min(dist(middle(box), other.middle) for box in self.possible_boxes(die, motion))
        return near < SAME_PLACE_DIE_SIZES * die.size


@lru_cache(maxsize=8)
def motion_since(way: bytes, motion: bytes) -> Matrix:
    """The motion of the scene from one picture to another, given the motion of each since the camera's first picture as
    the bytes of its matrix. It is the same for all dice of a look."""
    first, second = (np.frombuffer(one, np.float64).reshape(2, 3) for one in (way, motion))
    return motion_between(first, second)


def is_still(spot: Spot | None) -> bool:
    return spot is not None and spot.likeness >= STILL_LIKENESS and spot.step <= MOST_STILL_DISTANCE_DIE_SIZES


def are_dice_resting(one: TableLook, other: TableLook) -> bool:
    """Whether all dice that both looks saw lie still: if the camera moves, its dice move and turn together, but a
    rolling die by itself. False if no die is in both.

    Small steps of a die that is about to stop are seen here, while the gate may take them for noise.
    """
    pairs = find_same_dice(one, other)
    if not pairs:
        return False
    scenes = [one.shift_at(die.middle, other.way) for die, _ in pairs]
    since = combine_motions(other.way, inverse_motion(one.way))
    turn = max(-MOST_SCENE_TURN_DEG, min(MOST_SCENE_TURN_DEG, degrees(atan2(since[1, 0], since[0, 0]))))
    still = [(0.0, 0.0)] * len(pairs)
    return have_moved_together(pairs, scenes, turn, one, other) or have_moved_together(pairs, still, 0.0, one, other)


def have_moved_together(
    pairs: Sequence[tuple[Die, Die]], scene_shifts: Sequence[Point], turn_deg: float, one: TableLook, other: TableLook
) -> bool:
    """Whether each die looks as it did and has moved and turned as the scene has at its place (`scene_shifts` in
    pixels, `turn_deg` in degrees). From COMMON_MOTION_FROM_DICE dice on, a shift that all have in common is allowed,
    and their median turn replaces `turn_deg`."""
    rests, turns, allowed = [], [], []
    for (die, _), step in zip(pairs, scene_shifts, strict=True):
        spot = find_die_again(die, one.picture, other.picture, SEARCH_REACH_DIE_SIZES, step)
        if spot is None or spot.likeness < LEAST_UNTURNED_LIKENESS:
            return False
        (x, y), (turned, place) = die.middle, measure_die_motion(die, one.picture, other.picture, spot.place)
        rests.append((place[0] - x - step[0], place[1] - y - step[1]))
        turns.append(turned)
        allowed.append(max(LEAST_TOLERANCE_PX, MOST_OWN_SHIFT_DIE_SIZES * die.size) + DIE_SKEW_SHARE * hypot(*step))
    common = tuple(map(median, zip(*rests, strict=True))) if len(pairs) >= COMMON_MOTION_FROM_DICE else (0.0, 0.0)
    turn_deg = median(turns) if len(pairs) >= COMMON_MOTION_FROM_DICE else turn_deg
    if any(abs(turned - turn_deg) > MOST_OWN_TURN_DEG for turned in turns):
        return False
    return all(dist(rest, common) <= most for rest, most in zip(rests, allowed, strict=True))


def find_still_dice(one: TableLook, other: TableLook) -> list[Die]:
    """The dice, as the other look saw them, that have not moved since the first look and look the same."""
    return [die for before, die in find_same_dice(one, other) if one.lies_still(before, other.picture, other.way)]


def find_same_dice(one: TableLook, other: TableLook) -> list[tuple[Die, Die]]:
    """The pairs of dice that both looks saw at one place of the scene with the same face."""
    found: list[tuple[Die, Die]] = []
    for die in one.reading.dice:
        near = [same for same in other.reading.dice if one.shows_again(die, same, other.way)]
        found += [(die, same) for same in near[:1]]
    return found
