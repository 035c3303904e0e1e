"""The file of labels on disk: replaced in one step, and watched for changes by other programs."""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from vision.files import NO_LINK


class FileStamp(NamedTuple):
    """What changes with a file when another program changes or replaces it."""

    inode: int
    size_bytes: int
    changed_ns: int


def file_stamp(path: Path) -> FileStamp | None:
    """The present stamp of the file, by which a later change is noticed; None if it does not exist."""
    try:
        status = path.lstat()
    except OSError:
        return None
    return FileStamp(status.st_ino, status.st_size, status.st_mtime_ns)


def replace_file(path: Path, data: bytes) -> None:
    """Replace the file in one atomic step that survives a power cut; the new file can be read as the old one could."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK, 0o666)
    try:
        with open(handle, "wb") as file:
            if path.is_file() and not path.is_symlink():
                os.fchmod(handle, path.stat().st_mode & 0o777)
            file.write(data)
            file.flush()
            os.fsync(handle)
        os.replace(new, path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
