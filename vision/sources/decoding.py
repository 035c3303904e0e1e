"""Decodes JPEG pictures that come over the network, within a given number of pixels and the limits of photos."""

from vision.errors import PhotoError
from vision.photo import decode, open_photo
from vision.scene import Picture


def refuse_odd_jpeg(data: bytes, most_pixels: int) -> None:
    """Raise a PhotoError unless these bytes are one whole JPEG that is not progressive and has at most `most_pixels`
    pixels; nothing is decoded."""
    with open_photo(data) as image:
        if image.format != "JPEG" or "progressive" in image.info:
            raise PhotoError("only plain JPEG pictures are taken from the network")
        if image.width * image.height > most_pixels:
            raise PhotoError(f"the picture has {image.width} x {image.height} pixels; up to {most_pixels} are taken")
    # Inside a scan 0xFF is always followed by zero or a restart marker: the end marker cannot be mistaken.
    if data.find(b"\xff\xd9", data.rfind(b"\xff\xda")) < 0:
        raise PhotoError("the picture is cut off")


def decode_jpeg(data: bytes, most_pixels: int) -> Picture:
    """The picture in these bytes; a PhotoError if `refuse_odd_jpeg` raises one, or if it cannot be decoded."""
    refuse_odd_jpeg(data, most_pixels)
    return decode(data, refuse_damaged=False).picture
