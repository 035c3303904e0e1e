"""The exposure that is locked while a table plays: whole periods of the lamps' light, at most 10 ms, and gain for the
rest."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

LONGEST_EXPOSURE_US = 10_000
"""The longest exposure in microseconds; at a longer one dice that still roll are blurred."""
ZONES_WITH_60_HZ = (
    "America/",
    "US/",
    "Canada/",
    "Asia/Manila",
    "Asia/Riyadh",
    "Asia/Seoul",
    "Asia/Taipei",
    "Asia/Tokyo",
    "Japan",
    "Pacific/Guam",
    "Pacific/Honolulu",
    "ROC",
    "ROK",
)
"""Beginnings of the time zones whose mains have 60 Hz. Japan has both frequencies and is counted here, as most of its
people live with 60 Hz."""
ZONES_WITH_50_HZ = (
    "America/Argentina",
    "America/Asuncion",
    "America/Buenos_Aires",
    "America/Cayenne",
    "America/La_Paz",
    "America/Montevideo",
    "America/Punta_Arenas",
    "America/Santiago",
)
"""Beginnings of the time zones that begin as ZONES_WITH_60_HZ says but whose mains have 50 Hz."""


def mains_hz(zone: str | None = None) -> int:
    """The frequency of the mains: 50 or 60 Hz, by the time zone of this computer unless another one is named; 50 if the
    zone is not known."""
    zone = time_zone_here() if zone is None else zone
    return 60 if zone.startswith(ZONES_WITH_60_HZ) and not zone.startswith(ZONES_WITH_50_HZ) else 50


def time_zone_here(link: Path = Path("/etc/localtime")) -> str:
    """The name of this computer's time zone, such as Europe/Berlin; empty if it is not known."""
    named = os.environ.get("TZ", "").lstrip(":")
    return named or str(link.resolve()).partition("zoneinfo/")[2]


def light_period_us(mains_hz: int) -> int:
    """The period of the light of a lamp, in microseconds: it shines twice in each period of the mains."""
    return round(1e6 / (2 * mains_hz))


def flicker_free_exposure(metadata: Mapping[str, Any], most_gain: float, light_period_us: int) -> dict[str, float]:
    """The exposure and gain that give a picture as bright as the one with this metadata, as controls of the camera.

    The exposure is whole periods of the light (`light_period_us`) if it can be, and at most LONGEST_EXPOSURE_US; the
    gain makes up for the rest, up to `most_gain`.
    """
    light = metadata["ExposureTime"] * metadata["AnalogueGain"] * metadata.get("DigitalGain", 1.0)
    longest = LONGEST_EXPOSURE_US // light_period_us * light_period_us
    exposure = light if light < light_period_us else min(longest, light // light_period_us * light_period_us)
    gain = min(max(light / exposure, 1.0), most_gain)
    return {"ExposureTime": round(exposure), "AnalogueGain": round(gain, 3)}
