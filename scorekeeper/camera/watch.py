"""The camera thread: looks at the table, keeps the newest sight only, and goes on whatever the camera does.

Each attempt at the camera runs in a thread of its own, to which the source and the eye belong alone; this one watches
over it. Other threads queue orders, which are carried out between two frames.
"""

import logging
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path

from scorekeeper.camera.adjusting import Adjusting
from scorekeeper.camera.attempt import CameraAttempt
from scorekeeper.camera.ring import RewindRing
from scorekeeper.camera.sight import Sight
from scorekeeper.camera.station import Station
from vision.errors import CalibrationError, CameraError, ModelError, SourceError, without_secrets
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.results import Reading
from vision.sources import (
    Frame,
    Source,
    Thrower,
    create_source,
    free_settings,
    lock_settings,
    show_view,
    suited_to_lamps,
)
from vision.watching.calibration import Calibration, calibration_file, read_calibration
from vision.watching.eye import Eye

logger = logging.getLogger(__name__)

RETRY_PAUSES_S = (0.5, 3.0)
"""Seconds between two attempts at a lost camera: the first pause, which doubles up to the second."""
GAP_OF_SUSPENDED_PROCESS_S = 5.0
"""If this many seconds pass between two looks at an attempt, the process itself was suspended."""
HANGING_AFTER_S = 30.0
"""Seconds without an answer of the driver or the eye after which an attempt is given up."""
ATTEMPT_CHECKED_EVERY_S = 0.25
"""Seconds between two looks at whether an attempt has ended or hangs."""
MOST_HANGING_ATTEMPTS = 8
"""The number of hanging attempts that are left behind; then another is made only when one of them ends."""
GOOD_AFTER_FRAMES = 10
"""The number of frames after which an attempt was good, so that the pauses begin with the shortest again."""


