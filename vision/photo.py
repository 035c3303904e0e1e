"""Loads photos, which may be damaged or harmful: format and size are checked before anything is decoded."""

import os
import stat
import struct
import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import simplejpeg
from PIL import ExifTags, Image, ImageOps

from vision.errors import PhotoError
from vision.scene import Picture

FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF")
"""The formats that are read, by Pillow's names."""
MOST_PHOTO_BYTES = 40 * 2**20
"""The largest photo file in bytes."""
MOST_PHOTO_PIXELS = 30_000_000
"""The most pixels of a photo, unless it is JPEG or TIFF: 90 MB of colours, and as much again while it is decoded."""
MOST_ONE_SCAN_JPEG_PIXELS = 125_000_000
"""The most pixels of a JPEG that is stored in one scan: a large one is decoded row by row at a half, a quarter or an
eighth of its size."""
MOST_PROGRESSIVE_PIXELS = 24_000_000
"""The most pixels of a progressive JPEG, whose coefficients are all kept in memory until the end."""
MOST_TIFF_PIXELS = 16_000_000
"""The most pixels of a TIFF, whose samples may take eight bytes each while they are decoded."""
MOST_JPEG_SCANS = 60
"""The most scans of a progressive JPEG: cameras and editors write about ten, and thousands would take minutes."""
ENOUGH_SIDE_PX = 1600
"""Pixels: a photo is halved until its longer side is less than twice this."""
DECODER_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    MemoryError,
    EOFError,
    struct.error,
)
"""What Pillow's decoders raise for damaged files."""

# Pixels are limited here by format, and Pillow warns about tags that no reading needs.
Image.MAX_IMAGE_PIXELS = MOST_ONE_SCAN_JPEG_PIXELS
warnings.filterwarnings("ignore", module=r"PIL\.")


@dataclass(frozen=True, slots=True)
class Photo:
    """A decoded photo, rotated upright. Lengths in `picture` times `scale` are in pixels of the photo at full size."""

    picture: Picture
    scale: float = 1.0

    @property
    def width_and_height(self) -> tuple[float, float]:
        """Width and height of the photo at full size, in pixels."""
        return self.picture.shape[1] * self.scale, self.picture.shape[0] * self.scale


