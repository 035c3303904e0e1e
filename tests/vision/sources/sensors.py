"""The sensors of the Raspberry Pi's cameras as their makers document them: arrays, modes with their crops, and what the
driver can set."""

from dataclasses import dataclass
from typing import NamedTuple

Rectangle = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the sensor's array."""


class Mode(NamedTuple):
    """A way of reading out the sensor: the size of the picture, the part of the array in it, bits and pictures a
    second."""

    size: tuple[int, int]
    crop: Rectangle
    bits: int
    fps: float


@dataclass(frozen=True)
class Sensor:
    model: str
    array: tuple[int, int]
    modes: tuple[Mode, ...]
    gain: float
    """The highest analogue gain."""
    lens: tuple[float, float, float] | None = None
    """The nearest, farthest and usual position of the lens in dioptres; None for a lens without a motor."""
    depth: int = 10
    """The bit depth of the raw stream if none is asked for."""


def everything(array: tuple[int, int]) -> Rectangle:
    return (0, 0, *array)


V3, V2, HQ, V1, GS = (4608, 2592), (3280, 2464), (4056, 3040), (2592, 1944), (1456, 1088)
IMX708 = (
    Mode((1536, 864), (768, 432, 3072, 1728), 10, 120.13),
    Mode((2304, 1296), everything(V3), 10, 56.03),
    Mode((4608, 2592), everything(V3), 10, 14.35),
)
IMX219 = (
    Mode((640, 480), (1000, 752, 1280, 960), 10, 103.33),
    Mode((1640, 1232), everything(V2), 10, 41.85),
    Mode((1920, 1080), (680, 692, 1920, 1080), 10, 47.57),
    Mode((3280, 2464), everything(V2), 10, 21.19),
    Mode((640, 480), (1000, 752, 1280, 960), 8, 103.33),
    Mode((1640, 1232), everything(V2), 8, 41.85),
    Mode((1920, 1080), (680, 692, 1920, 1080), 8, 47.57),
    Mode((3280, 2464), everything(V2), 8, 21.19),
)
IMX477 = (
    Mode((1332, 990), (696, 528, 2664, 1980), 10, 120.05),
    Mode((2028, 1080), (0, 440, 4056, 2160), 12, 50.03),
    Mode((2028, 1520), everything(HQ), 12, 40.01),
    Mode((4056, 3040), everything(HQ), 12, 10.0),
)
OV5647 = (
    Mode((640, 480), (16, 0, 2560, 1920), 10, 58.92),
    Mode((1296, 972), everything(V1), 10, 46.34),
    Mode((1920, 1080), (348, 434, 1928, 1080), 10, 32.81),
    Mode((2592, 1944), everything(V1), 10, 15.63),
)
SENSORS = {
    one.model: one
    for one in (
        Sensor("imx708", V3, IMX708, 16.0, (0.0, 15.0, 1.0)),
        Sensor("imx708_wide", V3, IMX708, 16.0, (0.0, 32.0, 1.0)),
        Sensor("imx219", V2, IMX219, 10.67),
        Sensor("imx477", HQ, IMX477, 22.26, depth=12),
        Sensor("imx296", GS, (Mode(GS, everything(GS), 10, 60.38),), 16.0),
        Sensor("ov5647", V1, OV5647, 63.94),
    )
}


def chosen(sensor: Sensor, size: tuple[int, int], bits: int) -> Mode:
    """The mode that libcamera chooses for pictures of this size and depth: the one with the lowest penalty.

    A side that is too small costs twice what is missing, one that is larger a quarter of the surplus; a difference of
    the aspect ratios counts 1,500 times, and each bit of depth costs 500.
    """

    def penalty(wanted: float, actual: float) -> float:
        return 2 * (wanted - actual) if actual < wanted else (actual - wanted) / 4

    def score(mode: Mode) -> float:
        sides = sum(penalty(wanted, actual) for wanted, actual in zip(size, mode.size, strict=True))
        shape = penalty(size[0] / size[1], mode.size[0] / mode.size[1])
        return sides + 1500 * shape + 500 * abs(bits - mode.bits)

    return min(sensor.modes, key=score)
