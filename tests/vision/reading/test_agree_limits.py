"""What one look decides at its limits: exactly at a threshold, just beyond it, and with one die more or less."""

from dataclasses import replace

import pytest

from tests.vision.reading.test_agree import LENIENT, LIMITS, THROW, VIEW, always, die, judged
from vision.reading.agree import (
    SEEN_HEAT,
    agree_on_dice,
    has_usual_size,
    is_part_of_another,
    overlooked_heat,
    unsure_if_contradicted,
)
from vision.reading.doubt import DoubtRule, has_faint_pips
from vision.reading.find import Candidate, are_nested
from vision.reading.name import NamedCandidate
from vision.results import Reason


def scored(score: float, x: float = 60, y: float = 300, size: float = 50) -> NamedCandidate:
    """A candidate that is a die with exactly this score, found faintly by the detector."""
    one = die(4, x=x, y=y, size=size)
    faint = replace(one.candidate, heat=SEEN_HEAT / 2)
    return replace(one, present=one.present * score / one.score, candidate=faint)


def test_a_look_knows_the_sizes_its_score_and_its_worth() -> None:
    agreed = judged(*THROW)
    assert agreed.sizes == pytest.approx([50.0] * 5)
    assert agreed.score == pytest.approx(THROW[0].score, abs=1e-3)
    assert agreed.worth == pytest.approx(sum(one.score - LIMITS.die for one in THROW))
    assert (judged().score, judged().worth, judged().sizes) == (0.0, 0.0, [])


def test_only_while_the_number_is_unknown_a_look_leaves_open_whether_there_is_another_die() -> None:
    faint = scored((LIMITS.die + LIMITS.doubt) / 2)
    assert judged(*THROW, faint).is_undecided
    assert not judged(*THROW, faint, expect=5).is_undecided
    assert not judged(*THROW).is_undecided


def test_what_is_found_exactly_at_the_limit_of_heat_is_no_clutter() -> None:
    for heat, reasons in ((0.5, ()), (0.51, (Reason.CLUTTER,))):
        found = [Candidate((60, 300, 110, 350), heat, (0, 0))]
        assert judged(*THROW, found=found, limits=replace(LIMITS, hot=0.5)).reasons == reasons


def test_a_lone_die_is_barred_for_a_one_or_a_two_that_is_more_than_unusual() -> None:
    for face, strange, barred in ((2, 1.01, True), (2, 1.0, False), (1, 1.01, True), (3, 1.01, False)):
        lone = replace(die(face), clear=0.9, strange=strange * LIMITS.unusual)
        assert (DoubtRule.LONE in judged(lone, limits=LENIENT).bars) == barred, (face, strange)
    two = (replace(die(1), clear=0.9, strange=2 * LIMITS.unusual), die(4, x=300))
    assert DoubtRule.LONE not in judged(*two, limits=LENIENT).bars


@pytest.mark.parametrize(("face", "usual"), [(1, 1.0), (2, 1.0), (3, 0.9), (4, 0.0)])
def test_one_to_three_pips_are_faint_below_the_limit_and_below_half_of_it_if_they_are_counted(
    face: int, usual: float
) -> None:
    limit, known = LIMITS.lone * usual, 0.99 * LIMITS.strange
    for counted, strange, least in (
        (face, known, limit / 2), (face, LIMITS.strange, limit), (0, known, limit), (7 - face, known, limit)
    ):  # fmt: skip
        at_limit = replace(die(face), clear=least, counted=counted, strange=strange)
        assert not has_faint_pips(at_limit, LIMITS)
        assert has_faint_pips(replace(at_limit, clear=0.99 * least), LIMITS) == (face < 4)


def test_a_chance_exactly_at_the_judges_point_is_sure() -> None:
    limits, seen = always(5.0), judged(*THROW).evidence
    assert limits.judges
    assert seen
    judge = limits.judges.unknown
    for point, sure in ((0.0, True), (1e-6, False)):
        at_point = replace(judge, point=judge.chance(seen) + point)
        assert judged(*THROW, limits=replace(limits, judges=replace(limits.judges, unknown=at_point))).sure == sure


def test_what_is_left_out_makes_unsure_above_its_limit() -> None:
    for extra, said in ((1e-6, True), (-1e-6, False)):
        doubtful = scored(LIMITS.doubt + extra)
        assert (Reason.CLUTTER in judged(*THROW, doubtful).reasons) == said
        other = scored(LIMITS.doubt + extra, x=60, y=300, size=200)
        assert (Reason.OTHER_SIZE in judged(*THROW, other).reasons) == said


