"""A source that shows throws with given faces one after the other, drawn by the demo."""

from vision.errors import SourceError
from vision.sources.demo import Demo

PAUSE_BETWEEN_THROWS_S = 3.0
MOST_DICE = 10
"""The most dice of a throw."""


def make(argument: str) -> Demo:
    throws = [parse_throw(text) for text in argument.split(";") if text.strip()]
    if not throws:
        raise SourceError("a script names its throws, as in scripted:1,2,3,4,5;2,2,4,5,6")
    demo = Demo(seed=0, every=PAUSE_BETWEEN_THROWS_S, count=len(throws[0]), script=throws)
    demo.name = "scripted"
    return demo


def parse_throw(text: str) -> tuple[int, ...]:
    faces = [word.strip() for word in text.split(",")]
    if not all(face in "123456" and len(face) == 1 for face in faces) or len(faces) > MOST_DICE:
        raise SourceError(f"{text.strip()!r} is no throw: faces from 1 to 6 with commas between them, as in 1,2,3,4,5")
    return tuple(int(face) for face in faces)
