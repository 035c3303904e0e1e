"""What the boxes of a sheet are worth, in signs that need no language: for empty cards on the screen and on paper."""

from functools import lru_cache
from itertools import combinations_with_replacement

from scorekeeper.rules.scoring import Box
from scorekeeper.rules.sheet import Terms


def worth_words(terms: Terms, box: str) -> str:
    """What a box is worth, in signs: "× 3" for 3 points a die with its face, the points if it always scores the same,
    else "Σ" for the sum of its dice, with "+ 50" if that is added."""
    return box_worth_words(terms.boxes[box], terms.sheet.dice)


@lru_cache(maxsize=400)
def box_worth_words(box: Box, dice_count: int) -> str:
    """What this box is worth with `dice_count` dice, as `worth_words` says it."""
    if box.face and box.points is None:
        return f"× {box.face * box.factor}"
    rolls = combinations_with_replacement(range(1, 7), dice_count)
    scores = [(roll, points) for roll in rolls if (points := box(roll))]
    found, extra = {points for _, points in scores}, {points - sum(roll) for roll, points in scores}
    return str(*found) if len(found) == 1 else "Σ + 50" if extra == {50} else "Σ"
