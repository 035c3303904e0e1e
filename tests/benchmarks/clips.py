"""Films whole turns on the drawn table, with the truth of every frame, and measures the eye on them.

`python -m tests.benchmarks.clips --turns 200` prints readings while something moves, the time from the last motion to
the reading, and how often kept dice and throws are right. `--reader told` replaces the trained reader by the truth,
with jitter: then only the gate and the tracks are measured. `--write DIR` stores the films with their truth instead.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from time import process_time

import cv2
import numpy as np

from vision.clips.choreography import Act, Roll, point, take, throw
from vision.clips.painter import SIZE, Painter, Piece
from vision.eye import Eye, Reads
from vision.reader import Reader
from vision.reading import Die, Reading
from vision.scene import ANY, Picture, Scene
from vision.sources import Frame
from vision.sources.demo import box

Rng = np.random.Generator
SWAY = 0.35
"""Seconds a pushed camera swings."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that is no throw: flicker, step (of the exposure), shadow (of a head), bump (of the camera)."""

    kind: str
    start: float
    end: float
    strength: float
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Turn:
    """A clip: what happens, and what is true after each act: how many throws, and which dice were kept."""

    acts: tuple[Act, ...]
    throws: tuple[int, ...]
    kept: tuple[frozenset[Piece], ...]
    events: tuple[Event, ...]
    rate: float
    grain: float
    quality: int
    """Of the compression that each frame goes through, 0 for none."""
    tint: tuple[float, float, float]
    cloth: tuple[float, float, float]

    @property
    def length(self) -> float:
        return self.acts[-1].end + 1.5


@dataclass(frozen=True, slots=True)
class Truth:
    """One frame as it really is."""

    busy: bool
    hand: bool
    throw: int
    pieces: tuple[Piece, ...]
    kept: frozenset[Piece]
    shift: tuple[float, float] = (0.0, 0.0)


def make_turn(rng: Rng) -> Turn:
    """Up to three throws, with everything that happens at a table in between."""
    acts: list[Act] = []
    throws, kept, lying = [], [], []
    events: list[Event] = []
    time, count, held = float(rng.uniform(0.6, 1.5)), 0, frozenset[Piece]()

    def add(act: Act) -> None:
        nonlocal lying, time
        acts.append(act)
        lying = act.pieces(lying, act.end)
        throws.append(count)
        kept.append(held)
        time = act.end + float(rng.uniform(1.3, 2.2))

    angle = float(rng.choice([0, 0, 90, 180, 270]))
    for number in range(int(rng.integers(1, 4))):
        visible = [i for i, piece in enumerate(lying) if inside(piece)]
        # After a die was lost, keeping all the others and throwing one would be fetching it.
        keep = [i for i in visible if number and rng.random() < 0.5][: len(visible) - 1]
        act = throw(time, lying, keep, [int(f) for f in rng.integers(1, 7, 5 - len(keep))], rng, angle)
        lost = rng.random() < 0.12
        if lost:
            act = replace(act, rolls=(off_the_table(act.rolls[0]), *act.rolls[1:]))
        count, held = count + 1, frozenset(lying[i] for i in keep)
        add(act)
        if lost and rng.random() < 0.5:
            keep = [i for i, piece in enumerate(lying) if inside(piece)]
            add(throw(time, lying, keep, [int(rng.integers(1, 7))], rng, angle))
        if rng.random() < 0.35:
            events.append(any_event(rng, time - 1.0))
            time += 1.2
        if rng.random() < 0.3:
            add(point(time, (float(rng.uniform(300, 980)), float(rng.uniform(200, 500))),
                      float(rng.uniform(0.2, 1.5)), rng, angle))
    if rng.random() < 0.5:
        held = frozenset()
        add(take(time, lying, list(range(len(lying))), rng, angle))
    return Turn(tuple(acts), tuple(throws), tuple(kept), tuple(events), float(rng.choice([10, 15, 15, 25, 30])),
                float(rng.uniform(0.8, 4)), int(rng.choice([0, 0, 0, 60, 85])), colour(rng, 0.45), colour(rng, 0.55))


def off_the_table(roll: Roll) -> Roll:
    goal = replace(roll.goal, x=SIZE[0] + 120.0)
    return replace(roll, goal=goal)


