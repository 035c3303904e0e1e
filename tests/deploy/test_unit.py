"""The files of deploy/ agree with the program (exit codes, settings, network), and its scripts are valid shell."""

import configparser
import re
import shutil
import subprocess
import textwrap
import tomllib
from pathlib import Path

import pytest

from scorekeeper.appliance import power
from scorekeeper.appliance.starts import BAD_ENDS_IN_A_ROW
from scorekeeper.local_page import phone
from scorekeeper.local_page.address import is_local
from scorekeeper.local_page.scoreboard import SCOREBOARD_PORT
from scorekeeper.settings import Settings, settings_from_table

DEPLOY = Path(__file__).parents[2] / "deploy"


def unit(name: str = "scorekeeper.service") -> dict[str, str]:
    """Read a systemd unit of deploy/; return its settings by name, with the last value of those that appear twice."""
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment]
    parser.read(DEPLOY / name)
    return {key: value for section in parser.sections() for key, value in parser[section].items()}


def test_the_unit_acts_on_every_exit_code_that_the_screen_can_leave_with() -> None:
    acted_on = set(map(int, unit()["SuccessExitStatus"].split()))
    assert acted_on == {code for code in power.EXIT_CODES.values() if code}
    assert set(map(int, re.findall(r"(\d+)\) systemctl", unit()["ExecStopPost"]))) == acted_on


def test_the_camera_is_left_off_before_the_unit_gives_up() -> None:
    assert int(unit()["StartLimitBurst"]) > BAD_ENDS_IN_A_ROW


def test_the_unit_sets_the_variable_by_which_the_program_recognises_it() -> None:
    assert unit()["Environment"] == f"{power.UNIT}=1"


def test_the_network_is_closed_and_the_scoreboard_opens_only_its_port_to_private_addresses() -> None:
    closed, opened = unit(), unit("scoreboard.conf")
    assert (closed["PrivateNetwork"], closed["IPAddressDeny"]) == ("yes", "any")
    assert "AF_INET" not in closed["RestrictAddressFamilies"]
    assert (opened["SocketBindDeny"], opened["SocketBindAllow"]) == ("any", f"ipv4:tcp:{SCOREBOARD_PORT}")
    assert opened["RestrictAddressFamilies"] == "AF_INET"
    assert all(is_local(net.split("/")[0].removesuffix(".0") + ".1") for net in opened["IPAddressAllow"].split())


def test_a_phone_opens_only_its_two_ports_to_private_addresses() -> None:
    opened = unit("phone.conf")
    assert (opened["SocketBindDeny"], opened["SocketBindAllow"]) == (
        "any",
        f"ipv4:tcp:{phone.PHONE_PORT}-{phone.PHONE_PORT + 1}",
    )
    assert opened["RestrictAddressFamilies"] == "AF_INET"
    assert opened["IPAddressAllow"] == unit("scoreboard.conf")["IPAddressAllow"]


def test_every_setting_of_the_example_can_be_used() -> None:
    lines = (DEPLOY / "settings.example.toml").read_text().splitlines()
    given = tomllib.loads("\n".join(line.removeprefix("# ") for line in lines if " = " in line))
    assert settings_from_table(given, "example", Settings()).notices == ()


@pytest.mark.parametrize("name", ["install", "setup", "start", "test", "in-session", "menu", "sign", "is-stick"])
def test_the_shell_scripts_are_scripts(name: str) -> None:
    assert (DEPLOY / name).stat().st_mode & 0o111
    subprocess.run(["sh", "-n", DEPLOY / name], check=True)


def test_what_the_first_boot_runs_is_a_script_and_its_unit_names_the_installer(tmp_path: Path) -> None:
    head, _, block = (DEPLOY / "user-data").read_text().partition("bootcmd:\n  - |\n")
    script = textwrap.dedent(block)
    assert head.startswith("#cloud-config\n")
    subprocess.run(["sh", "-n"], input=script, text=True, check=True)
    assert "\nUNIT\n" in script, "the end of the unit is at the beginning of its line"
    assert "/deploy/install --yes --kiosk" in script


