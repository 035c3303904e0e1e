"""Checks the disk of the games: can it be written, is it durable, is there room, how fast does it sync?"""

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.doctor.finding import Finding, bad_finding, good_finding, noted_finding
from scorekeeper.storage import sync_to_disk, warn_if_volatile

WANTED_FREE_MB = 200
"""Free megabytes below which there may be no room for photos and an update."""
LEAST_FREE_MB = 20
"""Free megabytes below which one evening may fill the disk."""
SLOW_WRITE_MS = 50.0
"""Milliseconds per saved entry above which players notice a delay."""
SPEED_TRIES = 15


def check_storage(data: Path) -> Iterator[Finding]:
    place = nearest_folder(data)
    lost = warn_if_volatile(place)
    if lost:
        yield bad_finding(lost, "put the games on a disk, or switch the overlay file system off")
    free = shutil.disk_usage(place).free >> 20
    if free < LEAST_FREE_MB:
        yield bad_finding(f"only {free} MB are free in {place}", "delete photos or other files")
    elif free < WANTED_FREE_MB:
        yield noted_finding(f"{free} MB are free in {place}", f"photos and updates need {WANTED_FREE_MB} MB")
    else:
        yield good_finding(f"{free} MB are free in {place}")
    if place == data and place.stat().st_mode & 0o077:
        yield noted_finding(f"other users of this machine may look into {data}", f"chmod 700 {data}")
    yield check_speed(place)


def nearest_folder(path: Path) -> Path:
    """The folder itself, or its nearest parent that exists."""
    return next((one for one in (path, *path.absolute().parents) if one.is_dir()), Path("/"))


def check_speed(place: Path) -> Finding:
    """The finding about how long small synced writes take, like those of the journal: a note if they are slow, bad if
    nothing can be written."""
    try:
        with tempfile.NamedTemporaryFile(dir=place, prefix=".doctor-") as file:
            times = [measure_write_ms(file.fileno(), Path(file.name)) for _ in range(SPEED_TRIES)]
    except OSError as error:
        return bad_finding(
            f"nothing can be written in {place}: {error.strerror}", "games are not kept until this is mended"
        )
    middle, longest = statistics.median(times), max(times)
    says = f"{middle:.1f} ms to make an entry durable, {longest:.1f} ms at most"
    slow = "the card is slow or worn: a new one of class A1 or A2 helps"
    return noted_finding(says, slow) if middle > SLOW_WRITE_MS else good_finding(says)


def measure_write_ms(handle: int, path: Path) -> float:
    """Write a block to this open file, the one at `path`, wait until it is durable, and return the milliseconds that
    this took."""
    began = time.perf_counter()
    os.write(handle, bytes(4096))
    sync_to_disk(path)
    return (time.perf_counter() - began) * 1000
