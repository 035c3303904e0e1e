"""The last stage of reading: decides which candidates are dice and whether the reading is sure, after one look or
several. A look is one pass over the picture at one size."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

import cv2
import numpy as np

from vision.boxes import BoxCorners, area, common_area, intersection_over_union
from vision.reading.alike import raise_chances_beside_clear_dice
from vision.reading.doubt import (
    SIDE_BY_SIDE_OVERLAP,
    DoubtRule,
    barring_rules_of_die,
    doubts_about_die,
    evidence_for_judge,
    is_possible_numeral,
    picture_flaws,
)
from vision.reading.find import LIKE_SIZE_FACTOR, Candidate, are_nested
from vision.reading.judge import Evidence
from vision.reading.name import NamedCandidate
from vision.reading.rectify import RectifiedView
from vision.reading.taught import UNTAUGHT, TaughtResults
from vision.reading.thresholds import Thresholds
from vision.results import Die, ReadingBasis, Reason

INSIDE_SHARE, LARGER_FACTOR = 0.7, 1.4
"""A candidate of which more than INSIDE_SHARE lies in a die more than LARGER_FACTOR times as large is a pip or ring of
it."""
LIKELY_HEAT = 0.3
"""A candidate with a higher score makes a reading unsure even if it has another size than the dice or was found in
another look only; a missing die (`may_be_missing_die`) needs a higher detector score (heat)."""
TWO_KINDS_SIZE_FACTOR = 2.2
"""Dice of two kinds in one throw differ in size by less than this factor."""
LEAST_MISSING_DIE_SCORE = 0.001
"""If the number of dice is known, a candidate with a clear face and a higher score than this may be a missing die
(`may_be_missing_die`)."""
LEAST_MISSING_DIE_FACE_CHANCE = 0.5
"""For a missing die that the classifier refuses (`may_be_missing_die`): the chance of its face must be above this."""
LEAST_MISSING_DIE_CLEARNESS = 0.3
"""For a missing die that the classifier refuses (`may_be_missing_die`): the clearness of the face that its pip map
shows most clearly must be above this."""
SEEN_HEAT, SEEN_DIE_CHANCE = 0.3, 0.7
"""The detector's heat, and the classifier's chance of a die, above which a find may be a die whatever its face."""
SAME_PLACE_OVERLAP = 0.4
"""Boxes of two looks with a larger overlap (intersection over union) show the same die."""


@dataclass(frozen=True, slots=True)
class AgreedReading:
    """The result of one look (one pass over the picture at one size): the dice, whether all are surely found and right,
    and if not why."""

    dice: tuple[Die, ...]
    sure: bool
    reasons: tuple[Reason, ...]
    score: float
    """The mean score of its dice (the chance that each is a die and shows its face); 0 without dice."""
    worth: float
    """The sum, over the dice, of the score minus the limit `Thresholds.die`: higher for a look that finds more dice,
    and finds them more clearly."""
    evidence: Evidence | None = None
    """The evidence for the judge; None without dice."""
    is_undecided: bool = False
    """Whether something left over may be a die while the number of dice is unknown, so that another look may decide."""
    bars: frozenset[DoubtRule] = frozenset()
    """The rules that forbid `sure` for this reading."""
    basis: ReadingBasis | None = None
    """What the judge's decision is based on; None without dice or judges."""

    chosen: tuple[NamedCandidate, ...] = ()
    """The candidates taken for dice, in the order of `dice`."""
    likely: tuple[BoxCorners, ...] = ()
    """The boxes, in pixels of the picture, of candidates that are likely dice but were left out; empty if the number of
    dice is known."""

    @property
    def sizes(self) -> list[float]:
        return [die.size for die in self.dice]


def agree_on_dice(
    found: Sequence[Candidate],
    named: Sequence[NamedCandidate],
    view: RectifiedView,
    expect: int | None,
    limits: Thresholds,
    taught: TaughtResults = UNTAUGHT,
) -> AgreedReading:
    """Decide which candidates of one look are dice, and whether the reading is sure. `expect` is the number of dice, if
    it is known, and `taught` what the table has taught the reader."""
    throw = choose_dice(raise_chances_beside_clear_dice(named, limits) if expect is None else named, expect, limits)
    chosen, hottest = throw.dice, overlooked_heat(found, throw.dice) if expect is None else 0.0
    doubts = [doubts_about_die(one, chosen, view, limits) for one in chosen]
    missed = doubts_about_throw(throw, hottest, expect, limits)
    reasons = [reason for several in (*doubts, missed) for reason in several]
    seen = evidence_for_judge(chosen, throw.left, hottest, bool(reasons)) if chosen else None
    barred = barring_rules(throw, view, expect, limits, bool(reasons))
    basis = None
    if seen and limits.judges:
        judge = limits.judges.judge_for(expect)
        basis = basis_of(judge.log_odds(seen), chosen, view)
        if not barred and judge.chance(seen, taught.odds_shift(basis)) >= judge.point:
            doubts, reasons = [[] for _ in chosen], []
        elif not reasons:
            weakest = chosen.index(min(chosen, key=lambda one: one.score))
            doubts[weakest] = reasons = [Reason.UNCLEAR, *picture_flaws(chosen[weakest], chosen, limits)]
    dice = tuple(die_in_picture(one, view, sure=not several) for one, several in zip(chosen, doubts, strict=True))
    worth = sum(one.score - limits.die for one in chosen)
    score = fmean(one.score for one in chosen) if chosen else 0.0
    # Of the same size only: another look decides nothing about prints and pieces of another size.
    unclear = doubts_about_throw(throw, overlooked_heat(found, chosen, LIKE_SIZE_FACTOR), expect, limits)
    undecided = expect is None and Reason.CLUTTER in unclear
    said = tuple(dict.fromkeys(reasons))
    rest = throw.all_left_out if expect is None else []
    likely = tuple(die_in_picture(one, view, sure=False).box for one in rest if one.score > LIKELY_HEAT)
    return AgreedReading(
        dice, not reasons, said, score, worth, seen, undecided, frozenset(barred), basis, tuple(chosen), likely
    )


