"""Doubtful labels, worst first: where a sure reading speaks against them, where boxes are off, and where one die or one
photo is labelled twice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

from vision.boxes import Box, overlap
from vision.replay.labelling.proposals import Proposal, equal_photos
from vision.replay.match import links
from vision.replay.sample import Sample
from vision.results import Die

Kind = Literal["another face", "a die without a label", "a label without a die", "box off", "two boxes on one die",
               "equal photos, other labels", "the same throw twice"]  # fmt: skip
TWICE = 0.45
"""The least overlap of two labelled boxes that are taken for one die."""
LOOSE = 0.5
"""The overlap of label and reading, as a share of what is usual in the set, below which a box is off."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A label that may be wrong: `score`, from 0 to 1, is how likely, and `box` where in the photo, if it has a
    place."""

    photo: str
    kind: Kind
    score: float
    text: str
    box: Box | None = None


def doubtful(samples: Sequence[Sample], proposals: Mapping[str, Proposal]) -> list[Doubt]:
    """The doubts about the labels of these photos that have a proposal; for each photo the worst, worst photos
    first. Boxes of samples must be in pixels."""
    read = [one for one in samples if one.photo in proposals and not proposals[one.photo].error]
    usual = usual_overlap(read, proposals)
    found = [doubt for one in read for doubt in doubts_of(one, proposals[one.photo], usual)]
    found += equal_doubts(read, proposals)
    worst: dict[str, Doubt] = {}
    for doubt in sorted(found, key=lambda one: -one.score):
        worst.setdefault(doubt.photo, doubt)
    return list(worst.values())


def usual_overlap(samples: Sequence[Sample], proposals: Mapping[str, Proposal]) -> float:
    """The median overlap of labelled boxes with those of the dice read in their place; 1 without any."""
    found = [
        overlap(one.boxes[k], dice[j].box)
        for one in samples
        if (dice := proposals[one.photo].reading.dice) and one.boxes
        for k, j in links(one, one.boxes, dice)
        if k is not None and j is not None
    ]
    return median(found) if found else 1.0


def doubts_of(sample: Sample, proposal: Proposal, usual: float) -> Iterator[Doubt]:
    dice = proposal.reading.dice
    trust = 1.0 if proposal.reading.sure else 0.8
    for k, j in links(sample, sample.boxes, dice):
        box = sample.boxes[k] if k is not None and sample.boxes else dice[j].box if j is not None else None
        if k is None and j is not None:
            text = f"a {dice[j].face} is read where nothing is labelled"
            yield Doubt(sample.photo, "a die without a label", trust * belief(dice[j]) * 0.95, text, box)
        elif j is None and k is not None:
            text = f"no die is read where a {sample.values[k]} is labelled"
            yield Doubt(sample.photo, "a label without a die", 0.9 if proposal.reading.sure else 0.5, text, box)
        elif k is not None and j is not None:
            yield from doubts_of_die(sample, k, dice[j], trust, usual)
    yield from twice(sample)


def doubts_of_die(sample: Sample, k: int, die: Die, trust: float, usual: float) -> Iterator[Doubt]:
    box = sample.boxes[k] if sample.boxes else die.box
    if die.face != sample.values[k]:
        text = f"labelled {sample.values[k]}, read as {die.face}"
        likely = 1.0 if die.second != sample.values[k] else 0.9
        yield Doubt(sample.photo, "another face", trust * belief(die) * likely, text, box)
    if sample.boxes and not sample.pips_only:
        shared = overlap(box, die.box) / usual if usual else 1.0
        if shared < LOOSE:
            yield Doubt(sample.photo, "box off", belief(die) * (1 - shared), "the box is not where the die is", box)


def belief(die: Die) -> float:
    return die.confidence if die.sure else 0.6 * die.confidence


def twice(sample: Sample) -> Iterator[Doubt]:
    for k, box in enumerate(sample.boxes):
        most = max((overlap(box, other) for other in sample.boxes[:k]), default=0.0)
        if most > TWICE:
            yield Doubt(sample.photo, "two boxes on one die", 0.9 + 0.1 * most, "two boxes are on one die", box)


def equal_doubts(samples: Sequence[Sample], proposals: Mapping[str, Proposal]) -> Iterator[Doubt]:
    """Doubts about photos that are equal: with other labels one of them is wrong, with the same the set counts one
    throw twice."""
    values = {one.photo: sorted(one.values) for one in samples}
    for first, second in equal_photos({name: proposals[name] for name in values}):
        if values[first] != values[second]:
            for name, other in ((first, second), (second, first)):
                yield Doubt(name, "equal photos, other labels", 0.85, f"equal to {other}, which has other labels")
        else:
            yield Doubt(second, "the same throw twice", 0.3, f"equal to {first}")
