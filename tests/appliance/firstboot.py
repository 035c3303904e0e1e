"""The first boot of a fresh card: cloud-init, set up as on Raspberry Pi OS, finds our file on the boot partition."""

import shutil
import subprocess
import time
from pathlib import Path

from tests.appliance.container import PROJECT, booted, project, reach, remove

DATA = "boot/firmware"
CLOUD = """\
datasource_list: [ NoCloud, None ]
datasource:
  NoCloud:
    seedfrom: file:///boot/firmware/
network: {config: disabled}
ssh_deletekeys: false
ssh_genkeytypes: []
"""
"""The cloud-init settings of Raspberry Pi OS, with the network of the container."""
IMAGER = """\
#cloud-config
users:
  - name: anna
    shell: /bin/bash
runcmd:
  - [touch, /run/imager-was-here]
"""
"""A short version of what Raspberry Pi Imager writes: a user, and a command of its own at the first boot."""
WIZARD = """\
[Unit]
After=systemd-user-sessions.service
[Service]
Type=oneshot
ExecStart=/bin/sleep infinity
[Install]
WantedBy=multi-user.target
"""
"""A unit in place of the dialogue that asks for the name of a user on the display; it waits for ever."""
LIMIT = 600.0


def furnish(root: Path) -> None:
    """Install cloud-init in the root and set it up as on Raspberry Pi OS, before our file is copied onto it.

    The installer's unit gets this machine's settings for pip.
    """
    with booted(root) as box:
        box.run("apt-get", "-qq", "update")
        box.run("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y", "install", "cloud-init")
        (root / "usr/lib/systemd/system/userconfig.service").write_text(WIZARD)
        box.run("systemctl", "enable", "userconfig")
        box.run("cloud-init", "clean")
    (root / "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg").write_text(CLOUD)
    place = root / "etc/systemd/system/scorekeeper-install.service.d/reach.conf"
    place.parent.mkdir(exist_ok=True)
    variables = " ".join(f'"{name}={value}"' for name, value in reach().items())
    place.write_text(f"[Service]\nEnvironment={variables}\n")


def copy(root: Path, imager: bool) -> None:
    """Copy our file and the packed program to the boot partition, alone or beside the files of the Imager."""
    place = root / DATA
    place.mkdir(parents=True, exist_ok=True)
    (place / "meta-data").write_text("dsmode: local\ninstance_id: rpios-image\n")
    if imager:
        (place / "user-data").write_text(IMAGER)
    shutil.copy(PROJECT / "deploy/user-data", place / ("vendor-data" if imager else "user-data"))
    project(root)
    subprocess.run(["tar", "-cf", place / "scorekeeper.tar", "-C", root / "usr/src", "scorekeeper"], check=True)
    remove(root / "usr/src/scorekeeper")


def first_boot(root: Path) -> tuple[float, str]:
    """Boot; return the seconds until the table is drawn, and the states of our unit and `userconfig` as text."""
    began = time.monotonic()
    with booted(root) as box:
        box.until("ActiveState", "active", LIMIT)
        seconds = time.monotonic() - began
        box.until("UnitFileState", "disabled", unit="scorekeeper-install")
        units = ", ".join(f"{unit} {box.show('UnitFileState', unit)}" for unit in ("scorekeeper", "userconfig"))
        return seconds, units
