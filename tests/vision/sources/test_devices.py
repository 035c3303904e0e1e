"""Which video devices are cameras: a webcam, a Pi's codec and its image processor, as the kernel describes them."""

import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from vision.errors import SourceError
from vision.sources import available_cameras, devices
from vision.sources.devices import (
    CAPABILITY_STRUCT,
    CAPTURE,
    DEVICE_CAPS,
    IO_MC,
    POWER_LINE_CONTROL,
    VIDIOC_ENUMINPUT,
    VIDIOC_QUERYCAP,
    VIDIOC_S_CTRL,
)
from vision.sources.usb import Webcam

STREAMING, META, CODEC = 0x04000000, 0x00800000, 0x00004000
Nodes = dict[str, tuple[str, str, str, int, bool]]
PI_4: Nodes = {
    "video0": ("uvcvideo", "HD Webcam C920", "usb-0000:01:00.0-1.2", CAPTURE | STREAMING, True),
    "video1": ("uvcvideo", "HD Webcam C920", "usb-0000:01:00.0-1.2", META | STREAMING, True),
    "video10": ("bcm2835-codec", "bcm2835-codec-decode", "platform:bcm2835-codec", CODEC | STREAMING, False),
    "video14": ("bcm2835-isp", "bcm2835-isp", "platform:bcm2835-isp", CAPTURE | STREAMING, False),
    "video20": ("pispbe", "pispbe", "platform:1000880000.pisp_be", CAPTURE | IO_MC | STREAMING, True),
}
"""The video nodes of a Pi 4 with a webcam: driver, model, bus, capability bits, and whether it has an input."""
FIRST, SECOND = "platform:1f00110000.csi", "platform:1f00128000.csi"
PI_5: Nodes = {
    f"video{number}": ("rp1-cfe", "rp1-cfe", FIRST if number < 8 else SECOND, CAPTURE | IO_MC, True)
    for number in range(16)
}


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Nodes], Path]:
    """Return a function that makes these device nodes in a folder, and answers requests about them like the kernel.

    It returns the folder; the cameras available are then those among these nodes.
    """

    def with_nodes(nodes: Nodes) -> Path:
        for name in (*nodes, "media0", "video-cam"):
            (tmp_path / name).touch()
        places = {(tmp_path / name).stat().st_ino: known for name, known in nodes.items()}

        def ioctl(node: int, request: int, answer: bytearray) -> int:
            driver, model, bus, able, inputs = places[os.fstat(node).st_ino]
            if request == VIDIOC_ENUMINPUT and not inputs:
                raise OSError(25, "Inappropriate ioctl for device")
            if request == VIDIOC_QUERYCAP:
                names = (word.encode() for word in (driver, model, bus))
                answer[:] = CAPABILITY_STRUCT.pack(*names, 0, 0x0FFFFFFF | DEVICE_CAPS, able)
            return 0

        monkeypatch.setattr("fcntl.ioctl", ioctl)
        found = devices.find_devices(tmp_path)
        for module in ("usb", "picamera"):
            monkeypatch.setattr(f"vision.sources.{module}.find_devices", lambda: found)
        return tmp_path

    return with_nodes


linux = pytest.mark.skipif(sys.platform != "linux", reason="video devices are those of Linux")


@linux
def test_devices_are_listed_in_the_order_of_their_numbers(kernel: Callable[[Nodes], Path]) -> None:
    assert [device.number for device in devices.find_devices(kernel(PI_4))] == [0, 1, 10, 14, 20]


@linux
def test_a_webcam_is_a_camera_and_codecs_and_image_processors_are_not(kernel: Callable[[Nodes], Path]) -> None:
    kernel(PI_4)
    assert available_cameras() == {"usb:0": "HD Webcam C920"}


@linux
def test_two_cameras_on_ribbon_cables_are_two_cameras_and_no_webcams(kernel: Callable[[Nodes], Path]) -> None:
    kernel(PI_5)
    assert list(available_cameras()) == ["picamera", "picamera:1"]


@linux
@pytest.mark.parametrize("able", [CAPTURE | IO_MC, CAPTURE])
def test_a_pi_camera_comes_before_a_webcam(able: int, kernel: Callable[[Nodes], Path]) -> None:
    kernel(PI_4 | {"video2": ("unicam", "unicam", "platform:fe801000.csi", able, True)})
    assert list(available_cameras()) == ["picamera", "usb:0"]


@linux
def test_what_is_no_video_device_does_not_answer(tmp_path: Path) -> None:
    (tmp_path / "video0").touch()
    assert devices.find_devices(tmp_path) == []
    assert devices.describe_device(7, tmp_path) is None


@linux
def test_a_codec_that_is_named_as_a_webcam_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    codec = devices.VideoDevice(10, "bcm2835-codec", "bcm2835-codec-decode", "platform:bcm2835-codec", CODEC, False)
    monkeypatch.setattr("vision.sources.usb.describe_device", lambda _number: codec)
    with pytest.raises(SourceError, match="usb:10 is no webcam but a part of bcm2835-codec"):
        Webcam(10).open()


@linux
@pytest.mark.parametrize(("mains", "value"), [(50, 1), (60, 2)])
def test_a_webcam_is_asked_to_suit_the_lamps(
    mains: int, value: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr("fcntl.ioctl", lambda node, request, control: asked.append((request, control)))
    (tmp_path / "video2").touch()
    devices.suit_lamps(2, mains, tmp_path)
    assert asked == [(VIDIOC_S_CTRL, struct.pack("Ii", POWER_LINE_CONTROL, value))]
    devices.suit_lamps(7, mains, tmp_path)
    assert len(asked) == 1


@linux
def test_a_webcam_without_that_control_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "video2").touch()
    devices.suit_lamps(2, 50, tmp_path)
