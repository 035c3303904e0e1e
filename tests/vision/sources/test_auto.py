"""The automatic choice of a camera: the first connected one that answers, or the reason why none does."""

import pytest

from tests.vision.sources.fakes import Capture
from tests.vision.sources.pi import Picamera2
from vision.errors import SourceError
from vision.sources import auto
from vision.sources.auto import Auto
from vision.sources.picamera import PiCamera
from vision.sources.usb import Webcam


def test_the_first_camera_that_answers_is_used() -> None:
    cameras = [Webcam(0, Capture(opens=False)), Webcam(1, Capture()), Webcam(2, Capture())]
    with Auto(lambda: cameras) as camera:
        assert camera.name == "usb:1"
        assert camera.read() is not None


def test_if_no_camera_answers_the_reason_is_that_of_the_first() -> None:
    cameras = [Webcam(4, Capture(opens=False)), Webcam(5, Capture(opens=False))]
    with pytest.raises(SourceError, match="usb:4"):
        Auto(lambda: cameras).open()


def test_without_a_camera_it_says_that_none_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "available_cameras", dict)
    with pytest.raises(SourceError, match="no camera is connected"):
        auto.make("").open()


def test_a_camera_that_is_plugged_in_later_is_found_at_the_next_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, connected = auto.make(""), dict[str, str]()
    monkeypatch.setattr(auto, "available_cameras", lambda: connected)
    with pytest.raises(SourceError):
        camera.open()
    connected["demo"] = "a stand-in that always opens"
    camera.open()
    assert camera.name == "demo"


def test_the_frequency_of_the_mains_reaches_the_camera_that_is_found() -> None:
    device = Picamera2()
    camera = Auto(lambda: [PiCamera(0, lambda _: device)])
    camera.use_mains(60)
    with camera:
        camera.read()
        assert device.controls["AeFlickerPeriod"] == 8333
        camera.use_mains(50)
        assert device.controls["AeFlickerPeriod"] == 10000
