"""Backups: the games as one file on a USB stick, and back. Every line of it proves itself, as in the journal."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, count, groupby
from pathlib import Path

from scorekeeper.errors import BadInput, Missing, Sentence
from scorekeeper.journal import FILE
from scorekeeper.journal.book import checked
from scorekeeper.journal.recovery import finish, mended, rewritten
from scorekeeper.journal.rows import Line, create, reading
from scorekeeper.journal.start import claimed, note_last
from scorekeeper.storage import make_folder, owned_like, put, sync

PLACES = ("/media/", "/run/media/", "/mnt/")
"""Where systems mount what is plugged in."""
MOUNTS = Path("/proc/self/mountinfo")

Match = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Saved:
    """A backup that was written and read back."""

    path: Path
    matches: int
    acts: int


@dataclass(frozen=True, slots=True)
class Restored:
    """`added` matches were not in the journal, `longer` ones had fewer acts there; `before` holds it as it was."""

    added: int
    longer: int
    before: Path | None


def sticks() -> list[Path]:
    """The places of plugged in disks that can be written to."""
    mounted = {line.split()[4].replace("\\040", " ") for line in MOUNTS.read_text().splitlines()}
    return [Path(place) for place in sorted(mounted) if f"{place}/".startswith(PLACES) and os.access(place, os.W_OK)]


def the_stick() -> Path:
    """The only one; a sentence where there is none, or more than one."""
    found = sticks()
    if not found:
        raise Missing("no USB stick is plugged in that can be written to: plug one in, or name a folder")
    if len(found) > 1:
        raise BadInput(f"more than one disk is plugged in; name one: {', '.join(map(str, found))}")
    return found[0]


def make(data: Path, folder: Path, last: int | None = None) -> Saved:
    """The games as they are at this moment, also while a table is running: all matches, or the `last` ones."""
    if not (data / FILE).is_file():
        raise BadInput(Sentence("there are no games in {folder}", folder=data))
    if not folder.is_dir():
        raise BadInput(Sentence("there is no folder {folder}", folder=folder))
    kept = matches_of(data / FILE)[-last if last else 0 :]
    path = free_name(folder, time.strftime("scorekeeper-%Y%m%d-%H%M"))
    new = path.with_name(f".{path.name}.new")
    try:
        write_alone(new, kept)
        put(new, path)
        read_back = matches_of(path)
    except (OSError, sqlite3.Error) as error:
        new.unlink(missing_ok=True)
        why = Sentence("it is full") if full(folder) else str(error)
        raise BadInput(
            Sentence("no backup could be written to {folder}: {reason}", folder=folder, reason=why)
        ) from error
    return Saved(path, len(read_back), sum(map(len, read_back)))


def restore(data: Path, file: Path) -> Restored:
    """Matches of the backup that the journal lacks are added, in the order of time; nothing there is lost.

    The power may go at any time: until the journal has its name, the one before is as it was.
    """
    if not file.is_file():
        raise BadInput(f"there is no file {file}")
    saved = matches_of(file)
    make_folder(data)
    with owned_like(data):
        return added_to(data / FILE, saved)


def added_to(path: Path, saved: Sequence[Match]) -> Restored:
    """The journal is replaced by itself and these matches together."""
    with closing(claimed(path)):
        finish(path)
        own = matches_of(path) if path.exists() else []
        merged, added, longer = joined(own, saved)
        if not added and not longer:
            return Restored(0, 0, None)
        before = make_aside(path) if own else None
        new = path.with_name(f"{path.name}.new")
        lines = rewritten(chain(*merged))
        create(new, lines)
        put(new, mended(path))
        finish(path)
        note_last(path, lines[-1])
    return Restored(added, longer, before)


def matches_of(path: Path) -> list[Match]:
    """All acts of a journal, match by match; a JournalError where one is not as it was written."""
    try:
        with closing(reading(path)) as db:
            lines = list(checked(path, db))
    except sqlite3.Error as error:
        raise BadInput(f"{path} cannot be read: {error}") from error
    return [tuple(match) for _, match in groupby(lines, key=lambda one: one.row.match)]


def joined(own: Sequence[Match], saved: Sequence[Match]) -> tuple[list[Match], int, int]:
    """Both together, the match that the table is in last; how many were added, and how many are longer now."""
    known = {beginning(match): match for match in own}
    added = longer = 0
    for match in saved:
        mine = known.get(beginning(match))
        added += mine is None
        longer += mine is not None and len(match) > len(mine)
        if mine is None or len(match) > len(mine):
            known[beginning(match)] = match
    present = [known.pop(beginning(own[-1]))] if own else []
    return sorted(known.values(), key=lambda match: match[0].row.time) + present, added, longer


def beginning(match: Match) -> tuple[str, str]:
    """What tells one match from all others: when it began, and what was agreed on."""
    return match[0].row.time, repr(sorted(match[0].row.body.items(), key=str))


def make_aside(path: Path) -> Path:
    """The journal before the restore, as a file of its own beside it."""
    aside = free_name(path.parent, time.strftime(f"{path.stem}.before-restore-%Y%m%d-%H%M"))
    new = aside.with_name(f"{aside.name}.new")
    write_alone(new, matches_of(path))
    put(new, aside)
    return aside


def write_alone(new: Path, matches: Sequence[Match]) -> None:
    """A journal without a write-ahead log: one file, which can be read where nothing can be written."""
    create(new, rewritten(chain(*matches)))
    with closing(sqlite3.connect(new)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    sync(new)


def free_name(folder: Path, name: str) -> Path:
    """Nothing that is there is ever replaced."""
    names: Iterator[str] = chain([name], (f"{name}-{number}" for number in count(2)))
    return next(path for path in (folder / f"{one}.sqlite" for one in names) if not path.exists())


def full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < 1 << 20
    except OSError:
        return False
