"""Simulated films written to real files: packed, scaled, turned by their metadata, with uneven times."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.films.film import Film, Truth

USUAL = 30
"""Frames per second of a file whose times are given frame by frame."""
TURNED = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30)
"""The matrix, as bytes of an mp4, of a film that must be turned clockwise by a quarter, as phones store them."""
PARENTS = (b"moov", b"trak", b"mdia", b"minf", b"stbl")


@dataclass(frozen=True, slots=True)
class Packing:
    """How a film is stored: the long side of its pictures in pixels, its codec and the ending of the file."""

    size: int = 1280
    codec: str = "mp4v"
    ending: str = "mp4"
    turned: bool = False
    """Whether it is stored sideways, with metadata that turn it (only mp4)."""
    uneven: bool = False
    """Whether the times of the frames vary, as those of phones do (only mp4)."""


def write(film: Film, path: Path, packing: Packing) -> list[tuple[float, Truth]]:
    """Write the film to a file, packed in this way; return the time and the truth of every frame."""
    code = cv2.VideoWriter.fourcc(*packing.codec)
    file: cv2.VideoWriter | None = None
    truths = []
    for frame, truth in film.frames():
        picture = frame.image
        factor = packing.size / max(picture.shape[:2])
        if factor != 1:
            method = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
            # Codecs want even numbers of pixels.
            rows, columns = (round(side * factor / 2) * 2 for side in picture.shape[:2])
            picture = np.asarray(cv2.resize(picture, (columns, rows), interpolation=method), np.uint8)
        if packing.turned:
            picture = np.ascontiguousarray(np.rot90(picture))
        if file is None:
            rate = USUAL if packing.uneven else film.shot.rate
            file = cv2.VideoWriter(str(path), code, rate, picture.shape[1::-1])
            assert file.isOpened(), packing.codec
        file.write(picture)
        truths.append((frame.time, truth))
    assert file is not None
    file.release()
    content = path.read_bytes()
    if packing.turned:
        content = turned(content)
    if packing.uneven:
        content = timed(content, [time for time, _ in truths])
    path.write_bytes(content)
    return truths


def turned(content: bytes) -> bytes:
    """Change the metadata of an mp4 file so that players turn it clockwise by a quarter; return the changed file."""
    start = content.index(b"tkhd") + 4
    matrix = start + (40 if content[start] == 0 else 52)
    return content[:matrix] + TURNED + content[matrix + len(TURNED) :]


def timed(content: bytes, times: Sequence[float]) -> bytes:
    """Give the frames of an mp4 file these times in seconds, counted from the first; return the changed file."""
    start = content.index(b"mdhd") + 4
    ticks = int.from_bytes(content[start + 12 : start + 16])
    marks = np.round((np.array(times) - times[0]) * ticks).astype(int)
    steps = [*np.diff(marks).tolist(), round(ticks / USUAL)]
    # The list of edits would cut the film where it ended with even times.
    content = content.replace(b"edts", b"free", 1)
    return replaced(content, b"stts", struct.pack(">II", 0, len(steps)) + b"".join(pairs(steps)))


def pairs(steps: Iterable[int]) -> Iterable[bytes]:
    return (struct.pack(">II", 1, max(1, step)) for step in steps)


def replaced(content: bytes, name: bytes, body: bytes) -> bytes:
    """The mp4 with another content of this box, and the sizes of all boxes around it corrected.

    The index of the file is at its end, so that no position in it changes.
    """
    at = content.index(name) - 4
    old = int.from_bytes(content[at : at + 4])
    more = len(body) + 8 - old
    out = bytearray(content[:at] + struct.pack(">I", len(body) + 8) + name + body + content[at + old :])
    for parent in PARENTS:
        start = out.index(parent) - 4
        out[start : start + 4] = struct.pack(">I", int.from_bytes(out[start : start + 4]) + more)
    return bytes(out)
