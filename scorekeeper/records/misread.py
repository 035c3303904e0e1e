"""How often the reader takes one face for another: as measured on photos, and at this table by what it corrected.

`scorekeeper replay SETS --models models/unseen --expect known` measures the confusion on the photos of two sources that
the reader never learned from. These are not the dice of this table: the upper limit counts, and where the table has
kept photos, the share of dice that it corrected.
"""

import json
from math import sqrt
from pathlib import Path

from scorekeeper.storage import read_whole

CONFUSION = (
    (230, 0, 0, 0, 0, 0),
    (0, 227, 0, 0, 0, 0),
    (0, 0, 242, 0, 0, 0),
    (0, 0, 0, 248, 0, 1),
    (0, 0, 0, 0, 233, 0),
    (0, 0, 0, 0, 0, 239),
)
"""How often each face was read as which: a row for each true face from 1 to 6, a column for each face read."""
DICE = sum(map(sum, CONFUSION))
MISREAD = DICE - sum(row[face] for face, row in enumerate(CONFUSION))
PHOTOS, LABELS = "photos", "rolls.jsonl"
"""The folder of kept photos beside the journal, and the file with their labels."""
MOST_BYTES = 64 << 20
ENOUGH_DICE = 200
"""The number of photographed dice from which on what the table corrected counts."""
LARGEST_TOLERANCE = 0.02
"""The largest share of dice that may be taken for misread: beyond it no test of the dice makes sense, and the reader
should be taught first."""


def upper_limit(wrong: int, of: int, z: float = 1.645) -> float:
    """The share that is exceeded only once in 20 times, when this number of them were wrong (Wilson)."""
    if not of:
        return 1.0
    share = wrong / of
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (share + z * z / (2 * of) + half) / (1 + z * z / of)


def corrected_dice(photos: Path) -> tuple[int, int]:
    """Of the throws in the folder of kept photos: dice that the table corrected, and dice in all; (0, 0) without
    photos. A corrected throw counts as one wrong die."""
    try:
        lines = read_whole(photos / LABELS, MOST_BYTES).decode().splitlines()
    except (OSError, UnicodeDecodeError):
        return 0, 0
    wrong = dice = 0
    for line in lines:
        try:
            label = json.loads(line)
            dice += len(label["values"])
            wrong += "corrected" in label.get("tags", ())
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            continue
    return wrong, dice


def misreading_tolerance(wrong: int = 0, dice: int = 0) -> float:
    """The share of dice that the reader may misread unnoticed at this table, by which a face may come too often or too
    seldom without the dice being unfair: the upper limit of what was measured, or of what the table corrected if that
    is more."""
    measured = upper_limit(MISREAD, DICE)
    own = upper_limit(wrong, dice) if dice >= ENOUGH_DICE else 0.0
    return min(LARGEST_TOLERANCE, max(measured, own))
