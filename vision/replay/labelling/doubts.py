"""Doubtful labels, worst first: where a sure reading contradicts them, where boxes are misplaced, and where one die or
one photo is labelled twice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vision.boxes import BoxCorners, intersection_over_union, longer_side, middle
from vision.replay.labelling.proposals import Proposal, equal_photos
from vision.replay.match import link_dice
from vision.replay.sample import Sample
from vision.results import Die

DoubtKind = Literal["another face", "a die without a label", "a label without a die", "box off", "two boxes on one die",
               "equal photos, other labels", "the same throw twice"]  # fmt: skip
Offset = NDArray[np.float64]
ONE_DIE_OVERLAP = 0.45
"""The least overlap (intersection over union) of two labelled boxes that are taken for one die."""
LEAST_OFF, ENOUGH_OTHERS = 0.05, 3
"""LEAST_OFF: the least distance of boxes from where they should be, in sizes of the die, that is taken as usual in a
set. ENOUGH_OTHERS: the least number of other boxes in a photo that show how boxes are placed in it."""
MISPLACED_BOX_FACTOR = 1.6
"""How many times as far as usual in the set a box must be from where it should be, to count as off."""


@dataclass(frozen=True, slots=True)
class LabelDoubt:
    """A label that may be wrong: `score`, from 0 to 1, is how likely, and `box` where in the photo, if it has a
    place."""

    photo: str
    kind: DoubtKind
    score: float
    text: str
    box: BoxCorners | None = None


def doubts_about_labels(samples: Sequence[Sample], proposals: Mapping[str, Proposal]) -> list[LabelDoubt]:
    """The doubts about the labels of those photos that have a proposal: the worst for each photo, worst photos first.
    Boxes of samples must be in pixels."""
    read = [one for one in samples if one.photo in proposals and not proposals[one.photo].error]
    found = [doubt for one in read for doubt in doubts_about_sample(one, proposals[one.photo])]
    found += doubts_about_boxes(read, proposals)
    found += doubts_about_equal_photos(read, proposals)
    worst: dict[str, LabelDoubt] = {}
    for doubt in sorted(found, key=lambda one: -one.score):
        worst.setdefault(doubt.photo, doubt)
    return list(worst.values())


def doubts_about_sample(sample: Sample, proposal: Proposal) -> Iterator[LabelDoubt]:
    dice = proposal.reading.dice
    trust = 1.0 if proposal.reading.sure else 0.8
    for k, j in link_dice(sample, sample.boxes, dice):
        box = sample.boxes[k] if k is not None and sample.boxes else dice[j].box if j is not None else None
        if k is None and j is not None:
            text = f"a {dice[j].face} is read where nothing is labelled"
            yield LabelDoubt(sample.photo, "a die without a label", trust * face_belief(dice[j]) * 0.95, text, box)
        elif j is None and k is not None:
            text = f"no die is read where a {sample.values[k]} is labelled"
            yield LabelDoubt(sample.photo, "a label without a die", 0.9 if proposal.reading.sure else 0.5, text, box)
        elif k is not None and j is not None and dice[j].face != sample.values[k]:
            text = f"labelled {sample.values[k]}, read as {dice[j].face}"
            likely = 0.9 if dice[j].second == sample.values[k] else 1.0
            yield LabelDoubt(sample.photo, "another face", trust * face_belief(dice[j]) * likely, text, box)
    yield from doubts_about_double_boxes(sample)


def face_belief(die: Die) -> float:
    return die.confidence if die.sure else 0.6 * die.confidence


def doubts_about_double_boxes(sample: Sample) -> Iterator[LabelDoubt]:
    for k, box in enumerate(sample.boxes):
        most = max((intersection_over_union(box, other) for other in sample.boxes[:k]), default=0.0)
        if most > ONE_DIE_OVERLAP:
            yield LabelDoubt(sample.photo, "two boxes on one die", 0.9 + 0.1 * most, "two boxes are on one die", box)


def doubts_about_boxes(samples: Sequence[Sample], proposals: Mapping[str, Proposal]) -> Iterator[LabelDoubt]:
    """Doubts about boxes that are not where the dice are, measured by how boxes are usually placed in this set."""
    found = list(stray_boxes(samples, proposals))
    usual = max(LEAST_OFF, float(np.percentile([stray for *_, stray in found], 95))) if found else LEAST_OFF
    for sample, k, die, stray in found:
        if stray > MISPLACED_BOX_FACTOR * usual:
            text = "the box is not where the die is"
            yield LabelDoubt(sample.photo, "box off", face_belief(die) * (1 - usual / stray), text, sample.boxes[k])


def stray_boxes(
    samples: Sequence[Sample], proposals: Mapping[str, Proposal]
) -> Iterator[tuple[Sample, int, Die, float]]:
    """For each labelled box with a die read in its place: the sample, the index of the box, the die, and how far the
    box is from where it should be, in sizes of the die.

    All boxes of a set may be placed a little aside, such as those around the top face alone: a box should be placed to
    its die as the other boxes of the photo are, or, if there are few, as those of the set.
    """
    offsets = [offsets_in(one, proposals[one.photo].reading.dice) for one in samples]
    every = [offset for photo in offsets for *_, offset in photo]
    usual = np.median(every, axis=0) if every else np.zeros(3)
    for sample, photo in zip(samples, offsets, strict=True):
        for k, die, offset in photo:
            others = [other for j, _, other in photo if j != k]
            expected = np.median(others, axis=0) if len(others) >= ENOUGH_OTHERS else usual
            yield sample, k, die, float(np.linalg.norm(offset - expected))


def offsets_in(sample: Sample, dice: Sequence[Die]) -> list[tuple[int, Die, Offset]]:
    """For each labelled box with a die read in its place: its index, the die, and three numbers: the step (x, y) from
    the die's middle to the box's in sizes of the die, and the logarithm of how many times larger the box is (0 if boxes
    enclose only pips, as those of a one are tiny)."""
    found = []
    for k, j in link_dice(sample, sample.boxes, dice) if sample.boxes else ():
        if k is not None and j is not None:
            (x, y), (u, v), side = middle(sample.boxes[k]), dice[j].middle, dice[j].size
            larger = 0.0 if sample.pips_only else log(longer_side(sample.boxes[k]) / side)
            found.append((k, dice[j], np.array([(x - u) / side, (y - v) / side, larger])))
    return found


def doubts_about_equal_photos(samples: Sequence[Sample], proposals: Mapping[str, Proposal]) -> Iterator[LabelDoubt]:
    """Doubts about photos that are equal: if their labels differ, one of them is wrong; if not, the set counts one
    throw twice."""
    values = {one.photo: sorted(one.values) for one in samples}
    for first, second in equal_photos({name: proposals[name] for name in values}):
        if values[first] != values[second]:
            for name, other in ((first, second), (second, first)):
                yield LabelDoubt(name, "equal photos, other labels", 0.85, f"equal to {other}, which has other labels")
        else:
            yield LabelDoubt(second, "the same throw twice", 0.3, f"equal to {first}")
