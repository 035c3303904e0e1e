"""Hands: whether one is in view, as opposed to dice, shadows and a switched lamp, and what it has been beside."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import BoxCorners, longer_side
from vision.scene import Picture
from vision.watching.change import ChangeState, PictureChange, times_with_mark
from vision.watching.ground import Backdrop, Ground
from vision.watching.motion import Mask as Blocks
from vision.watching.motion import Numbers
from vision.watching.small import (
    TILE_PX,
    TILES_A_BLOCK,
    blocks_within,
    robust_deviation,
    shrink_by,
    tile_edge_strengths,
)

FOREIGN_GREYS = 14
"""Grey levels (about 11 %) by which a tile must differ from the ground to show something else."""
FAINT_GREYS = 9
"""Grey levels by which a tile must differ from the ground to belong to a hand (or what it holds), if it is connected
with the edge of the picture: less than FOREIGN_GREYS, as skin may be as bright as wood."""
HAND_SHARE = 0.025
"""The least share of the picture that a hand covers."""
LEAST_ARM_TILES = 2
"""The least number of tiles at the edge of the picture in which an arm must differ from the table."""
LEAST_HAND_DIE_AREAS = 2.5
"""The least size of a hand in areas of a die, if the size of the dice is known."""
SHADE_DIE_SIZES = 0.4
"""How far the shadow of a die reaches around it, in die sizes."""
OUTLINE_SHARPNESS_PER_CONTRAST = 0.06
"""The least sharpness of a hand's outline, as a share of its contrast; the shadow of a head is softer."""
LEAST_NEW_TO_LOST_EDGES = 0.6
"""The least ratio of new to lost edges along a hand; where a hand has left, there are few new ones."""
REACHING_IN_NEW_TO_LOST_EDGES = 1.5
"""The least ratio of new to lost edges in everything that changed where a hand reaches in."""
EDGE_GREYS = 2.0
"""The least change of a tile's gradient, in grey levels per pixel and beyond a quarter of the ground's gradient there,
that counts as a new or lost edge."""
EDGE_SIGMAS = 6.0
"""A new or lost edge must exceed the noise by this many standard deviations."""

LEAP_SIGMAS = 25.0
"""A block that differs from what the motion of the scene explains by more than this many standard deviations of the
noise shows a moving die or hand, not the remains of a jolt of the camera."""
ROLLED_WITHOUT_HAND_S = 0.1
"""Seconds for which a die must move without a hand beside it before it counts as rolled."""
BESIDE_DIE_SIZES = 0.5
"""A hand is beside a die if it is nearer than this, in die sizes."""
NEVER_S = -1e9

