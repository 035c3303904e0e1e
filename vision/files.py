"""Reads files of the data folder without waiting for a pipe or a device, and replaces them in one atomic step."""

import errno
import os
import stat
from pathlib import Path

NO_LINK, NO_WAIT = getattr(os, "O_NOFOLLOW", 0), getattr(os, "O_NONBLOCK", 0)


def read_whole(path: Path, most_bytes: int) -> bytes:
    """The bytes of a regular file; an OSError with the reason for anything else, or for more than `most_bytes`
    bytes."""
    handle = os.open(path, os.O_RDONLY | NO_WAIT)
    with open(handle, "rb") as file:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        if status.st_size > most_bytes:
            raise OSError(errno.EFBIG, f"it has more than {most_bytes} bytes")
        return file.read(most_bytes)


def replace_file(path: Path, data: bytes) -> None:
    """Write the data to NAME.new and move it over the file in one atomic step; if that fails, the old file remains.

    The new file can be read by its owner alone (mode 0600), and links are never followed.
    """
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    try:
        with open(new, "xb", opener=open_private) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def open_private(path: str, flags: int) -> int:
    """Open a file for `open(..., opener=open_private)`: a new one gets mode 0600, and a link is refused."""
    return os.open(path, flags | NO_LINK, 0o600)
