"""All possible upper sections of a card, and which one follows after each score in one of their boxes."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from scorekeeper.advice.solver.history import Histories
from scorekeeper.advice.solver.slots import EMPTY_SLOT_PREFIX
from scorekeeper.advice.solver.throws import Indices
from scorekeeper.rules.scoring import UPPER

BONUS_LOST = -1
"""Used in place of the total for all upper sections that can no longer reach the bonus."""
BonusTotals = tuple[int, ...]
"""For each bonus of the sheet the total of the boxes that count for it, as `UpperSections.simplified_bonus_totals`
returns it."""


class UpperSection(NamedTuple):
    """The mask of the filled upper boxes, and the total of each bonus."""

    mask: int
    totals: BonusTotals


class UpperSections:
    """The possible upper sections in order of their number of filled boxes: which are filled, and their totals.

    All totals with which the bonus is certain count as one, and so do those with which it is BONUS_LOST.
    `after[face][score]` holds, for each section, the index of the section that follows after the entry of
    `scores[face][score]` points; `count` (one behind the last) if the box may not be filled.
    """

    def __init__(self, histories: Histories) -> None:
        self.names, plain = histories.boxes[: len(UPPER)], histories.plain
        self.bonuses, self.in_order = histories.terms.bonuses, bool(histories.terms.columns_filled_in_order)
        self.scores = [sorted({0, *map(int, plain[:, face])}) for face in range(len(UPPER))]
        self.enough = [bonus.threshold + bonus.above for bonus in self.bonuses]
        self.counts = [[name in bonus.boxes for bonus in self.bonuses] for name in self.names]
        self.unused = sum(1 << face for face, name in enumerate(self.names) if name.startswith(EMPTY_SLOT_PREFIX))
        self.most = [self.most_further_points(mask) for mask in range(1 << len(UPPER))]
        found = sorted(self.sections(), key=self.fewest_filled_first)
        self.place = {one: at for at, one in enumerate(found)}
        self.count = len(found)
        self.mask = np.array([mask for mask, _ in found], dtype=np.intp)
        self.bonus = np.array([self.bonus_points(totals) for _, totals in found], dtype=np.float64)
        self.totals = np.array([totals for _, totals in found], dtype=np.intp).reshape(self.count, len(self.bonuses))
        self.after = [
            np.array([self.places_after(face, points) for points in self.scores[face]], dtype=np.intp)
            for face in range(len(UPPER))
        ]
        filled = np.bitwise_count(self.mask)
        self.bounds = np.searchsorted(filled, np.arange(len(UPPER) + 2))

    def most_further_points(self, mask: int) -> list[int]:
        """For each bonus the most points that the boxes which are open with this mask can add to its total."""
        still_open = [face for face in range(len(UPPER)) if not mask >> face & 1]
        return [
            sum(self.scores[face][-1] for face in still_open if self.counts[face][at])
            for at in range(len(self.bonuses))
        ]

    def sections(self) -> Iterator[UpperSection]:
        """Yield every section that can come about."""
        reached = {self.unused: {self.simplified_bonus_totals(self.unused, (0,) * len(self.bonuses))}}
        for mask in range(self.unused, 1 << len(UPPER)):
            if mask & self.unused != self.unused:
                continue
            if mask != self.unused:
                face = (mask & ~self.unused).bit_length() - 1
                below = reached[mask ^ 1 << face]
                reached[mask] = {self.with_points(mask, one, face, add) for one in below for add in self.scores[face]}
            yield from (UpperSection(mask, totals) for totals in reached[mask])

    @staticmethod
    def fewest_filled_first(section: UpperSection) -> tuple[int, int, BonusTotals]:
        return section.mask.bit_count(), *section

    def simplified_bonus_totals(self, mask: int, totals: BonusTotals) -> BonusTotals:
        """For each bonus the total with these boxes filled; BONUS_LOST if the bonus is out of reach, the points needed
        for it if it is certain."""
        return tuple(
            BONUS_LOST if total + most < enough else min(enough, total)
            for total, most, enough in zip(totals, self.most[mask], self.enough, strict=True)
        )

    def with_points(self, mask: int, totals: BonusTotals, face: int, points: int) -> BonusTotals:
        """The totals, as `simplified_bonus_totals` returns them, after these points in the box of this face; `mask`
        includes the box."""
        added = tuple(total + points * counts for total, counts in zip(totals, self.counts[face], strict=True))
        after = self.simplified_bonus_totals(mask, added)
        return tuple(BONUS_LOST if was == BONUS_LOST else now for was, now in zip(totals, after, strict=True))

    def bonus_points(self, totals: BonusTotals) -> int:
        return sum(bonus.earned(total) for bonus, total in zip(self.bonuses, totals, strict=True))

    def places_after(self, face: int, points: int) -> Indices:
        """For each section the index of the one that follows after these points in the box of this face; `count` where
        the box may not be filled."""
        made = np.full(self.count, self.count)
        may = ~self.mask >> face & 1 == 1
        if self.in_order:
            may &= ~self.mask & self.mask + 1 == 1 << face
        after = self.mask[may] | 1 << face
        was, enough = self.totals[may], np.array(self.enough, dtype=np.intp)
        added = was + points * np.array(self.counts[face], dtype=np.intp)
        lost = (was == BONUS_LOST) | (added + np.array(self.most, dtype=np.intp)[after] < enough)
        totals = np.where(lost, BONUS_LOST, np.minimum(enough, added))
        keys = self.keys_of_section(self.mask, self.totals)
        ordered = np.argsort(keys)
        made[may] = ordered[np.searchsorted(keys, self.keys_of_section(after, totals), sorter=ordered)]
        return made

    def keys_of_section(self, mask: Indices, totals: Indices) -> Indices:
        """A number for each section; different ones for different sections."""
        made = mask
        for at, enough in enumerate(self.enough):
            made = made * (enough + 2) + totals[:, at] + 1
        return made

    def index_of_section(self, points_by_box: Mapping[str, int]) -> int:
        """The index of the upper section of a card, given the points in each of its filled boxes."""
        mask = self.unused | sum(1 << face for face, box in enumerate(self.names) if box in points_by_box)
        totals = tuple(sum(points_by_box.get(box, 0) for box in bonus.boxes) for bonus in self.bonuses)
        return self.place[UpperSection(mask, self.simplified_bonus_totals(mask, totals))]
