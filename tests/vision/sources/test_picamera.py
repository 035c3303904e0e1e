"""Pi cameras on a stand-in for the driver: formats, small stream, locked exposure, lens, and a lost camera."""

import numpy as np
import pytest

from tests.vision.sources.fakes import GREY, Picamera2
from vision.errors import SourceError
from vision.sources.picamera import PiCamera


@pytest.mark.parametrize(
    ("form", "padding"), [("RGB888", 0), ("XBGR8888", 0), ("NV12", 0), ("NV12", 64), ("YUV420", 0)]
)
def test_every_format_that_is_granted_becomes_the_same_picture(form: str, padding: int) -> None:
    with PiCamera(0, lambda _: Picamera2(form, padding=padding)) as camera:
        frame = camera.read()
    assert frame is not None
    assert frame.image.shape == GREY.shape
    assert np.abs(frame.image.astype(int) - GREY).max() <= 2


def test_an_unknown_format_is_reported() -> None:
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


def test_the_lens_of_a_pi_camera_is_moved_where_it_has_one_that_moves() -> None:
    device = Picamera2()
    with PiCamera(0, lambda _: device) as camera:
        assert len(camera.focuses()) == 11
        camera.focus(0.5)
        assert (device.controls["AfMode"], device.controls["LensPosition"]) == (0, 0.5)
        device.camera_controls.pop("LensPosition")
        assert camera.focuses() == ()
