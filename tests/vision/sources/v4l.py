"""A double of OpenCV's VideoCapture over Video4Linux: webcams on ports that are pulled and put back, stalled, in use
elsewhere, and whose first pictures are damaged, as the kernel and OpenCV answer then. Its clock is simulated."""

import os
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from vision.sources.devices import CAPTURE, VideoDevice

FRAME_S = 1 / 30
STALL_S = 10
"""Seconds for which OpenCV waits for a picture, unless the environment says otherwise."""


class Clock:
    """Stands in for the module `time`."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@dataclass
class Cam:
    """A webcam on a port: `damaged` pictures come first, then good ones with this grey; a stalled one sends none."""

    model: str = "C920"
    bus: str = "usb-1.2"
    damaged: int = 0
    grey: int = 90
    is_stalled: bool = False
    is_busy: bool = False


@dataclass
class Bus:
    """The kernel's list of webcams by number. A number stays taken as long as its node is open, even after its webcam
    was pulled."""

    clock: Any = field(default_factory=Clock)
    """A Clock, or the module `time` where time must really pass."""
    cams: dict[int, Cam] = field(default_factory=dict)
    held: list["Handle"] = field(default_factory=list)
    reads: int = 0

    def plug(self, cam: Cam) -> int:
        """Connect the webcam; return the lowest free number, which it gets. Each has a second node for its metadata."""
        taken = {*self.cams, *(one.number for one in self.held)}
        number = next(number for number in range(0, 64, 2) if number not in taken)
        self.cams[number] = cam
        return number

    def pull(self, number: int) -> Cam:
        return self.cams.pop(number)

    def described(self, number: int) -> VideoDevice | None:
        cam = self.cams.get(number)
        return None if cam is None else VideoDevice(number, "uvcvideo", cam.model, cam.bus, CAPTURE, True)

    def devices(self) -> list[VideoDevice]:
        return [device for number in sorted(self.cams) if (device := self.described(number))]

    def capture(self, number: int, _back_end: int) -> "Handle":
        return Handle(self, number, self.cams.get(number))


@dataclass
class Handle:
    """An opened VideoCapture."""

    bus: Bus
    number: int
    cam: Cam | None

    def __post_init__(self) -> None:
        if self.isOpened():
            self.bus.held.append(self)

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        return self.cam is not None and not self.cam.is_busy

    def read(self) -> tuple[bool, Any]:
        self.bus.reads += 1
        cam = self.cam
        if cam is None or cam is not self.bus.cams.get(self.number):
            return False, None  # no such device: at once
        if cam.is_stalled:
            self.bus.clock.sleep(float(os.environ.get("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", STALL_S)))
            return False, None
        self.bus.clock.sleep(FRAME_S)
        if cam.damaged > 0:
            cam.damaged -= 1
            return False, None
        return True, np.full((720, 1280, 3), cam.grey, np.uint8)

    def set(self, _key: int, _value: float) -> bool:
        return True

    def get(self, _key: int) -> float:
        return 0.0

    def release(self) -> None:
        self.bus.held = [one for one in self.bus.held if one is not self]
