"""Stand-ins for the camera thread's parts: a clock that is set by hand, an eye that sees five dice in every frame, and
a camera whose calls do what a test says."""

import threading
from collections.abc import Callable

import numpy as np

from vision.results import Die, Reading
from vision.sources import Frame, Source
from vision.view import WHOLE_FIELD, FieldView

FIVE = (Die(5, 0.99, (0, 0, 50, 50), 2),) * 5
Call = Callable[[], object]


class Clock:
    """Stands in for the clock of this computer, in seconds; the test alone moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class SteadyEye:
    """An eye that reads the same five dice in every frame, and remembers what was asked of it."""

    health = "live"

    def __init__(self, throw: int = 1) -> None:
        self.calibration, self.throw = None, throw
        self.shapes: list[tuple[int, ...]] = []
        self.asked: list[object] = []

    def see(self, frame: Frame, live: bool) -> Reading:
        self.shapes.append(frame.image.shape)
        return Reading("rest", FIVE, True, throw=self.throw, frame=frame.index, time=frame.time)

    def restart(self) -> None:
        self.asked.append("restart")

    def forget_dice(self) -> None:
        self.asked.append("forget")

    def expect(self, count: int) -> None:
        self.asked.append(count)

    def resume_count(self, throw: int) -> None:
        self.throw = max(self.throw, throw)

    def use_calibration(self, calibration: object) -> None:
        self.asked.append(calibration)


class Camera(Source):
    """A live camera with grey pictures; `calls` says what open, read and close do before they answer."""

    live, name = True, "camera"

    def __init__(self, **calls: Call) -> None:
        self.calls = calls
        self.shape: tuple[int, ...] = (720, 1280, 3)
        self.view: FieldView = WHOLE_FIELD
        self.read_before = 0
        self.opened = 0
        self.closed = threading.Event()

    def _call(self, name: str) -> None:
        if name in self.calls:
            self.calls[name]()

    def open(self) -> None:
        self.opened += 1
        self._call("open")

    def read(self) -> Frame:
        self._call("read")
        self.read_before += 1
        threading.Event().wait(0.001)
        return Frame(np.full(self.shape, 90, np.uint8), self.read_before / 30, self.read_before, view=self.view)

    def close(self) -> None:
        self._call("close")
        self.closed.set()


def raising(error: BaseException) -> Call:
    def call() -> None:
        raise error

    return call
