"""The sensor modes of a Pi camera: which of them show the whole array, and which one to ask for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vision.view import Rectangle

FAST_FPS = 15.0
"""Pictures a second below which a mode is too slow to play by."""


@dataclass(frozen=True, slots=True)
class SensorMode:
    """A way of reading out the sensor: the size of the picture, its bits per pixel, the part of the sensor's array that
    it shows (`crop`), and pictures a second."""

    size: tuple[int, int]
    bits: int
    crop: Rectangle
    rate: float


def modes_of(listed: Sequence[Mapping[str, Any]]) -> list[SensorMode]:
    """The modes that picamera2 lists; entries without `crop_limits`, of cameras that are not Pi cameras, are left
    out."""
    return [
        SensorMode(tuple(one["size"]), one["bit_depth"], tuple(one["crop_limits"]), one["fps"])
        for one in listed
        if "crop_limits" in one
    ]


def order_modes(
    modes: Sequence[SensorMode], array_size: tuple[int, int], wanted_size: tuple[int, int]
) -> list[SensorMode]:
    """The modes in the order in which to ask for them: those that show more of the array first; among equals those of
    at least FAST_FPS, then those of at least `wanted_size` (the smallest first) before smaller ones (the largest
    first), then those with more bits."""

    def order(mode: SensorMode) -> tuple[float, ...]:
        enough = mode.size[0] >= wanted_size[0] and mode.size[1] >= wanted_size[1]
        pixels = mode.size[0] * mode.size[1]
        return (
            -crop_share(mode.crop, array_size),
            mode.rate < FAST_FPS,
            not enough,
            pixels if enough else -pixels,
            -mode.bits,
        )

    return sorted(modes, key=order)


def crop_share(crop: Sequence[int], array_size: tuple[int, int]) -> float:
    """The share of the array's area that a crop shows, from 0 to 1, rounded to hundredths."""
    return round(crop[2] * crop[3] / (array_size[0] * array_size[1]), 2)
