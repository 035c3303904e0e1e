"""What every source of frames must do (open, read, close, fail): one suite of tests for all of them."""

import itertools
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.sources.fakes import Capture
from tests.vision.sources.network_cameras import Endless, Sending
from tests.vision.sources.pi import Picamera2
from tests.vision.sources.sensors import SENSORS
from vision.errors import SourceError
from vision.sources import SOURCES, Lockable, Source, Thrower, available_cameras, create_source, lock_settings
from vision.sources.auto import Auto
from vision.sources.demo import Demo
from vision.sources.phone import Phone
from vision.sources.picamera import PiCamera
from vision.sources.stream import Stream
from vision.sources.usb import Webcam

Make = Callable[[Path], Source]


def film(folder: Path) -> Source:
    path = folder / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (320, 240))
    for level in range(40, 52):
        writer.write(np.full((240, 320, 3), level, np.uint8))
    writer.release()
    return create_source(f"video:{path}")


def photos(folder: Path) -> Source:
    for name in "ab":
        cv2.imwrite(str(folder / f"{name}.png"), np.full((120, 160, 3), ord(name), np.uint8))
    (folder / "broken.jpg").write_bytes(b"no photo")
    return create_source(f"photos:{folder}")


def plugged_in(name: str) -> Make:
    """Return a maker of the source for this real device, which skips the test if this machine does not have it."""

    def make(folder: Path) -> Source:
        source = create_source(name)
        try:
            source.open()
        except SourceError as error:
            pytest.skip(f"{name}: {error}")
        source.close()
        return source

    return make


def pi(model: str) -> Make:
    return lambda _: PiCamera(0, lambda _: Picamera2(model))


MAKERS: dict[str, Make] = {
    "none": lambda _: create_source("none"),
    "demo": lambda _: create_source("demo:1"),
    "scripted": lambda _: create_source("scripted:1,2,3,4,5"),
    "video": film,
    "photos": photos,
    "usb (twin)": lambda _: Webcam(0, Capture()),
    **{f"picamera, {model} (twin)": pi(model) for model in SENSORS},
    "picamera, one NV12 stream (twin)": lambda _: PiCamera(0, lambda _: Picamera2(grants="NV12", small=False)),
    "auto (twin)": lambda _: Auto(lambda: [Webcam(0, Capture(opens=False)), Webcam(1, Capture())]),
    "phone": lambda _: Phone(Sending()),
    "stream": lambda _: Stream("http://camera/video", lambda _: Endless()),
    "usb": plugged_in("usb:0"),
    "picamera": plugged_in("picamera"),
    "auto": plugged_in("auto"),
}


@pytest.fixture(params=list(MAKERS))
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Source:
    return MAKERS[request.param](tmp_path)


def test_every_source_of_the_list_is_under_contract() -> None:
    assert set(SOURCES) <= set(MAKERS)


def test_frames_are_colour_pictures_with_growing_times_and_numbers(source: Source) -> None:
    with source:
        frames = [frame for frame in (source.read() for _ in range(8)) if frame]
    assert [frame.index for frame in frames] == list(range(len(frames)))
    assert all(a.time < b.time for a, b in itertools.pairwise(frames))
    for frame in frames:
        assert frame.image.dtype == np.uint8
        assert frame.image.ndim == 3
        assert frame.image.shape[2] == 3
        assert frame.image.flags.c_contiguous
        assert (
            abs(frame.small_grey().shape[0] / frame.small_grey().shape[1] - frame.image.shape[0] / frame.image.shape[1])
            < 0.01
        )
        assert frame.small_grey().ndim == 2


def test_a_frame_is_not_changed_by_the_next_one(source: Source) -> None:
    with source:
        first = source.read()
        before = first.image.copy() if first else None
        source.read()
    assert first is None or before is None or np.array_equal(first.image, before)


def test_reading_without_opening_says_so(source: Source) -> None:
    if source.name == "none" or source.name.startswith("photos"):
        assert source.read() is None
        return
    with pytest.raises(SourceError):
        source.read()


def test_it_closes_twice_and_opens_again_from_the_start(source: Source) -> None:
    with source:
        source.read()
        source.read()
    source.close()
    with source:
        again = source.read()
    assert again is None or again.index == 0


def test_a_source_that_ends_stays_at_its_end(source: Source) -> None:
    if source.live or (isinstance(source, Demo) and source.name == "demo"):
        pytest.skip("this source never ends")
    with source:
        for _ in range(1000):
            if source.read() is None:
                break
        assert source.read() is None


def test_locking_is_understood_or_not_offered(source: Source) -> None:
    with source:
        source.read()
        held = lock_settings(source)
        assert bool(held) == isinstance(source, Lockable)
        assert lock_settings(source, held) == held


def test_a_throw_can_be_asked_of_sources_that_throw(source: Source) -> None:
    if not isinstance(source, Thrower):
        pytest.skip("this source does not throw dice")
    with source:
        source.read()
        source.expect(3)
        source.throw()
        assert source.read() is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "telescope",
        "usb:",
        "usb:x",
        "usb:²",
        "usb:99999999999",
        "video:",
        "photos:",
        "picamera:x",
        "picamera:²",
        "demo:x",
        "demo:²",
        "scripted:",
        "scripted:1,2,7",
        "scripted:1;a",
        "scripted:1,12",
    ],
)
def test_bad_words_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(SourceError, match=r"^[^\n]+$"):
        create_source(text)


@pytest.mark.parametrize("text", ["video:/nowhere/film.mp4", "photos:/nowhere", "video:" + __file__])
def test_what_is_not_there_is_reported_on_opening(text: str) -> None:
    with pytest.raises(SourceError), create_source(text) as source:
        source.read()


def test_every_camera_that_is_available_can_be_named() -> None:
    for name in available_cameras():
        assert create_source(name).name == name
