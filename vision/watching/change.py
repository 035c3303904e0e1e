"""Change that the motion of the scene does not explain: which blocks of the picture move on their own."""

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.scene import Picture
from vision.watching.motion import Mask, Matrix, Numbers, apply_motion, furthest_move
from vision.watching.scene_motion import SceneMotion, SceneShift
from vision.watching.small import BLOCK_PX, clear_rim, pixel_steepness, robust_deviation, shrink_by

MAY_MOVE_SIGMAS = 6.0
"""A block may have moved if it differs from what the motion of the scene explains by more than this many standard
deviations of the noise."""
SURELY_MOVES_SIGMAS = 12.0
"""A block has moved if it differs from what the motion of the scene explains by more than this many standard deviations
of the noise."""
LEAST_NOISE_GREYS = 0.25
"""The least noise that is assumed, in grey levels of a block's mean; compression causes about as much."""
ANCHOR_TOLERANCE_FACTOR = 1.5
"""The factor by which a block may differ more from the anchor (the frame at which the calm began) than from the last
frame."""
EDGE_TOLERANCE_PX = 0.12
"""Pixels by which an edge may deviate from the motion of the scene, which is not known more precisely."""
EDGE_TOLERANCE_SHARE_OF_MOTION = 0.1
"""The additional deviation of an edge that is allowed, as a share of the scene's motion: rolling shutters and upright
things do not move exactly with the table."""
MOVED_BLOCKS_IGNORED_S = 0.3
"""Seconds for which a block that has moved by itself is left out when the motion of the scene is estimated."""
PUSHED_SHARE = 0.35
"""If a larger share of the blocks moves, the camera was pushed, and single dice are not judged."""
SUDDEN_SHARE = 0.06
"""If this share of the blocks moves at once after calm, the camera may have been pushed far."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureChange:
    """What has changed by itself in a picture."""

    shift: SceneShift
    """The motion of the scene that explains the picture best."""
    sigmas: Numbers
    """How far each block differs from what the motion of the scene explains, in standard deviations of the noise:
    compared with the last picture, or with the anchor (divided by ANCHOR_TOLERANCE_FACTOR) if that is more."""
    share: float
    """The share of the blocks that may have moved by themselves since the last picture."""
    border: float
    """Of the blocks that may have moved by themselves, the share that lies near the border of the picture; 1 if nothing
    moves."""
    stirred: bool
    """Whether anything moves by itself."""

    @property
    def is_pushed(self) -> bool:
        """Whether the camera was pushed, so that single dice cannot be judged."""
        return self.share > PUSHED_SHARE


@dataclass(frozen=True, slots=True, eq=False)
class ChangeState:
    """The noise of the camera, and when each block last moved by itself."""

    stirred_s: Numbers
    """When each block last moved by itself, in seconds of the source's clock."""
    noise: float = LEAST_NOISE_GREYS
    """The standard deviation of a block's mean without any motion, in grey levels."""
    share: float = 0.0
    """The share of the blocks that moved in the last picture."""

    def step(self, scene: SceneMotion, detail: Picture, time: float) -> tuple["ChangeState", PictureChange]:
        """The state with the next picture, and what has changed in it by itself."""
        steep = pixel_steepness(detail)
        shift = scene.estimate(detail, self.stirred_s > time - MOVED_BLOCKS_IGNORED_S)
        stirs, noise = deviations_in_sigmas(detail, scene.last, shift.since_last, steep, self.noise)
        if moving_share(stirs) > SUDDEN_SHARE and self.share < SUDDEN_SHARE / 4:
            leap = scene.estimate_jump(detail)
            explained, noise = deviations_in_sigmas(detail, scene.last, leap.since_last, steep, noise)
            if moving_share(explained) < moving_share(stirs) / 2:
                shift, stirs = leap, explained
        crept = stirs
        if scene.anchor is not scene.last:
            crept, noise = deviations_in_sigmas(detail, scene.anchor, shift.since_anchor, steep, noise)
            crept = crept / ANCHOR_TOLERANCE_FACTOR
        sigmas, share = np.maximum(stirs, crept), moving_share(stirs)
        changed = PictureChange(shift, sigmas, share, border_share(stirs), is_stirring(stirs) or is_stirring(crept))
        stirred_s = (
            self.stirred_s if changed.is_pushed else times_with_mark(self.stirred_s, sigmas > MAY_MOVE_SIGMAS, time)
        )
        return ChangeState(stirred_s, noise, share), changed


class BlockDeviations(NamedTuple):
    """How far each block differs, in standard deviations of the camera's noise, and this noise in grey levels."""

    sigmas: Numbers
    noise_greys: float


def deviations_in_sigmas(now: Picture, then: Picture, motion: Matrix, steep: Picture, noise: float) -> BlockDeviations:
    """How far each block differs from what the scene's motion since the picture `then` explains, and the noise updated
    by the picture `now`. `steep` is the steepness of each pixel of `now`, `noise` the former noise of the camera in
    grey levels."""
    far = furthest_move(motion, now.shape)
    carried = apply_motion(then, motion) if far > EDGE_TOLERANCE_PX / 2 else then
    change = np.asarray(cv2.absdiff(now, carried), np.uint8)
    tolerated = cv2.convertScaleAbs(steep, alpha=EDGE_TOLERANCE_PX + EDGE_TOLERANCE_SHARE_OF_MOTION * far)
    change = np.asarray(cv2.subtract(change, tolerated), np.uint8)
    if far > 1:
        clear_rim(change, int(far) + 1)
    blocks = shrink_by(change, BLOCK_PX)
    # The noise rises slowly: a hand that fills the picture is not noise.
    noise = max(LEAST_NOISE_GREYS, min(0.9 * noise + 0.1 * robust_deviation(blocks), 1.05 * noise))
    return BlockDeviations(np.asarray((blocks - np.median(blocks)) / noise, np.float32), noise)


def times_with_mark(times: Numbers, where: Mask, time: float) -> Numbers:
    """The times in seconds, replaced by `time` where the mask `where` is True."""
    return np.where(where, np.float32(time), times)


def moving_share(sigmas: Numbers) -> float:
    """The share of the blocks that may have moved (more than MAY_MOVE_SIGMAS)."""
    return float((sigmas > MAY_MOVE_SIGMAS).mean())


def border_share(sigmas: Numbers) -> float:
    """The share of the moving blocks that lie in the outer tenth of the picture; 1 if none moves."""
    rows, columns = sigmas.shape
    high, wide = max(1, rows // 10), max(1, columns // 10)
    moving = sigmas > MAY_MOVE_SIGMAS
    inside = int(moving[high:-high, wide:-wide].sum())
    return 1 - inside / max(1, int(moving.sum()))


def is_stirring(sigmas: Numbers) -> bool:
    """Whether anything moves: one block differs clearly, or several a little; a little in one block is stray noise."""
    return bool(sigmas.max() > SURELY_MOVES_SIGMAS or np.count_nonzero(sigmas > MAY_MOVE_SIGMAS) > 1)
