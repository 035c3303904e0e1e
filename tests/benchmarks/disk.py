"""A simulated disk that forgets what was not synced, rebuilt from the log of tests/benchmarks/recorder.c."""

import shutil
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import compress
from operator import not_
from pathlib import Path
from random import Random

HEAD = struct.Struct("<c3q")


@dataclass(frozen=True, slots=True)
class Event:
    kind: str
    file: int
    offset: int
    data: bytes


def events(log: bytes) -> list[Event]:
    found, at = [], 0
    while at < len(log):
        kind, file, offset, length = HEAD.unpack_from(log, at)
        at += HEAD.size + length
        found.append(Event(kind.decode(), file, offset, log[at - length : at]))
    return found


@dataclass(slots=True)
class File:
    """A simulated file: its content now, that of the last sync (`synced`), and the changes since then (`open`)."""

    content: bytearray = field(default_factory=bytearray)
    synced: bytes = b""
    open: list[Event] = field(default_factory=list)

    def do(self, event: Event) -> None:
        if event.kind == "S":
            self.synced, self.open = bytes(self.content), []
        else:
            apply(self.content, event)
            self.open.append(event)


def apply(content: bytearray, event: Event) -> None:
    """Apply a write or a change of size to `content`; a gap before the write is filled with zeros."""
    end = event.offset + len(event.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if event.kind == "T":
        del content[event.offset :]
    else:
        content[event.offset : end] = event.data


Names = dict[str, File | None]
"""The files of the simulated disk by path; None for a folder."""


@dataclass(slots=True)
class Disk:
    """A simulated disk that follows recorded events: its paths now (`names`) and those that survive a power cut.

    `synced` holds the latter, `open` each change of a path since then (new paths, removed path), and `files` the files
    by the number that the recorder gave them.
    """

    names: Names = field(default_factory=dict)
    synced: Names = field(default_factory=dict)
    open: list[tuple[Names, str]] = field(default_factory=list)
    files: dict[int, File] = field(default_factory=dict)

    def do(self, event: Event) -> None:
        path = event.data.decode(errors="replace") if event.kind in "COMURD" else ""
        match event.kind:
            case "C":
                self.files[event.file] = File()
                self.change({path: self.files[event.file]})
            case "O":
                known = self.names.get(path)
                if known:  # and no folder
                    self.files[event.file] = known
            case "M":
                self.change({path: None})
            case "U":
                self.change({}, path)
            case "R":
                old, new = path.split("\n")
                self.change({new: self.names[old]}, old)
            case "D":
                inside = [parent(next(iter(there), gone)) == path for there, gone in self.open]
                for there, gone in compress(self.open, inside):
                    renamed(self.synced, there, gone)
                self.open = [*compress(self.open, map(not_, inside))]
            case "W" | "T" | "S":
                self.files[event.file].do(event)

    def change(self, there: Names, gone: str = "") -> None:
        renamed(self.names, there, gone)
        self.open.append((there, gone))


def parent(path: str) -> str:
    return path.rpartition("/")[0]


def renamed(names: Names, there: Names, gone: str) -> None:
    names.pop(gone, None)
    names.update(there)


WAYS = ("in order", "nothing unsynced", "torn 512", "torn 4096", "names reordered")


def after_cut(disk: Disk, torn: Event | None, way: str, random: Random) -> dict[str, bytes | None]:
    """The content of each file after a power cut, None for a folder; `torn` is the write that was cut, if any.

    in order: everything that was written, up to the byte. nothing unsynced: only what was synced. torn 512, torn 4096:
    of everything written since the last sync, any sectors of this size, over zeros where a file had grown, and the
    first few changes of names. names reordered: sectors as in torn 4096, and any selection of the changes of names. A
    -shm file always holds noise.
    """
    names = dict(disk.synced)
    likely = random.choice((0.1, 0.5, 0.9))
    prefix = {"in order": len(disk.open), "nothing unsynced": 0}.get(way, random.randint(0, len(disk.open)))
    for place, (there, gone) in enumerate(disk.open):
        if random.random() < likely if way == "names reordered" else place < prefix:
            renamed(names, there, gone)
    owner = disk.files.get(torn.file) if torn else None
    found: dict[str, bytes | None] = {}
    for path, file in names.items():
        if file is None:
            found[path] = None
        elif path.endswith("-shm"):
            found[path] = random.randbytes(32768)  # mapped into memory and never synced: anything
        else:
            late = [*file.open, torn] if torn and file is owner else file.open
            found[path] = survived(file, late, way, likely, random)
    return found


def survived(file: File, late: list[Event], way: str, likely: float, random: Random) -> bytes:
    content = bytearray(file.synced)
    for event in late if way != "nothing unsynced" else []:
        pieces = [event] if way == "in order" else sectors(event, 512 if way == "torn 512" else 4096)
        for piece in pieces:
            if way == "in order" or random.random() < likely:
                apply(content, piece)
    return bytes(content)


def sectors(event: Event, size: int) -> Iterator[Event]:
    """Split a write at the boundaries of sectors of this size, each of which a disk writes as a whole.

    A change of size is yielded as it is.
    """
    if event.kind == "T":
        yield event
        return
    at = event.offset
    while at < event.offset + len(event.data):
        end = min((at // size + 1) * size, event.offset + len(event.data))
        yield Event("W", event.file, at, event.data[at - event.offset : end - event.offset])
        at = end


def lay_out(found: dict[str, bytes | None], root: str, folder: Path) -> None:
    """Empty `folder` and write the files below `root` into it; files whose folder does not exist are lost."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path in sorted(found):
        content, place = found[path], folder / path.removeprefix(root).lstrip("/")
        if not place.parent.is_dir():
            continue
        if content is None:
            place.mkdir(exist_ok=True)
        else:
            place.write_bytes(content)


def picked_up(folder: Path, root: str) -> Disk:
    """A simulated disk that holds the files of `folder`, all synced, with `root` in place of the folder's path."""
    disk = Disk()
    for place in sorted(folder.rglob("*")):
        content = place.read_bytes() if place.is_file() else None
        file = None if content is None else File(bytearray(content), content)
        disk.names[f"{root}/{place.relative_to(folder)}"] = file
    disk.synced = dict(disk.names)
    return disk
