"""All possible upper sections of a card, and which one follows after each score in one of their boxes."""

from collections.abc import Iterator, Mapping

import numpy as np

from scorekeeper.advice.solver.history import Histories
from scorekeeper.advice.solver.throws import Places
from scorekeeper.rules.scoring import UPPER

LOST = -1
"""Used in place of the total for all upper sections that can no longer reach the bonus."""


class Uppers:
    """The possible upper sections in order of their number of filled boxes: which are filled, and their total.

    All totals with which the bonus is certain count as one, and so do those with which it is LOST. `after[face][score]`
    holds, for each section, the index of the section that follows after the entry of `scores[face][score]` points;
    `count` (one behind the last) if the box may not be filled.
    """

    def __init__(self, histories: Histories) -> None:
        bonus, plain = histories.terms.bonus, histories.plain
        enough, self.in_order = bonus.threshold + bonus.above, histories.terms.sheet.in_order
        self.scores = [sorted({0, *map(int, plain[:, face])}) for face in range(len(UPPER))]
        self.enough, boxes = enough, range(len(UPPER))
        best = [scores[-1] for scores in self.scores]
        self.most = [sum(best[face] for face in boxes if not mask >> face & 1) for mask in range(1 << len(UPPER))]
        totals = [{self.counted(0, 0)}]
        for mask in range(1, 1 << len(UPPER)):
            face = mask.bit_length() - 1
            below = totals[mask ^ 1 << face]
            totals.append({self.with_points(mask, one, points) for one in below for points in self.scores[face]})
        found = sorted(((mask, one) for mask, ones in enumerate(totals) for one in ones), key=self.order)
        self.place = {one: at for at, one in enumerate(found)}
        self.count = len(found)
        self.mask = np.array([mask for mask, _ in found], dtype=np.intp)
        self.bonus = np.array([bonus.earned(total) for _, total in found], dtype=np.float64)
        self.after = [
            np.array([[self.place_after(one, face, points) for one in found] for points in self.scores[face]], np.intp)
            for face in range(len(UPPER))
        ]
        filled = np.bitwise_count(self.mask)
        self.bounds = np.searchsorted(filled, np.arange(len(UPPER) + 2))

    @staticmethod
    def order(section: tuple[int, int]) -> tuple[int, int, int]:
        return section[0].bit_count(), *section

    def counted(self, mask: int, total: int) -> int:
        """The total with these boxes filled; LOST if the bonus is out of reach, the points needed for it if it is
        certain."""
        return LOST if total + self.most[mask] < self.enough else min(self.enough, total)

    def with_points(self, mask: int, total: int, points: int) -> int:
        """The total, as `counted` gives it, after these points are added; `mask` includes their box."""
        return LOST if total == LOST else self.counted(mask, total + points)

    def place_after(self, section: tuple[int, int], face: int, points: int) -> int:
        mask, total = section
        first_open = ~mask & mask + 1
        if mask >> face & 1 or (self.in_order and first_open != 1 << face):
            return self.count
        after = mask | 1 << face
        return self.place[after, self.with_points(after, total, points)]

    def at(self, filled: Mapping[str, int]) -> int:
        """The index of the upper section of a card."""
        mask = sum(1 << face for face, box in enumerate(UPPER) if box in filled)
        return self.place[mask, self.counted(mask, sum(points for box, points in filled.items() if box in UPPER))]

    def parts(self, width: int) -> Iterator[Places]:
        """Yield runs of at most `width` indices, the fullest sections first; all sections of a run have equally many
        filled boxes."""
        for first, end in zip(self.bounds[-2::-1], self.bounds[:0:-1], strict=True):
            pieces = -(-(end - first) // width)
            edges = np.linspace(first, end, pieces + 1).astype(int)
            yield from map(np.arange, edges[:-1], edges[1:])
