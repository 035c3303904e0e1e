"""Draws readings into photos (a box around each die, its face, a question mark if it is not sure), and encodes JPEG."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.boxes import BoxCorners, with_scaled_coordinates
from vision.results import Die
from vision.scene import Picture

Colour = tuple[int, int, int]
SURE_BGR: Colour = (115, 158, 0)
UNSURE_BGR: Colour = (0, 159, 230)
INK_BGR: Colour = (255, 255, 255)


def draw_dice(picture: Picture, dice: Sequence[Die], scale: float = 1.0) -> Picture:
    """A copy of the picture with the box and face of every die, `?` behind faces that are not sure.

    `scale` is the factor by which the picture to which the boxes belong is larger than this one.
    """
    drawn = picture.copy()
    for die in dice:
        mark = f"{die.face}" if die.sure else f"{die.face}?"
        draw_box(drawn, with_scaled_coordinates(die.box, 1 / scale), mark, SURE_BGR if die.sure else UNSURE_BGR)
    return drawn


def draw_box(picture: Picture, box: BoxCorners, mark: str, colour: Colour) -> None:
    x0, y0, x1, y1 = (round(value) for value in box)
    size = max(0.5, max(picture.shape[:2]) / 1200)
    line = max(1, round(2 * size))
    cv2.rectangle(picture, (x0, y0), (x1, y1), colour, line)
    (width, height), _ = cv2.getTextSize(mark, cv2.FONT_HERSHEY_SIMPLEX, size, line)
    y = y0 if y0 > height + 6 else y1 + height + 6
    cv2.rectangle(picture, (x0, y - height - 6), (x0 + width + 6, y), colour, -1)
    cv2.putText(picture, mark, (x0 + 3, y - 3), cv2.FONT_HERSHEY_SIMPLEX, size, INK_BGR, line, cv2.LINE_AA)


def as_jpeg(picture: Picture, quality: int = 88) -> bytes:
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(data).tobytes() if done else b""
