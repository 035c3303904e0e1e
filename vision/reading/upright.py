"""Finds for each candidate the direction from its middle to its top face; if a first crop says little, others are
tried.

Seen from close above, every die leans in its own direction; with the wrong one a side face is in the middle of the
crop. The right direction is the one in which classifier and pip map agree best on one face.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import NamedTuple

from vision.reading.crops import CropChances, classify_crops, cut_crop
from vision.reading.effort import THOROUGH
from vision.reading.faces import Points
from vision.reading.find import Candidate
from vision.reading.model import Model
from vision.reading.pip_map import face_clearness, face_weights
from vision.reading.rectify import RectifiedView
from vision.reading.thresholds import Thresholds
from vision.scene import Picture

CLEAR_FACE_CHANCE = 0.7
"""If classifier and pip map (its heat map of pips) together see a face this clearly, no other directions are tried."""
TOP_FACE_OFF_DIE_SIZES = 0.14
"""The distance, in die sizes, from the middle of a leaning die at which its top face is looked for."""
TOP_FACE_DIRECTIONS = tuple(
    (TOP_FACE_OFF_DIE_SIZES * cos(k * pi / 2), TOP_FACE_OFF_DIE_SIZES * sin(k * pi / 2)) for k in range(4)
)


class ClearestFace(NamedTuple):
    """The likeliest face, and how clearly classifier and pip map together see it, from 0 to about 1."""

    clearness: float
    face: int


@dataclass(frozen=True, slots=True)
class UprightCandidate:
    """A candidate with the direction in which its top face lies, the crop cut in that direction, and the classifier's
    result for it."""

    candidate: Candidate
    crop: Picture
    shown: CropChances
    clear: Points
    """How clearly the pip map shows each of the six faces, from 0 to 1."""
    rival: float = 0.0
    """The clearness of the clearest other face seen when the crop is cut in another direction, divided by that of the
    best; 0 if no other direction was tried, or none shows another face."""

    @property
    def die_chance(self) -> float:
        """The classifier's chance that it is a die."""
        return 1 - float(self.shown.faces[0])

    @property
    def clearest(self) -> ClearestFace:
        faces = face_weights(self.shown.faces, self.clear)
        return ClearestFace(float(faces.max()), int(faces.argmax()) + 1)


def turn_candidates(
    model: Model, view: RectifiedView, candidates: Sequence[Candidate], limits: Thresholds, tries: int = THOROUGH.tries
) -> list[UprightCandidate]:
    """Classify each candidate in a crop with its top face in the middle; for up to `tries` likely dice without a clear
    face, in the order of the list, other directions are tried."""
    standing = classify_candidates(model, view, candidates)
    doubtful = [
        k for k, one in enumerate(standing) if one.clearest.clearness < CLEAR_FACE_CHANCE and is_likely_die(one, limits)
    ]
    for k in doubtful[:tries]:
        ways = [replace(standing[k].candidate, up=up) for up in TOP_FACE_DIRECTIONS]
        standing[k] = best_direction(standing[k], classify_candidates(model, view, ways))
    return standing


def classify_candidates(model: Model, view: RectifiedView, candidates: Sequence[Candidate]) -> list[UprightCandidate]:
    """Cut a crop of each candidate in its own direction, and classify it."""
    crops = [cut_crop(model, view, one) for one in candidates]
    each = zip(candidates, crops, classify_crops(model, crops), strict=True)
    return [UprightCandidate(one, crop, shown, face_clearness(shown.pips)) for one, crop, shown in each]


def is_likely_die(one: UprightCandidate, limits: Thresholds) -> bool:
    return limits.chance_of_die(one.candidate.heat, one.die_chance) > limits.doubt


def best_direction(first: UprightCandidate, ways: Sequence[UprightCandidate]) -> UprightCandidate:
    """Of the first crop and those cut in other directions, the one in which one face is clearest; `rival` is set to the
    clearness of the clearest other face, divided by that of this one.

    A face not seen in the first crop counts less if the opposite direction shows it too.
    """
    _, straight = first.clearest
    seen = [way.clearest for way in ways]
    every = [(*first.clearest, first)]
    for k, (way, (clear, face)) in enumerate(zip(ways, seen, strict=True)):
        opposite, other = seen[(k + len(ways) // 2) % len(ways)]
        every.append((max(0.0, clear - opposite) if face == other != straight else clear, face, way))
    clear, face, best = max(every, key=lambda one: one[0])
    rival = max((other for other, shown, _ in every if shown != face), default=0.0)
    return replace(best, rival=rival / clear if clear > 0 else 0.0)
