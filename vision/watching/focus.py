"""Finds the sharpest position of a lens, frame by frame, beginning where it is likely to be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

import cv2
import numpy as np

from vision.boxes import BoxCorners, Point
from vision.scene import Picture
from vision.sources import Focusable, Frame, Source

SETTLE_FRAMES = 8
"""The number of frames after which a lens has reached its position, and the picture shows it."""
DULL_SHARPNESS_SHARE = 0.6
"""A position less sharp than this share of the best is beyond the sharp range: no position further in that direction is
tried."""


IsAtBest = bool
"""Whether a search for the sharpest position is over, and the lens at that position."""


@dataclass(frozen=True, slots=True)
class FocusResult:
    """The result of moving a lens through its range: the sharpest position, and the sharpness of the picture by
    position."""

    best: float
    sharpness: Mapping[float, float]


@dataclass
class FocusSweep:
    """A search for the sharpest position. `step` takes each frame and moves the lens; it ends with the lens at the best
    position, once all that may be sharper have been tried."""

    lens: Focusable
    waiting: list[float]
    """The positions to try, the likeliest first."""
    box: BoxCorners | None = None
    """The part of the picture that must be sharp: left, top, right, bottom as shares of its width and height; None for
    all of it."""
    sharpness: dict[float, float] = field(default_factory=dict)
    planned: int = 1
    now: float | None = None
    """The position at which the lens is measured; None before the first one."""
    frames: int = 0
    is_refined: bool = False

    def step(self, frame: Frame) -> IsAtBest:
        """Take in the next frame and move the lens if it is time."""
        if self.now is not None:
            self.frames += 1
            if self.frames < SETTLE_FRAMES:
                return False
            self.sharpness[self.now] = steepest_gradient(cut_box(frame.image, self.box))
        following = self._next_position()
        if following is None:
            self.lens.focus(self.best)
            return True
        self.now, self.frames = following, 0
        self.lens.focus(following)
        return False

    @property
    def best(self) -> float:
        return max(self.sharpness, key=lambda position: self.sharpness[position])

    @property
    def progress(self) -> float:
        """The part of the search that is done, from 0 to 1."""
        return min(1.0, len(self.sharpness) / self.planned)

    def _next_position(self) -> float | None:
        while self.waiting:
            position = self.waiting.pop(0)
            if not self._is_beyond_sharp_range(position):
                return position
        if not self.is_refined:
            self.is_refined = True
            self.waiting = halfway_positions(self.best, sorted(self.sharpness))
            return self._next_position()
        return None

    def _is_beyond_sharp_range(self, position: float) -> bool:
        """Whether a position between this one and the best was already less sharp than DULL_SHARPNESS_SHARE of the
        best."""
        if len(self.sharpness) < 3:
            return False
        best = self.best
        low, high = min(position, best), max(position, best)
        return any(
            low < one < high and value < DULL_SHARPNESS_SHARE * self.sharpness[best]
            for one, value in self.sharpness.items()
        )


def start_focus_sweep(
    source: Source, tray: Sequence[Point] = (), picture_size: tuple[int, int] = (1, 1)
) -> FocusSweep | None:
    """A search for the sharpest position of the source's lens, measured in the box around `tray`, which is in pixels of
    pictures of this size (no tray: in the whole picture); None if the driver moves no lens."""
    positions = list(source.focus_positions()) if isinstance(source, Focusable) else []
    if not positions or not isinstance(source, Focusable):
        return None
    box = None
    if tray:
        across, down = zip(*tray, strict=True)
        box = (
            min(across) / picture_size[0],
            min(down) / picture_size[1],
            max(across) / picture_size[0],
            max(down) / picture_size[1],
        )
    return FocusSweep(source, positions, box, planned=len(positions) + 2)


def sweep_lens(source: Source) -> FocusResult | None:
    """Move the lens to its sharpest position and return the sharpness at every position tried; None if the driver moves
    no lens, or the frames end."""
    search = start_focus_sweep(source)
    if search is None:
        return None
    for frame in islice(iter(source.read, None), SETTLE_FRAMES * (search.planned + 1)):
        if frame and search.step(frame):
            return FocusResult(search.best, search.sharpness)
    return None


def halfway_positions(best: float, tried: Sequence[float]) -> list[float]:
    """The positions halfway between the best one and those beside it."""
    at = tried.index(best)
    return [(best + beside) / 2 for beside in (*tried[max(0, at - 1) : at], *tried[at + 1 : at + 2])]


def cut_box(picture: Picture, box: BoxCorners | None) -> Picture:
    """The part of the picture in this box (shares of its width and height); all of it for None or a box outside the
    picture."""
    if box is None:
        return picture
    rows, columns = picture.shape[:2]
    left, top, right, bottom = (
        min(max(0, round(edge * side)), side) for edge, side in zip(box, (columns, rows, columns, rows), strict=True)
    )
    return picture[top:bottom, left:right] if right > left and bottom > top else picture


def steepest_gradient(picture: Picture) -> float:
    """The 99th percentile of the picture's gradient, in grey levels per pixel."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    steep = np.abs(cv2.Sobel(grey, cv2.CV_16S, 1, 0)) + np.abs(cv2.Sobel(grey, cv2.CV_16S, 0, 1))
    return float(np.percentile(steep[::2, ::2], 99)) / 8
