"""Writes simulated films with the labels of their throws, as `scorekeeper replay` measures them:
`python -m tests.films.labelled FOLDER [--films 5] [--scene hasty] [--table drawn]`."""

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from tests.films.camera import Shot
from tests.films.film import Film, Truth
from tests.films.scripts import SCENES
from tests.films.tables import build, table_names
from tests.films.written import Packing, write
from vision.replay.films import THROWS_FILE

LEAST_S = 0.8
"""Dice that lie still and free for this many seconds must be read."""


def labels(film: str, truths: Sequence[tuple[float, Truth]]) -> Iterator[dict[str, Any]]:
    """Yield the label of each throw of a film; `truths` are the time and the truth of every frame."""
    frames = [(number, time, truth) for number, (time, truth) in enumerate(truths) if truth.throw]
    for _, group in groupby(frames, key=lambda one: one[2].throw):
        mine = list(group)
        rests = [list(some) for rest, some in groupby(mine, key=lambda one: one[2].rest) if rest]
        long = next((some for some in rests if some[-1][1] - some[0][1] >= LEAST_S), None)
        dice = (long or mine)[0][2].dice
        yield {
            "film": film,
            "begins": mine[0][0],
            "rest": [long[0][0], long[-1][0]] if long else None,
            "faces": [die.face for die in dice if not die.foreign],
            "kept": [die.face for die in dice if die.kept],
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--films", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scene", choices=SCENES, default="turn")
    parser.add_argument("--table", choices=table_names(), default="drawn")
    parser.add_argument("--size", type=int, default=1280, help="pixels of the long side")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with (asked.folder / THROWS_FILE).open("a") as file:
        for seed in range(asked.seed, asked.seed + asked.films):
            rng, name = np.random.default_rng(seed), f"{asked.table}-{asked.scene}-{seed}.mp4".replace(" ", "-")
            film = Film(SCENES[asked.scene](rng), build(asked.table, rng), Shot(rate=15, tremble=0.1), seed)
            truths = write(film, asked.folder / name, Packing(size=asked.size))
            file.writelines(json.dumps(label) + "\n" for label in labels(name, truths))


if __name__ == "__main__":
    main()
