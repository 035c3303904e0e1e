"""A source that reads the stream of a network camera or of a phone's camera app: motion JPEG over HTTP, or RTSP.

A thread takes every picture off the network, and only the newest is kept: late pictures are dropped, never queued.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

import cv2
import numpy as np

from vision.errors import PhotoError, SourceError, without_secrets
from vision.scene import Picture
from vision.sources import Frame, Source
from vision.sources.decoding import decode_jpeg
from vision.sources.lag import PictureLag
from vision.sources.mjpeg import PATIENCE_S, connect_stream
from vision.sources.newest import Newest

PROTOCOLS = ("http", "https", "rtsp", "rtsps")
MOST_PIXELS = 8_500_000
"""The most pixels of a picture of a stream: 4K."""
OPEN_WITHIN_S = 6.0
"""Seconds within which a stream must be opened, the look-up of its name included."""
CLOSE_WITHIN_S = 0.5
"""The most seconds to wait for the thread of a closed stream, which ends with its next picture."""
MOST_LATE_S = 1.0
"""The most seconds that a picture may be late, or it is dropped; and the most seconds for which pictures may stay late
by more than STREAM_HALT_S, or the stream is ended."""
MOST_RECEIVING_THREADS = 8
"""The most threads that receive pictures at a time, those that hang in a stream without an answer included; no other is
begun before one of them ends."""
FFMPEG_OPTIONS_VARIABLE = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
"""The environment variable from which OpenCV takes the options of FFmpeg when it opens a stream."""
FFMPEG_PROMPT_OPTIONS = "rtsp_flags;prefer_tcp|fflags;nobuffer|analyzeduration;500000"
"""FFmpeg's options for a live stream: RTSP over TCP, no queue, and half a second instead of five to analyse the stream
before its first picture."""
ADDRESS_HELP = "a stream is named by its address, as in stream:http://192.168.1.20:8080/video or stream:rtsp://..."


_receiving_threads: list[Thread] = []
"""The threads that receive pictures, or that hang."""


class PictureStream(Protocol):
    """An open stream: `next` waits for one picture, as JPEG or decoded; it raises a SourceError once there are none."""

    @property
    def stamp_s(self) -> float | None:
        """When the newest picture was taken, in seconds of the camera's clock; None if it does not say."""

    def next(self) -> bytes | Picture: ...

    def close(self) -> None: ...


class RtspStream:
    """An RTSP stream, decoded by FFmpeg, which limits the time of each read itself."""

    def __init__(self, address: str) -> None:
        limit = round(PATIENCE_S * 1000)
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, limit, cv2.CAP_PROP_READ_TIMEOUT_MSEC, limit]
        # Each further thread of the decoder would hold back one more picture.
        with without_ffmpeg_queue():
            self._capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, [*limits, cv2.CAP_PROP_N_THREADS, 1])
        if not self._capture.isOpened():
            raise SourceError("the stream cannot be opened: look at its address, user and password, and that it is on")
        size = self._capture.get(cv2.CAP_PROP_FRAME_WIDTH) * self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT)
        if size > MOST_PIXELS:
            self.close()
            raise SourceError("the stream sends pictures that are too large", "no pictures")

        self.stamp_s: float | None = None

    def next(self) -> Picture:
        good, image = self._capture.read()
        if not good or image is None:
            raise SourceError("the stream has stopped")
        self.stamp_s = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        return np.asarray(image, np.uint8)

    def close(self) -> None:
        self._capture.release()


@contextmanager
def without_ffmpeg_queue() -> Iterator[None]:
    """Have FFmpeg open a stream without a queue, unless its options were set from outside; films that are opened later
    are not affected."""
    if FFMPEG_OPTIONS_VARIABLE in os.environ:
        yield
        return
    os.environ[FFMPEG_OPTIONS_VARIABLE] = FFMPEG_PROMPT_OPTIONS
    try:
        yield
    finally:
        del os.environ[FFMPEG_OPTIONS_VARIABLE]


def open_pictures(address: str) -> PictureStream:
    return connect_stream(address) if address.lower().startswith("http") else RtspStream(address)


