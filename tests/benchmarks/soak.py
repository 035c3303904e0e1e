"""A very long evening: `python -m tests.benchmarks.soak` plays for 24 hours of its own clock, faster than real time.

Frames of drawn turns, kept in memory, run through the real watch, gate, reader and tracks into a session that enters
the first suggestion, on a real journal and with a recorder that keeps photos; half a minute per turn. `--reader truth`
leaves out the trained reader, for long runs. Prints the results and ends with 1 unless memory stays below 400 MB and
constant within 5 %, no more files are open at the end, photos and journal keep their limits, and every throw was seen.
"""

import argparse
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from scorekeeper.camera.watch import Watch
from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.records.recording import Recorder, RecordingJournal
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session
from vision.clips.choreography import free_places
from vision.clips.painter import DrawnDie, DrawnHand, Painter
from vision.reading.reader import Reader
from vision.results import Die, Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame, Source
from vision.sources.demo import drawn_die_box
from vision.watching.eye import Eye

MOST = 400.0
GROWTH = 5.0
"""Percent by which the memory in the last quarter of the run may exceed that in the second quarter."""
RATE = 10.0
PAUSE = 27.0
"""Seconds between two turns, in which people write and talk; no frames are drawn for them."""
TURN = 30.0
"""Seconds of a turn on its own clock, the pause included."""
PHOTOS = 2**20
"""The limit of kept photos in bytes: less than the drawn turns would fill."""
ACT = 1000
"""Bytes allowed for an act in the journal file; with the log and the backups, five times as many."""
TURNS = 6
"""The number of different turns that are drawn; they are repeated."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawn picture of the table, and the reading that a perfect reader would give for it."""

    image: Picture
    truth: Reading


def drawn(seed: int) -> list[list[Shown]]:
    """Draw the random turns that the film repeats: in each three throws, with a hand, rolling dice and a short rest."""
    rng, painter = np.random.default_rng(seed), Painter(grain=2)
    return [turn(rng, painter) for _ in range(TURNS)]


def turn(rng: np.random.Generator, painter: Painter) -> list[Shown]:
    kept: list[DrawnDie] = []
    frames: list[Shown] = []
    for number in range(3):
        thrown = [
            DrawnDie(int(rng.integers(1, 7)), x, y, float(rng.uniform(0, 360)))
            for x, y in free_places(kept, 5 - len(kept), rng)
        ]
        flying = [replace(piece, x=piece.x - 60, tumble=i) for i, piece in enumerate(thrown)]
        frames += [Shown(painter.paint(kept, DrawnHand(600, 400)), Reading("hand"))]
        frames += [Shown(painter.paint(kept + flying), Reading("moving"))]
        frames += [rest(painter, kept + thrown)] * 8
        kept = (kept + thrown)[: 2 + number]
    return frames


def rest(painter: Painter, pieces: list[DrawnDie]) -> Shown:
    dice = tuple(Die(piece.face, 0.99, drawn_die_box(piece), piece.face % 6 + 1) for piece in pieces)
    return Shown(painter.paint(pieces), Reading("rest", dice, True))


class Reel(Source):
    """A source of frames that repeats the drawn turns as fast as they are read, until `count` turns were played.

    Frames carry the time of a real evening, with a pause after each turn; `truth` is the true reading of the last
    frame.
    """

    live = True
    name = "reel"

    def __init__(self, turns: list[list[Shown]], count: int) -> None:
        self._frames = [shown for one in turns for shown in one]
        self._last = count * len(turns[0])
        self._index = 0
        self.truth = Reading("moving")

    @property
    def turn(self) -> int:
        return self._index // (len(self._frames) // TURNS)

    def open(self) -> None:
        self._index = 0

    def read(self) -> Frame | None:
        if self._index >= self._last:
            return None
        shown = self._frames[self._index % len(self._frames)]
        self.truth, self._index = shown.truth, self._index + 1
        return Frame(shown.image, self._index / RATE + self.turn * PAUSE, self._index - 1)

    def close(self) -> None:
        pass


