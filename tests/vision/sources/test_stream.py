"""Streams of network cameras: pictures come, messages about faults name no user and no password, late pictures are
dropped."""

import logging
import os
import re
import shutil
import socket
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest

from tests.vision.sources.network_cameras import Endless, MjpegCamera, RtspCamera, greys, jpeg
from vision.errors import SourceError, without_secrets
from vision.sources import create_source, mjpeg, stream
from vision.sources.stream import Stream

SECRETS = ("anna", "t0p%20secret", "t0p secret", "token=abc")


def levels(source: Stream, count: int) -> list[int]:
    frames = [source.read() for _ in range(count)]
    return [round(float(frame.image.mean())) for frame in frames if frame]


def lost(source: Stream, shown: list[int] | None = None) -> str:
    """Read until the stream is lost, and note the grey of each picture; return what the stream says then."""
    try:
        while True:
            frame = source.read()
            if shown is not None and frame is not None:
                shown.append(round(float(frame.image.mean())))
    except SourceError as error:
        return str(error)


@pytest.mark.parametrize("length", [True, False])
def test_motion_jpeg_is_read_with_and_without_lengths(length: bool) -> None:
    with MjpegCamera(length=length) as camera, create_source(f"stream:{camera.address}") as source:
        assert len([source.read() for _ in range(5)]) == 5


@pytest.mark.parametrize("auth", ["Basic", "Digest"])
def test_user_and_password_are_sent_as_the_camera_wants(auth: str) -> None:
    with MjpegCamera(user="anna:t0p secret", auth=auth) as camera:
        address = camera.address.replace("http://", "http://anna:t0p%20secret@")
        with create_source(f"stream:{address}") as source:
            assert source.read() is not None


def test_user_and_password_are_in_no_name_message_or_log(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    said = []
    with MjpegCamera(user="other:word") as camera:
        for way in ("http", "rtsp", "telnet"):
            address = f"{way}://anna:t0p%20secret@127.0.0.1:{camera.port}/video?token=abc"
            with pytest.raises(SourceError) as refused, create_source(f"stream:{address}") as source:
                source.read()
            said += [str(refused.value), refused.value.what]
            said.append(Stream(address).name)
    captured = capfd.readouterr()
    text = " ".join([*said, caplog.text, captured.out, captured.err])
    assert [secret for secret in SECRETS if secret in text] == []
    assert "user or password are wrong" in text


@pytest.mark.parametrize(
    "text",
    ["x rtsp://u:p@h/a?k=1 y", "stream:http://u:p@h:1/?k=1", "HTTP://u@h/", "http://a:b@c@h/", "telnet:/u:p@h"],
)
def test_addresses_are_shown_without_what_opens_them(text: str) -> None:
    shown = without_secrets(text)
    assert "***" in shown
    assert not any(secret in shown for secret in ("u:p", "u@", "k=1", "a:b", "b@c"))


def test_a_camera_that_hangs_is_said_within_three_seconds() -> None:
    def stuck() -> Iterator[bytes]:
        yield jpeg()
        yield jpeg()
        time.sleep(20)

    with MjpegCamera(stuck) as camera, Stream(camera.address) as source:
        assert source.read() is not None
        began = time.monotonic()
        assert re.search("no pictures|too slowly|in time|stopped", lost(source))
        assert time.monotonic() - began < 3.5


def test_a_camera_that_sends_a_byte_now_and_then_is_said_within_its_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mjpeg, "PATIENCE_S", 0.6)

    class Drip:
        def read1(self, n: int = -1, /) -> bytes:
            time.sleep(0.05)
            return b"x"

        def close(self) -> None: ...

    began = time.monotonic()
    with pytest.raises(SourceError, match="too slowly"):
        mjpeg.MultipartPictures(Drip(), "b").next()
    assert time.monotonic() - began < 1.2


def test_it_is_opened_again_after_the_camera_was_restarted() -> None:
    with MjpegCamera() as camera:
        source = Stream(camera.address)
        port = camera.port
        with source:
            assert source.read() is not None
            camera.__exit__()
            assert source.name in lost(source)
    with pytest.raises(SourceError, match="cannot be opened"):
        source.open()
    with MjpegCamera(port=port), source:
        frame = source.read()
    assert frame is not None
    assert frame.index == 0


