"""Ground: the table without a hand, and what is foreign to it now."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.scene import Picture
from vision.watching.motion import Matrix, Numbers, carried_on, furthest

TILE = 4
TILES_A_BLOCK = 2
BLOCK = TILE * TILES_A_BLOCK
"""Motion is looked for in blocks, hands in tiles of the small picture."""
DETAIL = 15
"""Light that changes over a wider distance than this (pixels) is a lamp or a shadow, not a die."""
STEP = 0.4
"""Pixels by which the scene may have moved before the ground is moved along."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The table without a hand, as it was last seen: light and edges, tile by tile."""

    light: Numbers
    edges: Numbers
    picture: Picture

    def carried(self, motion: Matrix) -> "Ground":
        """As it must look now that the scene has moved."""
        return survey(carried_on(self.picture, motion)) if furthest(motion, self.picture.shape) > STEP else self


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


def survey(light: Picture) -> Ground:
    return Ground(shrunk(light, TILE), edges(light), light)


def edges(light: Picture) -> Numbers:
    """The mean steepness of each tile, in grey steps a pixel."""
    across, down = cv2.Sobel(light, cv2.CV_16S, 1, 0), cv2.Sobel(light, cv2.CV_16S, 0, 1)
    steep = cv2.add(cv2.convertScaleAbs(across, alpha=1 / 8), cv2.convertScaleAbs(down, alpha=1 / 8))
    return shrunk(np.asarray(steep, np.uint8), TILE)


def foreign_tiles(light: Picture, ground: Ground) -> Numbers:
    """How much brighter or darker than the ground each tile is, a change of the whole picture taken out."""
    change = shrunk(light, TILE) - ground.light
    return np.asarray(change - np.median(change), np.float32)
