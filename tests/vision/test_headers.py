"""The headers of photos: format, size and completeness are known before anything is decoded."""

import struct

import cv2
import numpy as np
import pytest

from vision.errors import PhotoError
from vision.headers import header

WIDE = np.arange(30 * 70 * 3, dtype=np.uint32).reshape(30, 70, 3).astype(np.uint8)
"""A picture of 70 x 30 pixels."""


def encoded(ending: str, *settings: int) -> bytes:
    return bytes(cv2.imencode(ending, WIDE, [*settings])[1].tobytes())


@pytest.mark.parametrize(
    ("ending", "name"), [(".jpg", "JPEG"), (".png", "PNG"), (".webp", "WebP"), (".bmp", "BMP"), (".tiff", "TIFF")]
)
def test_a_photo_says_its_format_and_size(ending: str, name: str) -> None:
    head = header(encoded(ending))
    assert (head.format, head.width, head.height, head.complete) == (name, 70, 30, True)


def test_a_gif_says_its_size() -> None:
    head = header(b"GIF89a" + struct.pack("<HH", 640, 480))
    assert (head.format, head.width, head.height) == ("GIF", 640, 480)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp"])
def test_a_photo_without_its_end_is_not_complete(ending: str) -> None:
    data = encoded(ending)
    assert not header(data[: len(data) * 2 // 3]).complete


def test_a_progressive_jpeg_counts_its_scans() -> None:
    assert header(encoded(".jpg")).scans == 1
    assert header(encoded(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)).scans > 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a photo in a format"),
        (b"dice", "not a photo in a format"),
        (b"\0\0\0\x18ftypheic", "save the photo as JPEG or PNG"),
        (b"\xff\xd8\xff", "cut off"),
        (b"\x89PNG\r\n\x1a\n\0\0", "cut off"),
        (b"\xff\xd8\xff\xd9\0\0", "damaged"),
        (b"RIFF\0\0\0\0AVI ", "not a photo"),
        (b"GIF89a\0\0\0\0", "no pixels"),
    ],
)
def test_what_is_no_photo_is_refused_with_the_reason(data: bytes, said: str) -> None:
    with pytest.raises(PhotoError, match=said):
        header(data)
