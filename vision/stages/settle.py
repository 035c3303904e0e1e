"""Settle: whether everything lies still and no hand is in view, a millisecond a frame."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Box
from vision.scene import Picture

SIGMAS = 6.0
SURELY = 12.0
QUIET = 0.25
"""Least noise that is reckoned with, in grey steps of a block's mean: below it lies the noise of compression."""
DRIFT = 1.5
"""How much further than from frame to frame the picture may wander from where the calm began."""
DETAIL = 15
"""Light that changes over a wider distance than this (pixels) is a lamp or a shadow, not a die."""
BLOCK = 8
TILE = 4
FOREIGN = 14
"""A tile this much brighter or darker than the ground (11 %) shows something else than the ground."""
HAND = 0.025
"""A hand covers at least this part of the picture."""
ARM = 2
"""Tiles of the border that an arm crosses at least, where a sleeve can be told from the table."""
DICE = 2.5
"""Something smaller than so many dice is no hand, where the size of the dice is known."""
SHADE = 0.4
"""Around a die its shadow belongs to it, so far, in die sizes."""
OUTLINE = 0.06
"""A hand's outline is at least this sharp, as a part of its contrast; the shadow of a head is softer."""
LEFT = 0.6
"""A hand may hide edges of the table, but where a hand has left, few came for those that went."""
LEARN = 0.25
"""Seconds of calm after which the ground is learned anew."""
EDGE = 2.0
"""A tile holds a new edge where its steepness grew by so many grey steps a pixel, and by a quarter."""
STEP = 0.4
"""Pixels by which a pushed camera moves the small picture at least."""
SAME = 0.7
"""Shifted back, the picture of a pushed camera differs from the ground only by this part of what it did."""
PATIENCE = 3.0
"""Seconds after which something that never stirs is no hand: a cup, or the shadow of the lamp."""

KERNEL = np.ones((3, 3), np.uint8)

Numbers = NDArray[np.float32]
Mask = NDArray[np.uint8]
LOGARITHM = np.round(255 * np.log1p(np.arange(256) / 40) / np.log1p(255 / 40)).astype(np.uint8)
"""Twice the light is the same step everywhere: a flickering lamp then adds the same number to every pixel."""


@dataclass(frozen=True, slots=True)
class Glance:
    """One look of the gate: for how long nothing has moved, and whether a hand is in view."""

    calm: float
    hand: bool = False
    loose: bool = False
    """Something moved that hangs on no hand: dice that roll."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The table without a hand, as it was last seen: light and edges, tile by tile."""

    light: Numbers
    edges: Numbers
    detail: Picture


class Gate:
    """Looks at small grey pictures, one after the other."""

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._anchor: Picture | None = None
        self._ground: Ground | None = None
        self._noise = QUIET
        self._since = 0.0
        self._least = HAND
        self._dice: Mask | None = None

    def know_dice(self, boxes: Sequence[Box]) -> None:
        """Where dice lie, in pixels of the small picture: there is no hand, until something moves again."""
        if self._last is None or not boxes:
            return
        side = median(max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes)
        self._least = max(HAND, DICE * side * side / self._last.size)
        self._dice = np.zeros(shrunk(self._last, TILE).shape, np.uint8)
        for box in boxes:
            x0, y0, x1, y1 = (round(edge / TILE) for edge in box)
            grown = round(SHADE * side / TILE)
            self._dice[max(0, y0 - grown) : y1 + grown, max(0, x0 - grown) : x1 + grown] = 1

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
            self._anchor, self._since, self._dice = detail, time, None
        self._last = detail
        calm = time - self._since
        foreign = foreign_tiles(light, self._ground)
        hand = calm < PATIENCE and is_hand(foreign, light, self._ground, self._least, self._dice)
        if calm >= LEARN and (not hand or pushed(detail, self._ground.detail)):
            hand = False
            self._ground = survey(light, detail)
        return Glance(calm, hand, moved and loose(stirs > SIGMAS, foreign))

    def _sigmas(self, now: Picture, then: Picture) -> Numbers:
        """How far each block differs, in the noise of this camera in this light."""
        blocks = shrunk(np.asarray(cv2.absdiff(now, then), np.uint8), BLOCK)
        middle = float(np.median(blocks))
        spread = 1.4826 * float(np.median(np.abs(blocks - middle)))
        # The noise rises slowly: a hand that fills the picture is not noise.
        self._noise = max(QUIET, min(0.9 * self._noise + 0.1 * spread, 1.05 * self._noise))
        return np.asarray((blocks - middle) / self._noise, np.float32)


def stirring(sigmas: Numbers) -> bool:
    """A die that moves is seen in more than one block; noise that strays is not, unless it is no noise."""
    return bool(sigmas.max() > SURELY or np.count_nonzero(sigmas > SIGMAS) > 1)


def details(light: Picture) -> Picture:
    """The picture without what changes slowly across it: lamps, exposure and soft shadows drop out."""
    fine = cv2.blur(light, (3, 3))
    return np.asarray(cv2.addWeighted(fine, 1, cv2.blur(light, (DETAIL, DETAIL)), -1, 128), np.uint8)


