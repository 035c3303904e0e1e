"""Decides whether a hand is in view, as opposed to dice, shadows and a switched lamp."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, size
from vision.scene import Picture
from vision.watching.background import TILE, TILES_A_BLOCK, Ground, edges, shrunk, spread
from vision.watching.motion import Numbers

FOREIGN = 14
"""Grey levels (about 11 %) by which a tile must differ from the ground to show something else."""
FAINT = 9
"""Grey levels by which a tile beside a visible hand must differ from the ground to belong to the hand: less than
FOREIGN, as skin may be as bright as wood."""
HAND = 0.025
"""The least share of the picture that a hand covers."""
ARM = 2
"""The least number of tiles of the edge that an arm crosses, where a sleeve differs from the table."""
DICE = 2.5
"""The least size of a hand in areas of a die, if the size of the dice is known."""
SHADE = 0.4
"""The shadow of a die reaches this far around it, in die sizes."""
OUTLINE = 0.06
"""The least sharpness of a hand's outline, as a share of its contrast; the shadow of a head is softer."""
LEFT = 0.6
"""The least ratio of new to lost edges along a hand; where a hand has left, there are few new ones."""
MORE = 1.5
"""The least ratio of new to lost edges in everything that changed where a hand reaches in."""
EDGE = 2.0
"""The least change of a tile's gradient, in grey levels per pixel and beyond a quarter of the ground's gradient there,
that counts as a new or lost edge."""
SIGMAS = 6.0
"""A new or lost edge must exceed the noise by this many standard deviations."""

KERNEL = np.ones((3, 3), np.uint8)

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the dice: a hand is larger than `least` (a share of the picture), and not at the `tiles` (1)
    where dice lie."""

    least: float = HAND
    tiles: Mask | None = None


def known_dice(boxes: Sequence[Box], small: Picture) -> Known:
    """What the hand search must know of dice in these boxes (pixels of the small picture): where they and their shadows
    lie, and how large a hand must be beside them."""
    side = median(map(size, boxes))
    tiles = np.zeros(shrunk(small, TILE).shape, np.uint8)
    grown = round(SHADE * side / TILE)
    for box in boxes:
        x0, y0, x1, y1 = (round(edge / TILE) for edge in box)
        tiles[max(0, y0 - grown) : y1 + grown, max(0, x0 - grown) : x1 + grown] = 1
    return Known(max(HAND, DICE * side * side / small.size), tiles)


def is_hand(foreign: Numbers, light: Picture, ground: Ground, known: Known) -> bool:
    """Whether a large thing other than the known dice reaches in over the edge of the picture, with edges where the
    table alone had none."""
    free = np.uint8(1) if known.tiles is None else 1 - known.tiles
    mask = foreign_mask(foreign) * free
    if mask.sum() < known.least * mask.size:
        return False
    new = edges(light) - ground.edges
    redrawn = (np.abs(new) > max(EDGE, SIGMAS * spread(new)) + ground.edges / 4).astype(np.uint8) * free
    return any(outlined(blob, foreign, new) for blob in reaching_in(mask, known.least)) or any(
        more_come(new[blob > 0], MORE) for blob in reaching_in(closed(redrawn), known.least)
    )


def closed(mask: Mask, reach: int = 3) -> Mask:
    """The mask with gaps of up to twice `reach` tiles filled; a part that touches the edge of the picture is treated as
    if it continued beyond."""
    beyond = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    filled = cv2.erode(cv2.dilate(beyond, KERNEL, iterations=reach), KERNEL, iterations=reach)
    return np.ascontiguousarray(filled[reach:-reach, reach:-reach], np.uint8)


def foreign_mask(foreign: Numbers) -> Mask:
    """1 for tiles that differ from the ground, 0 for others, with small gaps closed, as parts of a sleeve may have the
    colour of the table."""
    return closed((np.abs(foreign) > FOREIGN).astype(np.uint8), 1)


def reaching_in(mask: Mask, least: float, width: int = ARM) -> list[Mask]:
    """A mask for each large connected region that touches the border along at least `width` tiles; `least` is a share
    of the picture."""
    labels, large = crossing_border(mask, least, width)
    return [(labels == number).astype(np.uint8) for number in large]


def crossing_border(mask: Mask, least: float, width: int) -> tuple[NDArray[np.int32], list[int]]:
    """A map of the connected regions by number, and the numbers of those that cover at least the share `least` of the
    picture and touch its edge along at least `width` tiles."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    # Two tiles deep: just at the border a sleeve may have the colour of the table.
    outer = np.concatenate([labels[:2].ravel(), labels[-2:].ravel(), labels[:, :2].ravel(), labels[:, -2:].ravel()])
    rim = np.bincount(outer, minlength=len(stats))
    large = [n for n in range(1, len(stats)) if rim[n] >= width and stats[n, cv2.CC_STAT_AREA] >= least * mask.size]
    return np.asarray(labels, np.int32), large


def outlined(blob: Mask, foreign: Numbers, new: Numbers) -> bool:
    """Whether sharp edges have appeared along the outline of this region, as a hand causes; a soft shadow has none, and
    where a thing left, more have vanished."""
    ring = (blob - cv2.erode(blob, KERNEL, iterations=3, borderValue=1)) > 0
    contrast = float(np.median(np.abs(foreign[blob > 0])))
    sharp = ring.any() and np.maximum(new[ring], 0).mean() > OUTLINE * contrast
    return bool(sharp and more_come(new[ring], LEFT))


def more_come(new: Numbers, factor: float) -> bool:
    """Whether more edges have appeared than `factor` times those that have vanished."""
    return bool(np.maximum(new, 0).sum() > factor * np.maximum(-new, 0).sum())


def handled(stirs: NDArray[np.bool_], foreign: Numbers) -> NDArray[np.bool_]:
    """True for the blocks connected with anything that reaches in over the edge: the hand and what it holds."""
    rows, columns = foreign.shape
    moving = cv2.resize(stirs.astype(np.uint8), (columns, rows), interpolation=cv2.INTER_NEAREST)
    seen = np.maximum(moving, (np.abs(foreign) > FAINT).astype(np.uint8))
    labels, reaching = crossing_border(closed(seen, 1), 0.0, 1)
    hands = np.isin(labels, reaching).astype(np.uint8)
    near = shrunk(np.asarray(cv2.dilate(hands, KERNEL), np.uint8), TILES_A_BLOCK) > 0
    return np.asarray(near[: stirs.shape[0], : stirs.shape[1]], np.bool_)
