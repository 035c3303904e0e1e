"""Ground: the table without a hand, what is foreign to it now, and whether it was only pushed."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene import Picture

TILE = 4
TILES_A_BLOCK = 2
BLOCK = TILE * TILES_A_BLOCK
"""Motion is looked for in blocks, hands in tiles of the small picture."""
DETAIL = 15
"""Light that changes over a wider distance than this (pixels) is a lamp or a shadow, not a die."""
STEP = 0.4
"""Pixels by which a pushed camera moves the small picture at least."""
SAME = 0.7
"""Shifted back, the picture of a pushed camera differs from the ground only by this part of what it did."""

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Ground:
    """The table without a hand, as it was last seen: light and edges, tile by tile."""

    light: Numbers
    edges: Numbers
    detail: Picture


def details(light: Picture) -> Picture:
    """The picture without what changes slowly across it: lamps, exposure and soft shadows drop out."""
    fine = cv2.blur(light, (3, 3))
    return np.asarray(cv2.addWeighted(fine, 1, cv2.blur(light, (DETAIL, DETAIL)), -1, 128), np.uint8)


def shrunk(picture: Picture, factor: int) -> Numbers:
    rows, columns = picture.shape
    size = (max(1, columns // factor), max(1, rows // factor))
    return np.asarray(cv2.resize(picture.astype(np.float32), size, interpolation=cv2.INTER_AREA))


def spread(values: Numbers) -> float:
    """Of most of the values around their middle, whatever strays: of noise, its standard deviation."""
    return 1.4826 * float(np.median(np.abs(values - np.median(values))))


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


def pushed(now: Picture, ground: Picture) -> bool:
    """Whether it is the same picture, only shifted: the camera or the table was pushed."""
    a, b = ground.astype(np.float32), now.astype(np.float32)
    (dx, dy), _ = cv2.phaseCorrelate(a, b)
    if np.hypot(dx, dy) < STEP:
        return False
    back = cv2.warpAffine(b, np.array([[1, 0, -dx], [0, 1, -dy]]), b.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    return float(np.abs(back - a).mean()) < SAME * float(np.abs(b - a).mean())
