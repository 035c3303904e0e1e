"""Look: what the reader saw in one frame, and whether its dice still lie there in a later one."""

from dataclasses import dataclass, field
from math import dist, hypot

from vision.boxes import Box, Point, middle, moved
from vision.results import Die, Reading
from vision.scene import Picture
from vision.watching.motion import STILL, Matrix, carried_point, combined, inverse
from vision.watching.patches import Spot, found_again

REACH = 0.25
"""A die is looked for within this distance, in die sizes, of where it should lie."""
LIKE = 0.9
"""The least correlation of a resting die with its earlier picture; a spinning die looks different."""
OFF = 0.07
"""The largest distance of a resting die, in die sizes, from where the motion of the scene has put it."""
NEAR = 1.0
"""Pixels: a smaller motion of the scene counts as none."""
PLACE = 0.25
"""Two readings nearer to each other than this, in die sizes, are of one place."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """`way` leads from the first picture of the camera to this one, in pixels."""

    reading: Reading
    picture: Picture
    way: Matrix = field(default_factory=STILL.copy)
    time: float = 0.0

    def step(self, place: Point, way: Matrix) -> Point:
        """How far the scene has moved at this place since, when the camera has come this way."""
        x, y = carried_point(combined(way, inverse(self.way)), place)
        return x - place[0], y - place[1]

    def steps(self, place: Point, way: Matrix) -> list[Point]:
        """How far a thing at this place may have moved with the scene: a hand that fills the picture may be taken for
        the scene, and then the camera has hardly moved at all."""
        step = self.step(place, way)
        return [step] if hypot(*step) < NEAR else [step, (0.0, 0.0)]

    def boxes(self, die: Die, way: Matrix) -> list[Box]:
        """Where this die should lie now."""
        return [moved(die.box, step) for step in self.steps(die.middle, way)]

    def lies_still(self, die: Die, picture: Picture, way: Matrix) -> bool:
        """Whether this die of the look lies where it lay, and looks as it did."""
        steps = self.steps(die.middle, way)
        return any(still(found_again(die, self.picture, picture, REACH, step)) for step in steps)

    def at_place(self, die: Die, other: Die, way: Matrix) -> bool:
        """Whether the other die, seen after this way, shows the same face at the same place."""
        near = min(dist(middle(box), other.middle) for box in self.boxes(die, way))
        return die.face == other.face and near < PLACE * die.size


def still(spot: Spot | None) -> bool:
    return spot is not None and spot.likeness >= LIKE and spot.step <= OFF


def lying_still(one: TableLook, other: TableLook) -> list[Die]:
    """The dice of the other look that have not moved since the first and look the same."""
    return [die for before, die in alike(one, other) if one.lies_still(before, other.picture, other.way)]


def alike(one: TableLook, other: TableLook) -> list[tuple[Die, Die]]:
    """The pairs of dice that both looks saw at one place of the scene with the same face."""
    found: list[tuple[Die, Die]] = []
    for die in one.reading.dice:
        near = [same for same in other.reading.dice if one.at_place(die, same, other.way)]
        found += [(die, same) for same in near[:1]]
    return found