def load_photo(path: Path) -> Photo:
    """The photo in the file; a PhotoError with the reason if it cannot be read."""
    return decode(read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """The bytes of a regular file of up to 40 MB; a PhotoError with the reason for an empty or any other file.

    It never waits for a pipe or a device.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise PhotoError("there is no such file") from None
    except (OSError, ValueError) as error:
        raise PhotoError(f"the file cannot be opened: {getattr(error, 'strerror', None) or error}") from None
    try:
        check_file(os.fstat(descriptor))
        with os.fdopen(os.dup(descriptor), "rb") as file:
            return file.read()
    except OSError as error:
        raise PhotoError(f"the file cannot be read: {error.strerror}") from None
    finally:
        os.close(descriptor)


def check_file(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise PhotoError("this is a folder" if stat.S_ISDIR(status.st_mode) else "this is not a regular file")
    if status.st_size == 0:
        raise PhotoError("the file is empty")
    if status.st_size > MOST_PHOTO_BYTES:
        raise PhotoError(f"the file has {status.st_size >> 20} MB; up to {MOST_PHOTO_BYTES >> 20} MB are read")


def decode(data: bytes, refuse_damaged: bool = True) -> Photo:
    """The photo with eight bits per colour, rotated as the camera was held, and halved until its longer side is below
    3200 pixels. A PhotoError if it is damaged, cut off, too large or not a photo; without `refuse_damaged`, a JPEG
    with damage in the middle is read as far as it goes."""
    with open_photo(data) as image:
        check_size(image, data)
        name, longer = format_of(image), max(image.size)
        try:
            picture = (
                jpeg_pixels(image, data, refuse_damaged)
                if name == "JPEG" and image.mode != "CMYK"
                else decoded_pixels(image)
            )
        except DECODER_ERRORS:
            raise PhotoError(f"the {name} photo is damaged or cut off: copy it again") from None
    while max(picture.shape[:2]) >= 2 * ENOUGH_SIDE_PX:
        height, width = picture.shape[:2]
        half = cv2.resize(picture, ((width + 1) // 2, (height + 1) // 2), interpolation=cv2.INTER_AREA)
        picture = np.asarray(half, np.uint8)
    return Photo(picture, longer / max(picture.shape[:2]))


def open_photo(data: bytes) -> Image.Image:
    """The photo with its header read; a PhotoError if that cannot be done or its format is not read."""
    try:
        return Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError:
        raise PhotoError("the photo has too many pixels: save it smaller") from None
    except DECODER_ERRORS:
        if data[4:8] == b"ftyp":
            raise PhotoError("HEIC, AVIF and video files are not read: save the photo as JPEG or PNG") from None
        words = "this is not a photo that can be read, or it is cut off: JPEG, PNG, WebP, TIFF, BMP and GIF are read"
        raise PhotoError(words) from None


def format_of(image: Image.Image) -> str:
    """The format of the photo; a JPEG with further pictures behind the first, an MPO, is a JPEG."""
    return "JPEG" if image.format == "MPO" else image.format or ""


def check_size(image: Image.Image, data: bytes) -> None:
    """Raise a PhotoError if the photo has too many pixels for the memory, or too many scans."""
    name, scans = format_of(image), 1
    most = MOST_TIFF_PIXELS if name == "TIFF" else MOST_PHOTO_PIXELS
    if name == "JPEG":
        most = MOST_ONE_SCAN_JPEG_PIXELS
        if "progressive" in image.info:
            # Inside a scan 0xFF is always followed by zero or a restart marker: a scan's marker cannot be mistaken.
            most, scans = MOST_PROGRESSIVE_PIXELS, data.count(b"\xff\xda")
    if image.width * image.height > most:
        words = f"{name} photos of up to {most // 1_000_000} million are read"
        raise PhotoError(f"the photo has {image.width} x {image.height} pixels; {words}")
    if scans > MOST_JPEG_SCANS:
        raise PhotoError(f"the JPEG photo has {scans} scans; up to {MOST_JPEG_SCANS} are read")


def jpeg_pixels(image: Image.Image, data: bytes, refuse_damaged: bool) -> Picture:
    """The decoded pixels of a JPEG in blue, green and red, rotated upright; those of a large one at a half, a quarter
    or an eighth of its size."""
    reduced = next((by for by in (8, 4, 2) if max(image.size) >= by * ENOUGH_SIDE_PX), 1)
    height, width = -(-image.height // reduced), -(-image.width // reduced)
    picture = simplejpeg.decode_jpeg(data, "BGR", min_height=height, min_width=width, strict=refuse_damaged)
    return turn_upright(np.asarray(picture, np.uint8), image.getexif().get(ExifTags.Base.Orientation, 1))


def turn_upright(picture: Picture, orientation: int) -> Picture:
    """The picture as the camera was held, by its EXIF orientation (1 to 8): rotated by a multiple of 90 degrees, and
    mirrored for 2, 4, 5 and 7."""
    if orientation >= 5:
        picture = picture.transpose(1, 0, 2)
    if orientation in (3, 4, 7, 8):
        picture = picture[::-1]
    if orientation in (2, 3, 6, 7):
        picture = picture[:, ::-1]
    return np.ascontiguousarray(picture)


def decoded_pixels(image: Image.Image) -> Picture:
    """The decoded pixels of a photo in blue, green and red, rotated upright."""
    image.load()
    ImageOps.exif_transpose(image, in_place=True)
    if image.mode.startswith("I;16"):
        grey = np.asarray(np.asarray(image) >> 8, np.uint8)
        return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    return np.asarray(cv2.cvtColor(np.asarray(image.convert("RGB"), np.uint8), cv2.COLOR_RGB2BGR), np.uint8)
