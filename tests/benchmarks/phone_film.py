"""Makes the film that plays a phone's camera: whole turns one after the other, as motion JPEG, with their truth.

Each picture bears its number in a strip of light and dark blocks at its lower edge, which is cut off before it is read:
so what the table sees can be matched to the frame, whatever was lost on the way.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.films.camera import Shot
from tests.films.film import Film
from tests.films.scripts import turn
from tests.films.tables import build
from vision.scene import Picture

RATE = 15
"""Pictures a second of the film."""
CHROMIUM_RATE = 30
"""Pictures a second of Chromium's camera when it plays a film."""
STRIP = 16
"""Pixels of the strip's height."""
BITS = 20
"""The number of blocks in the strip."""
LONG = 0.8
"""Dice that lie free for this many seconds must be read."""


@dataclass(frozen=True)
class Rest:
    """A time in which all dice of a throw lie free: its first and last frame, the faces, and the turn."""

    first: int
    last: int
    faces: tuple[int, ...]
    turn: int

    @property
    def must_be_read(self) -> bool:
        return self.last - self.first >= LONG * RATE


@dataclass(frozen=True)
class Reel:
    """A film: its number of frames, and each span of frames in which all dice of a throw lie free."""

    path: Path
    frames: int
    rests: tuple[Rest, ...]


def marked(image: Picture, number: int) -> Picture:
    """The picture with its number in the strip."""
    wide = image.shape[1] // BITS
    made = image.copy()
    for bit in range(BITS):
        made[-STRIP:, bit * wide : (bit + 1) * wide] = 255 if number >> bit & 1 else 0
    return made


def number_of(image: Picture) -> int:
    """The number in the strip of a picture, whatever its size."""
    high, wide = image.shape[:2]
    rows = image[high - round(STRIP * high / 720 * 0.7) : high - 1]
    cells = [rows[:, round((bit + 0.3) * wide / BITS) : round((bit + 0.7) * wide / BITS)] for bit in range(BITS)]
    return sum(1 << bit for bit, cell in enumerate(cells) if cell.mean() > 127)


def cut(image: Picture) -> Picture:
    """The picture without the strip."""
    high = image.shape[0]
    return np.ascontiguousarray(image[: high - round(STRIP * high / 720) - 2])


def reel(folder: Path, turns: int, seed: int = 1, name: str = "renders") -> Reel:
    """The film with this many turns at one table; it is made in the folder if it is not there yet."""
    path, facts = folder / f"phone-{name}-{turns}-{seed}.mjpeg", folder / f"phone-{name}-{turns}-{seed}.json"
    if facts.exists():
        stored = json.loads(facts.read_text())
        rests = tuple(Rest(one["first"], one["last"], tuple(one["faces"]), one["turn"]) for one in stored["rests"])
        return Reel(path, stored["frames"], rests)
    table = build(name, np.random.default_rng(seed))
    rests_made: list[Rest] = []
    number = 0
    with path.open("wb") as file:
        for one in range(turns):
            film = Film(turn(np.random.default_rng([seed, one])), table, Shot(rate=RATE, tremble=0.1), seed)
            open_rest: Rest | None = None
            for frame, truth in film.frames():
                faces = tuple(truth.faces)
                if truth.rest and open_rest and open_rest.faces == faces:
                    open_rest = Rest(open_rest.first, number, faces, one)
                elif truth.rest:
                    open_rest = Rest(number, number, faces, one)
                elif open_rest:
                    rests_made.append(open_rest)
                    open_rest = None
                picture = cv2.resize(frame.image, (1280, 720)) if frame.image.shape[1] != 1280 else frame.image
                coded = cv2.imencode(".jpg", marked(picture, number), [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
                file.write(coded.tobytes())
                number += 1
            if open_rest:
                rests_made.append(open_rest)
    facts.write_text(json.dumps({"frames": number, "rests": [asdict(one) for one in rests_made]}))
    return Reel(path, number, tuple(rests_made))


def for_chromium(film: Reel) -> Path:
    """The film with every picture twice, as Chromium's camera plays motion JPEG at thirty pictures a second."""
    path = film.path.with_suffix(f".{CHROMIUM_RATE}.mjpeg")
    if not path.exists():
        with path.open("wb") as file:
            for picture in pictures(film):
                file.write(picture * (CHROMIUM_RATE // RATE))
    return path


def pictures(film: Reel) -> Iterator[bytes]:
    """The JPEGs of the film, one after the other."""
    left = b""
    with film.path.open("rb") as file:
        while more := file.read(1 << 22):
            left += more
            while (end := left.find(b"\xff\xd9")) >= 0:
                yield left[: end + 2]
                left = left[end + 2 :]
