"""Repairs a damaged journal: intact acts go to a new file, the damaged file is kept, and missing acts are reported.

Every line has its own checksum, so intact lines are collected wherever they are found: read by SQLite, searched for in
the bytes of the file and its write-ahead log, and in the copies in backup/.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Literal

from scorekeeper.errors import Sentence
from scorekeeper.journal.found import (
    are_all_lines_chosen,
    carve_file,
    collect_lines,
    last_complete_number,
    playable_lines,
)
from scorekeeper.journal.note import NoteContent, erase_checksums_of_note
from scorekeeper.journal.origin import has_line, is_of_another_journal, newest_checksum_in_copies_by_number
from scorekeeper.journal.rows import NO_LINE, ChainedRow, JournalRow, chain_row, parse_checked_line
from scorekeeper.journal.table import create_journal, open_to_read
from scorekeeper.storage import read_pieces_or_zeros, replace_file, sync_to_disk, write_whole

FOUND_FILE = "found-by-repair.sqlite"
"""The name of the database beside the journal in which a repair collects what it finds."""


@dataclass(slots=True)
class KeptLines:
    """The lines that a repair keeps, as they pass: how many, the time and the number of the last one, and the first and
    last number of every gap before it."""

    count: int = 0
    time: str = ""
    last: int = 0
    missing: list[tuple[int, int]] = field(default_factory=list)

    def count_passing(self, lines: Iterable[ChainedRow]) -> Iterator[ChainedRow]:
        for one in lines:
            self.missing = self.gaps(one.seq - 1)
            self.count, self.time, self.last = self.count + 1, one.row.time, one.seq
            yield one

    def gaps(self, last: int) -> list[tuple[int, int]]:
        """The first and last number of every gap up to act `last`, the one after the last kept line included."""
        return [*self.missing, (self.last + 1, last)] if last > self.last else self.missing


def log_path(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def journal_copies(path: Path) -> list[Path]:
    """The backups made between matches, newest first; their names contain the number of acts. Links, pipes and folders
    of such a name are left out."""
    found = (path.parent / "backup").glob(f"{path.stem}-*.sqlite")
    return sorted((one for one in found if one.is_file() and not one.is_symlink()), reverse=True)


def mended_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.mended")


def mend_journal(path: Path, note: NoteContent) -> Sentence:
    """Replace the journal by a new one made from everything that can still be read, and return the report of the
    repair. Where the log is that of another journal, only one of both is read.

    Power may fail at any point: the new file is valid once it has the name of `mended_path`, and
    `put_mended_in_place` can be repeated.
    """
    ours = files_of_this_table(path, note)
    aside = copy_damaged_aside(path, log_path if ours == "both" else foreign_log_path)
    new = path.with_name(f"{path.name}.new")
    kept = KeptLines()
    parts = {"both": [aside, log_path(aside)], "log": [foreign_log_path(aside)], "journal": [aside]}[ours]
    with collect_lines(
        gather_lines([*parts, *journal_copies(path)]), path.with_name(FOUND_FILE), note.sums.values()
    ) as found:
        last = max(note.last, last_complete_number(found))
        is_certain = note.certain and are_all_lines_chosen(found, note.sums.values())
        create_journal(new, renumber_lines(kept.count_passing(playable_lines(found))))
    replace_file(new, mended_path(path))
    put_mended_in_place(path)
    missing = kept.gaps(last)
    return repair_report(kept, missing, aside) if is_certain or missing else unknown_loss_report(kept, aside)


def files_of_this_table(path: Path, note: NoteContent) -> Literal["both", "journal", "log"]:
    """What is this table's: both, if the journal and its log belong together or one is missing, else one of them,
    judged by the newest backup copy or, without one, by the note (which may be the other table's as well)."""
    if not path.is_file() or not log_path(path).exists():
        return "both"
    in_log = {one.sum: one for one in carve_file(log_path(path))}
    if not is_of_another_journal([*in_log.values()], path):
        return "both"
    known = [
        *newest_checksum_in_copies_by_number(journal_copies(path)).items(),
        *sorted(note.sums.items(), reverse=True),
    ]
    found = (one in in_log for seq, one in known if one in in_log or has_line(path, seq, one))
    return "log" if next(found, False) else "journal"


def read_without_lock(path: Path) -> list[JournalRow]:
    """The rows of the journal that can be read without writing anything: no lock, no recovery by SQLite."""
    files = [file for file in (path, log_path(path)) if file.is_file()]
    with collect_lines(chain.from_iterable(map(carve_file, files))) as found:
        return [one.row for one in playable_lines(found)]


def put_mended_in_place(path: Path) -> None:
    """Replace the journal by the file at `mended_path`, which a repair or a restore has made, if there is one. Before
    that the journal's old log is deleted, its backups are renamed, and the checksums in its note are erased."""
    if mended_path(path).exists():
        for copy in journal_copies(path):
            os.replace(copy, copy.with_name(f"old-{copy.name}"))
        for tail in ("-wal", "-shm"):
            path.with_name(path.name + tail).unlink(missing_ok=True)
        erase_checksums_of_note(path)
        sync_to_disk(path.parent)
        replace_file(mended_path(path), path)


def foreign_log_path(path: Path) -> Path:
    """The path under which the log of another journal is kept beside this file: SQLite does not take it for the file's
    own log, and so does not apply it."""
    return path.with_name(f"{path.name}-log")


def copy_damaged_aside(path: Path, log_of_copy: Callable[[Path], Path] = log_path) -> Path:
    """Copy the damaged file and its log, if they exist, to a new name with the time; return the path of the file's
    copy."""
    now = f"{path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (path.with_name(f"{now}{again}{path.suffix}") for again in chain([""], (f"-{n}" for n in count(2))))
    aside = next(name for name in names if not name.exists())
    for file, copy in ((path, aside), (log_path(path), log_of_copy(aside))):
        if file.exists():
            write_whole(copy, read_pieces_or_zeros(file))
    return aside


def gather_lines(files: Iterable[Path]) -> Iterator[ChainedRow]:
    for file in files:
        if file.exists():
            yield from read_by_sqlite(file)
            yield from carve_file(file)


def read_by_sqlite(file: Path) -> Iterator[ChainedRow]:
    """Intact lines read from the beginning of the table until SQLite fails, as a page in the middle may be damaged, and
    then from its end."""
    for order in ("ASC", "DESC"):
        try:
            with closing(open_to_read(file)) as db:
                for (text,) in db.execute(f"SELECT act FROM acts ORDER BY seq {order}"):
                    if one := parse_checked_line(text):
                        yield one
                return
        except (sqlite3.Error, UnicodeError):
            continue


def renumber_lines(kept: Iterable[ChainedRow]) -> Iterator[ChainedRow]:
    """The kept lines with new sequence numbers and a new hash chain."""
    tip = NO_LINE
    for one in kept:
        tip = chain_row(one.row, one.more, tip)
        yield tip


def unknown_loss_report(kept: KeptLines, aside: Path) -> Sentence:
    """The report of a repair when it is unknown how many acts there were."""
    if not kept.count:
        return loss_report(kept, "1–…", aside)
    facts = {"count": kept.count, "time": kept.time}
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


def repair_report(kept: KeptLines, missing: list[tuple[int, int]], aside: Path) -> Sentence:
    """The report of a repair: what was found, what is missing, and where the damaged file is kept."""
    gone = not aside.exists()
    if not missing:
        if gone:
            return Sentence("The record of the games was missing. It has been restored completely.")
        return Sentence(
            "The record of the games was damaged. It has been repaired completely; the damaged file is kept as {file}.",
            file=aside.name,
        )
    return loss_report(
        kept, ", ".join(f"{first}–{last}" if first < last else f"{first}" for first, last in missing), aside
    )


def loss_report(kept: KeptLines, missing_acts: str, aside: Path) -> Sentence:
    """The report of a repair with acts missing: which ones, and the time of the last one found."""
    since = Sentence("none could be read")
    if kept.count:
        since = Sentence("the last one found is of {time} (UTC)", time=kept.time)
    if not aside.exists():
        return Sentence(
            "The record of the games was missing, and acts are lost: {acts}; {since}.", acts=missing_acts, since=since
        )
    return Sentence(
        "The record of the games was damaged, and acts are missing: {acts}; {since}; the damaged file is kept "
        "as {file}.",
        acts=missing_acts,
        since=since,
        file=aside.name,
    )
