"""The number and the checksum of the last act, in a small file beside the journal: by it a loss of acts is noticed,
and a journal or a log that another table wrote.

It is written after each act but not synced, as that would double the wait for an entry. So after a power cut it may be
older than the journal: only a note of this boot, or of a journal that was closed in order, says how many acts there
were. The file has two lines, for odd and for even acts, so that one is left if power fails while the other is written.
Two further ones hold the checksums of such acts; earlier versions neither write nor read them.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from uuid import uuid4

from scorekeeper.journal.rows import NO_LINE, ChainedRow, digest
from scorekeeper.storage import open_private, read_whole, write_whole

BOOT_ID_FILE = Path("/proc/sys/kernel/random/boot_id")
BOOT_LINE_BYTES = 9 + 1 + 36 + 1 + 16 + 1
"""The length in bytes of a line about a boot: the number of an act, the id of the boot, and the checksum of the
line."""
CHECKSUM_LINE_BYTES = 9 + 1 + 16 + 1 + 16 + 1
"""The length in bytes of a line with the checksum of an act: its number, its checksum, and that of the line."""
MOST_BYTES = 1 << 20
"""The largest size in bytes of a note that is read."""
CLOSED_BOOT_ID = "closed" + "-" * 30
"""Written in place of the boot id when the journal is closed: no act follows the noted one. It is as long as a boot id,
as notes are overwritten in place."""


@dataclass(frozen=True, slots=True)
class NoteContent:
    """What the note says: the number of the last act known to exist; `certain` if there were no later acts, `closed` if
    the journal was closed in order. `is_missing` if there is no valid note, and so nothing is known. `sums` are the
    checksums of the last acts by their numbers, at most two, as far as the note has them."""

    last: int
    certain: bool = False
    closed: bool = False
    is_missing: bool = False
    sums: Mapping[int, str] = field(default_factory=dict)


MISSING_NOTE = NoteContent(0, is_missing=True)


def note_path(path: Path) -> Path:
    return path.with_name(f"{path.name}-last")


@cache
def this_boot_id() -> str:
    """An id that no other boot of a machine has; where the system gives none, a random one for this process."""
    try:
        return BOOT_ID_FILE.read_text().strip()
    except OSError:
        return str(uuid4())


def note_last_act(path: Path, tip: ChainedRow) -> None:
    """Overwrite the lines of the note for an odd or an even act, always in the same length; a disk that refuses is
    ignored."""
    place = tip.seq % 2
    with suppress(OSError), open(open_private(note_path(path), os.O_CREAT | os.O_WRONLY), "wb", buffering=0) as note:
        for at, line in (
            (BOOT_LINE_BYTES * place, boot_line(tip, this_boot_id())),
            (2 * BOOT_LINE_BYTES + CHECKSUM_LINE_BYTES * place, checksum_line(tip)),
        ):
            note.seek(at)
            note.write(line)


def note_new_journal(path: Path) -> None:
    """Write the note of a journal without acts, durably and as a new file; an OSError if the disk refuses it."""
    write_whole(note_path(path), 2 * boot_line(NO_LINE, this_boot_id()) + 2 * checksum_line(NO_LINE))


def note_open(path: Path, tip: ChainedRow) -> None:
    """Write the note of an open journal, with the number of its last act and this boot, durably and as a new file,
    before an act is added. Errors of the disk are ignored."""
    with suppress(OSError):
        write_whole(note_path(path), 2 * boot_line(tip, this_boot_id()) + 2 * checksum_line(tip))


def note_closed(path: Path, tip: ChainedRow) -> None:
    """Write the note of a closed journal, which no act follows, durably and as a new file; errors of the disk are
    ignored."""
    with suppress(OSError):
        write_whole(note_path(path), 2 * boot_line(tip, CLOSED_BOOT_ID) + 2 * checksum_line(tip))


def boot_line(tip: ChainedRow, state: str) -> bytes:
    text = f"{tip.seq:09d} {state}"
    return f"{text} {digest(text)}\n".encode()


def erase_checksums_of_note(path: Path) -> None:
    """Overwrite the checksums in the note with zeros, durably, also on a full disk: the journal will be replaced by one
    with another hash chain."""
    with suppress(FileNotFoundError), open(open_private(note_path(path), os.O_WRONLY), "wb", buffering=0) as note:
        note.seek(2 * BOOT_LINE_BYTES)
        note.write(bytes(2 * CHECKSUM_LINE_BYTES))
        os.fsync(note.fileno())


def checksum_line(tip: ChainedRow) -> bytes:
    text = f"{tip.seq if tip.sum else 0:09d} {tip.sum:->16}"
    return f"{text} {digest(text)}\n".encode()


def read_note(path: Path) -> NoteContent:
    """The note beside this journal: the later intact line about a boot, and the checksums; `is_missing` without such a
    line. If the other such line is damaged, the note is not `certain`, and `last` of a journal that was not closed is
    one higher, as that line may have noted one act more."""
    try:
        content = read_whole(note_path(path), MOST_BYTES)
    except OSError:
        return MISSING_NOTE
    sums = dict(
        filter(
            None,
            [
                parse_checksum_line(content[at : at + CHECKSUM_LINE_BYTES])
                for at in (2 * BOOT_LINE_BYTES, 2 * BOOT_LINE_BYTES + CHECKSUM_LINE_BYTES)
            ],
        )
    )
    found = [parse_boot_line(content[at : at + BOOT_LINE_BYTES]) for at in (0, BOOT_LINE_BYTES)]
    known = [one for one in found if one]
    if not known:
        return replace(MISSING_NOTE, sums=sums)
    last, state = max(known)
    is_intact = None not in found or len(content) == BOOT_LINE_BYTES  # version 0.1 wrote a single line
    if state == CLOSED_BOOT_ID:
        return NoteContent(last, is_intact, closed=True, sums=sums)
    return NoteContent(last if is_intact else last + 1, is_intact and state == this_boot_id(), sums=sums)


def parse_boot_line(line: bytes) -> tuple[int, str] | None:
    """The number of an act, and the id of the boot in which it was noted (or CLOSED_BOOT_ID), from a line of the note;
    None if the line is damaged."""
    text, _, checksum = line.decode(errors="replace").rstrip("\n").rpartition(" ")
    number, _, state = text.partition(" ")
    return (
        (int(number), state)
        if len(line) == BOOT_LINE_BYTES and digest(text) == checksum and number.isdecimal()
        else None
    )


def parse_checksum_line(line: bytes) -> tuple[int, str] | None:
    """The number and the checksum of an act from a line of the note; None if the line is damaged or names no act."""
    text, _, checksum = line.decode(errors="replace").rstrip("\n").rpartition(" ")
    number, _, one = text.partition(" ")
    is_whole = len(line) == CHECKSUM_LINE_BYTES and digest(text) == checksum and number.isdecimal() and int(number) > 0
    return (int(number), one) if is_whole else None
