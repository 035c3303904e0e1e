"""Films whole turns on a drawn table, with the truth of every frame, and measures how `Eye` reads the films.

`python -m tests.benchmarks.clips --turns 200` prints readings while dice move, the time from the last motion to the
reading, and how often kept dice and throws are right; it ends with 1 if a wanted value is missed. `--reader truth`
replaces the trained reader by the truth, with jitter: then only the gate and the tracks are measured. `--write DIR`
stores the films with their truth instead.
"""

import argparse
import json
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time

import cv2
import numpy as np

from tests.benchmarks.turns import Rng, Studio, Truth, Turn, inside, make_turn
from vision.clips.painter import PICTURE_SIZE, DrawnDie
from vision.reading.reader import Reader
from vision.results import Die, Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame
from vision.sources.demo import drawn_die_box
from vision.watching.eye import DiceReader, Eye

NOTHING = Truth(False, False, 0, (), frozenset())


class TruthReader:
    """A reader that returns the dice in `truth`, set before each frame, as a trained reader might see them.

    Boxes jitter by about a pixel, tumbling dice get a random face, and dice off the table are left out.
    """

    def __init__(self, rng: Rng) -> None:
        self.truth = NOTHING
        self._rng = rng

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        dice = tuple(self._die(piece) for piece in self.truth.pieces if inside(piece))
        return Reading("rest" if dice else "empty", dice, len(dice) == expect)

    def _die(self, piece: DrawnDie) -> Die:
        x, y = self.truth.shift
        corners = np.add(drawn_die_box(piece), (x, y, x, y)) + self._rng.normal(0, 1.2, 4)
        face = piece.face if piece.tumble is None else int(self._rng.integers(1, 7))
        x0, y0, x1, y1 = (float(v) for v in corners)
        return Die(face, 0.99, (x0, y0, x1, y1), face % 6 + 1)


@dataclass
class Score:
    """Counts over all filmed turns: early readings, rests that were missed, and turns with something wrong.

    Turns count if kept dice, throws or faces are wrong. `delays` are seconds from the last motion to the reading,
    `cost` is processor seconds of all frames.
    """

    turns: int = 0
    frames: int = 0
    early: int = 0
    delays: list[float] = field(default_factory=list)
    missed: int = 0
    kept_wrong: int = 0
    throws_wrong: int = 0
    faces_wrong: int = 0
    cost: float = 0.0


class Watcher:
    """Compares each reading of one filmed turn with the truth of its frame; prints faults and adds them to a Score."""

    def __init__(self, name: str, score: Score) -> None:
        self.name, self.score = name, score
        self.ended = 0.0
        self.answered = True
        self.kept_right = self.faces_right = True

    def compare(self, frame: Frame, reading: Reading, truth: Truth) -> None:
        if truth.rolls and reading.state == "rest":
            self.score.early += 1
            self.note(f"reading while dice move at {frame.time:.2f} (frame {frame.index})")
        if truth.busy:
            self.moving(frame)
        elif not self.answered and reading.state in ("rest", "empty"):
            self.answered = True
            self.score.delays.append(frame.time - self.ended)
            faces, kept = same_dice(reading, truth)
            self.faces_right, self.kept_right = self.faces_right and faces, self.kept_right and kept
            if not (faces and kept):
                self.note(f"at {frame.time:.2f} {said(reading)} for {meant(truth)}")

    def moving(self, frame: Frame) -> None:
        if not self.answered and frame.time - self.ended > 1.2:
            self.score.missed += 1
            self.note(f"no reading of the rest at {self.ended:.2f}")
        self.answered, self.ended = False, frame.time

    def end(self, reading: Reading, truth: Truth) -> None:
        self.score.turns += 1
        self.score.kept_wrong += not self.kept_right
        self.score.faces_wrong += not self.faces_right
        if reading.throw != truth.throw:
            self.score.throws_wrong += 1
            self.note(f"{reading.throw} throws counted of {truth.throw}")

    def note(self, words: str) -> None:
        print(f"{self.name}: {words}", flush=True)


def measure(turn: Turn, name: str, eye: Eye, reader: TruthReader | None, score: Score) -> None:
    """Show the film of one turn to the eye, compare its readings with the truth, and add the results to `score`."""
    watcher = Watcher(name, score)
    reading, truth = Reading("moving"), NOTHING
    for frame, truth in Studio(turn).frames():
        if reader:
            reader.truth = truth
        start = process_time()
        reading = eye.see(frame)
        score.cost += process_time() - start
        score.frames += 1
        watcher.compare(frame, reading, truth)
    watcher.end(reading, truth)


