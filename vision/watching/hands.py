"""Hand: whether a hand is in view, told from dice, shadows and a switched lamp."""

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
"""A tile this much brighter or darker than the ground (11 %) shows something else than the ground."""
FAINT = 9
"""Where a hand is already in view, less than that is enough to be a part of it: skin may be as bright as wood."""
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
SIGMAS = 6.0
"""New edges stand out of the noise by so much."""

KERNEL = np.ones((3, 3), np.uint8)

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Known:
    """What the reader knows of the dice: a hand is larger than `least` (of the picture), and not where they lie."""

    least: float = HAND
    tiles: Mask | None = None


def known_dice(boxes: Sequence[Box], small: Picture) -> Known:
    """Of dice that lie in these boxes, in pixels of the small picture."""
    side = median(map(size, boxes))
    tiles = np.zeros(shrunk(small, TILE).shape, np.uint8)
    grown = round(SHADE * side / TILE)
    for box in boxes:
        x0, y0, x1, y1 = (round(edge / TILE) for edge in box)
        tiles[max(0, y0 - grown) : y1 + grown, max(0, x0 - grown) : x1 + grown] = 1
    return Known(max(HAND, DICE * side * side / small.size), tiles)


def is_hand(foreign: Numbers, light: Picture, ground: Ground, known: Known) -> bool:
    """A large thing that is no dice comes in over the border, with edges where the ground had none."""
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


def handled(stirs: NDArray[np.bool_], foreign: Numbers) -> NDArray[np.bool_]:
    """The blocks that hang together with what reaches in over the border: the hand and what it holds."""
    rows, columns = foreign.shape
    moving = cv2.resize(stirs.astype(np.uint8), (columns, rows), interpolation=cv2.INTER_NEAREST)
    seen = np.maximum(moving, (np.abs(foreign) > FAINT).astype(np.uint8))
    hands = sum(reaching_in(closed(seen, 1), 0.0, 1), start=np.zeros((rows, columns), np.uint8))
    near = shrunk(np.asarray(cv2.dilate(hands, KERNEL), np.uint8), TILES_A_BLOCK) > 0
    return np.asarray(near[: stirs.shape[0], : stirs.shape[1]], np.bool_)
