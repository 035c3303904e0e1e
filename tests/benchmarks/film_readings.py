"""Records what the eye reads in every frame of the film kit: `python -m tests.benchmarks.film_readings record FOLDER`.

`compare FOLDER` plays the same films again, prints the first frame of each film whose reading differs, and ends with 1
if there is one. Each scene is filmed with each kind of camera, and the truth with jitter replaces the reader; stories
of phones, with real photos if they are available, are read by the trained reader. `--part 1/8` plays every eighth film,
beginning with the second.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from tests.benchmarks import watch
from tests.benchmarks.clips import TruthReader
from tests.benchmarks.films import film_of
from tests.benchmarks.turns import Studio, make_turn
from tests.films.phone import HARD
from tests.films.score import Stand
from tests.films.scripts import SCENES, SHOTS
from tests.films.tables import table_names
from vision.boxes import Point
from vision.reading.reader import Reader
from vision.results import Reading
from vision.scene import Picture
from vision.watching.calibration import calibrate
from vision.watching.eye import Eye

PHONE_FILMS = 3
"""The number of films of each story of a phone."""
CLIPS = (12, 23, 34, 73)
"""The numbers of the turns on the drawn table."""

Line = list[object]
"""A reading as JSON: state, throw, dice, sure, reasons, time in seconds, and the eye's health."""


class Ids:
    """Renumbers the ids of dice in the order in which they appear, so that records do not depend on where an eye begins
    to count."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}

    def line(self, reading: Reading, health: str) -> Line:
        dice = [asdict(die) | {"id": self._seen.setdefault(die.id, len(self._seen) + 1)} for die in reading.dice]
        return [reading.state, reading.throw, dice, reading.sure, list(reading.reasons), reading.time, health]


def scene_lines(scene: str, shot: str, number: int, expect: int | None = 5, upset: str = "") -> Iterator[Line]:
    """The lines of one film of this scene; `upset` names a method of the eye that is called in the middle of it."""
    seed = 1000 + number
    film = film_of(scene, table_names()[number % len(table_names())], SHOTS[shot], seed)
    stand, ids = Stand(np.random.default_rng([seed, 7])), Ids()
    eye, upset_at = Eye(stand, expect=expect), film.stage.now / 2
    for frame, truth in film.frames():
        stand.truth = truth
        if upset and frame.time >= upset_at:
            getattr(eye, upset)()
            upset = ""
        yield ids.line(eye.see(frame), eye.health)
    if last := eye.read_at_end(frame):
        yield ids.line(last, eye.health)


def phone_lines(story: str, number: int, reader: Reader) -> Iterator[Line]:
    """The lines of one film of a phone, by the trained reader; every third film has a calibrated camera."""
    rng = np.random.default_rng([number, 11])
    table = watch.TABLES[number % len(watch.TABLES)]
    film = watch.film_of(number, story, table, rng, watch.hard_shot_of if number % 2 else watch.shot_of)
    eye, ids = Eye(reader, expect=film.stage.dice), Ids()
    for frame, _ in film.frames():
        if number % 3 == 0 and frame.index == 0:
            eye.use_calibration(calibrate(frame.image, inset(frame.image)))
        yield ids.line(eye.see(frame), eye.health)
    if last := eye.read_at_end(frame):
        yield ids.line(last, eye.health)


def inset(picture: Picture) -> tuple[Point, ...]:
    """The corners of a tray that fills all but a narrow rim of the picture."""
    rows, columns = picture.shape[:2]
    return tuple((x * columns, y * rows) for x, y in ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)))


def clip_lines(number: int) -> Iterator[Line]:
    """The lines of one turn on the drawn table, whose reader is the truth with jitter."""
    rng = np.random.default_rng([1, number])
    turn, said, ids = make_turn(rng), TruthReader(rng), Ids()
    eye = Eye(said)
    for frame, truth in Studio(turn).frames():
        said.truth = truth
        yield ids.line(eye.see(frame), eye.health)


def films() -> dict[str, Callable[[], Iterator[Line]]]:
    """For each film by its name, a function that plays it and yields the line of each frame."""
    found: dict[str, Callable[[], Iterator[Line]]] = {}
    reader = Reader()
    for i, scene in enumerate(SCENES):
        for j, shot in enumerate(SHOTS):
            found[f"{scene} / {shot}"] = partial(scene_lines, scene, shot, i + 3 * j)
    for number, scene in enumerate(("turn", "put aside", "foreign die", "arrange all")):
        for expect in (None, 4, 6):
            found[f"{scene}, {expect} expected"] = partial(scene_lines, scene, "tremble 0.15", number, expect)
        for upset in ("forget", "restart"):
            found[f"{scene}, {upset}"] = partial(scene_lines, scene, "tremble 0.15", number, 5, upset)
    for number in range(PHONE_FILMS * len(HARD)):
        story = list(HARD)[number % len(HARD)]
        found[f"phone {number} {story}"] = partial(phone_lines, story, number, reader)
    for number in CLIPS:
        found[f"clip {number}"] = partial(clip_lines, number)
    return found


def record(name: str, play: Callable[[], Iterator[Line]], folder: Path) -> str:
    """Write the lines of a film to a file of the folder, and say how many there are."""
    lines = [json.dumps(line) for line in play()]
    with gzip.open(folder / file_name(name), "wt") as file:
        file.write("\n".join(lines))
    return f"{len(lines)} frames"


def compare(name: str, play: Callable[[], Iterator[Line]], folder: Path) -> str:
    """Play a film again, and say in which frame it first reads otherwise than recorded; empty if in none."""
    if not (folder / file_name(name)).exists():
        return "is not recorded"
    with gzip.open(folder / file_name(name), "rt") as file:
        before = file.read().splitlines()
    now = [json.dumps(line) for line in play()]
    if len(now) != len(before):
        return f"{len(now)} frames instead of {len(before)}"
    other = [number for number, pair in enumerate(zip(before, now, strict=True)) if pair[0] != pair[1]]
    if not other:
        return ""
    first = other[0]
    return f"{len(other)} of {len(now)} frames differ, first {first}:\n  {before[first]}\n  {now[first]}"


def file_name(film: str) -> str:
    return f"{film.replace('/', '-').replace(' ', '_')}.jsonl.gz"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("act", choices=["record", "compare"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", default="0/1", help="N/M: every M-th film, beginning with number N")
    asked = parser.parse_args()
    first, every = map(int, asked.part.split("/"))
    cv2.setNumThreads(1)
    asked.folder.mkdir(parents=True, exist_ok=True)
    played, other = 0, 0
    for name, play in list(films().items())[first::every]:
        played += 1
        if asked.act == "record":
            print(name, record(name, play, asked.folder), flush=True)
        elif difference := compare(name, play, asked.folder):
            other += 1
            print(name, difference, flush=True)
    print(f"{played} films, {other} read otherwise than recorded" if asked.act == "compare" else f"{played} films")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main())
