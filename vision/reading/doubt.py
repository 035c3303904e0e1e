"""Finds the reasons why a die is not sure, and collects the evidence for the judge, which estimates the chance that the
reading is right."""

from collections.abc import Sequence
from enum import StrEnum
from math import hypot, log
from statistics import fmean, median

from vision.boxes import BoxCorners, intersection_over_union
from vision.reading.effort import FAINT_HEAT
from vision.reading.find import have_like_size
from vision.reading.judge import LEAST_STRANGE_LOG, Evidence
from vision.reading.name import NamedCandidate
from vision.reading.rectify import RectifiedView
from vision.reading.thresholds import Thresholds, logit
from vision.results import Reason

SIDE_BY_SIDE_OVERLAP = 0.3
"""The boxes of two dice side by side overlap by less than this (intersection over union); with more, one die may have
been found twice."""
USUAL_CLEARNESS_OF_FEW_PIPS = {1: 1.0, 2: 1.0, 3: 0.9}
"""For each face of few pips, as which a numeral or a letter may be read: its usual clearness in the pip map, relative
to that of a one."""
ENOUGH_CLEARNESS_SHARE_IF_COUNTED = 0.5
"""If counting finds the same face of one to three pips, this share of the usual limit on its clearness in the pip map
is enough."""
NEAR_EDGE_PX = 2.0
"""Pixels: a die nearer to the edge of the view (the part of the picture examined) may be cut off."""
LOPSIDED_RATIO = 1.25
"""A die at the edge of the view counts as whole only if its width and height differ by less than this factor, and the
median size of the other dice is less than this many times its own."""
LARGEST_DICE_SIZE_RATIO = 4.0
"""No two dice of a throw differ in size by a larger factor: the smaller is a pip of a die that was not found, or the
larger a thing with a mark."""
LEAST_OVERLOOKED_LOG_ODDS = -2.0
"""The lower limit of the evidence `overlooked` (log odds of the detector's score): all smaller values suggest equally
little that a die was missed."""
USUAL_CLEARNESS = {1: 0.95, 2: 0.95, 3: 0.86, 4: 0.78, 5: 0.79, 6: 0.72}
"""The median clearness in the pip map of each face, over dice that are read right."""


class DoubtRule(StrEnum):
    """A rule that forbids `sure`, whatever the judge says; its value is its name in the printed table of how many
    readings each rule bars."""

    SMALL = "a die is too small"
    CUT = "a die is cut off by the edge"
    STRANGE = "dice of an unknown kind in a doubtful reading"
    LONE = "a lone one or two is of an unusual kind"
    HALF = "a die is half a domino"
    UNLIKE = "a die is much larger than another"
    OVERLAID = "two dice overlap"
    NUMERAL = "a die may be a numeral"
    FAINT = "a die was hardly found"
    COUNT = "another number of dice"
    LEFT = "a likely die is left out"
    UNREAD = "a die without a clear face is left out"
    SIZE = "a likely die of another size is left out"


def barring_rules_of_die(
    one: NamedCandidate, dice: Sequence[NamedCandidate], view: RectifiedView, limits: Thresholds
) -> set[DoubtRule]:
    """The rules broken by this die, each of which forbids `sure`."""
    found = {
        DoubtRule.SMALL: one.candidate.size < limits.small,
        DoubtRule.CUT: is_cut_off(one.candidate.box, view) and not is_whole_at_edge(one, dice),
        DoubtRule.HALF: one.half,
        DoubtRule.UNLIKE: any(one.candidate.size > LARGEST_DICE_SIZE_RATIO * other.candidate.size for other in dice),
        DoubtRule.OVERLAID: is_overlaid(one, dice),
        DoubtRule.NUMERAL: is_possible_numeral(one, dice, limits),
        DoubtRule.FAINT: one.candidate.heat <= FAINT_HEAT,
    }
    return {bar for bar, there in found.items() if there}


def is_whole_at_edge(one: NamedCandidate, dice: Sequence[NamedCandidate]) -> bool:
    """Whether a die at the edge of the view is about as wide as high and not much smaller than the other dice, of which
    there must be one, so that no part of it is cut off."""
    x0, y0, x1, y1 = one.candidate.box
    others = [other.candidate.size for other in dice if other is not one]
    square = 1 / LOPSIDED_RATIO < (x1 - x0) / (y1 - y0) < LOPSIDED_RATIO
    return square and bool(others) and one.candidate.size > median(others) / LOPSIDED_RATIO


