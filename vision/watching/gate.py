"""The gate: finds in about a millisecond which parts of a frame move, although the camera may tremble, and whether a
hand is in view."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, size
from vision.scene import Picture
from vision.watching.background import BLOCK, Ground, carried, details, remembered, shrunk, spread, survey, uncovered
from vision.watching.hands import Known, handled, is_hand, known_dice
from vision.watching.motion import (
    STILL,
    Matrix,
    Numbers,
    Reference,
    between,
    carried_on,
    combined,
    furthest,
    inverse,
    jump,
    reference,
    scene_motion,
)

SIGMAS = 6.0
"""A block may have moved if it differs by more than this many standard deviations of the noise."""
SURELY = 12.0
"""A block has moved if it differs by more than this many standard deviations of the noise."""
QUIET = 0.25
"""The least noise that is assumed, in grey levels of a block's mean; compression causes about as much."""
DRIFT = 1.5
"""The factor by which a block may differ more from the frame at which the calm began than from the last frame."""
LEARN = 0.25
"""Seconds of calm without a hand after which, and at which intervals, the ground (the table without a hand) is learned
again."""
OFF = 0.12
"""Pixels by which an edge may deviate from the motion of the scene, which is not known more precisely."""
SMEAR = 0.1
"""The further deviation, as a share of the motion: rolling shutters and upright things do not move with the table."""
BUSY = 0.3
"""Seconds for which a part that has moved is left out when the motion of the scene is estimated."""
ALL = 0.35
"""If a larger share of the blocks moves, the camera was pushed, and single dice are not judged."""
SUDDEN = 0.06
"""If this share of the blocks moves at once after calm, the camera may have been pushed far."""
LEAP = 25.0
"""A block that differs by more than this many standard deviations shows a moving die or hand, not the rest of a
jolt."""
ALONE = 0.1
"""Seconds for which a die must move without a hand beside it before it counts as rolled."""
BESIDE = 0.5
"""A hand is beside a die if it is nearer than this, in die sizes."""
NEVER = -1e9

LOGARITHM = np.round(255 * np.log1p(np.arange(256) / 40) / np.log1p(255 / 40)).astype(np.uint8)
"""Grey levels on a logarithmic scale, so that a flickering lamp adds the same number to every pixel."""

