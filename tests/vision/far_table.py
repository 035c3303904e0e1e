"""A table that is seen from high above: the drawn tray takes a part of a wide field, with wood around it."""

import cv2
import numpy as np

from vision.boxes import Point
from vision.scene import Picture
from vision.sources.usb import PICTURE_SIZE
from vision.view import FieldView

FIELD = (3840, 2160)
"""Pixels of the whole field as the sensor could see it."""


def wood(seed: int = 3) -> Picture:
    """The field without a tray: streaks along the table and some knots."""
    rng = np.random.default_rng(seed)
    rows, columns = FIELD[1] // 4, FIELD[0] // 4
    grain = cv2.GaussianBlur(rng.normal(0, 60, (rows, columns)).astype(np.float32), (0, 0), sigmaX=40, sigmaY=1.5)
    knots = cv2.GaussianBlur((rng.random((rows, columns)) < 0.0006).astype(np.float32) * 4000, (0, 0), 5)
    grey = 120 + 4 * grain - knots
    colours = np.dstack([grey * 0.6, grey * 0.8, grey])
    return np.asarray(cv2.resize(np.clip(colours, 0, 255).astype(np.uint8), FIELD), np.uint8)


def with_tray(table: Picture, drawn: Picture, share: float, at: Point = (0.5, 0.5)) -> Picture:
    """The field with the drawn table, a picture of a tray, in it: scaled to this share of the field's width, its middle
    at `at` (shares of the field)."""
    width, height = round(share * FIELD[0]), round(share * FIELD[1])
    left, top = round(at[0] * FIELD[0] - width / 2), round(at[1] * FIELD[1] - height / 2)
    field = table.copy()
    field[top : top + height, left : left + width] = cv2.resize(drawn, (width, height), interpolation=cv2.INTER_AREA)
    return field


def taken(field: Picture, view: FieldView, pixels: int = 2304, noise: float = 1.5, seed: int = 0) -> Picture:
    """The picture of this view by a sensor mode with this number of pixels across the whole field."""
    mode = cv2.resize(field, (pixels, pixels * 9 // 16), interpolation=cv2.INTER_AREA)
    left, right = round(view.left * pixels), round(view.right * pixels)
    top, bottom = round(view.top * mode.shape[0]), round(view.bottom * mode.shape[0])
    part = mode[top:bottom, left:right]
    way = cv2.INTER_AREA if part.shape[1] > PICTURE_SIZE[0] else cv2.INTER_LINEAR
    seen = cv2.resize(part, PICTURE_SIZE, interpolation=way).astype(np.float32)
    return np.clip(seen + np.random.default_rng(seed).normal(0, noise, seen.shape), 0, 255).astype(np.uint8)
