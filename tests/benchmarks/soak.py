"""An evening that never ends: `python -m tests.benchmarks.soak --turns 10000` plays at speed and watches the memory.

Frames of drawn turns, kept in memory, run through the real watch, the gate, the reader and the tracks into a session
that enters whatever comes first. `--reader told` leaves out the trained reader, for long runs. Wanted: 400 MB at most,
no growth, every throw seen.
"""

import argparse
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from scorekeeper.rules.match import Setup
from scorekeeper.session import Session
from scorekeeper.watch import Watch
from vision.clips.choreography import free_places
from vision.clips.painter import Hand, Painter, Piece
from vision.reading.reader import Reader
from vision.results import Die, Reading
from vision.scene import ANY, Picture, Scene
from vision.sources import Frame, Source
from vision.sources.demo import box
from vision.watching.eye import Eye

MOST = 400.0
GROWTH = 10.0
"""Megabytes that the second half of the run may add: fragments of the allocator, no leak."""
RATE = 10.0
TURNS = 6
"""Different turns that are drawn; they are played over and over."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture in memory, and the truth about it."""

    image: Picture
    truth: Reading


def drawn(seed: int) -> list[list[Shown]]:
    """Turns of three throws, time-lapsed: a hand, dice in flight, then a rest of a second."""
    rng, painter = np.random.default_rng(seed), Painter(grain=2)
    return [turn(rng, painter) for _ in range(TURNS)]


def turn(rng: np.random.Generator, painter: Painter) -> list[Shown]:
    kept: list[Piece] = []
    frames: list[Shown] = []
    for number in range(3):
        thrown = [Piece(int(rng.integers(1, 7)), x, y, float(rng.uniform(0, 360)))
                  for x, y in free_places(kept, 5 - len(kept), rng)]
        flying = [replace(piece, x=piece.x - 60, tumble=i) for i, piece in enumerate(thrown)]
        frames += [Shown(painter.paint(kept, Hand(600, 400)), Reading("hand"))]
        frames += [Shown(painter.paint(kept + flying), Reading("moving"))]
        frames += [rest(painter, kept + thrown)] * 8
        kept = (kept + thrown)[: 2 + number]
    return frames


def rest(painter: Painter, pieces: list[Piece]) -> Shown:
    dice = tuple(Die(piece.face, 0.99, box(piece), piece.face % 6 + 1) for piece in pieces)
    return Shown(painter.paint(pieces), Reading("rest", dice, True))


class Reel(Source):
    """Plays the turns as fast as they are read, `turns` of them."""

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
        return Frame(shown.image, self._index / RATE, self._index - 1)

    def close(self) -> None:
        pass


class Told:
    def __init__(self, reel: Reel) -> None:
        self._reel = reel

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = ANY) -> Reading:
        return self._reel.truth


def play(session: Session, reading: Reading) -> None:
    """Take what is seen; after the third throw of a turn enter whatever the table offers first."""
    if session.view.match is None or session.view.match.phase == "over":
        session.begin(Setup("mb1982", ("Anna", "Bo")))
    view = session.see(reading)
    if reading.throw % 3 == 0 and view.suggestions:
        session.confirm(view.stamp, view.suggestions[0].entry.box)


def megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--reader", choices=["trained", "told"], default="trained")
    asked = parser.parse_args()
    reel, session = Reel(drawn(1), asked.turns), Session()
    make = (lambda: Eye(Reader())) if asked.reader == "trained" else (lambda: Eye(Told(reel)))
    watch = Watch(lambda: reel, make, lambda frame, reading: play(session, reading))
    began, told, used = time.monotonic(), 0, []
    watch.start()
    while watch.running:
        time.sleep(0.2)
        used.append(megabytes())
        if reel.turn >= told + max(1, asked.turns // 20):
            told = reel.turn
            print(f"{told} turns, {used[-1]:.0f} MB", file=sys.stderr, flush=True)
    watch.stop()
    return report(asked.turns, watch.newest().reading.throw, used, time.monotonic() - began)


def report(turns: int, throws: int, used: list[float], seconds: float) -> int:
    half = len(used) // 2
    growth = float(np.mean(used[-max(1, half // 4):]) - np.mean(used[half : half + max(1, half // 4)]))
    rows = [
        ("throws seen", throws, 3 * turns, throws == 3 * turns),
        ("megabytes at most", round(max(used)), f"<= {MOST:.0f}", max(used) <= MOST),
        ("megabytes added by the second half", round(growth, 1), f"<= {GROWTH:.0f}", growth <= GROWTH),
    ]
    print(f"{turns} turns in {seconds / 60:.1f} minutes")
    for words, value, wanted, good in rows:
        print(f"  {words:36} {value!s:>8}  wanted {wanted!s:>8}  {'' if good else 'MISSED'}")
    return 0 if all(row[3] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