def test_a_likely_die_of_another_size_and_a_strange_one_in_doubt_are_barred() -> None:
    for score, barred in ((0.31, True), (0.3, False)):
        other = scored(score, size=200)
        assert (DoubtRule.SIZE in judged(*THROW, other, limits=LENIENT).bars) == barred
    for strange, barred in ((LIMITS.strange, False), (1.01 * LIMITS.strange, True)):
        doubtful = replace(die(4, x=60, chance=0.75), strange=strange)
        assert (DoubtRule.STRANGE in judged(doubtful, *THROW[1:], limits=LENIENT).bars) == barred


def test_dice_of_two_looks_are_the_same_if_their_boxes_overlap_by_more_than_four_tenths() -> None:
    best = judged(*THROW)
    x0, y0, x1, y1 = best.dice[0].box
    for part, reasons in ((0.41, (Reason.DIFFER,)), (0.39, (Reason.CLUTTER,))):
        shift = (x1 - x0) * (1 - part) / (1 + part)
        moved = replace(best.dice[0], box=(x0 + shift, y0, x1 + shift, y1), face=2, confidence=1.0)
        assert (
            unsure_if_contradicted(best, [best, replace(best, dice=(moved, *best.dice[1:]))], LIMITS).reasons == reasons
        )


def test_too_few_and_too_many_dice_for_the_number_are_barred() -> None:
    assert DoubtRule.COUNT in judged(*THROW[:4], expect=5, limits=LENIENT).bars
    assert DoubtRule.COUNT not in judged(*THROW, expect=5, limits=LENIENT).bars
    assert DoubtRule.COUNT not in judged(*THROW, limits=LENIENT).bars
    assert DoubtRule.LEFT in judged(*THROW, expect=4, limits=LENIENT).bars


def test_a_die_fits_if_its_size_is_near_the_middle_of_at_least_two_sure_ones() -> None:
    spread = LIMITS.spread
    for factor, near in ((spread * 1.01, False), (spread * 0.99, True), (1.01 / spread, True), (0.99 / spread, False)):
        odd = scored(0.5, size=50 * factor)
        assert has_usual_size(odd, [*THROW, odd], LIMITS) == near, factor
        assert has_usual_size(odd, [THROW[0], odd], LIMITS), "one other says too little"
        assert has_usual_size(odd, [*THROW[:2], odd], LIMITS) == near
    assert has_usual_size(replace(die(4, size=200)), THROW, LIMITS), "a sure one is of another kind"


def test_a_pip_lies_mostly_within_a_die_that_is_much_larger_and_likely() -> None:
    large = die(5, x=100, y=100, size=60)
    pip = scored(0.5, x=110, y=110, size=20)
    assert is_part_of_another(pip, [pip, large], LIMITS)
    assert not is_part_of_another(large, [pip, large], LIMITS)
    assert not is_part_of_another(scored(0.5, x=90, y=110, size=20), [large], LIMITS), "only half of it"
    assert not is_part_of_another(scored(0.5, x=100, y=100, size=50), [large], LIMITS), "about as large"
    assert not is_part_of_another(pip, [scored(LIMITS.die * 0.9, x=100, y=100, size=60)], LIMITS), "no likely die"


def candidate(x: float, y: float, size: float, heat: float) -> Candidate:
    return Candidate((x, y, x + size, y + size), heat, (0.0, 0.0))


def test_the_hottest_candidate_beside_the_dice_that_may_be_one_is_overlooked() -> None:
    beside, hotter = candidate(60, 300, 50, 0.4), candidate(200, 300, 50, 0.6)
    small, large = candidate(300, 300, 50 / 2.3, 0.9), candidate(300, 300, 50 * 2.3, 0.9)
    on_a_die = candidate(65, 105, 45, 0.9)
    assert overlooked_heat([beside, hotter], THROW) == 0.6
    assert overlooked_heat([beside, small, large, on_a_die], THROW) == 0.4
    assert overlooked_heat([small], []) == 0.9
    assert overlooked_heat([], THROW) == 0.0
    nearly = [candidate(300, 300, 50 / 2.1, 0.7), candidate(400, 300, 50 * 2.1, 0.8)]
    assert overlooked_heat(nearly, THROW) == 0.8
    assert overlooked_heat(nearly[:1], THROW) == 0.7


def test_one_candidate_is_within_another_by_more_than_a_quarter_of_the_smaller() -> None:
    whole = candidate(100, 100, 100, 0.5)
    assert are_nested(candidate(186, 100, 50, 0.5), whole)
    assert not are_nested(candidate(190, 100, 50, 0.5), whole)
    assert are_nested(whole, candidate(186, 100, 50, 0.5))


def test_another_look_that_was_clear_but_left_a_die_open_makes_unsure() -> None:
    best, other = judged(*THROW), judged(*THROW)
    for score, sure in ((LIMITS.enough, False), (LIMITS.enough - 1e-6, True)):
        left_open = replace(other, is_undecided=True, score=score)
        assert unsure_if_contradicted(best, [best, left_open], LIMITS).sure == sure
    alone = replace(best, is_undecided=True, score=1.0)
    assert unsure_if_contradicted(alone, [alone], LIMITS).sure
    assert unsure_if_contradicted(best, [best, replace(other, score=1.0)], LIMITS).sure