def test_late_pictures_are_dropped_and_not_queued() -> None:
    sent = [0]

    def counting() -> Iterator[bytes]:
        for level in range(40, 200):
            sent[0] = level
            yield jpeg(level)
            time.sleep(0.01)

    with MjpegCamera(counting) as camera, Stream(camera.address) as source:
        source.read()
        time.sleep(0.5)
        assert levels(source, 1)[0] >= sent[0] - 8


def test_pictures_that_are_too_large_damaged_or_none_are_passed_over() -> None:
    huge = bytearray(jpeg())
    place = huge.find(b"\xff\xc0")
    huge[place + 5 : place + 9] = (10000).to_bytes(2, "big") * 2
    half = jpeg()[: len(jpeg()) // 2]

    def mixed() -> Iterator[bytes]:
        for bad in (bytes(huge), half, b"", b"no picture", b"\xff\xd8\xff"):
            yield bad
            yield jpeg(90)
            time.sleep(0.03)
        yield from greys()

    with MjpegCamera(mixed) as camera, Stream(camera.address) as source:
        assert all(
            frame is not None and frame.image.shape == (240, 320, 3) for frame in [source.read() for _ in range(12)]
        )


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n", "no stream of JPEG"),
        ("HTTP/1.0 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n", "the answer is 302"),
        ("HTTP/1.0 404 No\r\nContent-Length: 0\r\n\r\n", "the answer is 404"),
        ("HTTP/1.0 302 Found\r\nLocation: /video\r\n\r\n", "the answer is 302"),
        ("HTTP/1.0 200 OK\r\n" + "X: y\r\n" * 200, "cannot be opened"),
        ("HTTP/1.0 200 OK\r\nX: " + "y" * 70000 + "\r\n", "cannot be opened"),
        ("garbage\r\n\r\n", "cannot be opened"),
    ],
)
def test_anything_but_a_stream_is_refused_in_one_sentence(head: str, says: str) -> None:
    with MjpegCamera(head=head) as camera, pytest.raises(SourceError, match=says):
        Stream(camera.address).open()


def test_a_picture_announced_with_a_huge_length_is_refused() -> None:
    class Huge:
        def read1(self, n: int = -1, /) -> bytes:
            return b"--b\r\nContent-Length: 999999999999999999\r\n\r\n"

        def close(self) -> None: ...

    with pytest.raises(SourceError, match="too large"):
        mjpeg.MultipartPictures(Huge(), "b").next()


def test_endless_bytes_without_a_picture_are_refused_early() -> None:
    read = [0]

    class Endless:
        def read1(self, n: int = -1, /) -> bytes:
            read[0] += 65536
            return b"x" * 65536

        def close(self) -> None: ...

    with pytest.raises(SourceError, match="something else"):
        mjpeg.MultipartPictures(Endless(), "b").next()
    assert read[0] < 2**20


@pytest.mark.parametrize(
    "text", ["", "http://", "table", "file:///etc/passwd", "http://a b", "http://h:99999/", "http://[x/"]
)
def test_bad_addresses_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(SourceError, match=r"^[^\n]+$"):
        create_source(f"stream:{text}")