KERNEL = np.ones((3, 3), np.uint8)

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class KnownDice:
    """What is known of the dice while hands are searched for: `least` is the share of the picture that a hand covers at
    least, and `tiles` is 1 for the tiles of known dice, which belong to no hand (None: no dice are known)."""

    least: float = HAND_SHARE
    tiles: Mask | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """Where hands and fast motion were last seen, and what is known of the dice; before the first picture, a hand may
    be anywhere."""

    known: KnownDice = KnownDice()
    seen: bool = False
    """Whether the last picture, taken alone, showed a hand."""
    leapt_s: Numbers = field(default_factory=lambda: never_in_blocks((1, 1)))
    """When each block last differed by more than LEAP_SIGMAS from what the motion of the scene explains, in seconds of
    the source's clock; a picture in which the camera is pushed does not count."""
    handled_s: Numbers = field(default_factory=lambda: never_in_blocks((1, 1)))
    """When a hand, or something connected with one, was last seen in each block, in seconds of the source's clock."""
    at: Blocks = field(default_factory=lambda: np.ones((1, 1), np.bool_))
    """The blocks where a hand, or something connected with one, was seen when anything last moved; all blocks from a
    push of the camera until something else moves."""

    def step(
        self, light: Picture, behind: Backdrop, picture_change: PictureChange, change_state: ChangeState, time: float
    ) -> "HandsStep":
        """The state after the picture with this light; `behind` is the table behind it without a hand, `picture_change`
        what has changed in it by itself, and `change_state` says when each block last moved by itself."""
        known = KnownDice(self.known.least) if picture_change.stirred else self.known
        seen = is_hand(behind.foreign, light, behind.bare, known)
        leapt_s, handled_s, at = self.leapt_s, self.handled_s, self.at
        if picture_change.is_pushed:
            at = np.ones(leapt_s.shape, np.bool_)
        elif picture_change.stirred:
            leapt_s = times_with_mark(leapt_s, picture_change.sigmas > LEAP_SIGMAS, time)
            at = find_handled_blocks(change_state.stirred_s > time - ROLLED_WITHOUT_HAND_S, behind.foreign)
            handled_s = times_with_mark(handled_s, at, time)
        # A hand that is hardly visible in one frame is still there.
        return HandsStep(Hands(known, seen, leapt_s, handled_s, at), seen or self.seen)

    def has_rolled_in(self, box: BoxCorners) -> bool:
        """Whether what lies in this box of the small picture last moved there more than ROLLED_WITHOUT_HAND_S seconds
        after a hand was last beside it."""
        return (
            float(blocks_within(self.leapt_s, box).max() - blocks_within(self.handled_s, reach_around(box)).max())
            > ROLLED_WITHOUT_HAND_S
        )

    def may_cover(self, box: BoxCorners) -> bool:
        """Whether a hand, if one is in view (which is not examined here), may be over this box of the last small
        picture."""
        return bool(blocks_within(self.at, box).any())


class HandsStep(NamedTuple):
    """The state after a picture, and whether a hand is in view: it was seen in this picture or the one before."""

    hands: Hands
    is_hand_in_view: bool


def no_hands(blocks: tuple[int, int]) -> Hands:
    """The state at the first picture, whose blocks have this many rows and columns: nothing was seen yet, and a hand
    may be anywhere."""
    return Hands(leapt_s=never_in_blocks(blocks), handled_s=never_in_blocks(blocks), at=np.ones(blocks, np.bool_))


def never_in_blocks(blocks: tuple[int, int]) -> Numbers:
    return np.full(blocks, NEVER_S, np.float32)


def reach_around(box: BoxCorners) -> BoxCorners:
    """The box of a die together with the places at which a hand would be beside it."""
    grown = BESIDE_DIE_SIZES * longer_side(box)
    return box[0] - grown, box[1] - grown, box[2] + grown, box[3] + grown


def find_known_dice(boxes: Sequence[BoxCorners], small: Picture) -> KnownDice:
    """The tiles of dice in these boxes (pixels of the small picture) and of their shadows, and the least size of a hand
    beside them."""
    side = median(map(longer_side, boxes))
    tiles = np.zeros(shrink_by(small, TILE_PX).shape, np.uint8)
    grown = round(SHADE_DIE_SIZES * side / TILE_PX)
    for box in boxes:
        x0, y0, x1, y1 = (round(edge / TILE_PX) for edge in box)
        tiles[max(0, y0 - grown) : y1 + grown, max(0, x0 - grown) : x1 + grown] = 1
    return KnownDice(max(HAND_SHARE, LEAST_HAND_DIE_AREAS * side * side / small.size), tiles)


def is_hand(foreign: Numbers, light: Picture, ground: Ground, known: KnownDice) -> bool:
    """Whether a large thing other than the known dice reaches in over the edge of the picture, with edges where the
    table alone had none."""
    free = np.uint8(1) if known.tiles is None else 1 - known.tiles
    mask = foreign_mask(foreign) * free
    if mask.sum() < known.least * mask.size:
        return False
    new = tile_edge_strengths(light) - ground.edges
    redrawn = (np.abs(new) > max(EDGE_GREYS, EDGE_SIGMAS * robust_deviation(new)) + ground.edges / 4).astype(
        np.uint8
    ) * free
    return any(is_outlined(blob, foreign, new) for blob in find_reaching_in(mask, known.least)) or any(
        has_more_new_edges(new[blob > 0], REACHING_IN_NEW_TO_LOST_EDGES)
        for blob in find_reaching_in(close_gaps(redrawn), known.least)
    )


