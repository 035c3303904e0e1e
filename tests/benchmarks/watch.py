"""Writes films to files and plays them through `scorekeeper camera watch`: `python -m tests.benchmarks.watch`.

Short films as phones take them: on a stand and in the hand, upright and across, of all sizes, codecs and speeds, with
one to six dice. Real photos are used if they are available. What the command prints is compared with the truth. Prints
a verdict for each film, and ends with 1 if one is bad.
"""

import argparse
import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from scorekeeper.__main__ import main as scorekeeper
from tests.films.camera import Shot, traces
from tests.films.film import Film
from tests.films.lines import Verdict, judge
from tests.films.phone import HARD, STORIES, THROWS
from tests.films.tables import build, table_names
from tests.films.whole import PhotoFilm, PhotoStage, choose, scenes
from tests.films.written import Packing, write

Rng = np.random.Generator
Shots = Callable[[Rng, float], Shot]
TABLES = sorted({*table_names(), *scenes()} - {"renders", "rune55-trays"})
"""The names of the filmed tables; sets of very small dice are left out, as enlarging them makes them illegible."""
OF_PHOTOS = ("clip", "stand", "lying")
"""The stories in place of `keeping` on tables of which only whole photos can be filmed: no die is kept in them."""
PACKINGS = (
    Packing(),
    Packing(1920),
    Packing(854),
    Packing(640, "XVID", "avi"),
    Packing(1280, "MJPG", "avi"),
    Packing(960, "VP80", "webm"),
    Packing(1280, uneven=True),
    Packing(1080, turned=True),
)
HARD_PACKINGS = (*PACKINGS, Packing(3840), Packing(640), Packing(854, turned=True), Packing(1920, turned=True))


def shot_of(rng: Rng, seconds: float) -> Shot:
    """A random way in which a phone films: on a stand or, if recorded motion of real ones is available, in the hand.

    `seconds` is the length of the film, within which jolts and changes of focus are placed.
    """
    jolts = tuple((float(rng.uniform(0, seconds)), float(rng.uniform(1, 3))) for _ in range(int(rng.integers(0, 4))))
    held = bool(traces()) and rng.random() < 0.5
    return Shot(
        rate=float(rng.choice([15, 24, 30, 30, 30, 60])),
        tremble=0.0 if held else float(rng.choice([0.08, 0.2, 0.5])),
        jolts=() if held else jolts,
        trace=str(rng.choice(sorted(traces()))) if held else "",
        follows=float(rng.uniform(-0.1, 0.1)),
        grain=float(rng.uniform(1, 4)),
        rolling=0.02,
        focus=(float(rng.uniform(0, seconds)),) if rng.random() < 0.3 else (),
        dropped=float(rng.choice([0, 0, 0.1])),
    )


def hard_shot_of(rng: Rng, seconds: float) -> Shot:
    """A random way in which a worse phone films: slow or fast, in bad light, with an exposure that drifts."""
    jolts = tuple((float(rng.uniform(0, seconds)), float(rng.uniform(1, 4))) for _ in range(int(rng.integers(0, 6))))
    held = bool(traces()) and rng.random() < 0.4
    return Shot(
        rate=float(rng.choice([10, 15, 30, 30, 30, 60])),
        tremble=0.0 if held else float(rng.choice([0.1, 0.3, 0.6, 1.0])),
        jolts=() if held else jolts,
        trace=str(rng.choice(sorted(traces()))) if held else "",
        exposure=float(rng.choice([0, 0.1, 0.3])),
        follows=float(rng.uniform(-0.2, 0.2)),
        flicker=float(rng.choice([0, 0, 0.02])),
        grain=float(rng.uniform(1, 8)),
        quality=int(rng.choice([0, 0, 50])),
        rolling=float(rng.choice([0.01, 0.03])),
        focus=(float(rng.uniform(0, seconds)),) if rng.random() < 0.3 else (),
        dropped=float(rng.choice([0, 0, 0.1, 0.2])),
    )


