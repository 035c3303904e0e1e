"""Webcams on a stand-in for the driver: settings, locked exposure, lens, and one that is missing or pulled."""

import cv2
import pytest

from tests.vision.sources.fakes import Capture
from tests.vision.sources.pi import Picamera2
from vision.errors import SourceError
from vision.sources import usb
from vision.sources.picamera import PiCamera
from vision.sources.usb import Webcam
from vision.view import WHOLE_FIELD, FieldView


def test_a_webcam_that_is_pulled_is_lost() -> None:
    with Webcam(3, Capture(frames=1)) as camera:
        camera.read()
        with pytest.raises(SourceError, match=r"usb:3 gives no more pictures"):
            camera.read()


def test_a_webcam_that_is_not_there_is_reported_and_released() -> None:
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
        assert len(camera.focus_positions()) > 5
        camera.focus(75)
        assert (capture.settings[cv2.CAP_PROP_AUTOFOCUS], capture.settings[cv2.CAP_PROP_FOCUS]) == (0, 75)
        camera.focus(None)
        assert capture.settings[cv2.CAP_PROP_AUTOFOCUS] == 1
    assert camera.focus_positions() == ()


def test_a_part_of_the_field_is_cut_from_larger_pictures() -> None:
    with Webcam(0, Capture()) as camera:
        camera.show_part(FieldView(0.25, 0.25, 0.75, 0.75))
        frame = camera.read()
        assert frame is not None
        assert frame.image.shape == (720, 1280, 3)
        assert frame.view.width == 0.5
        assert (frame.image[0, 0, 0], frame.image[0, -1, 0]) == (pytest.approx(64, abs=1), pytest.approx(191, abs=1))
        camera.show_part(WHOLE_FIELD)
        frame = camera.read()
        assert frame is not None
        assert (frame.view, frame.image[0, -1, 0]) == (WHOLE_FIELD, 255)


def test_a_webcam_without_larger_pictures_goes_on_showing_everything() -> None:
    with Webcam(0, Capture(small=True)) as camera:
        camera.show_part(FieldView(0.25, 0.25, 0.75, 0.75))
        frame = camera.read()
        assert frame is not None
        assert (frame.view, frame.image.shape) == (WHOLE_FIELD, (720, 1280, 3))


def test_a_webcam_is_told_the_mains_whenever_it_is_opened_and_when_they_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    suited: list[tuple[int, int]] = []
    monkeypatch.setattr(usb, "suit_lamps", lambda number, mains: suited.append((number, mains)))
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    camera = Webcam(3, Capture())
    camera.use_mains(0)
    assert suited == []
    with camera:
        camera.use_mains(50)
    with camera:
        camera.use_mains(0)
    assert suited == [(3, 60), (3, 50), (3, 50), (3, 60)]
