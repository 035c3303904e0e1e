"""Reads again, in altered views, a picture of which the reader is not sure: a reading that all views show, and at least
LEAST_SURE_VIEWS of them surely, becomes sure."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.boxes import BoxCorners, intersection_over_union
from vision.reading.agree import SAME_PLACE_OVERLAP, AgreedReading
from vision.reading.doubt import DoubtRule
from vision.reading.rectify import RectifiedView
from vision.results import Die
from vision.scene import Picture


@dataclass(frozen=True, slots=True)
class Alteration:
    """How a picture is altered before it is read again."""

    scale: float
    mirrored: bool = False
    turned: bool = False
    """Whether the picture is turned by 180 degrees."""
    gamma: float = 1.0

    def alter_picture(self, picture: Picture) -> Picture:
        height, width = picture.shape[:2]
        size = max(1, round(width * self.scale)), max(1, round(height * self.scale))
        scaled = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if self.scale < 1 else cv2.INTER_LINEAR)
        if self.mirrored or self.turned:
            scaled = cv2.flip(scaled, -1 if self.turned else 1)
        if self.gamma != 1:
            scaled = cv2.LUT(scaled, np.asarray(255 * (np.arange(256) / 255) ** self.gamma, np.uint8))
        return np.asarray(scaled, np.uint8)

    def box_in_altered_picture(self, box: BoxCorners, width: int, height: int) -> BoxCorners:
        """Where a box in a picture of this width and height is in the altered picture."""
        x0, y0, x1, y1 = box
        if self.mirrored or self.turned:
            x0, x1 = width - x1, width - x0
        if self.turned:
            y0, y1 = height - y1, height - y0
        return x0 * self.scale, y0 * self.scale, x1 * self.scale, y1 * self.scale


ALTERATIONS = (Alteration(0.85, mirrored=True), Alteration(1.15), Alteration(0.92, turned=True, gamma=0.75))
"""The altered views: each has another scale, one is mirrored, and one is turned and brightened, so that detector and
classifier get other pixels of every die."""
LEAST_SURE_VIEWS = 2
"""The least number of altered views whose own reading must be sure."""
REFUTABLE_RULES = frozenset({DoubtRule.STRANGE, DoubtRule.CUT})
"""The rules against `sure` that views can refute: each view measures again what they depend on."""


def is_steady(
    agreed: AgreedReading, view: RectifiedView, expect: int | None, read: Callable[[Picture], AgreedReading]
) -> bool:
    """Whether all altered views show the dice of this reading, and enough of them are sure; `read` reads one.

    False if views prove nothing: without dice, if a rule that they cannot refute forbids `sure`, and for a close-up;
    also if the number of dice is unknown and the only die shows a one or a two, as a ring or a sign looks the same in
    every view.
    """
    lone = expect is None and len(agreed.dice) == 1 and agreed.dice[0].face <= 2
    if not agreed.dice or lone or agreed.bars - REFUTABLE_RULES or view.border != (0, 0):
        return False
    sure = 0
    for number, change in enumerate(ALTERATIONS, start=1):
        other = read(change.alter_picture(view.picture))
        sure += other.sure
        if not shows_same_dice(other, agreed, change, view) or sure + len(ALTERATIONS) - number < LEAST_SURE_VIEWS:
            return False
    return True


def shows_same_dice(other: AgreedReading, agreed: AgreedReading, change: Alteration, view: RectifiedView) -> bool:
    """Whether the altered view shows the same faces in the same places, and nothing else."""
    height, width = view.picture.shape[:2]
    (left, top), places = view.origin, list(other.dice)
    for die in agreed.dice:
        x0, y0, x1, y1 = die.box
        box = change.box_in_altered_picture((x0 - left, y0 - top, x1 - left, y1 - top), width, height)
        same = [
            one for one in places if one.face == die.face and intersection_over_union(one.box, box) > SAME_PLACE_OVERLAP
        ]
        if not same:
            return False
        places.remove(same[0])
    return not places


def with_dice_sure(agreed: AgreedReading) -> AgreedReading:
    """The reading marked as sure, as are all its dice, without reasons for doubt."""
    dice: tuple[Die, ...] = tuple(replace(die, sure=True) for die in agreed.dice)
    return replace(agreed, dice=dice, sure=True, reasons=())
