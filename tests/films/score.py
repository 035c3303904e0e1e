"""Plays a film to the eye and compares its readings with the truth of every frame."""

from dataclasses import dataclass, field
from time import process_time

import numpy as np

from tests.films.film import Film, SeenDie, Truth
from vision.boxes import BoxCorners, distance
from vision.results import Die, Reading, Reason
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.watching.eye import Eye

Rng = np.random.Generator
LONG = 0.8
"""Dice that lie free for this many seconds must have been read."""
TAKEN = 0.12
"""The reader stand-in guesses the face of a die of which a hand hides more than this share."""
NOTHING = Truth((), 0, False, False, False)


class Stand:
    """Replaces the trained reader, to test the eye without it: it reads free dice rightly, with jitter in their boxes.

    It guesses at dice that roll or are partly under a hand, and leaves out those that are more than half hidden.
    `truth` is set before each frame.
    """

    def __init__(self, rng: Rng) -> None:
        self.truth = NOTHING
        self.looks = 0
        self._rng = rng

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        self.looks += 1
        dice = [die for seen in self.truth.dice if (die := self._die(seen))]
        dice = sorted(dice, key=lambda die: -die.confidence)[:expect]
        dice.sort(key=lambda die: die.box)
        reasons = () if len(dice) == expect else (Reason.COUNT,)
        return Reading("rest" if dice else "empty", tuple(dice), not reasons and all(die.sure for die in dice), reasons)

    def _die(self, seen: SeenDie) -> Die | None:
        if seen.hidden > 0.5:
            return None
        clear = seen.hidden <= TAKEN
        guessed = seen.blurred or not clear
        face = int(self._rng.integers(1, 7)) if guessed else seen.face
        box = tuple(float(edge) for edge in np.add(seen.box, self._rng.normal(0, 1.2, 4)))
        sure = bool(self._rng.random() < 0.4) if seen.blurred else clear
        chance = float(self._rng.uniform(0.9, 0.99))
        return Die(face, chance, (box[0], box[1], box[2], box[3]), face % 6 + 1, sure)


@dataclass
class Score:
    """The mistakes of the eye in all films: counts, notes, delays in seconds and processor seconds (`cost`).

    Rests can be `unread`; readings `early` (of moving dice) or `wrong` (faces). `throws` and `kept` count films with a
    wrong number of throws or wrong kept dice; `undecided` are rests at which the eye asks.
    """

    films: int = 0
    frames: int = 0
    rests: int = 0
    unread: int = 0
    early: int = 0
    wrong: int = 0
    delays: list[float] = field(default_factory=list)
    throws: int = 0
    kept: int = 0
    undecided: int = 0
    cost: float = 0.0
    looks: int = 0
    notes: list[str] = field(default_factory=list)


def play(film: Film, eye: Eye, score: Score, name: str, stand: Stand | None = None) -> None:
    """Play one film to the eye from beginning to end, compare each reading with the truth, and count in `score`."""
    judge = Judge(score, name, film.shot.rate)
    for frame, truth in film.frames():
        if stand:
            stand.truth = truth
        start = process_time()
        reading = eye.see(frame)
        score.cost += process_time() - start
        judge.compare(frame.time, reading, truth)
    judge.end()
    score.films += 1
    score.looks += stand.looks if stand else 0


class Judge:
    """Compares the readings of one film with its truth and adds the mistakes to a Score, with notes."""

    def __init__(self, score: Score, name: str, rate: float) -> None:
        self.score, self.name, self.rate = score, name, rate
        self.began: float | None = None
        self.ended = 0.0
        self.read = False
        self.last: tuple[float, Reading, Truth] | None = None
        self.wrong_throw = self.wrong_kept = False

    def compare(self, time: float, reading: Reading, truth: Truth) -> None:
        self.score.frames += 1
        complete = reading.state == "rest" and reading.sure
        if reading.state == "rest" and self._about_moving(reading, truth):
            self.score.early += 1
            self.note(f"{time:.2f} reading of what moves: {said(reading)}")
        elif complete and sorted(reading.faces) != truth.faces:
            self.score.wrong += 1
            self.note(f"{time:.2f} wrong: {said(reading)} for {truth.faces}")
        if truth.rest:
            if self.began is None:
                self.began, self.read = time, False
            self.ended = time
            if complete and not self.read:
                self.read = True
                self.score.delays.append(time - self.began)
                if time - self.began > LONG:
                    self.note(f"{time:.2f} late by {time - self.began:.2f}")
            if complete:
                self.last = time, reading, truth
        else:
            self._close()

    def _close(self) -> None:
        """Count a rest that has ended: whether it was read, and with the right throw number and kept dice."""
        if self.began is None:
            return
        self.score.rests += 1
        if not self.read and self.ended - self.began >= LONG:
            self.score.unread += 1
            self.note(f"{self.began:.2f} to {self.ended:.2f} unread")
        self.began = None
        if self.last is not None:
            time, reading, truth = self.last
            self.last = None
            asked = Reason.MOVED in reading.reasons if hasattr(Reason, "MOVED") else False
            self.score.undecided += asked
            if reading.throw != truth.throw and not asked:
                self.note(f"{time:.2f} {reading.throw} throws of {truth.throw}" if not self.wrong_throw else "")
                self.wrong_throw = True
            if marks(reading) != [(die.face, die.kept) for die in sorted_dice(truth)]:
                self.note(f"{time:.2f} kept wrong: {said(reading)}" if not self.wrong_kept else "")
                self.wrong_kept = True

    def end(self) -> None:
        self._close()
        self.score.throws += self.wrong_throw
        self.score.kept += self.wrong_kept

    @staticmethod
    def _about_moving(reading: Reading, truth: Truth) -> bool:
        return any(seen.moves or seen.hidden > 0.5 for die in reading.dice if (seen := nearest(die.box, truth)))

    def note(self, words: str) -> None:
        if words:
            self.score.notes.append(f"{self.name}: {words}")


def marks(reading: Reading) -> list[tuple[int, bool]]:
    """The faces of a reading, each with whether it is kept, in an order that does not depend on places.

    Dice with the same face are interchangeable: after a hand has moved both, nobody can say which is which.
    """
    return sorted((die.face, die.kept) for die in reading.dice)


def sorted_dice(truth: Truth) -> list[SeenDie]:
    return sorted((die for die in truth.dice if not die.foreign), key=lambda die: (die.face, die.kept))


def nearest(box: BoxCorners, truth: Truth) -> SeenDie | None:
    near = min(truth.dice, key=lambda seen: distance(seen.box, box), default=None)
    return near if near and distance(near.box, box) < 40 else None


def said(reading: Reading) -> str:
    return f"throw {reading.throw} " + " ".join(f"{die.face}{'k' if die.kept else ''}" for die in reading.dice)
