"""A Debian system in a folder, booted by systemd-nspawn; commands run in it through its init."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PACKAGES = "systemd,systemd-sysv,dbus,udev,python3,python3-venv,ca-certificates,procps"
OFFSCREEN = "[Service]\nEnvironment=SDL_VIDEODRIVER=offscreen\n"
DROP_IN = "etc/systemd/system/scorekeeper.service.d"
GUARD = ("--system-call-filter=bpf", "--capability=CAP_BPF,CAP_PERFMON,CAP_NET_ADMIN,CAP_MKNOD")
HIERARCHIES = [Path("/sys/fs/cgroup", name) for name in ("", "systemd", "unified")]
"""Where control groups that systemd uses may be mounted."""
IN_GROUPS = 'for group in $GROUPS_OF_ITS_OWN; do mkdir -p "$group" && echo $$ >"$group/cgroup.procs"; done; exec "$@"'
"""A shell command that runs its arguments in control groups of their own: two containers in one group would stop the
services of each other."""
WAIT = 60.0
"""Seconds within which a container must have booted, or whatever else is waited for must have happened."""


def make_root(base: Path, suite: str = "bookworm", *options: str) -> Path:
    """Return the tar file of a Debian system, from which every root is unpacked; it is made on first use."""
    made = base / f"{suite}{''.join(options).replace('--', '-').replace('=', '-')}.tar"
    if not made.exists():
        new = made.with_suffix(".new.tar")
        subprocess.run(
            ["mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", *options, suite, str(new)], check=True
        )
        new.rename(made)
    return made


def unpacked(tar: Path, root: Path) -> None:
    """Unpack a fresh Debian root in place of this one, with this machine's settings for apt, pip and certificates."""
    remove(root)
    root.mkdir(parents=True)
    subprocess.run(["tar", "-xf", str(tar), "-C", str(root)], check=True)
    for name in ("etc/apt/apt.conf.d", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt"):
        place = Path("/") / name
        if place.is_dir():
            shutil.copytree(place, root / name, dirs_exist_ok=True)
        elif place.exists():
            shutil.copy(place, root / name)


def remove(root: Path) -> None:
    """Delete a root; end the program if anything is mounted below it, which would be deleted as well."""
    if root.exists():
        if any(line.split()[4].startswith(str(root)) for line in Path("/proc/self/mountinfo").read_text().splitlines()):
            raise SystemExit(f"something is mounted below {root}: it is left alone")
        subprocess.run(["rm", "-rf", "--one-file-system", str(root)], check=True)


def local_packages() -> list[str]:
    """The folders below /opt in which this machine's pip looks for packages, as its settings (those of the machine and
    of this user) and PIP_FIND_LINKS name them."""
    settings = (Path("/etc/pip.conf"), Path.home() / ".config/pip/pip.conf")
    words = "\n".join([os.environ.get("PIP_FIND_LINKS", ""), *(one.read_text() for one in settings if one.is_file())])
    found = {"/".join(path.split("/")[:3]) for path in re.findall(r"(?:^|[=\s]|file://)(/[^\s:]+)", words)}
    return sorted(path for path in found if Path(path).is_dir() and path.startswith("/opt/"))


def reach() -> dict[str, str]:
    """Return the environment variables with which pip in a container uses the same package index as on this machine."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    if (Path.home() / ".config/pip/pip.conf").exists():
        kept["PIP_CONFIG_FILE"] = "/etc/pip-user.conf"
    return kept


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    words: str
    seconds: float


class Container:
    """A booted system; `run` runs a command in it and returns its exit code, output and seconds."""

    def __init__(self, root: Path, leader: int) -> None:
        self.root, self._leader = root, leader

    def run(self, *command: str, limit: float = 3600, env: Mapping[str, str] | None = None) -> Ended:
        began = time.monotonic()
        around = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", **reach()}
        ended = subprocess.run(
            ["nsenter", "-t", str(self._leader), "-m", "-u", "-i", "-p", "-n", "-C", "env", "-C", "/", "-i",
             *(f"{name}={value}" for name, value in (around | dict(env or {})).items()), *command],
            capture_output=True, text=True, check=False, timeout=limit,
        )  # fmt: skip
        return Ended(ended.returncode, (ended.stdout + ended.stderr).strip(), time.monotonic() - began)

    def show(self, what: str, unit: str = "scorekeeper") -> str:
        return self.run("systemctl", "show", "-P", what, unit).words

    def until(self, what: str, wanted: str, limit: float = WAIT, unit: str = "scorekeeper") -> float:
        """Wait until a property of the unit has this value; return the seconds, or end the program after `limit`."""
        began = time.monotonic()
        while (now := self.show(what, unit)) != wanted:
            if time.monotonic() - began > limit:
                raise SystemExit(f"{what} of {unit} is {now!r} after {limit} s, wanted {wanted!r}")
            time.sleep(0.1)
        return time.monotonic() - began


@contextmanager
def booted(root: Path, guards_devices: bool = False) -> Iterator[Container]:
    """Boot the Debian system in this folder, yield it as a Container, and shut it down at the end of the block. With
    `guards_devices` its systemd may enforce DevicePolicy: it gets one hierarchy of control groups, and BPF."""
    pip = Path.home() / ".config/pip/pip.conf"
    if pip.exists():
        shutil.copy(pip, root / "etc/pip-user.conf")
    place = root / DROP_IN
    place.mkdir(parents=True, exist_ok=True)
    (place / "offscreen.conf").write_text(OFFSCREEN)
    binds = [f"--bind-ro={folder}" for folder in local_packages()]
    groups = [one / f"appliance-{root.name}-{os.getpid()}" for one in HIERARCHIES if (one / "cgroup.procs").exists()]
    around = {**os.environ, "GROUPS_OF_ITS_OWN": " ".join(map(str, groups))}
    if guards_devices:
        around["SYSTEMD_NSPAWN_UNIFIED_HIERARCHY"] = "1"
    with (root.parent / f"{root.name}.log").open("ab") as log:
        machine = subprocess.Popen(
            ["sh", "-c", IN_GROUPS, "sh", "systemd-nspawn", "--register=no", "--keep-unit", "--quiet", "--boot", *binds,
             *(GUARD if guards_devices else ()), "-D", str(root)],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=around,
        )  # fmt: skip
        try:
            container = Container(root, leader_of(machine))
            while container.run("systemctl", "is-system-running").words not in ("running", "degraded"):
                time.sleep(0.2)
            yield container
        finally:
            if machine.poll() is None:
                machine.terminate()  # nspawn passes it on as an orderly shutdown
                try:
                    machine.wait(30)
                except subprocess.TimeoutExpired:
                    machine.kill()
                    machine.wait()
            for group in groups:
                subprocess.run(["find", group, "-depth", "-type", "d", "-delete"], check=False, capture_output=True)


def leader_of(machine: subprocess.Popen[bytes]) -> int:
    """The process id of the container's init: the first child of systemd-nspawn that is a systemd."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end and machine.poll() is None:
        for child in Path(f"/proc/{machine.pid}/task/{machine.pid}/children").read_text().split():
            if (Path("/proc") / child / "comm").read_text().strip() == "systemd":
                return int(child)
        time.sleep(0.1)
    raise SystemExit("the container does not boot: see its log beside the root")


def project(root: Path, version: str = "", change: tuple[str, str, str] | None = None) -> str:
    """Copy the program, without tests, into the root and return the path of its installer there.

    `version` replaces the version number; `change` (file, from, to) replaces a text in one file, to make a broken
    version.
    """
    home = root / "usr/src/scorekeeper"
    remove(home)
    home.mkdir(parents=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, check=True).stdout
    shipped = [name for name in listed.decode().split("\0") if name and not name.startswith("tests/")]
    files = [name for name in shipped if (PROJECT / name).is_file()]
    for name in files:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / name, home / name)
    if version:
        replaced(home / "scorekeeper/__init__.py", r'__version__ = ".*"', f'__version__ = "{version}"')
    if change:
        replaced(home / change[0], re.escape(change[1]), change[2])
    return "/usr/src/scorekeeper/deploy/install"


def replaced(file: Path, pattern: str, text: str) -> None:
    before = file.read_text()
    after = re.sub(pattern, lambda _found: text, before, count=1)
    if after == before:
        raise SystemExit(f"{file} does not hold what should be changed")
    file.write_text(after)
