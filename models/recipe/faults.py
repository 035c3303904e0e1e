"""Says which stage of the reader is at fault for photos that are read wrong: printed by `leave_one_out --faults`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from vision.boxes import BoxCorners
from vision.reading.agree import AgreedReading
from vision.reading.effort import FAINT_HEAT
from vision.reading.name import NamedCandidate
from vision.reading.thresholds import Thresholds
from vision.replay.match import SAME_DIE_WITHIN_BOX_SIZES, distance_in_sizes, link_dice
from vision.replay.tune import SeenPhoto, decide_photo

LEAST_DIE_CHANCE = 0.5
"""A candidate to which the classifier gives a smaller chance than this of being a die counts as refused by it."""


class Fault(StrEnum):
    """What went wrong with one die, by the stage that decided it."""

    UNFOUND = "a die is not found"
    JOINED = "dice are joined"
    REFUSED = "a die is refused"
    LIMIT = "a die is below a limit"
    GROUP = "a die is left out of the throw"
    LOOK = "a die is clear in another look only"
    FACE = "a wrong face"
    TWICE = "a die is read twice"
    EXTRA = "something else is read"


def faults_of(one: SeenPhoto, limits: Thresholds, known: bool) -> list[Fault]:
    """The faults in the reading of a photo, one for each die that is missing, wrong or too many."""
    agreed, exact = decide_photo(one, limits, known)
    if exact or (one.sample.values and not one.boxes):
        return []
    found = []
    for label, read in link_dice(one.sample, one.boxes, agreed.dice):
        if label is None:
            assert read is not None
            twice = any(distance_in_sizes(box, agreed.dice[read].box) < 1 for box in one.boxes)
            found.append(Fault.TWICE if twice else Fault.EXTRA)
        elif read is None:
            found.append(why_missing(one, one.boxes[label], agreed, limits, known))
        elif agreed.dice[read].face != one.sample.values[label]:
            found.append(Fault.FACE)
    return found


def why_missing(one: SeenPhoto, box: BoxCorners, agreed: AgreedReading, limits: Thresholds, known: bool) -> Fault:
    """Why nothing is read in the place of a die, by the best of what any look found there."""
    looks = {size: [a for a in look.named if is_at(box, a.candidate.box)] for size, look in one.looks.items()}
    heat = max((a.heat for look in one.looks.values() for a in look.found if is_at(box, a.box)), default=0.0)
    best = max((a for named in looks.values() for a in named), key=score_of, default=None)
    if heat <= FAINT_HEAT:
        joined = any(distance_in_sizes(box, die.box) < 1 for die in agreed.dice)
        return Fault.JOINED if joined else Fault.UNFOUND
    if best is None or best.die < LEAST_DIE_CHANCE:
        return Fault.REFUSED
    least = limits.doubt if known else limits.die
    if best.score <= least:
        return Fault.LIMIT
    chosen = [size for size, look in one.looks.items() if any(a is b for a in look.named for b in agreed.chosen)]
    here = any(a.score > least for size in chosen for a in looks[size])
    return Fault.GROUP if here or not chosen else Fault.LOOK


def score_of(one: NamedCandidate) -> float:
    return one.score


def is_at(box: BoxCorners, other: BoxCorners) -> bool:
    return distance_in_sizes(box, other) < SAME_DIE_WITHIN_BOX_SIZES


def fault_lines(found: Mapping[str, Sequence[SeenPhoto]], limits: Mapping[str, Thresholds]) -> Iterator[str]:
    """A line for each source, with and without the number of dice: its photos, those read wrong, and for each fault
    the dice, and the photos in which it is the only kind of fault."""
    for source, photos in found.items():
        for known in (True, False):
            every = [faults for one in photos if (faults := faults_of(one, limits[source], known))]
            if every:
                dice = Counter(fault for faults in every for fault in faults)
                alone = Counter(faults[0] for faults in every if len(set(faults)) == 1)
                said = ", ".join(f"{fault} {count} ({alone[fault]})" for fault, count in dice.most_common())
                yield f"{source} {'known' if known else '-'}: {len(every)} of {len(photos)} wrong: {said}"