def test_pictures_are_not_changed_by_those_that_follow() -> None:
    with MjpegCamera() as camera, Stream(camera.address) as source:
        first = source.read()
        assert first is not None
        before = first.image.copy()
        source.read()
        assert np.array_equal(first.image, before)


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="FFmpeg, which plays the camera, is not installed")
def test_rtsp_is_read_and_its_end_is_said(tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 25, (320, 240))
    for level in range(25):
        picture = cv2.imdecode(np.frombuffer(jpeg(60 + level), np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        writer.write(picture)
    writer.release()
    with RtspCamera(film) as camera, create_source(f"stream:{camera.address}") as source:
        assert isinstance(source, Stream)
        frames = [source.read() for _ in range(5)]
        assert all(frame is not None and frame.image.shape == (240, 320, 3) for frame in frames)
        camera.__exit__()
        began = time.monotonic()
        assert "stopped" in lost(source)
        assert time.monotonic() - began < 4


def test_ffmpeg_keeps_no_queue_of_a_stream_and_its_options_are_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[tuple[str | None, Sequence[int]]]()

    class Capture:
        def __init__(self, _address: str, _api: int, limits: Sequence[int]) -> None:
            opened.append((os.environ.get(stream.FFMPEG_OPTIONS_VARIABLE), limits))

        def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
            return False

    monkeypatch.delenv(stream.FFMPEG_OPTIONS_VARIABLE, raising=False)
    monkeypatch.setattr(cv2, "VideoCapture", Capture)
    with pytest.raises(SourceError, match="cannot be opened"):
        stream.RtspStream("rtsp://127.0.0.1:9/table")
    options, limits = opened[0]
    assert "nobuffer" in str(options)
    assert dict(zip(limits[::2], limits[1::2], strict=True))[cv2.CAP_PROP_N_THREADS] == 1
    assert stream.FFMPEG_OPTIONS_VARIABLE not in os.environ
    monkeypatch.setenv(stream.FFMPEG_OPTIONS_VARIABLE, "rtsp_transport;udp")
    with pytest.raises(SourceError):
        stream.RtspStream("rtsp://127.0.0.1:9/table")
    assert opened[1][0] == os.environ[stream.FFMPEG_OPTIONS_VARIABLE] == "rtsp_transport;udp"


PART = b"Content-Type: image/jpeg\r\n"


def body(
    picture: bytes, between: bytes = b"--b", length: bool = True, end: bytes = b"\r\n", first: bool = True
) -> bytes:
    """Five pictures as a server sends them: with this line between two of them, and perhaps none before the first."""
    head = PART + (b"Content-Length: %d\r\n" % len(picture) if length else b"") + b"\r\n"
    parts = [between + b"\r\n" + head + picture + b"\r\n" for _ in range(5)]
    whole = b"".join(parts)
    return (whole if first else whole.removeprefix(between + b"\r\n")).replace(b"\r\n", end)


class Sent:
    """An HTTP response that delivers these bytes in pieces of 700."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read1(self, n: int = -1, /) -> bytes:
        piece, self.data = self.data[:700], self.data[700:]
        return piece

    def close(self) -> None: ...


@pytest.mark.parametrize("length", [True, False], ids=["lengths", "no lengths"])
@pytest.mark.parametrize(
    ("named", "sent"),
    [("b", b"--b"), ("--b", b"--b"), ("--b", b"----b"), ("b", b"b"), (" --b", b"--b"), ('"b"', b"--b"), ("", b"--b")],
)
def test_every_way_of_writing_the_line_between_pictures_is_understood(named: str, sent: bytes, length: bool) -> None:
    picture = jpeg(size=(64, 48))
    parts = mjpeg.MultipartPictures(Sent(body(picture, sent, length)), named)
    assert [parts.next() for _ in range(4)] == [picture] * 4


def test_a_stream_without_a_line_before_its_first_picture_is_read() -> None:
    picture = jpeg(size=(640, 480))
    parts = mjpeg.MultipartPictures(Sent(body(picture, first=False)), "b")
    assert [parts.next() for _ in range(4)] == [picture] * 4


def test_headers_that_end_with_bare_line_feeds_are_understood() -> None:
    picture = b"\xff\xd8 no newline in it \xff\xd9"
    parts = mjpeg.MultipartPictures(Sent(body(picture, end=b"\n")), "b")
    assert [parts.next() for _ in range(4)] == [picture] * 4


def test_the_time_of_a_picture_is_taken_from_its_header() -> None:
    picture = jpeg(size=(64, 48))
    parts = mjpeg.MultipartPictures(Sent(body(picture).replace(PART, PART + b"X-Timestamp: 17.25\r\n")), "b")
    parts.next()
    assert parts.stamp_s == 17.25


def test_a_server_that_sends_its_headers_byte_by_byte_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "OPEN_WITHIN_S", 0.5)

    class Dripping(MjpegCamera):
        def serve(self, connection: socket.socket) -> None:
            connection.sendall(b"HTTP/1.0 200 OK\r\nX: ")
            while not self.stop.wait(0.02):
                connection.sendall(b"x")

    with Dripping() as camera:
        began = time.monotonic()
        with pytest.raises(SourceError, match="no answer in time"):
            Stream(camera.address).open()
        assert time.monotonic() - began < 2


def test_a_server_that_takes_the_connection_and_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mjpeg, "PATIENCE_S", 0.3)

    class Silent(MjpegCamera):
        def serve(self, connection: socket.socket) -> None:
            self.stop.wait(60)

    with Silent() as camera, pytest.raises(SourceError, match="no answer in time"):
        Stream(camera.address).open()


def test_servers_that_never_answer_hold_a_bounded_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    freed = Event()
    monkeypatch.setattr(stream, "OPEN_WITHIN_S", 0.05)
    monkeypatch.setattr(stream, "_receiving_threads", [])

    def opener(_address: str) -> Endless:
        freed.wait(60)
        return Endless()

    for _ in range(stream.MOST_RECEIVING_THREADS + 5):
        with pytest.raises(SourceError, match="no answer in time"):
            Stream("http://camera/video", opener).open()
    hanging = list(stream._receiving_threads)
    assert len(hanging) == stream.MOST_RECEIVING_THREADS
    freed.set()
    for one in hanging:
        one.join(10)
    monkeypatch.setattr(stream, "OPEN_WITHIN_S", 30.0)
    with Stream("http://camera/video", lambda _: Endless()) as source:
        assert source.read() is not None


def test_a_stream_that_goes_on_with_old_pictures_is_ended_and_its_old_ones_are_not_shown() -> None:
    class Halting:
        """A stream of thirty pictures a second that stands still for 1.7 s before the tenth; the later ones keep their
        old stamps, so they are all late by that much."""

        stamp_s: float | None = None

        def __init__(self) -> None:
            self.number = 0

        def next(self) -> bytes:
            self.number += 1
            time.sleep(0.03 if self.number != 10 else 1.7)
            self.stamp_s = 0.03 * self.number
            return jpeg(40 if self.number < 10 else 200)

        def close(self) -> None: ...

    with Stream("http://camera/video", lambda _: Halting()) as source:
        shown = list[int]()
        assert "pictures are old" in lost(source, shown)
    assert max(shown) < 60


def test_a_stream_that_is_closed_leaves_no_thread_and_one_that_hangs_is_not_waited_for() -> None:
    source = Stream("http://camera/video", lambda _: Endless())
    with source:
        source.read()
        assert source._thread is not None
        assert source._thread.is_alive()
    assert not source._thread.is_alive()
    freed = Event()

    class Hanging(Endless):
        def next(self) -> bytes:
            freed.wait(60)
            return super().next()

    hanging = Stream("http://camera/video", lambda _: Hanging())
    hanging.open()
    hanging.close()
    assert hanging._thread is not None
    assert hanging._thread.is_alive()
    freed.set()
    hanging._thread.join(60)


def test_an_error_of_the_decoder_ends_the_stream_with_a_sentence() -> None:
    class Broken(Endless):
        def next(self) -> bytes:
            raise cv2.error("rtsp://anna:secret@camera")

    with Stream("http://camera/video", lambda _: Broken()) as source, pytest.raises(SourceError) as stopped:
        source.read()
    assert "secret" not in str(stopped.value)


@pytest.mark.parametrize("algorithm", ["MD5", "md5", "SHA-256"])
def test_a_password_is_proved_as_older_and_newer_cameras_ask_for_it(algorithm: str) -> None:
    with MjpegCamera(user="anna:t0p secret", auth="Digest", algorithm=algorithm) as camera:
        address = camera.address.replace("http://", "http://anna:t0p%20secret@")
        with create_source(f"stream:{address}") as source:
            assert source.read() is not None