def test_a_likely_die_that_only_another_look_shows_makes_unsure_unless_the_number_is_known() -> None:
    best = judged(*THROW)
    for x, y, score, sure in ((60, 300, 0.31, False), (60, 300, 0.3, True), (60, 100, 0.31, True)):
        other = replace(judged(*THROW[1:], scored(score, x=x, y=y)), is_undecided=False)
        assert unsure_if_contradicted(best, [best, other], LIMITS).sure == sure
    other = judged(*THROW, scored(0.31, x=60, y=300), expect=5)
    assert unsure_if_contradicted(best, [best, other], LIMITS).sure


def test_only_dice_of_which_another_look_is_sure_make_unsure_and_each_reason_is_given_once() -> None:
    best = judged(*THROW)
    one_more = replace(best.dice[0], box=(400.0, 300.0, 450.0, 350.0))
    for confidence, reasons in ((LIMITS.sure, ()), (LIMITS.sure + 1e-6, (Reason.CLUTTER,))):
        other = replace(best, dice=(*best.dice, replace(one_more, confidence=confidence)))
        assert unsure_if_contradicted(best, [best, other], LIMITS).reasons == reasons
    doubted = replace(best, reasons=(Reason.CLUTTER,), sure=False)
    other = replace(best, dice=(replace(one_more, confidence=1.0),))
    assert unsure_if_contradicted(doubted, [doubted, other], LIMITS).reasons == (Reason.CLUTTER,)
    assert unsure_if_contradicted(judged(), [judged(), other], LIMITS).reasons == (Reason.NOTHING, Reason.CLUTTER)


def test_boxes_are_cut_to_the_picture() -> None:
    assert judged(die(4, x=-10, y=-5), expect=1).dice[0].box == (0.0, 0.0, 40.0, 45.0)
    rows, columns = VIEW.picture.shape[:2]
    box = judged(die(4, x=columns - 30.0, y=rows - 20.0), expect=1).dice[0].box
    assert box == (columns - 30.0, rows - 20.0, columns, rows)


def test_boxes_are_in_pixels_of_the_whole_picture() -> None:
    part = replace(VIEW, origin=(7.0, 3.0))
    agreed = agree_on_dice([], [die(4, x=100, y=120)], part, 1, LIMITS)
    assert agreed.dice[0].box == (107.0, 123.0, 157.0, 173.0)


def test_a_score_exactly_at_a_limit_is_not_above_it() -> None:
    faint, other = scored(0.3), scored(0.3, size=200)
    for candidate, reason in ((faint, Reason.CLUTTER), (other, Reason.OTHER_SIZE)):
        limits = replace(LIMITS, doubt=candidate.score)
        assert reason not in judged(*THROW, candidate, limits=limits).reasons
    assert len(judged(*THROW[:4], faint, expect=5, limits=replace(LIMITS, doubt=faint.score)).dice) == 4
    assert not judged(THROW[4], limits=replace(LIMITS, die=THROW[4].score)).dice
    assert DoubtRule.LEFT not in judged(*THROW, faint, expect=5, limits=replace(LIMITS, die=faint.score)).bars
    assert DoubtRule.LEFT in judged(*THROW, faint, expect=5, limits=replace(LIMITS, die=faint.score - 1e-9)).bars


def test_a_die_exactly_at_a_limit_vouches_for_nothing() -> None:
    large, pip = die(5, x=100, y=100, size=60), scored(0.5, x=110, y=110, size=20)
    assert not is_part_of_another(pip, [large], replace(LIMITS, die=large.score))
    assert not is_part_of_another(
        scored(0.5, x=100, y=100, size=50), [replace(large, candidate=candidate(90, 90, 70, 0.9))], LIMITS
    )
    odd, sure = scored(0.5, size=200), [die(4), die(5)]
    at_limit = replace(LIMITS, sure=max(one.score for one in sure))
    assert not has_usual_size(odd, sure, LIMITS)
    assert has_usual_size(odd, sure, at_limit)
    assert has_usual_size(die(4, size=200), [*sure, *THROW], LIMITS)
    assert not has_usual_size(replace(odd, present=LIMITS.sure * odd.present / odd.score), [*sure, *THROW], LIMITS)


def test_a_candidate_of_which_a_quarter_lies_in_a_die_is_beside_it() -> None:
    size = 50.0
    one = NamedCandidate(candidate(100, 100, size, 0.9), 0.99, 0.98, (0.99, *[0.002] * 5), 1.0, 1, 0.8)
    for shift, heat in ((37.5, 0.7), (37.0, 0.0)):
        assert overlooked_heat([candidate(100 + shift, 100, size, 0.7)], [one]) == heat
