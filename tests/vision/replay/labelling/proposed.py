"""Samples and proposals for the tests of the labeller: grey photos of 1000 x 800 pixels with dice of 40."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.boxes import BoxCorners
from vision.replay.labelling.proposals import Proposal
from vision.replay.sample import Sample
from vision.results import Die, Reading

RNG = np.random.default_rng(1)


def box(place: int, off: float = 0.0) -> BoxCorners:
    return (100.0 * place + off, 100.0, 100.0 * place + 40 + off, 140.0)


def sample(name: str, values: Sequence[int], off: float = 0.0, **fields: object) -> Sample:
    """A labelled photo; the box of its first die is moved by `off` pixels."""
    boxes = tuple(box(k, off if k == 0 else 0.0) for k in range(len(values)))
    return Sample(name, Path(name), tuple(values), boxes, **fields)  # type: ignore[arg-type]


def proposal(values: Sequence[int], confidence: float = 0.99, sure: bool = True, light: float = -1.0) -> Proposal:
    """What the reader saw; photos of the same `light` (from 0 to 1) look the same, others are all different."""
    dice = tuple(Die(face, confidence, box(k), 7 - face) for k, face in enumerate(values))
    bits = np.full(32, 0, np.uint8) if light >= 0 else RNG.integers(0, 256, 32, dtype=np.uint8)
    look = np.full(48, light, np.float32) if light >= 0 else RNG.random(48, dtype=np.float32)
    return Proposal(Reading("rest" if dice else "empty", dice, sure), (1000.0, 800.0), "", bits, look)