def inside(piece: Piece) -> bool:
    return piece.x < SIZE[0]


def colour(rng: Rng, least: float) -> tuple[float, float, float]:
    blue, green, red = (float(v) for v in rng.uniform(least, 1.0, 3))
    return blue, green, red


def any_event(rng: Rng, start: float) -> Event:
    kind = str(rng.choice(["flicker", "step", "shadow", "bump"]))
    length = {"flicker": 3.0, "step": 0.3, "shadow": 2.4, "bump": SWAY}[kind]
    x, y = rng.uniform(-1, 1, 2)
    return Event(kind, start, start + length, float(rng.uniform(0.3, 1)), float(x), float(y))


def truth_at(turn: Turn, time: float) -> Truth:
    before: list[Piece] = []
    for number, act in enumerate(turn.acts):
        following = turn.acts[number + 1].start if number + 1 < len(turn.acts) else np.inf
        if act.start <= time < following:
            pieces = tuple(act.pieces(before, time))
            hand = act.reaches(time)
            rolling = any(stirs(roll, time, turn.rate) for roll in act.rolls)
            shift = pushed(turn.events, time)
            swaying = bool(np.hypot(*np.subtract(shift, pushed(turn.events, time - 1 / turn.rate))) > 0.5)
            return Truth(hand or rolling or swaying, hand, turn.throws[number], pieces, turn.kept[number], shift)
        before = act.pieces(before, act.end)
    return Truth(False, False, 0, (), frozenset(), pushed(turn.events, time))


def stirs(roll: Roll, time: float, rate: float) -> bool:
    """Whether the die has moved visibly (half a pixel) since the frame before."""
    now, then = roll.at(time), roll.at(max(roll.start, time - 1 / rate))
    started = time >= roll.start
    return bool(started and (np.hypot(now.x - then.x, now.y - then.y) > 0.5 or abs(now.yaw - then.yaw) > 1
                             or now.tumble is not None))


def pushed(events: tuple[Event, ...], time: float) -> tuple[float, float]:
    """Where the picture has been pushed to; a pushed camera swings a little."""
    x = y = 0.0
    for event in events:
        if event.kind == "bump" and time >= event.start:
            u = (time - event.start) / SWAY
            swing = float(1 - np.exp(-4 * u) * np.cos(12 * u)) if u < 1 else 1.0
            x, y = x + 16 * event.strength * event.x * swing, y + 16 * event.strength * event.y * swing
    return x, y


@dataclass
class Studio:
    """Draws the frames of a turn and spoils them as cameras and rooms do."""

    turn: Turn
    painter: Painter = field(init=False)

    def __post_init__(self) -> None:
        self.painter = Painter(self.turn.grain)
        for sheet in (self.painter.dice, self.painter.tumbling):
            sheet[..., :3] = (sheet[..., :3] * np.array(self.turn.tint)).astype(np.uint8)
        self.painter.tray = (self.painter.tray * np.array(self.turn.cloth)).astype(np.uint8)
        if self.turn.tint[0] < 0.7:
            self.painter.tray = np.ascontiguousarray(self.painter.tray[:, ::-1])

    def frames(self) -> Iterator[tuple[Frame, Truth]]:
        for index in range(int(self.turn.length * self.turn.rate)):
            time = index / self.turn.rate
            truth = truth_at(self.turn, time)
            picture = self._spoiled(self._drawn(truth, time), truth, time)
            yield Frame(picture, time, index), truth

    def _drawn(self, truth: Truth, time: float) -> Picture:
        current = [act for act in self.turn.acts if act.start <= time]
        return self.painter.paint(truth.pieces, current[-1].hand(time) if current else None)

    def _spoiled(self, picture: Picture, truth: Truth, time: float) -> Picture:
        if truth.shift != (0.0, 0.0):
            matrix = np.array([[1, 0, truth.shift[0]], [0, 1, truth.shift[1]]])
            picture = np.asarray(cv2.warpAffine(picture, matrix, SIZE, borderMode=cv2.BORDER_REFLECT), np.uint8)
        for event in self.turn.events:
            picture = lit(picture, event, time)
        if self.turn.quality:
            packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.turn.quality])[1]
            picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        return picture


