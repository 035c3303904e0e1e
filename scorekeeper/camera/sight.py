"""What the camera thread saw last, as a value: the picture, its reading, and the reason if there is none."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from vision.condition import CameraCondition
from vision.errors import CameraError, SourceError
from vision.results import Health, Reading
from vision.view import WHOLE_FIELD, FieldView

if TYPE_CHECKING:
    from vision.scene import Picture  # its type alone: what is shown of a camera loads without numpy

NO_READING = Reading("moving")
LIVE_PICTURE_PX = 640
"""Width of the live picture in pixels."""
OUTDATED_READING_S = 1.0
"""Seconds after which a reading of a live camera no longer counts as what lies on the table."""
LOST_AFTER_S = 3.0
"""Seconds without a picture after which a live camera counts as lost."""
UNKNOWN_CONDITION = CameraCondition()


@dataclass(frozen=True, slots=True)
class PictureMeasures:
    """How well a picture can be read: its mean light in grey levels, its sharpness in grey levels per pixel, and the
    size of its smallest die in pixels (None: no dice were seen yet)."""

    light: float
    sharpness: float
    die: float | None = None


@dataclass(frozen=True)
class Sight:
    """The newest picture and reading of the camera thread; boxes of the reading are in pixels of `size`, which is that
    of `image`."""

    reading: Reading = NO_READING
    health: Health = "looking for the camera"
    error: CameraError | None = None
    """Why the camera gives no pictures, or why they are not read; None while they are read."""
    image: "Picture | None" = None
    size: tuple[int, int] = (0, 0)
    throws: bool = False
    """Whether the source is a demo that throws dice when asked."""
    at_s: float | None = None
    """When the picture came, in seconds of this computer's clock; None if its source is not live, as a film."""
    view: FieldView = WHOLE_FIELD
    """The part of the camera's field in the picture."""
    progress: float | None = None
    """How far the camera is with adjusting itself, from 0 to 1; None while it does not."""
    condition: CameraCondition = UNKNOWN_CONDITION
    is_kept: bool = False
    """Whether the last seconds are kept, to be looked at again if a reading was wrong."""

    @cached_property
    def picture(self) -> "Picture | None":
        """The image reduced to the width of the live picture, when it is first needed; None without an image."""
        return None if self.image is None else as_live_picture(self.image)

    def as_of(self, now_s: float) -> "Sight":
        """The sight at the time `now_s`: without its dice if its picture is older than OUTDATED_READING_S, and with a
        lost camera if it is older than LOST_AFTER_S."""
        age_s = 0.0 if self.at_s is None else now_s - self.at_s
        if age_s < OUTDATED_READING_S or self.error is not None:
            return self
        if age_s < LOST_AFTER_S:
            return replace(self, reading=without_dice(self.reading))
        return self.lost(SourceError("the camera gives no more pictures: look at its cable"))

    def lost(self, error: CameraError) -> "Sight":
        """The sight without its dice, for a camera that is looked for because of this error."""
        return replace(
            self,
            reading=without_dice(self.reading),
            health="looking for the camera",
            error=error,
            throws=False,
            progress=None,
        )


def without_dice(reading: Reading) -> Reading:
    """The reading without its dice; the number of its throw stays."""
    return replace(reading, state="moving", dice=(), sure=False)


def as_live_picture(image: "Picture") -> "Picture":
    """The image at the width of the live picture; itself if it is no wider."""
    import cv2  # noqa: PLC0415  (what is shown of a camera loads without OpenCV)

    rows, columns = image.shape[:2]
    if columns <= LIVE_PICTURE_PX:
        return image
    size = (LIVE_PICTURE_PX, round(rows * LIVE_PICTURE_PX / columns))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype("uint8", copy=False)


def die_size(reading: Reading) -> float:
    """The longer side of the smallest die seen, in pixels; 0 without dice."""
    return min((die.size for die in reading.dice), default=0.0)
