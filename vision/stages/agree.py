"""Agree: which candidates are dice, which of them are sure, and in plain words why the others are not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from statistics import fmean, median

from vision.boxes import Box, area, common, overlap
from vision.reading import Die, Reason
from vision.stages.name import Named
from vision.stages.rectify import View
from vision.thresholds import Thresholds

INSIDE, LARGER = 0.7, 1.4
"""A candidate with this much of itself inside a die so many times larger is a pip or a ring of that die."""
SAME_PLACE = 0.4
"""Boxes of two looks that overlap by so much show one die."""
TWICE = 0.3
"""Dice that lie side by side share less of their boxes than this."""
EDGE = 2.0
"""A die nearer than this to the edge of the picture, in pixels, may be cut off."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What one look at the picture comes to."""

    dice: tuple[Die, ...]
    sure: bool
    reasons: tuple[Reason, ...]
    score: float
    """The mean of the dice."""
    worth: float
    """The scores of the dice above what clutter has: a look that found more, and more clearly, is worth more."""

    @property
    def sizes(self) -> list[float]:
        return [die.size for die in self.dice]


def agree(named: Sequence[Named], view: View, expect: int | None, limits: Thresholds) -> Agreed:
    chosen, left = choose(named, expect, limits)
    doubted = [(one, doubts_about(one, chosen, view, limits)) for one in chosen]
    reasons = [reason for _, doubts in doubted for reason in doubts]
    if not chosen:
        reasons.append(Reason.NOTHING)
    if expect is not None and len(chosen) != expect:
        reasons.append(Reason.COUNT)
    if any(one.score > limits.doubt for one in left):
        reasons.append(Reason.CLUTTER)
    dice = tuple(in_picture(one, view, sure=not doubts) for one, doubts in doubted)
    scores = [one.score for one in chosen]
    worth = sum(score - limits.die for score in scores)
    return Agreed(dice, not reasons, tuple(dict.fromkeys(reasons)), fmean(scores) if scores else 0.0, worth)


def choose(named: Sequence[Named], expect: int | None, limits: Thresholds) -> tuple[list[Named], list[Named]]:
    """The dice, best first, and what was left: of a known number the best ones are taken."""
    ranked = sorted(named, key=lambda one: (one.half, -one.score))
    whole = [one for one in ranked if not part_of_another(one, ranked, limits)]
    fitting = [one for one in whole if fits(one, whole, limits)]
    # Half a domino is a die only where dice are missing.
    if expect is None:
        dice = [one for one in fitting if one.score > limits.die and not one.half]
    else:
        dice = [one for one in fitting if one.score > limits.doubt][:expect]
    return dice, [one for one in fitting if one not in dice]


def part_of_another(one: Named, ranked: Sequence[Named], limits: Thresholds) -> bool:
    """A single pip or a ring, read as a die showing one."""
    box = one.candidate.box
    return any(
        other.score > limits.die
        and other.candidate.size > LARGER * one.candidate.size
        and common(box, other.candidate.box) > INSIDE * area(box)
        for other in ranked
    )


def fits(one: Named, others: Sequence[Named], limits: Thresholds) -> bool:
    """Its size is near that of the sure dice: a throw is made with dice of one kind."""
    sizes = [other.candidate.size for other in others if other.score > limits.sure]
    if len(sizes) < 2 or one.score > limits.sure:
        return True
    middle = median(sizes)
    return middle / limits.spread < one.candidate.size < middle * limits.spread


def doubts_about(one: Named, dice: Sequence[Named], view: View, limits: Thresholds) -> list[Reason]:
    """Why this die is not sure; empty if it is."""
    doubts = []
    if one.candidate.size < limits.small:
        doubts.append(Reason.TOO_SMALL)
    if cut_off(one.candidate.box, view):
        doubts.append(Reason.AT_EDGE)
    if one.score < limits.sure or one.half or overlaid(one, dice):
        doubts.append(Reason.UNCLEAR)
    if not opinions_agree(one, limits):
        doubts.append(Reason.DIFFER)
    return doubts + causes(one, dice, limits) if doubts else []


def overlaid(one: Named, dice: Sequence[Named]) -> bool:
    """Another die lies half over it: one large die may have been read twice."""
    return any(other is not one and overlap(one.candidate.box, other.candidate.box) > TWICE for other in dice)


def causes(one: Named, dice: Sequence[Named], limits: Thresholds) -> list[Reason]:
    """What about the picture may have made a die hard to read: no doubts of their own, but something to act on."""
    found = {
        Reason.BLURRED: one.sharp < limits.sharp,
        Reason.GLARE: one.glare > limits.glare,
        Reason.TILTED: hypot(*one.candidate.up) > limits.tilted,
        Reason.LEANING: leaning(one, dice) > limits.leaning,
    }
    return [cause for cause, there in found.items() if there]


def leaning(one: Named, dice: Sequence[Named]) -> float:
    """How differently from most dice this one shows its top face, in die sizes."""
    if len(dice) < 3:
        return 0.0
    ups = [other.candidate.up for other in dice]
    across, along = median(x for x, _ in ups), median(y for _, y in ups)
    return hypot(one.candidate.up[0] - across, one.candidate.up[1] - along)


def opinions_agree(one: Named, limits: Thresholds) -> bool:
    """The pip map says the same; the classic count too, or the others are very sure of more than a single pip."""
    if one.chance < limits.face or one.votes < 1 or one.mapped != one.face or one.clear < limits.clear:
        return False
    if one.rival > limits.rival:
        return False
    return one.counted == one.face or (one.face > 1 and one.chance > limits.alone)


def second_thoughts(best: Agreed, looks: Sequence[Agreed], limits: Thresholds) -> Agreed:
    """What other looks saw clearly and otherwise makes the best look unsure."""
    reasons: set[Reason] = set()
    for die in (die for one in looks if one is not best for die in one.dice if die.confidence > limits.sure):
        near = max(best.dice, key=lambda other: overlap(die.box, other.box), default=None)
        if near is None or overlap(die.box, near.box) < SAME_PLACE:
            reasons.add(Reason.CLUTTER)
        elif near.face != die.face:
            reasons.add(Reason.DIFFER)
    added = tuple(sorted(reasons.difference(best.reasons)))
    return replace(best, sure=best.sure and not added, reasons=best.reasons + added)


def cut_off(box: Box, view: View) -> bool:
    left, top, right, bottom = view.frame
    return box[0] < left + EDGE or box[1] < top + EDGE or box[2] > right - EDGE or box[3] > bottom - EDGE


def in_picture(one: Named, view: View, sure: bool) -> Die:
    """The die in pixels of the whole picture."""
    (x, y), (x0, y0, x1, y1) = view.origin, one.candidate.box
    left, top, right, bottom = view.frame
    box = (max(left, x0) + x, max(top, y0) + y, min(right, x1) + x, min(bottom, y1) + y)
    return Die(one.face, min(1.0, one.score), box, one.second, sure)
