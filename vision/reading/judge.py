"""Judge: the chance that a whole reading is exactly right, fitted on sources that the networks never saw."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import exp


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for and against a reading. Chances are log odds, of the weakest die of the throw."""

    heat: float
    """How clearly the detector found it."""
    die: float
    """How clearly the classifier takes it for a die."""
    face: float
    """How clearly classifier and pip map show its face."""
    clear: float
    """The clearness of its pip map, relative to what is usual for the face."""
    rival: float
    """The greatest clearness of another face in another direction of "up", from 0 to 1."""
    left: float
    """The best candidate that was not taken for a die."""
    overlooked: float
    """The hottest place of a die's size that was not taken for one; only if the number of dice is unknown."""
    doubted: float
    """1 if a threshold gives a reason for doubt, else 0."""
    single: float
    """1 if there is only one die, so that no other supports it, else 0."""
    score: float
    """The chance that the weakest die is one and shows its face, by all opinions together."""
    alone: float
    """1 if the only die shows a one or a two, which numerals and other single marks may look like, else 0."""
    uncounted: float
    """The share of dice whose face is not confirmed by counting."""


@dataclass(frozen=True, slots=True)
class Judge:
    """A logistic regression, fitted by `python -m vision.replay.judging` and kept in thresholds.json."""

    weights: Mapping[str, float]
    bias: float
    point: float
    """The lowest chance of a sure reading."""

    def chance(self, evidence: Evidence) -> float:
        """The chance that every die of the reading is found and right."""
        odds = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in asdict(evidence).items())
        return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))