def shrunk(picture: Picture, factor: int) -> Numbers:
    rows, columns = picture.shape
    size = (max(1, columns // factor), max(1, rows // factor))
    return np.asarray(cv2.resize(picture.astype(np.float32), size, interpolation=cv2.INTER_AREA))


def survey(light: Picture, detail: Picture) -> Ground:
    return Ground(shrunk(light, TILE), edges(light), detail)


def edges(light: Picture) -> Numbers:
    """The mean steepness of each tile, in grey steps a pixel."""
    across, down = cv2.Sobel(light, cv2.CV_16S, 1, 0), cv2.Sobel(light, cv2.CV_16S, 0, 1)
    steep = cv2.add(cv2.convertScaleAbs(across, alpha=1 / 8), cv2.convertScaleAbs(down, alpha=1 / 8))
    return shrunk(np.asarray(steep, np.uint8), TILE)


def foreign_tiles(light: Picture, ground: Ground) -> Numbers:
    """How much brighter or darker than the ground each tile is, a change of the whole picture taken out."""
    change = shrunk(light, TILE) - ground.light
    return np.asarray(change - np.median(change), np.float32)


def is_hand(foreign: Numbers, light: Picture, ground: Ground, least: float, dice: Mask | None) -> bool:
    """A large thing that is no dice comes in over the border, with edges where the ground had none."""
    mask = foreign_mask(foreign) if dice is None else foreign_mask(foreign) & (1 - dice)
    if mask.sum() < least * mask.size:
        return False
    new = edges(light) - ground.edges
    noise = 1.4826 * float(np.median(np.abs(new - np.median(new))))
    redrawn = (np.abs(new) > max(EDGE, SIGMAS * noise) + ground.edges / 4).astype(np.uint8)
    if dice is not None:
        redrawn &= 1 - dice
    return (any(outlined(blob, foreign, new) for blob in reaching_in(mask, least))
            or any(more_come(new[blob > 0], 1.5) for blob in reaching_in(closed(redrawn), least)))


def closed(mask: Mask, reach: int = 3) -> Mask:
    """With its gaps filled. What ends before the border still does: only what crosses it goes on beyond."""
    beyond = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    filled = cv2.erode(cv2.dilate(beyond, KERNEL, iterations=reach), KERNEL, iterations=reach)
    return np.ascontiguousarray(filled[reach:-reach, reach:-reach], np.uint8)


def foreign_mask(foreign: Numbers) -> Mask:
    """What is not the ground, small gaps closed: a sleeve may have the colour of the table here and there."""
    return closed((np.abs(foreign) > FOREIGN).astype(np.uint8), 1)


def reaching_in(mask: Mask, least: float, width: int = ARM) -> list[Mask]:
    """The large connected parts that cross the border of the picture over some width."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    rim = np.bincount(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]), minlength=len(stats))
    large = [n for n in range(1, len(stats)) if rim[n] >= width and stats[n, cv2.CC_STAT_AREA] >= least * mask.size]
    return [(labels == number).astype(np.uint8) for number in large]


def outlined(blob: Mask, foreign: Numbers, new: Numbers) -> bool:
    """Sharp edges have come along its outline. Where something left, more of them went; a soft shadow has none."""
    ring = (blob - cv2.erode(blob, KERNEL, iterations=3, borderValue=1)) > 0
    contrast = float(np.median(np.abs(foreign[blob > 0])))
    sharp = ring.any() and np.maximum(new[ring], 0).mean() > OUTLINE * contrast
    return bool(sharp and more_come(new[ring], LEFT))


def more_come(new: Numbers, factor: float) -> bool:
    """Whether more edges have come than gone, by the factor."""
    return bool(np.maximum(new, 0).sum() > factor * np.maximum(-new, 0).sum())


def pushed(now: Picture, ground: Picture) -> bool:
    """Whether it is the same picture, only shifted: the camera or the table was pushed."""
    a, b = ground.astype(np.float32), now.astype(np.float32)
    (dx, dy), _ = cv2.phaseCorrelate(a, b)
    if np.hypot(dx, dy) < STEP:
        return False
    back = cv2.warpAffine(b, np.array([[1, 0, -dx], [0, 1, -dy]]), b.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    return float(np.abs(back - a).mean()) < SAME * float(np.abs(b - a).mean())


def loose(stirs: NDArray[np.bool_], foreign: Numbers) -> bool:
    """Whether a block stirs away from everything that reaches in over the border."""
    hands = sum(reaching_in(foreign_mask(foreign), 0.0, 1), start=np.zeros(foreign.shape, np.uint8))
    near = shrunk(np.asarray(cv2.dilate(hands, KERNEL, iterations=2), np.uint8), BLOCK // TILE) > 0
    return bool((stirs & ~near[: stirs.shape[0], : stirs.shape[1]]).any())
