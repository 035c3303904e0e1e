"""The motion of the whole scene, which moves when the camera trembles or the tray is pushed."""

from dataclasses import dataclass, field

from vision.scene import Picture
from vision.watching.motion import (
    NO_MOTION,
    Mask,
    Matrix,
    MotionReference,
    combine_motions,
    estimate_jump,
    estimate_motion,
    make_reference,
    motion_between,
)


@dataclass(frozen=True, slots=True, eq=False)
class SceneShift:
    """How the scene has moved to the present picture: since the anchor (the picture at which the calm began), and since
    the picture before."""

    since_anchor: Matrix
    since_last: Matrix


@dataclass(frozen=True, slots=True, eq=False)
class SceneMotion:
    """The last picture and the one at which the calm began (the anchor), and how the scene has moved since."""

    last: Picture
    anchor: Picture
    """The picture when the calm began; slow motion is noticed by comparison with it."""
    reference: MotionReference
    """The anchor, prepared for finding the motion of the scene since then."""
    since_anchor: Matrix = field(default_factory=NO_MOTION.copy)
    """The motion of the scene from the anchor to the last picture."""
    way: Matrix = field(default_factory=NO_MOTION.copy)
    """The motion of the scene from the first picture to the last one."""

    def estimate(self, detail: Picture, ignored: Mask) -> SceneShift:
        """How the scene has moved to the next picture; blocks that are `ignored` move by themselves."""
        moved = estimate_motion(self.reference, detail, ignored, self.since_anchor)
        return SceneShift(moved, motion_between(self.since_anchor, moved))

    def estimate_jump(self, detail: Picture) -> SceneShift:
        """How the scene has moved to the next picture if the camera was pushed far at once."""
        moved = estimate_motion(self.reference, detail, guess=estimate_jump(self.anchor, detail))
        return SceneShift(moved, motion_between(self.since_anchor, moved))

    def step(self, detail: Picture, shift: SceneShift, stirred: bool) -> "SceneMotion":
        """The state with the next picture, to which the scene has moved by this shift; the picture becomes the anchor
        if something moves by itself (`stirred`)."""
        way = combine_motions(shift.since_last, self.way)
        if stirred:
            return first_scene_motion(detail, way)
        return SceneMotion(detail, self.anchor, self.reference, shift.since_anchor, way)


def first_scene_motion(detail: Picture, motion: Matrix = NO_MOTION) -> SceneMotion:
    """The state at a picture that becomes the anchor; `motion` is that of the scene from the first picture to this
    one."""
    return SceneMotion(detail, detail, make_reference(detail), NO_MOTION, motion)
