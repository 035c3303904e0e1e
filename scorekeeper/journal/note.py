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
"""Written instead of the boot: no act was added after this one. It is as long as a boot, as notes are overwritten."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The number of the last act known to exist, 0 if there is no valid note; `certain`: there were no later ones."""

    last: int
    certain: bool = False
    closed: bool = False


def note_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-last")


@cache
def this_boot() -> str:
    """A name that no other boot of a machine has."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return str(uuid4())


def note_last(path: Path, tip: ChainedRow, state: str = "") -> None:
    """Overwrite the note, whose length is always the same; a disk that refuses is ignored."""
    text = f"{tip.seq:09d} {state or this_boot()}"
    with suppress(OSError), open(private(note_of(path), os.O_CREAT | os.O_WRONLY), "w") as note:
        note.write(f"{text} {digest(text)}\n")


def note_open(path: Path, tip: ChainedRow) -> None:
    """Take back durably what a journal that was closed has noted, before an act is added."""
    note_last(path, tip)
    with suppress(OSError):
        sync(note_of(path))


def note_closed(path: Path, tip: ChainedRow) -> None:
    """Note durably that no act follows this one."""
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
