"""All thresholds that decide whether something is a die and whether its face is sure, in one place."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import exp, isfinite, log
from pathlib import Path
from typing import Any

from vision.errors import ModelError
from vision.reading.judge import Judge, Judges
from vision.reading.sealed import verified_values, with_checksum

LEAST_CHANCE_DESPITE_CLASSIFIER = 0.85
"""The least chance of being a die of a candidate that the classifier refuses although detector, pip map and count
clearly show its face, or although it looks like a clear die beside it: nearly all of them are dice, but none for
certain."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The limits that decide what is a die and what is sure, stored in thresholds.json beside the weights they belong
    to.

    `python -m vision.replay.tune` fits some of them on training photos.
    """

    heat: float = 3.1
    named: float = 1.1
    offset: float = -4.3
    """The chance of a die is the logistic function of heat x (log odds of the detector) + named x (those of the
    classifier) + offset."""
    die: float = 0.40
    """A candidate with a higher score is a die if the number of dice is unknown; the score is the chance that it is a
    die and shows the face."""
    doubt: float = 0.10
    """A candidate with a score between this and `die` may be a missed die, which is a reason for doubt. If the number
    of dice is known, a score above this is enough for a die."""
    hot: float = 1.0
    """If the number of dice is unknown, an unchosen candidate with a higher detector score (heat) that has about the
    size of dice, even of another kind, may be a missed die, whatever the classifier says."""
    plain: float = 1.0
    """If the number of dice is unknown, an unchosen candidate may be a missed die, whatever the detector says, if the
    classifier's chance of a die x the chance of its likeliest face x the clearness of the pip map's clearest face is
    higher."""
    sure: float = 0.70
    """The least score of a sure die; with judges, a lower one is only a reason for doubt."""
    face: float = 0.80
    """The least chance of the face of a sure die; with judges, a lower one is only a reason for doubt."""
    clear: float = 0.15
    """The least clearness of the face of a sure die in the pip map (the classifier's heat map of pips); with judges, a
    lower one is only a reason for doubt."""
    lone: float = 0.75
    """A one, two or three without a clear die beside it is sure only if its pips are about this clear in the pip map;
    numerals are less clear."""
    rival: float = 0.6
    """A die is not sure if, with its top face sought in another direction, another face is clearer than this, relative
    to the face read; with judges, this is only a reason for doubt."""
    alone: float = 0.97
    """The least chance of the face of a sure die that counting does not confirm; with judges, a lower one is only a
    reason for doubt."""
    small: float = 18.0
    """The least longer side of a sure die, in pixels of the picture."""
    spread: float = 1.9
    """A candidate that is not sure, and larger or smaller than the median of the sure ones by at least this factor,
    does not belong to the throw."""
    sharp: float = 0.25
    """A die whose fine detail, divided by its contrast, is less than this is called blurred."""
    glare: float = 0.04
    """A die of which a larger share is overexposed has glare."""
    tilted: float = 0.27
    """A top face further from the middle of its die, in die sizes, is seen at an angle above about fifty degrees."""
    leaning: float = 0.15
    """A die whose top face deviates from those of the others by more than this, in die sizes, is leaning."""
    enough: float = 0.90
    """The least mean score of the dice for a look to be final without another size. It must also show the expected
    number of dice (at least one if unknown), leave none undecided, and see them at a suitable size."""

    strange: float = 0.018
    """A die whose features are farther than this from those of every die of the bank is of a kind that the reader does
    not know; 97 of 100 dice read right are nearer than 0.011."""
    unusual: float = 0.0067
    """With an unknown number of dice, a lone one or two farther than this from every die of the bank is never sure: it
    may be a numeral or another mark. Nine of ten dice read right are nearer."""

    judges: Judges | None = None
    """The judges that decide by all evidence what is sure, unless a rule forbids it; without them the limits above
    decide."""

    def chance_of_die(self, heat: float, die_chance: float, despite_classifier: bool = False) -> float:
        """The chance that a candidate is a die, from the scores of detector and classifier, which both exaggerate, in
        different ways; at least LEAST_CHANCE_DESPITE_CLASSIFIER if it is a die despite the classifier."""
        chance = 1 / (1 + exp(-self.heat * logit(heat) - self.named * logit(die_chance) - self.offset))
        return max(chance, LEAST_CHANCE_DESPITE_CLASSIFIER) if despite_classifier else chance


def logit(chance: float) -> float:
    bounded = min(0.999, max(0.001, chance))
    return log(bounded / (1 - bounded))


def load_thresholds(folder: Path) -> Thresholds:
    """The thresholds stored in this folder of weights; the defaults for those that are not stored, a ModelError if the
    file is damaged."""
    path = folder / "thresholds.json"
    if not path.exists():
        return Thresholds()
    try:
        stored = verified_values(path.read_bytes())
        judges = stored.pop("judges", None)
        known = {field.name for field in fields(Thresholds)}
        limits = {key: finite_number(value) for key, value in stored.items() if key in known}
        return Thresholds(**limits, judges=load_judges(judges) if judges else None)
    except (OSError, KeyError, ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        raise ModelError(f"{path} is damaged: install the program again") from None


def load_judges(stored: Mapping[str, Any]) -> Judges:
    return Judges(load_judge(stored["known"]), load_judge(stored["unknown"]))


def load_judge(stored: Mapping[str, Any]) -> Judge:
    weights = {str(name): finite_number(weight) for name, weight in stored["weights"].items()}
    return Judge(weights, finite_number(stored["bias"]), finite_number(stored["point"]))


def finite_number(value: float | str) -> float:
    """The number; a ValueError for NaN and infinity, which would pass every comparison unnoticed."""
    number = float(value)
    if not isfinite(number):
        raise ValueError(f"{value} is no threshold")
    return number


def store_thresholds(thresholds: Thresholds, folder: Path) -> None:
    (folder / "thresholds.json").write_text(json.dumps(with_checksum(asdict(thresholds)), indent=1) + "\n")
