"""The number of the last act, in a small file beside the journal: by it a loss of acts is noticed.

It is written after each act but not synced, as that would double the wait for an entry. So after a power cut it may be
older than the journal: only a note of this boot, or of a journal that was closed in order, says how many acts there
were.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from uuid import uuid4

from scorekeeper.journal.rows import ChainedRow, digest
from scorekeeper.storage import private, sync

BOOT = Path("/proc/sys/kernel/random/boot_id")
CLOSED = "closed" + "-" * 30
"""Written in place of the boot id when the journal is closed: no act follows the noted one. It is as long as a boot id,
as notes are overwritten in place."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What the note says: the number of the last act known to exist, 0 if there is no valid note; `certain` if there
    were no later acts, `closed` if the journal was closed in order."""

    last: int
    certain: bool = False
    closed: bool = False


def note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-last")


@cache
def this_boot() -> str:
    """An id that no other boot of a machine has; where the system gives none, a random one for this process."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return str(uuid4())


def note_last(path: Path, tip: ChainedRow, state: str = "") -> None:
    """Overwrite the note with the number of the last act, always in the same length; a disk that refuses is ignored."""
    text = f"{tip.seq:09d} {state or this_boot()}"
    with suppress(OSError), open(private(note_of(path), os.O_CREAT | os.O_WRONLY), "w") as note:
        note.write(f"{text} {digest(text)}\n")


def note_open(path: Path, tip: ChainedRow) -> None:
    """Write the note of an open journal, with the number of its last act and this boot, and force it to disk before an
    act is added. Errors of the disk are ignored."""
    note_last(path, tip)
    with suppress(OSError):
        sync(note_of(path))


def note_closed(path: Path, tip: ChainedRow) -> None:
    """Write the note of a closed journal, which no act follows, and force it to disk; errors of the disk are
    ignored."""
    note_last(path, tip, CLOSED)
    with suppress(OSError):
        sync(note_of(path))


def noted(path: Path) -> Noted:
    try:
        *words, proof = note_of(path).read_text().split()
    except (OSError, ValueError):
        return Noted(0)
    if not words or digest(" ".join(words)) != proof:
        return Noted(0)
    state = words[1:]
    return Noted(int(words[0]), state in ([CLOSED], [this_boot()]), state == [CLOSED])
