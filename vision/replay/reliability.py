"""Whether the confidences of dice are right: groups of dice with similar confidence, and the share of each that was
read right."""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from vision.replay.match import PhotoOutcome, read_dice_are_right
from vision.replay.metrics import Share

CONFIDENCE_BIN_EDGES = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
"""The confidences of dice at which the groups of `reliability_bins` begin: narrow where the confidence of most dice
is."""


@dataclass(frozen=True, slots=True)
class ConfidenceBin:
    """The dice read with a confidence from `low` to below `high`: their mean confidence, and how many were right."""

    low: float
    high: float
    mean: float
    right: Share


def reliability_bins(outcomes: Sequence[PhotoOutcome]) -> list[ConfidenceBin]:
    """How right the confidences of dice are, in groups of similar confidence; groups without dice are left out."""
    dice: list[list[tuple[float, bool]]] = [[] for _ in CONFIDENCE_BIN_EDGES]
    for one in outcomes:
        for die, right in zip(one.reading.dice, read_dice_are_right(one), strict=True):
            dice[bin_of(die.confidence)].append((die.confidence, right))
    ends = (*CONFIDENCE_BIN_EDGES[1:], 1.0)
    return [
        ConfidenceBin(
            low, high, sum(sure for sure, _ in members) / len(members), Share(sum(r for _, r in members), len(members))
        )
        for low, high, members in zip(CONFIDENCE_BIN_EDGES, ends, dice, strict=True)
        if members
    ]


def bin_of(confidence: float) -> int:
    """The index in CONFIDENCE_BIN_EDGES of the group of this confidence."""
    return max(0, bisect(CONFIDENCE_BIN_EDGES, confidence) - 1)


def calibration_error(bins: Sequence[ConfidenceBin]) -> float:
    """The mean distance between confidence and share of right dice over the groups, weighted by their numbers of dice
    (ECE)."""
    total = sum(one.right.whole for one in bins)
    return sum(one.right.whole * abs(one.mean - one.right.value) for one in bins) / total if total else 0.0
