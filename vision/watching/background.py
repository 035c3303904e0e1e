"""Remembers how the table looks without a hand (the ground), and finds which parts of a picture differ from that."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.scene import Picture
from vision.watching.motion import Matrix, Numbers, carried_on, furthest

TILE = 4
TILES_A_BLOCK = 2
BLOCK = TILE * TILES_A_BLOCK
"""The side, in pixels of the small picture, of the blocks in which motion is looked for; hands are looked for in
smaller tiles."""
DETAIL = 15
"""Pixels of the small picture: light that changes over a longer distance is a lamp or a shadow, not a die."""
SAME = 9
"""Grey levels by which a tile that shows the same as before may differ."""
LITTLE = 0.01
"""A smaller share of the picture is no hand, whatever lay there before."""
MOSTLY = 0.8
"""The share of its tiles that must look as before in a region that was uncovered."""
STEP = 0.4
"""Pixels by which the scene must have moved before the ground is moved along."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The table without a hand, as last seen: its small picture, and for each tile of 4 x 4 pixels the light and the
    edges."""

    light: Numbers
    edges: Numbers
    picture: Picture

    def carried(self, motion: Matrix) -> "Ground":
        """The ground as it must look after this motion of the scene; unchanged if the motion is at most STEP."""
        picture = carried(self.picture, motion)
        return self if picture is self.picture else survey(picture)


def details(light: Picture) -> Picture:
    """The picture without slow changes across it, such as lamps, exposure and soft shadows: grey levels around 128."""
    fine = cv2.blur(light, (3, 3))
    return np.asarray(cv2.addWeighted(fine, 1, cv2.blur(light, (DETAIL, DETAIL)), -1, 128), np.uint8)


def shrunk(picture: Picture, factor: int) -> Numbers:
    rows, columns = picture.shape
    size = (max(1, columns // factor), max(1, rows // factor))
    return np.asarray(cv2.resize(picture.astype(np.float32), size, interpolation=cv2.INTER_AREA))


def spread(values: Numbers) -> float:
    """A robust standard deviation of the values (1.48 times the median absolute deviation)."""
    return 1.4826 * float(np.median(np.abs(values - np.median(values))))


def carried(picture: Picture, motion: Matrix) -> Picture:
    """The picture as it must look after this motion of the scene; unchanged if the motion is at most STEP."""
    return carried_on(picture, motion) if furthest(motion, picture.shape) > STEP else picture


def survey(light: Picture) -> Ground:
    return Ground(shrunk(light, TILE), edges(light), light)


def edges(light: Picture) -> Numbers:
    """The mean gradient of each tile, in grey levels per pixel."""
    across, down = cv2.Sobel(light, cv2.CV_16S, 1, 0), cv2.Sobel(light, cv2.CV_16S, 0, 1)
    steep = cv2.add(cv2.convertScaleAbs(across, alpha=1 / 8), cv2.convertScaleAbs(down, alpha=1 / 8))
    return shrunk(np.asarray(steep, np.uint8), TILE)


def foreign_tiles(light: Numbers, ground: Numbers) -> Numbers:
    """By how many grey levels each tile, of this `light`, is brighter than the ground, after a change of the whole
    picture is removed."""
    change = light - ground
    return np.asarray(change - np.median(change), np.float32)


def uncovered(light: Picture, ground: Ground, former: Picture) -> tuple[Ground, Numbers]:
    """The ground with each region as it was before (in `former`) where that is in view again, and by how much the
    picture differs from it: where a hand lay unnoticed until it left, the table is nothing new."""
    tiles = shrunk(light, TILE)
    foreign = foreign_tiles(tiles, ground.light)
    differs = (np.abs(foreign) > SAME).astype(np.uint8)
    if former is ground.picture or differs.mean() < LITTLE:
        return ground, foreign
    _, labels, stats, _ = cv2.connectedComponentsWithStats(differs)
    before = foreign_tiles(tiles, shrunk(former, TILE))
    as_before = np.bincount(labels.ravel(), (np.abs(before) <= SAME).ravel(), len(stats)) / stats[:, cv2.CC_STAT_AREA]
    as_before[0] = 0
    if as_before.max() <= MOSTLY:
        return ground, foreign
    back, earlier = (as_before > MOSTLY)[labels], survey(former)
    there, sharp = (np.where(back, *pair) for pair in ((earlier.light, ground.light), (earlier.edges, ground.edges)))
    return Ground(there, sharp, ground.picture), np.where(back, before, foreign)


def remembered(light: Picture, ground: Picture, former: Picture) -> Picture:
    """How the table looked before it came to look as in this picture, which follows the `ground`: as in `former`, but
    where something else has come since, as in the ground."""
    tiles = shrunk(light, TILE)
    changed, other = (np.abs(foreign_tiles(tiles, shrunk(one, TILE))) > SAME for one in (ground, former))
    new = (changed & other).astype(np.uint8)
    if not new.any():
        return former
    pixels = cv2.resize(new, light.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0
    return np.where(pixels, ground, former)
