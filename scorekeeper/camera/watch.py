"""The camera thread: reads the table, keeps the newest reading only, and reopens a lost camera.

The source and the eye belong to this thread alone. Other threads queue orders, which it carries out between two frames.
"""

import logging
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

import cv2

from scorekeeper.camera.sight import Sight
from vision.errors import CalibrationError, CameraError, ModelError, SourceError
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.results import Reading
from vision.sources import Frame, Source, Thrower, lock, open_source
from vision.watching.calibration import Calibration, file_of, load, save
from vision.watching.eye import Eye, news

BACKOFF = (0.5, 8.0)
"""Seconds between attempts to reopen a lost camera: the first delay, which doubles up to the second."""
LATE = 0.5
"""Seconds: a film that is further behind than this goes on at its own pace, and is not played faster to catch up."""

Order = Callable[[Eye, Source], None]
logger = logging.getLogger(__name__)


class Watch:
    """The camera thread: reads the dice in every frame of a source; no other thread ever waits for it."""

    def __init__(
        self,
        open_source: Callable[[], Source],
        make_eye: Callable[[], Eye],
        settled: Callable[[Frame, Reading], None] | None = None,
    ) -> None:
        self.camera = "auto"
        """The camera's name on the command line; each camera has a calibration of its own."""
        self._open_source = open_source
        self._make_eye = make_eye
        self._settled = settled
        self._sight = Sight()
        self._count: int | None = None
        """The number of dice of a throw, for a source that is reopened; None until `expect` is called."""
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, seconds: float = 1.0) -> bool:
        """Stop the thread; return whether it ended within this time. One that hangs in its camera is abandoned."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def newest(self) -> Sight:
        return self._sight

    # ---- orders

    def expect(self, count: int) -> None:
        """Set the number of dice of a throw from now on."""

        def expect(eye: Eye, source: Source) -> None:
            self._count = count
            eye.expect(count)
            if isinstance(source, Thrower):
                source.expect(count)

        self._orders.put(expect)

    def forget(self) -> None:
        """Let the dice on the table count as a new throw when they are seen next."""
        self._orders.put(lambda eye, source: eye.forget())

    def use(self, calibration: Calibration, file: Path) -> None:
        """Use this calibration from now on, lock the camera as it is adjusted now, and save both in the file."""
        self._orders.put(partial(calibrated_as, calibration, file))

    @property
    def throws(self) -> bool:
        """Whether the source is a demo that throws dice when asked."""
        return self._sight.throws

    def throw(self, keep: Collection[int] = (), faces: Sequence[int] = ()) -> None:
        """Ask the demo for its next throw: the dice with the ids in `keep` stay where they are, the others show `faces`
        if given. Any other source ignores it."""
        lying = [die.middle for die in self._sight.reading.dice if die.id in keep]

        def throw(_eye: Eye, source: Source) -> None:
            if isinstance(source, Thrower):
                source.throw(lying, faces)

        self._orders.put(throw)

    # ---- the thread

    def _run(self) -> None:
        """The body of the thread; if it ends before `stop`, the screen is informed that the camera is not read any
        more."""
        try:
            self._look()
        finally:
            if not self._stop.is_set() and self._sight.health not in ("at its end", "no reader"):
                error = CameraError("the camera is not read any more: start again", "not watched")
                self._sight = Sight(health="no reader", error=error)

    def _look(self) -> None:
        try:
            eye = self._make_eye()
        except ModelError as error:
            self._sight = Sight(health="no reader", error=error.with_traceback(None))
            return
        pause = BACKOFF[0]
        while not self._stop.is_set():
            try:
                with self._open_source() as source:
                    pause = BACKOFF[0]
                    if self._count and isinstance(source, Thrower):
                        source.expect(self._count)
                    eye.restart()
                    if eye.calibration and eye.calibration.locks:
                        lock(source, eye.calibration.locks)
                    self._follow(source, eye)
                    return
            except (SourceError, cv2.error) as error:
                self._sight = replace(
                    self._sight,
                    throws=False,
                    health="looking for the camera",
                    error=error.with_traceback(None) if isinstance(error, SourceError) else SourceError(str(error)),
                    reading=replace(self._sight.reading, state="moving", dice=(), sure=False),
                )
            self._stop.wait(pause)
            pause = min(2 * pause, BACKOFF[1])

    def _follow(self, source: Source, eye: Eye) -> None:
        """Read frame after frame, obey orders, and publish picture and reading, until the source ends or is lost, or
        the watch is stopped; frames with new dice at rest go to `settled`."""
        start = time.monotonic()
        while not self._stop.is_set():
            frame = source.read()
            if frame is None:
                self._sight = replace(self._sight, health="at its end", throws=False)
                return
            if not source.live:
                start = self._pace(start, frame)
            self._obey(eye, source)
            reading = eye.see(frame, source.live)
            if self._settled and reading.state == "rest" and news(reading, self._sight.reading):
                self._settled(frame, reading)
            rows, columns = frame.image.shape[:2]
            self._sight = Sight(reading, eye.health, None, frame.image, (columns, rows), isinstance(source, Thrower))

    def _pace(self, start: float, frame: Frame) -> float:
        """Wait until a film's next frame is due; return the start of the film, moved back if the program is too
        slow."""
        ahead = start + frame.time - time.monotonic()
        if ahead > 0:
            self._stop.wait(ahead)
        return start - ahead if ahead < -LATE else start

    def _obey(self, eye: Eye, source: Source) -> None:
        try:
            while True:
                self._orders.get_nowait()(eye, source)
        except Empty:
            pass


def calibrated_as(calibration: Calibration, file: Path, eye: Eye, source: Source) -> None:
    """Use this calibration and lock the camera's settings, on the camera thread; save it again with the locked
    settings."""
    locked = replace(calibration, locks=lock(source))
    eye.use(locked)
    try:
        save(locked, file)
    except CalibrationError as error:
        logger.warning("the camera is locked for this evening only: %s", error)


def watch_table(camera: str, data: Path, settled: Callable[[Frame, Reading], None] | None = None) -> Watch:
    """A Watch over this camera with the calibration in this folder, not started yet.

    An unknown camera raises an error at once; the reader is loaded by the thread.
    """
    open_source(camera)
    file = file_of(data, camera)
    watch = Watch(lambda: open_source(camera), lambda: Eye(Reader(effort=QUICK), calibrated(file)), settled)
    watch.camera = camera
    return watch


def calibrated(path: Path) -> Calibration | None:
    """The stored calibration; None if there is none or it cannot be used, so that the camera guide makes a new one."""
    try:
        return load(path)
    except CalibrationError:
        return None
