"""Checks the machine: touch, sound, memory, power and temperature as a Raspberry Pi reports them, and the clock."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.appliance import firmware
from scorekeeper.doctor.finding import Finding, bad_finding, good_finding, noted_finding

INPUT_DEVICES = Path("/proc/bus/input/devices")
SOUND_CARDS = Path("/proc/asound/cards")
TEMPERATURE_FILE = Path("/sys/class/thermal/thermal_zone0/temp")
MEMORY_FILE = Path("/proc/meminfo")
LEAST_MEMORY_MB = 800
"""The least memory in MB that suffices: a machine with 1 GB has as much beside its graphics."""
HOT_CELSIUS = 80.0
"""The temperature in degrees Celsius at which a Raspberry Pi begins to slow down."""
OLD_EEPROM_S = 365 * 24 * 3600
"""The age in seconds from which on a boot EEPROM should be updated."""
CLOCK_SET_SINCE_S = 1_767_225_600
"""The first second of 2026 (UTC): a clock before that was never set."""
MT_POSITION_X = 0x35
"""The number of the bit in the kernel's ABS mask that every multi-touch screen sets."""

POWER_SUPPLY_ADVICE = "use the power supply that belongs to this Raspberry Pi, and a short cable"
BITS_NOW = {0: ("the voltage is too low", POWER_SUPPLY_ADVICE), 2: ("the processor is held back", "give it air"),
       3: ("it is so hot that the processor is held back", "give it air, or a fan")}  # fmt: skip
BITS_SINCE_BOOT = {16: ("the voltage was too low", POWER_SUPPLY_ADVICE),
              18: ("the processor was held back", "give it air"),
              19: ("it became so hot that the processor was held back", "give it air, or a fan")}  # fmt: skip
"""Numbers of the bits of `vcgencmd get_throttled` that stay set since boot, with their meaning and advice."""


# ---- touch


def connected_ports_by_touchscreen() -> dict[str, str]:
    return ports_by_touchscreen(INPUT_DEVICES.read_text(errors="replace") if INPUT_DEVICES.exists() else "")


def check_touch(_data: Path) -> Iterator[Finding]:
    screens = connected_ports_by_touchscreen()
    if not screens:
        yield noted_finding("no touchscreen was found", "a mouse does as well")
        return
    for place in {place for place in screens.values() if list(screens.values()).count(place) > 1}:
        names = " and ".join(name for name, other in screens.items() if other == place)
        yield bad_finding(f"one touchscreen is there twice ({names}): every tap may arrive twice",
                  "remove the second dtoverlay of the display from config.txt")  # fmt: skip
    yield good_finding(f"touchscreen: {', '.join(screens)}")


def ports_by_touchscreen(devices: str) -> dict[str, str]:
    """The multi-touch devices in the kernel's list of input devices: by name and event number the port where each is
    plugged in, or the device's name if the kernel gives no port."""
    found = {}
    for block in devices.split("\n\n"):
        name, place, mask = (re.search(pattern, block) for pattern in (r'N: Name="(.*)"', r"P: Phys=(.*)", r"ABS=(.*)"))
        if name and mask and has_bit(mask[1], MT_POSITION_X):
            found[f"{name[1]} ({event_handler(block)})"] = (place[1] if place and place[1] else name[1]).split("/")[0]
    return found


def event_handler(block: str) -> str:
    found = re.search(r"\b(event\d+)", block)
    return found[1] if found else "?"


def has_bit(mask: str, bit: int) -> bool:
    """Whether the bit is set in a mask of 64-bit words in hexadecimal, the highest word first."""
    words = mask.split()[::-1]
    return bit // 64 < len(words) and bool(int(words[bit // 64], 16) >> bit % 64 & 1)


# ---- memory


def check_memory(_data: Path) -> Iterator[Finding]:
    found = re.search(r"MemTotal: +(\d+) kB", MEMORY_FILE.read_text() if MEMORY_FILE.exists() else "")
    if not found:
        return
    total = int(found[1]) >> 10
    if total < LEAST_MEMORY_MB:
        yield bad_finding(
            f"{total} MB of memory are few: with a camera the table takes up to 450 MB, and may be ended in a game",
            "use a machine with 1 GB, or play without a camera; no game is lost",
        )
    else:
        yield good_finding(f"{total} MB of memory")


# ---- sound


def check_sound(_data: Path) -> Iterator[Finding]:
    cards = SOUND_CARDS.read_text(errors="replace") if SOUND_CARDS.exists() else ""
    voice = shutil.which("espeak-ng")
    if not re.search(r"^\s*\d+ \[", cards, re.MULTILINE):
        yield noted_finding("no sound card was found", "only sounds and speech need one")
    elif voice:
        yield good_finding("a sound card and espeak-ng are there: points can be spoken")
    if not voice:
        yield noted_finding("espeak-ng is not installed", "speech needs it: sudo apt install espeak-ng")


# ---- power and heat


def check_power(_data: Path) -> Iterator[Finding]:
    bits = firmware.throttle_bits()
    if bits is not None:
        yield from check_throttling(bits)
    heat = re.search(r"temp=([0-9.]+)", firmware.ask_firmware("measure_temp"))
    degrees = float(heat[1]) if heat else board_degrees()
    if degrees is not None:
        says = f"{degrees:.0f} °C"
        yield (
            good_finding(says)
            if degrees < HOT_CELSIUS
            else bad_finding(f"the processor has {says}", "give it air, or a fan")
        )
    yield from check_eeprom(firmware.ask_firmware("bootloader_version"))
    if bits is None:
        yield noted_finding("this machine does not say whether its power supply is strong enough")


def check_throttling(bits: int) -> Iterator[Finding]:
    now = [words for bit, words in BITS_NOW.items() if bits >> bit & 1]
    before = [words for bit, words in BITS_SINCE_BOOT.items() if bits >> bit & 1 and not bits >> bit - 16 & 1]
    yield from (bad_finding(f"{says} just now", do) for says, do in now)
    yield from (noted_finding(f"{says} since power on", do) for says, do in before)
    if not now and not before:
        yield good_finding("the power supply was strong enough since power on")


def board_degrees() -> float | None:
    try:
        return int(TEMPERATURE_FILE.read_text()) / 1000
    except (OSError, ValueError):
        return None


def check_eeprom(answer: str) -> Iterator[Finding]:
    found = re.search(r"timestamp (\d+)", answer)
    if not found:
        return
    day = time.strftime("%Y-%m-%d", time.gmtime(int(found[1])))
    if time.time() - int(found[1]) > OLD_EEPROM_S:
        yield noted_finding(f"the boot EEPROM is of {day}", "sudo rpi-eeprom-update -a brings the newest")
    else:
        yield good_finding(f"the boot EEPROM is of {day}")


# ---- clock


def check_clock(_data: Path) -> Iterator[Finding]:
    now = time.strftime("%Y-%m-%d %H:%M", time.localtime())
    if time.time() < CLOCK_SET_SINCE_S:
        yield bad_finding(
            f"the clock says {now}",
            "connect the network once, or set it: sudo date -s '2026-05-01 20:00'; the "
            "order of games is kept all the same",
        )
        return
    try:
        asked = subprocess.run(["timedatectl", "show", "-P", "NTPSynchronized"], capture_output=True, text=True,
                               check=False, timeout=5)  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        yield good_finding(f"the clock says {now}")
        return
    if asked.stdout.strip() == "yes":
        yield good_finding(f"the clock says {now}, set by the network")
    else:
        yield noted_finding(f"the clock says {now}, and no network sets it",
                   "dates in the history may be off; the order of games is kept all the same")  # fmt: skip
