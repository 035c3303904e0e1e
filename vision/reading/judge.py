"""Estimates the chance that a whole reading is exactly right by a logistic regression, fitted on sources of photos that
the networks were not trained on."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import exp, log

LEAST_STRANGE_LOG = log(0.002)
"""The lower limit of the evidence `strange`, the logarithm of how far a die is from the nearest familiar one: half of
all dice that are read right are nearer."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for and against a reading: each value is the lowest among the dice of the throw unless it says
    otherwise; chances and scores are log odds."""

    heat: float
    """The detector's score of the die, as log odds."""
    die: float
    """The classifier's chance that it is a die, as log odds."""
    face: float
    """The chance of the face read, by classifier and pip map (the classifier's heat map of pips) together, as log
    odds."""
    clear: float
    """How clearly the pip map shows the face that it shows most clearly, divided by what is usual for the face read."""
    rival: float
    """The clearness of another face of the die when its top face is sought in another direction, divided by that of the
    face read; the largest of all dice."""
    left: float
    """The score of the best candidate of a die's size that was not taken for a die, as log odds."""
    overlooked: float
    """The highest detector score of a candidate apart from the dice that may be a die, even of another kind, as log
    odds and at least -2; it is -2 if the number of dice is known."""
    doubted: float
    """1 if a threshold gives a reason for doubt, else 0."""
    score: float
    """The chance that it is a die and shows the face read, by detector, classifier and pip map together, as log
    odds."""
    uncounted: float
    """The share of dice for which counting the pips does not find the face read."""
    strange: float = LEAST_STRANGE_LOG
    """How far the strangest die is from those that the classifier is known to read: the logarithm of the distance of
    its features, at least LEAST_STRANGE_LOG."""


@dataclass(frozen=True, slots=True)
class Judge:
    """The weights, by name of evidence, and the bias of the logistic regression by which the chance of a right reading
    is estimated."""

    weights: Mapping[str, float]
    bias: float
    point: float
    """A reading with at least this chance of being right is sure, unless a rule forbids it."""

    def log_odds(self, evidence: Evidence) -> float:
        """The log odds that every die of the reading is found and right."""
        values: dict[str, float] = asdict(evidence)
        return self.bias + sum(self.weights.get(name, 0.0) * value for name, value in values.items())

    def chance(self, evidence: Evidence, shift: float = 0.0) -> float:
        """The chance that every die of the reading is found and right; `shift` is added to the log odds."""
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.log_odds(evidence) + shift))))


@dataclass(frozen=True, slots=True)
class Judges:
    """The judge of readings for which the number of dice is known, and that of all others;
    `python -m vision.replay.judging` fits them and stores them in thresholds.json."""

    known: Judge
    unknown: Judge

    def judge_for(self, expect: int | None) -> Judge:
        return self.unknown if expect is None else self.known
