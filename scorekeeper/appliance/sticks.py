"""USB sticks and other removable disks: which are plugged in, their names and free space, and when one may be pulled
out."""

import os
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from scorekeeper.errors import BadInput, Missing
from scorekeeper.storage import MOUNTS, Mount, every_mount, mounts_by_place

STICK_PLACES = ("/media/", "/run/media/", "/mnt/")
"""Systems mount removable disks below these folders."""
LABELS_FOLDER = Path("/dev/disk/by-label")
"""A folder of links, named by the labels of file systems, to their devices."""
DISKS = Path("/sys/class/block")
OUR_MOUNT_PREFIX = "scorekeeper-"
"""The first letters of the folders where deploy/usb-sticks.rules mounts sticks; such a name means nothing to
players."""
AUTOMOUNT_TYPE = "autofs"
"""The file system type of a place at which a disk is mounted when it is used, and unmounted some seconds after it was
last used."""
DISC_FILE_SYSTEMS = ("iso9660", "udf")
ESCAPED_LETTER = re.compile(rb"\\x([0-9a-f]{2})")
UNMOUNT_SECONDS, STEP_SECONDS = 15.0, 0.25
"""The longest wait for a stick to be unmounted, and the time between two looks, in seconds."""

StickState = Literal["ready", "read-only"]


@dataclass(frozen=True, slots=True)
class Stick:
    """A removable disk by where it is mounted: its name as the owner or else the maker gave it, else that of its folder
    (empty if deploy/usb-sticks.rules named the folder), its free space and size in bytes (0 if unknown), and whether it
    can be written."""

    path: Path
    name: str = ""
    free: int = 0
    size: int = 0
    state: StickState = "ready"


def removable_disks(table: Path | None = None) -> dict[str, Mount]:
    """The disks, other than optical discs, that are mounted below STICK_PLACES, by place, as the kernel lists them: no
    disk is touched, so none is kept from being unmounted."""
    found = mounts_by_place(table or MOUNTS).items()
    return {
        place: one for place, one in found if f"{place}/".startswith(STICK_PLACES) and one.kind not in DISC_FILE_SYSTEMS
    }


def find_sticks() -> list[Stick]:
    """The removable disks that this user may write, and USB sticks that nobody can, sorted by place."""
    writable = {place: wake_disk(place) and os.access(place, os.W_OK) for place in sorted(removable_disks())}
    now = removable_disks()  # by now all of them are mounted
    return [
        stick_at(Path(place), now[place], "ready" if may_write else "read-only")
        for place, may_write in writable.items()
        if place in now and (may_write or (now[place].read_only and is_usb(now[place].device)))
    ]


def wake_disk(place: str) -> bool:
    """Ask for the free space of the disk, which has it mounted if it is mounted on demand; return whether it
    answers."""
    try:
        os.statvfs(place)
    except OSError:
        return False
    return True


def only_writable_stick() -> Path:
    """The place of the only disk that can be written; Missing if there is none, a BadInput if there are several."""
    found = [one.path for one in find_sticks() if one.state == "ready"]
    if not found:
        raise Missing("no USB stick is plugged in that can be written to: plug one in, or name a folder")
    if len(found) > 1:
        raise BadInput(f"more than one disk is plugged in; name one: {', '.join(map(str, found))}")
    return found[0]


def stick_at(path: Path, mount: Mount, state: StickState = "ready") -> Stick:
    """The disk mounted at this place."""
    try:
        space = shutil.disk_usage(path)
        free, size = space.free, space.total
    except OSError:
        free = size = 0
    name = (
        label_of(mount.device)
        or maker_of(mount.device)
        or ("" if path.name.startswith(OUR_MOUNT_PREFIX) else path.name)
    )
    return Stick(path, name, free, size, state)


def label_of(device: str) -> str:
    """The label that the owner gave to the file system of this device; empty if it has none."""
    try:
        links = [*LABELS_FOLDER.iterdir()] if device.startswith("/") else []
        return next(
            (unescape_label(one.name) for one in links if os.path.realpath(one) == os.path.realpath(device)), ""
        )
    except OSError:
        return ""


def unescape_label(label: str) -> str:
    """A label as its owner gave it, from the name of a link, in which a space is written as \\x20. Characters that
    cannot be shown are left out."""
    plain = ESCAPED_LETTER.sub(lambda found: bytes([int(found[1], 16)]), os.fsencode(label)).decode(errors="replace")
    return "".join(letter for letter in plain if letter.isprintable()).strip()


def maker_of(device: str) -> str:
    """The maker and model that the disk of this device reports; empty if it reports none."""
    part = Path(os.path.realpath(DISKS / Path(device).name))
    for disk in (part, part.parent):
        words = " ".join(first_line(disk / "device" / name) for name in ("vendor", "model")).split()
        if words:
            return " ".join(words)
    return ""


def is_usb(device: str) -> bool:
    """Whether this device is plugged in by USB."""
    return "/usb" in os.path.realpath(DISKS / Path(device).name)


def first_line(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip().partition("\n")[0]
    except OSError:
        return ""


# ---- pulling it out


def let_go(path: Path) -> bool:
    """Wait until everything is written to disks and, where the disk at this place is mounted on demand, until it is
    unmounted, at most UNMOUNT_SECONDS; return whether the place is still among the `removable_disks`. Whoever looks at
    the disk meanwhile keeps it from being unmounted."""
    os.sync()
    place, end = str(path), time.monotonic() + UNMOUNT_SECONDS
    while is_mounted_on_demand(place) and time.monotonic() < end:
        time.sleep(STEP_SECONDS)
    return place in removable_disks()


def is_mounted_on_demand(place: str) -> bool:
    """Whether a disk is mounted at this place now that the system will unmount by itself."""
    kinds = [mount.kind for at, mount in every_mount(MOUNTS) if at == place]
    return AUTOMOUNT_TYPE in kinds and kinds[-1] != AUTOMOUNT_TYPE
