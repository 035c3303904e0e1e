"""The firmware of a Raspberry Pi: its answers about power, temperature and version; other machines give none."""

import re
import subprocess
from contextlib import suppress
from pathlib import Path

from scorekeeper.appliance.notices import Notice
from scorekeeper.errors import Sentence

SENSORS = Path("/sys/class/hwmon")
LOW_VOLTAGE_BITS = 1 << 0 | 1 << 16
"""Bits of `get_throttled`: the voltage is too low now, and was too low since power on."""
WEAK_SUPPLY = Notice("start", Sentence(
    "The power supply of this machine is too weak: it may stop in the middle of a game. "
    "Use the one that belongs to it, and a short cable."
), True)  # fmt: skip
"""The message if the voltage is too low now, or was too low since power on."""


def ask_firmware(word: str) -> str:
    """The answer of `vcgencmd` to this word; empty on other machines, or if none comes in five seconds."""
    try:
        return subprocess.run(["vcgencmd", word], capture_output=True, text=True, check=False, timeout=5).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def throttle_bits() -> int | None:
    """The bits of `get_throttled`; None on machines without this firmware."""
    found = re.search(r"throttled=(0x[0-9a-fA-F]+)", ask_firmware("get_throttled"))
    return int(found[1], 16) if found else None


def is_voltage_low() -> bool:
    """Whether the kernel's own watch over the voltage reports it as too low now; the table may read this, but not ask
    the firmware."""
    for name in SENSORS.glob("hwmon*/name"):
        with suppress(OSError):
            if name.read_text().strip() == "rpi_volt":
                return name.with_name("in0_lcrit_alarm").read_text().strip() == "1"
    return False


def weak_supply() -> tuple[Notice, ...]:
    """The message about a weak power supply, if the voltage is or was too low; else empty."""
    return (WEAK_SUPPLY,) if is_voltage_low() or (throttle_bits() or 0) & LOW_VOLTAGE_BITS else ()
