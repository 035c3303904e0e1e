"""The log and the note of a journal hit together: is an act ever lost without a word?

    python -m tests.attacks.log_and_note [--hits 540] [--seed N]

A table with 31 acts, all still in the write-ahead log, loses its power; then a part of the log and the note are zeroed,
filled with noise, cut off or removed. The next start must bring back all 31 acts, or say that some may be missing.
"""

import argparse
import logging
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from scorekeeper.journal import note
from scorekeeper.journal.book import Journal
from scorekeeper.journal.recovery import log_path
from tests.benchmarks.progress import bar
from tests.scorekeeper.journal.parts import MEMORY, act, match, unplugged

ACTS = 31
WAYS = ("zeros", "noise", "cut", "gone")


def harmed(path: Path, way: str, random: Random) -> None:
    """Damage a file; if it is cut off or overwritten, its beginning may stay."""
    content = bytearray(path.read_bytes())
    at, length = random.randrange(len(content)), random.choice([1, 16, 512, 4096, 1 << 20])
    end = min(at + length, len(content))
    match way:
        case "gone":
            path.unlink()
            return
        case "cut":
            content = content[:at]
        case "zeros":
            content[at:end] = bytes(end - at)
        case _:
            content[at:end] = random.randbytes(end - at)
    path.write_bytes(content)


def hit(seed: str) -> str:
    """Hit both files once; return "whole" if all acts are there, "said" if a notice reports that some may be missing,
    or "silent" if acts are missing without a notice."""
    random = Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "data" / "games.sqlite"
        with unplugged(path) as journal:
            journal.append([match()])
            for number in range(ACTS - 1):
                journal.append([act(number)])
        harmed(log_path(path), random.choice(WAYS), random)
        harmed(note.note_path(path), random.choice(WAYS), random)
        journal = Journal(path)
        found, notice = len(journal.rows()), journal.notice
        journal.close()
    if found == ACTS:
        return "whole"
    return "said" if notice else "silent"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hits", type=int, default=540)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.disable()
    found = Counter(bar((hit(f"{asked.seed} {number}") for number in range(asked.hits)), asked.hits, "hits"))
    print(f"log and note hit together: tried {found.total()}, all acts back in {found['whole']}, "
          f"missing ones said in {found['said']}, lost in silence {found['silent']}")  # fmt: skip
    return bool(found["silent"])


if __name__ == "__main__":
    sys.exit(main())
