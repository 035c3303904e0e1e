"""The program on an emulated processor of a Raspberry Pi: installed into an arm64 root, a screen drawn, a photo read.

    sudo python -m tests.appliance.emulated /var/tmp/scorekeeper-appliance       about 20 minutes on first use

Needs root, mmdebstrap, qemu-user-static and binfmt-support. Nothing is booted, as this emulation cannot run systemd.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from tests.appliance.container import PROJECT, local_packages, make_root, project, unpacked

SCREENSHOT = "/root/table.png"
COLOURS = 1000
"""A picture with more colours than this shows a drawn table; an empty one has a single colour."""
DRAW = """
import os, sys
os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1",
               "KIVY_WINDOW": "sdl2", "KIVY_LOG_MODE": "PYTHON"}
from pathlib import Path
from kivy.clock import Clock
from kivy.core.window import Window
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from scorekeeper.settings import Settings
from scorekeeper.ui.app import PartsToBuildApp, ScorekeeperApp

Window.size = (800, 480)
session = Session()
session.begin(Setup("philos", ("Anna", "Ben"), edition="en"))
app = ScorekeeperApp(PartsToBuildApp(session, Settings(language="en"), Path("/root/data"), 137 / 25.4))
flips = []
Window.bind(on_flip=lambda _window: flips.append(1))


def look(_dt):
    Window.canvas.ask_update()
    if len(flips) == 3:
        app.show_match()
    if len(flips) > 12:
        Window.screenshot(name=sys.argv[1])
        app.stop()


Clock.schedule_interval(look, 0)
app.run()
"""


def inside(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the root and return its result; /proc and /dev are mounted only while it runs."""
    mounts = [f'mkdir -p "$1{folder}" && mount --rbind {folder} "$1{folder}"' for folder in local_packages()]
    mounts += ['mount -t proc proc "$1/proc"', 'mount --bind /dev "$1/dev"', 'cp /etc/resolv.conf /etc/hosts "$1/etc/"']
    pip = Path.home() / ".config/pip/pip.conf"
    if pip.exists():
        shutil.copy(pip, root / "etc/pip-user.conf")
    around = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "PIP_CONFIG_FILE": "/etc/pip-user.conf"}
    around |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    return subprocess.run(
        ["unshare", "--mount", "--propagation", "private", "sh", "-c", " && ".join([*mounts, 'exec chroot "$@"']),
         "sh", str(root), *command],
        env=around, capture_output=True, text=True, check=False, timeout=3600,
    )  # fmt: skip


def step(what: str, root: Path, *command: str) -> str:
    began = time.monotonic()
    ended = inside(root, *command)
    print(f"  {what:50} {time.monotonic() - began:6.0f} s  {'' if ended.returncode == 0 else 'MISSED'}", flush=True)
    if ended.returncode:
        raise SystemExit(ended.stdout + ended.stderr)
    return ended.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the root is made")
    asked = parser.parse_args()
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        print("this needs root and mmdebstrap", file=sys.stderr)
        return 3
    asked.folder.mkdir(parents=True, exist_ok=True)
    root = asked.folder / "box-arm64"
    unpacked(make_root(asked.folder, "bookworm", "--architectures=arm64"), root)
    print(step("the machine that it believes to be", root, "uname", "-m").strip())
    print(step("installed", root, project(root), "--yes").strip())
    shutil.copy(PROJECT / "tests/photos/0001.jpg", root / "root/photo.jpg")
    program = "/opt/scorekeeper/current/venv/bin"
    read = json.loads(step("a photo read", root, f"{program}/scorekeeper", "read", "--json", "/root/photo.jpg"))
    faces = sorted(die["face"] for die in read["dice"])
    wanted = sorted(json.loads((PROJECT / "tests/photos/rolls.jsonl").read_text().splitlines()[0])["values"])
    print(f"  read {faces}, thrown {wanted}")
    if faces != wanted:
        raise SystemExit("the photo is read differently there")
    step("the table drawn", root, f"{program}/python", "-c", DRAW, SCREENSHOT)
    for picture in (root / "root").glob("table*.png"):
        colours = len(np.unique(cv2.imread(str(picture)).reshape(-1, 3), axis=0))
        print(f"  screenshot: {picture}, {colours} colours")
        if colours < COLOURS:
            raise SystemExit("nothing is drawn on it")
    step("uninstalled", root, "/usr/src/scorekeeper/deploy/install", "--uninstall", "--games", "--yes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
