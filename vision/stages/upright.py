"""Upright: which way is up for each candidate. Where a first look at a die says little, other directions are tried.

A camera close above shows every die leaning its own way, and side faces look like top faces when a die is not turned
upright. The right direction is the one in which classifier and pip map agree best on one face.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

from vision.crops import Shown, classify, cut
from vision.model import Model
from vision.pipmap import clearness, together
from vision.stages.find import Candidate
from vision.stages.rectify import View

CLEAR = 0.7
"""Classifier and pip map together: a die that is seen so clearly stands upright."""
HOPEFUL = 0.3
"""Below this heat, or with less chance of a die at the first look, nothing is tried."""
LEAST_DIE = 0.03
OFF = 0.14
"""How far off the middle of a leaning die its top face is looked for, in die sizes."""
DIRECTIONS = tuple((OFF * cos(k * pi / 4), OFF * sin(k * pi / 4)) for k in range(8))
MOST = 12
"""So many candidates are tried at most, the hottest ones."""


@dataclass(frozen=True, slots=True)
class Upright:
    """A candidate with the direction that was found for it, and what is shown there."""

    candidate: Candidate
    shown: Shown
    rival: float = 0.0
    """How clearly another face was seen in another direction, as a part of the best."""


def upright(model: Model, view: View, candidates: Sequence[Candidate], known: bool) -> list[Upright]:
    """`known`: a calibrated camera has told what is up."""
    if not candidates:
        return []
    shown = classify(model, [cut(model, view, one) for one in candidates])
    first = [Upright(one, part(shown, k)) for k, one in enumerate(candidates)]
    tried = 0
    for k, one in enumerate(first):
        if not known and tried < MOST and doubtful(one):
            first[k] = best_of(one, turned(model, view, one.candidate))
            tried += 1
    return first


def part(shown: Shown, k: int) -> Shown:
    return Shown(shown.faces[k : k + 1], shown.maps[k : k + 1])


def doubtful(one: Upright) -> bool:
    if one.candidate.heat < HOPEFUL or 1 - one.shown.faces[0][0] < LEAST_DIE:
        return False
    return clearest(one)[0] < CLEAR


def turned(model: Model, view: View, one: Candidate) -> list[Upright]:
    """The candidate as it looks when each of the directions is up."""
    ways = [replace(one, up=up) for up in DIRECTIONS]
    shown = classify(model, [cut(model, view, way) for way in ways])
    return [Upright(way, part(shown, k)) for k, way in enumerate(ways)]


def clearest(one: Upright) -> tuple[float, int]:
    """How clearly its likeliest face is seen, and which that is."""
    faces = together(one.shown.faces[0], clearness(one.shown.maps[0]))
    return float(faces.max()), int(faces.argmax()) + 1


def best_of(first: Upright, ways: Sequence[Upright]) -> Upright:
    """The way in which one face is clearest. Seen both ways round, another face than at first is no top face."""
    _, straight = clearest(first)
    seen = [clearest(way) for way in ways]
    half = len(ways) // 2
    for k, (clear, face) in enumerate([*seen]):
        opposite, other = clearest(ways[(k + half) % len(ways)])
        if face == other != straight:
            seen[k] = max(0.0, clear - opposite), face
    both = [(*clearest(first), first), *((*shown, way) for shown, way in zip(seen, ways, strict=True))]
    clear, face, best = max(both, key=lambda one: one[0])
    rival = max((other for other, shown, _ in both if shown != face), default=0.0)
    return replace(best, rival=rival / clear if clear > 0 else 0.0)