class Truth:
    def __init__(self, reel: Reel) -> None:
        self._reel = reel

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        return self._reel.truth


def play(session: Session, reading: Reading) -> None:
    """Give the reading to the session; after the third throw of a turn enter the first suggestion.

    Begins a match if none is in play.
    """
    if session.view.match is None or session.view.match.phase == "over":
        session.begin(Setup("mb1982", ("Anna", "Bo")))
    view = session.see(reading)
    if reading.throw % 3 == 0 and view.suggestions:
        session.confirm(view.stamp, view.suggestions[0].entry.box)


def megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


def handles() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def size(*files: Path) -> int:
    return sum(file.stat().st_size for file in files if file.is_file())


@dataclass(frozen=True, slots=True)
class Used:
    """The memory and the open files of the process at one moment."""

    megabytes: float
    handles: int


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=24.0, help="by the clock of the frames")
    parser.add_argument("--turns", type=int, help="instead of hours")
    parser.add_argument("--reader", choices=["trained", "truth"], default="trained")
    asked = parser.parse_args()
    turns = asked.turns or max(TURNS, round(asked.hours * 3600 / TURN))
    with tempfile.TemporaryDirectory() as folder:
        return soak(turns, asked.reader == "truth", Path(folder))


def soak(turns: int, truth: bool, data: Path) -> int:
    reel, photos = Reel(drawn(1), turns), Recorder(data / "photos", with_acts=False, most_bytes=PHOTOS)
    with closing(Journal(data / FILE)) as journal:
        session = Session(RecordingJournal(journal, photos))

        def settled(frame: Frame, reading: Reading) -> None:
            photos.remember_at_rest(frame, reading)
            play(session, reading)

        watch = Watch(lambda: reel, lambda: Eye(Truth(reel) if truth else Reader()), settled)
        began, printed, used = time.monotonic(), 0, []
        watch.start()
        while watch.running:
            time.sleep(0.2)
            used.append(Used(megabytes(), handles()))
            if reel.turn >= printed + max(1, turns // 20):
                printed = reel.turn
                print(f"{printed} turns, {used[-1].megabytes:.0f} MB, {used[-1].handles} files", file=sys.stderr)
        watch.stop()
        acts = len(journal.rows())
    kept = size(*(data / "photos").glob("*.jpg"))
    written = size(*data.glob("games.sqlite*"), *(data / "backup").glob("*"))
    print(f"{turns} turns, {turns * TURN / 3600:.1f} hours of play, in {(time.monotonic() - began) / 60:.1f} minutes")
    return report(turns, watch.newest().reading.throw, used, kept, written, acts)


def report(turns: int, throws: int, used: list[Used], photos: int, journal: int, acts: int) -> int:
    early, late = used[len(used) // 4 : len(used) // 2], used[-max(1, len(used) // 4) :]
    before, after = (float(np.mean([one.megabytes for one in part])) for part in (early, late))
    growth = 100 * (after - before) / before
    opened = round(np.median([one.handles for one in late]) - np.median([one.handles for one in early]))
    most, bound = max(one.megabytes for one in used), 5 * ACT * acts
    rows = [
        ("throws seen", throws, 3 * turns, throws == 3 * turns),
        ("megabytes at most", round(most), f"<= {MOST:.0f}", most <= MOST),
        ("memory of the last quarter above the second, %", round(growth, 1), f"<= {GROWTH:.0f}", growth <= GROWTH),
        ("more files open", opened, "<= 0", opened <= 0),
        ("megabytes of photos", round(photos / 2**20, 1), f"<= {PHOTOS / 2**20:.1f}", photos <= PHOTOS),
        (f"megabytes of {acts} acts with log and copies", round(journal / 2**20, 1), f"<= {bound / 2**20:.1f}",
         journal <= bound),
    ]  # fmt: skip
    for words, value, wanted, good in rows:
        print(f"  {words:50} {value!s:>8}  wanted {wanted!s:>8}  {'' if good else 'MISSED'}")
    return 0 if all(row[3] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
