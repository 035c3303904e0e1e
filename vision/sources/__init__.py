"""The cameras, films and stand-ins that deliver frames: one protocol, one file per source; a driver is imported only
when its source is created."""

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType, TracebackType
from typing import Protocol, Self, runtime_checkable

import cv2
import numpy as np

from vision.boxes import Point
from vision.condition import CameraCondition
from vision.errors import SourceError, without_secrets
from vision.scene import Picture
from vision.view import WHOLE_FIELD, FieldView

SOURCES = {
    "auto": "the Pi camera, else the first USB camera that answers",
    "picamera": "a Raspberry Pi camera",
    "usb": "usb:N, a webcam by its number",
    "phone": "a phone over the table, whose browser sends pictures to a page of this program",
    "stream": "stream:URL, a network camera or a phone's camera app: motion JPEG over http(s), or rtsp",
    "video": "video:FILE, a film of the table",
    "photos": "photos:DIR, the photos of a folder in the order of their names, each a throw",
    "scripted": "scripted:1,2,3,4,5;2,2,4,5,6;..., these throws one after the other, drawn",
    "demo": "a drawn table with dice that roll, needs nothing",
    "none": "no camera, dice are entered by hand",
}
CAMERAS = ("picamera", "usb")
"""The sources that are cameras, in the order in which `auto` tries them."""
Locks = Mapping[str, float | Sequence[float]]
"""Locked camera settings (exposure, white balance, focus): by the camera's own name of each, its value or values."""

SMALL_SIDE_PX = 320
"""The longer side in pixels of the small grey picture that the motion gate uses."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of the table in colour, the time it was taken, in seconds of the source's own clock, and its number
    from 0."""

    image: Picture
    time: float
    index: int
    small: Picture | None = None
    """The same picture small and grey, if the camera delivers one itself; else None."""
    fresh: bool = False
    """Whether this frame does not continue the ones before, such as the next photo of a folder."""
    view: FieldView = WHOLE_FIELD
    """The part of the camera's whole field that the picture shows."""

    def small_grey(self) -> Picture:
        return shrink_grey(self.image) if self.small is None else self.small


class Source(Protocol):
    """A camera or a stand-in for one. `read` waits for the next frame; it returns None after the last frame of a finite
    source, and raises a SourceError if a camera is lost."""

    name: str
    live: bool
    """Whether frames arrive at the camera's own pace. A source that is not live delivers them as fast as they are read,
    with times of their own."""

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
    """A source that shows another throw when it is asked to."""

    def throw(self, keep: Sequence[Point] = (), faces: Sequence[int] = ()) -> None:
        """Make the next throw: dice at the points `keep` (pixels of the picture) stay, and the others show `faces` if
        the source can choose them."""

    def expect(self, count: int) -> None:
        """Set the number of dice of the following throws, the kept ones included."""


@runtime_checkable
class Lockable(Protocol):
    """A camera whose automatic exposure, white balance or focus can be locked."""

    def lock(self, values: Locks | None = None) -> Locks:
        """Lock the camera's settings to these values, or to the present ones if None; return what was locked, nothing
        if closed."""

    def free(self) -> None:
        """Make exposure, white balance and focus automatic again."""


@runtime_checkable
class MainsAware(Protocol):
    """A camera that can be kept from showing the flicker of lamps."""

    def use_mains(self, hertz: int) -> None:
        """Suit the exposure to lamps on mains of this frequency in Hz; 0 finds it by the time zone. The camera may be
        closed."""


@runtime_checkable
class Focusable(Protocol):
    """A camera whose lens the driver may be able to move."""

    def focus_positions(self) -> Sequence[float]:
        """The positions of the lens to try; empty if the driver moves none."""

    def focus(self, position: float | None) -> None:
        """Move the lens to this position; None returns to autofocus."""


@runtime_checkable
class Zooming(Protocol):
    """A camera that can show a part of its whole field in pictures of the same size."""

    def show_part(self, view: FieldView) -> None:
        """Show this part from one of the next frames on; each frame says what it shows."""


@runtime_checkable
class Reporting(Protocol):
    """A camera whose driver reports the condition of its pictures."""

    def condition(self) -> CameraCondition:
        """The condition of the newest frame."""


@runtime_checkable
class Describing(Protocol):
    """A camera whose driver says what it can do."""

    def description(self) -> Mapping[str, object]:
        """What the driver says of the camera, such as its modes, its controls with their limits, and the configuration
        it has granted, for a report; empty if closed."""


def suited_to_lamps(source: Source, mains_hz: int) -> Source:
    """Suit the source's exposure, if it can be set, to lamps on mains of this frequency in Hz (0: found by the time
    zone), and return the source."""
    if isinstance(source, MainsAware):
        source.use_mains(mains_hz)
    return source


def show_view(source: Source, view: FieldView) -> None:
    """Have the source show this part of its field, if it can."""
    if isinstance(source, Zooming):
        source.show_part(view)


def lock_settings(source: Source | None, values: Locks | None = None) -> Locks:
    """Lock the source's settings to `values` (None: the present ones) and return what was locked; empty for no source,
    and for one that is closed or without settings."""
    return source.lock(values) if isinstance(source, Lockable) else {}


def free_settings(source: Source) -> None:
    """Make the source's settings automatic again, if it has any."""
    if isinstance(source, Lockable):
        source.free()


def shrink_grey(image: Picture) -> Picture:
    """The picture in grey with SMALL_SIDE_PX pixels on its longer side."""
    rows, columns = image.shape[:2]
    factor = SMALL_SIDE_PX / max(rows, columns)
    size = (max(1, round(columns * factor)), max(1, round(rows * factor)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA) if factor != 1 else image
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def number_in(argument: str) -> int | None:
    """The text after the colon of a source's name as a number; None if it is not a number of up to nine digits."""
    return int(argument) if argument.isdecimal() and len(argument) < 10 else None


def available_cameras() -> dict[str, str]:
    """The models of the cameras connected to this machine, by their names such as `usb:0`. On Linux none is started for
    it; on other systems the webcams 0 to 3 are opened and closed again."""
    return {name: model for kind in CAMERAS for name, model in source_module(kind).available().items()}


def create_source(text: str) -> Source:
    """Create the source named on the command line, such as `usb:0`, still closed: `with` opens it. A SourceError if
    there is no such source."""
    name, _, argument = text.partition(":")
    if name not in SOURCES:
        shown = without_secrets(text)
        raise SourceError(f"there is no camera {shown!r}; there are {', '.join(SOURCES)}", "unknown camera", shown)
    try:
        source: Source = source_module(name).make(argument)
    except SourceError as error:
        raise SourceError(str(error), "unknown camera", without_secrets(text)) from None
    return source


def source_module(name: str) -> ModuleType:
    """The module of the source with this name, imported when it is first needed."""
    return importlib.import_module(f"vision.sources.{name}")
