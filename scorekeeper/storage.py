"""Files that survive a power cut and are readable by their owner alone: written, renamed and synced in the right
order."""

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import Sentence

BLOCK_BYTES = 4096
PIECE_BYTES = 1024 * BLOCK_BYTES
"""The most bytes of a file that are read at a time."""
VOLATILE_SYSTEMS = ("tmpfs", "ramfs", "overlay", "overlayfs", "aufs")
MOUNTS = Path("/proc/self/mountinfo")
NO_SYNC_ERRORS = (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP)
"""The errors by which a file system says that it cannot sync a folder."""
ESCAPED_SIGN = re.compile(rb"\\([0-3][0-7]{2})")
NO_LINK, NO_WAIT = getattr(os, "O_NOFOLLOW", 0), getattr(os, "O_NONBLOCK", 0)
ReportProgress = Callable[[float], None]
"""A function that is called with the share of a long task that is done, from 0 to 1."""


def report_to_nobody(part: float) -> None:
    """The ReportProgress of a task whose progress nobody sees."""


def open_private(path: str | Path, flags: int) -> int:
    """An `opener` for writing: the file gets mode 0600; links are refused, and a pipe is never waited for."""
    return os.open(path, flags | NO_LINK | NO_WAIT, 0o600)


def make_private_file(path: Path) -> None:
    """Make a file with mode 0600 if it does not exist yet, before a library would make it with wider permissions."""
    os.close(open_private(path, os.O_CREAT | os.O_WRONLY))


def read_whole(path: Path, most_bytes: int) -> bytes:
    """The bytes of a regular file; an OSError with the reason for a pipe, a device, or a file of more than `most_bytes`
    bytes."""
    handle = os.open(path, os.O_RDONLY | NO_WAIT)
    with open(handle, "rb") as file:
        problem = why_not_regular(os.fstat(handle), most_bytes)
        if problem:
            raise OSError(errno.EINVAL, problem)
        return file.read(most_bytes)


def why_not_regular(status: os.stat_result, most_bytes: int) -> Sentence | None:
    """Why a file with this status must not be read or written: it is a folder, a link, a pipe, a device, or larger than
    `most_bytes` bytes. Else None."""
    if not stat.S_ISREG(status.st_mode):
        return Sentence("it is not a regular file")
    return Sentence("it has more than {n} bytes", n=most_bytes) if status.st_size > most_bytes else None


def is_regular_file(path: Path) -> bool:
    """Whether this file, and each of the files beside it that SQLite would open with it (-wal, -shm, -journal) if it
    exists, is a regular file: not a link, a pipe, a device or a folder."""
    beside = [path.with_name(path.name + tail) for tail in ("", "-wal", "-shm", "-journal")]
    return path.is_file() and all(one.is_file() and not one.is_symlink() for one in beside if os.path.lexists(one))


def sync_to_disk(path: Path) -> None:
    """Force the content of a file, or the entries of a folder, to disk. Folders are passed over on Windows and on file
    systems that cannot sync them."""
    is_folder = path.is_dir()
    if is_folder and os.name == "nt":
        return  # Windows does this itself
    handle = os.open(path, os.O_RDONLY if is_folder else os.O_RDWR)
    try:
        os.fsync(handle)
    except OSError as error:
        if not is_folder or error.errno not in NO_SYNC_ERRORS:
            raise
    finally:
        os.close(handle)


def make_folder(path: Path) -> None:
    """Make the folder and its parents with mode 0700, durably."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(0o700, exist_ok=True)
        sync_to_disk(path.parent)


def make_folder_in_data(path: Path) -> None:
    """Make a folder within the folder of the games, which may itself be a link; a link in place of `path` is
    refused."""
    if path.is_symlink():
        raise OSError(errno.ELOOP, "it is a link")
    make_folder(path)


@contextmanager
def owned_like(folder: Path) -> Iterator[None]:
    """While a process of root is in this context it acts as the owner of the folder, with that user's groups: new files
    belong to the owner, and a link leads only where the owner may go. Does nothing for other users, and for a folder of
    root or one that is not there yet. A program that the owner may not read, as in a private home, stays root: then a
    link in the folder is an OSError, and what was made there is handed over at the end."""
    owner = owner_other_than_root(folder)
    if owner is None:
        yield
        return
    with acting_as(*owner):
        can_read = all(os.access(file, os.R_OK, effective_ids=True) for file in (sys.executable, os.__file__, __file__))
    if can_read:
        with acting_as(*owner):
            yield
        return
    refuse_links_within(folder)
    try:
        yield
    finally:
        give_to_owner(folder, *owner)


def owner_other_than_root(folder: Path) -> tuple[int, int] | None:
    """User and group of a folder, if this process is root's and the folder another user's; else None."""
    if os.name == "nt" or os.geteuid() != 0 or not folder.is_dir():
        return None
    status = folder.stat()
    return (status.st_uid, status.st_gid) if status.st_uid else None


@contextmanager
def acting_as(user: int, group: int) -> Iterator[None]:
    before = os.geteuid(), os.getegid(), os.getgroups()
    os.seteuid(0)  # only root may change its groups
    os.setgroups(groups_of(user, group))
    os.setegid(group)
    os.seteuid(user)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setgroups(before[2])
        os.setegid(before[1])
        os.seteuid(before[0])


def groups_of(user: int, group: int) -> list[int]:
    import pwd  # noqa: PLC0415 - Windows has no such module

    try:
        return os.getgrouplist(pwd.getpwuid(user).pw_name, group)
    except KeyError:
        return [group]


def refuse_links_within(folder: Path) -> None:
    """Raise an OSError if there is a link anywhere in this folder."""
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            if (Path(place) / name).is_symlink():
                raise OSError(errno.ELOOP, "it is a link, which root does not follow", str(Path(place) / name))


def give_to_owner(folder: Path, user: int, group: int) -> None:
    """Give the files and folders within this folder that belong to root to this user and group; symbolic links are not
    followed, and a file with several hard links stays root's."""
    for _, folders, files, handle in os.fwalk(folder):
        for name in (*folders, *files):
            status = os.lstat(name, dir_fd=handle)
            if status.st_uid == 0 and (status.st_nlink == 1 or stat.S_ISDIR(status.st_mode)):
                os.chown(name, user, group, dir_fd=handle, follow_symlinks=False)


