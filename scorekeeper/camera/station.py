"""What one attempt at a camera hands on to the next: the eye, the calibration, the orders and the newest sight."""

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Event
from typing import Protocol

from scorekeeper.camera.ring import RewindRing
from scorekeeper.camera.sight import Sight
from scorekeeper.camera.timeline import Timeline
from vision.results import Reading
from vision.sources import Frame, Source, Thrower
from vision.view import WHOLE_FIELD, FieldView
from vision.watching.calibration import Calibration
from vision.watching.eye import Eye


class CameraTask(Protocol):
    """Something the camera does for some frames in a row, in which no dice are read."""

    def step(self, frame: Frame, source: Source, station: "Station") -> float | None:
        """Take in the next frame; return the progress from 0 to 1, None if the task is done."""


@dataclass
class Station:
    """What the camera thread holds. Only the running attempt touches `eye`; any thread may queue orders."""

    make_eye: Callable[[], Eye]
    settled: Callable[[Frame, Reading], None] | None = None
    """Called with each frame at rest in which the reading has news, such as new dice, and with that reading."""
    rewind: RewindRing = field(default_factory=RewindRing)
    """Keeps the last seconds, if they are wanted."""
    stop: Event = field(default_factory=Event)
    orders: SimpleQueue[Callable[["Station", Source], None]] = field(default_factory=SimpleQueue)
    sight: Sight = field(default_factory=Sight)
    eye: Eye | None = None
    calibration: Calibration | None = None
    """The calibration in pixels of the whole field; the eye has it in pixels of the view that it sees."""
    mains: int = 0
    """The frequency of the mains in Hz; 0 if it is to be found by the time zone."""
    count: int | None = None
    """The number of dice of a throw; None until one was ordered."""
    whole: bool = False
    """Whether the whole field is shown although the calibration frames its tray."""
    task: CameraTask | None = None
    seen_as: tuple[FieldView, tuple[int, int]] | None = None
    """The view and the size of the pictures that the eye has seen so far."""
    timeline: Timeline = field(default_factory=Timeline)
    """The time of the newest frame of a live camera."""

    @property
    def view(self) -> FieldView:
        """The part of the field that the pictures should show."""
        return WHOLE_FIELD if self.whole or self.calibration is None else self.calibration.view

    def ready_eye(self) -> Eye:
        """The eye, made when it is first needed; one that replaces a hanging eye continues its count of throws."""
        if self.eye is None:
            self.eye = self.make_eye()
            self.calibration = self.calibration or self.eye.calibration
            self.eye.resume_count(self.sight.reading.throw)
            if self.count is not None:
                self.eye.expect(self.count)
        self.eye.restart()
        return self.eye

    def expect_dice(self, source: Source, count: int) -> None:
        self.count = count
        if self.eye is not None:
            self.eye.expect(count)
        if isinstance(source, Thrower):
            source.expect(count)

    def forget_throw(self) -> None:
        if self.eye is not None:
            self.eye.forget_dice()

    def carry_out_orders(self, source: Source) -> None:
        """Carry out the orders that have come in."""
        try:
            while True:
                self.orders.get_nowait()(self, source)
        except Empty:
            pass
