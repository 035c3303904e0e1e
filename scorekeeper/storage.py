"""Files that survive a power cut: folders made, written, renamed and synced in the right order."""

import errno
import os
from io import FileIO
from pathlib import Path

from scorekeeper.errors import Sentence

BLOCK = 4096
VOLATILE = ("tmpfs", "ramfs", "overlay", "overlayfs", "aufs")


def sync(path: Path) -> None:
    """A file's content, or a folder's names, on disk for good."""
    if path.is_dir() and os.name == "nt":
        return  # Windows writes names down by itself and lets nobody ask for it
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(path: Path) -> None:
    """With its parents, and each of them known to the folder above."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(exist_ok=True)
        sync(path.parent)


def put(new: Path, path: Path) -> None:
    """`new`, which is complete and synced, takes the place of `path`: all of it or nothing."""
    os.replace(new, path)
    sync(path.parent)


def content(path: Path, most: int = 1 << 40) -> bytes:
    """What the disk gives back of a file: blocks that it cannot read any more are zeros."""
    with path.open("rb", buffering=0) as file:
        size = min(file.seek(0, os.SEEK_END), most)
        return b"".join(block(file, at, min(BLOCK, size - at)) for at in range(0, size, BLOCK))


def block(file: FileIO, at: int, size: int) -> bytes:
    try:
        file.seek(at)
        return file.read(size) or b""
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return bytes(size)


def write(path: Path, data: bytes) -> None:
    """All of the new file or all of the old one, also when the power fails."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(data)
    sync(new)
    put(new, path)


def volatile(path: Path) -> str | None:
    """One sentence if what is kept in this folder is gone when the power is."""
    try:
        mounts = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    except OSError:
        return None
    path = path.resolve()
    kinds = {mount[4].replace("\\040", " "): mount[mount.index("-") + 1] for mount in mounts}
    place = next((str(one) for one in (path, *path.parents) if str(one) in kinds), "")
    if kinds.get(place) not in VOLATILE:  # unknown where the program runs in a root of its own
        return None
    return Sentence(
        "games kept in {path} are lost when the power goes: {place} is a {kind}, not a disk "
        "(on a Raspberry Pi with the overlay file system: set overlayroot=tmpfs:recurse=0)",
        path=path,
        place=place,
        kind=kinds[place],
    )
