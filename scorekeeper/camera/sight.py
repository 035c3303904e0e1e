"""What the camera thread saw last, as a value: the picture, its reading, and why there is none."""

from dataclasses import dataclass
from functools import cached_property

from vision.errors import CameraError
from vision.results import Health, Reading
from vision.scene import Picture

NOTHING = Reading("moving")
SHOWN_PX = 640
"""Width of the live picture in pixels."""


@dataclass(frozen=True)
class Sight:
    """The newest picture and reading of the camera thread; boxes of the reading are in pixels of `size`, which is that
    of `image`."""

    reading: Reading = NOTHING
    health: Health = "looking for the camera"
    error: CameraError | None = None
    """Why the camera gives no pictures, or why they are not read; None while they are read."""
    image: Picture | None = None
    size: tuple[int, int] = (0, 0)
    throws: bool = False
    """Whether the source is a demo that throws dice when asked."""

    @cached_property
    def picture(self) -> Picture | None:
        """The image reduced to the width of the live picture, when it is first needed; None without an image."""
        return None if self.image is None else reduced(self.image)


def reduced(image: Picture) -> Picture:
    """The image at the width of the live picture; itself if it is no wider."""
    import cv2  # noqa: PLC0415  (what is shown of a camera loads without OpenCV)

    rows, columns = image.shape[:2]
    if columns <= SHOWN_PX:
        return image
    size = (SHOWN_PX, round(rows * SHOWN_PX / columns))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype("uint8", copy=False)


def die_size(reading: Reading) -> float:
    """The longer side of the smallest die seen, in pixels; 0 without dice."""
    return min((die.size for die in reading.dice), default=0.0)
