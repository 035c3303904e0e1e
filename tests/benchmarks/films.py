"""Plays simulated films to the eye and prints what it read: `python -m tests.benchmarks.films`.

`--scene turn --films 500` films whole turns with varied cameras; `--shots` films each scene with each kind of camera;
`--scene still --shots handheld-1 handheld-2` shows still dice with the motion of real handheld cameras. By default the
truth with jitter replaces the reader, so that only gate and tracks are measured; `--reader trained` uses the trained
one. Real photos are used if they are available. Prints a line per scene and camera, and ends with 1 if anything is
wrong.
"""

import argparse
import sys
import zlib
from contextlib import suppress
from statistics import median

import cv2
import numpy as np

from tests.films.camera import Shot
from tests.films.film import Film
from tests.films.score import Score, Stand, play
from tests.films.scripts import SCENES, SHOTS, any_shot
from tests.films.tables import DRAWN, SETS, build, table_names
from vision.reading.reader import Reader
from vision.watching.eye import Eye


def film_of(scene: str, table: str, shot: Shot | None, seed: int) -> Film:
    rng = np.random.default_rng([seed, zlib.crc32(scene.encode())])
    stage = SCENES[scene](rng)
    return Film(stage, build(table, rng), shot or any_shot(rng, stage.now), seed)


def measure(film: Film, name: str, score: Score, reader: Reader | None, seed: int) -> None:
    stand = None if reader else Stand(np.random.default_rng([seed, 7]))
    source = reader or stand
    assert source is not None
    play(film, Eye(source), score, name, stand)


def report(name: str, score: Score) -> None:
    delays = score.delays or [float("nan")]
    faults = f"unread {score.unread:3}  of what moves {score.early:3}  wrong {score.wrong:3}"
    counts = f"throws wrong {score.throws:3}  kept wrong {score.kept:3}  asked {score.undecided:3}"
    print(
        f"{name:26} films {score.films:3}  rests {score.rests:4}  {faults}  delay {median(delays):.2f} to "
        f"{max(delays):.2f}  {counts}  ms {1000 * score.cost / max(1, score.frames):.1f}",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--films", type=int, default=1, help="of each scene and camera")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scene", nargs="*", choices=SCENES, default=list(SCENES))
    parser.add_argument("--table", nargs="*", choices=[*DRAWN, *SETS], default=table_names())
    parser.add_argument("--shots", nargs="*", choices=[*SHOTS, "any"], default=["any"])
    parser.add_argument("--reader", choices=["trained", "stand"], default="stand")
    parser.add_argument("--notes", action="store_true", help="say what went wrong")
    asked = parser.parse_args()
    if lacking := set(asked.table) - set(table_names()):
        parser.error(f"the photos of {', '.join(sorted(lacking))} are not there")
    cv2.setNumThreads(1)
    reader = Reader() if asked.reader == "trained" else None
    total = Score()
    with suppress(KeyboardInterrupt):
        for scene in asked.scene:
            for name in asked.shots or list(SHOTS):
                score = Score()
                for number in range(asked.films):
                    seed = asked.seed * 1000 + number
                    table = asked.table[(number + len(name)) % len(asked.table)]
                    label = f"{scene}/{name}/{table}/{seed}"
                    measure(film_of(scene, table, SHOTS.get(name), seed), label, score, reader, seed)
                report(f"{scene} / {name}", score)
                if asked.notes:
                    print(*(f"    {note}" for note in score.notes[:8]), sep="\n", flush=True)
                add(total, score)
    report("all", total)
    return 0 if not (total.early or total.wrong or total.unread or total.throws or total.kept) else 1


def add(total: Score, more: Score) -> None:
    for name in ("films", "frames", "rests", "unread", "early", "wrong", "throws", "kept", "undecided", "cost"):
        setattr(total, name, getattr(total, name) + getattr(more, name))
    total.delays += more.delays


if __name__ == "__main__":
    sys.exit(main())
