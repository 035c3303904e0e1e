"""What is known about the table before a picture is read: the tray, and the size of a die."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Point

Picture = NDArray[np.uint8]
"""A picture as OpenCV holds it: rows, columns, then blue, green, red; a grey one has rows and columns only."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What the calibration of a camera says about its table; a field that is not known is empty or None.

    All lengths are in pixels of the picture that is given to the reader.
    """

    tray: tuple[Point, ...] = ()
    """The corners of the playing area in order; a die whose middle is outside does not count. Empty if unknown."""

    edge: tuple[float, float] | None = None
    """The least and the greatest length in pixels of the longer side of a die's box; None if unknown."""


UNKNOWN_SCENE = Scene()
"""The scene of a photo about which nothing is known."""
