"""The motion planned for the drawn table: dice roll to their goals, and a hand comes, takes dice and goes."""

from itertools import combinations

import numpy as np
import pytest

from vision.clips.choreography import (
    LEAST_APART_PX,
    RollingDie,
    border_point,
    free_places,
    plan_point,
    plan_take,
    plan_throw,
)
from vision.clips.painter import PICTURE_SIZE, DrawnDie

LYING = [DrawnDie(6, 400.0, 300.0), DrawnDie(2, 600.0, 300.0), DrawnDie(5, 800.0, 400.0)]


def rng() -> np.random.Generator:
    return np.random.default_rng(4)


def test_a_rolling_die_tumbles_then_slides_and_stops_at_its_goal() -> None:
    roll = RollingDie(1.0, 2.0, (0.0, 0.0), DrawnDie(4, 100.0, 50.0, 30.0), seed=3)
    early, late, done = roll.die_at(1.2), roll.die_at(1.8), roll.die_at(2.5)
    assert early.tumble is not None
    assert late.tumble is None
    assert done == roll.goal
    assert early.x < late.x < 100.0


def test_a_hand_takes_what_is_not_kept_and_throws_the_rest_apart() -> None:
    act = plan_throw(0.0, LYING, [0], [1, 3], rng())
    assert sorted(number for _when, number in act.taken) == [1, 2]
    after = act.dice_at(LYING, act.end)
    assert [piece.face for piece in after] == [6, 1, 3]
    for one, other in combinations(after, 2):
        assert np.hypot(one.x - other.x, one.y - other.y) > LEAST_APART_PX
    assert act.is_busy((act.start + act.end) / 2)
    assert not act.is_busy(act.end + 0.1)


def test_dice_that_are_taken_are_gone_and_the_others_stay() -> None:
    act = plan_take(5.0, LYING, [2], rng())
    assert act.dice_at(LYING, 5.0) == LYING
    assert act.dice_at(LYING, act.end) == LYING[:2]


def test_a_pointing_hand_moves_no_die_and_is_seen_only_while_it_is_there() -> None:
    act = plan_point(0.0, (640.0, 360.0), 1.0, rng())
    assert act.dice_at(LYING, act.end) == LYING
    assert act.is_hand_visible(0.8)
    assert not act.is_hand_visible(0.0)
    assert act.hand_at(act.end + 0.1) is None


def test_free_places_keep_their_distance_from_dice_and_from_each_other() -> None:
    places = free_places(LYING, 5, rng())
    every = [*places, *((piece.x, piece.y) for piece in LYING)]
    assert len(places) == 5
    for one, other in combinations(every, 2):
        assert np.hypot(one[0] - other[0], one[1] - other[1]) > LEAST_APART_PX


@pytest.mark.parametrize(
    ("angle", "at"),
    [
        (0, (PICTURE_SIZE[0] / 2, PICTURE_SIZE[1] - 10)),
        (90, (PICTURE_SIZE[0] - 10, PICTURE_SIZE[1] / 2)),
        (180, (PICTURE_SIZE[0] / 2, 10)),
        (270, (10, PICTURE_SIZE[1] / 2)),
    ],
)
def test_a_hand_comes_from_the_edge_at_its_angle(angle: float, at: tuple[float, float]) -> None:
    assert border_point(angle, 10, 0.5) == at
