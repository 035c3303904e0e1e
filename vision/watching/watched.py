"""A frame together with what the gate found in it: which dice may have moved, have rolled, or may lie under a hand."""

from dataclasses import dataclass

from vision.boxes import BoxCorners, with_scaled_coordinates
from vision.results import Die, Reading
from vision.sources import Frame
from vision.watching.gate import Gate, Glance
from vision.watching.looks import TableLook
from vision.watching.motion import Matrix, scale_motion


@dataclass(frozen=True, slots=True, eq=False)
class WatchedPicture:
    """A frame, the state of the gate after it, and what the gate found in it."""

    frame: Frame
    gate: Gate
    glance: Glance

    @property
    def small_scale(self) -> float:
        """The width of the small picture divided by that of the whole one."""
        return float(self.frame.small_grey().shape[1] / self.frame.image.shape[1])

    @property
    def motion_from_first_picture(self) -> Matrix:
        """The motion of the scene since the camera's first picture, in pixels of the whole picture."""
        small = self.frame.small_grey().shape
        return scale_motion(self.gate.motion_from_first_picture, small, self.frame.image.shape[1] / small[1])

    def has_rolled(self, die: Die) -> bool:
        """Whether this die came to its place without a hand beside it."""
        return self.gate.hands.has_rolled_in(with_scaled_coordinates(die.box, self.small_scale))

    def may_cover(self, die: Die) -> bool:
        """Whether a hand in view may be over this die."""
        return self.glance.hand and self.gate.hands.may_cover(with_scaled_coordinates(die.box, self.small_scale))

    def possibly_moved(self, look: TableLook) -> list[Die]:
        """The dice of this earlier look at which the gate sees motion; the others have not moved."""
        factor, way = self.small_scale, self.motion_from_first_picture
        return [
            die
            for die in look.reading.dice
            if any(
                self.gate.may_have_moved_in(with_scaled_coordinates(box, factor))
                for box in look.possible_boxes(die, way)
            )
        ]

    def has_any_moved(self, dice: list[Die], look: TableLook) -> bool:
        """Whether one of these dice of the look has moved, by comparison of its pictures."""
        way = self.motion_from_first_picture
        return any(not look.lies_still(die, self.frame.image, way) for die in dice)

    def small_boxes(self, seen: Reading) -> list[BoxCorners]:
        """The boxes of the dice of a reading of this frame, in pixels of the small picture."""
        return [with_scaled_coordinates(die.box, self.small_scale) for die in seen.dice]
