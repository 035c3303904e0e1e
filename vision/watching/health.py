"""Checks whether a camera's picture can be used at all, and names in a few words what is wrong with it."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.results import Health
from vision.scene import Picture
from vision.watching.small import edges

DARK_GREYS = 14.0
"""The mean grey level below which nothing can be read."""
FLAT_SHARE = 0.3
"""A picture with less than this share of its usual contrast and no sharp edge shows a hand on the lens, or fog."""
SHARP_GREYS = 12.0
"""Grey levels per pixel of the small picture from which an edge is sharp. Dice on a bare table have such edges, even
where a dark sleeve gave it far more contrast before."""
BARE_GREYS = 2.0
"""The contrast in grey levels that even an empty table has."""
NOISE_CORRELATION = 0.3
"""The correlation of neighbouring pixels of the small picture below which it is noise, as a camera sends it whose cable
is loose; those of a table have 0.8 and more."""
REPORTED_AFTER_S = 1.0
"""Seconds before a dark or covered picture is reported, as a hand may only pass."""
FROZEN_AFTER_S = 2.0
"""Seconds of pictures without any noise after which the camera is frozen."""
LEARNED_SHARE = 0.002
"""The share of each picture in the usual contrast, which must outlast the hand that covers the lens."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What the last pictures say about the camera: whether the newest one is `usable`, and the trouble that has lasted
    long enough to be reported."""

    health: Health = "live"
    usable: bool = True
    contrast: float = 0.0
    """The usual contrast in grey levels; 0 before the first usable picture."""
    last: Picture | None = None
    changed_s: float = 0.0
    """When the picture last changed, in seconds of the source's clock."""
    well_s: float = 0.0
    """When the picture could last be used, in seconds of the source's clock."""

    def step(self, small: Picture, time: float, live: bool) -> "Checkup":
        """The checkup with the next small picture; only with `live` is a frozen picture detected."""
        frozen = live and self.last is not None and time >= self.well_s and np.array_equal(small, self.last)
        changed_s = self.changed_s if frozen else time
        trouble, contrast = trouble_of(small, self.contrast)
        usable = trouble == "live"
        well_s = time if usable or time < self.well_s else self.well_s
        if time - changed_s > FROZEN_AFTER_S:
            return Checkup("frozen picture", False, contrast, small, changed_s, well_s)
        health = trouble if time - well_s > REPORTED_AFTER_S else "live"
        return Checkup(health, usable, contrast, small, changed_s, well_s)


def trouble_of(small: Picture, usual: float) -> tuple[Health, float]:
    """What is wrong with this picture ("live" if nothing is), given the usual contrast, and the usual contrast from now
    on."""
    mean, contrast = (float(value[0, 0]) for value in cv2.meanStdDev(small))
    if mean < DARK_GREYS:
        return "dark picture", usual
    if contrast < BARE_GREYS or (contrast < FLAT_SHARE * usual and edges(small).max() < SHARP_GREYS):
        return "covered", usual
    if is_noise(small):
        return "no picture", usual
    return "live", usual * (1 - LEARNED_SHARE) + contrast * LEARNED_SHARE if usual else contrast


def is_noise(small: Picture) -> bool:
    """Whether neighbouring pixels have nothing in common, neither across nor down; every eighth row says it."""
    rows, below = small[:-1:8].astype(np.float32), small[1::8].astype(np.float32)
    mean = float(rows.mean())
    rows, below = rows - mean, below - mean
    strength = float((rows**2).mean()) or 1.0
    across, down = float((rows[:, 1:] * rows[:, :-1]).mean()), float((rows * below[: len(rows)]).mean())
    return max(across, down) < NOISE_CORRELATION * strength
