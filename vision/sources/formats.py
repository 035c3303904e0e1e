"""Pictures in the formats that a Pi camera grants, as OpenCV holds pictures."""

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from vision.scene import Picture

TO_BGR = {
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
    "BGR888": cv2.COLOR_RGB2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
}
"""Conversion of each format to OpenCV's order. Libcamera names a format by its little-endian order: RGB888 is blue,
green, red in memory and needs none."""
FORMATS = (*TO_BGR, "RGB888")
PLANAR_FORMATS = ("YUV420", "NV12", "NV21")


def decode_stream(raw: Any, granted: Mapping[str, Any]) -> Picture:
    """The picture in colour from the bytes of a stream; `granted` is its configuration (size and format), and its rows
    may be padded."""
    width, height = granted["size"]
    if granted["format"] in TO_BGR:
        raw = cv2.cvtColor(raw, TO_BGR[granted["format"]])
    return np.ascontiguousarray(raw[:height, :width, :3])


def decode_grey(raw: Any, granted: Mapping[str, Any]) -> Picture:
    """The grey picture from the bytes of a stream with this configuration: its first plane if the format has planes."""
    width, height = granted["size"]
    if granted["format"] in PLANAR_FORMATS:
        return np.ascontiguousarray(raw[:height, :width])
    return np.asarray(cv2.cvtColor(decode_stream(raw, granted), cv2.COLOR_BGR2GRAY), np.uint8)
