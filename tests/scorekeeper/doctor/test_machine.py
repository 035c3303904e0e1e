"""The doctor (which checks an installation) on the machine: touch, power, temperature and clock."""

from pathlib import Path

import pytest

from scorekeeper.doctor import machine
from tests.scorekeeper.doctor.parts import states

TOUCH = """\
I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
P: Phys={place}
H: Handlers=mouse0 event{number}
B: ABS=660800000000003

"""


MOUSE = 'N: Name="Mouse"\nP: Phys=usb-1\nH: Handlers=mouse1 event7\nB: REL=143\n\n'


def test_a_touchscreen_that_is_there_twice_delivers_taps_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    once = TOUCH.format(place="i2c-10/input0", number=4)
    for devices, wanted in (
        (MOUSE, ["note"]), (once + MOUSE, ["good"]),
        (once + TOUCH.format(place="i2c-10/input1", number=5), ["bad", "good"]),
        (once + TOUCH.format(place="usb-2", number=5), ["good"]), ("", ["note"]),
    ):  # fmt: skip
        (tmp_path / "devices").write_text(devices)
        monkeypatch.setattr(machine, "INPUT_DEVICES", tmp_path / "devices")
        assert states(machine.check_touch(tmp_path)) == wanted


@pytest.mark.parametrize(
    ("bits", "wanted"),
    [(0x0, ["good"]), (0x1, ["bad"]), (0x10000, ["note"]), (0x10001, ["bad"]), (0x50005, ["bad", "bad"]),
     (0x80008, ["bad"]), (0x80000, ["note"])],
)  # fmt: skip
def test_what_the_firmware_says_of_power_and_heat(bits: int, wanted: list[str]) -> None:
    assert states(machine.check_throttling(bits)) == wanted


def test_an_old_boot_eeprom_is_said_and_a_clock_that_was_never_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert states(machine.check_eeprom("2020/04/16\nversion abc\ntimestamp 1587044904\n")) == ["note"]
    assert list(machine.check_eeprom("")) == []
    monkeypatch.setattr(machine.time, "time", lambda: 86400.0)
    assert states(machine.check_clock(Path())) == ["bad"]


@pytest.mark.parametrize(("kb", "state"), [(425_000, "bad"), (819_199, "bad"), (819_200, "good"), (926_000, "good")])
def test_a_machine_with_too_little_memory_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kb: int, state: str
) -> None:
    monkeypatch.setattr(machine, "MEMORY_FILE", tmp_path / "meminfo")
    assert states(machine.check_memory(Path())) == []
    (tmp_path / "meminfo").write_text(f"MemTotal:       {kb} kB\nMemFree:           1000 kB\n")
    (found,) = machine.check_memory(Path())
    assert (found.state, f"{kb >> 10} MB" in found.says) == (state, True)
