"""The camera thread: reads the table, keeps the newest reading only, and reopens a lost camera."""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue

import cv2
import numpy as np

from vision.errors import CalibrationError, SourceError, VisionError
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.results import Reading
from vision.scene import Picture
from vision.sources import Frame, Locks, Source, Thrower, lock, open_source
from vision.watching.calibration import FILE, Calibration, load
from vision.watching.eye import Eye, news
from vision.watching.health import Health

NOTHING = Reading("moving")
BACKOFF = (0.5, 8.0)
"""Seconds between attempts to reopen a lost camera: the first delay, which doubles up to the second."""
SHOWN = 640
"""Width of the live picture in pixels."""
LATE = 0.5
"""Seconds: a film that is further behind than this is not played faster to catch up."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The newest picture and reading. `picture` is small; boxes of the reading are in pixels of `size`."""

    reading: Reading = NOTHING
    health: Health = "looking for the camera"
    message: str = ""
    picture: Picture | None = None
    size: tuple[int, int] = (0, 0)


class Watch:
    """Reads frames from a source in a thread of its own; no other thread ever waits for it."""

    def __init__(
        self,
        open_source: Callable[[], Source],
        make_eye: Callable[[], Eye],
        settled: Callable[[Frame, Reading], None] | None = None,
    ) -> None:
        self._open_source = open_source
        self._make_eye = make_eye
        self._settled = settled
        self._sight = Sight()
        self._count: int | None = None
        self._source: Source | None = None
        self._orders: SimpleQueue[Callable[[Eye], None]] = SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread; a thread that hangs in its camera is abandoned, as it is a daemon."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(1.0)

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def newest(self) -> Sight:
        return self._sight

    def expect(self, count: int) -> None:
        """From now on a throw has `count` dice."""
        self._count = count
        self._orders.put(lambda eye: eye.expect(count))
        if isinstance(self._source, Thrower):
            self._source.expect(count)

    def forget(self) -> None:
        """The dice on the table count as a new throw when they are seen next."""
        self._orders.put(Eye.forget)

    def use(self, calibration: Calibration) -> None:
        """Use this calibration from now on."""
        self._orders.put(lambda eye: eye.use(calibration))

    def lock(self) -> Locks:
        """Lock the camera's exposure, white balance and focus as they are now; return what was locked."""
        return lock(self._source)

    @property
    def throws(self) -> bool:
        """Whether the source is a demo that throws dice when asked."""
        return isinstance(self._source, Thrower)

    def throw(self, keep: Collection[int] = (), faces: Sequence[int] = ()) -> None:
        """Ask the demo for its next throw; `keep` are indices of dice in the newest reading."""
        dice = self._sight.reading.dice
        if isinstance(self._source, Thrower):
            self._source.throw([dice[number].middle for number in sorted(keep) if number < len(dice)], faces)

    def _run(self) -> None:
        """Run the thread; however it ends, the screen is informed that nobody looks any more."""
        try:
            self._look()
        finally:
            if not self._stop.is_set() and self._sight.health not in ("at its end", "no reader"):
                self._sight = Sight(health="no reader", message="the camera is not looked at any more: start again")

    def _look(self) -> None:
        try:
            eye = self._make_eye()
        except VisionError as error:
            self._sight = Sight(health="no reader", message=str(error))
            return
        pause = BACKOFF[0]
        while not self._stop.is_set():
            try:
                with self._open_source() as source:
                    self._source, pause = source, BACKOFF[0]
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
                    health="looking for the camera",
                    message=str(error),
                    reading=replace(self._sight.reading, state="moving", dice=(), sure=False),
                )
            finally:
                self._source = None
            self._stop.wait(pause)
            pause = min(2 * pause, BACKOFF[1])

    def _follow(self, source: Source, eye: Eye) -> None:
        """Read frame after frame until the source ends or is lost, or the watch is stopped."""
        start = time.monotonic()
        while not self._stop.is_set():
            frame = source.read()
            if frame is None:
                self._sight = replace(self._sight, health="at its end")
                return
            if not source.live:
                start = self._pace(start, frame)
            self._obey(eye)
            reading = eye.see(frame, source.live)
            if self._settled and reading.state == "rest" and news(reading, self._sight.reading):
                self._settled(frame, reading)
            rows, columns = frame.image.shape[:2]
            self._sight = Sight(reading, eye.health, "", shown(frame.image), (columns, rows))

    def _pace(self, start: float, frame: Frame) -> float:
        """Wait until a film's next frame is due; return the start of the film, moved back if the program is too
        slow."""
        ahead = start + frame.time - time.monotonic()
        if ahead > 0:
            self._stop.wait(ahead)
        return start - ahead if ahead < -LATE else start

    def _obey(self, eye: Eye) -> None:
        try:
            while True:
                self._orders.get_nowait()(eye)
        except Empty:
            pass


def watch_table(camera: str, data: Path, settled: Callable[[Frame, Reading], None] | None = None) -> Watch:
    """A watch over this camera with the calibration in this folder.

    An unknown camera is refused at once; the reader is loaded by the thread.
    """
    open_source(camera)
    return Watch(lambda: open_source(camera), lambda: Eye(Reader(effort=QUICK), calibrated(data / FILE)), settled)


def calibrated(path: Path) -> Calibration | None:
    """The stored calibration; None if there is none or it cannot be used, so that the camera guide makes a new one."""
    try:
        return load(path)
    except CalibrationError:
        return None


def shown(image: Picture) -> Picture:
    rows, columns = image.shape[:2]
    if columns <= SHOWN:
        return image
    return np.asarray(cv2.resize(image, (SHOWN, round(rows * SHOWN / columns)), interpolation=cv2.INTER_AREA), np.uint8)
