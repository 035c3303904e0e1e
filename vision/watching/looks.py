"""Look: what the reader saw in one frame, and whether its dice still lie there in a later one."""

from dataclasses import dataclass, field
from math import dist

from vision.boxes import Point, middle, moved
from vision.results import Die, Reading
from vision.scene import Picture
from vision.watching.motion import STILL, Matrix, carried_point, combined, inverse
from vision.watching.patches import Spot, found_again

REACH = 0.25
"""A die that lies still is looked for this far, in die sizes, around where it should lie."""
LIKE = 0.9
"""The picture of a die that lies still correlates this well with the earlier one: a die that spins looks different,"""
OFF = 0.07
"""and lies at most this far, in die sizes, from where the motion of the scene has put it."""
PLACE = 0.25
"""Two readings nearer to each other than this, in die sizes, are of one place."""


@dataclass(frozen=True, slots=True)
class Look:
    """`way` leads from the first picture of the camera to this one, in pixels."""

    reading: Reading
    picture: Picture
    way: Matrix = field(default_factory=STILL.copy)
    time: float = 0.0

    def step(self, place: Point, way: Matrix) -> Point:
        """How far the scene has moved at this place since, when the camera has come this way."""
        x, y = carried_point(combined(way, inverse(self.way)), place)
        return x - place[0], y - place[1]

    def lies_still(self, die: Die, picture: Picture, way: Matrix) -> bool:
        """Whether this die of the look lies where it lay: in the scene, or in the picture where the scene is lost."""
        step = self.step(die.middle, way)
        steps = [step] if abs(step[0]) + abs(step[1]) < 1 else [step, (0.0, 0.0)]
        return any(still(found_again(die, self.picture, picture, REACH, one)) for one in steps)

    def carried(self, die: Die, way: Matrix) -> Point:
        """Where the middle of this die should lie now."""
        return middle(moved(die.box, self.step(die.middle, way)))


def still(spot: Spot | None) -> bool:
    return spot is not None and spot.likeness >= LIKE and spot.step <= OFF


def lying_still(one: Look, other: Look) -> list[Die]:
    """The dice of the other look that lie where the first saw the same face, and look as they did."""
    return [die for before, die in alike(one, other) if one.lies_still(before, other.picture, other.way)]


def alike(one: Look, other: Look) -> list[tuple[Die, Die]]:
    """The dice that both looks saw at one place of the scene, with the same face."""
    found: list[tuple[Die, Die]] = []
    for die in one.reading.dice:
        place = one.carried(die, other.way)
        near = [
            same for same in other.reading.dice if same.face == die.face and dist(place, same.middle) < PLACE * die.size
        ]
        found += [(die, same) for same in near[:1]]
    return found
