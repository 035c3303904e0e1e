"""Judge: how likely a whole reading is exactly right, learned from readings of sources that the networks never saw."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import exp


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for and against a reading. Chances are log odds, of the weakest die of the throw."""

    heat: float
    """How clearly the detector found it."""
    die: float
    """How clearly the classifier takes it for a die."""
    face: float
    """How clearly classifier and pip map show its face."""
    clear: float
    """How clear its pip map is, in parts of what is usual for the face."""
    rival: float
    """How clearly another face was seen with another side up, at most, from 0 to 1."""
    left: float
    """The likeliest thing that was not taken for a die."""
    overlooked: float
    """The hottest place of a die's size that was not taken for one; only where the number is unknown."""
    doubted: float
    """1 if a limit names a reason to doubt, else 0."""
    single: float
    """1 if there is one die, which no other vouches for, else 0."""
    score: float
    """How likely the weakest die is one and shows its face, by all together."""
    alone: float
    """1 if the only die shows a one or a two, for which numerals and other single marks pass, else 0."""
    uncounted: float
    """The part of the dice whose face the classic count does not confirm."""


@dataclass(frozen=True, slots=True)
class Judge:
    """A logistic regression, fitted by `python -m vision.replay.judging` and kept in thresholds.json."""

    weights: Mapping[str, float]
    bias: float
    point: float
    """From this chance on a reading is sure."""

    def chance(self, evidence: Evidence) -> float:
        """Of a reading that every die is there and right."""
        odds = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in asdict(evidence).items())
        return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))
