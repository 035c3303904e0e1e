"""Checks whether a camera's picture can be used at all, and names in a few words what is wrong with it."""

from typing import Literal

import cv2
import numpy as np

from vision.scene import Picture
from vision.watching.background import edges

Health = Literal[
    "live",
    "looking for the camera",
    "frozen picture",
    "dark picture",
    "covered",
    "camera moved",
    "at its end",
    "trembles",
    "light flickers",
    "moves at the border",
    "no reader",
]

DARK = 14.0
"""The mean grey level below which nothing can be read."""
FLAT = 0.3
"""A picture with less than this share of its usual contrast and no sharp edge shows a hand on the lens, or fog."""
SHARP = 12.0
"""Grey levels per pixel of the small picture from which an edge is sharp. Dice on a bare table have such edges, even
where a dark sleeve gave it far more contrast before."""
BARE = 2.0
"""Contrast in grey levels that even an empty table has."""
SAY = 1.0
"""Seconds before a dark or covered picture is reported, as a hand may only pass."""
FROZEN = 2.0
"""Seconds of pictures without any noise after which the camera is frozen."""


class Checkup:
    """Checks each small picture: `usable` says whether this frame can be read, `health` is what to report, "live" if
    all is well."""

    def __init__(self) -> None:
        self.usable = True
        self.health: Health = "live"
        self._contrast = 0.0
        """The usual contrast in grey levels; 0 before the first usable picture."""
        self._last: Picture | None = None
        self._changed = self._well = 0.0
        """When the picture last changed, and when it last could be used."""

    def step(self, small: Picture, time: float, live: bool) -> None:
        if self._last is None or time < self._well or not live or not np.array_equal(small, self._last):
            self._changed = time
        self._last = small
        trouble = self._trouble(small)
        self.usable = trouble == "live"
        if self.usable or time < self._well:
            self._well = time
        if time - self._changed > FROZEN:
            self.usable, self.health = False, "frozen picture"
        else:
            self.health = trouble if time - self._well > SAY else "live"

    def _trouble(self, small: Picture) -> Health:
        mean, contrast = (float(value[0, 0]) for value in cv2.meanStdDev(small))
        if mean < DARK:
            return "dark picture"
        if contrast < BARE or (contrast < FLAT * self._contrast and edges(small).max() < SHARP):
            return "covered"
        # The usual contrast follows slowly: it must outlast the hand that covers the lens.
        self._contrast = self._contrast * 0.998 + contrast * 0.002 if self._contrast else contrast
        return "live"
