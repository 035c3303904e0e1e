"""Settle: whether everything lies still and no hand is in view, half a millisecond a frame."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.boxes import Box
from vision.scene import Picture
from vision.watching.background import BLOCK, Ground, Numbers, details, foreign_tiles, pushed, shrunk, spread, survey
from vision.watching.hands import Known, is_hand, known_dice, loose

SIGMAS = 6.0
"""A block that differs by more than this much noise may have stirred,"""
SURELY = 12.0
"""and by more than this it has."""
QUIET = 0.25
"""Least noise that is reckoned with, in grey steps of a block's mean: below it lies the noise of compression."""
DRIFT = 1.5
"""How much further than from frame to frame the picture may wander from where the calm began."""
LEARN = 0.25
"""Seconds of calm after which the ground is learned anew."""

LOGARITHM = np.round(255 * np.log1p(np.arange(256) / 40) / np.log1p(255 / 40)).astype(np.uint8)
"""Twice the light is the same step everywhere: a flickering lamp then adds the same number to every pixel."""


@dataclass(frozen=True, slots=True)
class Glance:
    """One look of the gate: for how long nothing has moved, and whether a hand is in view."""

    calm: float
    hand: bool = False
    loose: bool = False
    """Something moved that hangs on no hand: dice that roll."""


class Gate:
    """Looks at small grey pictures, one after the other."""

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._anchor: Picture | None = None
        """As it looked when the calm began: what creeps is not calm."""
        self._ground: Ground | None = None
        self._noise = QUIET
        self._since = 0.0
        self._known = Known()
        self._hand = False

    def know_dice(self, boxes: Sequence[Box]) -> None:
        """Dice lie in these boxes, in pixels of the small picture: until something moves, no hand is there."""
        if self._last is not None and boxes:
            self._known = known_dice(boxes, self._last)

    def accept(self) -> None:
        """What reaches in has come to stay: the next picture is the ground."""
        self._ground, self._hand = None, False

    def step(self, small: Picture, time: float) -> Glance:
        light = np.asarray(cv2.LUT(small, LOGARITHM), np.uint8)
        detail = details(light)
        if self._last is None or self._anchor is None or self._ground is None or self._last.shape != detail.shape:
            self._last = self._anchor = detail
            self._ground, self._since = survey(light, detail), time
            return Glance(0.0)
        stirs = self._sigmas(detail, self._last)
        moved = stirring(stirs)
        if moved or stirring(self._sigmas(detail, self._anchor) / DRIFT):
            self._anchor, self._since, self._known = detail, time, Known(self._known.least)
        self._last = detail
        calm = time - self._since
        foreign = foreign_tiles(light, self._ground)
        seen = is_hand(foreign, light, self._ground, self._known)
        # One frame in which a hand is hardly seen does not take it away.
        hand, self._hand = seen or self._hand, seen
        if calm >= LEARN and (not hand or pushed(detail, self._ground.detail)):
            hand = False
            self._ground = survey(light, detail)
        return Glance(calm, hand, moved and loose(stirs > SIGMAS, foreign))

    def _sigmas(self, now: Picture, then: Picture) -> Numbers:
        """How far each block differs, in the noise of this camera in this light."""
        blocks = shrunk(np.asarray(cv2.absdiff(now, then), np.uint8), BLOCK)
        # The noise rises slowly: a hand that fills the picture is not noise.
        self._noise = max(QUIET, min(0.9 * self._noise + 0.1 * spread(blocks), 1.05 * self._noise))
        return np.asarray((blocks - np.median(blocks)) / self._noise, np.float32)


def stirring(sigmas: Numbers) -> bool:
    """A die that moves is seen in more than one block; noise that strays is not, unless it is no noise."""
    return bool(sigmas.max() > SURELY or np.count_nonzero(sigmas > SIGMAS) > 1)
