"""Keeps the last seconds of what the eye saw, in bounded memory, so that they can be looked at again."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from threading import Lock

import cv2

from vision.results import Reading
from vision.sources import Frame
from vision.watching.eye import Eye, EyeState
from vision.watching.rewind import KeptFrame, Rewind, game_reading_of, kept_bytes, pack_grey, state_bytes

KEPT_S = 15.0
"""The least seconds of frames that are kept, as long as they fit into MOST_BYTES."""
STRETCH_S = 5.0
"""Seconds of frames that are dropped together; the state of the eye is kept where they begin."""
KEPT_REST_S = 1.0
"""Seconds of rest, in which the eye looks at nothing, after which further frames show nothing new and are not kept."""
MOST_BYTES = 60 << 20
"""The most memory, in bytes, of all that is kept."""
JPEG_QUALITY = 85


@dataclass(slots=True, eq=False)
class FrameStretch:
    """Some seconds of frames, and the state of the eye before them; if the stretch follows on the one before, that
    state need not be restored for a replay."""

    before: EyeState
    follows: bool
    frames: list[KeptFrame] = field(default_factory=list)
    bytes: int = 0

    @property
    def seconds(self) -> float:
        return self.frames[-1].time - self.frames[0].time


class RewindRing:
    """Keeps frames while it is `wanted`, else nothing. The camera thread calls `see` and reads `wanted`; the rest is
    for the screen's thread."""

    def __init__(self, wanted: bool = False, most_bytes: int = MOST_BYTES) -> None:
        self._wanted, self._most = wanted, most_bytes
        self._lock = Lock()
        self._size = (0, 0)
        self._stretches: list[FrameStretch] = []
        self._after: EyeState | None = None
        self._used_s = 0.0
        """When the eye last looked at a whole picture, in seconds of the source's clock."""
        self._held: Rewind | None = None
        """The frames up to the correction of a die, until another throw is read."""
        self._held_bytes = 0

    @property
    def wanted(self) -> bool:
        return self._wanted

    @wanted.setter
    def wanted(self, wanted: bool) -> None:
        with self._lock:
            self._wanted = wanted
            if not wanted:
                self._clear()

    @property
    def bytes(self) -> int:
        """The memory, in bytes, of all that is kept."""
        held = self._held_bytes if self._held else 0
        return held + sum(one.bytes for one in self._stretches)

    def see(self, eye: Eye, frame: Frame, live: bool) -> Reading:
        """Let the eye see the frame, and keep what it saw."""
        if not self._wanted:
            return eye.see(frame, live)
        frame, before = replace(frame, small=frame.small_grey()), eye.state
        reading = eye.see(frame, live)
        with self._lock:
            if self._wanted:
                self._keep_frame(frame, live, eye, before, reading)
        return reading

    def hold_until_next_throw(self) -> None:
        """Keep the frames up to now until another throw is read: a die of this one is being corrected."""
        with self._lock:
            if self._stretches and self._held is None:
                self._held, self._held_bytes, self._stretches = self._rewind_of_all(), self.bytes, []

    def newest_rewind(self) -> Rewind | None:
        """The last seconds, or those up to the first correction of this throw; None if nothing is kept."""
        with self._lock:
            return self._held or (self._rewind_of_all() if self._stretches else None)

    def _clear(self) -> None:
        self._stretches, self._after, self._held = [], None, None

    def _keep_frame(self, frame: Frame, live: bool, eye: Eye, before: EyeState, reading: Reading) -> None:
        size = frame.image.shape[1], frame.image.shape[0]
        if size != self._size:
            self._clear()
            self._size = size
        if self._held and reading.state == "rest" and reading.throw != self._held.throw:
            self._held = None
        self._used_s = frame.time if eye.used_picture or reading.state != "rest" else self._used_s
        if frame.time - self._used_s > KEPT_REST_S:
            return
        still = b""
        if eye.used_picture:
            still = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
        looks = eye.state.looks
        look = looks.last.reading if looks.last and looks.last.time == frame.time else None
        kept = KeptFrame(
            pack_grey(frame.small_grey()),
            frame.time,
            still,
            game_reading_of(reading),
            before.pace,
            live,
            frame.fresh,
            look,
        )
        self._add(kept, before)
        self._after = eye.state
        self._drop_oldest()

    def _add(self, kept: KeptFrame, before: EyeState) -> None:
        follows = self._after is not None and before.holds_same_objects(self._after)
        if not (follows and self._stretches) or self._stretches[-1].seconds >= STRETCH_S:
            self._stretches.append(FrameStretch(before, follows and bool(self._stretches), bytes=state_bytes(before)))
        stretch = self._stretches[-1]
        stretch.frames.append(kept)
        stretch.bytes += kept_bytes(kept)

    def _drop_oldest(self) -> None:
        """Drop the oldest frames that are not needed for KEPT_S seconds, or that do not fit."""
        while len(self._stretches) > 1:
            rest = sum(one.seconds for one in self._stretches[1:])
            if rest < KEPT_S and self.bytes <= self._most:
                return
            del self._stretches[0]
        if self._stretches and self.bytes > self._most:
            self._stretches, self._after = [], None

    def _rewind_of_all(self) -> Rewind:
        first, *others = self._stretches
        return Rewind(self._size, tuple(chain(frames_with_start(first), *map(frames_after_earlier_stretch, others))))


def frames_with_start(stretch: FrameStretch) -> Iterator[KeptFrame]:
    """The frames of a stretch, the first with the state of the eye before it."""
    yield replace(stretch.frames[0], before=stretch.before)
    yield from stretch.frames[1:]


def frames_after_earlier_stretch(stretch: FrameStretch) -> Iterator[KeptFrame]:
    """The frames of a stretch after another one; the first has the state of the eye before it if it does not follow on
    the one before."""
    return iter(stretch.frames) if stretch.follows else frames_with_start(stretch)
