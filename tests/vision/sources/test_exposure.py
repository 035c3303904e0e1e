"""Tests at which exposure a camera is held against flicker: at most one period of the lamps' light, which follows from
the time zone; more gain makes up for the light that is lost."""

from pathlib import Path

import pytest

from vision.sources.exposure import flicker_free_exposure, light_period_us, mains_hz, time_zone_here


@pytest.mark.parametrize(
    ("zone", "hertz"),
    [
        ("Europe/Berlin", 50), ("America/New_York", 60), ("America/Argentina/Salta", 50), ("Asia/Tokyo", 60),
        ("Australia/Sydney", 50), ("", 50), ("UTC", 50),
    ],
)  # fmt: skip
def test_the_mains_are_those_of_the_time_zone(zone: str, hertz: int) -> None:
    assert mains_hz(zone) == hertz


def test_the_time_zone_is_that_of_the_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TZ", raising=False)
    zone = tmp_path / "zoneinfo/America/Lima"
    zone.parent.mkdir(parents=True)
    zone.touch()
    (tmp_path / "localtime").symlink_to(zone)
    assert time_zone_here(tmp_path / "localtime") == "America/Lima"
    monkeypatch.setenv("TZ", ":Asia/Seoul")
    assert time_zone_here() == "Asia/Seoul"


def test_the_period_of_the_light_is_half_that_of_the_mains() -> None:
    assert (light_period_us(50), light_period_us(60)) == (10000, 8333)


@pytest.mark.parametrize(
    ("exposure", "gain", "held"),
    [
        (33000, 1.0, {"ExposureTime": 10000, "AnalogueGain": 3.3}),
        (12000, 2.0, {"ExposureTime": 10000, "AnalogueGain": 2.4}),
        (4000, 1.0, {"ExposureTime": 4000, "AnalogueGain": 1.0}),
        (66000, 8.0, {"ExposureTime": 10000, "AnalogueGain": 16.0}),
    ],
)
def test_gain_makes_up_for_what_is_over_10_ms(exposure: int, gain: float, held: dict[str, float]) -> None:
    assert flicker_free_exposure({"ExposureTime": exposure, "AnalogueGain": gain}, 16.0, 10000) == held