Mask = NDArray[np.bool_]
Item = TypeVar("Item", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Glance:
    """What the gate finds in one frame: for how many seconds nothing has moved (`calm`), and whether a hand is in
    view."""

    calm: float
    hand: bool = False
    step: float = 0.0
    """How far the whole scene moved since the last frame, in pixels of the small picture."""
    stirring: float = 0.0
    """The share of the picture that moves by itself, not with the camera."""
    border: float = 0.0
    """The share of what moves by itself that lies near the border of the picture; 1 if nothing moves."""


class Gate:
    """Finds motion and hands in small grey pictures of the table, given one after the other."""

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._anchor: Picture | None = None
        """The picture when the calm began; slow motion is noticed by comparison with it."""
        self._reference: Reference | None = None
        """The anchor, prepared for finding the motion of the scene since then."""
        self._moved = STILL
        """The motion of the scene from the anchor to the last picture."""
        self._ground: Ground | None = None
        self._former: Picture | None = None
        """The table as it was before parts of it came to look as in the ground: a small picture."""
        self._pushed = STILL
        """The motion of the scene from the ground to the anchor."""
        self._pushed_before = STILL
        """The motion of the scene from the former ground to the anchor."""
        self.way = STILL
        """The motion of the scene from the first picture to the last one."""
        self._noise = QUIET
        self._since = 0.0
        self._learned = 0.0
        self._stirred: Numbers = np.full((1, 1), NEVER, np.float32)
        """When each block last moved by itself."""
        self._leapt: Numbers = self._stirred
        """When something last moved far in each block."""
        self._handled: Numbers = self._stirred
        """When a hand, or something connected with one, was last seen in each block."""
        self._hands_at: Mask = np.ones((1, 1), np.bool_)
        """The blocks where a hand, or something connected with one, was seen when anything last moved; all blocks while
        the camera is pushed."""
        self._time = 0.0
        self._part = 0.0
        """The share of blocks that moved in the last picture."""
        self._sigma: Numbers = np.full((1, 1), np.inf, np.float32)
        """How far each block differs in the last picture, in standard deviations of the noise."""
        self._known = Known()
        self._hand = False

    def know_dice(self, boxes: Sequence[Box]) -> None:
        """Note where dice lie (boxes in pixels of the small picture): until something moves, they are not taken for a
        hand."""
        if self._last is not None and boxes:
            self._known = known_dice(boxes, self._last)

    def accept(self) -> None:
        """Stop taking what reaches into the picture for a hand: the next picture becomes the ground."""
        self._ground, self._hand = None, False

    def stirs(self, box: Box) -> bool:
        """Whether anything may have moved in this box of the last small picture."""
        return float(within(self._sigma, box).max()) > SIGMAS

    def rolled(self, box: Box) -> bool:
        """Whether what lies in this box of the small picture last moved there more than ALONE seconds after a hand was
        last beside it."""
        return float(within(self._leapt, box).max() - within(self._handled, around(box)).max()) > ALONE

    def covered(self, box: Box) -> bool:
        """Whether a hand in view may be over this box of the last small picture."""
        return bool(within(self._hands_at, box).any())

    def step(self, small: Picture, time: float) -> Glance:
        light = np.asarray(cv2.LUT(small, LOGARITHM), np.uint8)
        detail = details(light)
        if self._last is None or self._anchor is None or self._reference is None or self._last.shape != detail.shape:
            self._begin(light, detail, time)
            return Glance(0.0)
        if self._ground is None:
            self._ground, self._pushed = survey(light), STILL
        ignored = self._stirred > time - BUSY
        moved = scene_motion(self._reference, detail, ignored, self._moved)
        since_last = between(self._moved, moved)
        steep = steepness(detail)
        stirs = self._sigmas(detail, self._last, since_last, steep)
        if part(stirs) > SUDDEN and self._part < SUDDEN / 4:
            jumped = scene_motion(self._reference, detail, guess=jump(self._anchor, detail))
            explained = self._sigmas(detail, self._last, between(self._moved, jumped), steep)
            if part(explained) < part(stirs) / 2:
                moved, since_last, stirs = jumped, between(self._moved, jumped), explained
        self._part = part(stirs)
        crept = self._sigmas(detail, self._anchor, moved, steep) / DRIFT if self._anchor is not self._last else stirs
        self._time = time
        self._sigma = np.maximum(stirs, crept)
        knocked = part(stirs) > ALL
        if not knocked:
            self._stirred[self._sigma > SIGMAS] = time
        self.way, self._moved, self._last = combined(since_last, self.way), moved, detail
        stirred = stirring(stirs) or stirring(crept)
        if stirred:
            self._pushed, self._pushed_before = combined(moved, self._pushed), combined(moved, self._pushed_before)
            self._anchor, self._reference, self._moved = detail, reference(detail), STILL
            self._since, self._known = time, Known(self._known.least)
        calm = time - self._since
        foreign, hand = self._hands(light, calm)
        if stirred and not knocked:
            self._leapt[self._sigma > LEAP] = time
            self._hands_at = handled(self._stirred > time - ALONE, foreign)
            self._handled[self._hands_at] = time
        elif knocked:
            self._hands_at = np.ones_like(self._stirred, np.bool_)
        return Glance(calm, hand, furthest(since_last, detail.shape), part(stirs), near_border(stirs))

    def _begin(self, light: Picture, detail: Picture, time: float) -> None:
        self._last = self._anchor = detail
        self._reference, self._moved, self._pushed, self._former = reference(detail), STILL, STILL, None
        self._ground, self._since, self._learned, self._time = survey(light), time, time, time
        rows, columns = detail.shape
        blocks = max(1, rows // BLOCK), max(1, columns // BLOCK)
        self._stirred = np.full(blocks, time, np.float32)
        self._leapt, self._handled = np.full(blocks, NEVER, np.float32), np.full(blocks, NEVER, np.float32)
        self._hands_at = np.ones(blocks, np.bool_)

    def _hands(self, light: Picture, calm: float) -> tuple[Numbers, bool]:
        """By how many grey levels each tile differs from the ground, and whether a hand is in view; without one a calm
        picture becomes the ground."""
        assert self._ground is not None
        ground = self._ground.carried(combined(self._moved, self._pushed))
        former = ground.picture
        if self._former is not None:
            former = carried(self._former, combined(self._moved, self._pushed_before))
        bare, foreign = uncovered(light, ground, former)
        seen = is_hand(foreign, light, bare, self._known)
        # A hand that is hardly visible in one frame is still there.
        hand, self._hand = seen or self._hand, seen
        if calm >= LEARN and not hand and self._time - self._learned >= LEARN:
            self._ground, self._learned, self._pushed = survey(light), self._time, inverse(self._moved)
            if (now := remembered(light, ground.picture, former)) is not self._former:
                self._former, self._pushed_before = now, self._pushed
        return foreign, hand

    def _sigmas(self, now: Picture, then: Picture, motion: Matrix, steep: Picture) -> Numbers:
        """How far each block differs from what the scene's motion explains, in standard deviations of this camera's
        noise."""
        far = furthest(motion, now.shape)
        carried = carried_on(then, motion) if far > OFF / 2 else then
        change = np.asarray(cv2.absdiff(now, carried), np.uint8)
        change = np.asarray(cv2.subtract(change, cv2.convertScaleAbs(steep, alpha=OFF + SMEAR * far)), np.uint8)
        if far > 1:
            clear_rim(change, int(far) + 1)
        blocks = shrunk(change, BLOCK)
        # The noise rises slowly: a hand that fills the picture is not noise.
        self._noise = max(QUIET, min(0.9 * self._noise + 0.1 * spread(blocks), 1.05 * self._noise))
        return np.asarray((blocks - np.median(blocks)) / self._noise, np.float32)


def around(box: Box) -> Box:
    """The box of a die together with the places at which a hand would be beside it."""
    grown = BESIDE * size(box)
    return box[0] - grown, box[1] - grown, box[2] + grown, box[3] + grown


def within(blocks: NDArray[Item], box: Box) -> NDArray[Item]:
    """The values of the blocks that the box of the small picture touches, of at least one block."""
    rows, columns = blocks.shape
    left, top, right, bottom = (int(edge // BLOCK) for edge in box)
    x0, x1 = (min(max(edge, 0), columns - 1) for edge in (left, right))
    y0, y1 = (min(max(edge, 0), rows - 1) for edge in (top, bottom))
    return blocks[y0 : y1 + 1, x0 : x1 + 1]


def part(stirs: Numbers) -> float:
    """The share of blocks that have moved."""
    return float((stirs > SIGMAS).mean())


def near_border(stirs: Numbers) -> float:
    """The share of the moving blocks that lie in the outer tenth of the picture; 1 if none moves."""
    rows, columns = stirs.shape
    high, wide = max(1, rows // 10), max(1, columns // 10)
    stirring = stirs > SIGMAS
    inside = int(stirring[high:-high, wide:-wide].sum())
    return 1 - inside / max(1, int(stirring.sum()))


def steepness(detail: Picture) -> Picture:
    """The largest gradient within a pixel of each pixel, in grey levels per pixel."""
    across, down = (cv2.convertScaleAbs(cv2.Sobel(detail, cv2.CV_16S, *way), alpha=1 / 8) for way in ((1, 0), (0, 1)))
    return np.asarray(cv2.dilate(cv2.add(across, down), np.ones((3, 3), np.uint8)), np.uint8)


def clear_rim(change: Picture, width: int) -> None:
    """Set a rim of `width` pixels of the picture, in place, to no change, as it was not in the earlier picture."""
    width = min(width, min(change.shape) // 4)
    change[:width] = change[-width:] = 0
    change[:, :width] = change[:, -width:] = 0


def stirring(sigmas: Numbers) -> bool:
    """Whether anything moves: one block differs clearly, or several a little; a little in one block is stray noise."""
    return bool(sigmas.max() > SURELY or np.count_nonzero(sigmas > SIGMAS) > 1)
