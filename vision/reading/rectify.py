"""Cuts out the part of the picture to be examined (the view), and makes smaller copies to take crops from."""

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.boxes import BoxCorners, Point
from vision.scene import Picture, Scene

CLOSE_UP_BELOW_PX = 128
"""Pixels of the longer side: a smaller picture may be filled by one die, which can only be found with a margin around
it."""
MARGIN_SHARE = 0.04
"""The margin around the tray that is also examined, as a share of the tray's longer side: a die may appear to lean over
the edge of the tray."""


class ScaledCopy(NamedTuple):
    """The view or a smaller copy of it, and its size relative to the view: 1, 0.5, 0.25 and so on."""

    picture: Picture
    scale: float


@dataclass(frozen=True, slots=True)
class RectifiedView:
    """The view, the examined part of a picture, at full size and repeatedly halved; `origin` is the position of its
    upper left corner in the whole picture."""

    levels: tuple[Picture, ...]
    origin: Point
    border: tuple[int, int] = (0, 0)
    """Columns and rows of mirrored margin on each side."""

    @property
    def picture(self) -> Picture:
        return self.levels[0]

    @property
    def unmirrored(self) -> BoxCorners:
        """The part of the view without the mirrored margin."""
        (across, down), (height, width) = self.border, self.picture.shape[:2]
        return float(across), float(down), float(width - across), float(height - down)

    @property
    def mean_grey(self) -> float:
        """The mean grey level of the view, from 0 to 255, by its smallest copy."""
        return float(np.mean(cv2.mean(self.levels[-1])[: self.levels[-1].shape[-1]]))

    @property
    def long_side(self) -> int:
        return max(int(side) for side in self.picture.shape[:2])

    def copy_for_scale(self, factor: float) -> ScaledCopy:
        """The smallest copy that is not smaller than the view scaled by this factor; the view itself for a factor above
        1."""
        index = 0
        while index + 1 < len(self.levels) and 2.0 ** -(index + 1) >= factor:
            index += 1
        return ScaledCopy(self.levels[index], 2.0**-index)


def rectify_picture(picture: Picture, scene: Scene) -> RectifiedView:
    """Make the view of a picture in three channels: cut to the tray if one is known and repeatedly halved, or, for a
    close-up without a tray, with a mirrored margin of half its size on each side."""
    colour = with_three_channels(picture)
    if not scene.tray and max(colour.shape[:2]) < CLOSE_UP_BELOW_PX:
        down, across = (side // 2 for side in colour.shape[:2])
        wide = cv2.copyMakeBorder(colour, down, down, across, across, cv2.BORDER_REFLECT)
        return RectifiedView((np.asarray(wide, np.uint8),), (-float(across), -float(down)), (across, down))
    left, top, right, bottom = rectangle_around_tray(scene, colour.shape[1], colour.shape[0])
    levels = [np.ascontiguousarray(colour[top:bottom, left:right])]
    while max(levels[-1].shape[:2]) > 320 and min(levels[-1].shape[:2]) > 32:
        height, width = levels[-1].shape[:2]
        half = cv2.resize(levels[-1], ((width + 1) // 2, (height + 1) // 2), interpolation=cv2.INTER_AREA)
        levels.append(np.asarray(half, np.uint8))
    return RectifiedView(tuple(levels), (float(left), float(top)))


def with_three_channels(picture: Picture) -> Picture:
    if picture.ndim == 2 or picture.shape[2] == 1:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    return picture[:, :, :3]


def rectangle_around_tray(scene: Scene, width: int, height: int) -> tuple[int, int, int, int]:
    """The rectangle around the tray with its margin, inside the picture; the whole picture if no tray is known or the
    rectangle would be less than 16 pixels wide or high."""
    if not scene.tray:
        return 0, 0, width, height
    xs, ys = [x for x, _ in scene.tray], [y for _, y in scene.tray]
    margin = MARGIN_SHARE * max(max(xs) - min(xs), max(ys) - min(ys))
    left, top = max(0, int(min(xs) - margin)), max(0, int(min(ys) - margin))
    right, bottom = min(width, int(max(xs) + margin) + 1), min(height, int(max(ys) + margin) + 1)
    if right - left < 16 or bottom - top < 16:
        return 0, 0, width, height
    return left, top, right, bottom
