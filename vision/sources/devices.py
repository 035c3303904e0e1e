"""The video devices of the Linux kernel. Few of them are cameras: a Raspberry Pi has a dozen others, for its codecs."""

import os
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

VIDIOC_QUERYCAP = 0x80685600
"""VIDIOC_QUERYCAP of linux/videodev2.h; it fills a struct v4l2_capability of 104 bytes."""
VIDIOC_ENUMINPUT = 0xC050561A
"""VIDIOC_ENUMINPUT; it fills a struct v4l2_input of 80 bytes for the input whose number is in its first four bytes."""
VIDIOC_S_CTRL = 0xC008561C
"""VIDIOC_S_CTRL; it takes a struct v4l2_control: the number of a control, and its value."""
POWER_LINE_CONTROL = 0x00980918
"""V4L2_CID_POWER_LINE_FREQUENCY: 1 suits the exposure to lamps on mains of 50 Hz, 2 to those of 60 Hz."""
CAPABILITY_STRUCT = struct.Struct("16s32s32sIII12x")
CAPTURE, M2M, IO_MC, DEVICE_CAPS = 0x00000001, 0x0000C000, 0x20000000, 0x80000000
"""Bits of a device's capabilities, in this order: captures pictures of one plane; converts pictures (a codec); is set
up through a media device; this node has a field with capabilities of its own, as the first one describes the whole
device."""
RIBBON_CABLE_DRIVERS = ("unicam", "rp1-cfe")
"""Kernel drivers of the ribbon cable's sockets, which have video devices only while a camera is found on them."""


@dataclass(frozen=True, slots=True)
class VideoDevice:
    """A video device under /dev, as its driver describes it; `inputs` is whether it has an input that delivers
    pictures."""

    number: int
    driver: str
    model: str
    bus: str
    capabilities: int
    inputs: bool

    @property
    def is_pi_camera(self) -> bool:
        """Whether the device belongs to a Pi camera on its ribbon cable."""
        return self.driver in RIBBON_CABLE_DRIVERS

    @property
    def is_webcam(self) -> bool:
        """Whether the device captures pictures by itself and is not part of a Pi camera, codec or image processor."""
        alone = not self.is_pi_camera and not self.capabilities & (M2M | IO_MC)
        return alone and bool(self.capabilities & CAPTURE) and self.inputs


def describe_device(number: int, folder: Path = Path("/dev")) -> VideoDevice | None:
    """The device with this number as the kernel describes it, which starts no camera; None if it cannot be opened or is
    not a video device, and on other systems than Linux."""
    if sys.platform != "linux":
        return None
    from fcntl import ioctl  # noqa: PLC0415 (there is none on Windows)

    try:
        node = os.open(folder / f"video{number}", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        answer = bytearray(CAPABILITY_STRUCT.size)
        ioctl(node, VIDIOC_QUERYCAP, answer)
        *names, _version, whole, own = CAPABILITY_STRUCT.unpack(answer)
        driver, model, bus = (name.partition(b"\0")[0].decode("utf-8", "replace") for name in names)
        able = own if whole & DEVICE_CAPS else whole
        return VideoDevice(number, driver, model, bus, able, has_input(ioctl, node))
    except OSError:
        return None
    finally:
        os.close(node)


def has_input(ioctl: Callable[[int, int, bytearray], int], node: int) -> bool:
    """Whether the open device `node` has an input; codecs and image processors have none."""
    try:
        ioctl(node, VIDIOC_ENUMINPUT, bytearray(80))
    except OSError:
        return False
    return True


def find_devices(folder: Path = Path("/dev")) -> list[VideoDevice]:
    """All video devices that can be opened, in the order of their numbers."""
    digits = (path.name.removeprefix("video") for path in folder.glob("video*"))
    numbers = sorted(int(text) for text in digits if text.isdecimal())
    return [device for number in numbers if (device := describe_device(number, folder))]


def suit_lamps(number: int, mains_hz: int, folder: Path = Path("/dev")) -> None:
    """Set the webcam with this number to lamps on mains of `mains_hz` (60 Hz unless it is 50), so that its pictures do
    not flicker. Nothing changes if the webcam has no such control or cannot be opened, or outside Linux."""
    if sys.platform != "linux":
        return
    from fcntl import ioctl  # noqa: PLC0415 (there is none on Windows)

    with suppress(OSError):
        node = os.open(folder / f"video{number}", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            ioctl(node, VIDIOC_S_CTRL, struct.pack("Ii", POWER_LINE_CONTROL, 1 if mains_hz == 50 else 2))
        finally:
            os.close(node)
