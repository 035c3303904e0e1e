"""Checks whether a camera's picture can be used at all, and names in a few words what is wrong with it."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.results import DARK_GREYS, Health
from vision.scene import Picture
from vision.watching.damage import Damage
from vision.watching.small import tile_edge_strengths

FLAT_CONTRAST_SHARE = 0.3
"""A picture with less than this share of its usual contrast and no sharp edge shows a hand on the lens, or fog."""
SHARP_EDGE_GREYS = 12.0
"""Grey levels per pixel of the small picture from which an edge is sharp. Dice on a bare table have such edges, even if
a dark sleeve has given the picture far more contrast before."""
EMPTY_TABLE_CONTRAST_GREYS = 2.0
"""The contrast in grey levels that even an empty table has."""
NOISE_CORRELATION = 0.3
"""The correlation of neighbouring pixels of the small picture below which it is noise, as a camera sends it whose cable
is loose; those of a table have 0.8 and more."""
TROUBLE_REPORTED_AFTER_S = 1.0
"""Seconds for which pictures must be dark, covered or noise before that is reported, as a hand may only pass."""
FROZEN_AFTER_S = 2.0
"""Seconds of equal pictures after which the camera is frozen; one that removes noise repeats itself for a moment."""
LIVELY_PICTURES = 90
"""The number of pictures after which a camera that has not repeated itself in them is taken to have noise in each."""
LIVELY_FROZEN_AFTER_S = 0.7
"""Seconds of equal pictures after which a camera with noise in each picture (LIVELY_PICTURES) is frozen, so that the
dice in its last picture do not count as present any longer."""
REPEATING_AFTER_S = 0.2
"""Seconds of equal pictures after which a camera counts as one that repeats pictures; a busy bus may repeat one or
two."""
CONTRAST_LEARNED_SHARE = 0.002
"""The weight of each new picture in the running mean of the contrast, which must outlast a hand that covers the
lens."""


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
    equal_s: float = 0.0
    """For how many seconds the pictures have been equal to the newest one."""
    lively: int = 0
    """The number of pictures, up to LIVELY_PICTURES, since the camera last repeated itself."""
    damage: Damage = field(default_factory=Damage)

    def for_reopened_camera(self) -> "Checkup":
        """The checkup for the same camera, opened again: all but the number of lively pictures is forgotten."""
        return Checkup(lively=self.lively)

    def step(self, small: Picture, time: float, live: bool) -> "Checkup":
        """The checkup with the next small picture; only with `live` are frozen and damaged pictures detected."""
        frozen = live and self.last is not None and time >= self.well_s and np.array_equal(small, self.last)
        changed_s = self.changed_s if frozen else time
        lively = self.lively if frozen else self._lively_count()
        trouble, contrast = trouble_of(small, self.contrast)
        usable = trouble == "live"
        well_s = time if usable or time < self.well_s else self.well_s
        equal_s = time - changed_s
        damage = self.damage.step(small, time, usable) if live else self.damage
        if equal_s > (LIVELY_FROZEN_AFTER_S if usable and lively == LIVELY_PICTURES else FROZEN_AFTER_S):
            return Checkup("frozen picture", False, contrast, small, changed_s, well_s, equal_s, lively, damage)
        health: Health = "damaged pictures" if damage.is_frequent else "live"
        health = trouble if time - well_s > TROUBLE_REPORTED_AFTER_S else health
        return Checkup(health, usable, contrast, small, changed_s, well_s, equal_s, lively, damage)

    def _lively_count(self) -> int:
        """The number of pictures since the camera last repeated itself; repetitions in the dark or of a covered lens do
        not count."""
        if (
            self.last is not None
            and self.equal_s > REPEATING_AFTER_S
            and trouble_of(self.last, self.contrast)[0] == "live"
        ):
            return 0
        return min(self.lively + 1, LIVELY_PICTURES)


def trouble_of(small: Picture, usual_contrast: float) -> tuple[Health, float]:
    """What is wrong with this picture ("live" if nothing is), given the usual contrast, and the updated usual contrast
    in grey levels."""
    mean, contrast = (float(value[0, 0]) for value in cv2.meanStdDev(small))
    if mean < DARK_GREYS:
        return "dark picture", usual_contrast
    if contrast < EMPTY_TABLE_CONTRAST_GREYS or (
        contrast < FLAT_CONTRAST_SHARE * usual_contrast and tile_edge_strengths(small).max() < SHARP_EDGE_GREYS
    ):
        return "covered", usual_contrast
    if is_noise(small):
        return "no picture", usual_contrast
    return "live", usual_contrast * (
        1 - CONTRAST_LEARNED_SHARE
    ) + contrast * CONTRAST_LEARNED_SHARE if usual_contrast else contrast


def is_noise(small: Picture) -> bool:
    """Whether neighbouring pixels are not correlated, neither across nor down; every eighth row is enough to tell."""
    rows, below = small[:-1:8].astype(np.float32), small[1::8].astype(np.float32)
    mean = float(rows.mean())
    rows, below = rows - mean, below - mean
    strength = float((rows**2).mean()) or 1.0
    across, down = float((rows[:, 1:] * rows[:, :-1]).mean()), float((rows * below[: len(rows)]).mean())
    return max(across, down) < NOISE_CORRELATION * strength
