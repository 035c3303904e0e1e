"""The gate: finds in about a millisecond which parts of a frame move, although the camera may tremble, and whether a
hand is in view. Its stages are the motion of the scene, change, the ground, and hands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.boxes import BoxCorners
from vision.scene import Picture
from vision.watching.change import MAY_MOVE_SIGMAS, ChangeState
from vision.watching.ground import GROUND_LEARNED_EVERY_S, GroundMemory, survey_ground
from vision.watching.hands import Hands, find_known_dice, never_in_blocks, no_hands
from vision.watching.motion import NO_MOTION, Matrix, Numbers, furthest_move
from vision.watching.scene_motion import SceneMotion, first_scene_motion
from vision.watching.small import BLOCK_PX, blocks_within, fine_details, logarithmic_light


@dataclass(frozen=True, slots=True)
class Glance:
    """What the gate finds in one frame: for how many seconds nothing has moved (`calm`), and whether a hand is in
    view."""

    calm: float
    hand: bool = False
    step: float = 0.0
    """How far the whole scene moved since the last frame, in pixels of the small picture."""
    stirring: float = 0.0
    """The share of the picture's blocks that move by themselves, not with the camera."""
    border: float = 0.0
    """The share of what moves by itself that lies near the border of the picture; 1 if nothing moves."""


@dataclass(frozen=True, slots=True, eq=False)
class Gate:
    """The states of the stages after a picture; before the first one, everything may move and a hand may be
    anywhere."""

    scene: SceneMotion | None = None
    change: ChangeState = field(default_factory=lambda: ChangeState(never_in_blocks((1, 1))))
    ground: GroundMemory | None = None
    hands: Hands = field(default_factory=Hands)
    sigmas: Numbers = field(default_factory=lambda: np.full((1, 1), np.inf, np.float32))
    """How far each block of the last picture differs from what the motion of the scene explains, in standard deviations
    of the noise (`PictureChange.sigmas`); infinite before the first two pictures have been compared."""
    calm_since_s: float = 0.0
    """When anything last moved, in seconds of the source's clock."""

    @property
    def motion_from_first_picture(self) -> Matrix:
        """The motion of the scene from the first picture to the last one, in pixels of the small picture."""
        return self.scene.way if self.scene else NO_MOTION

    def may_have_moved_in(self, box: BoxCorners) -> bool:
        """Whether anything may have moved in this box of the last small picture."""
        return float(blocks_within(self.sigmas, box).max()) > MAY_MOVE_SIGMAS

    def step(self, small: Picture, time: float) -> tuple["Gate", Glance]:
        """The state with the next small grey picture, and what the gate finds in it."""
        light = logarithmic_light(small)
        detail = fine_details(light)
        if self.scene is None or self.ground is None or self.scene.last.shape != detail.shape:
            return first_gate(light, detail, time), Glance(0.0)
        change, changed = self.change.step(self.scene, detail, time)
        scene = self.scene.step(detail, changed.shift, changed.stirred)
        ground = self.ground.renew_ground(light)
        if changed.stirred:
            ground = ground.move_anchor(changed.shift.since_anchor)
        calm_since_s = time if changed.stirred else self.calm_since_s
        behind = ground.backdrop(light, scene.since_anchor)
        hands, hand = self.hands.step(light, behind, changed, change, time)
        if not hand and time - calm_since_s >= GROUND_LEARNED_EVERY_S:
            ground = ground.learn_ground(light, behind, scene.since_anchor, time)
        far = furthest_move(changed.shift.since_last, detail.shape)
        glance = Glance(time - calm_since_s, hand, far, changed.share, changed.border)
        return Gate(scene, change, ground, hands, changed.sigmas, calm_since_s), glance

    def with_known_dice(self, boxes: Sequence[BoxCorners]) -> "Gate":
        """The state in which, until something moves, dice in these boxes (pixels of the small picture) are not taken
        for a hand."""
        if self.scene is None or not boxes:
            return self
        return replace(self, hands=replace(self.hands, known=find_known_dice(boxes, self.scene.last)))

    def with_hand_taken_for_ground(self) -> "Gate":
        """The state in which what reaches into the picture is no longer taken for a hand: the next picture becomes the
        ground."""
        ground = replace(self.ground, outdated=True) if self.ground else None
        return replace(self, ground=ground, hands=replace(self.hands, seen=False))


def first_gate(light: Picture, detail: Picture, time: float) -> Gate:
    """The state after the first picture, given its logarithmic light and its fine details."""
    rows, columns = detail.shape
    blocks = max(1, rows // BLOCK_PX), max(1, columns // BLOCK_PX)
    change = ChangeState(np.full(blocks, time, np.float32))
    ground = GroundMemory(survey_ground(light), learned_s=time)
    return Gate(first_scene_motion(detail), change, ground, no_hands(blocks), calm_since_s=time)


def glances(pictures: Iterable[tuple[Picture, float]]) -> Iterator[Glance]:
    """Yield what the gate finds in each of these small pictures, which are given with their times in seconds."""
    gate = Gate()
    for small, time in pictures:
        gate, glance = gate.step(small, time)
        yield glance
