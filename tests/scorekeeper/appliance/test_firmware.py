"""Low voltage that a Raspberry Pi's firmware reports becomes a message on the screen that stays."""

from pathlib import Path

import pytest

from scorekeeper.appliance import firmware


@pytest.fixture
def vcgencmd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a folder first in PATH; return the path in it for a stand-in of the Raspberry Pi's command vcgencmd."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return tmp_path / "vcgencmd"


@pytest.mark.parametrize(
    ("bits", "said"), [("0x0", False), ("0x1", True), ("0x10000", True), ("0x50005", True), ("0x80008", False)]
)
def test_low_voltage_is_said_whether_it_is_now_or_was_since_power_on(vcgencmd: Path, bits: str, said: bool) -> None:
    vcgencmd.write_text(f"#!/bin/sh\necho throttled={bits}\n")
    vcgencmd.chmod(0o755)
    assert firmware.throttle_bits() == int(bits, 16)
    assert firmware.weak_supply() == ((firmware.WEAK_SUPPLY,) if said else ())
    assert firmware.WEAK_SUPPLY.stays


@pytest.mark.parametrize(
    ("name", "alarm", "said"), [("rpi_volt", "1", True), ("rpi_volt", "0", False), ("cpu", "1", False)]
)
def test_the_kernels_alarm_is_said_where_the_firmware_may_not_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, alarm: str, said: bool
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(firmware, "SENSORS", tmp_path)
    (tmp_path / "hwmon0").mkdir()
    (tmp_path / "hwmon0/name").write_text(f"{name}\n")
    (tmp_path / "hwmon0/in0_lcrit_alarm").write_text(f"{alarm}\n")
    assert firmware.weak_supply() == ((firmware.WEAK_SUPPLY,) if said else ())


@pytest.mark.parametrize("says", ["", "VCHI initialization failed", "throttled=soon"])
def test_a_machine_without_such_firmware_is_not_accused(vcgencmd: Path, says: str) -> None:
    vcgencmd.write_text(f"#!/bin/sh\necho '{says}'\n")
    vcgencmd.chmod(0o755)
    assert firmware.throttle_bits() is None
    assert firmware.weak_supply() == ()


def test_where_the_command_is_missing_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert firmware.ask_firmware("get_throttled") == ""
