"""Finds cameras among the Linux kernel's video devices; a Raspberry Pi has a dozen others, for its codecs."""

import os
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

QUERYCAP = 0x80685600
"""VIDIOC_QUERYCAP of linux/videodev2.h; it fills a struct v4l2_capability of 104 bytes."""
ENUMINPUT = 0xC050561A
"""VIDIOC_ENUMINPUT; it fills a struct v4l2_input of 80 bytes for the input whose number is in its first four bytes."""
CAPABILITY = struct.Struct("16s32s32sIII12x")
CAPTURE, M2M, IO_MC, DEVICE_CAPS = 0x00000001, 0x0000C000, 0x20000000, 0x80000000
"""Bits of a device's capabilities, in this order: captures pictures of one plane; converts pictures (a codec); is set
up through a media device; this node has a field with capabilities of its own, as the first one describes the whole
device."""
PI_CAMERA = ("unicam", "rp1-cfe")
"""Drivers of the ribbon cable's socket, which exist only if a camera was found on it."""


@dataclass(frozen=True, slots=True)
class Device:
    """A video device under /dev, as its driver describes it; `inputs` is whether it has an input that delivers
    pictures."""

    path: Path
    driver: str
    capabilities: int
    inputs: bool

    @property
    def webcam(self) -> bool:
        """Whether it captures pictures and is not part of a codec or image processor."""
        return bool(self.capabilities & CAPTURE) and not self.capabilities & (M2M | IO_MC) and self.inputs

    @property
    def camera(self) -> bool:
        return self.webcam or (bool(self.capabilities & (CAPTURE | IO_MC)) and self.driver in PI_CAMERA)


def asked(path: Path) -> Device | None:
    """The device as the kernel describes it; None if it cannot be opened or is not a video device."""
    if sys.platform != "linux":
        return None
    from fcntl import ioctl  # noqa: PLC0415 (there is none on Windows)

    try:
        node = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        answer = bytearray(CAPABILITY.size)
        ioctl(node, QUERYCAP, answer)
        driver, _card, _bus, _version, whole, own = CAPABILITY.unpack(answer)
        able = own if whole & DEVICE_CAPS else whole
        return Device(path, driver.rstrip(b"\0").decode("ascii", "replace"), able, answers(ioctl, node))
    except OSError:
        return None
    finally:
        os.close(node)


def answers(ioctl: Callable[[int, int, bytearray], int], node: int) -> bool:
    """Whether there is a first input; codecs and image processors have none."""
    try:
        ioctl(node, ENUMINPUT, bytearray(80))
    except OSError:
        return False
    return True


def number_of(path: Path) -> int:
    digits = path.name.removeprefix("video")
    return int(digits) if digits.isdecimal() else -1


def devices(folder: Path = Path("/dev")) -> list[Device]:
    """All video devices that can be opened, in the order of their numbers."""
    nodes = sorted((path for path in folder.glob("video*") if number_of(path) >= 0), key=number_of)
    return [device for device in map(asked, nodes) if device]


def webcams() -> list[int]:
    """The numbers of all webcams; outside Linux the first four, as they cannot be listed."""
    if sys.platform != "linux":
        return [*range(4)]
    return [number_of(device.path) for device in devices() if device.webcam]


def any_camera() -> bool:
    """Whether this machine has a camera, as far as the kernel says."""
    return sys.platform != "linux" or any(device.camera for device in devices())
