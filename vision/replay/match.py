"""Compares one reading with its labels: which die is which, and what was wrong."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from vision.boxes import Box, distance, size
from vision.replay.sample import Sample
from vision.results import Die, Reading

REACH = 0.6
"""The least distance between the middles of the boxes of two different dice, in sizes of the larger box."""

NOTHING = Reading("empty")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one labelled photo: its reading, and each die as a pair of faces (truth, read), where 0 means no
    die.

    `ms` is the time of the reading in milliseconds; `error` says why the photo could not be loaded, and is empty if it
    could.
    """

    source: str
    sample: Sample
    boxes: tuple[Box, ...] = ()
    """The labelled boxes, in pixels of the photo at full size."""
    reading: Reading = NOTHING
    pairs: tuple[tuple[int, int], ...] = ()
    ms: float = 0.0
    error: str = ""

    @property
    def exact(self) -> bool:
        return not self.error and all(truth == read for truth, read in self.pairs)

    @property
    def sure(self) -> bool:
        return not self.error and self.reading.sure

    @property
    def wrong_though_sure(self) -> bool:
        return self.sure and not self.exact


def compare(sample: Sample, boxes: Sequence[Box], dice: Sequence[Die]) -> tuple[tuple[int, int], ...]:
    """Pairs of faces (truth, read) in which every labelled and every read die appears once, with 0 for a partner that
    is missing; matched by position if there are boxes, else by face."""
    if boxes or not sample.values:
        return by_place(sample.values, boxes, dice)
    return by_face(sample.values, [die.face for die in dice])


def by_place(values: Sequence[int], boxes: Sequence[Box], dice: Sequence[Die]) -> tuple[tuple[int, int], ...]:
    near = sorted(
        (apart(box, die.box), k, j)
        for k, box in enumerate(boxes)
        for j, die in enumerate(dice)
        if apart(box, die.box) < REACH
    )
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for _, k, j in near:
        if k not in partner and j not in taken:
            partner[k] = j
            taken.add(j)
    pairs = [(value, dice[partner[k]].face if k in partner else 0) for k, value in enumerate(values)]
    return (*pairs, *((0, die.face) for j, die in enumerate(dice) if j not in taken))


def apart(one: Box, other: Box) -> float:
    """The distance between the middles of two boxes, in sizes of the larger one, so that labels which enclose only the
    pips also match."""
    return distance(one, other) / max(size(one), size(other))


def by_face(values: Sequence[int], read: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Pairs of equal faces first; the remaining faces are paired in rising order, and with 0 once one side has no
    more."""
    both = Counter(values) & Counter(read)
    missed, extra = sorted((Counter(values) - both).elements()), sorted((Counter(read) - both).elements())
    longest = max(len(missed), len(extra))
    missed += [0] * (longest - len(missed))
    extra += [0] * (longest - len(extra))
    return (*((value, value) for value in both.elements()), *zip(missed, extra, strict=True))
