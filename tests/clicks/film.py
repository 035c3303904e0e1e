"""A film of a whole game at a table: hands throw, keep and take dice, with pauses in which somebody taps an entry.

python -m tests.clicks.film FILE.mp4 [--turns 26] [--dice 5] [--seed 1]     (the throws go to FILE.json)
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.films.camera import Shot
from tests.films.film import Film
from tests.films.stage import Stage
from tests.films.tables import build

RATE = 10
"""Pictures a second."""
SIZE = (640, 360)
"""Pixels of a picture: a small one, as the machine that plays ten programs at once has little time for each."""
SLOWER = 1.5
"""How much slower than in reality everything goes."""


@dataclass(frozen=True)
class Pauses:
    """The seconds for which dice lie before they are thrown again, and after the last throw of a turn."""

    again: float = 1.6
    entry: float = 5.0


def whole_game(turns: int, dice: int, rng: np.random.Generator, pauses: Pauses) -> tuple[Stage, list[list[list[int]]]]:
    """The story of a game, and the faces of each throw of each turn."""
    stage = Stage(rng, dice)
    every = range(dice)
    thrown: list[list[list[int]]] = []
    for turn in range(turns):
        stage.side = turn % 2 * 2  # two players sit opposite
        throw(stage, every, (), float(rng.choice([0, 0.4])))
        faces = [[stage.lives[one][-1].face for one in every]]
        for _more in range(int(rng.choice([0, 1, 1, 2]))):
            stage.rest(pauses.again)
            keep = [one for one in every if rng.random() < 0.4][: dice - 1]
            rest = [one for one in every if one not in keep]
            stage.pick_up(rest)
            throw(stage, rest, keep)
            faces.append([stage.lives[one][-1].face for one in every])
        thrown.append(faces)
        stage.rest(pauses.entry)
        stage.pick_up(every)
        stage.rest(0.4)
    return stage, thrown


def throw(stage: Stage, numbers: Sequence[int], kept: Sequence[int] = (), shake: float = 0.0) -> None:
    """Throw these dice; the hand goes away afterwards, so that an entry can be tapped."""
    stage.throw(numbers, kept, shake)
    if stage.inside(stage.way[-1][1:]):
        stage.leave()


def make(path: Path, turns: int, dice: int, seed: int, table: str, pauses: Pauses) -> float:
    """Write the film and the faces of its throws beside it; return its length in seconds."""
    rng = np.random.default_rng(seed)
    stage, thrown = whole_game(turns, dice, rng, pauses)
    film = Film(stage, build(table, rng), Shot(rate=RATE, tremble=0.1), seed, slow=SLOWER)
    file = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), RATE, SIZE)
    for frame, _truth in film.frames():
        file.write(np.asarray(cv2.resize(frame.image, SIZE, interpolation=cv2.INTER_AREA), np.uint8))
    file.release()
    path.with_suffix(".json").write_text(json.dumps(thrown))
    return film.seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--turns", type=int, default=26)
    parser.add_argument("--dice", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", default="renders")
    parser.add_argument("--pause", type=float, default=Pauses.entry, help="seconds after the last throw of a turn")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    seconds = make(asked.file, asked.turns, asked.dice, asked.seed, asked.table, Pauses(entry=asked.pause))
    print(f"{asked.file}: {asked.turns} turns, {seconds:.0f} s")


if __name__ == "__main__":
    main()
