"""The last stage of reading: decides which candidates are dice and whether the reading is sure, after one look or
several. A look is one pass over the picture at one size."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

from vision.boxes import area, common, overlap
from vision.reading.doubt import TWICE, alike, barred, doubts_about, evidence, unsupported
from vision.reading.find import Candidate
from vision.reading.judge import Evidence
from vision.reading.name import Named
from vision.reading.rectify import Rectified
from vision.reading.thresholds import Thresholds
from vision.results import Die, Reason

INSIDE, LARGER = 0.7, 1.4
"""A candidate of which more than the share INSIDE lies in a die more than LARGER times as large is a pip or ring of
it."""
SAME_PLACE = 0.4
"""Boxes of two looks with a larger overlap (intersection over union) show the same die."""


@dataclass(frozen=True, slots=True)
class Agreed:
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
    open: bool = False
    """Whether something left over may be a die while the number of dice is unknown, so that another look may decide."""

    @property
    def sizes(self) -> list[float]:
        return [die.size for die in self.dice]


def agree(
    found: Sequence[Candidate], named: Sequence[Named], view: Rectified, expect: int | None, limits: Thresholds
) -> Agreed:
    chosen, left = choose(named, expect, limits)
    hottest = overlooked(found, chosen) if expect is None else 0.0
    doubts = [doubts_about(one, chosen, view, limits) for one in chosen]
    reasons = [reason for several in doubts for reason in several]
    if not chosen:
        reasons.append(Reason.NOTHING)
    if expect is not None and len(chosen) != expect:
        reasons.append(Reason.COUNT)
    cluttered = hottest > limits.hot or any(one.score > limits.doubt for one in left)
    if cluttered:
        reasons.append(Reason.CLUTTER)
    scores = [one.score for one in chosen]
    seen = evidence(chosen, left, hottest, bool(reasons)) if chosen else None
    if seen and limits.judge:
        allowed = expect in {None, len(chosen)} and not any(barred(one, chosen, view, limits) for one in chosen)
        if allowed and limits.judge.chance(seen) >= limits.judge.point:
            doubts, reasons = [[] for _ in chosen], []
        elif not reasons:
            doubts[scores.index(min(scores))] = reasons = [Reason.UNCLEAR]
    dice = tuple(in_picture(one, view, sure=not several) for one, several in zip(chosen, doubts, strict=True))
    worth = sum(score - limits.die for score in scores)
    score = fmean(scores) if scores else 0.0
    undecided = cluttered and expect is None
    return Agreed(dice, not reasons, tuple(dict.fromkeys(reasons)), score, worth, seen, undecided)


def choose(named: Sequence[Named], expect: int | None, limits: Thresholds) -> tuple[list[Named], list[Named]]:
    """Return the candidates taken for dice, and the other candidates of fitting size; both with the best first.

    With `expect` (the number of dice, if known), at most that many are taken, and a lower score is enough. Halves of
    dominoes and possible numerals are taken only then, after all others; pips and rings of larger dice are in neither
    list.
    """
    odd = [one for one in named if one.half or unsupported(one, named, limits)]
    ranked = sorted(named, key=lambda one: (one in odd, -one.score))
    whole = [one for one in ranked if not part_of_another(one, ranked, limits)]
    fitting = [one for one in whole if fits(one, whole, limits)]
    # Half a domino, or a possible numeral, counts as a die only if dice are missing.
    if expect is None:
        dice = [one for one in fitting if one.score > limits.die and one not in odd]
    else:
        dice = [one for one in fitting if one.score > limits.doubt][:expect]
    return dice, [one for one in fitting if one not in dice]


def overlooked(found: Sequence[Candidate], dice: Sequence[Named]) -> float:
    """The highest detector score (heat, 0 to 1) of a candidate of about the dice's size that hardly overlaps any of
    them, such as an unknown kind of die; 0 without such a candidate or without dice."""
    usual = median(die.candidate.size for die in dice) if dice else 0.0
    return max(
        (
            one.heat
            for one in found
            if alike(one.size, usual) and all(overlap(one.box, die.candidate.box) < TWICE for die in dice)
        ),
        default=0.0,
    )


def part_of_another(one: Named, ranked: Sequence[Named], limits: Thresholds) -> bool:
    """Whether this candidate lies mostly within a much larger, likely die, and so is only a pip or a ring of it."""
    box = one.candidate.box
    return any(
        other.score > limits.die
        and other.candidate.size > LARGER * one.candidate.size
        and common(box, other.candidate.box) > INSIDE * area(box)
        for other in ranked
    )


def fits(one: Named, others: Sequence[Named], limits: Thresholds) -> bool:
    """Whether its size is near the median of the sure candidates, as all dice of a throw are of one kind; also True if
    it is sure itself, or if fewer than two are."""
    sizes = [other.candidate.size for other in others if other.score > limits.sure]
    if len(sizes) < 2 or one.score > limits.sure:
        return True
    middle = median(sizes)
    return middle / limits.spread < one.candidate.size < middle * limits.spread


def second_thoughts(best: Agreed, looks: Sequence[Agreed], limits: Thresholds) -> Agreed:
    """The best look, made unsure if another look is sure of a different face or of a die missing here, or was clear but
    left open whether there is another die."""
    others = [one for one in looks if one is not best]
    doubted = any(one.open and one.score >= limits.enough for one in others)
    reasons = {Reason.CLUTTER} if doubted else set[Reason]()
    for die in (die for one in others for die in one.dice if die.confidence > limits.sure):
        near = max(best.dice, key=lambda other: overlap(die.box, other.box), default=None)
        if near is None or overlap(die.box, near.box) < SAME_PLACE:
            reasons.add(Reason.CLUTTER)
        elif near.face != die.face:
            reasons.add(Reason.DIFFER)
    added = tuple(sorted(reasons.difference(best.reasons)))
    return replace(best, sure=best.sure and not added, reasons=best.reasons + added)


def in_picture(one: Named, view: Rectified, sure: bool) -> Die:
    """Convert a candidate to a Die, with its box cut to the picture and moved from the view to pixels of the whole
    picture."""
    (x, y), (x0, y0, x1, y1) = view.origin, one.candidate.box
    left, top, right, bottom = view.frame
    box = (max(left, x0) + x, max(top, y0) + y, min(right, x1) + x, min(bottom, y1) + y)
    return Die(one.face, min(1.0, one.score), box, one.second, sure)