def close_gaps(mask: Mask, reach_tiles: int = 3) -> Mask:
    """The mask with gaps of up to twice `reach_tiles` tiles filled; a part that touches the edge of the picture is
    treated as if it continued beyond."""
    beyond = cv2.copyMakeBorder(mask, reach_tiles, reach_tiles, reach_tiles, reach_tiles, cv2.BORDER_REPLICATE)
    filled = cv2.erode(cv2.dilate(beyond, KERNEL, iterations=reach_tiles), KERNEL, iterations=reach_tiles)
    return np.ascontiguousarray(filled[reach_tiles:-reach_tiles, reach_tiles:-reach_tiles], np.uint8)


def foreign_mask(foreign: Numbers) -> Mask:
    """1 for tiles that differ from the ground, 0 for others, with small gaps closed, as parts of a sleeve may have the
    colour of the table."""
    return close_gaps((np.abs(foreign) > FOREIGN_GREYS).astype(np.uint8), 1)


def find_reaching_in(mask: Mask, least_share: float, width_tiles: int = LEAST_ARM_TILES) -> list[Mask]:
    """A mask for each connected region that covers at least `least_share` of the picture and has at least `width_tiles`
    tiles in its two outermost rows or columns of tiles."""
    labels, large = regions_at_border(mask, least_share, width_tiles)
    return [(labels == number).astype(np.uint8) for number in large]


def regions_at_border(mask: Mask, least_share: float, width_tiles: int) -> tuple[NDArray[np.int32], list[int]]:
    """A map of the connected regions by number, and the numbers of those that cover at least `least_share` of the
    picture and have at least `width_tiles` tiles in its two outermost rows or columns of tiles (a tile in a corner
    counts twice)."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    # Two tiles deep: just at the border a sleeve may have the colour of the table.
    outer = np.concatenate([labels[:2].ravel(), labels[-2:].ravel(), labels[:, :2].ravel(), labels[:, -2:].ravel()])
    rim = np.bincount(outer, minlength=len(stats))
    large = [
        n
        for n in range(1, len(stats))
        if rim[n] >= width_tiles and stats[n, cv2.CC_STAT_AREA] >= least_share * mask.size
    ]
    return np.asarray(labels, np.int32), large


def is_outlined(blob: Mask, foreign: Numbers, edge_changes: Numbers) -> bool:
    """Whether sharp edges have appeared along the outline of this region, as a hand causes; a soft shadow has none, and
    where a thing left, more have vanished."""
    ring = (blob - cv2.erode(blob, KERNEL, iterations=3, borderValue=1)) > 0
    contrast = float(np.median(np.abs(foreign[blob > 0])))
    sharp = ring.any() and np.maximum(edge_changes[ring], 0).mean() > OUTLINE_SHARPNESS_PER_CONTRAST * contrast
    return bool(sharp and has_more_new_edges(edge_changes[ring], LEAST_NEW_TO_LOST_EDGES))


def has_more_new_edges(edge_changes: Numbers, factor: float) -> bool:
    """Whether more edges have appeared than `factor` times those that have vanished."""
    return bool(np.maximum(edge_changes, 0).sum() > factor * np.maximum(-edge_changes, 0).sum())


def find_handled_blocks(stirs: NDArray[np.bool_], foreign: Numbers) -> NDArray[np.bool_]:
    """True for the blocks connected with anything that reaches in over the edge: the hand and what it holds."""
    rows, columns = foreign.shape
    moving = cv2.resize(stirs.astype(np.uint8), (columns, rows), interpolation=cv2.INTER_NEAREST)
    seen = np.maximum(moving, (np.abs(foreign) > FAINT_GREYS).astype(np.uint8))
    labels, reaching = regions_at_border(close_gaps(seen, 1), 0.0, 1)
    hands = np.isin(labels, reaching).astype(np.uint8)
    near = shrink_by(np.asarray(cv2.dilate(hands, KERNEL), np.uint8), TILES_A_BLOCK) > 0
    return np.asarray(near[: stirs.shape[0], : stirs.shape[1]], np.bool_)
