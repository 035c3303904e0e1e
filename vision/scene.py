"""What is known of the table before looking: where the tray lies, how large a die is."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Point

Picture = NDArray[np.uint8]
"""Rows, columns, then blue, green, red: as OpenCV gives it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a calibrated camera knows; every part may be missing, as for a photo nobody has seen before.

    All lengths are in pixels of the picture that is given to the reader.
    """

    tray: tuple[Point, ...] = ()
    """The corners of the playing area in order; a die whose middle lies outside is not on the table."""

    edge: tuple[float, float] | None = None
    """The smallest and the largest longer side of a visible die."""


ANY = Scene()
"""Nothing is known."""
