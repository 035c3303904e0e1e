"""Repairs a damaged journal: intact acts go to a new file, the damaged file is kept, and missing acts are reported.

Every line has its own checksum, so intact lines are collected wherever they are found: read by SQLite, searched for in
the bytes of the file and its write-ahead log, and in the copies in backup/.
"""

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain, count, groupby, pairwise
from pathlib import Path

from scorekeeper.errors import Sentence
from scorekeeper.journal.rows import NOTHING, ChainedRow, JournalRow, carved, line, proven
from scorekeeper.journal.table import create, reading
from scorekeeper.storage import content, put, sync, write


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def copies(path: Path) -> list[Path]:
    """The backups made between matches, newest first; their names contain the number of acts."""
    return sorted((path.parent / "backup").glob(f"{path.stem}-*.sqlite"), reverse=True)


def mended(path: Path) -> Path:
    return path.with_name(f"{path.name}.mended")


def mend(path: Path, last: int, certain: bool) -> Sentence:
    """Replace the journal by a new one made from everything that can still be read, and return the report of the
    repair; `last` is the number of the last act known to exist, `certain` that there were no later ones.

    Power may fail at any point: the new file is valid once it has the name `mended`, and `finish` can be repeated.
    """
    aside = set_aside(path)
    found = linked(gathered([aside, log_of(aside), *copies(path)]))
    last = max([last, *(one.seq for one in found.values() if not one.more)])
    kept = playable(found)
    new = path.with_name(f"{path.name}.new")
    create(new, rewritten(kept))
    put(new, mended(path))
    finish(path)
    missing = gaps([one.seq for one in kept], last)
    return report(kept, missing, aside) if certain or missing else open_ended(kept, aside)


def glimpsed(path: Path) -> list[JournalRow]:
    """The rows of the journal that can be read without writing anything: no lock, no recovery by SQLite."""
    files = [file for file in (path, log_of(path)) if file.is_file()]
    return [one.row for one in playable(linked(carved(b"".join(map(content, files)))))]


def finish(path: Path) -> None:
    """Replace the journal by the file that `mend` has made, if there is one. Its old log is deleted and its backups are
    renamed first."""
    if mended(path).exists():
        for copy in copies(path):
            os.replace(copy, copy.with_name(f"old-{copy.name}"))
        for tail in ("-wal", "-shm"):
            path.with_name(path.name + tail).unlink(missing_ok=True)
        sync(path.parent)
        put(mended(path), path)


def set_aside(path: Path) -> Path:
    """Copy the damaged file and its log, if they exist, to a new name with the time; return the path of the file's
    copy."""
    now = f"{path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (path.with_name(f"{now}{again}{path.suffix}") for again in chain([""], (f"-{n}" for n in count(2))))
    aside = next(name for name in names if not name.exists())
    for file, copy in ((path, aside), (log_of(path), log_of(aside))):
        if file.exists():
            write(copy, content(file))
    return aside


def gathered(files: Iterable[Path]) -> Iterator[ChainedRow]:
    for file in files:
        if file.exists():
            yield from read_by_sqlite(file)
            yield from carved(content(file))


def read_by_sqlite(file: Path) -> Iterator[ChainedRow]:
    """Intact lines read from both ends of the table, each until SQLite fails, as a page in the middle may be
    damaged."""
    for order in ("ASC", "DESC"):
        try:
            with closing(reading(file)) as db:
                for (text,) in db.execute(f"SELECT act FROM acts ORDER BY seq {order}"):
                    if one := proven(text):
                        yield one
        except (sqlite3.Error, UnicodeError):
            continue


def linked(found: Iterable[ChainedRow]) -> dict[int, ChainedRow]:
    """The lines to keep, by number: those on the hash chain followed back from the newest act; where the chain breaks,
    it is followed on from the next older line."""
    by_sum = {one.sum: one for one in found}
    chosen: dict[int, ChainedRow] = {}
    lowest = 1 + max((one.seq for one in by_sum.values()), default=0)
    for one in sorted(by_sum.values(), key=lambda one: (one.seq, one.row.time), reverse=True):
        link: ChainedRow | None = one
        while link and link.seq < lowest:
            chosen[link.seq], lowest = link, link.seq
            link = by_sum.get(link.before)
    return chosen


def playable(found: dict[int, ChainedRow]) -> list[ChainedRow]:
    """The lines of every match up to its first missing act, if its beginning is there; a transaction is kept whole or
    left out."""
    kept: list[ChainedRow] = []
    for _, match in groupby((found[seq] for seq in sorted(found)), key=lambda one: one.row.match):
        going = whole(match)
        if going[:1] and (going[0].row.body.get("do") == "match" or going[0].seq == 1):
            kept += going
    return kept


def whole(match: Iterable[ChainedRow]) -> list[ChainedRow]:
    going: list[ChainedRow] = []
    for one in match:
        if going and one.before != going[-1].sum:
            break
        going.append(one)
    while going and going[-1].more:
        going.pop()
    return going


def rewritten(kept: Iterable[ChainedRow]) -> Iterator[ChainedRow]:
    """The kept lines with new sequence numbers and a new hash chain."""
    tip = NOTHING
    for one in kept:
        tip = line(one.row, one.more, tip)
        yield tip


def open_ended(kept: list[ChainedRow], aside: Path) -> Sentence:
    """The report of a repair when it is unknown how many acts there were."""
    if not kept:
        return lost(kept, "1–…", aside)
    facts = {"count": len(kept), "time": kept[-1].row.time}
    if not aside.exists():
        return Sentence(
            "The record of the games was missing. {count} acts up to {time} (UTC) were found; later ones may be lost.",
            **facts,
        )
    return Sentence(
        "The record of the games was damaged. {count} acts up to {time} (UTC) were found; later ones may be "
        "lost. The damaged file is kept as {file}.",
        **facts,
        file=aside.name,
    )


def gaps(numbers: Iterable[int], last: int) -> list[tuple[int, int]]:
    """The first and last number of every gap among these rising numbers from 1 to `last`."""
    edges = list(pairwise([0, *numbers, last + 1]))
    return [(low + 1, high - 1) for low, high in edges if high - low > 1]


def report(kept: list[ChainedRow], missing: list[tuple[int, int]], aside: Path) -> Sentence:
    """The report of a repair: what was found, what is missing, and where the damaged file is kept."""
    gone = not aside.exists()
    if not missing:
        if gone:
            return Sentence("The record of the games was missing. It has been restored completely.")
        return Sentence(
            "The record of the games was damaged. It has been repaired completely; the damaged file is kept as {file}.",
            file=aside.name,
        )
    return lost(kept, ", ".join(f"{first}–{last}" if first < last else f"{first}" for first, last in missing), aside)


def lost(kept: list[ChainedRow], acts: str, aside: Path) -> Sentence:
    """The report of a repair with acts missing: which ones, and the time of the last one found."""
    since = Sentence("none could be read")
    if kept:
        since = Sentence("the last one found is of {time} (UTC)", time=kept[-1].row.time)
    if not aside.exists():
        return Sentence(
            "The record of the games was missing, and acts are lost: {acts}; {since}.", acts=acts, since=since
        )
    return Sentence(
        "The record of the games was damaged, and acts are missing: {acts}; {since}; the damaged file is kept "
        "as {file}.",
        acts=acts,
        since=since,
        file=aside.name,
    )
