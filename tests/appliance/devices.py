"""The devices that the unit may open: those of classes whose kernel module is loaded only for it, and those that are
plugged in later; no others.

The kernel of this machine has none of the modules. So the container's list of device classes is a file of ours, and its
`modprobe` adds the classes of a module to it; device nodes are made by number. A node without a driver that may be
opened answers "No such device or address", one that may not "Operation not permitted".
"""

import shutil
from pathlib import Path

from tests.appliance.container import PROJECT, Container

CLASSES = {"drm": "226 drm", "videodev": "81 video4linux", "mc": "509 media", "snd": "116 alsa"}
"""The class that each module adds to /proc/devices."""
BUILT_IN = "Character devices:\n  1 mem\n 10 misc\n 13 input\n\nBlock devices:\n"
NODES = {
    "/dev/video9": "c 81 9", "/dev/snd/late": "c 116 9", "/dev/dri/card9": "c 226 9", "/dev/media9": "c 509 9",
    "/dev/vcio9": "c 100 0", "/dev/mem9": "c 1 1", "/dev/sdz9": "b 8 15",
}  # fmt: skip
"""Nodes that appear after the start; the unit may open the first four."""
ALLOWED = 4
MODPROBE = """\
#!/bin/sh
exec 9>/run/classes.lock && flock 9 # several are started at once
for word; do
    line=$(grep "^$word:" /etc/classes | cut -d: -f2)
    [ -z "$line" ] || grep -q "$line" /run/devices || sed "1a $line" /run/devices >/run/longer
    [ -z "$line" ] || cat /run/longer >/run/devices # in place, as /proc/devices is mounted from it
done
"""
WITHOUT_PROGRAM = """\
[Service]
NotifyAccess=all
ExecStart=
ExecStart=/bin/sh -c 'systemd-notify --ready; exec sleep infinity'
ExecStopPost=
WatchdogSec=0
"""
LOADS = "[Unit]\nConditionCapability=\n"
"""Lets the container, which may not load modules, run its `modprobe` all the same."""


def furnish(root: Path) -> None:
    """Put our unit, without the program, and the stand-in for `modprobe` into the root."""
    shutil.copy(PROJECT / "deploy/scorekeeper.service", root / "etc/systemd/system")
    for name, text in (
        ("etc/systemd/system/scorekeeper.service.d/program.conf", WITHOUT_PROGRAM),
        ("etc/systemd/system/modprobe@.service.d/loads.conf", LOADS),
        ("etc/classes", "".join(f"{module}:{line}\n" for module, line in CLASSES.items())),
        ("usr/local/sbin/modprobe", MODPROBE),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for place in ("usr/sbin/modprobe", "usr/local/sbin/modprobe"):
        (root / place).unlink(missing_ok=True) if place.startswith("usr/sbin") else (root / place).chmod(0o755)
    (root / "usr/sbin/modprobe").symlink_to("/usr/local/sbin/modprobe")


def without_modules(box: Container) -> None:
    """Stop the unit and all loaders, and forget every module; /sys can be written to, as on a machine."""
    box.run("mount", "-o", "remount,bind,rw", "/sys")
    box.run("systemctl", "stop", "scorekeeper", *(f"modprobe@{module}" for module in CLASSES))
    box.run("sh", "-c", "umount /proc/devices 2>/dev/null; true")
    (box.root / "classes-now").write_text(BUILT_IN)
    box.run("sh", "-c", "cp /classes-now /run/devices && mount --bind /run/devices /proc/devices")


def started(box: Container) -> str:
    """Start the unit; return its state."""
    box.run("systemctl", "daemon-reload")
    box.run("systemctl", "start", "scorekeeper")
    return box.show("ActiveState")


def openable(box: Container) -> list[str]:
    """Make the nodes, and return those that a process in the unit's control group may open."""
    for node, numbers in NODES.items():
        box.run("sh", "-c", f"mkdir -p $(dirname {node}); rm -f {node}; mknod {node} {numbers}")
    group = box.show("ControlGroup")
    inside = f"echo $$ >/sys/fs/cgroup{group}/cgroup.procs && exec head -c 1 "
    return [
        node for node in NODES if "not permitted" not in box.run("sh", "-c", f"{inside}{node} 2>&1 >/dev/null").words
    ]


def writable(box: Container) -> dict[str, bool]:
    """Whether the mounts of /sys and /sys/devices in the unit's own view of the files can be written to."""
    table = box.run("cat", f"/proc/{box.show('MainPID')}/mountinfo").words.splitlines()
    options = {line.split()[4]: line.split()[5].split(",") for line in table}
    return {place: "rw" in options.get(place, ["ro"]) for place in ("/sys", "/sys/devices")}
