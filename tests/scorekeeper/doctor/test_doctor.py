"""The doctor: what a machine reports becomes a sentence and advice, and a bundle contains no names."""

import json
import os
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.__main__ import main
from scorekeeper.doctor import AREAS, bundle, disk, display, games, machine, program
from scorekeeper.doctor.finding import good
from scorekeeper.journal import FILE, Journal
from scorekeeper.rules.match import Setup
from scorekeeper.session import Session
from scorekeeper.settings import Settings, save


def states(findings: object) -> list[str]:
    return [one.state for one in findings]  # type: ignore[attr-defined]


def played(data: Path) -> None:
    with closing(Journal(data / FILE)) as journal:
        Session(journal).begin(Setup("noris", ("Änne-Marie", "Bo")))


def test_a_disk_with_room_is_good_and_a_folder_that_is_not_there_yet_is_looked_at_above(tmp_path: Path) -> None:
    assert set(states(disk.storage(tmp_path / "new" / "place"))) <= {"good", "note"}
    assert list((tmp_path).iterdir()) == []


def test_a_full_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "LEAST", 1 << 40)
    assert "MB are free" in next(disk.storage(tmp_path)).says
    assert "bad" in states(disk.storage(tmp_path))


def test_a_folder_that_others_may_look_into_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert any("chmod 700" in one.do for one in disk.storage(tmp_path))


def test_games_are_counted_and_a_damaged_journal_is_bad(tmp_path: Path) -> None:
    assert states(games.games(tmp_path)) == ["note"]
    played(tmp_path)
    (whole,) = games.games(tmp_path)
    assert whole == good("1 acts of 1 matches can be read and are whole")
    content = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(content[:100] + bytes(len(content) - 100))
    (tmp_path / f"{FILE}-wal").unlink(missing_ok=True)
    assert states(games.games(tmp_path)) == ["bad"]


def test_a_running_table_is_noticed_and_left_alone(tmp_path: Path) -> None:
    assert not games.in_use(tmp_path)
    with closing(Journal(tmp_path / FILE)):
        assert games.in_use(tmp_path)
        assert states(AREAS["camera"](tmp_path)) == ["note"]
        assert states(AREAS["display"](tmp_path)) == ["note"]
    assert not games.in_use(tmp_path)


DRAWN = {"driver": "KMSDRM", "renderer": "V3D 7.1", "size": [800, 480], "seen": True}


@pytest.mark.parametrize(
    ("printed", "complaint", "wanted"),
    [
        (json.dumps(DRAWN), "", ["good"]),
        (json.dumps(DRAWN | {"driver": "offscreen"}), "", ["bad"]),
        (json.dumps(DRAWN | {"seen": False}), "", ["bad"]),
        (json.dumps(DRAWN | {"renderer": "llvmpipe (LLVM 15)"}), "", ["good", "note"]),
        ("", "scorekeeper: there is no display\n", ["bad"]),
        ("[1]", "", ["bad"]),
    ],
)
def test_the_window_is_judged_by_what_it_says_of_itself(printed: str, complaint: str, wanted: list[str]) -> None:
    assert states(display.judged(0, printed, complaint)) == wanted


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
        monkeypatch.setattr(machine, "INPUTS", tmp_path / "devices")
        assert states(machine.touch(tmp_path)) == wanted


@pytest.mark.parametrize(
    ("bits", "wanted"),
    [(0x0, ["good"]), (0x1, ["bad"]), (0x10000, ["note"]), (0x10001, ["bad"]), (0x50005, ["bad", "bad"]),
     (0x80008, ["bad"]), (0x80000, ["note"])],
)  # fmt: skip
def test_what_the_firmware_says_of_power_and_heat(bits: int, wanted: list[str]) -> None:
    assert states(machine.throttled(bits)) == wanted


def test_an_old_boot_eeprom_is_said_and_a_clock_that_was_never_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert states(machine.eeprom("2020/04/16\nversion abc\ntimestamp 1587044904\n")) == ["note"]
    assert list(machine.eeprom("")) == []
    monkeypatch.setattr(machine.time, "time", lambda: 86400.0)
    assert states(machine.clock(Path())) == ["bad"]


def test_a_crash_is_mentioned_with_its_cause(tmp_path: Path) -> None:
    assert states(program.crashed(tmp_path)) == ["good"]
    (tmp_path / "log").mkdir()
    (tmp_path / "log/crash-20261101-200000.txt").write_text("Traceback\n  File x\nRuntimeError: no lamp\n")
    (one,) = program.crashed(tmp_path)
    assert one.state == "note"
    assert one.says.endswith("the last at 2026-11-01 20:00 UTC: RuntimeError: no lamp")


def test_a_bundle_holds_no_name_of_a_player_and_no_photo(tmp_path: Path) -> None:
    played(tmp_path)
    save(tmp_path / "settings.toml", Settings(players=("Zoë", "Änne-Marie")))
    (tmp_path / "log").mkdir()
    (tmp_path / "log/scorekeeper.log").write_text("ERROR no box for Änne-Marie, /home/zoe/dice, Zoë; Bo's turn, Book\n")
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/1.jpg").write_bytes(b"picture of Bo")
    path = tmp_path / "help.zip"
    bundle.save(bundle.packed(tmp_path, [("storage", good("well"))]), path)
    with zipfile.ZipFile(path) as archive:
        assert "doctor.txt" in archive.namelist()
        everything = "".join(archive.read(name).decode() for name in archive.namelist())
    for name in ("Änne", "Zoë", "zoe", "Bo'", "picture"):
        assert name not in everything
    assert "Book" in everything


def test_a_bundle_never_replaces_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "help.zip").write_text("mine")
    words = ["doctor", "--data", str(tmp_path), "--only", "clock", "--bundle", str(tmp_path / "help.zip")]
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "help.zip").read_text() == "mine"


def test_findings_as_json_are_one_object_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(tmp_path), "--only", "storage", "--only", "model", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["area"] for line in lines} == {"storage", "model"}
    assert all(set(line) == {"area", "state", "says", "do"} for line in lines)


def test_an_unknown_area_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["doctor", "--only", "moon"])
    assert ended.value.code == 2
    assert os.linesep.join(capsys.readouterr().err.splitlines()).count("\n") == 0
