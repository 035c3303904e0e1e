"""How often the reader takes one face for another: as measured on photos, and at this table by what the players
corrected.

`scorekeeper replay SETS --models models/unseen --expect known` measures the confusion on the photos of two sources that
the reader never learned from. As these are not the dice of this table, the upper limit of the share is used, or that of
the dice on kept photos that the table corrected, if that is higher.
"""

import json
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from scorekeeper.storage import read_whole

CONFUSION_BY_TRUE_FACE = (
    (230, 0, 0, 0, 0, 0),
    (0, 227, 0, 0, 0, 0),
    (0, 0, 242, 0, 0, 0),
    (0, 0, 0, 248, 0, 1),
    (0, 0, 0, 0, 233, 0),
    (0, 0, 0, 0, 0, 239),
)
"""How many dice with each true face from 1 to 6 (row) were read as each face from 1 to 6 (column)."""
CONFUSION_DICE = sum(map(sum, CONFUSION_BY_TRUE_FACE))
MISREAD_DICE = CONFUSION_DICE - sum(row[face] for face, row in enumerate(CONFUSION_BY_TRUE_FACE))
LABELS_FILE = "rolls.jsonl"
"""The file in the folder of kept photos with their labels."""
MOST_LABEL_BYTES = 64 << 20
"""The largest size of LABELS_FILE in bytes; a larger file is not read."""
ENOUGH_DICE = 200
"""The fewest photographed dice from which the share that the table corrected is estimated."""
LARGEST_TOLERANCE = 0.02
"""The largest share of dice that may be taken for misread: beyond it no test of the dice makes sense, and the reader
should be taught first."""


def wilson_upper_limit(wrong: int, total: int, z: float = 1.645) -> float:
    """The upper limit of the true share, exceeded only once in 20 times, after `wrong` of `total` dice were wrong
    (Wilson); 1 if there were no dice."""
    if not total:
        return 1.0
    share = wrong / total
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return (share + z * z / (2 * total) + half) / (1 + z * z / total)


class CorrectedDice(NamedTuple):
    """How many dice of the kept photos the table corrected, and how many there are."""

    corrected: int
    photographed: int


def corrected_dice(photos: Path) -> CorrectedDice:
    """How many dice in the folder of kept photos the table corrected, and how many there are; 0 of 0 without photos. A
    corrected throw counts as one wrong die."""
    try:
        lines = read_whole(photos / LABELS_FILE, MOST_LABEL_BYTES).decode().splitlines()
    except (OSError, UnicodeDecodeError):
        return CorrectedDice(0, 0)
    wrong = dice = 0
    for line in lines:
        try:
            label = json.loads(line)
            dice += len(label["values"])
            wrong += "corrected" in label.get("tags", ())
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            continue
    return CorrectedDice(wrong, dice)


def misreading_tolerance(corrected_dice: int = 0, photographed_dice: int = 0) -> float:
    """The share of dice that the reader may misread unnoticed at this table, by which a face may come too often or too
    seldom without the dice being unfair: the upper limit of what was measured, or of what the table corrected if that
    is more, but at most LARGEST_TOLERANCE. With fewer than ENOUGH_DICE photographed dice only what was measured
    counts."""
    measured = wilson_upper_limit(MISREAD_DICE, CONFUSION_DICE)
    own = 0.0
    if photographed_dice >= ENOUGH_DICE:
        own = wilson_upper_limit(corrected_dice, photographed_dice)
    return min(LARGEST_TOLERANCE, max(measured, own))
