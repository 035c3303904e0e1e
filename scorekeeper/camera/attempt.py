"""One attempt at a camera: open it, look at frame after frame until it ends or fails, and close it."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import cv2

from scorekeeper.camera.sight import UNKNOWN_CONDITION, Sight, without_dice
from scorekeeper.camera.station import Station
from vision.errors import CameraError, SourceError
from vision.results import Reading
from vision.scene import Picture
from vision.sources import Frame, Reporting, Source, Thrower, lock_settings, show_view, suited_to_lamps
from vision.sources.within import DRIVER_ERRORS
from vision.watching.eye import Eye
from vision.watching.readings import is_news

MOST_CATCHING_UP_S = 0.5
"""Seconds: a film that is further behind than this goes on at its own pace, and is not played faster to catch up."""
MOST_FRAMES_TO_REACH_VIEW = 60
"""The most frames that are skipped until the camera shows the part of its field that it was asked for; after them the
eye reads whatever it shows."""


class CameraAttempt:
    """One attempt at a camera, run by a thread of its own, so that another can be made when the driver hangs."""

    def __init__(
        self, station: Station, open_source: Callable[[], Source], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._station, self._open_source, self._clock = station, open_source, clock
        self.ended = threading.Event()
        self.is_abandoned = False
        """Whether another attempt has taken its place; it then touches nothing any more."""
        self.is_finished = False
        """Whether the source has come to its end."""
        self.frames = 0
        """The number of frames that were looked at."""
        self.error: CameraError | None = None
        self.answered_s = clock()
        """When the driver or the eye last answered, in seconds of the clock."""
        self._waited = 0
        """The number of frames so far that did not show the part of the field that was asked for."""

    def run(self) -> None:
        try:
            self._watch_source()
        except DRIVER_ERRORS as error:
            self.error = camera_error_of(error)
        finally:
            self.ended.set()

    def _watch_source(self) -> None:
        eye = self._station.ready_eye()
        with suited_to_lamps(self._open_source(), self._station.mains) as source:
            if self._is_over():
                return
            self._prepare(source)
            self._read_frames(source, eye)

    def _is_over(self) -> bool:
        """Note that the driver or the eye has answered; return whether the attempt must end."""
        self.answered_s = self._clock()
        return self.is_abandoned or self._station.stop.is_set()

    def _prepare(self, source: Source) -> None:
        """Set the source as the last attempt had it: the number of dice of a throw, the locked settings, the part of
        its field."""
        station = self._station
        if station.count and isinstance(source, Thrower):
            source.expect(station.count)
        if station.calibration and station.calibration.locks:
            lock_settings(source, station.calibration.locks)
        show_view(source, station.view)

    def _read_frames(self, source: Source, eye: Eye) -> None:
        start, is_live = time.monotonic(), source.live
        self._station.timeline = self._station.timeline.begin_again()
        while not self._is_over():
            frame = source.read()
            if self._is_over():
                return
            came_s = self.answered_s
            if frame is None:
                self.is_finished = True
                return
            if not source.live:
                start = self._wait_for_next_frame(start, frame)
            self._station.carry_out_orders(source)
            self._process_frame(
                refuse_no_picture(self._with_growing_time(frame, came_s) if is_live else frame), came_s, source, eye
            )
            self.frames += 1

    def _with_growing_time(self, frame: Frame, came_s: float) -> Frame:
        """The frame of a live camera with a time that has grown since the one before, whatever its own clock does."""
        station = self._station
        station.timeline = station.timeline.step(frame.time, came_s)
        return replace(frame, time=station.timeline.now_s)

    def _process_frame(self, frame: Frame, came_s: float, source: Source, eye: Eye) -> None:
        """Look at the frame, and publish the picture with what was read; while the camera adjusts itself, or does not
        show what it should, nothing is read."""
        station, progress = self._station, None
        if station.task is not None:
            progress = station.task.step(frame, source, station)
            station.task = None if progress is None else station.task
        elif frame.view.is_near(station.view) or self._waited >= MOST_FRAMES_TO_REACH_VIEW:
            self._waited = 0 if frame.view.is_near(station.view) else self._waited
            frame = self._resized_to_earlier_frames(frame, eye)
            reading = station.rewind.see(eye, frame, source.live)
            if self._is_over():
                return
            if station.settled and reading.state == "rest" and is_news(reading, station.sight.reading):
                station.settled(frame, reading)
            self._publish(frame, came_s, source, reading)
            return
        else:
            self._waited += 1
        self._publish(frame, came_s, source, without_dice(station.sight.reading), progress)

    def _publish(
        self, frame: Frame, came_s: float, source: Source, reading: Reading, progress: float | None = None
    ) -> None:
        eye, rows, columns = self._station.eye, *frame.image.shape[:2]
        self._station.sight = Sight(
            reading,
            eye.health if eye else "live",
            None,
            frame.image,
            (columns, rows),
            isinstance(source, Thrower),
            came_s if source.live else None,
            frame.view,
            progress,
            source.condition() if isinstance(source, Reporting) else UNKNOWN_CONDITION,
            self._station.rewind.wanted,
        )

    def _resized_to_earlier_frames(self, frame: Frame, eye: Eye) -> Frame:
        """The frame at the size of those before. If it shows another part of the field or has another shape, the eye
        starts afresh, as no die lies where it lay."""
        station, size = self._station, (frame.image.shape[1], frame.image.shape[0])
        if station.seen_as is not None and station.seen_as[0].is_near(frame.view):
            before = station.seen_as[1]
            if before == size:
                return frame
            if abs(before[0] * size[1] - before[1] * size[0]) < max(*before, *size):
                return replace(frame, image=resize(frame.image, before), small=None)
        if station.seen_as is not None:
            eye.forget_dice()
        station.seen_as = frame.view, size
        eye.restart()
        if station.calibration is not None:
            eye.use_calibration(station.calibration.seen_through(frame.view))
        return frame

    def _wait_for_next_frame(self, start: float, frame: Frame) -> float:
        """Wait until a film's next frame is due; return the time at which the film began, moved later if the program
        falls too far behind."""
        ahead = start + frame.time - time.monotonic()
        while ahead > 0 and not self._is_over():
            self._station.stop.wait(min(ahead, 1.0))
            ahead = start + frame.time - time.monotonic()
        return start - ahead if ahead < -MOST_CATCHING_UP_S else start


def resize(picture: Picture, size: tuple[int, int]) -> Picture:
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype("uint8", copy=False)


def refuse_no_picture(frame: Frame) -> Frame:
    """The frame; a SourceError if it is no picture in colour, or less than 16 pixels wide or high."""
    shape = frame.image.shape
    if len(shape) != 3 or shape[2] != 3 or min(shape[:2]) < 16:
        raise SourceError(f"the camera gives no pictures but {'x'.join(map(str, shape)) or 'nothing'}")
    return frame


def camera_error_of(error: BaseException) -> CameraError:
    """The error itself if it is a CameraError, else a CameraError that says that the pictures cannot be read just
    now."""
    if isinstance(error, CameraError):
        return error.with_traceback(None)
    return CameraError(f"the camera is not read just now ({type(error).__name__}: {error})", "not watched")