def same_dice(reading: Reading, truth: Truth) -> tuple[bool, bool]:
    """Whether all faces are read rightly, and whether the right dice are marked as kept (compared by position).

    With fewer than five dice on the table, kept dice always count as right.
    """
    pieces = [piece for piece in truth.pieces if inside(piece)]
    faces = sorted(reading.faces) == sorted(piece.face for piece in pieces)
    kept = {piece: piece in truth.kept for piece in pieces}
    right = []
    for die in reading.dice:
        x, y = (die.box[0] + die.box[2]) / 2 - truth.shift[0], (die.box[1] + die.box[3]) / 2 - truth.shift[1]
        near = min(pieces, key=lambda piece: np.hypot(piece.x - x, piece.y - y), default=None)
        right.append(near is not None and die.kept == kept[near])
    return faces, all(right) or len(pieces) < 5


def said(reading: Reading) -> str:
    return f"{reading.throw}: " + " ".join(f"{die.face}{'k' if die.kept else ''}" for die in reading.dice)


def meant(truth: Truth) -> str:
    dice = sorted((p for p in truth.pieces if inside(p)), key=lambda p: p.x)
    return f"{truth.throw}: " + " ".join(f"{p.face}{'k' if p in truth.kept else ''}" for p in dice)


def write(turn: Turn, folder: Path, name: str) -> None:
    """Write the film of a turn to NAME.avi and the truth of its frames to NAME.jsonl, one JSON object per frame."""
    film = cv2.VideoWriter(str(folder / f"{name}.avi"), cv2.VideoWriter.fourcc(*"MJPG"), turn.rate, PICTURE_SIZE)
    with (folder / f"{name}.jsonl").open("w") as lines:
        for frame, truth in Studio(turn).frames():
            film.write(frame.image)
            state = "hand" if truth.hand else "moving" if truth.busy else "rest" if truth.pieces else "empty"
            dice = [
                {"face": p.face, "x": round(p.x, 1), "y": round(p.y, 1), "kept": p in truth.kept}
                for p in truth.pieces
                if inside(p) and p.tumble is None
            ]
            lines.write(
                json.dumps(
                    {
                        "frame": frame.index,
                        "t": round(frame.time, 3),
                        "state": state,
                        "throw": truth.throw,
                        "dice": dice,
                    }
                )
                + "\n"
            )
    film.release()


def report(score: Score) -> bool:
    delays = score.delays or [np.inf]
    rows = [
        ("readings while dice move", score.early, "0", score.early == 0),
        ("rests without a reading", score.missed, "0", score.missed == 0),
        ("seconds to the reading, median", round(median(delays), 2), "0.5", median(delays) <= 0.5),
        ("seconds to the reading, longest", round(max(delays), 2), "1.0", max(delays) <= 1.0),
        (
            "turns with kept dice right, %",
            percent(score.kept_wrong, score.turns),
            "99",
            score.kept_wrong <= 0.01 * score.turns,
        ),
        (
            "turns with throws counted right, %",
            percent(score.throws_wrong, score.turns),
            "99.5",
            score.throws_wrong <= 0.005 * score.turns,
        ),
        ("turns with all faces right, %", percent(score.faces_wrong, score.turns), "-", True),
        ("milliseconds a frame, looks included", round(1000 * score.cost / score.frames, 2), "-", True),
    ]
    print(f"{score.turns} turns, {len(score.delays)} rests, {score.frames} frames")
    for words, value, wanted, good in rows:
        print(f"  {words:40} {value!s:>8}  wanted {wanted:>5}  {'' if good else 'MISSED'}")
    return all(good for *_, good in rows)


def percent(wrong: int, of: int) -> float:
    return round(100 * (of - wrong) / of, 2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=["trained", "truth"], default="trained")
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    if asked.write:
        return write_all(asked.write, asked.seed, asked.turns)
    score = Score()
    # A run that is interrupted reports the turns that it has measured.
    with suppress(KeyboardInterrupt):
        measure_all(asked, score)
    return 0 if report(score) else 1


def measure_all(asked: argparse.Namespace, score: Score) -> None:
    trained: DiceReader | None = Reader() if asked.reader == "trained" else None
    for number in range(asked.turns):
        rng = np.random.default_rng([asked.seed, number])
        turn, truthful = make_turn(rng), None if trained else TruthReader(rng)
        reader = trained or truthful
        assert reader is not None
        measure(turn, name_of(asked.seed, number), Eye(reader), truthful, score)
        if number % 10 == 9:
            print(f"{number + 1} turns", file=sys.stderr, flush=True)


def write_all(folder: Path, seed: int, turns: int) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(turns):
        write(make_turn(np.random.default_rng([seed, number])), folder, name_of(seed, number))
    return 0


def name_of(seed: int, number: int) -> str:
    return f"turn-{seed}-{number:04d}"


if __name__ == "__main__":
    sys.exit(main())
