"""Where pictures come from: one protocol, one file a source, each driver imported only when it is opened."""

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self, runtime_checkable

import cv2
import numpy as np

from vision.boxes import Point
from vision.errors import SourceError
from vision.scene import Picture

SOURCES = {
    "auto": "the Pi camera, else the first USB camera that answers",
    "picamera": "a Raspberry Pi camera",
    "usb": "usb:N, a webcam by its number",
    "video": "video:FILE, a film of the table",
    "photos": "photos:DIR, the photos of a folder in the order of their names, each a throw",
    "scripted": "scripted:1,2,3,4,5;2,2,4,5,6;..., these throws one after the other, drawn",
    "demo": "a drawn table with dice that roll, needs nothing",
    "none": "no camera, dice are entered by hand",
}
Locks = Mapping[str, float | Sequence[float]]
"""Exposure, white balance and focus in the camera's own words."""

SMALL = 320
"""Pixels of the longer side of the small grey picture that the gate watches."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the table and when it was taken, in seconds of the source's own clock."""

    image: Picture
    time: float
    index: int
    small: Picture | None = None
    """The same picture small and grey, where the camera gives one for free."""
    fresh: bool = False
    """It has nothing to do with the frames before: the next photo, not the next moment."""

    def grey(self) -> Picture:
        return shrink(self.image) if self.small is None else self.small


class Source(Protocol):
    """A camera or its twin. `read` waits for the next frame and is None after the last one of a finite source."""

    name: str
    live: bool
    """A live source sets the pace; the others are as fast as they are read, and their frames tell the time."""

    def open(self) -> None: ...

    def read(self) -> Frame | None: ...

    def close(self) -> None: ...

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@runtime_checkable
class Thrower(Protocol):
    """A source that throws its dice itself, when it is asked to."""

    def throw(self, keep: Sequence[Point] = (), faces: Sequence[int] = ()) -> None:
        """The next throw: dice at the points `keep` of the picture stay lying, the thrown ones show `faces`."""

    def expect(self, count: int) -> None:
        """So many dice make a throw."""


@runtime_checkable
class Lockable(Protocol):
    """A camera that adjusts itself, and can be told not to."""

    def lock(self, values: Locks | None = None) -> Locks:
        """Stay with these settings, or with those of now; the answer is what was locked."""


def lock(source: Source | None, values: Locks | None = None) -> Locks:
    """Lock a camera that can be locked; the others have nothing to lock."""
    return source.lock(values) if isinstance(source, Lockable) else {}


def shrink(image: Picture) -> Picture:
    """Small and grey, its proportions kept."""
    rows, columns = image.shape[:2]
    factor = SMALL / max(rows, columns)
    size = (max(1, round(columns * factor)), max(1, round(rows * factor)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA) if factor != 1 else image
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def number_in(argument: str) -> int | None:
    """The number after the colon of a source's name, if it is one that a computer can count to."""
    return int(argument) if argument.isdecimal() and len(argument) < 10 else None


def open_source(text: str) -> Source:
    """The source that the words on the command line mean; it opens when it is entered."""
    name, _, argument = text.partition(":")
    if name not in SOURCES:
        raise SourceError(f"there is no camera {text!r}; there are {', '.join(SOURCES)}")
    source: Source = importlib.import_module(f"vision.sources.{name}").make(argument)
    return source
