"""Files of another table's journal copied over one's own: are games ever replaced or lost without a word?

    python -m tests.attacks.foreign_log [--mixes 240] [--seed N]

Two tables play at random; each is closed or loses its power, with or without copies between matches. Then some files of
the other table (its log, its log and note, its journal, ...) take the place of one's own. The next start must keep
one's own acts that no file replaced, or say what is missing; acts of either table that are on the disk must still be
there afterwards, in the journal or in a file beside it. A journal and its note together in place of one that was
closed are another table, and not tried. Where the note was replaced, too, and all that is left of one's own acts is
also in the other table, as both began with the same act at the same second, nothing tells them apart: such mixes are
counted by themselves.
"""

import argparse
import logging
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal, make_backup_copy
from scorekeeper.journal.found import carve_file
from scorekeeper.journal.recovery import log_path
from scorekeeper.session import Session
from tests.benchmarks.progress import bar
from tests.scorekeeper.journal.parts import MEMORY, unplugged
from tests.scorekeeper.session.evening import play

MIXES = {
    "log": ("-wal",), "log and index": ("-wal", "-shm"), "log and note": ("-wal", "-last"), "journal": ("",),
    "journal and note": ("", "-last"), "journal and log": ("", "-wal"), "note": ("-last",),
}  # fmt: skip
"""For each mix the suffixes of the other table's files that are copied over one's own."""


def table(path: Path, random: Random) -> None:
    """Play at random on a journal, sometimes in two sittings, and leave its folder as a table that loses its power
    does."""
    most = random.choice([3, 30, 120])
    is_tidied = random.random() < 0.5
    if random.random() < 0.3:
        with closing(Journal(path)) as journal:
            played(journal, random.randrange(1, most), random, is_tidied)
    with unplugged(path) as journal:
        played(journal, random.randrange(1, most), random, is_tidied)


def played(journal: Journal, acts: int, random: Random, is_tidied: bool) -> None:
    session = Session(journal)
    for _ in range(acts):
        play(session, random)
    if journal._tidying:  # files are copied next
        journal._tidying.join()
    if is_tidied:
        make_backup_copy(journal.path, len(journal.rows()))


def sums(folder: Path) -> set[str]:
    """The checksums of all acts in the files of a folder, by what was done and when, not by their place in a chain."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".new"]
    return {repr((one.row.body, one.row.shown, one.row.time)) for file in files for one in carve_file(file)}


def mixed(seed: str) -> tuple[str, str]:
    """Copy files once; return which, and the outcome: "whole" (all own acts are there), "said" (a notice reports that
    some are not), "silent" (no notice does), "same beginning" (nothing distinguishes the tables) or "gone" (acts that
    the files held are in none of them any more)."""
    random = Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        own, other = Path(folder) / "own" / FILE, Path(folder) / "other" / FILE
        table(own, random)
        table(other, random)
        before, others = sums(own.parent), sums(other.parent)
        is_closed = random.random() < 0.3
        if is_closed:
            Journal(own).close()
        is_without_log = not any(carve_file(log)) if (log := log_path(own)).exists() else True
        mix = random.choice([mix for mix in MIXES if not (is_without_log and mix == "journal and note")])
        for tail in MIXES[mix]:
            source = other.with_name(FILE + tail)
            if source.exists():
                shutil.copy(source, own.with_name(FILE + tail))
        there = sums(own.parent)
        with closing(Journal(own)) as journal:
            rows, notice = journal.rows(), journal.notice
        found = {repr((row.body, row.shown, row.time)) for row in rows}
        if lost := there - sums(own.parent):
            return mix, f"gone ({len(lost)} acts)"
        if found >= before:
            return mix, "whole"
        if not notice and "-last" in MIXES[mix] and there & before <= others:
            return mix, "same beginning"
        return mix, "said" if notice else "silent"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mixes", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.disable()
    found: dict[str, Counter[str]] = {mix: Counter() for mix in MIXES}
    for number, (mix, end) in enumerate(
        bar((mixed(f"{asked.seed} {n}") for n in range(asked.mixes)), asked.mixes, "mixes")
    ):
        found[mix][end.partition(" ")[0]] += 1
        if end not in ("whole", "said", "same beginning"):
            print(f"{asked.seed} {number} {mix}: {end}", flush=True)
    for mix, counted in found.items():
        print(f"{mix:18} {', '.join(f'{end} {n}' for end, n in sorted(counted.items()))}")
    silent = sum(counted["silent"] + counted["gone"] for counted in found.values())
    print(f"files of another table: tried {asked.mixes}, lost in silence or gone {silent}")
    return bool(silent)


if __name__ == "__main__":
    sys.exit(main())
