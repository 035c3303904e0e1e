"""Pictures of a phone: the newest one counts, late and bad ones are dropped, and the table stays where it is."""

import time
from threading import Timer

import cv2
import numpy as np
import pytest

from tests.vision.sources.network_cameras import jpeg
from vision.errors import PhotoError, SourceError
from vision.scene import Picture
from vision.sources import create_source
from vision.sources import phone as phones
from vision.sources.phone import (
    DROPPED_AFTER_S,
    MOST_PHOTO_PIXELS,
    MOST_PIXELS,
    Inbox,
    Phone,
    SentPicture,
    turn_back_to_sensor,
)


def now(level: int = 90, **more: object) -> SentPicture:
    return SentPicture(jpeg(level), time.monotonic(), **more)  # type: ignore[arg-type]


def announced(width: int, height: int) -> bytes:
    """A small JPEG whose header says that it has this size in pixels."""
    data = bytearray(jpeg())
    place = data.find(b"\xff\xc0")
    data[place + 5 : place + 9] = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return bytes(data)


def test_only_the_newest_picture_is_read() -> None:
    inbox = Inbox()
    with Phone(inbox) as source:
        for level in (60, 80, 100):
            inbox.put(now(level))
        frame = source.read()
    assert frame is not None
    assert round(float(frame.image.mean())) in range(98, 103)
    assert inbox.counts == {"replaced": 2, "taken": 1}


def test_a_picture_that_was_taken_long_ago_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    inbox = Inbox()
    inbox.put(SentPicture(jpeg(), time.monotonic() - DROPPED_AFTER_S - 0.1))
    assert inbox.counts["late"] == 1
    monkeypatch.setattr(phones, "PATIENCE_S", 0.1)
    with Phone(inbox) as source, pytest.raises(SourceError):
        source.read()


def test_a_phone_that_sends_nothing_is_said_within_three_seconds() -> None:
    began = time.monotonic()
    with Phone(Inbox()) as source, pytest.raises(SourceError) as lost:
        source.read()
    assert lost.value.reason == "no phone"
    assert time.monotonic() - began < 3


def test_it_goes_on_as_soon_as_a_picture_comes() -> None:
    inbox = Inbox()
    Timer(0.3, lambda: inbox.put(now())).start()
    began = time.monotonic()
    with Phone(inbox) as source:
        assert source.read() is not None
    assert time.monotonic() - began < 1


@pytest.mark.parametrize(
    ("data", "single"),
    [
        (b"", False), (b"no picture", False), (jpeg()[:3000], False), (announced(10000, 10000), False),
        (announced(MOST_PIXELS // 1000 + 1, 1000), False), (announced(10000, 10000), True),
        (announced(MOST_PHOTO_PIXELS // 4000 + 1, 4000), True), (b"\x89PNG\r\n\x1a\n" + bytes(40), True),
    ],
)  # fmt: skip
def test_what_is_no_whole_jpeg_of_a_usual_size_is_refused_before_it_is_decoded(data: bytes, single: bool) -> None:
    inbox = Inbox()
    with pytest.raises(PhotoError):
        inbox.put(SentPicture(data, time.monotonic(), single=single))
    assert inbox.counts == {"refused": 1}


def test_a_picture_that_cannot_be_decoded_is_passed_over() -> None:
    inbox = Inbox()
    broken = jpeg().replace(b"\xff\xc4", b"\xff\xfe")  # its tables are comments now
    with Phone(inbox) as source:
        inbox.put(SentPicture(broken, time.monotonic()))
        Timer(0.2, lambda: inbox.put(now())).start()
        frame = source.read()
    assert frame is not None
    assert frame.image.shape == (240, 320, 3)


def test_times_grow_whatever_the_phone_says() -> None:
    inbox = Inbox()
    times = []
    with Phone(inbox) as source:
        for ahead in (0.0, 0.5, -0.5, 0.1, -0.9):
            inbox.put(SentPicture(jpeg(), time.monotonic() + ahead))
            frame = source.read()
            assert frame is not None
            times.append(frame.time)
    assert times == sorted(times)
    assert len(set(times)) == len(times)


def test_smaller_pictures_of_a_slow_network_are_brought_to_the_size_of_the_first() -> None:
    inbox = Inbox()
    shapes = []
    with Phone(inbox) as source:
        for size in ((640, 360), (320, 180), (640, 360), (640, 480), (320, 240)):
            inbox.put(SentPicture(jpeg(90, size), time.monotonic()))
            frame = source.read()
            assert frame is not None
            shapes.append(frame.image.shape[:2])
    assert shapes == [(360, 640), (360, 640), (360, 640), (480, 640), (480, 640)]


SENSOR = np.zeros((90, 160, 3), np.uint8)
SENSOR[10:30, 20:60] = 255


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
@pytest.mark.parametrize("natural", [SENSOR, cv2.rotate(SENSOR, cv2.ROTATE_90_CLOCKWISE)])
def test_a_screen_that_turns_in_mid_game_does_not_turn_the_table(natural: Picture, angle: int) -> None:
    """The browser turns the picture with the screen: counter-clockwise by its angle."""
    sent = natural
    for _ in range(angle // 90):
        sent = np.asarray(cv2.rotate(sent, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
    assert np.array_equal(turn_back_to_sensor(sent, angle), SENSOR)


def test_a_single_photo_is_a_new_throw_and_stays_until_the_next() -> None:
    inbox = Inbox()
    with Phone(inbox) as source:
        inbox.put(now(80, single=True))
        first = source.read()
        assert first is not None
        assert first.fresh
        assert not source.live
        frames = [source.read() for _ in range(3)]
        assert all(frame and not frame.fresh and np.array_equal(frame.image, first.image) for frame in frames)
        inbox.put(now(100, single=True))
        again = source.read()
        assert again is not None
        assert again.fresh
        inbox.put(now(60))
        running = source.read()
        assert running is not None
        assert (running.fresh, source.live) == (False, True)


def test_a_single_photo_may_have_been_taken_on_a_slow_way() -> None:
    inbox = Inbox()
    inbox.put(SentPicture(jpeg(), time.monotonic() - 8, single=True))
    with Phone(inbox) as source:
        assert source.read() is not None


def test_the_phone_is_asked_to_lock_what_it_can_lock() -> None:
    inbox = Inbox()
    with Phone(inbox) as source:
        assert source.lock() == {}
        inbox.settings = {"iso": 200.0, "exposureTime": 80.0}
        assert source.lock() == {"iso": 200.0, "exposureTime": 80.0}
        assert inbox.wanted == {"iso": 200.0, "exposureTime": 80.0}
        assert source.lock({"iso": 100}) == {"iso": 100.0}
        assert inbox.wanted == {"iso": 100.0}


def test_a_phone_takes_no_argument() -> None:
    assert create_source("phone").name == "phone"
    with pytest.raises(SourceError, match=r"^[^\n]+$"):
        create_source("phone:1")
