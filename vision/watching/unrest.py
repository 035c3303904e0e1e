"""Explains why a table does not come to rest, from what the gate observed in the last seconds."""

from dataclasses import dataclass
from itertools import dropwhile, pairwise
from statistics import fmean, median

from vision.results import Health
from vision.watching.gate import Glance

UNREST_WINDOW_S = 3.0
"""Seconds of observations that are kept, and for which a picture must be restless before a cause is reported."""
TREMBLES_PX = 0.5
"""The median motion between frames, in pixels of the small picture, from which a camera trembles."""
FLICKERS_SHARE = 0.02
"""The mean change of the light between frames, as a share, from which a lamp flickers."""
AT_BORDER_SHARE = 0.8
"""The share of what moves that is near the border of the picture, from which on the motion is reported as motion at the
border."""


@dataclass(frozen=True, slots=True)
class Unrest:
    """The gate's observations of the last seconds, and since when the picture is restless."""

    seen: tuple[tuple[float, Glance, float], ...] = ()
    """For each frame its time in seconds, the glance at it, and its mean grey level."""
    since_s: float | None = None
    """When the picture became restless, in seconds of the source's clock; None while a rest is reported (of dice, or of
    an empty table)."""

    def step(self, glance: Glance, light: float, time: float, resting: bool) -> "Unrest":
        """The observations with one more frame. `light` is its mean grey level; `resting` is whether a rest is reported
        (of dice, or of an empty table)."""
        since_s = None if resting else time if self.since_s is None else self.since_s
        recent = dropwhile(lambda one: time - one[0] > UNREST_WINDOW_S, (*self.seen, (time, glance, light)))
        return Unrest(tuple(recent), since_s)

    @property
    def cause(self) -> Health | None:
        """What has kept the picture restless for three seconds; None for dice or hands, or if it was shorter."""
        if self.since_s is None or self.seen[-1][0] - self.since_s < UNREST_WINDOW_S or len(self.seen) < 3:
            return None
        if median(glance.step for _, glance, _ in self.seen) > TREMBLES_PX:
            return "trembles"
        lights = [light for *_, light in self.seen]
        if fmean(abs(b - a) / max(a, 1.0) for a, b in pairwise(lights)) > FLICKERS_SHARE:
            return "light flickers"
        stirs = [glance for _, glance, _ in self.seen if glance.stirring > 0 and not glance.hand]
        if len(stirs) > len(self.seen) / 3 and fmean(glance.border for glance in stirs) > AT_BORDER_SHARE:
            return "moves at the border"
        return None
