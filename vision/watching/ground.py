"""The ground, the table without a hand: remembers it, and finds which parts of a picture differ from it."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

import cv2
import numpy as np

from vision.scene import Picture
from vision.watching.motion import (
    NO_MOTION,
    Matrix,
    Numbers,
    apply_motion,
    combine_motions,
    furthest_move,
    inverse_motion,
)
from vision.watching.small import TILE_PX, shrink_by, tile_edge_strengths

SAME_GREYS = 9
"""Grey levels on the logarithmic scale by which a tile that shows the same as before may differ, beyond the median
change of the picture."""
LEAST_HAND_SHARE = 0.01
"""A change of a smaller share of the picture cannot be a hand that has left."""
SAME_TILES_SHARE = 0.8
"""The share of the tiles of an uncovered region that must look as before."""
GROUND_CARRIED_FROM_PX = 0.4
"""Pixels by which the scene must have moved before the ground is moved along."""
GROUND_LEARNED_EVERY_S = 0.25
"""Seconds of calm without a hand after which, and at which intervals, the ground is learned again."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The table without a hand, as last seen: its small picture on the logarithmic scale, and for each tile of 4 x 4
    pixels its mean light and the strength of its edges."""

    light: Numbers
    edges: Numbers
    picture: Picture

    def after_motion(self, motion: Matrix) -> "Ground":
        """The ground as it must look after this motion of the scene; unchanged if the motion is small."""
        picture = carry_picture(self.picture, motion)
        return self if picture is self.picture else survey_ground(picture)


@dataclass(frozen=True, slots=True, eq=False)
class Backdrop:
    """The table behind a picture, without a hand: the ground moved with the scene, and by how many grey levels each
    tile of the picture differs from it."""

    ground: Picture
    former: Picture
    """The table as it looked before the last change that the ground contains."""
    bare: Ground
    """The ground, but with the tiles' light and edges from before its last change in regions where the picture shows
    that look again; its `picture` is that of the ground throughout."""
    foreign: Numbers
    """By how many grey levels, on the logarithmic scale and beyond the median difference, each tile of the picture is
    brighter than the bare ground; negative where it is darker."""


@dataclass(frozen=True, slots=True, eq=False)
class GroundMemory:
    """How the table looked without a hand, last (`ground`) and before that (`former`), and the motion of the scene from
    each of them to the anchor, the picture at which the present calm began."""

    ground: Ground
    former: Picture | None = None
    """The table as it looked before the last change that the ground contains; None before the ground is learned again
    for the first time."""
    to_anchor: Matrix = field(default_factory=NO_MOTION.copy)
    former_to_anchor: Matrix = field(default_factory=NO_MOTION.copy)
    learned_s: float = 0.0
    """When the ground was learned, in seconds of the source's clock."""
    outdated: bool = False
    """Whether the next picture becomes the ground, whatever it shows."""

    def renew_ground(self, light: Picture) -> "GroundMemory":
        """The memory with this picture as the ground, if it is outdated."""
        return (
            replace(self, ground=survey_ground(light), to_anchor=NO_MOTION, outdated=False) if self.outdated else self
        )

    def move_anchor(self, motion: Matrix) -> "GroundMemory":
        """The memory with a new anchor: the picture to which the scene has moved by `motion` since the former
        anchor."""
        to_anchor, former = combine_motions(motion, self.to_anchor), combine_motions(motion, self.former_to_anchor)
        return replace(self, to_anchor=to_anchor, former_to_anchor=former)

    def backdrop(self, light: Picture, since_anchor: Matrix) -> Backdrop:
        """The table as it is behind any hand in the picture with this light (grey levels on a logarithmic scale), if
        the scene has moved by `since_anchor` since the anchor."""
        ground = self.ground.after_motion(combine_motions(since_anchor, self.to_anchor))
        former = ground.picture
        if self.former is not None:
            former = carry_picture(self.former, combine_motions(since_anchor, self.former_to_anchor))
        return Backdrop(ground.picture, former, *restore_former_ground(light, ground, former))

    def learn_ground(self, light: Picture, behind: Backdrop, since_anchor: Matrix, time: float) -> "GroundMemory":
        """The memory with this picture, in which no hand is, as the ground; unchanged less than GROUND_LEARNED_EVERY_S
        seconds after the last time."""
        if time - self.learned_s < GROUND_LEARNED_EVERY_S:
            return self
        back = inverse_motion(since_anchor)
        former = next_former_picture(light, behind.ground, behind.former)
        former_to_anchor = self.former_to_anchor if former is self.former else back
        return GroundMemory(survey_ground(light), former, back, former_to_anchor, time)


def carry_picture(picture: Picture, motion: Matrix) -> Picture:
    """The picture as it must look after this motion of the scene; unchanged if the motion is small."""
    return apply_motion(picture, motion) if furthest_move(motion, picture.shape) > GROUND_CARRIED_FROM_PX else picture


def survey_ground(light: Picture) -> Ground:
    return Ground(shrink_by(light, TILE_PX), tile_edge_strengths(light), light)


def brightness_differences(tiles: Numbers, ground_tiles: Numbers) -> Numbers:
    """By how many grey levels each tile of a picture (`tiles`: mean lights) is brighter than that of the ground,
    without the median change, which a lamp or the exposure may cause."""
    change = tiles - ground_tiles
    return np.asarray(change - np.median(change), np.float32)


class BareGround(NamedTuple):
    """The ground behind a picture, and by how many grey levels each tile of the picture is brighter than it."""

    bare: Ground
    foreign: Numbers


def restore_former_ground(light: Picture, ground: Ground, former_picture: Picture) -> BareGround:
    """The ground, but with the look of `former_picture`, the table before its last change, in regions where the picture
    with this light shows that again: where a hand that was taken for ground has left, the bare table is not foreign."""
    tiles = shrink_by(light, TILE_PX)
    foreign = brightness_differences(tiles, ground.light)
    differs = (np.abs(foreign) > SAME_GREYS).astype(np.uint8)
    if former_picture is ground.picture or differs.mean() < LEAST_HAND_SHARE:
        return BareGround(ground, foreign)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(differs)
    before = brightness_differences(tiles, shrink_by(former_picture, TILE_PX))
    as_before = (
        np.bincount(labels.ravel(), (np.abs(before) <= SAME_GREYS).ravel(), len(stats)) / stats[:, cv2.CC_STAT_AREA]
    )
    as_before[0] = 0
    if as_before.max() <= SAME_TILES_SHARE:
        return BareGround(ground, foreign)
    back, earlier = (as_before > SAME_TILES_SHARE)[labels], survey_ground(former_picture)
    there, sharp = (np.where(back, *pair) for pair in ((earlier.light, ground.light), (earlier.edges, ground.edges)))
    return BareGround(Ground(there, sharp, ground.picture), np.where(back, before, foreign))


def next_former_picture(light: Picture, ground: Picture, former: Picture) -> Picture:
    """The former picture to remember when the picture with this light becomes the ground: as `former`, but as the
    `ground` where the new picture differs from both."""
    tiles = shrink_by(light, TILE_PX)
    changed, other = (
        np.abs(brightness_differences(tiles, shrink_by(one, TILE_PX))) > SAME_GREYS for one in (ground, former)
    )
    new = (changed & other).astype(np.uint8)
    if not new.any():
        return former
    pixels = cv2.resize(new, light.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0
    return np.where(pixels, ground, former)
