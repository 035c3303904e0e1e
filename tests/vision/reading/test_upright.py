"""A crop of a leaning die is rotated until its face is clear, and a second clear face makes it doubtful."""

from dataclasses import replace
from typing import cast

import cv2
import numpy as np
import pytest

from tests.vision.reading.fake import FakeModel
from vision.reading.crops import CropChances
from vision.reading.find import Candidate
from vision.reading.model import Model
from vision.reading.name import further_looks, is_die_despite_classifier, judge_face, name_faces
from vision.reading.rectify import RectifiedView, rectify_picture
from vision.reading.thresholds import LEAST_CHANCE_DESPITE_CLASSIFIER, Thresholds
from vision.reading.upright import (
    TOP_FACE_DIRECTIONS,
    TOP_FACE_OFF_DIE_SIZES,
    UprightCandidate,
    best_direction,
    turn_candidates,
)
from vision.scene import UNKNOWN_SCENE

MODEL = cast(Model, FakeModel())
LEFT = Candidate((100, 100, 200, 200), 0.9, (0.0, 0.0))


def spotted(x: float, y: float) -> RectifiedView:
    picture = np.zeros((300, 300, 3), np.uint8)
    cv2.circle(picture, (round(x), round(y)), 9, (255, 255, 255), -1)
    return rectify_picture(picture, UNKNOWN_SCENE)


def test_the_direction_in_which_a_face_is_clear_is_up() -> None:
    (one,) = turn_candidates(MODEL, spotted(150 + 100 * TOP_FACE_OFF_DIE_SIZES, 150), [LEFT], Thresholds())
    assert one.candidate.up == pytest.approx((TOP_FACE_OFF_DIE_SIZES, 0), abs=1e-6)
    assert one.clearest[1] == 1


def test_a_die_that_is_clear_at_first_is_left_as_it_is() -> None:
    (one,) = turn_candidates(MODEL, spotted(150, 150), [LEFT], Thresholds())
    assert (one.candidate.up, one.rival) == ((0, 0), 0)


def test_no_candidates_need_no_model() -> None:
    assert turn_candidates(MODEL, spotted(0, 0), [], Thresholds()) == []
    assert name_faces(MODEL, spotted(0, 0), [], Thresholds()) == []


def test_a_clear_die_is_named_by_all_opinions() -> None:
    view = spotted(150, 150)
    (one,) = name_faces(MODEL, view, turn_candidates(MODEL, view, [LEFT], Thresholds()), Thresholds())
    assert (one.face, one.mapped, one.votes) == (1, 1, 1)
    assert one.score > 0.9


@pytest.mark.parametrize(
    ("heat", "counted", "face", "clear", "chance", "vouched"),
    [
        (0.51, 4, 4, 0.41, 0.98, True),
        (0.5, 4, 4, 0.41, 0.98, False),
        (0.51, 3, 4, 0.41, 0.98, False),
        (0.51, 0, 4, 0.41, 0.98, False),
        (0.51, 4, 4, 0.4, 0.98, False),
        (0.51, 4, 4, 0.41, 0.97, False),
        (0.51, 1, 1, 0.9, 0.99, False),
        (0.51, 2, 2, 0.9, 0.99, True),
    ],
)
def test_detector_pip_map_and_count_together_vouch_for_a_die(
    heat: float, counted: int, face: int, clear: float, chance: float, vouched: bool
) -> None:
    faces, shown = np.full(6, (1 - chance) / 5), np.zeros(6)
    faces[face - 1], shown[face - 1] = chance, clear
    assert is_die_despite_classifier(replace(LEFT, heat=heat), faces, shown, counted) == vouched


def test_a_die_that_is_vouched_for_counts_though_the_classifier_refuses_it() -> None:
    limits = Thresholds()
    assert limits.chance_of_die(0.6, 0.01) < 0.01
    assert limits.die < limits.chance_of_die(0.6, 0.01, despite_classifier=True) == LEAST_CHANCE_DESPITE_CLASSIFIER
    assert limits.chance_of_die(0.99, 0.99, despite_classifier=True) == limits.chance_of_die(0.99, 0.99)


