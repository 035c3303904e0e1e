"""A fresh Debian on which somebody clones the program and runs deploy/start and deploy/test, as the README says."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.appliance.container import PROJECT, Container, Ended, booted, reach, unpacked
from tests.appliance.report import say, seconds

PACKAGES = ("git", "sudo")
NAME = "anna"
HOMES = {NAME: Path("/home/anna"), "root": Path("/root")}
LIMIT = 7200.0
"""The most seconds for all tests, on a machine that does other work at the same time."""
RULE = f'{NAME} ALL=(ALL) NOPASSWD:SETENV: ALL\nDefaults env_keep += "PIP_*"\n'
"""The sudo rule of the first user of a Raspberry Pi, with this machine's settings for pip."""


def furnish(box: Container) -> None:
    """Add what a newcomer has: git, sudo, a user, and /tmp in memory, as Debian 13 has it by default."""
    box.run("apt-get", "-qq", "update")
    box.run(
        "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y", "--no-install-recommends", "install", *PACKAGES
    )
    box.run("useradd", "-m", "-s", "/bin/bash", "-G", "sudo,video,render", NAME)
    (box.root / "etc/sudoers.d/newcomer").write_text(RULE)
    if box.run("findmnt", "-n", "-o", "FSTYPE", "/tmp").words != "tmpfs":
        box.run("mount", "-t", "tmpfs", "-o", "mode=1777,nosuid,nodev,size=50%", "tmpfs", "/tmp")


def cloned(box: Container, user: str) -> Path:
    """Clone the last commit of this project into the user's home; return the folder as the container names it."""
    place = HOMES[user] / "scorekeeper"
    here = box.root / str(place)[1:]
    shutil.rmtree(here, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(PROJECT), str(here)], check=True)
    box.run("chown", "-R", f"{user}:", str(place))
    return place


def started(box: Container, user: str, place: Path) -> tuple[Ended, str]:
    """Run deploy/start as this user until it reports its first picture to systemd; return how the command ended, and
    the report."""
    around = {"SDL_VIDEODRIVER": "offscreen", "HOME": str(HOMES[user]), **reach()}
    done = box.run(
        "systemd-run", "--quiet", "--unit=newcomer", "--property=Type=notify", "--property=NotifyAccess=all",
        "--property=TimeoutStartSec=1200", f"--uid={user}",
        *(f"--setenv={name}={value}" for name, value in around.items()),
        f"{place}/deploy/start",
    )  # fmt: skip
    report = box.show("StatusText", "newcomer") or box.run("journalctl", "-q", "-u", "newcomer", "-n", "20").words
    box.run("systemctl", "stop", "newcomer")
    return done, report


def tests(box: Container, user: str, place: Path) -> Ended:
    """Run deploy/test as this user, with this machine's settings for pytest; what it prints, and the name of each test
    when it ends, goes to `suite.log` beside the clone while it runs."""
    asked = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("PYTEST_")]
    return box.run(
        "runuser", "-u", user, "--", "env", f"HOME={HOMES[user]}", *asked, "sh", "-c",
        f"{place}/deploy/test -vv >{HOMES[user]}/suite.log 2>&1", limit=LIMIT,
    )  # fmt: skip


def start(root: Path, tar: Path) -> None:
    """Clone the program onto a fresh system and run deploy/start to its first picture, as a user and as root."""
    root = root.with_name(f"{root.name}-newcomer")
    unpacked(tar, root)
    with booted(root) as box:
        furnish(box)
        for user in HOMES:
            place = cloned(box, user)
            for time_of in ("the first time", "again"):
                done, report = started(box, user, place)
                say(f"deploy/start as {user}, {time_of}", seconds(done.seconds), done.code == 0)
                print(f"  {report}")


def suite(root: Path, tar: Path) -> None:
    """Run deploy/test as a user of a fresh system whose /tmp is in memory."""
    tested(root, tar, NAME)


def suite_by_root(root: Path, tar: Path) -> None:
    """Run deploy/test as root of a fresh system whose /tmp is in memory."""
    tested(root, tar, "root")


def tested(root: Path, tar: Path, user: str) -> None:
    root = root.with_name(f"{root.name}-suite-{user}")
    unpacked(tar, root)
    with booted(root) as box:
        furnish(box)
        place = cloned(box, user)
        say("/tmp is in memory", box.run("findmnt", "-n", "-o", "FSTYPE", "/tmp").words)
        done = tests(box, user, place)
        print("  " + box.run("tail", "-n", "1", f"{HOMES[user]}/suite.log").words)
        say(f"deploy/test as {user}", seconds(done.seconds), done.code == 0)
