"""The files of matches written by touches onto a stick, read again by other programs; and power cuts while they are
written.

    python -m tests.benchmarks.takeaway [--matches 300] [--cuts 500]

The application runs off screen. For each match the page to take it home is opened and its gold key touched; the stick
is a file with a file system of its own, mounted as a loop device where that is allowed (as root), else a folder. It is
mounted again before pdftotext, openpyxl, the csv module, Pillow and the second JSON reader open what is on it; every
total and name is compared with the records.

For the cuts a process writes the files of some matches with recorder.c preloaded (needs gcc); from its log the disk is
rebuilt as it would be after a cut at a random byte, in five ways (see crash.py). A file that has its final name must be
whole.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from scorekeeper.journal import FILE, JournalRow
from scorekeeper.journal.book import Journal
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.index import played_matches
from scorekeeper.records.outside import FILE_KINDS
from tests.benchmarks.crash import compiled
from tests.benchmarks.disk import WAYS, Disk, Event, after_cut, events, lay_out
from tests.benchmarks.exports import in_table, in_workbook, missing_in_print, totals
from tests.scorekeeper.records.played import evenings
from tests.scorekeeper.records.second_reader import problems

STICK_BYTES = 512 << 20


def journal(matches: int, data: Path) -> Path:
    """A folder with a journal of this number of matches, as the table writes it."""
    data.mkdir()
    with closing(Journal(data / FILE)) as kept:
        kept.append([JournalRow(row.body, row.shown, row.time) for row in evenings(matches, seed=23)])
    return data


@contextmanager
def stick(room: Path) -> Iterator[Path]:
    """A folder named IVORY: a mounted loop device, or a plain folder where that is not allowed."""
    image, folder = room / "stick.img", room / "IVORY"
    folder.mkdir()
    with image.open("wb") as file:
        file.truncate(STICK_BYTES)
    made = subprocess.run(["mkfs.ext4", "-q", str(image)], check=False, capture_output=True).returncode == 0
    mounted = made and mount(image, folder)
    print("the stick is a loop device" if mounted else "no loop device: the stick is a folder")
    try:
        yield folder
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


def mount(image: Path, folder: Path) -> bool:
    return subprocess.run(["mount", "-o", "loop", image, folder], check=False, capture_output=True).returncode == 0


def touched(data: Path, found: list[MatchFacts], folder: Path) -> dict[int, list[Path]]:
    """The files that each match left on the stick, after its page was opened and the key for the stick touched."""
    from tests.scorekeeper.ui.driver import Driver, plug_in  # noqa: PLC0415 (opens a window)

    left: dict[int, list[Path]] = {}
    with pytest.MonkeyPatch.context() as patch:
        plug_in(patch, [folder])
        table = Driver(data)
        known: set[Path] = set()
        for one in found:
            table.app.go("result_files", number=one.number)
            table.until(lambda: table.app.page.has_looked, steps=100_000)
            table.step()
            table.tap("Write it")
            table.until(lambda: not table.app.page.busy, steps=100_000)
            now = set((folder / "Scorekeeper").glob("*.*"))
            left[one.number], known = sorted(now - known), now
            if not left[one.number]:
                print(f"match {one.number}: {table.app.page.says}")
            table.app.back()
        table.close()
    return left


def differences(found: list[MatchFacts], left: dict[int, list[Path]]) -> Counter[str]:
    """The number of values that other programs read otherwise than the records have them, by the kind of file."""
    wrong: Counter[str] = Counter(dict.fromkeys(FILE_KINDS, 0))
    for one in found:
        by_kind = {path.suffix[1:]: path for path in left[one.number]}
        if set(by_kind) != set(FILE_KINDS):
            wrong["missing files"] += 1
            continue
        wanted = totals([one])
        wrong["csv"] += len(wanted.items() ^ in_table(by_kind["csv"].read_text("utf-8-sig"), ",").items())
        wrong["xlsx"] += len(wanted.items() ^ in_workbook(by_kind["xlsx"].read_bytes()).items())
        wrong["json"] += len(problems(by_kind["json"].read_text()))
        with tempfile.TemporaryDirectory() as room:
            wrong["pdf"] += missing_in_print([one], by_kind["pdf"].read_bytes(), Path(room))
        with Image.open(by_kind["png"]) as picture:
            wrong["png"] += picture.size != (1260, 1782) or len(picture.convert("L").getcolors() or []) < 3
    return wrong


def on_a_stick(matches: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        data = journal(matches, room / "data")
        found = [one for one in played_matches(data) if one.games]
        with stick(room) as folder:
            began = time.perf_counter()
            left = touched(data, found, folder)
            seconds = (time.perf_counter() - began) / len(found)
            if os.path.ismount(folder):  # what is read comes from the disk
                subprocess.run(["umount", str(folder)], check=True)
                mount(room / "stick.img", folder)
            wrong = differences(found, left)
            files = sum(map(len, left.values()))
    print(f"{len(found)} matches, {files} files, {seconds:.2f} s each; differences: {dict(wrong)}")
    return sum(wrong.values())


# ---- power cuts


def write(data: Path, folder: Path) -> None:
    """Write the files of every match of this journal, as the screen does."""
    from scorekeeper.present.afterwards.print import paper_words  # noqa: PLC0415
    from scorekeeper.records.match_files import match_files  # noqa: PLC0415

    for one in played_matches(data):
        match_files(data, one.number, paper_words, "en").write(folder, FILE_KINDS)


def recorded(room: Path, data: Path) -> list[Event]:
    root, log = room / "table", room / "log"
    root.mkdir()
    preload = {"LD_PRELOAD": str(compiled(room)), "RECORD_ROOT": str(root), "RECORD_TO": str(log)}
    asked = [sys.executable, "-m", "tests.benchmarks.takeaway", "--write", str(data), str(root / "Scorekeeper")]
    subprocess.run(asked, env={**os.environ, **preload}, check=True)
    return events(log.read_bytes())


def cut(count: int, seed: int) -> int:
    """Cut the power `count` times; print and return the number of half files under a final name."""
    random, half, whole_files = Random(seed), 0, 0
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        data = journal(4, room / "data")
        done = recorded(room, data)
        final = {path.name: path.read_bytes() for path in (room / "table" / "Scorekeeper").iterdir()}
        moments = sorted((random.randrange(len(done) + 1), random.random()) for _ in range(count))
        disk, upcoming = Disk(), 0
        for at, (number, part) in enumerate(moments):
            for event in done[upcoming:number]:
                disk.do(event)
            upcoming = number
            torn = done[number] if number < len(done) and done[number].kind == "W" else None
            begun = Event("W", torn.file, torn.offset, torn.data[: int(len(torn.data) * part)]) if torn else None
            left = room / "left"
            lay_out(after_cut(disk, begun, WAYS[at % len(WAYS)], random), str(room / "table"), left)
            for path in left.rglob("*"):
                if path.suffix[1:] in FILE_KINDS and path.is_file():
                    whole_files += 1
                    half += path.read_bytes() != final.get(path.name)
            shutil.rmtree(left)
    print(
        f"{count} cuts in {len(done)} events of {len(final)} files: {whole_files} files under a final name, {half} half"
    )
    return half


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--cuts", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", nargs=2, type=Path, metavar=("DATA", "FOLDER"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.write:
        write(*given.write)
        return 0
    wrong = cut(given.cuts, given.seed) if given.cuts else 0
    wrong += on_a_stick(given.matches) if given.matches else 0
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