def way(face: int, chance: float) -> UprightCandidate:
    faces = np.full(7, (1 - chance) / 6, np.float32)
    faces[face] = chance
    clear = np.zeros(6)
    clear[face - 1] = 0.95
    return UprightCandidate(
        LEFT,
        np.zeros((64, 64, 3), np.uint8),
        CropChances(faces, np.zeros((32, 32), np.float32), np.zeros(64, np.float32)),
        clear,
    )


def clear_four(die_chance: float, heat: float) -> UprightCandidate:
    """A four that the pip map shows clearly, with this chance of being a die for the classifier."""
    faces = np.full(7, 0.001 * die_chance, np.float32)
    faces[0], faces[4] = 1 - die_chance, 0.995 * die_chance
    four = way(4, 0.9)
    return replace(four, candidate=replace(LEFT, heat=heat), shown=replace(four.shown, faces=faces))


@pytest.mark.parametrize(
    ("heat", "die_chance", "named"), [(0.5, 0.031, 1), (0.5, 0.029, 0), (0.51, 0.0031, 1), (0.51, 0.0029, 0)]
)
def test_what_is_clearly_found_is_named_though_the_classifier_nearly_refuses_it(
    heat: float, die_chance: float, named: int
) -> None:
    assert len(name_faces(MODEL, spotted(0, 0), [clear_four(die_chance, heat)], Thresholds())) == named


@pytest.mark.parametrize(("clear", "half"), [(0.95, True), (0.3, False)])
def test_what_is_refused_with_plain_pips_may_be_half_a_domino(
    clear: float, half: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.reading.name.is_half_domino", lambda view, one: True)
    refused = clear_four(0.01, 0.6)
    shown = replace(refused, clear=refused.clear * clear / 0.95)
    (named,) = name_faces(MODEL, spotted(0, 0), [shown], Thresholds(), views=0)
    assert named.score < Thresholds().doubt
    assert named.half == half


@pytest.mark.parametrize(("counted", "vouched"), [(4, True), (3, False)])
def test_a_refused_die_is_likely_if_its_pips_are_counted(counted: int, vouched: bool) -> None:
    refused = clear_four(0.01, 0.6)
    judged = judge_face(refused, [refused.shown], counted, Thresholds())
    assert judged.vouched == vouched
    assert judged.present == Thresholds().chance_of_die(0.6, judged.die, vouched)
    assert (judged.present == LEAST_CHANCE_DESPITE_CLASSIFIER) == vouched


def test_another_clear_face_is_a_rival() -> None:
    faint = way(3, 0.2)
    ways = [faint] * len(TOP_FACE_DIRECTIONS)
    ways[1] = replace(way(5, 0.9), candidate=replace(LEFT, up=TOP_FACE_DIRECTIONS[1]))
    ways[2] = way(2, 0.6)
    best = best_direction(faint, ways)
    assert best.candidate.up == TOP_FACE_DIRECTIONS[1]
    assert best.rival == pytest.approx(0.6 / 0.9, abs=0.01)


def test_a_face_seen_both_ways_round_is_not_the_top() -> None:
    ways = [way(3, 0.2)] * len(TOP_FACE_DIRECTIONS)
    ways[0] = ways[2] = way(4, 0.95)
    assert best_direction(way(6, 0.5), ways).clearest[1] == 6


def test_where_all_three_opinions_see_a_face_clearly_nobody_looks_again() -> None:
    assert further_looks(way(5, 0.95), 5) == ()
    assert further_looks(way(5, 0.95), 0)
    assert further_looks(way(5, 0.5), 5)


def test_a_single_pip_is_looked_at_again_however_clear() -> None:
    assert further_looks(way(1, 0.95), 1)
