"""Four labelled photos and what was read in them, for the tests of metrics and reports."""

from pathlib import Path

from vision.replay.match import PhotoOutcome, pair_faces
from vision.replay.sample import Sample
from vision.results import Die, Reading


def die(face: int, x: float = 0, size: float = 20) -> Die:
    return Die(face, 0.9, (x, 0, x + size, size), 7 - face)


def outcome(photo: str, values: tuple[int, ...], read: tuple[int, ...], sure: bool = True) -> PhotoOutcome:
    dice = tuple(die(face) for face in read)
    sample = Sample(photo, Path(photo), values, tags=("felt",))
    return PhotoOutcome("table", sample, (), Reading("rest", dice, sure), pair_faces(sample, (), dice), 12.5)


OUTCOMES = [
    outcome("right.jpg", (1, 2), (2, 1)),
    outcome("unsure.jpg", (1, 2), (1, 2), sure=False),
    outcome("wrong.jpg", (3, 4), (3, 5)),
    outcome("missed.jpg", (6, 6), (6,), sure=False),
]
