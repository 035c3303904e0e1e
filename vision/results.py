"""The data classes for the result of a reading: dice with their faces, how sure they are, and whether they are at
rest."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

from vision.boxes import BoxCorners, Point, longer_side, middle, with_scaled_coordinates

Health = Literal[
    "live",
    "looking for the camera",
    "frozen picture",
    "dark picture",
    "covered",
    "no picture",
    "damaged pictures",
    "camera moved",
    "at its end",
    "trembles",
    "light flickers",
    "moves at the border",
    "no reader",
]
"""The state of a camera's picture; "live" if all is well."""
READ_WELL_DIE_PX = 45.0
"""The longer side of a die in pixels from which it is read well."""
DARK_GREYS, BRIGHT_GREYS = 14.0, 235.0
"""The mean grey levels of a picture up to which it is too dark, and from which lamps make the pips invisible."""
SHARP_GREYS_PER_PX = 4.0
"""The gradient, in grey levels per pixel, that the sharpest hundredth of a picture must exceed, or it is out of
focus."""

TableState = Literal["empty", "moving", "hand", "rest"]


class Reason(StrEnum):
    """Why a reading is not sure; deploy/camera.md says what to do about each."""

    TOO_SMALL = "too small"
    BLURRED = "blurred"
    GLARE = "glare"
    TILTED = "seen too much from the side"
    LEANING = "leaning"
    DIFFER = "opinions differ"
    UNCLEAR = "hard to tell from something else"
    AT_EDGE = "touching the edge"
    CLUTTER = "something nearby may be a die"
    OTHER_SIZE = "something of another size may be a die"
    COUNT = "count not as expected"
    NOTHING = "no dice in sight"
    STRANGE = "dice of a kind it does not know"
    RESTLESS = "two looks did not agree"


@dataclass(frozen=True, slots=True)
class Die:
    """One die as read: its face, the chance that it is a die and shows this face, its box in pixels, and the second
    likeliest face. `kept` means that it was left lying when the other dice of this throw were thrown, or when others
    were taken for the next throw."""

    face: int
    confidence: float
    box: BoxCorners
    second: int
    sure: bool = True
    kept: bool = False
    id: int = 0
    """A number that stays with this die from reading to reading while it can be followed; 0 if nothing follows it (a
    single photo, a face entered by hand)."""

    @property
    def middle(self) -> Point:
        return middle(self.box)

    @property
    def size(self) -> float:
        return longer_side(self.box)


@dataclass(frozen=True, slots=True)
class ReadingBasis:
    """What a reading is based on: the judge's log odds that it is right, and how its dice look on average."""

    odds: float
    """The judge's log odds that the reading is right, without the shift that the table has taught."""
    size: float
    """The mean size of the dice, as a share of the longer side of the view (the part of the picture examined)."""
    colour: tuple[float, float, float]
    """The mean colour of the middle of the dice, in 8-bit L*a*b*."""
    sharp: float
    glare: float
    light: float
    """The mean grey level of the view."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of the table: its dice, and whether they rest, none is there ("empty"), something moves, or a hand is
    in view. `sure` claims that no die is missing or wrong; if not, `reasons` may say why. `throw` is the number of the
    throw; `frame` and `time` (seconds of the camera clock) are of the frame; all are 0 for a photo."""

    state: TableState
    dice: tuple[Die, ...] = ()
    sure: bool = False
    reasons: tuple[Reason, ...] = ()
    throw: int = 0
    frame: int = 0
    time: float = 0.0
    basis: ReadingBasis | None = field(default=None, compare=False, repr=False)
    """What the judge's decision was based on; None without dice, or if no judge was asked."""

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces in the order of `dice`."""
        return tuple(die.face for die in self.dice)

    def scaled(self, factor: float) -> "Reading":
        """The reading with all boxes multiplied by this factor."""
        return replace(
            self, dice=tuple(replace(die, box=with_scaled_coordinates(die.box, factor)) for die in self.dice)
        )


def from_the_left(dice: Iterable[Die]) -> tuple[Die, ...]:
    """The dice ordered by the left edges of their boxes, dice with the same left edge by the upper one."""
    return tuple(sorted(dice, key=lambda die: die.box))
