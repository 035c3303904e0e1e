"""A stand-in for the driver of webcams that answers like the real one, and fails when asked to."""

from typing import Any

import cv2
import numpy as np

GREY = np.full((720, 1280, 3), 90, np.uint8)


def ramp(columns: int, rows: int) -> Any:
    """A picture whose grey grows from 0 at the left to 255 at the right."""
    grey = np.linspace(0, 255, columns).astype(np.uint8)
    return np.ascontiguousarray(np.broadcast_to(grey[None, :, None], (rows, columns, 3)))


class Capture:
    """Replaces cv2.VideoCapture: a webcam that delivers `frames` pictures, brighter to the right, and then fails, or
    cannot be opened. With `small` it has pictures of 1280x720 only."""

    def __init__(self, frames: int = 1000, opens: bool = True, small: bool = False) -> None:
        self.frames, self.opens, self.released, self.small = frames, opens, 0, small
        self.settings: dict[int, float] = {}

    def __call__(self, number: int, back_end: int) -> "Capture":
        return self

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def read(self) -> tuple[bool, Any]:
        self.frames -= 1
        if self.frames < 0:
            return False, None
        size = int(self.get(cv2.CAP_PROP_FRAME_WIDTH)), int(self.get(cv2.CAP_PROP_FRAME_HEIGHT))
        return True, GREY.copy() if min(size) < 2 or self.small else ramp(*size)

    def set(self, key: int, value: float) -> bool:
        self.settings[key] = value
        return True

    def get(self, key: int) -> float:
        return self.settings.get(key, 0.5)

    def release(self) -> None:
        self.released += 1
