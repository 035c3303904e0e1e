"""Which candidates count as dice, and when a reading is sure: every reason for doubt is reported."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.reading.agree import SEEN_DIE_CHANCE, SEEN_HEAT, AgreedReading, agree_on_dice, unsure_if_contradicted
from vision.reading.doubt import LARGEST_DICE_SIZE_RATIO, DoubtRule
from vision.reading.effort import FAINT_HEAT
from vision.reading.find import Candidate
from vision.reading.judge import Judge, Judges
from vision.reading.name import NamedCandidate
from vision.reading.rectify import rectify_picture
from vision.reading.taught import TaughtResults, TaughtThrow
from vision.reading.thresholds import Thresholds
from vision.results import Reason
from vision.scene import UNKNOWN_SCENE

VIEW = rectify_picture(np.zeros((480, 640, 3), np.uint8), UNKNOWN_SCENE)
LIMITS = Thresholds()


def die(face: int, x: float = 100, y: float = 100, size: float = 50, chance: float = 0.99) -> NamedCandidate:
    """A die whose face, count of pips and all other evidence agree, so that the reader has no reason for doubt.

    `x` and `y` are its left upper corner, `size` its side in pixels.
    """
    faces = tuple(chance if k == face else (1 - chance) / 5 for k in range(1, 7))
    candidate = Candidate((x, y, x + size, y + size), 0.97, (0.0, 0.0))
    return NamedCandidate(candidate, 0.99, 0.98, faces, 1.0, face, 0.8, counted=face)


def judged(
    *named: NamedCandidate, expect: int | None = None, found: Sequence[Candidate] = (), limits: Thresholds = LIMITS
) -> AgreedReading:
    return agree_on_dice([*found, *(one.candidate for one in named)], named, VIEW, expect, limits)


THROW = [die(face, x=60 + 100 * k) for k, face in enumerate((1, 3, 4, 4, 6))]

OTHER_COLOUR = (200.0, 0.0, 0.0)
"""Not the colour of these dice, so that what has it is not vouched for by them."""


def test_five_clear_dice_are_sure() -> None:
    agreed = judged(*THROW)
    assert agreed.sure
    assert sorted(one.face for one in agreed.dice) == [1, 3, 4, 4, 6]
    assert all(one.sure for one in agreed.dice)


def test_an_empty_table_promises_nothing() -> None:
    assert judged().reasons == (Reason.NOTHING,)


def test_a_missing_die_is_reported() -> None:
    assert Reason.COUNT in judged(*THROW[:4], expect=5).reasons


def test_of_a_known_number_the_best_are_taken() -> None:
    clutter = die(1, y=300, chance=0.5)
    assert len(judged(*THROW, clutter, expect=5).dice) == 5


def test_a_plain_face_that_the_classifier_refuses_counts_only_if_a_die_is_missing() -> None:
    refused = replace(die(4, y=300), die=0.05, present=0.01, colour=OTHER_COLOUR)
    assert len(judged(*THROW, refused, expect=6).dice) == 6
    assert not judged(*THROW, refused, expect=6).sure
    assert len(judged(*THROW, refused).dice) == len(judged(*THROW, refused, expect=5).dice) == 5
    cold = replace(refused, candidate=replace(refused.candidate, heat=0.3))
    unclear = replace(refused, faces=die(4, chance=0.5).faces)
    for other in (replace(refused, clear=0.3), replace(refused, present=0.0009), cold, unclear):
        assert len(judged(*THROW, other, expect=6).dice) == 5


def test_something_that_may_be_a_die_is_reported() -> None:
    faint = replace(die(2, y=300), present=(LIMITS.die + LIMITS.doubt) / 2, colour=OTHER_COLOUR)
    agreed = judged(*THROW, faint)
    assert (len(agreed.dice), agreed.sure) == (5, False)
    assert Reason.CLUTTER in agreed.reasons


def test_a_thing_found_as_clearly_as_the_dice_is_reported_though_its_face_is_not_believed() -> None:
    limits = replace(LIMITS, hot=0.5)
    like, small, beside = ((x, 300, x + size, 300 + size) for x, size in ((60, 50), (160, 20), (300, 50)))
    assert Reason.CLUTTER in judged(*THROW, found=[Candidate(like, 0.6, (0, 0))], limits=limits).reasons
    assert judged(*THROW, found=[Candidate(small, 0.6, (0, 0)), Candidate(beside, 0.4, (0, 0))], limits=limits).sure
    assert judged(*THROW, found=[Candidate(like, 0.6, (0, 0))], limits=limits, expect=5).sure


def test_a_face_seen_clearly_in_what_the_detector_hardly_found_is_reported() -> None:
    limits, unseen = replace(LIMITS, plain=0.45), replace(die(2, y=300), present=0.01)
    hardly = replace(unseen, candidate=replace(unseen.candidate, heat=0.1))
    assert (judged(*THROW, hardly, limits=limits).reasons, judged(*THROW, hardly).sure) == ((Reason.CLUTTER,), True)
    assert DoubtRule.LEFT in judged(*THROW, hardly, limits=limits).bars
    for less in (replace(hardly, die=0.5), replace(hardly, clear=0.4), replace(hardly, faces=(0.2, 0.5, *[0.075] * 4))):
        assert judged(*THROW, less, limits=limits).sure
    assert judged(*THROW, hardly, limits=limits, expect=5).sure, "there are no more than five"


def test_what_both_networks_take_for_a_die_is_never_left_out_in_silence_though_its_face_is_hidden() -> None:
    heat, chance = SEEN_HEAT, SEEN_DIE_CHANCE
    for place in (die(2, y=300), die(2, y=300, size=200)):
        hidden = replace(place, present=0.01, clear=0.1, faces=(1 / 6,) * 6)
        for extra, barred in ((1e-6, True), (-1e-6, False)):
            for one in (
                replace(hidden, candidate=replace(hidden.candidate, heat=heat + extra)),
                replace(hidden, die=chance + extra),
            ):
                agreed = judged(*THROW, one)
                said = {Reason.CLUTTER, Reason.OTHER_SIZE} & set(agreed.reasons)
                assert (DoubtRule.UNREAD in agreed.bars, len(said)) == (barred, barred)
        assert judged(*THROW, hidden, expect=5).sure, "there are no more than five"


def test_a_die_that_was_hardly_found_is_never_sure() -> None:
    for heat, barred in ((FAINT_HEAT, True), (FAINT_HEAT + 1e-6, False)):
        faint = replace(THROW[0], candidate=replace(THROW[0].candidate, heat=heat))
        assert (DoubtRule.FAINT in judged(faint, *THROW[1:]).bars) == barred


def test_opinions_that_differ_are_not_sure() -> None:
    for doubtful in (
        replace(THROW[0], mapped=2),
        replace(THROW[0], mapped=0),
        replace(THROW[0], votes=0.5),
        replace(die(4, x=60, chance=0.93), counted=3),
        replace(die(1, x=60, chance=0.999), counted=0),
    ):
        agreed = judged(doubtful, *THROW[1:])
        assert agreed.reasons == (Reason.DIFFER,)
        assert [one.sure for one in agreed.dice].count(False) == 1


def test_a_small_die_and_one_at_the_edge_are_not_sure() -> None:
    assert Reason.TOO_SMALL in judged(die(3, size=10)).reasons
    assert Reason.AT_EDGE in judged(die(3, x=0)).reasons


def test_a_single_pip_of_a_die_is_no_die() -> None:
    pip = die(1, x=120, y=120, size=14)
    assert [one.face for one in judged(die(5), pip).dice] == [5]


def test_a_thing_of_another_size_is_no_die_of_this_throw() -> None:
    ring = die(1, x=300, y=300, size=160, chance=0.5)
    assert len(judged(*THROW, ring).dice) == 5


def test_the_second_guess_is_another_face() -> None:
    assert all(one.second != one.face for one in judged(*THROW).dice)


def test_what_another_look_saw_clearly_makes_unsure() -> None:
    best = judged(*THROW)
    same, other_face, one_more = judged(*THROW), judged(die(2, x=60), *THROW[1:]), judged(*THROW, die(5, y=300))
    assert unsure_if_contradicted(best, [best, same], LIMITS).sure
    assert unsure_if_contradicted(best, [best, other_face], LIMITS).reasons == (Reason.DIFFER,)
    assert unsure_if_contradicted(best, [one_more, best], LIMITS).reasons == (Reason.CLUTTER,)


def test_half_a_domino_is_no_die_but_makes_unsure() -> None:
    half = replace(die(6, y=300), half=True)
    agreed = judged(*THROW, half)
    assert (len(agreed.dice), agreed.reasons) == (5, (Reason.CLUTTER,))
    assert not judged(half).dice


def test_where_a_die_is_missing_half_a_domino_may_be_it() -> None:
    agreed = judged(*THROW[:4], replace(THROW[4], half=True), expect=5)
    assert (len(agreed.dice), agreed.reasons) == (5, (Reason.UNCLEAR,))


@pytest.mark.parametrize("face", [1, 2])
def test_a_faint_one_or_two_is_no_die_alone_but_is_beside_a_clear_die_of_its_size(face: int) -> None:
    faint = replace(die(face, x=400), clear=0.6, strange=2 * LIMITS.strange)
    assert not judged(faint).dice, "a numeral looks so"
    assert not judged(faint, expect=1).sure
    assert judged(faint, die(4)).sure
    assert not judged(faint, die(4, size=80)).sure, "a die of another size vouches for nothing"
    assert not judged(faint, replace(die(2), clear=0.6, counted=0)).dice, "nor do others like it"
    assert not judged(faint, replace(die(4), half=True)).dice, "nor does half a domino"
    assert judged(replace(die(face), clear=0.9)).sure


@pytest.mark.parametrize("face", [1, 2])
def test_a_faint_one_or_two_of_a_known_kind_is_a_die_if_its_pips_are_counted(face: int) -> None:
    faint = replace(die(face), clear=0.6)
    assert judged(faint).dice
    assert not judged(replace(faint, strange=2 * LIMITS.strange)).dice, "dice of an unknown kind may bear numerals"
    assert not judged(replace(faint, counted=3 - face)).dice
    assert not judged(replace(faint, clear=0.3)).dice, "too faint even if counted"


def always(odds: float) -> Thresholds:
    """Limits with judges that give every reading the same log odds."""
    return replace(LIMITS, judges=Judges(*(Judge({}, odds, 0.9) for _ in range(2))))


def test_the_judge_weighs_doubts_and_bars_what_is_never_sure() -> None:
    doubtful = die(4, chance=0.75)
    assert not judged(doubtful).sure
    lenient, strict = (always(odds) for odds in (5.0, -5.0))
    assert judged(doubtful, limits=lenient).reasons == ()
    assert judged(doubtful, limits=lenient).dice[0].sure
    assert not judged(doubtful, expect=2, limits=lenient).sure
    for barred in (die(4, size=17), replace(die(4), half=True), replace(die(1), clear=0.5, counted=0)):
        assert not judged(barred, expect=1, limits=lenient).sure
    agreed = judged(die(6), die(5, x=300, chance=0.98), limits=strict)
    assert agreed.reasons == (Reason.UNCLEAR,)
    assert [(one.face, one.sure) for one in agreed.dice] == [(6, True), (5, False)], "the weakest is asked about"


def test_two_dice_in_one_place_are_not_sure() -> None:
    assert judged(die(3), die(5, x=125)).reasons == (Reason.UNCLEAR,)
    assert judged(die(3), die(5, x=140, y=110)).sure


LENIENT, LIMITS_OF_HEAT = always(5.0), replace(LIMITS, hot=0.5)


def test_a_whole_die_at_the_edge_may_be_sure_beside_another_but_not_a_part_of_one() -> None:
    at_edge, other = die(4, x=1), die(6, x=300)
    assert judged(at_edge, other, limits=LENIENT).sure
    narrow = replace(at_edge, candidate=Candidate((1.0, 100.0, 36.0, 150.0), 0.97, (0.0, 0.0)))
    smaller = replace(at_edge, candidate=Candidate((1.0, 100.0, 36.0, 135.0), 0.97, (0.0, 0.0)))
    for part in (narrow, smaller):
        assert judged(part, other, limits=LENIENT).bars == {DoubtRule.CUT}
    assert not judged(at_edge, limits=LENIENT).sure, "no other die shows how large it should be"


def test_a_single_die_at_the_edge_may_be_sure_if_it_is_the_only_one_expected() -> None:
    assert judged(die(4, x=1), expect=1, limits=LENIENT).sure
    assert judged(die(4, x=1), expect=2, limits=LENIENT).bars == {DoubtRule.CUT, DoubtRule.COUNT}


def test_dice_of_which_one_is_more_than_four_times_as_large_are_never_sure() -> None:
    for factor, barred in ((LARGEST_DICE_SIZE_RATIO * 1.01, True), (LARGEST_DICE_SIZE_RATIO * 0.99, False)):
        large = die(4, x=60, y=200, size=24 * factor)
        for expect in (None, 2):
            agreed = judged(die(2, x=60, size=24), large, expect=expect, limits=LENIENT)
            assert (DoubtRule.UNLIKE in agreed.bars, agreed.sure) == (barred, not barred)


def test_a_smaller_die_beside_larger_ones_is_never_dropped_in_silence() -> None:
    small = die(2, x=60, y=300, size=24, chance=0.6)
    assert judged(*THROW, small, limits=LENIENT).reasons == (Reason.OTHER_SIZE,)
    found = [Candidate((60, 300, 85, 325), 0.9, (0, 0))]
    assert Reason.CLUTTER in judged(*THROW, found=found, limits=LIMITS_OF_HEAT).reasons


def test_a_spot_on_a_die_is_no_find_beside_it() -> None:
    x0, y0, *_ = THROW[0].candidate.box
    spot = Candidate((x0 + 10, y0 + 10, x0 + 34, y0 + 34), 0.9, (0, 0))
    assert judged(*THROW, found=[spot], limits=LIMITS_OF_HEAT).sure


def test_a_likely_die_that_is_left_out_of_a_known_number_makes_unsure() -> None:
    agreed = judged(*THROW, die(2, x=60, y=300), expect=5, limits=LENIENT)
    assert (len(agreed.dice), agreed.reasons) == (5, (Reason.CLUTTER,))


def test_doubts_about_dice_of_an_unknown_kind_are_never_overruled() -> None:
    doubtful = die(4, x=60, chance=0.75)
    strange = replace(doubtful, strange=2 * LIMITS.strange)
    assert judged(doubtful, *THROW[1:], limits=LENIENT).sure
    agreed = judged(strange, *THROW[1:], limits=LENIENT)
    assert Reason.STRANGE in agreed.reasons
    assert judged(replace(THROW[0], strange=2 * LIMITS.strange), *THROW[1:], limits=LENIENT).sure, "no doubt, no bar"


def test_a_lone_one_is_sure_without_the_number_only_if_it_looks_familiar() -> None:
    plain = replace(die(1), clear=0.9)
    unusual = replace(plain, strange=2 * LIMITS.unusual)
    assert judged(plain, limits=LENIENT).sure
    assert judged(unusual, limits=LENIENT).bars == {DoubtRule.LONE}
    assert judged(unusual, expect=1, limits=LENIENT).sure


def test_known_and_unknown_numbers_have_their_own_judge() -> None:
    limits = replace(LIMITS, judges=Judges(known=Judge({}, 5.0, 0.9), unknown=Judge({}, -5.0, 0.9)))
    assert judged(*THROW, expect=5, limits=limits).sure
    assert not judged(*THROW, limits=limits).sure


def test_what_a_table_has_taught_moves_the_odds() -> None:
    limits = always(1.8)
    assert not judged(*THROW, expect=5, limits=limits).sure, "0.86 is under 0.9"
    basis = judged(*THROW, expect=5, limits=limits).basis
    assert basis
    taught = TaughtResults((TaughtThrow(basis, True),) * 24)
    found = [one.candidate for one in THROW]
    assert agree_on_dice(found, THROW, VIEW, 5, limits, taught).sure
    assert not agree_on_dice(
        found, THROW, VIEW, 5, limits, TaughtResults((*taught.results, TaughtThrow(basis, False)))
    ).sure
