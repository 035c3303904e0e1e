"""Finds the format and size of a photo, and whether the file is complete, from its bytes without decoding it.

OpenCV's own limit on pixels is no replacement: it has no answer for photos that are cut off, may be decoded at a
reduced size, or have thousands of scans.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass

from vision.errors import PhotoError


@dataclass(frozen=True, slots=True)
class Header:
    """The format of a photo file, its width and height in pixels, whether it is complete, and how many scans a
    progressive JPEG has.

    A GIF or TIFF always counts as complete; a photo that is not a progressive JPEG has one scan.
    """

    format: str
    width: int
    height: int
    complete: bool = True
    scans: int = 1


def header(data: bytes) -> Header:
    """The header of a photo; a PhotoError if its format is not supported, its header is cut off, or it has no
    pixels."""
    for signature, parse in FORMATS:
        if data.startswith(signature):
            try:
                head = parse(data)
            except (struct.error, IndexError):
                raise PhotoError("the photo is cut off: copy it again") from None
            if head.width < 1 or head.height < 1:
                raise PhotoError(f"the {head.format} photo has no pixels")
            return head
    if data[4:8] == b"ftyp":
        raise PhotoError("HEIC, AVIF and video files are not read: save the photo as JPEG or PNG")
    raise PhotoError("this is not a photo in a format that is read: JPEG, PNG, WebP, TIFF, BMP or GIF")


def jpeg(data: bytes) -> Header:
    """The header of a JPEG: the frame segment holds its size; the end marker and the scans are searched for behind it.

    A PhotoError if the segments before the first scan are damaged.
    """
    position, width, height, progressive = 2, 0, 0, False
    while True:
        marker = data[position + 1]
        if data[position] != 0xFF:
            raise PhotoError("the JPEG photo is damaged: copy it again")
        if marker == 0xFF:
            position += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            position += 2
            continue
        (length,) = struct.unpack_from(">H", data, position + 2)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, position + 5)
            progressive = marker in (0xC2, 0xC6, 0xCA, 0xCE)
        if marker == 0xDA:
            break
        if marker == 0xD9 or length < 2:
            raise PhotoError("the JPEG photo is damaged: copy it again")
        position += 2 + length
    # Inside a scan 0xFF is always followed by zero or a restart marker: the end marker cannot be mistaken.
    complete = data.find(b"\xff\xd9", position) >= 0
    scans = data.count(b"\xff\xda", position) if progressive else 1
    return Header("JPEG", width, height, complete, max(scans, 2) if progressive else 1)


def png(data: bytes) -> Header:
    width, height = struct.unpack_from(">II", data, 16)
    return Header("PNG", width, height, b"IEND" in data[-4096:] or data.rfind(b"IEND") > 0)


def gif(data: bytes) -> Header:
    width, height = struct.unpack_from("<HH", data, 6)
    return Header("GIF", width, height)


def bmp(data: bytes) -> Header:
    (size,) = struct.unpack_from("<I", data, 14)
    if size == 12:
        width, height = struct.unpack_from("<HH", data, 18)
        return Header("BMP", width, height)
    width, height = struct.unpack_from("<ii", data, 18)
    (bits,) = struct.unpack_from("<H", data, 28)
    (compression,) = struct.unpack_from("<I", data, 30)
    whole = len(data) >= abs(width * height) * bits // 8 or compression != 0
    return Header("BMP", abs(width), abs(height), whole)


def webp(data: bytes) -> Header:
    if data[8:12] != b"WEBP":
        raise PhotoError("this is not a photo")
    (length,) = struct.unpack_from("<I", data, 4)
    complete = len(data) >= length + 8 - 1
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(data[k : k + 3], "little") + 1 for k in (24, 27))
    elif kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    else:
        width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
    return Header("WebP", width, height, complete)


def tiff(data: bytes) -> Header:
    """The header of a TIFF: the size of its first picture. It always counts as complete."""
    order = "<" if data.startswith(b"II") else ">"
    (start,) = struct.unpack_from(order + "I", data, 4)
    (entries,) = struct.unpack_from(order + "H", data, start)
    values = {256: 0, 257: 0}
    for k in range(entries):
        tag, kind, _ = struct.unpack_from(order + "HHI", data, start + 2 + 12 * k)
        if tag in values:
            (values[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, start + 10 + 12 * k)
    return Header("TIFF", values[256], values[257])


FORMATS: tuple[tuple[bytes, Callable[[bytes], Header]], ...] = (
    (b"\xff\xd8\xff", jpeg),
    (b"\x89PNG\r\n\x1a\n", png),
    (b"GIF87a", gif),
    (b"GIF89a", gif),
    (b"BM", bmp),
    (b"RIFF", webp),
    (b"II*\0", tiff),
    (b"MM\0*", tiff),
)
