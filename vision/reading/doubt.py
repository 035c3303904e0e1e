"""Doubt: why a die is not sure, in plain words that a person can act on."""

from collections.abc import Sequence
from math import hypot
from statistics import fmean, median

from vision.boxes import Box, overlap
from vision.reading.judge import Evidence
from vision.reading.name import Named
from vision.reading.rectify import View
from vision.reading.thresholds import Thresholds, logit
from vision.results import Reason

TWICE = 0.3
"""Dice that lie side by side share less of their boxes than this."""
ALIKE = 1.4
"""Dice of one throw differ in size by less than this factor."""
FEW = {1: 1.0, 2: 1.0, 3: 0.9}
"""Faces that a numeral or a letter may pass for; three pips are shown less clearly than one, by this factor."""
EDGE = 2.0
"""A die nearer than this to the edge of the picture, in pixels, may be cut off."""


BARELY = -2.0
"""Log odds of heat at which nothing speaks for a die; less heat says no more."""
USUAL = {1: 0.95, 2: 0.95, 3: 0.86, 4: 0.78, 5: 0.79, 6: 0.72}
"""How clearly the pip map shows each face of a die that is read right, in the middle of many."""


def barred(one: Named, dice: Sequence[Named], view: View, limits: Thresholds) -> bool:
    """It is never sure, however likely it is: too small, cut off, or taken for a die only for want of a better one."""
    return (
        one.candidate.size < limits.small
        or cut_off(one.candidate.box, view)
        or one.half
        or overlaid(one, dice)
        or unsupported(one, dice, limits)
    )


def evidence(chosen: Sequence[Named], left: Sequence[Named], overlooked: float, doubted: bool) -> Evidence:
    """For the judge. `overlooked` is the heat of the hottest place of a die's size that was not chosen."""
    return Evidence(
        heat=logit(min(one.candidate.heat for one in chosen)),
        die=logit(min(one.die for one in chosen)),
        face=logit(min(one.chance for one in chosen)),
        clear=min(one.clear / USUAL[one.face] for one in chosen),
        rival=max(one.rival for one in chosen),
        left=logit(max((one.score for one in left), default=0.0)),
        overlooked=max(BARELY, logit(overlooked)),
        doubted=float(doubted),
        single=float(len(chosen) == 1),
        score=logit(min(one.score for one in chosen)),
        alone=float(len(chosen) == 1 and chosen[0].face <= 2),
        uncounted=fmean(one.counted != one.face for one in chosen),
    )


def doubts_about(one: Named, dice: Sequence[Named], view: View, limits: Thresholds) -> list[Reason]:
    """Why this die is not sure; empty if it is."""
    doubts = []
    if one.candidate.size < limits.small:
        doubts.append(Reason.TOO_SMALL)
    if cut_off(one.candidate.box, view):
        doubts.append(Reason.AT_EDGE)
    if one.score < limits.sure or one.half or overlaid(one, dice) or unsupported(one, dice, limits):
        doubts.append(Reason.UNCLEAR)
    if not opinions_agree(one, limits):
        doubts.append(Reason.DIFFER)
    return doubts + causes(one, dice, limits) if doubts else []


def unsupported(one: Named, others: Sequence[Named], limits: Thresholds) -> bool:
    """A faint one, two or three, and no clear die of its size beside it that would vouch for pips."""
    return faint(one, limits) and not any(
        other.score > limits.sure
        and not (other.half or faint(other, limits))
        and alike(one.candidate.size, other.candidate.size)
        for other in others
    )


def faint(one: Named, limits: Thresholds) -> bool:
    return one.clear < limits.lone * FEW.get(one.face, 0.0)


def alike(size: float, other: float) -> bool:
    return size / ALIKE < other < size * ALIKE


def overlaid(one: Named, dice: Sequence[Named]) -> bool:
    """Another die lies half over it: one large die may have been read twice."""
    return any(other is not one and overlap(one.candidate.box, other.candidate.box) > TWICE for other in dice)


def cut_off(box: Box, view: View) -> bool:
    left, top, right, bottom = view.frame
    return box[0] < left + EDGE or box[1] < top + EDGE or box[2] > right - EDGE or box[3] > bottom - EDGE


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
