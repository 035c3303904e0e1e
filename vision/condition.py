"""What a camera reports about its pictures."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CameraCondition:
    """The state in which a camera took a picture; None (for `model`: empty) for what its driver does not report."""

    model: str = ""
    """The name of the sensor, such as imx708."""
    mode: tuple[int, int] | None = None
    """The width and height in pixels of what is read from the sensor."""
    share: float | None = None
    """The part of the area of the sensor's array that is read, from 0 to 1."""
    exposure_ms: float | None = None
    gain: float | None = None
    most_gain: float | None = None
    lens: float | None = None
    """The position of the lens in dioptres."""
