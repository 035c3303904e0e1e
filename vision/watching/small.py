"""Measures of the small grey picture of the table: its light, its details, its edges, and means over tiles and
blocks."""

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import BoxCorners
from vision.scene import Picture
from vision.watching.motion import Numbers

TILE_PX = 4
TILES_A_BLOCK = 2
BLOCK_PX = TILE_PX * TILES_A_BLOCK
"""The side, in pixels of the small picture, of the blocks in which motion is looked for; hands are looked for in
smaller tiles."""
LARGEST_DETAIL_PX = 15
"""Pixels of the small picture: light that changes over a longer distance is a lamp or a shadow, not a die."""
LOGARITHMIC_GREYS = np.round(255 * np.log1p(np.arange(256) / 40) / np.log1p(255 / 40)).astype(np.uint8)
"""For each grey level from 0 to 255 that on a logarithmic scale, on which a flickering lamp adds about the same number
to every pixel."""

Item = TypeVar("Item", bound=np.generic)


def logarithmic_light(small: Picture) -> Picture:
    """The small picture with its grey levels on a logarithmic scale."""
    return np.asarray(cv2.LUT(small, LOGARITHMIC_GREYS), np.uint8)


def fine_details(light: Picture) -> Picture:
    """The picture without slow changes across it, such as lamps, exposure and soft shadows: grey levels around 128."""
    fine = cv2.blur(light, (3, 3))
    return np.asarray(
        cv2.addWeighted(fine, 1, cv2.blur(light, (LARGEST_DETAIL_PX, LARGEST_DETAIL_PX)), -1, 128), np.uint8
    )


def shrink_by(picture: Picture, factor: int) -> Numbers:
    rows, columns = picture.shape
    size = (max(1, columns // factor), max(1, rows // factor))
    return np.asarray(cv2.resize(picture.astype(np.float32), size, interpolation=cv2.INTER_AREA))


def robust_deviation(values: Numbers) -> float:
    """A robust standard deviation of the values (1.48 times the median absolute deviation)."""
    return 1.4826 * float(np.median(np.abs(values - np.median(values))))


def tile_edge_strengths(light: Picture) -> Numbers:
    """The mean gradient of each tile, in grey levels per pixel."""
    across, down = cv2.Sobel(light, cv2.CV_16S, 1, 0), cv2.Sobel(light, cv2.CV_16S, 0, 1)
    steep = cv2.add(cv2.convertScaleAbs(across, alpha=1 / 8), cv2.convertScaleAbs(down, alpha=1 / 8))
    return shrink_by(np.asarray(steep, np.uint8), TILE_PX)


def pixel_steepness(detail: Picture) -> Picture:
    """For each pixel the largest gradient among itself and its eight neighbours, in grey levels per pixel."""
    across, down = (cv2.convertScaleAbs(cv2.Sobel(detail, cv2.CV_16S, *way), alpha=1 / 8) for way in ((1, 0), (0, 1)))
    return np.asarray(cv2.dilate(cv2.add(across, down), np.ones((3, 3), np.uint8)), np.uint8)


def clear_rim(change: Picture, width: int) -> None:
    """Set a rim `width` pixels wide (at most a quarter of the shorter side) of the picture of changes to 0, in place:
    what the rim shows was outside the earlier picture."""
    width = min(width, min(change.shape) // 4)
    change[:width] = change[-width:] = 0
    change[:, :width] = change[:, -width:] = 0


def blocks_within(blocks: NDArray[Item], box: BoxCorners) -> NDArray[Item]:
    """The values of the blocks that the box (pixels of the small picture) touches; of the nearest ones if it lies
    outside."""
    rows, columns = blocks.shape
    left, top, right, bottom = (int(edge // BLOCK_PX) for edge in box)
    x0, x1 = (min(max(edge, 0), columns - 1) for edge in (left, right))
    y0, y1 = (min(max(edge, 0), rows - 1) for edge in (top, bottom))
    return blocks[y0 : y1 + 1, x0 : x1 + 1]