class Watch:
    """The camera thread: reads the dice in every frame of a source; no other thread ever waits for it."""

    def __init__(
        self,
        open_source: Callable[[], Source],
        make_eye: Callable[[], Eye],
        settled: Callable[[Frame, Reading], None] | None = None,
        on_hang: Callable[[], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
        rewind: RewindRing | None = None,
    ) -> None:
        """`on_hang` is called once if the driver or the eye does not answer for HANGING_AFTER_S, and then no other
        attempt is made; without it the hanging attempt is left behind."""
        self.camera = "auto"
        """The camera's name on the command line; each camera has a calibration of its own."""
        self._open_source, self._on_hang, self._clock = open_source, on_hang, clock
        self.rewind = rewind or RewindRing()
        self._station = Station(make_eye, settled, self.rewind)
        self._expected: int | None = None
        """The number of dice last ordered."""
        self._logged = ""
        """The last error of the camera that was logged."""
        self._left: list[CameraAttempt] = []
        """Attempts that hang and were left behind."""
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, seconds: float = 1.0) -> bool:
        """Stop the thread; return whether it ended within this many seconds. It does not while an attempt hangs in its
        camera; it is then left running as a daemon thread."""
        self._station.stop.set()
        if self._thread.is_alive():
            self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def newest(self) -> Sight:
        """The newest sight as it counts now: without its dice if its picture is older than OUTDATED_READING_S, with a
        lost camera if it is older than LOST_AFTER_S."""
        return self._station.sight.as_of(self._clock())

    # ---- orders

    def expect_dice(self, count: int) -> None:
        """Set the number of dice of a throw from now on, unless it is set already."""
        if count != self._expected:
            self._expected = count
            self._station.orders.put(lambda station, source: station.expect_dice(source, count))

    def use_mains(self, hertz: int) -> None:
        """Set the camera for lamps on mains of this frequency in Hz (0: found by the time zone), now and whenever it is
        opened again."""
        if hertz != self._station.mains:
            self._station.mains = hertz
            self._station.orders.put(fit_source_to_mains_frequency)

    def forget_throw(self) -> None:
        """Let the dice on the table count as a new throw when they are seen next."""
        self._station.orders.put(lambda station, source: station.forget_throw())

    def show_whole(self, whole: bool) -> None:
        """Show the whole field of the camera with automatic exposure and focus, as the camera guide needs it, or again
        what the calibration frames and locks."""

        def order(station: Station, source: Source) -> None:
            station.whole = whole
            if whole:
                free_settings(source)
            elif station.calibration and station.calibration.locks:
                lock_settings(source, station.calibration.locks)
            show_view(source, station.view)

        self._station.orders.put(order)

    def use_calibration(self, calibration: Calibration, file: Path) -> None:
        """Have the camera adjust itself to this calibration, use it from then on, and save it with the locked settings
        in the file; `progress` of the sight says how far it is."""

        def order(station: Station, source: Source) -> None:
            station.task = Adjusting(calibration, file, source)

        self._station.orders.put(order)

    @property
    def can_throw(self) -> bool:
        """Whether the source is a demo that throws dice when asked."""
        return self._station.sight.throws

    def throw(self, keep: Collection[int] = (), faces: Sequence[int] = ()) -> None:
        """Ask the demo for its next throw: the dice with the ids in `keep` stay where they are, the others show `faces`
        if given. Any other source ignores it."""
        lying = [die.middle for die in self._station.sight.reading.dice if die.id in keep]

        def order(_station: Station, source: Source) -> None:
            if isinstance(source, Thrower):
                source.throw(lying, faces)

        self._station.orders.put(order)

    # ---- the thread

    def _run(self) -> None:
        """Make one attempt after the other, with growing pauses, until the source ends, there is no reader, the watch
        is stopped, or an attempt hangs and `on_hang` is there to be called."""
        station, pause = self._station, RETRY_PAUSES_S[0]
        while not station.stop.is_set():
            attempt = CameraAttempt(station, self._open_source, self._clock)
            threading.Thread(target=attempt.run, name="camera", daemon=True).start()
            if not self._wait_for_end(attempt):
                self._abandon_attempt(attempt)
                if self._on_hang is not None:
                    self._on_hang()
                    return
            elif attempt.is_finished or isinstance(attempt.error, ModelError) or station.stop.is_set():
                self._end_attempt(attempt)
                return
            else:
                self._publish_lost(attempt.error or error_without_reason())
            pause = RETRY_PAUSES_S[0] if attempt.frames >= GOOD_AFTER_FRAMES else pause
            self._wait_for_next_attempt(pause)
            pause = min(2 * pause, RETRY_PAUSES_S[1])

    def _wait_for_end(self, attempt: CameraAttempt) -> bool:
        """Wait until the attempt ends; return False if it hangs. If the whole process was suspended meanwhile, as when
        a virtual machine is paused, the time allowed for an answer starts again."""
        looked_s, since_s = time.monotonic(), attempt.answered_s
        while not attempt.ended.wait(ATTEMPT_CHECKED_EVERY_S):
            before_s, looked_s = looked_s, time.monotonic()
            if looked_s - before_s > GAP_OF_SUSPENDED_PROCESS_S:
                since_s = self._clock()
            if self._clock() - max(since_s, attempt.answered_s) > HANGING_AFTER_S:
                return False
        return True

    def _abandon_attempt(self, attempt: CameraAttempt) -> None:
        """Leave a hanging attempt behind, together with the eye, in which it may hang."""
        attempt.is_abandoned = True
        self._left.append(attempt)
        self._station.eye = self._station.seen_as = self._station.task = None
        self._publish_lost(SourceError("the camera's driver does not answer"))

    def _publish_lost(self, error: CameraError) -> None:
        """Publish that the camera is lost; the log has each reason once, until another one comes."""
        self._station.sight = self._station.sight.lost(error)
        if str(error) != self._logged:
            self._logged = str(error)
            logger.warning("camera %s: %s", without_secrets(self.camera), without_secrets(self._logged))

    def _end_attempt(self, attempt: CameraAttempt) -> None:
        station = self._station
        if isinstance(attempt.error, ModelError):
            station.sight = Sight(health="no reader", error=attempt.error)
        elif attempt.is_finished:
            station.sight = replace(station.sight, health="at its end", throws=False, at_s=None)

    def _wait_for_next_attempt(self, seconds: float) -> None:
        """Wait this many seconds before the next attempt, and longer while MOST_HANGING_ATTEMPTS of the earlier ones
        hang."""
        self._station.stop.wait(seconds)
        while len(self._hanging_attempts()) >= MOST_HANGING_ATTEMPTS and not self._station.stop.wait(
            ATTEMPT_CHECKED_EVERY_S
        ):
            pass

    def _hanging_attempts(self) -> list[CameraAttempt]:
        self._left = [one for one in self._left if not one.ended.is_set()]
        return self._left


def fit_source_to_mains_frequency(station: Station, source: Source) -> None:
    suited_to_lamps(source, station.mains)


def error_without_reason() -> CameraError:
    """The error of an attempt that ended without naming one."""
    return CameraError("the camera is not read just now", "not watched")


def watch_table(
    camera: str,
    data: Path,
    settled: Callable[[Frame, Reading], None] | None = None,
    on_hang: Callable[[], object] | None = None,
    loaded: Callable[[str, Reader], None] | None = None,
    rewind: RewindRing | None = None,
) -> Watch:
    """A Watch over this camera with the calibration in this folder, not started yet; `on_hang` is called if its
    driver hangs, and `rewind` keeps the last seconds.

    An unknown camera raises an error at once; the reader is loaded by the thread, which then calls `loaded` with the
    camera and the reader.
    """
    create_source(camera)
    file = calibration_file(data, camera)

    def eye() -> Eye:
        reader = Reader(effort=QUICK)
        if loaded:
            loaded(camera, reader)
        return Eye(reader, load_calibration(file), first_id=unused_first_die_id(), again=reader.read_with_altered_views)

    watch = Watch(lambda: create_source(camera), eye, settled, on_hang, rewind=rewind)
    watch.camera = camera
    return watch


def unused_first_die_id() -> int:
    """A die id that no eye of this program has used: the clock in milliseconds, as no eye uses up one id a millisecond.
    The throw on the table may have begun under the eye of another camera, or under one that hung."""
    return time.monotonic_ns() // 1_000_000


def load_calibration(path: Path) -> Calibration | None:
    """The stored calibration; None if there is none or it cannot be used, so that the camera guide makes a new one."""
    try:
        return read_calibration(path)
    except CalibrationError:
        return None
