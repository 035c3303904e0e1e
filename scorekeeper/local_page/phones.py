"""Which phone is the camera: one at a time; a newer one has to be allowed at the table. Any thread may ask."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Literal

CAMERA_PHONE_SILENT_AFTER_S = 5.0
"""Seconds without a sign of life from the phone that is the camera, after which another phone takes its place without
being allowed at the table."""
WAITING_PHONE_SILENT_AFTER_S = 4.0
"""Seconds without a sign of life from the phone that waits to be allowed, after which the table is no longer asked
about it."""
MOST_REFUSED_PHONES = 64
"""The most refused phones that are remembered; if there are more, the one refused first may ask again."""

PhonePlace = Literal["camera", "waits", "other"]
"""The place of a phone: it is the camera; it waits until the table allows it; or it is refused, as another phone is the
camera."""


class Phones:
    """Keeps which phone is the camera, and which one wants to be; each phone identifies itself by a word."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._camera, self._seen = "", 0.0
        self._waiting, self._asked = "", 0.0
        self._refused: dict[str, None] = {}

    def note_alive(self, phone: str, asks_again: bool = False) -> PhonePlace:
        """Note a sign of life of this phone and return its place. If it `asks_again`, its owner wants it to be the
        camera after it was refused."""
        with self._lock:
            now = self._clock()
            if asks_again:
                self._refused.pop(phone, None)
            if phone == self._camera or not self._camera or now - self._seen > CAMERA_PHONE_SILENT_AFTER_S:
                self._camera, self._seen = phone, now
                if self._waiting == phone:
                    self._waiting = ""
                return "camera"
            if phone in self._refused:
                return "other"
            self._waiting, self._asked = phone, now
            return "waits"

    def note_closed(self, phone: str) -> None:
        """Note that this phone's web socket was closed: if the phone is the camera and gives no further sign of life,
        after one second another phone takes its place without being allowed at the table."""
        with self._lock:
            if phone == self._camera:
                self._seen = min(self._seen, self._clock() - CAMERA_PHONE_SILENT_AFTER_S + 1)

    @property
    def asking(self) -> bool:
        """Whether a phone waits for the answer of the table."""
        with self._lock:
            return bool(self._waiting) and self._clock() - self._asked < WAITING_PHONE_SILENT_AFTER_S

    @property
    def connected(self) -> bool:
        """Whether the phone that is the camera has lately given a sign of life."""
        with self._lock:
            return bool(self._camera) and self._clock() - self._seen < CAMERA_PHONE_SILENT_AFTER_S

    def answer_waiting_phone(self, is_allowed: bool) -> None:
        """Make the waiting phone the camera if it `is_allowed`, else refuse it; the phone that loses is refused until
        its owner asks again."""
        with self._lock:
            if not self._waiting:
                return
            refused = self._camera if is_allowed else self._waiting
            if is_allowed:
                self._camera, self._seen = self._waiting, self._clock()
            self._waiting = ""
            self._refused[refused] = None
            while len(self._refused) > MOST_REFUSED_PHONES:
                del self._refused[next(iter(self._refused))]

    def forget_all(self) -> None:
        with self._lock:
            self._camera = self._waiting = ""
            self._refused.clear()
