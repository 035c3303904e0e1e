"""Compares one reading with its labels: which die is which, and what was wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from statistics import median

from vision.boxes import BoxCorners, distance, longer_side
from vision.replay.sample import Sample
from vision.results import Die, Reading

SAME_DIE_WITHIN_BOX_SIZES = 0.6
"""Two boxes whose middles are nearer than this, in sizes of the larger one, are of the same die."""

NOTHING_READ = Reading("empty")


@dataclass(frozen=True, slots=True)
class PhotoOutcome:
    """The result for one labelled photo: its reading, and each die as a pair of faces (truth, read), where 0 means no
    die.

    `ms` is the time of the reading in milliseconds; `error` says why the photo could not be loaded, and is empty if it
    could.
    """

    source: str
    sample: Sample
    boxes: tuple[BoxCorners, ...] = ()
    """The labelled boxes, in pixels of the photo at full size."""
    reading: Reading = NOTHING_READ
    pairs: tuple[tuple[int, int], ...] = ()
    ms: float = 0.0
    error: str = ""
    extent: tuple[float, float] = (0.0, 0.0)
    """Width and height of the photo at full size in pixels, as displayed; 0 if it could not be loaded."""

    @property
    def exact(self) -> bool:
        return not self.error and all(truth == read for truth, read in self.pairs)

    @property
    def sure(self) -> bool:
        return not self.error and self.reading.sure

    @property
    def wrong_though_sure(self) -> bool:
        return self.sure and not self.exact


def pair_faces(sample: Sample, boxes: Sequence[BoxCorners], dice: Sequence[Die]) -> tuple[tuple[int, int], ...]:
    """Pairs of faces (truth, read) in which every labelled and every read die appears once, with 0 for a partner that
    is missing."""
    return tuple(
        (sample.values[k] if k is not None else 0, dice[j].face if j is not None else 0)
        for k, j in link_dice(sample, boxes, dice)
    )


LabelLink = tuple[int | None, int | None]
"""The index of a label and that of the die read in its place; None if there is no partner."""


def link_dice(sample: Sample, boxes: Sequence[BoxCorners], dice: Sequence[Die]) -> list[LabelLink]:
    """Which read die belongs to which label, matched by position if there are boxes, else by face."""
    if boxes or not sample.values:
        return pairs_by_place(boxes, dice)
    return pairs_by_face(sample.values, [die.face for die in dice])


def pairs_by_place(boxes: Sequence[BoxCorners], dice: Sequence[Die]) -> list[LabelLink]:
    near = sorted(
        (distance_in_sizes(box, die.box), k, j)
        for k, box in enumerate(boxes)
        for j, die in enumerate(dice)
        if distance_in_sizes(box, die.box) < SAME_DIE_WITHIN_BOX_SIZES
    )
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for _, k, j in near:
        if k not in partner and j not in taken:
            partner[k] = j
            taken.add(j)
    found: list[LabelLink] = [(k, partner.get(k)) for k in range(len(boxes))]
    return [*found, *((None, j) for j in range(len(dice)) if j not in taken)]


def distance_in_sizes(one: BoxCorners, other: BoxCorners) -> float:
    """The distance between the middles of two boxes, in sizes of the larger one, so that labels which enclose only the
    pips also match."""
    return distance(one, other) / max(longer_side(one), longer_side(other))


def pairs_by_face(values: Sequence[int], read: Sequence[int]) -> list[LabelLink]:
    """Links between labels and dice read: those of equal faces first; the remaining faces are linked in rising order,
    and with None once one side has no more."""
    left = sorted(range(len(read)), key=lambda j: read[j])
    found: list[LabelLink] = []
    missed: list[int] = []
    for k in sorted(range(len(values)), key=lambda k: values[k]):
        same = next((j for j in left if read[j] == values[k]), None)
        if same is None:
            missed.append(k)
        else:
            left.remove(same)
            found.append((k, same))
    return [*found, *zip_longest(missed, left)]


def true_faces(one: PhotoOutcome) -> tuple[int, ...]:
    """For each die read, in the order of the reading, the labelled face in its place; 0 if no die is labelled there."""
    partner = {j: k for k, j in link_dice(one.sample, one.boxes, one.reading.dice)}
    places = (partner.get(j) for j in range(len(one.reading.dice)))
    return tuple(one.sample.values[k] if k is not None else 0 for k in places)


def read_dice_are_right(one: PhotoOutcome) -> tuple[bool, ...]:
    """For each die read, in the order of the reading, whether its label is the same face."""
    return tuple(die.face == truth for die, truth in zip(one.reading.dice, true_faces(one), strict=True))


DIE_PER_PIPS_BOX_FACTOR = 1.4
"""The size of a die divided by that of the box around its pips."""


def smallest_die_px(one: PhotoOutcome) -> float:
    """The longer side of the smallest labelled die in pixels (if boxes enclose only pips: that of the usual die,
    estimated); 0 without boxes."""
    sides = [longer_side(box) for box in one.boxes]
    if not sides:
        return 0.0
    return DIE_PER_PIPS_BOX_FACTOR * median(sides) if one.sample.pips_only else min(sides)
