"""Explains why a table does not come to rest, from what the gate observed in the last seconds."""

from collections import deque
from itertools import pairwise
from statistics import fmean, median

from vision.watching.gate import Glance
from vision.watching.health import Health

WINDOW = 3.0
"""Seconds that are taken into account, and for which a picture must be restless before it is explained."""
TREMBLES = 0.5
"""The median motion between frames, in pixels of the small picture, from which a camera trembles."""
FLICKERS = 0.02
"""The mean change of the light between frames, as a share, from which a lamp flickers."""
BORDER = 0.8
"""The share of all motion that is near the edge, from which something moves there."""


class Unrest:
    """Keeps the gate's observations of the last seconds; `word` names what has kept the picture restless for three
    seconds, or is None if that was dice and hands, or shorter."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, Glance, float]] = deque()
        self._since: float | None = None
        """When the picture became restless."""

    def step(self, glance: Glance, light: float, time: float, resting: bool) -> None:
        """Add a frame. `light` is its mean grey level; `resting` means that the dice, or that there are none, are
        reported."""
        self._since = None if resting else time if self._since is None else self._since
        self._seen.append((time, glance, light))
        while time - self._seen[0][0] > WINDOW:
            self._seen.popleft()

    @property
    def word(self) -> Health | None:
        seen = list(self._seen)
        if self._since is None or seen[-1][0] - self._since < WINDOW or len(seen) < 3:
            return None
        if median(glance.step for _, glance, _ in seen) > TREMBLES:
            return "trembles"
        lights = [light for *_, light in seen]
        if fmean(abs(b - a) / max(a, 1.0) for a, b in pairwise(lights)) > FLICKERS:
            return "light flickers"
        stirs = [glance for _, glance, _ in seen if glance.stirring > 0 and not glance.hand]
        if len(stirs) > len(seen) / 3 and fmean(glance.border for glance in stirs) > BORDER:
            return "moves at the border"
        return None
