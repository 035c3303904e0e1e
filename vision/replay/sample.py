"""The data classes for a labelled photo, and for a set of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from vision.boxes import BoxCorners

ACTS_FILE = "acts.jsonl"
"""The name of the file with the events (acts) of a recorded game, in the same folder as its labels."""
ABOUT_FILE = "about.txt"
"""The name of the file, beside the labels, in which a set says of itself what its figures mean."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A labelled photo: the faces of its dice (`values`), and their boxes in the same order, empty if the set has none.
    `split` is its part of the set, "train" or "validate", and `sha256` the SHA-256 checksum of its file as hexadecimal
    digits; both are empty if unknown."""

    photo: str
    path: Path
    values: tuple[int, ...]
    boxes: tuple[BoxCorners, ...] = ()
    tags: tuple[str, ...] = ()
    split: str = ""
    sha256: str = ""
    rig: str = ""
    """The camera and table that took the photo, if the set names them."""
    trust: str = ""
    """How far the labels can be trusted ("confirmed" by people, or another word), if the set says so."""
    unit: bool = False
    """Whether boxes are fractions of the photo's width and height, as in YOLO."""
    pips_only: bool = False
    """Whether boxes enclose only the pips of the top face, so that their size says nothing about the die."""


class LabelledDie(NamedTuple):
    """The label of one die."""

    face: int
    box: BoxCorners
    pips_only: bool = False
    """Whether the box encloses only the pips of the top face."""


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """A named set of labelled photos; for a recorded game also the path of the file with its events (acts).

    `about` is what the set says of itself in a few sentences, to be shown beside its figures.
    """

    name: str
    folder: Path
    samples: tuple[Sample, ...]
    acts: Path | None = None
    about: str = ""
