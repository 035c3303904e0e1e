"""Which video devices are cameras: a webcam, a Pi's codec and its image processor, as the kernel describes them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from vision.errors import SourceError
from vision.sources import devices
from vision.sources.devices import CAPABILITY, CAPTURE, DEVICE_CAPS, ENUMINPUT, IO_MC, QUERYCAP
from vision.sources.usb import Webcam

STREAMING, META, CODEC = 0x04000000, 0x00800000, 0x00004000
NODES = {
    "video0": ("uvcvideo", CAPTURE | STREAMING, True),
    "video1": ("uvcvideo", META | STREAMING, True),
    "video10": ("bcm2835-codec", CODEC | STREAMING, False),
    "video14": ("bcm2835-isp", CAPTURE | STREAMING, False),
    "video20": ("pispbe", CAPTURE | IO_MC | STREAMING, True),
}
"""The driver of each node, its capabilities, and whether it has an input."""


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, tuple[str, int, bool]]], Path]:
    """Return a function that makes device nodes, and lets the kernel's two requests about them be answered."""

    def with_nodes(nodes: dict[str, tuple[str, int, bool]]) -> Path:
        for name in (*nodes, "media0"):
            (tmp_path / name).touch()
        places = {(tmp_path / name).stat().st_ino: known for name, known in nodes.items()}

        def ioctl(node: int, request: int, answer: bytearray) -> int:
            driver, able, inputs = places[devices.os.fstat(node).st_ino]
            if request == ENUMINPUT and not inputs:
                raise OSError(25, "Inappropriate ioctl for device")
            if request == QUERYCAP:
                answer[:] = CAPABILITY.pack(driver.encode(), b"", b"", 0, 0x0FFFFFFF | DEVICE_CAPS, able)
            return 0

        monkeypatch.setattr("fcntl.ioctl", ioctl)
        return tmp_path

    return with_nodes


linux = pytest.mark.skipif(devices.sys.platform != "linux", reason="video devices are those of Linux")


@linux
def test_a_webcam_is_a_camera_and_codecs_and_image_processors_are_none(
    kernel: Callable[[dict[str, tuple[str, int, bool]]], Path],
) -> None:
    found = devices.devices(kernel(NODES))
    assert [device.path.name for device in found] == list(NODES)
    assert [device.path.name for device in found if device.camera] == ["video0"]


@linux
@pytest.mark.parametrize("driver", ["unicam", "rp1-cfe"])
def test_a_camera_on_the_ribbon_cable_is_a_camera_but_no_webcam(
    driver: str, kernel: Callable[[dict[str, tuple[str, int, bool]]], Path]
) -> None:
    (found,) = devices.devices(kernel({"video0": (driver, CAPTURE | IO_MC, True)}))
    assert (found.camera, found.webcam) == (True, False)


@linux
def test_what_is_no_video_device_does_not_answer(tmp_path: Path) -> None:
    (tmp_path / "video0").touch()
    assert devices.devices(tmp_path) == []
    assert devices.asked(tmp_path / "video7") is None


@linux
def test_a_codec_that_is_named_as_a_webcam_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    codec = devices.Device(Path("/dev/video10"), "bcm2835-codec", CODEC, False)
    monkeypatch.setattr("vision.sources.usb.asked", lambda path: codec)
    with pytest.raises(SourceError, match="usb:10 is no webcam but a part of bcm2835-codec"):
        Webcam(10).open()
