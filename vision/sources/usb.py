"""A source that reads frames from a webcam, chosen by its number."""

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.errors import SourceError
from vision.scene import Picture
from vision.sources import Frame, Locks, Source, number_in
from vision.sources.devices import VideoDevice, describe_device, find_devices, suit_lamps
from vision.sources.exposure import mains_hz
from vision.view import WHOLE_FIELD, FieldView

PICTURE_SIZE = (1280, 720)
PICTURE_SIZE_TO_CUT = (1920, 1080)
"""The size, in pixels, of the pictures that are requested when only a part of the field is shown."""
LOCKABLE_SETTINGS = {
    "exposure": cv2.CAP_PROP_EXPOSURE,
    "gain": cv2.CAP_PROP_GAIN,
    "focus": cv2.CAP_PROP_FOCUS,
    "white balance": cv2.CAP_PROP_WB_TEMPERATURE,
}
MANUAL_PROPERTIES = {cv2.CAP_PROP_AUTO_EXPOSURE: 1, cv2.CAP_PROP_AUTO_WB: 0, cv2.CAP_PROP_AUTOFOCUS: 0}
AUTOMATIC_PROPERTIES = {cv2.CAP_PROP_AUTO_EXPOSURE: 3, cv2.CAP_PROP_AUTO_WB: 1, cv2.CAP_PROP_AUTOFOCUS: 1}
"""The properties for automatic exposure, white balance and focus; Video4Linux has its own numbers for exposure: 1 is
manual, 3 is automatic."""
FOCUS_POSITIONS = tuple(range(0, 251, 25))
"""The positions of the lens to try, on the scale of nearly all webcams."""
PATIENCE_S = 1.5
"""Seconds of failed reads after which the camera counts as lost: single failures happen on a busy bus, and the first
pictures of many webcams are damaged."""
RETRY_EVERY_S = 0.03
"""Seconds between two failed reads; a webcam that was pulled fails at once each time."""
# OpenCV waits ten seconds for a picture unless another limit, in whole seconds, is set before its first read.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")


@dataclass(frozen=True, slots=True)
class WebcamPlace:
    """A webcam that was opened, and the buses of the others that were plugged in at that time."""

    device: VideoDevice
    beside: frozenset[str]

    def number_now(self, asked: int) -> int | None:
        """The number at which the webcam is now, or that of another one put in its place; None if there is neither. One
        that was plugged in beside it (`beside`) never takes its place."""
        ranks = {one.number: rank for one in find_devices() if one.is_webcam and (rank := self._rank(one, asked))}
        return min(ranks, key=lambda number: ranks[number], default=None)

    def _rank(self, other: VideoDevice, asked: int) -> int:
        """The rank of this device as the webcam, the least the likeliest: 1 the same model where it was, 2 on the same
        port at another number, 3 on another port, 4 another model at the number that was asked for; 0 if it cannot be
        the webcam."""
        is_alike = other.model == self.device.model
        if is_alike and other.bus == self.device.bus:
            return 1 if other.number == self.device.number else 2
        if other.bus in self.beside:
            return 0
        return 3 if is_alike else 4 if other.number == asked else 0


_webcam_places: dict[int, WebcamPlace] = {}
"""The webcams of this process by the number that was asked for: one that is pulled and put back may get another number
from the kernel, as long as the old one is in use."""


