"""Every number that decides whether something is a die and whether its face is sure: data, in one place."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import exp, isfinite, log
from pathlib import Path
from typing import Any

from vision.errors import ModelError
from vision.reading.judge import Judge


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Chosen on training photos by `python -m vision.replay.tune`, kept beside the weights they belong to."""

    heat: float = 3.1
    named: float = 1.1
    offset: float = -4.3
    """The chance of a die is the logistic of heat x (detector's log odds) + named x (classifier's) + offset."""
    die: float = 0.40
    """A candidate with a higher score, the chance that it is a die and shows the face, is a die."""
    doubt: float = 0.10
    """A candidate between this and `die` may be a die that was missed: the reading is not sure."""
    hot: float = 1.0
    """Something as large as the dice with more heat may be a die that was missed, whatever the classifier says."""
    sure: float = 0.70
    """A die with a lower score is not sure."""
    face: float = 0.80
    """A die whose face has a lower chance is not sure."""
    clear: float = 0.15
    """A pip map that shows the same face less clearly is no second opinion."""
    lone: float = 0.75
    """A one, two or three without a clear die beside it needs a pip map as clear as this: numerals show less."""
    rival: float = 0.6
    """Another face seen so clearly, in parts of the best, with another side up: the die is not sure."""
    alone: float = 0.97
    """A die whose classic count is missing needs this chance of its face."""
    small: float = 18.0
    """A die with a smaller longer side, in pixels, is not sure."""
    spread: float = 1.9
    """A die larger or smaller than the middle one by more than this factor is no die of this throw."""
    sharp: float = 0.25
    """A die with less fine detail is blurred."""
    glare: float = 0.04
    """A larger part of a die burnt out is glare."""
    tilted: float = 0.27
    """A top face further off the middle of its die is seen at more than about fifty degrees."""
    leaning: float = 0.15
    """A top face that lies so differently from those of the other dice belongs to a leaning die."""
    enough: float = 0.90
    """A first look whose mean score reaches this needs no look at another size."""

    judge: Judge | None = None
    """Where there is one it weighs the doubts that the limits above name, and says what is sure."""

    def presence(self, heat: float, die: float) -> float:
        """The chance of a die, from what detector and classifier say: both exaggerate, and not alike."""
        return 1 / (1 + exp(-self.heat * logit(heat) - self.named * logit(die) - self.offset))


def logit(chance: float) -> float:
    bounded = min(0.999, max(0.001, chance))
    return log(bounded / (1 - bounded))


def load_thresholds(folder: Path) -> Thresholds:
    """Those beside the weights, or the defaults where there are none."""
    path = folder / "thresholds.json"
    if not path.exists():
        return Thresholds()
    try:
        stored = json.loads(path.read_bytes())
        judge = stored.pop("judge", None)
        known = {field.name for field in fields(Thresholds)}
        limits = {key: finite(value) for key, value in stored.items() if key in known}
        return Thresholds(**limits, judge=load_judge(judge) if judge else None)
    except (OSError, KeyError, ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        raise ModelError(f"{path} is damaged: install the program again") from None


def load_judge(stored: Mapping[str, Any]) -> Judge:
    weights = {str(name): finite(weight) for name, weight in stored["weights"].items()}
    return Judge(weights, finite(stored["bias"]), finite(stored["point"]))


def finite(value: float | str) -> float:
    """Beside NaN nothing is larger or smaller: as a threshold it would pass unseen."""
    number = float(value)
    if not isfinite(number):
        raise ValueError(f"{value} is no threshold")
    return number


def store_thresholds(thresholds: Thresholds, folder: Path) -> None:
    (folder / "thresholds.json").write_text(json.dumps(asdict(thresholds), indent=1) + "\n")
