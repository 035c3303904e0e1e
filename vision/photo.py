"""Loads photos, which may be damaged or harmful: format and size are checked before anything is decoded."""

import os
import stat
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.errors import PhotoError
from vision.headers import Header, header
from vision.scene import Picture

MOST_BYTES = 40 * 2**20
MOST_PIXELS = 30_000_000
"""The most pixels of a photo, unless it is JPEG or TIFF: 90 MB of colours, and as much again while it is decoded."""
MOST_REDUCED = 125_000_000
"""The most pixels of a JPEG with one scan: a large one is decoded row by row at a half, a quarter or an eighth of its
size."""
MOST_PROGRESSIVE = 24_000_000
"""The most pixels of a progressive JPEG, whose coefficients are all kept in memory until the end."""
MOST_TIFF = 16_000_000
"""The most pixels of a TIFF, whose samples may take eight bytes each while they are decoded."""
MOST_SCANS = 60
"""The most scans of a progressive JPEG: cameras and editors write about ten, and thousands would take minutes."""
ENOUGH = 1600
"""Pixels: a photo is halved until its longer side is less than twice this."""

BROKEN = ("corrupt", "premature", "bad ", "invalid", "error", "truncated", "not enough")
"""Words, in lower case, by which decoders report damage; their other warnings are ignored."""

_decoding = threading.Lock()


@dataclass(frozen=True, slots=True)
class Photo:
    """A decoded photo, rotated upright. Lengths in `picture` times `scale` are in pixels of the photo at full size."""

    picture: Picture
    scale: float = 1.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the photo at full size, in pixels."""
        return self.picture.shape[1] * self.scale, self.picture.shape[0] * self.scale


def load_photo(path: Path, listen: bool = True) -> Photo:
    """The photo in the file; a PhotoError with the reason if it cannot be read.

    With `listen`, damage in the middle of the file is found too, by reading the standard error of the whole process.
    """
    return decode(read_bytes(path), listen)


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
    if status.st_size > MOST_BYTES:
        raise PhotoError(f"the file has {status.st_size >> 20} MB; up to {MOST_BYTES >> 20} MB are read")


def decode(data: bytes, listen: bool = True) -> Photo:
    """The photo with eight bits per colour, rotated as the camera was held, and halved until its longer side is below
    3200.

    A PhotoError if it is damaged, cut off, too large or not a photo. With `listen`, damage in the middle is found by
    the messages of the decoder, read from the standard error of the whole process: a program with several threads
    leaves it off.
    """
    head = header(data)
    flag = way_to_decode(head)
    with overheard() if listen else nullcontext([""]) as said:
        try:
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
        except (cv2.error, MemoryError):
            picture = None
    if picture is None:
        raise PhotoError(f"the {head.format} photo is damaged, or of a kind that cannot be decoded")
    if not head.complete or any(word in said[0].lower() for word in BROKEN):
        raise PhotoError(f"the {head.format} photo is damaged or cut off: copy it again")
    while max(picture.shape[:2]) >= 2 * ENOUGH:
        height, width = picture.shape[:2]
        picture = cv2.resize(picture, ((width + 1) // 2, (height + 1) // 2), interpolation=cv2.INTER_AREA)
    return Photo(np.asarray(picture, np.uint8), max(head.width, head.height) / max(picture.shape[:2]))


def way_to_decode(head: Header) -> int:
    """The OpenCV flag to decode this photo with: a large JPEG at a half, a quarter or an eighth of its size, others
    whole.

    A PhotoError if it has too many pixels for the memory, or too many scans.
    """
    pixels = head.width * head.height
    most = MOST_TIFF if head.format == "TIFF" else MOST_PIXELS
    if head.format == "JPEG":
        most = MOST_PROGRESSIVE if head.scans > 1 else MOST_REDUCED
    if pixels > most or head.scans > MOST_SCANS:
        raise PhotoError(
            f"the photo has {head.width} x {head.height} pixels; {head.format} photos of up to "
            f"{most // 1_000_000} million are read"
        )
    if head.format == "JPEG":
        for reduced, flag in (
            (8, cv2.IMREAD_REDUCED_COLOR_8),
            (4, cv2.IMREAD_REDUCED_COLOR_4),
            (2, cv2.IMREAD_REDUCED_COLOR_2),
        ):
            if max(head.width, head.height) >= reduced * ENOUGH:
                return flag
    return cv2.IMREAD_COLOR


@contextmanager
def overheard() -> Iterator[list[str]]:
    """Capture what the decoders print to standard error; the list's one text is filled when the block ends.

    Standard error belongs to the whole process, so only one photo is decoded at a time.
    """
    said = [""]
    with _decoding, tempfile.TemporaryFile() as ear:
        try:
            mouth = os.dup(2)
        except OSError:
            # Standard error is closed: there is nothing to hear.
            yield said
            return
        os.dup2(ear.fileno(), 2)
        try:
            yield said
        finally:
            os.dup2(mouth, 2)
            os.close(mouth)
            ear.seek(0)
            said[0] = ear.read(4096).decode("utf-8", "replace")