class Webcam(Source):
    live = True

    def __init__(self, number: int, capture: Callable[[int, int], Any] = cv2.VideoCapture, mains: int = 0) -> None:
        self.name = f"usb:{number}"
        self._number = self._node = number
        """The number by which the webcam was chosen, and the one that the kernel has given it now."""
        self._capture = capture
        self._device: Any = None
        self._index = 0
        self._view = WHOLE_FIELD
        self._mains = mains
        """The frequency of the mains in Hz; 0 to find it by the time zone."""

    def open(self) -> None:
        place = _webcam_places.get(self._number)
        node = place.number_now(self._number) if place else self._number
        if node is None:
            raise not_plugged_in_error(self.name)
        self._node, known = node, describe_device(node)
        if known and not known.is_webcam:
            words = f"{self.name} is no webcam but a part of {known.driver}: choose another number"
            raise SourceError(words, "unknown camera", self.name)
        back_end = cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY
        device = self._capture(self._node, back_end)
        if not device.isOpened():
            device.release()
            raise why_not_opened(self.name, self._node, known)
        if known:
            beside = frozenset(one.bus for one in find_devices() if one.is_webcam and one.number != known.number)
            _webcam_places[self._number] = WebcamPlace(known, beside)
        # Motion JPEG: uncompressed pictures of this size come at ten a second only. The newest frame counts.
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        ask_for_size(device, PICTURE_SIZE)
        device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._device, self._index, self._view = device, 0, WHOLE_FIELD
        self.free()
        self.use_mains(self._mains)

    def read(self) -> Frame | None:
        if self._device is None:
            raise SourceError(f"the camera {self.name} is not open")
        end = time.monotonic() + PATIENCE_S
        while True:
            good, image = self._device.read()
            now = time.monotonic()
            if good and image is not None:
                self._index += 1
                picture, view = cut_to_view(np.asarray(image, np.uint8), self._view)
                return Frame(picture, now, self._index - 1, view=view)
            if now > end:
                raise SourceError(f"the camera {self.name} gives no more pictures: look at its cable")
            time.sleep(RETRY_EVERY_S)

    def close(self) -> None:
        if self._device is not None:
            self._device.release()
            self._device = None

    def focus_positions(self) -> Sequence[float]:
        """Switch the autofocus off and return the positions of the lens to try; none if the driver does not let it be
        switched off."""
        device = self._device
        return FOCUS_POSITIONS if device is not None and device.set(cv2.CAP_PROP_AUTOFOCUS, 0) else ()

    def focus(self, position: float | None) -> None:
        if self._device is not None:
            self._device.set(cv2.CAP_PROP_AUTOFOCUS, 1 if position is None else 0)
            if position is not None:
                self._device.set(cv2.CAP_PROP_FOCUS, position)

    def use_mains(self, hertz: int) -> None:
        self._mains = hertz
        if self._device is not None:
            suit_lamps(self._node, hertz or mains_hz())

    def show_part(self, view: FieldView) -> None:
        """Show this part of the field from one of the next frames on: larger pictures are requested from the webcam,
        and cropped here."""
        if self._device is not None and view != self._view:
            ask_for_size(self._device, PICTURE_SIZE if view == WHOLE_FIELD else PICTURE_SIZE_TO_CUT)
            self._view = view

    def description(self) -> Mapping[str, object]:
        if self._device is None:
            return {}
        asked = {"width": cv2.CAP_PROP_FRAME_WIDTH, "height": cv2.CAP_PROP_FRAME_HEIGHT, "rate": cv2.CAP_PROP_FPS}
        return {name: self._device.get(number) for name, number in (asked | LOCKABLE_SETTINGS).items()}

    def lock(self, values: Locks | None = None) -> Locks:
        """Lock exposure, white balance and focus to these values, or to the present ones if None; return what was
        locked, nothing if the camera is closed."""
        device = self._device
        if device is None:
            return {}
        held = dict(values or {name: device.get(number) for name, number in LOCKABLE_SETTINGS.items()})
        for number, by_hand in MANUAL_PROPERTIES.items():
            device.set(number, by_hand)
        for name, value in held.items():
            if name in LOCKABLE_SETTINGS:
                device.set(LOCKABLE_SETTINGS[name], value)
        return held

    def free(self) -> None:
        if self._device is not None:
            for number, automatic in AUTOMATIC_PROPERTIES.items():
                self._device.set(number, automatic)


def why_not_opened(name: str, node: int, known: VideoDevice | None) -> SourceError:
    """Why the webcam with this node cannot be opened: another program has it, this user may not, or there is none."""
    path = Path(f"/dev/video{node}")
    if known:
        return SourceError(f"{name} is in use: close the other program that shows its picture", "cannot start", name)
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        return SourceError(f"this user may not use {name}: add the user to the group video", "cannot start", name)
    return not_plugged_in_error(name)


def not_plugged_in_error(name: str) -> SourceError:
    return SourceError(f"there is no camera at {name}: plug it in, or choose another number")


def ask_for_size(device: Any, size: tuple[int, int]) -> None:
    device.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    device.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])


def cut_to_view(picture: Picture, view: FieldView) -> tuple[Picture, FieldView]:
    """The part of the picture in this view, at PICTURE_SIZE, and the view; the whole picture, unchanged, with
    WHOLE_FIELD if it is no wider than PICTURE_SIZE or has another shape."""
    rows, columns = picture.shape[:2]
    if view == WHOLE_FIELD or columns <= PICTURE_SIZE[0] or columns * PICTURE_SIZE[1] != rows * PICTURE_SIZE[0]:
        return picture, WHOLE_FIELD
    sides = (columns, rows, columns, rows)
    left, top, right, bottom = (round(edge * side) for edge, side in zip(view.edges(), sides, strict=True))
    part = picture[top:bottom, left:right]
    way = cv2.INTER_AREA if part.shape[1] > PICTURE_SIZE[0] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(part, PICTURE_SIZE, interpolation=way), np.uint8), view


def make(argument: str) -> Webcam:
    number = number_in(argument)
    if number is None:
        raise SourceError(f"a USB camera is named by its number, as in usb:0, not {argument!r}")
    return Webcam(number)


def available() -> dict[str, str]:
    """The models of the webcams that are plugged in, by their names such as `usb:0`. Outside Linux webcams cannot be
    listed: 0 to 3 are opened to try them, and each model is `a webcam`."""
    if sys.platform == "linux":
        return {f"usb:{device.number}": device.model for device in find_devices() if device.is_webcam}
    return {f"usb:{number}": "a webcam" for number in range(4) if delivers_pictures(number)}


def delivers_pictures(number: int) -> bool:
    """Whether the webcam with this number delivers a picture, for which it is opened and closed again."""
    try:
        with Webcam(number) as camera:
            return camera.read() is not None
    except SourceError:
        return False
