"""Decodes pictures from the network with the limits of photos, and smaller ones where a stream has them."""

from vision.errors import PhotoError
from vision.headers import header
from vision.photo import decode
from vision.scene import Picture


def check(data: bytes, most: int) -> None:
    """Raise a PhotoError if these bytes are no whole JPEG, or one of more than `most` pixels; nothing is decoded."""
    head = header(data)
    if head.format != "JPEG" or head.scans > 1:
        raise PhotoError("only plain JPEG pictures are taken from the network")
    if head.width * head.height > most:
        raise PhotoError(f"the picture has {head.width} x {head.height} pixels; up to {most} are taken")
    if not head.complete:
        raise PhotoError("the picture is cut off")


def decoded(data: bytes, most: int) -> Picture:
    """The picture in these bytes; a PhotoError as `check` raises it, or if it cannot be decoded."""
    check(data, most)
    return decode(data, listen=False).picture
