"""Records of many games: do two independent computations agree, and how fast do history and statistics open?

    python -m tests.benchmarks.records [--matches 10000]

Games are played at random, with undos, corrections, resumed and unfinished matches, and written to a journal. Prints
differences and times, and ends with 1 if there is a difference.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from scorekeeper.journal import FILE
from scorekeeper.journal.book import read_rows
from scorekeeper.records.index import played_matches
from tests.scorekeeper.records.agreement import differences
from tests.scorekeeper.records.played import evenings, journal_of

LISTED = 5_000
"""The number of matches in the journal on which the opening of the list is timed."""


def timed(data: Path, games: bool) -> float:
    began = time.perf_counter()
    played_matches(data, games)
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rows = evenings(given.matches, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        data = journal_of(rows, Path(folder) / "all")
        print(f"{given.matches} matches, {len(rows)} acts; index made in {timed(data, games=True):.1f} s")
        found = differences(played_matches(data), read_rows(data / FILE))
        print(f"{len(found)} differences to the second computation", *found[:5], sep="\n")
        some = journal_of([row for row in rows if row.match <= LISTED], Path(folder) / "some")
        timed(some, games=True)
        for what, games in (("history", False), ("all facts for statistics", True)):
            times = sorted(timed(some, games) for _ in range(5))
            count = min(LISTED, given.matches)
            print(f"{what} of {count} matches: {times[2]:.3f} s median, {times[-1]:.3f} s at most")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