def evidence_for_judge(
    chosen: Sequence[NamedCandidate], left: Sequence[NamedCandidate], overlooked: float, doubted: bool
) -> Evidence:
    """The evidence from which the judge estimates the chance that the reading is right, mostly the lowest values among
    the chosen dice, of which there must be at least one.

    `left` are the candidates of the size of a die that were not chosen, `overlooked` is the highest detector score of
    any candidate apart from the dice that may be a die, even of another kind (0 if the number of dice is known), and
    `doubted` whether a threshold gave a reason for doubt.
    """
    return Evidence(
        heat=logit(min(one.candidate.heat for one in chosen)),
        die=logit(min(one.die for one in chosen)),
        face=logit(min(one.face_chance for one in chosen)),
        clear=min(one.clear / USUAL_CLEARNESS[one.face] for one in chosen),
        rival=max(one.rival for one in chosen),
        left=logit(max((one.score for one in left), default=0.0)),
        overlooked=max(LEAST_OVERLOOKED_LOG_ODDS, logit(overlooked)),
        doubted=float(doubted),
        score=logit(min(one.score for one in chosen)),
        uncounted=fmean(one.counted != one.face for one in chosen),
        strange=max(LEAST_STRANGE_LOG, *(log(max(one.strange, 1e-4)) for one in chosen)),
    )


def doubts_about_die(
    one: NamedCandidate, dice: Sequence[NamedCandidate], view: RectifiedView, limits: Thresholds
) -> list[Reason]:
    """The reasons why this die is not sure, with flaws of the picture that may be the cause; empty if it is sure."""
    doubts = []
    if one.candidate.size < limits.small:
        doubts.append(Reason.TOO_SMALL)
    if is_cut_off(one.candidate.box, view):
        doubts.append(Reason.AT_EDGE)
    if one.score < limits.sure or one.half or is_overlaid(one, dice) or is_possible_numeral(one, dice, limits):
        doubts.append(Reason.UNCLEAR)
    if not opinions_agree(one, limits):
        doubts.append(Reason.DIFFER)
    return doubts + picture_flaws(one, dice, limits) if doubts else []


def is_possible_numeral(one: NamedCandidate, others: Sequence[NamedCandidate], limits: Thresholds) -> bool:
    """Whether the die is read as one to three pips but so faintly that it may show a numeral, and no clear die of about
    its size shows that these dice have pips."""
    return has_faint_pips(one, limits) and not any(
        other.score > limits.sure
        and not (other.half or has_faint_pips(other, limits))
        and have_like_size(one.candidate.size, other.candidate.size)
        for other in others
    )


def has_faint_pips(one: NamedCandidate, limits: Thresholds) -> bool:
    """Whether the face read has one to three pips and the pip map shows its clearest face less clearly than it should.
    Half as clear is enough for a die of a known kind on which counting finds the same face: a numeral is of no known
    kind, and has no pips to count."""
    usual = limits.lone * USUAL_CLEARNESS_OF_FEW_PIPS.get(one.face, 0.0)
    counted = one.counted == one.face and one.strange < limits.strange
    return one.clear < (ENOUGH_CLEARNESS_SHARE_IF_COUNTED * usual if counted else usual)


def is_overlaid(one: NamedCandidate, dice: Sequence[NamedCandidate]) -> bool:
    """Whether the box of another die overlaps that of this die (intersection over union) by more than
    SIDE_BY_SIDE_OVERLAP: one large die may have been read twice."""
    return any(
        other is not one and intersection_over_union(one.candidate.box, other.candidate.box) > SIDE_BY_SIDE_OVERLAP
        for other in dice
    )


def is_cut_off(box: BoxCorners, view: RectifiedView) -> bool:
    left, top, right, bottom = view.unmirrored
    return (
        box[0] < left + NEAR_EDGE_PX
        or box[1] < top + NEAR_EDGE_PX
        or box[2] > right - NEAR_EDGE_PX
        or box[3] > bottom - NEAR_EDGE_PX
    )


def picture_flaws(one: NamedCandidate, dice: Sequence[NamedCandidate], limits: Thresholds) -> list[Reason]:
    """The flaws of the picture at this die that a person can mend (blur, glare, tilt, leaning), and whether the die is
    of an unknown kind."""
    found = {
        Reason.BLURRED: one.sharp < limits.sharp,
        Reason.GLARE: one.glare > limits.glare,
        Reason.TILTED: hypot(*one.candidate.up) > limits.tilted,
        Reason.LEANING: leaning_die_sizes(one, dice) > limits.leaning,
        Reason.STRANGE: one.strange > limits.strange,
    }
    return [cause for cause, there in found.items() if there]


def leaning_die_sizes(one: NamedCandidate, dice: Sequence[NamedCandidate]) -> float:
    """How far the step from the middle of this die to its top face deviates from the median of all dice, in die sizes;
    0 for fewer than three dice."""
    if len(dice) < 3:
        return 0.0
    ups = [other.candidate.up for other in dice]
    across, along = median(x for x, _ in ups), median(y for _, y in ups)
    return hypot(one.candidate.up[0] - across, one.candidate.up[1] - along)


def opinions_agree(one: NamedCandidate, limits: Thresholds) -> bool:
    """Whether classifier and pip map clearly agree on the face in all crops, and no other face is nearly as clear in
    another direction. Counting must find the same face, unless that is above one and classifier and pip map together
    are very sure of it."""
    if one.face_chance < limits.face or one.votes < 1 or one.mapped != one.face or one.clear < limits.clear:
        return False
    if one.rival > limits.rival:
        return False
    return one.counted == one.face or (one.face > 1 and one.face_chance > limits.alone)