class Stream(Source):
    live = True

    def __init__(self, address: str, opener: Callable[[str], PictureStream] = open_pictures) -> None:
        self.name = f"stream:{without_secrets(address)}"
        self._address, self._opener = address, opener
        self._newest: Newest[bytes | Picture] | None = None
        self._stop = Event()
        self._thread: Thread | None = None
        self._index, self._opened, self._time = 0, 0.0, 0.0

    def open(self) -> None:
        """Connect, within OPEN_WITHIN_S, in the thread that reads the pictures later: looking up a name has no limit of
        its own, and a server may send its headers byte by byte. A SourceError if that fails or takes longer."""
        _receiving_threads[:] = [one for one in _receiving_threads if one.is_alive()]
        newest, opened, self._stop = Newest[bytes | Picture](), Newest[bool](), Event()
        self._thread = Thread(target=self._receive, args=(newest, opened, self._stop), name="stream", daemon=True)
        if len(_receiving_threads) < MOST_RECEIVING_THREADS:
            _receiving_threads.append(self._thread)
            self._thread.start()
        try:
            answered = opened.take(OPEN_WITHIN_S)
        except SourceError as error:
            raise self._with_source_name(error) from None
        if not answered:
            self._stop.set()
            raise self._with_source_name(SourceError("the stream cannot be opened: no answer in time"))
        self._newest = newest
        self._index, self._opened, self._time = 0, time.monotonic(), 0.0

    def _receive(self, newest: Newest[bytes | Picture], opened: Newest[bool], stop: Event) -> None:
        try:
            pictures = self._opener(self._address)
        except SourceError as error:
            opened.fail(error)
            return
        opened.put(True)
        pump_pictures(pictures, newest, stop)

    def _with_source_name(self, error: SourceError) -> SourceError:
        """The same error, which begins with the name of this source: its address without user and password."""
        return SourceError(f"{self.name}: {error}", error.reason, self.name)

    def read(self) -> Frame | None:
        if self._newest is None:
            raise SourceError(f"{self.name} is not open")
        end = time.monotonic() + PATIENCE_S
        while (left := end - time.monotonic()) > 0:
            try:
                sent = self._newest.take(left)
            except SourceError as error:
                raise self._with_source_name(error) from None
            image = decode_received(sent)
            if image is not None:
                return self._frame(image)
        raise SourceError(f"{self.name} sends no pictures", what=self.name)

    def close(self) -> None:
        """Close the stream and wait up to CLOSE_WITHIN_S for its thread, as one inside FFmpeg at the end of the program
        would abort it. A thread that hangs closes the connection when its time limit ends."""
        self._newest = None
        self._stop.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(CLOSE_WITHIN_S)

    def _frame(self, image: Picture) -> Frame:
        self._time = max(time.monotonic() - self._opened, self._time + 1e-6)
        self._index += 1
        return Frame(image, self._time, self._index - 1)


def pump_pictures(pictures: PictureStream, newest: Newest[bytes | Picture], stop: Event) -> None:
    """Take picture after picture off the network until `stop` is set, and hand the stream's error to `newest` if it
    ends. Late pictures are dropped, and a stream that stays late is ended, as only a new connection is prompt again."""
    lag = PictureLag()
    try:
        while not stop.is_set():
            sent = pictures.next()
            lag = lag.step(pictures.stamp_s, time.monotonic())
            if lag.seconds <= MOST_LATE_S:
                newest.put(sent)
            elif lag.late_s > MOST_LATE_S:
                raise SourceError("the stream's pictures are old")
    except SourceError as error:
        newest.fail(error)
    except (cv2.error, MemoryError, OSError, ValueError) as error:
        newest.fail(SourceError(f"the stream has stopped: {type(error).__name__}"))
    finally:
        pictures.close()


def decode_received(sent: bytes | Picture | None) -> Picture | None:
    """The picture that a stream has sent, decoded if it came as JPEG; None if nothing came, or a JPEG that is damaged,
    progressive, cut off or of more than MOST_PIXELS."""
    try:
        return decode_jpeg(sent, MOST_PIXELS) if isinstance(sent, bytes) else sent
    except PhotoError:
        return None


def split_address(address: str) -> SplitResult | None:
    """The parts of the address; None if it is no address."""
    try:
        parts = urlsplit(address)
        return parts if parts.hostname and parts.port != 0 else None
    except ValueError:
        return None


def make(argument: str) -> Stream:
    parts = split_address(argument)
    if parts is None or parts.scheme.lower() not in PROTOCOLS or not argument.isprintable() or " " in argument:
        raise SourceError(f"{ADDRESS_HELP}, not {without_secrets(argument)!r}")
    return Stream(argument)
