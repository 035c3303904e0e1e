"""Both kinds of camera, with drivers that answer like the real ones."""

import cv2
import numpy as np
import pytest

from tests.vision.sources.fakes import GREY, Capture, Picamera2
from vision.errors import SourceError
from vision.sources.picamera import PiCamera
from vision.sources.usb import Webcam


@pytest.mark.parametrize(
    ("form", "padding"), [("RGB888", 0), ("XBGR8888", 0), ("NV12", 0), ("NV12", 64), ("YUV420", 0)]
)
def test_every_format_that_is_granted_becomes_the_same_picture(form: str, padding: int) -> None:
    with PiCamera(0, lambda _: Picamera2(form, padding=padding)) as camera:
        frame = camera.read()
    assert frame is not None
    assert frame.image.shape == GREY.shape
    assert np.abs(frame.image.astype(int) - GREY).max() <= 2


def test_an_unknown_format_is_told() -> None:
    with pytest.raises(SourceError, match="format"), PiCamera(0, lambda _: Picamera2("SRGGB10")):
        pass


def test_the_small_stream_comes_from_the_camera_where_it_has_one() -> None:
    with PiCamera(0, lambda _: Picamera2()) as two, PiCamera(0, lambda _: Picamera2(small=False)) as one:
        assert (frame := two.read()) is not None
        assert frame.small is not None
        assert frame.small.shape == (180, 320)
        assert (frame := one.read()) is not None
        assert frame.small is None


def test_each_request_goes_back_to_the_camera() -> None:
    device = Picamera2()
    with PiCamera(0, lambda _: device) as camera:
        for _ in range(5):
            camera.read()
    assert all(request.released for request in device.requests)
    assert device.closed


def test_a_pi_camera_that_stops_answering_is_lost() -> None:
    with PiCamera(0, lambda _: Picamera2(frames=2)) as camera:
        camera.read()
        camera.read()
        with pytest.raises(SourceError, match="ribbon cable"):
            camera.read()


def test_locking_holds_what_the_camera_had_chosen() -> None:
    device = Picamera2()
    with PiCamera(0, lambda _: device) as camera:
        assert device.controls == {"AeEnable": True, "AwbEnable": True, "AfMode": 2}
        camera.read()
        held = camera.lock()
    assert held == {"ExposureTime": 9000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.7), "LensPosition": 3.0}
    assert device.controls == {"AeEnable": False, "AwbEnable": False, "AfMode": 0, **held}


def test_a_webcam_that_is_pulled_is_lost() -> None:
    with Webcam(3, Capture(frames=1)) as camera:
        camera.read()
        with pytest.raises(SourceError, match=r"usb:3 gives no more pictures"):
            camera.read()


def test_a_webcam_that_is_not_there_is_told_and_released() -> None:
    device = Capture(opens=False)
    with pytest.raises(SourceError, match="usb:1"), Webcam(1, device):
        pass
    assert device.released == 1


def test_a_webcam_is_asked_for_the_newest_compressed_picture() -> None:
    device = Capture()
    with Webcam(0, device):
        assert device.settings[cv2.CAP_PROP_BUFFERSIZE] == 1
        assert device.settings[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")


def test_a_webcam_adjusts_itself_until_it_is_locked() -> None:
    device = Capture()
    with Webcam(0, device) as camera:
        assert device.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
        held = camera.lock()
        assert device.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
        assert set(held) == {"exposure", "gain", "focus", "white balance"}
    with Webcam(0, device):
        assert device.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 3


def test_a_camera_that_is_lost_has_nothing_to_lock() -> None:
    assert PiCamera(0, lambda _: Picamera2()).lock() == {}
    assert Webcam(0, Capture()).lock() == {}


def test_the_lens_of_a_webcam_goes_where_it_is_sent_and_back_to_autofocus() -> None:
    capture = Capture()
    with Webcam(0, capture) as camera:
        assert len(camera.focuses()) > 5
        camera.focus(75)
        assert (capture.settings[cv2.CAP_PROP_AUTOFOCUS], capture.settings[cv2.CAP_PROP_FOCUS]) == (0, 75)
        camera.focus(None)
        assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 1
    assert camera.focuses() == ()


def test_the_lens_of_a_pi_camera_is_moved_where_it_has_one_that_moves() -> None:
    device = Picamera2()
    with PiCamera(0, lambda _: device) as camera:
        assert len(camera.focuses()) == 11
        camera.focus(0.5)
        assert (device.controls["AfMode"], device.controls["LensPosition"]) == (0, 0.5)
        device.camera_controls.pop("LensPosition")
        assert camera.focuses() == ()
