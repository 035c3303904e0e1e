"""Disks and sticks that fill up at each write: does a command print a traceback, leave half a file, or lose an act?

    sudo python -m tests.attacks.full_disk

The folder of a table, or the stick that a command writes to, is a file system in memory with from 0 to 400 KB left.
Afterwards there is room again: the journal must open, with all its acts.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

from scorekeeper.journal.backup import write_backup
from tests.attacks.odd_files import acts, forked, table

LEFT_KB = (0, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 400)
"""What is left on the disk, in KB."""
SIZE = "2m"
WORDS: dict[str, list[str]] = {
    "restore": ["backup", "--restore", "OUT/other.sqlite"],
    "list": ["games", "list"],
    "backup elsewhere": ["backup", "OUT"],
    "rename": ["games", "rename", "Anna", "Anne"],
    "note": ["games", "evening", "--note", "A long evening"],
    "dice": ["games", "dice", "--use", "ivory"],
    "stats": ["games", "stats", "--luck"],
    "calibrate": ["camera", "calibrate", "--camera", "demo"],
    "advise": ["advise", "--sheet", "carlit-beginner", "--dice", "1,1,2,3,4", "--throws-left", "1"],
}
"""Commands that read or write the folder of the table."""
OUTWARD: dict[str, list[str]] = {
    "backup": ["backup", "STICK"],
    "csv": ["games", "export", "--csv", "STICK/a.csv"],
    "pdf": ["games", "export", "--pdf", "STICK/a.pdf"],
    "all": ["games", "export", "--to", "STICK/all"],
    "bundle": ["doctor", "--only", "storage", "--bundle", "STICK/help.zip"],
    "snapshot": ["camera", "snapshot", "--camera", "demo", "STICK/a.jpg"],
}
"""Commands that write onto a stick."""


@contextmanager
def mounted(place: Path) -> Iterator[None]:
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(place)], check=False)


@contextmanager
def filled(place: Path, left: int) -> Iterator[None]:
    """Fill the disk up to `left` KB; there is room again afterwards."""
    pad = place / "pad"
    with pad.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    os.truncate(pad, max(0, pad.stat().st_size - (left << 10)))
    try:
        yield
    finally:
        pad.unlink()


def tried(word: list[str], on_stick: bool, left: int) -> str:
    """Run a command with this many KB left in the folder of the table, or on the stick; return what is wrong."""
    with tempfile.TemporaryDirectory(prefix="full-", dir="/tmp") as place:
        data, out, plugged = (Path(place) / name for name in ("data", "out", "stick"))
        out.mkdir()
        with mounted(data), mounted(plugged):
            table(data)
            shutil.copytree(data, out / "other")
            other = write_backup(out / "other", out).path.rename(out / "other.sqlite")
            assert other.exists()
            arguments = [one.replace("OUT", str(out)).replace("STICK", str(plugged)) for one in word]
            arguments += [] if word[:2] == ["camera", "snapshot"] else ["--data", str(data)]
            with filled(plugged if on_stick else data, left):
                words, problem = forked(arguments, Path(place) / "said")
                problem = problem or half(plugged, words)
            odd = [file.name for file in data.rglob("*.new*")]
            if not problem and odd:
                problem = f"left behind: {odd}"
            if not problem and acts(data) != 2:
                problem = "acts are lost"
        return problem


def half(stick: Path, words: str) -> str:
    """What is wrong with the files on the stick: temporary names, or empty files under final ones; empty if nothing
    is."""
    files = [file for file in stick.rglob("*") if file.is_file() and file.name != "pad"]
    odd = [file.name for file in files if ".new" in file.name or not file.stat().st_size]
    return f"half files: {odd} after {words[-200:]}" if odd else ""


def main() -> int:
    if os.geteuid() != 0:
        print("this needs root", file=sys.stderr)
        return 3
    for word in ("backup", "games", "camera", "doctor", "advise"):
        import_module(f"scorekeeper.commands.{word}")
    tries = lost = 0
    for on_stick, words in ((False, WORDS), (True, OUTWARD)):
        for name, word in words.items():
            wrong = {left: problem for left in LEFT_KB if (problem := tried(word, on_stick, left))}
            tries, lost = tries + len(LEFT_KB), lost + len(wrong)
            print(f"{name:16} {len(LEFT_KB) - len(wrong)} of {len(LEFT_KB)}", flush=True)
            for left, problem in wrong.items():
                print(f"  {left} KB left: {problem}", flush=True)
    print(f"full disks: tried {tries}, survived {tries - lost}, lost {lost}")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
