"""Streams of network cameras: pictures come, faults are said without user and password, late pictures are dropped."""

import logging
import os
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sources.network_cameras import MjpegCamera, RtspCamera, greys, jpeg
from vision.errors import SourceError, without_secrets
from vision.sources import mjpeg, open_source, stream
from vision.sources.stream import Stream

SECRETS = ("anna", "t0p%20secret", "t0p secret", "token=abc")


def levels(source: Stream, count: int) -> list[int]:
    frames = [source.read() for _ in range(count)]
    return [round(float(frame.image.mean())) for frame in frames if frame]


def lost(source: Stream) -> str:
    """Read until the stream is lost; return what it says then."""
    try:
        while True:
            source.read()
    except SourceError as error:
        return str(error)


@pytest.mark.parametrize("length", [True, False])
def test_motion_jpeg_is_read_with_and_without_lengths(length: bool) -> None:
    with MjpegCamera(length=length) as camera, open_source(f"stream:{camera.address}") as source:
        assert len([source.read() for _ in range(5)]) == 5


@pytest.mark.parametrize("auth", ["Basic", "Digest"])
def test_user_and_password_are_sent_as_the_camera_wants(auth: str) -> None:
    with MjpegCamera(user="anna:t0p secret", auth=auth) as camera:
        address = camera.address.replace("http://", "http://anna:t0p%20secret@")
        with open_source(f"stream:{address}") as source:
            assert source.read() is not None


def test_user_and_password_are_in_no_name_message_or_log(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    said = []
    with MjpegCamera(user="other:word") as camera:
        for way in ("http", "rtsp", "telnet"):
            address = f"{way}://anna:t0p%20secret@127.0.0.1:{camera.port}/video?token=abc"
            with pytest.raises(SourceError) as refused, open_source(f"stream:{address}") as source:
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
    monkeypatch.setattr(mjpeg, "PATIENCE", 0.6)

    class Drip:
        def read1(self, n: int = -1, /) -> bytes:
            time.sleep(0.05)
            return b"x"

        def close(self) -> None: ...

    began = time.monotonic()
    with pytest.raises(SourceError, match="too slowly"):
        mjpeg.Parts(Drip(), "b").next()
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
        mjpeg.Parts(Huge(), "b").next()


def test_endless_bytes_without_a_picture_are_refused_early() -> None:
    read = [0]

    class Endless:
        def read1(self, n: int = -1, /) -> bytes:
            read[0] += 65536
            return b"x" * 65536

        def close(self) -> None: ...

    with pytest.raises(SourceError, match="something else"):
        mjpeg.Parts(Endless(), "b").next()
    assert read[0] < 2**20


@pytest.mark.parametrize(
    "text", ["", "http://", "table", "file:///etc/passwd", "http://a b", "http://h:99999/", "http://[x/"]
)
def test_bad_addresses_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(SourceError, match=r"^[^\n]+$"):
        open_source(f"stream:{text}")


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
    with RtspCamera(film) as camera, open_source(f"stream:{camera.address}") as source:
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
            opened.append((os.environ.get(stream.OPTIONS), limits))

        def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
            return False

    monkeypatch.delenv(stream.OPTIONS, raising=False)
    monkeypatch.setattr(cv2, "VideoCapture", Capture)
    with pytest.raises(SourceError, match="cannot be opened"):
        stream.Video("rtsp://127.0.0.1:9/table")
    options, limits = opened[0]
    assert "nobuffer" in str(options)
    assert dict(zip(limits[::2], limits[1::2], strict=True))[cv2.CAP_PROP_N_THREADS] == 1
    assert stream.OPTIONS not in os.environ
    monkeypatch.setenv(stream.OPTIONS, "rtsp_transport;udp")
    with pytest.raises(SourceError):
        stream.Video("rtsp://127.0.0.1:9/table")
    assert opened[1][0] == os.environ[stream.OPTIONS] == "rtsp_transport;udp"