@pytest.mark.parametrize(("words", "said"), [(["--sise"], "is no word of the installer"), (["--rollback"], None)])
def test_the_installer_refuses_in_one_sentence(words: list[str], said: str | None, tmp_path: Path) -> None:
    fakes = tmp_path / "fakes"
    fakes.mkdir()
    (fakes / "id").write_text("#!/bin/sh\necho 1000\n")
    (fakes / "id").chmod(0o755)
    done = subprocess.run([DEPLOY / "install", *words], env={"PATH": f"{fakes}:/usr/bin:/bin"}, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert done.returncode == 2
    assert (said or "needs an administrator") in done.stderr
    assert done.stderr.count("\n") == 1


# ---- devices


def test_the_classes_of_all_devices_are_there_before_the_unit_starts() -> None:
    """A group of devices that is not known when the unit starts is left out of DeviceAllow for good."""
    text = (DEPLOY / "scorekeeper.service").read_text()
    modules = {f"modprobe@{name}.service" for name in ("drm", "videodev", "mc", "snd")}
    for key in ("Wants", "After"):
        found = {word for line in re.findall(rf"^{key}=(.*)$", text, re.MULTILINE) for word in line.split()}
        assert modules <= found, key
    allowed = set(re.findall(r"^DeviceAllow=(\S+)", text, re.MULTILINE))
    assert {"char-drm", "char-input", "char-video4linux", "char-media", "char-alsa"} <= allowed
    assert "/dev/vcio" not in allowed


@pytest.fixture
def blocks(tmp_path: Path) -> Path:
    """A /sys/dev/block with two disks: 8:0 with the partitions 8:1 and 8:2, and 8:16 with 8:17."""
    place = tmp_path / "block"
    place.mkdir()
    for disk, numbers in (("sda", ("8:0", "8:1", "8:2")), ("sdb", ("8:16", "8:17"))):
        for number in numbers:
            folder = tmp_path / "devices" / disk / ("" if number == numbers[0] else number)
            folder.mkdir(parents=True, exist_ok=True)
            if number != numbers[0]:
                (folder / "partition").touch()
            (place / number).symlink_to(folder)
    return place


@pytest.mark.parametrize(
    ("device", "is_stick"), [("8:1", False), ("8:2", False), ("8:0", False), ("8:17", True), ("8:16", True)]
)
def test_a_disk_that_the_system_uses_is_no_stick(blocks: Path, device: str, is_stick: bool) -> None:
    mounts = blocks.with_name("mounts")
    mounts.write_text(
        "22 1 8:2 / / rw - ext4 /dev/sda2 rw\n23 22 0:5 / /dev rw - devtmpfs udev rw\n"
        "30 22 8:17 / /media/scorekeeper-sdb1 rw - vfat /dev/sdb1 rw\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "SYS_BLOCK": str(blocks), "MOUNTS": str(mounts)}
    asked = subprocess.run([DEPLOY / "is-stick", device], env=environment, check=False, timeout=60)
    assert (asked.returncode == 0) is is_stick


# ---- signed releases


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A small release, signed by a new key, whose private half lies beside it as `key`."""
    if not shutil.which("ssh-keygen"):
        pytest.skip("there is no ssh-keygen")
    place = tmp_path / "release"
    for name in ("deploy", "models", "scorekeeper", "vision"):
        (place / name).mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "scorekeeper/a.py", "models/b"):
        (place / name).write_text(name)
    for name in ("install", "sign"):
        shutil.copy(DEPLOY / name, place / "deploy" / name)
    make_key(tmp_path / "key")
    subprocess.run([place / "deploy/sign", tmp_path / "key"], check=True, timeout=60)
    return place


def make_key(path: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True, timeout=60)


def checked(release: Path, yes: str = "") -> tuple[int, str]:
    """The exit code and the output of the installer's check of the signature, with a key pinned beside the release."""
    script = (DEPLOY / "install").read_text()
    parts = re.search(r"^parts=.*$", script, re.MULTILINE)
    functions = re.search(r"^listing\(\).*?^}\n.*?^signature\(\).*?^}\n", script, re.MULTILINE | re.DOTALL)
    assert parts
    assert functions
    around = 'say() { echo "$1"; }; fail() { echo "$2"; exit "$1"; }; ask() { echo "$1"; }; set -eu'
    given = f"place={release}; pinned={release.with_name('pinned')}; yes={yes}"
    done = subprocess.run(
        ["sh", "-c", f"{around}\n{given}\n{parts[0]}\n{functions[0]}\nsignature"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stdout.strip()


def test_a_right_signature_is_accepted_and_its_key_is_pinned_by_the_first_installation(release: Path) -> None:
    assert checked(release) == (0, "the signature of this version is right.")
    assert release.with_name("pinned").read_text() == (release / "deploy/RELEASE.key").read_text()
    (release / "deploy/RELEASE.key").unlink()
    assert checked(release)[0] == 0


@pytest.mark.parametrize(
    "harm",
    [
        "echo >>models/b",
        "rm scorekeeper/a.py",
        "touch scorekeeper/more.py",
        "echo >>deploy/RELEASE",
        "rm deploy/RELEASE",
        "ln -s /tmp scorekeeper/names",
        "mkfifo vision/more",
        "touch scorekeeper/RELEASE.py",
    ],
)
def test_a_release_that_was_changed_after_it_was_signed_is_refused_and_removed(release: Path, harm: str) -> None:
    subprocess.run(harm, shell=True, cwd=release, check=True)
    code, says = checked(release)
    assert code == 1
    assert "signature of this version is wrong" in says
    assert not release.exists()
    assert not release.with_name("pinned").exists()


def test_a_release_that_somebody_else_signed_is_refused(release: Path, tmp_path: Path) -> None:
    assert checked(release)[0] == 0
    make_key(tmp_path / "other")
    subprocess.run([release / "deploy/sign", tmp_path / "other"], check=True, timeout=60)
    assert checked(release)[0] == 1


def test_a_release_without_a_signature_is_said_to_have_none(release: Path) -> None:
    for file in (release / "deploy").glob("RELEASE*"):
        file.unlink()
    code, says = checked(release)
    assert (code, says.splitlines()) == (
        0, ["this version is not signed: trust it as far as the place that you have it from."]
    )  # fmt: skip


def test_an_unsigned_release_after_signed_ones_needs_an_answer(release: Path) -> None:
    for file in (release / "deploy").glob("RELEASE*"):
        file.unlink()
    release.with_name("pinned").touch()
    code, says = checked(release, yes="yes")
    assert (code, says.splitlines()[-1]) == (0, "The versions before it were signed. Install it all the same?")
    code, says = checked(release)
    assert code == 1
    assert "the versions before it were signed; answer, or say --yes" in says
    assert not release.exists()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('__version__ = "0.9.1"', "0.9.1"),
        ('__version__ = "1.0+fair-dice"', "1.0+fair-dice"),
        ('__version__ = "../../../etc/cron.d"', ""),
        ('__version__ = ".."', ""),
        ('__version__ = "0.9.1 /etc"', ""),
        ('__version__ = "0.9.1"; __version__ = "2"', ""),
    ],
)
def test_the_version_of_a_release_leads_nowhere_but_to_a_folder_of_its_own(
    line: str, found: str, tmp_path: Path
) -> None:
    (tmp_path / "scorekeeper").mkdir()
    (tmp_path / "scorekeeper/__init__.py").write_text(f'"""A program."""\n\n{line}\n')
    asked = re.search(r"^    (version=.*)$", (DEPLOY / "install").read_text(), re.MULTILINE)
    assert asked
    done = subprocess.run(["sh", "-c", f'here={tmp_path}; {asked[1]}; echo "$version"'], capture_output=True, text=True,
                          check=True)  # fmt: skip
    assert done.stdout.strip() == found


def test_the_installer_says_its_words_and_nothing_of_the_script() -> None:
    done = subprocess.run([DEPLOY / "install", "--help"], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0
    assert "--rollback" in done.stdout
    assert "--from" in done.stdout
    assert "shellcheck" not in done.stdout


RULE = re.compile(r'(\w+(?:\{\w+\})?)(==|!=|\+?=)"([^"]*)"')
"""One condition or assignment of a udev rule: key, operator and value."""


def commands_for(stick: dict[str, str]) -> list[str]:
    """The commands that usb-sticks.rules runs for a device with these properties, on a table that is installed, where
    only the disk named "stick" is a stick."""
    found, ahead = list[str](), ""
    for line in (DEPLOY / "usb-sticks.rules").read_text().splitlines():
        words = [] if line.startswith("#") else RULE.findall(line)
        if ahead and ("LABEL", "=", ahead) not in words:
            continue
        ahead = ""
        facts = {"TEST": "/opt/scorekeeper/current", "PROGRAM": f"is-stick {stick.get('is')}", **stick}
        if all((facts.get(key, "").split(" ")[-1] in accepted(value)) is (sign == "==")
               for key, sign, value in words if sign in ("==", "!=")):  # fmt: skip
            found += [value for key, sign, value in words if key == "RUN"]
            ahead = next((value for key, _sign, value in words if key == "GOTO"), "")
    return found


def accepted(value: str) -> list[str]:
    return ["stick"] if "is-stick" in value else value.split("|")


STICK = {"ACTION": "add", "SUBSYSTEM": "block", "ENV{ID_BUS}": "usb", "ENV{ID_FS_USAGE}": "filesystem", "is": "stick"}


@pytest.mark.parametrize(("kind", "options"), [
    *((kind, "--owner=scorekeeper --options=nosuid,") for kind in ("exfat", "msdos", "ntfs", "vfat")),
    *((kind, "--options=ro,nosuid,") for kind in ("ext4", "btrfs", "hfsplus", "")),
])  # fmt: skip
def test_a_stick_belongs_to_the_table_or_is_only_read(kind: str, options: str) -> None:
    (command,) = commands_for({**STICK, "ENV{ID_FS_TYPE}": kind})
    assert options in command
    assert ("--owner" in command) is ("--owner" in options)


@pytest.mark.parametrize("lacks", STICK)
def test_what_is_no_stick_is_left_alone(lacks: str) -> None:
    assert commands_for({**STICK, "ENV{ID_FS_TYPE}": "vfat", lacks: "other"}) == []
