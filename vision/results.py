"""What the eye of the table reports: dice with their faces, how sure it is, and whether they lie still."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from vision.boxes import Box, Point, middle, scaled, size

State = Literal["empty", "moving", "hand", "rest"]


class Reason(StrEnum):
    """Why a reading is not sure; deploy/camera.md says of each what to do at the table."""

    TOO_SMALL = "too small"
    BLURRED = "blurred"
    GLARE = "glare"
    TILTED = "seen too much from the side"
    LEANING = "leaning"
    DIFFER = "opinions differ"
    UNCLEAR = "hard to tell from something else"
    AT_EDGE = "touching the edge"
    CLUTTER = "something nearby may be a die"
    COUNT = "count not as expected"
    NOTHING = "no dice in sight"
    RESTLESS = "two looks did not agree"


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it was read: its face, the second guess, and where it lies."""

    face: int
    confidence: float
    box: Box
    second: int
    sure: bool = True
    kept: bool = False
    id: int = 0
    """The number of this die at this table, the same in every reading as long as the eye can follow the die from rest
    to rest; 0 where nobody follows it (a single photo, a face entered by hand)."""

    @property
    def middle(self) -> Point:
        return middle(self.box)

    @property
    def size(self) -> float:
        return size(self.box)


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at the table. `sure` promises: every die of the throw is there and right."""

    state: State
    dice: tuple[Die, ...] = ()
    sure: bool = False
    reasons: tuple[Reason, ...] = ()
    throw: int = 0
    frame: int = 0
    time: float = 0.0

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(die.face for die in self.dice)

    def scaled(self, factor: float) -> "Reading":
        """The same reading of a picture so many times as large."""
        return replace(self, dice=tuple(replace(die, box=scaled(die.box, factor)) for die in self.dice))


def from_the_left(dice: Iterable[Die]) -> tuple[Die, ...]:
    """In the order in which a person compares them with the table; a die keeps its place in it from look to look."""
    return tuple(sorted(dice, key=lambda die: die.box))