def played(path: Path, dice: int) -> list[dict[str, object]]:
    """Run `scorekeeper camera watch --json` on this film, expecting `dice` dice; return its parsed lines.

    Fails if the command does.
    """
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = scorekeeper(["camera", "watch", "--camera", f"video:{path}", "--json", "--expect", str(dice)])
    assert code == 0, code
    return [json.loads(line) for line in out.getvalue().splitlines()]


def film_of(number: int, story: str, table: str, rng: Rng, shots: Shots = shot_of) -> Film:
    """Build a film of this story on this table; `number` is its random seed, `shots` chooses the camera.

    A table of whole photos may need another story, in which no die is kept. With `hard_shot_of`, some films are in slow
    motion or from near.
    """
    dice, size = int(rng.choice([1, 2, 5, 5, 5, 5, 6])), float(rng.uniform(1.0, 1.6))
    slow = float(rng.choice([1, 1, 1, 1, 4])) if shots is hard_shot_of else 1.0
    if table in scenes() and (story != "keeping" or table not in table_names()):
        story = story if story != "keeping" else OF_PHOTOS[number % len(OF_PHOTOS)]
        close = float(rng.uniform(0, 1)) if shots is hard_shot_of else 0.0
        photos = choose(table, {"clip": 1, "lying": 2}.get(story, THROWS), rng, close)
        story = story if len(photos) > 1 else "clip"
        stage = HARD[story](rng, len(photos[0].dice), partial(PhotoStage, photos=photos))
        # Nothing of this table is drawn but what the photos show.
        return PhotoFilm(stage, build("drawn", rng), shots(rng, slow * stage.now), number, stage.now, size, slow)
    stage = HARD[story](rng, dice)
    return Film(stage, build(table, rng), shots(rng, slow * stage.now), number, stage.now, size, slow)


def one(number: int, story: str, table: str, folder: Path, hard: bool = False) -> tuple[str, Verdict]:
    """Write film `number` to a file, play it to `camera watch`; return a description of the film and the verdict."""
    rng = np.random.default_rng([number, 11])
    film = film_of(number, story, table, rng, hard_shot_of if hard else shot_of)
    packings = HARD_PACKINGS if hard else PACKINGS
    shot, packing = film.shot, packings[int(rng.integers(len(packings)))]
    path = folder / f"{number}.{packing.ending}"
    truths = write(film, path, packing)
    verdict = judge(played(path, film.stage.dice), truths)
    how = f"{shot.trace or shot.tremble} at {shot.rate:.0f}, {packing.size} {packing.codec}"
    return f"{number} {story} {table}, {film.stage.dice} dice, {how}", verdict


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--films", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="number of the first film")
    parser.add_argument("--story", nargs="*", choices=HARD)
    parser.add_argument("--table", nargs="*", choices=TABLES, default=TABLES)
    parser.add_argument(
        "--hard", action="store_true", help="with worse cameras, from near, in slow motion, with hands that never leave"
    )
    parser.add_argument("--keep", type=Path, help="keep the films in this folder")
    asked = parser.parse_args()
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    good, rests, delays = 0, 0, list[float]()
    stories = asked.story or list(HARD if asked.hard else STORIES)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.first, asked.first + asked.films):
            story = stories[number % len(stories)]
            table = asked.table[(number + number // len(stories)) % len(asked.table)]
            name, verdict = one(number, story, table, asked.keep or Path(folder), asked.hard)
            good, rests = good + verdict.good, rests + verdict.rests
            delays += verdict.delays
            print(f"{'good' if verdict.good else 'BAD '}  {name}", *verdict.notes, sep="\n      ", flush=True)
    longest = max(delays, default=float("nan"))
    print(f"{good} of {asked.films} films; {len(delays)} of {rests} rests read")
    print(f"seconds to the reading: median {median(delays or [longest]):.2f}, longest {longest:.2f}")
    return 0 if good == asked.films else 1


if __name__ == "__main__":
    sys.exit(main())
