"""A labelled photo, and a set of them."""

from dataclasses import dataclass
from pathlib import Path

from vision.boxes import Box

ACTS = "acts.jsonl"
"""Beside the labels of a recorded game."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A photo and the truth about it. Boxes stand in the order of the values, or there are none."""

    photo: str
    path: Path
    values: tuple[int, ...]
    boxes: tuple[Box, ...] = ()
    tags: tuple[str, ...] = ()
    split: str = ""
    sha256: str = ""
    rig: str = ""
    """The camera and table that took the photo, where the set names them."""
    trust: str = ""
    """How far the labels can be trusted ("confirmed" by people, or another word), where the set says it."""
    unit: bool = False
    """Boxes are fractions of the photo's width and height, as in YOLO."""
    pips_only: bool = False
    """Boxes enclose only the pips of the top face: their middles count, not their size."""


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """Photos with their truth; a recorded game has also the acts of the game."""

    name: str
    folder: Path
    samples: tuple[Sample, ...]
    acts: Path | None = None
