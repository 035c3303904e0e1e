"""Hand: whether a hand is in view, told from dice, shadows, a switched lamp and a pushed camera."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, size
from vision.scene import Picture

TILE = 4
TILES_A_BLOCK = 2
BLOCK = TILE * TILES_A_BLOCK
"""Motion is looked for in blocks, hands in tiles of the small picture."""
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
MORE = 1.5
"""In all that was redrawn where a hand reaches in, so many more edges have come than gone."""
EDGE = 2.0
"""A tile holds a new edge where its steepness grew by so many grey steps a pixel, and by a quarter."""
STEP = 0.4
"""Pixels by which a pushed camera moves the small picture at least."""
SAME = 0.7
"""Shifted back, the picture of a pushed camera differs from the ground only by this part of what it did."""
SIGMAS = 6.0
"""New edges stand out of the noise by so much."""

KERNEL = np.ones((3, 3), np.uint8)

Numbers = NDArray[np.float32]
Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Ground:
    """The table without a hand, as it was last seen: light and edges, tile by tile."""

    light: Numbers
    edges: Numbers
    detail: Picture


@dataclass(frozen=True, slots=True)
class Known:
    """What the reader knows of the dice: a hand is larger than `least` (of the picture), and not where they lie."""

    least: float = HAND
    tiles: Mask | None = None


def known_dice(boxes: Sequence[Box], small: Picture) -> Known:
    """Of dice that lie in these boxes, in pixels of the small picture."""
    if not boxes:
        return Known()
    side = median(map(size, boxes))
    tiles = np.zeros(shrunk(small, TILE).shape, np.uint8)
    grown = round(SHADE * side / TILE)
    for box in boxes:
        x0, y0, x1, y1 = (round(edge / TILE) for edge in box)
        tiles[max(0, y0 - grown) : y1 + grown, max(0, x0 - grown) : x1 + grown] = 1
    return Known(max(HAND, DICE * side * side / small.size), tiles)


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


def is_hand(foreign: Numbers, light: Picture, ground: Ground, known: Known) -> bool:
    """A large thing that is no dice comes in over the border, with edges where the ground had none."""
    free = np.uint8(1) if known.tiles is None else 1 - known.tiles
    mask = foreign_mask(foreign) * free
    if mask.sum() < known.least * mask.size:
        return False
    new = edges(light) - ground.edges
    redrawn = (np.abs(new) > max(EDGE, SIGMAS * spread(new)) + ground.edges / 4).astype(np.uint8) * free
    return (any(outlined(blob, foreign, new) for blob in reaching_in(mask, known.least))
            or any(more_come(new[blob > 0], MORE) for blob in reaching_in(closed(redrawn), known.least)))


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
    # Two tiles deep: just at the border a sleeve may have the colour of the table.
    outer = np.concatenate([labels[:2].ravel(), labels[-2:].ravel(), labels[:, :2].ravel(), labels[:, -2:].ravel()])
    rim = np.bincount(outer, minlength=len(stats))
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
    near = shrunk(np.asarray(cv2.dilate(hands, KERNEL, iterations=2), np.uint8), TILES_A_BLOCK) > 0
    return bool((stirs & ~near[: stirs.shape[0], : stirs.shape[1]]).any())
