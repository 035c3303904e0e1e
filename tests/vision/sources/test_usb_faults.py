"""Webcams that stall, are pulled and put back, are in use elsewhere, or begin with damaged pictures."""

import sys
from collections import deque

import pytest

from tests.vision.sources.v4l import Bus, Cam
from vision.errors import SourceError
from vision.sources import usb
from vision.sources.auto import Auto
from vision.sources.usb import Webcam

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="video devices are those of Linux")

SAID_S = 4.0
"""Seconds within which a lost camera must be reported."""


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Bus:
    """A simulated bus without webcams, which stands in for the kernel, OpenCV and the clock."""
    made = Bus()
    monkeypatch.setattr(usb, "_webcam_places", {})
    monkeypatch.setattr(usb, "describe_device", made.described)
    monkeypatch.setattr(usb, "find_devices", made.devices)
    monkeypatch.setattr(usb, "time", made.clock)
    monkeypatch.setattr(usb, "suit_lamps", lambda _number, _mains: None)
    return made


def lost(bus: Bus, camera: Webcam) -> float:
    """Read until the camera is lost; return the seconds that this took."""
    began: float = bus.clock.now
    with pytest.raises(SourceError, match="gives no more pictures"):
        deque(iter(camera.read, None), maxlen=0)
    ended: float = bus.clock.now
    return ended - began


def grey_of(camera: Webcam | Auto) -> int:
    frame = camera.read()
    assert frame is not None
    return int(frame.image[0, 0, 0])


def test_a_webcam_that_stalls_is_lost_before_players_wonder(bus: Bus) -> None:
    bus.plug(Cam(is_stalled=True))
    with Webcam(0, bus.capture) as camera:
        assert lost(bus, camera) < SAID_S


def test_a_webcam_whose_first_second_is_damaged_is_read_from_then_on(bus: Bus) -> None:
    bus.plug(Cam(damaged=20))
    with Webcam(0, bus.capture) as camera:
        assert grey_of(camera) == 90


def test_a_pulled_webcam_is_lost_soon_and_not_asked_without_pause(bus: Bus) -> None:
    bus.plug(Cam())
    with Webcam(0, bus.capture) as camera:
        camera.read()
        bus.pull(0)
        assert lost(bus, camera) < SAID_S
    assert bus.reads < 100


@pytest.mark.parametrize("port", ["usb-1.2", "usb-1.4"], ids=["the same port", "another port"])
def test_a_webcam_that_comes_back_under_another_number_is_found(port: str, bus: Bus) -> None:
    bus.plug(Cam(grey=50))
    with Webcam(0, bus.capture) as camera:
        camera.read()
        bus.pull(0)
        assert bus.plug(Cam(bus=port, grey=60)) == 2  # the old number is in use as long as it is open
        lost(bus, camera)
    with Webcam(0, bus.capture) as again:
        assert grey_of(again) == 60
        assert again.name == "usb:0"
    with Webcam(0, bus.capture) as once_more:
        assert grey_of(once_more) == 60


def test_a_second_webcam_of_the_same_model_does_not_take_the_place_of_a_pulled_one(bus: Bus) -> None:
    bus.plug(Cam(bus="usb-1.2", grey=50))
    bus.plug(Cam(bus="usb-1.3", grey=70))
    with Webcam(0, bus.capture) as camera:
        camera.read()
        bus.pull(0)
        lost(bus, camera)
    with pytest.raises(SourceError, match="there is no camera at usb:0"), Webcam(0, bus.capture):
        pass
    bus.plug(Cam(bus="usb-1.2", grey=51))
    with Webcam(0, bus.capture) as camera:
        assert grey_of(camera) == 51


def test_a_second_webcam_that_took_its_number_is_not_taken_for_a_pulled_one(bus: Bus) -> None:
    bus.plug(Cam(bus="usb-1.2", grey=50))
    bus.plug(Cam(model="Brio", bus="usb-1.3", grey=70))
    with Webcam(0, bus.capture) as camera:
        camera.read()
    first, second = bus.pull(0), bus.pull(2)
    assert bus.plug(second) == 0
    with pytest.raises(SourceError, match="there is no camera at usb:0"), Webcam(0, bus.capture):
        pass
    assert bus.plug(first) == 2
    with Webcam(0, bus.capture) as camera:
        assert grey_of(camera) == 50


def test_one_of_two_lenses_on_a_single_port_is_opened_again(bus: Bus) -> None:
    bus.plug(Cam(model="Laptop: colour", bus="usb-8", grey=50))
    bus.plug(Cam(model="Laptop: infrared", bus="usb-8", grey=70))
    for _ in range(3):
        with Webcam(0, bus.capture) as camera:
            assert grey_of(camera) == 50


def test_a_webcam_of_another_model_at_the_number_that_was_asked_for_is_used(bus: Bus) -> None:
    bus.plug(Cam(grey=50))
    with Webcam(0, bus.capture) as camera:
        camera.read()
        bus.pull(0)
    bus.plug(Cam(model="Brio", bus="usb-2.1", grey=80))
    with Webcam(0, bus.capture) as camera:
        assert grey_of(camera) == 80


def test_the_second_of_two_webcams_goes_on_where_the_first_was_pulled(bus: Bus) -> None:
    bus.plug(Cam(grey=50))
    bus.plug(Cam(bus="usb-1.3", grey=70))
    auto = Auto(lambda: [Webcam(device.number, bus.capture) for device in bus.devices()])
    with auto:
        assert grey_of(auto) == 50
        bus.pull(0)
        with pytest.raises(SourceError):
            auto.read()
    with auto:
        assert grey_of(auto) == 70


def test_a_webcam_in_use_elsewhere_says_so_and_opens_when_it_is_free(bus: Bus) -> None:
    cam = Cam(is_busy=True)
    bus.plug(cam)
    with (
        pytest.raises(SourceError, match="usb:0 is in use: close the other program") as refused,
        Webcam(0, bus.capture),
    ):
        pass
    assert refused.value.reason == "cannot start"
    assert bus.held == []
    cam.is_busy = False
    with Webcam(0, bus.capture) as camera:
        assert grey_of(camera) == 90


def test_a_webcam_that_the_user_may_not_use_names_the_group(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.sources.usb.Path.exists", lambda _path: True)
    monkeypatch.setattr("vision.sources.usb.os.access", lambda _path, _mode: False)
    with pytest.raises(SourceError, match="group video") as refused, Webcam(0, bus.capture):
        pass
    assert refused.value.reason == "cannot start"
