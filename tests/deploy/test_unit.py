"""The files of deploy/ agree with the program (exit codes, settings, network), and its scripts are valid shell."""

import configparser
import re
import subprocess
import textwrap
import tomllib
from pathlib import Path

import pytest

from scorekeeper.appliance import power
from scorekeeper.appliance.starts import MOST
from scorekeeper.local_page.address import local
from scorekeeper.local_page.scoreboard import PORT
from scorekeeper.settings import Settings, from_table

DEPLOY = Path(__file__).parents[2] / "deploy"


def unit(name: str = "scorekeeper.service") -> dict[str, str]:
    """Read a systemd unit of deploy/; return its settings by name, with the last value of those that appear twice."""
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment]
    parser.read(DEPLOY / name)
    return {key: value for section in parser.sections() for key, value in parser[section].items()}


def test_the_unit_acts_on_every_exit_code_that_the_screen_can_leave_with() -> None:
    acted_on = set(map(int, unit()["SuccessExitStatus"].split()))
    assert acted_on == {code for code in power.EXIT.values() if code}
    assert set(map(int, re.findall(r"(\d+)\) systemctl", unit()["ExecStopPost"]))) == acted_on


def test_the_camera_is_left_off_before_the_unit_gives_up() -> None:
    assert int(unit()["StartLimitBurst"]) > MOST


def test_the_unit_sets_the_variable_by_which_the_program_recognises_it() -> None:
    assert unit()["Environment"] == f"{power.UNIT}=1"


def test_the_network_is_closed_and_the_scoreboard_opens_only_its_port_to_private_addresses() -> None:
    closed, opened = unit(), unit("scoreboard.conf")
    assert (closed["PrivateNetwork"], closed["IPAddressDeny"]) == ("yes", "any")
    assert "AF_INET" not in closed["RestrictAddressFamilies"]
    assert (opened["SocketBindDeny"], opened["SocketBindAllow"]) == ("any", f"ipv4:tcp:{PORT}")
    assert opened["RestrictAddressFamilies"] == "AF_INET"
    assert all(local(net.split("/")[0].removesuffix(".0") + ".1") for net in opened["IPAddressAllow"].split())


def test_every_setting_of_the_example_can_be_used() -> None:
    lines = (DEPLOY / "settings.example.toml").read_text().splitlines()
    given = tomllib.loads("\n".join(line.removeprefix("# ") for line in lines if " = " in line))
    assert from_table(given, "example", Settings()).notices == ()


@pytest.mark.parametrize("name", ["install", "setup", "start", "test", "in-session", "menu"])
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