def lit(picture: Picture, event: Event, time: float) -> Picture:
    """The picture under a flickering lamp, another exposure, or the shadow of a head."""
    if event.kind == "step" and time >= event.start:
        part = min(1.0, (time - event.start) / (event.end - event.start))
        return scaled(picture, 1 + part * (0.45 * event.strength if event.x > 0 else -0.4 * event.strength))
    if not event.start <= time < event.end:
        return picture
    if event.kind == "flicker":
        bands = 1 + 0.06 * event.strength * np.sin(2 * np.pi * (np.arange(SIZE[1]) / 500 + 7.3 * time))
        wave = bands * (1 + 0.08 * event.strength * np.sin(2 * np.pi * 3.1 * time))
        return np.asarray(np.clip(picture * wave[:, None, None].astype(np.float32), 0, 255), np.uint8)
    if event.kind == "shadow":
        u = (time - event.start) / (event.end - event.start)
        reach = float(np.clip(min(u, 1 - u) * 4, 0, 1)) * 1.1 - 0.35
        x, y = np.meshgrid(np.linspace(0, 1, 160), np.linspace(0, 0.5625, 90))
        far = np.hypot(x - 0.5 - 0.3 * event.x, y + 0.35 - reach)
        dark = 1 - 0.55 * event.strength / (1 + np.exp((far - 0.3) * 28))
        mask = cv2.resize(dark.astype(np.float32), SIZE, interpolation=cv2.INTER_LINEAR)
        return np.asarray(picture * mask[..., None], np.uint8)
    return picture


def scaled(picture: Picture, gain: float) -> Picture:
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)


class Told:
    """A reader that knows the truth of the frame, up to the jitter of boxes; what tumbles it reads as anything."""

    def __init__(self, rng: Rng) -> None:
        self.truth = Truth(False, False, 0, (), frozenset())
        self._rng = rng

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = ANY) -> Reading:
        dice = tuple(self._die(piece) for piece in self.truth.pieces if inside(piece))
        return Reading("rest" if dice else "empty", dice, len(dice) == expect)

    def _die(self, piece: Piece) -> Die:
        x, y = self.truth.shift
        corners = np.add(box(piece), (x, y, x, y)) + self._rng.normal(0, 1.2, 4)
        face = piece.face if piece.tumble is None else int(self._rng.integers(1, 7))
        x0, y0, x1, y1 = (float(v) for v in corners)
        return Die(face, 0.99, (x0, y0, x1, y1), face % 6 + 1)


@dataclass
class Score:
    """What is counted over all turns."""

    turns: int = 0
    frames: int = 0
    early: int = 0
    delays: list[float] = field(default_factory=list)
    missed: int = 0
    kept_wrong: int = 0
    throws_wrong: int = 0
    faces_wrong: int = 0
    rests: int = 0
    cost: float = 0.0
    notes: list[str] = field(default_factory=list)


def measure(turn: Turn, name: str, eye: Eye, told: Told | None, score: Score) -> None:
    """Run one clip through the eye and compare each frame with the truth."""
    ended, answered, kept_ok, faces_ok = 0.0, True, True, True
    reading, truth = Reading("moving"), Truth(False, False, 0, (), frozenset())
    for frame, truth in Studio(turn).frames():
        if told:
            told.truth = truth
        start = process_time()
        reading = eye.see(frame)
        score.cost += process_time() - start
        score.frames += 1
        if truth.busy:
            if not answered and frame.time - ended > 1.2:
                score.missed += 1
                score.notes.append(f"{name}: no reading of the rest at {ended:.2f}")
            answered, ended = False, frame.time
            if reading.state == "rest":
                score.early += 1
                score.notes.append(f"{name}: reading while moving at {frame.time:.2f} (frame {frame.index})")
        elif not answered and reading.state in ("rest", "empty"):
            answered = True
            score.delays.append(frame.time - ended)
            score.rests += 1
            right = same_dice(reading, truth)
            kept_ok, faces_ok = kept_ok and right[1], faces_ok and right[0]
            if not all(right):
                score.notes.append(f"{name}: at {frame.time:.2f} {said(reading)} for {meant(truth)}")
    score.turns += 1
    score.kept_wrong += not kept_ok
    score.faces_wrong += not faces_ok
    if reading.throw != truth.throw:
        score.throws_wrong += 1
        score.notes.append(f"{name}: {reading.throw} throws counted of {truth.throw}")