def basis_of(odds: float, dice: Sequence[NamedCandidate], view: RectifiedView) -> ReadingBasis:
    """The basis of a reading of these dice (at least one): `odds`, the judge's log odds, and how the dice look on
    average."""
    pixel = np.array([[[fmean(one.colour[k] for one in dice) for k in range(3)]]], np.uint8)
    lightness, red, yellow = (float(value) for value in cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0])
    return ReadingBasis(
        odds=odds,
        size=fmean(one.candidate.size for one in dice) / view.long_side,
        colour=(lightness, red, yellow),
        sharp=fmean(one.sharp for one in dice),
        glare=fmean(one.glare for one in dice),
        light=view.mean_grey,
    )


@dataclass(frozen=True, slots=True)
class ChosenDice:
    """The candidates taken for dice, and those left out that have the size of a die (`left`) or another (`misfits`);
    each with the best first."""

    dice: list[NamedCandidate]
    left: list[NamedCandidate]
    misfits: list[NamedCandidate]

    @property
    def all_left_out(self) -> list[NamedCandidate]:
        """The candidates left out, those of the size of a die first."""
        return [*self.left, *self.misfits]


def doubts_about_throw(throw: ChosenDice, hottest: float, expect: int | None, limits: Thresholds) -> list[Reason]:
    """The reasons for doubt that are not about a single die: no dice, another number than expected, and candidates left
    out that may be dice. `hottest` is the highest heat of an overlooked candidate (`overlooked_heat`)."""
    reasons = [] if throw.dice else [Reason.NOTHING]
    if expect is not None and len(throw.dice) != expect:
        reasons.append(Reason.COUNT)
    plain = expect is None and any(has_clear_face(one, limits) or is_seen_by_both_networks(one) for one in throw.left)
    if hottest > limits.hot or plain or any(one.score > limits.doubt for one in throw.left):
        reasons.append(Reason.CLUTTER)
    if any(one.score > limits.doubt or (expect is None and is_seen_by_both_networks(one)) for one in throw.misfits):
        reasons.append(Reason.OTHER_SIZE)
    return reasons


def barring_rules(
    throw: ChosenDice, view: RectifiedView, expect: int | None, limits: Thresholds, doubted: bool
) -> set[DoubtRule]:
    """The rules that forbid `sure` for this throw, whatever the judge says; `doubted` is whether a threshold gave a
    reason for doubt. If a single die is expected, it may be cut off by the edge."""
    rules = {bar for one in throw.dice for bar in barring_rules_of_die(one, throw.dice, view, limits)}
    if expect == 1:
        rules.discard(
            DoubtRule.CUT
        )  # the judge decides: of 290 renders of a single die cut by up to 30 % none was wrong
    if expect is not None and len(throw.dice) != expect:
        rules.add(DoubtRule.COUNT)
    if any(one.score > limits.die or (expect is None and has_clear_face(one, limits)) for one in throw.left):
        rules.add(DoubtRule.LEFT)
    if expect is None and any(is_seen_by_both_networks(one) for one in throw.all_left_out):
        rules.add(DoubtRule.UNREAD)
    if any(one.score > LIKELY_HEAT for one in throw.misfits):
        rules.add(DoubtRule.SIZE)
    if doubted and any(one.strange > limits.strange for one in throw.dice):
        rules.add(DoubtRule.STRANGE)
    if expect is None and len(throw.dice) == 1 and throw.dice[0].face <= 2 and throw.dice[0].strange > limits.unusual:
        rules.add(DoubtRule.LONE)
    return rules


def has_clear_face(one: NamedCandidate, limits: Thresholds) -> bool:
    """Whether classifier and pip map clearly see a die and its face at this candidate, however faintly the detector
    found it."""
    return one.die * one.face_chance * one.clear > limits.plain


def is_seen_by_both_networks(one: NamedCandidate) -> bool:
    """Whether both networks see a die at this candidate, though its face may be hidden or lost in a reflection."""
    return one.candidate.heat > SEEN_HEAT and one.die > SEEN_DIE_CHANCE