@contextmanager
def as_root_again() -> Iterator[None]:
    """Within `owned_like`: act as root again, for a file that root named on the command line."""
    if os.name == "nt" or os.getuid() != 0 or os.geteuid() == 0:
        yield
        return
    with acting_as(0, 0):
        yield


def replace_file(new: Path, path: Path) -> None:
    """Replace `path` by `new`, which is complete and synced, in one atomic step that survives a power cut."""
    os.replace(new, path)
    sync_to_disk(path.parent)


def read_bytes_or_zeros(path: Path, most_bytes: int = 1 << 40) -> bytes:
    """The bytes of a file, at most `most_bytes`; blocks that a failing disk cannot read are replaced by zeros."""
    return b"".join(read_pieces_or_zeros(path, most_bytes))


def read_pieces_or_zeros(path: Path, most_bytes: int = 1 << 40) -> Iterator[bytes]:
    """Yield the bytes that `read_bytes_or_zeros` returns, in pieces of at most PIECE_BYTES."""
    with path.open("rb", buffering=0) as file:
        size = min(file.seek(0, os.SEEK_END), most_bytes)
        for start in range(0, size, PIECE_BYTES):
            end = min(start + PIECE_BYTES, size)
            yield b"".join(
                read_block_or_zeros(file, at, min(BLOCK_BYTES, end - at)) for at in range(start, end, BLOCK_BYTES)
            )


def read_block_or_zeros(file: FileIO, at: int, size: int) -> bytes:
    try:
        file.seek(at)
        return file.read(size) or b""
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return bytes(size)


def write_whole(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write a file atomically, in one or several pieces: after a power cut there is either all of the new file or all
    of the old one."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    try:
        with open(new, "xb", opener=open_private) as file:
            file.writelines([data] if isinstance(data, bytes) else data)
        sync_to_disk(new)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    replace_file(new, path)


class Mount(NamedTuple):
    """What is mounted at a place: the kind of file system, its device, and whether it can only be read."""

    kind: str
    device: str
    read_only: bool


def mounts_by_place(table: Path = MOUNTS) -> dict[str, Mount]:
    """What is mounted at each place; if several file systems are mounted at one, the last of them."""
    return dict(every_mount(table))


def every_mount(table: Path = MOUNTS) -> Iterator[tuple[str, Mount]]:
    """Yield each place with what is mounted there, in the order of mounting. The kernel writes a space in the name of a
    place as \\040; a stick may have any name, even one that is not UTF-8."""
    for line in (line.split(b" ") for line in table.read_bytes().splitlines()):
        kind, device = map(os.fsdecode, line[line.index(b"-") + 1 :][:2])
        yield os.fsdecode(ESCAPED_SIGN.sub(unescape_mount, line[4])), Mount(kind, device, b"ro" in line[5].split(b","))


def unescape_mount(found: re.Match[bytes]) -> bytes:
    return bytes([int(found[1], 8)])


def warn_if_volatile(path: Path) -> str | None:
    """A warning if the folder is on a file system whose content is lost when the power goes; else None, also if that is
    unknown."""
    try:
        kinds = {place: one.kind for place, one in mounts_by_place().items()}
    except OSError:
        return None
    path = path.resolve()
    place = next((str(one) for one in (path, *path.parents) if str(one) in kinds), "")
    if kinds.get(place) not in VOLATILE_SYSTEMS:  # inside a container the mount may be unknown
        return None
    return Sentence(
        "games kept in {path} are lost when the power goes: {place} is a {kind}, not a disk "
        "(on a Raspberry Pi with the overlay file system: set overlayroot=tmpfs:recurse=0)",
        path=path,
        place=place,
        kind=kinds[place],
    )