def same_dice(reading: Reading, truth: Truth) -> tuple[bool, bool]:
    """Whether faces are right, and whether the kept dice are (by place)."""
    pieces = [piece for piece in truth.pieces if inside(piece)]
    faces = sorted(reading.faces) == sorted(piece.face for piece in pieces)
    kept = {piece: piece in truth.kept for piece in pieces}
    told = []
    for die in reading.dice:
        x, y = (die.box[0] + die.box[2]) / 2 - truth.shift[0], (die.box[1] + die.box[3]) / 2 - truth.shift[1]
        near = min(pieces, key=lambda piece: np.hypot(piece.x - x, piece.y - y), default=None)
        told.append(near is not None and die.kept == kept[near])
    return faces, all(told) or len(pieces) < 5


def said(reading: Reading) -> str:
    return f"{reading.throw}: " + " ".join(f"{die.face}{'k' if die.kept else ''}" for die in reading.dice)


def meant(truth: Truth) -> str:
    dice = sorted((p for p in truth.pieces if inside(p)), key=lambda p: p.x)
    return f"{truth.throw}: " + " ".join(f"{p.face}{'k' if p in truth.kept else ''}" for p in dice)


def write(turn: Turn, folder: Path, name: str) -> None:
    """The film, and a line of truth for each frame."""
    film = cv2.VideoWriter(str(folder / f"{name}.avi"), cv2.VideoWriter.fourcc(*"MJPG"), turn.rate, SIZE)
    with (folder / f"{name}.jsonl").open("w") as lines:
        for frame, truth in Studio(turn).frames():
            film.write(frame.image)
            state = "hand" if truth.hand else "moving" if truth.busy else "rest" if truth.pieces else "empty"
            dice = [{"face": p.face, "x": round(p.x, 1), "y": round(p.y, 1), "kept": p in truth.kept}
                    for p in truth.pieces if inside(p) and p.tumble is None]
            lines.write(json.dumps({"frame": frame.index, "t": round(frame.time, 3), "state": state,
                                    "throw": truth.throw, "dice": dice}) + "\n")
    film.release()


def report(score: Score) -> bool:
    delays = score.delays or [np.inf]
    rows = [
        ("readings while something moves", score.early, "0", score.early == 0),
        ("rests without a reading", score.missed, "0", score.missed == 0),
        ("seconds to the reading, median", round(median(delays), 2), "0.5", median(delays) <= 0.5),
        ("seconds to the reading, longest", round(max(delays), 2), "1.0", max(delays) <= 1.0),
        ("turns with kept dice right, %", percent(score.kept_wrong, score.turns), "99",
         score.kept_wrong <= 0.01 * score.turns),
        ("turns with throws counted right, %", percent(score.throws_wrong, score.turns), "99.5",
         score.throws_wrong <= 0.005 * score.turns),
        ("turns with all faces right, %", percent(score.faces_wrong, score.turns), "-", True),
        ("milliseconds a frame, looks included", round(1000 * score.cost / score.frames, 2), "-", True),
    ]
    print(f"{score.turns} turns, {score.rests} rests, {score.frames} frames")
    for words, value, wanted, good in rows:
        print(f"  {words:40} {value!s:>8}  wanted {wanted:>5}  {'' if good else 'MISSED'}")
    return all(good for *_, good in rows)


def percent(wrong: int, of: int) -> float:
    return round(100 * (of - wrong) / of, 2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=["trained", "told"], default="trained")
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    score = Score()
    trained: Reads | None = Reader() if asked.reader == "trained" and not asked.write else None
    for number in range(asked.turns):
        rng = np.random.default_rng([asked.seed, number])
        turn, name = make_turn(rng), f"turn-{asked.seed}-{number:04d}"
        if asked.write:
            asked.write.mkdir(parents=True, exist_ok=True)
            write(turn, asked.write, name)
            continue
        told = None if trained else Told(rng)
        measure(turn, name, Eye(trained or told), told, score)  # type: ignore[arg-type]
        if number % 20 == 19:
            print(f"{number + 1} turns", file=sys.stderr, flush=True)
    if asked.write:
        return 0
    for note in score.notes:
        print(note)
    return 0 if report(score) else 1


if __name__ == "__main__":
    sys.exit(main())