def choose_dice(named: Sequence[NamedCandidate], expect: int | None, limits: Thresholds) -> ChosenDice:
    """Divide the candidates into the dice of the throw and what is left out.

    With `expect` (the number of dice, if known), at most that many are taken, and a lower score is enough. Halves of
    dominoes and possible numerals are taken only then, after all others. Pips and rings of larger dice are in neither
    group.
    """
    odd = [one for one in named if one.half or is_possible_numeral(one, named, limits)]
    ranked = sorted(named, key=lambda one: (one in odd, -one.score))
    whole = [one for one in ranked if not is_part_of_another(one, ranked, limits)]
    fitting = [one for one in whole if has_usual_size(one, whole, limits)]
    # Half a domino, or a possible numeral, counts as a die only if dice are missing.
    if expect is None:
        dice = [one for one in fitting if one.score > limits.die and one not in odd]
    else:
        dice = [one for one in fitting if one.score > limits.doubt or may_be_missing_die(one)][:expect]
    left = [one for one in fitting if one not in dice]
    return ChosenDice(dice, left, [one for one in whole if one not in fitting])


def may_be_missing_die(one: NamedCandidate) -> bool:
    """Whether the candidate may be a missing die of a known number although the classifier refuses it: the detector
    likely finds it, and its face is clear."""
    clear = one.face_chance > LEAST_MISSING_DIE_FACE_CHANCE and one.clear > LEAST_MISSING_DIE_CLEARNESS
    return clear and one.score > LEAST_MISSING_DIE_SCORE and one.candidate.heat > LIKELY_HEAT


def overlooked_heat(
    found: Sequence[Candidate], dice: Sequence[NamedCandidate], factor: float = TWO_KINDS_SIZE_FACTOR
) -> float:
    """The highest detector score (heat, 0 to 1) of a candidate that may be a die of this throw or of another kind but
    is not one of these: less than `factor` times smaller or larger than the dice, and apart from each of them.
    Without dice: of any candidate; 0 without such a candidate."""
    usual = median(die.candidate.size for die in dice) if dice else 0.0
    beside = (
        one
        for one in found
        if not dice or usual / factor < one.size < usual * factor
        if not any(are_nested(one, die.candidate) for die in dice)
    )
    return max((one.heat for one in beside), default=0.0)


def is_part_of_another(one: NamedCandidate, ranked: Sequence[NamedCandidate], limits: Thresholds) -> bool:
    """Whether this candidate lies mostly within a much larger, likely die, and so is only a pip or a ring of it."""
    box = one.candidate.box
    return any(
        other.score > limits.die
        and other.candidate.size > LARGER_FACTOR * one.candidate.size
        and common_area(box, other.candidate.box) > INSIDE_SHARE * area(box)
        for other in ranked
    )


def has_usual_size(one: NamedCandidate, others: Sequence[NamedCandidate], limits: Thresholds) -> bool:
    """Whether the candidate's size is near the median of the sure ones, as all dice of a throw are of one kind; also
    True if it is sure itself, or if fewer than two are sure."""
    sizes = [other.candidate.size for other in others if other.score > limits.sure]
    if len(sizes) < 2 or one.score > limits.sure:
        return True
    middle = median(sizes)
    return middle / limits.spread < one.candidate.size < middle * limits.spread


def unsure_if_contradicted(best: AgreedReading, looks: Sequence[AgreedReading], limits: Thresholds) -> AgreedReading:
    """The best look, made unsure if another look is sure of a different face or of a die missing here, shows what is
    likely a die where this one has none, or was clear but left open whether there is another die."""
    others = [one for one in looks if one is not best]
    doubted = any(one.is_undecided and one.score >= limits.enough for one in others)
    reasons = {Reason.CLUTTER} if doubted else set[Reason]()
    if any(
        all(intersection_over_union(box, die.box) < SIDE_BY_SIDE_OVERLAP for die in best.dice)
        for one in others
        for box in one.likely
    ):
        reasons.add(Reason.CLUTTER)
    for die in (die for one in others for die in one.dice if die.confidence > limits.sure):
        near = max(best.dice, key=lambda other: intersection_over_union(die.box, other.box), default=None)
        if near is None or intersection_over_union(die.box, near.box) < SAME_PLACE_OVERLAP:
            reasons.add(Reason.CLUTTER)
        elif near.face != die.face:
            reasons.add(Reason.DIFFER)
    added = tuple(sorted(reasons.difference(best.reasons)))
    return replace(best, sure=best.sure and not added, reasons=best.reasons + added)


def die_in_picture(one: NamedCandidate, view: RectifiedView, sure: bool) -> Die:
    """Convert a candidate to a Die, with its box cut to the picture and moved from the view to pixels of the whole
    picture."""
    (x, y), (x0, y0, x1, y1) = view.origin, one.candidate.box
    left, top, right, bottom = view.unmirrored
    box = (max(left, x0) + x, max(top, y0) + y, min(right, x1) + x, min(bottom, y1) + y)
    return Die(one.face, min(1.0, one.score), box, one.second_face, sure)
