"""A source that reads the pictures that a phone sends to a page of this table on the local network.

The page belongs to the program, which puts what comes into the INBOX; this source takes only the newest out of it.
"""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.errors import PhotoError, SourceError
from vision.scene import Picture
from vision.sources import Frame, Locks, Source
from vision.sources.decoding import decode_jpeg, refuse_odd_jpeg
from vision.sources.newest import Newest

PATIENCE_S = 2.5
"""Seconds without a picture after which the phone counts as lost."""
DROPPED_AFTER_S = 1.0
"""The age in seconds above which a picture of the running camera is dropped when it comes in; a single photo never
is."""
MOST_PIXELS = 2_500_000
"""The most pixels of a picture of the running camera: a little more than full HD."""
MOST_PHOTO_PIXELS = 24_000_000
"""The most pixels of a single photo."""
PHOTO_REPEATED_FPS = 10.0
"""Pictures a second while a single photo is shown."""
ROTATIONS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}
PHONE_LOST = "the phone sends no pictures: wake it, or scan the code of the table again"


@dataclass(frozen=True, slots=True)
class SentPicture:
    """A picture as a phone has sent it: a JPEG, the time it was taken in seconds of this computer's monotonic clock,
    and the angle of the phone's screen in degrees; a `single` one is a photo, not part of a film."""

    data: bytes
    taken: float
    angle: int = 0
    single: bool = False


@dataclass
class Inbox:
    """Where the page for phones puts pictures, and the source takes them: the newest one is kept, others are dropped.

    `settings` are those of the phone's camera as it reports them (empty if its browser can lock none), `wanted` those
    that the phone is asked to lock; None leaves them automatic.
    """

    settings: Mapping[str, float] = field(default_factory=dict)
    wanted: Mapping[str, float] | None = None
    counts: Counter[str] = field(default_factory=Counter)
    """How many pictures the source has taken out, and how many were dropped as late, replaced by a newer one, or
    refused: under `taken`, `late`, `replaced` and `refused`."""
    _newest: Newest[SentPicture] = field(default_factory=Newest)

    def put(self, sent: SentPicture) -> None:
        """Keep this picture unless it is late (a photo, `single`, never is); a PhotoError if it is not a plain JPEG, is
        cut off, or has too many pixels."""
        try:
            refuse_odd_jpeg(sent.data, MOST_PHOTO_PIXELS if sent.single else MOST_PIXELS)
        except PhotoError:
            self.counts["refused"] += 1
            raise
        if not sent.single and time.monotonic() - sent.taken > DROPPED_AFTER_S:
            self.counts["late"] += 1
        elif self._newest.put(sent):
            self.counts["replaced"] += 1

    def take(self, seconds: float) -> SentPicture | None:
        """Wait for the newest picture up to this many seconds; None if none came."""
        sent = self._newest.take(max(0.0, seconds))
        self.counts["taken"] += sent is not None
        return sent

    def clear(self) -> None:
        self._newest.clear()


INBOX = Inbox()
"""The inbox of this process: there is one phone at a time, as there is one screen."""


class Phone(Source):
    name = "phone"

    def __init__(self, inbox: Inbox = INBOX, clock: Callable[[], float] = time.monotonic) -> None:
        self._inbox, self._clock = inbox, clock
        self._opened: float | None = None
        self._index, self._time = 0, 0.0
        self._photo: Picture | None = None
        self._size: tuple[int, int] | None = None
        """Width and height of the first picture of the running camera, which all others are brought to."""
        self.live = True
        """False while a single photo is shown, which is frozen on purpose."""

    def open(self) -> None:
        self._opened, self._index, self._time = self._clock(), 0, 0.0
        self._photo, self._size, self.live = None, None, True

    def read(self) -> Frame | None:
        if self._opened is None:
            raise SourceError("the phone is not opened as a camera")
        end = self._clock() + (1 / PHOTO_REPEATED_FPS if self._photo is not None else PATIENCE_S)
        while (left := end - self._clock()) > 0:
            sent = self._inbox.take(left)
            if sent is not None and (image := decode_sent(sent)) is not None:
                self._photo, self.live = (image, False) if sent.single else (None, True)
                image = image if sent.single else self._at_first_size(image)
                return self._frame(image, sent.taken, sent.single)
        if self._photo is None:
            raise SourceError(PHONE_LOST, "no phone")
        return self._frame(self._photo, self._clock(), False)

    def close(self) -> None:
        self._opened = self._photo = None

    def lock(self, values: Locks | None = None) -> Locks:
        """Ask the phone to lock exposure, focus and white balance: at these values, or at the present ones if None or
        empty. Return what it is asked to lock; nothing if its browser can lock none or the source is closed."""
        if self._opened is None or not self._inbox.settings:
            return {}
        given = {name: float(value) for name, value in (values or {}).items() if isinstance(value, int | float)}
        self._inbox.wanted = given or dict(self._inbox.settings)
        return self._inbox.wanted

    def _at_first_size(self, image: Picture) -> Picture:
        """The picture scaled to the size of the first one: on a slow network a phone sends smaller ones for a while. A
        picture of another shape becomes the new first one."""
        rows, columns = image.shape[:2]
        if self._size is None or abs(columns / rows - self._size[0] / self._size[1]) > 0.02:
            self._size = columns, rows
        if (columns, rows) == self._size:
            return image
        return np.asarray(cv2.resize(image, self._size, interpolation=cv2.INTER_LINEAR), np.uint8)

    def _frame(self, image: Picture, taken: float, fresh: bool) -> Frame:
        """The frame, whose time grows in seconds since the opening, however the phone's clock is estimated; `fresh` if
        it does not continue the frames before."""
        assert self._opened is not None
        self._time = max(taken - self._opened, self._time + 1e-3)
        self._index += 1
        return Frame(image, self._time, self._index - 1, fresh=fresh)


def decode_sent(sent: SentPicture) -> Picture | None:
    """The picture that was sent, rotated as the phone's sensor lies (`turn_back_to_sensor`); None if it cannot be
    decoded."""
    try:
        image = decode_jpeg(sent.data, MOST_PHOTO_PIXELS if sent.single else MOST_PIXELS)
    except PhotoError:
        return None
    return turn_back_to_sensor(image, sent.angle)


def turn_back_to_sensor(image: Picture, screen_angle_deg: int) -> Picture:
    """The picture as the phone's sensor lies, its longer side across.

    A browser turns pictures with the screen, whose angle it reports: turned back, the table stays where it is in the
    picture although the screen of a lying phone turns in the middle of a game.
    """
    turn = ROTATIONS.get(screen_angle_deg % 360)
    natural = image if turn is None else cv2.rotate(image, turn)
    rows, columns = natural.shape[:2]
    return np.asarray(cv2.rotate(natural, cv2.ROTATE_90_COUNTERCLOCKWISE) if rows > columns else natural, np.uint8)


def make(argument: str) -> Phone:
    if argument:
        raise SourceError(f"a phone has no number or address: write phone, not phone:{argument}")
    return Phone()
