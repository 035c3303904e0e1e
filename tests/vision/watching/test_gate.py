"""The gate distinguishes rest from motion and from a hand, whatever lamps, shadows and noise do."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from vision.clips.painter import DrawnDie, DrawnHand, Painter
from vision.scene import Picture
from vision.sources import shrink_grey
from vision.watching.gate import Gate, Glance

RATE = 15
DICE = (DrawnDie(3, 300, 300, 20), DrawnDie(5, 700, 400, 80))


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter(grain=2)


def shown(
    painter: Painter, dice: tuple[DrawnDie, ...] = DICE, hand: DrawnHand | None = None, frames: int = 1
) -> list[Picture]:
    return [shrink_grey(painter.paint(dice, hand)) for _ in range(frames)]


def watched(pictures: Iterable[Picture], gate: Gate | None = None, begin: float = 0.0) -> tuple[Gate, list[Glance]]:
    """The gate after these pictures, the first at `begin` seconds, and what it found in each."""
    gate, seen = gate or Gate(), []
    for index, picture in enumerate(pictures):
        gate, glance = gate.step(picture, begin + index / RATE)
        seen.append(glance)
    return gate, seen


def glances(pictures: Iterable[Picture]) -> list[Glance]:
    return watched(pictures)[1]


def test_a_noisy_picture_of_dice_that_lie_is_calm(painter: Painter) -> None:
    assert glances(shown(painter, frames=20))[-1].calm == pytest.approx(19 / RATE)


def test_a_die_that_moves_by_a_pixel_is_motion(painter: Painter) -> None:
    moved = (DICE[0], DrawnDie(5, 704, 400, 80))
    assert glances(shown(painter, frames=10) + shown(painter, moved))[-1].calm == 0


def test_a_die_that_creeps_is_motion_though_no_two_frames_differ_much(painter: Painter) -> None:
    creeping = [shown(painter, (DrawnDie(5, 700 + 0.4 * i, 400, 80),))[0] for i in range(40)]
    assert max(glance.calm for glance in glances(creeping)) < 0.6


def test_a_die_that_turns_in_its_place_is_motion(painter: Painter) -> None:
    turning = [shown(painter, (DrawnDie(5, 700, 400, 6.0 * i),))[0] for i in range(12)]
    assert max(glance.calm for glance in glances(turning)) < 0.25


def test_a_hand_that_rests_in_view_is_a_hand(painter: Painter) -> None:
    seen = glances(shown(painter, frames=8) + shown(painter, hand=DrawnHand(600, 350), frames=15))
    assert all(glance.hand for glance in seen[9:])


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_hand_may_come_from_every_side(painter: Painter, angle: float) -> None:
    assert glances(shown(painter, frames=6) + shown(painter, hand=DrawnHand(640, 360, angle), frames=3))[-1].hand


def test_the_place_where_a_hand_was_is_no_hand(painter: Painter) -> None:
    seen = glances(shown(painter, hand=DrawnHand(600, 350), frames=8) + shown(painter, frames=8))
    assert not seen[-1].hand
    assert seen[-1].calm > 0.3


def test_the_place_of_a_hand_that_was_taken_for_the_table_is_no_hand(painter: Painter) -> None:
    hand = DrawnHand(600, 350)
    gate, _ = watched(shown(painter, frames=6) + shown(painter, hand=hand, frames=8))
    film = shown(painter, hand=hand, frames=8) + shown(painter, frames=8) + shown(painter, hand=hand, frames=3)
    _, seen = watched(film, gate.with_hand_taken_for_ground(), 1.0)
    assert not any(glance.hand for glance in seen[:16])
    assert seen[-1].hand  # and a hand that comes back is one


def test_dice_may_come_to_lie_where_a_hand_was_from_the_first_frame_on(painter: Painter) -> None:
    seen = glances(shown(painter, (), hand=DrawnHand(600, 350), frames=2) + shown(painter, frames=8))
    assert not seen[-1].hand


def test_a_hand_that_never_stirs_is_a_hand_until_it_is_accepted(painter: Painter) -> None:
    hand = DrawnHand(600, 350)
    gate, before = watched(shown(painter, frames=6) + shown(painter, hand=hand, frames=10 * RATE))
    assert before[-1].hand
    _, after = watched(shown(painter, hand=hand, frames=9), gate.with_hand_taken_for_ground(), 20.0)
    assert not any(glance.hand for glance in after)
    assert after[-1].calm > 0.5


def test_dice_that_came_to_lie_are_no_hand(painter: Painter) -> None:
    assert not any(glance.hand for glance in glances(shown(painter, (), frames=6) + shown(painter, frames=6)))


def near(painter: Painter, dice: tuple[DrawnDie, ...], hand: DrawnHand | None = None, frames: int = 1) -> list[Picture]:
    """Small grey pictures as from a camera so near that a die takes a sixth of their width."""
    grey = [cv2.cvtColor(painter.paint(dice, hand), cv2.COLOR_BGR2GRAY) for _ in range(frames)]
    return [np.ascontiguousarray(picture[300:480, 400:720]) for picture in grey]


def test_large_dice_at_the_border_are_reported_from_a_hand_by_one_who_knows_dice(painter: Painter) -> None:
    dice = tuple(DrawnDie(face, 425.0 + 60 * face, 455.0, 8.0 * face) for face in range(1, 5))
    gate, before = watched(near(painter, (), frames=6) + near(painter, dice, frames=3))
    assert before[-1].hand
    gate = gate.with_known_dice([(piece.x - 432, piece.y - 332, piece.x - 368, piece.y - 268) for piece in dice])
    gate, after = watched(near(painter, dice, frames=4), gate, 9 / RATE)
    assert not any(glance.hand for glance in after[1:])
    _, after = watched(near(painter, dice, DrawnHand(500, 330), frames=8), gate, 13 / RATE)
    assert all(glance.hand for glance in after)


def test_a_hand_among_known_dice_stays_a_hand(painter: Painter) -> None:
    gate, _ = watched(shown(painter, frames=6) + shown(painter, hand=DrawnHand(560, 350), frames=3))
    gate = gate.with_known_dice(
        [(piece.x / 4 - 9, piece.y / 4 - 9, piece.x / 4 + 9, piece.y / 4 + 9) for piece in DICE]
    )
    _, after = watched(shown(painter, hand=DrawnHand(560, 350)), gate, 9 / RATE)
    assert after[0].hand


@pytest.mark.parametrize("gain", [0.6, 0.9, 1.2, 1.4])
def test_a_lamp_that_is_switched_is_no_motion_for_long(painter: Painter, gain: float) -> None:
    brighter = [cv2.convertScaleAbs(picture, alpha=gain) for picture in shown(painter, frames=8)]
    seen = glances(shown(painter, frames=8) + [np.asarray(picture, np.uint8) for picture in brighter])
    assert not seen[-1].hand
    assert seen[-1].calm >= 6 / RATE


def test_a_flickering_lamp_is_no_motion(painter: Painter) -> None:
    waves = [1 + 0.06 * np.sin(2.1 * i + np.arange(180) / 30)[:, None] for i in range(20)]
    lit = [np.clip(p * w, 0, 255).astype(np.uint8) for p, w in zip(shown(painter, frames=20), waves, strict=True)]
    assert glances(lit)[-1].calm > 1


def test_the_soft_shadow_of_a_head_is_no_hand(painter: Painter) -> None:
    x = np.linspace(0, 1, 320)[None, :]
    shadows = [1 - 0.4 / (1 + np.exp((x - min(0.6, 0.05 * i)) * 25)) for i in range(30)]
    darkened = [np.asarray(p * s, np.uint8) for p, s in zip(shown(painter, frames=30), shadows, strict=True)]
    seen = glances(shown(painter, frames=5) + darkened)
    assert not any(glance.hand for glance in seen)
    assert seen[-1].calm > 0.5


@pytest.mark.parametrize("push", [(3, 0), (-2, 4), (12, 9)])
def test_a_pushed_camera_moves_the_scene_and_nothing_in_it(painter: Painter, push: tuple[int, int]) -> None:
    pushed = [np.roll(picture, push, (1, 0)) for picture in shown(painter, frames=10)]
    seen = glances(shown(painter, frames=8) + pushed)
    assert seen[8].step == pytest.approx(np.hypot(*push), abs=0.5)
    assert seen[-1].calm > 0.5
    assert not seen[-1].hand


@pytest.mark.parametrize("pixels", [0.15, 0.5, 1.0])
def test_a_camera_that_trembles_shows_a_table_at_rest_and_still_sees_a_die_move(
    painter: Painter, pixels: float
) -> None:
    def trembled(dice: tuple[DrawnDie, ...]) -> Picture:
        x, y = rng.normal(0, pixels, 2)
        return shrink_grey(
            cv2.warpAffine(
                painter.paint(dice), np.array([[1, 0, x], [0, 1, y]]), (1280, 720), borderMode=cv2.BORDER_REFLECT
            )
        )

    rng = np.random.default_rng(3)
    seen = glances([trembled(DICE) for _ in range(20)] + [trembled((DICE[0], DrawnDie(5, 706, 400, 80)))])
    assert min(glance.calm for glance in seen[8:20]) > 0.4
    assert seen[20].calm == 0


def box_of(die: DrawnDie) -> tuple[float, float, float, float]:
    """The box around the die in pixels of the small picture that the gate examines, a quarter of the full size."""
    return die.x / 4 - 7, die.y / 4 - 7, die.x / 4 + 7, die.y / 4 + 7


def test_rolling_dice_are_reported_from_those_that_a_hand_puts_down(painter: Painter) -> None:
    before = shown(painter, (DICE[0],), frames=6)
    ways = [DrawnDie(5, 1100 - 60 * i, 200 + 10 * i, 25.0 * i) for i in range(8)]
    rolls = [shown(painter, (DICE[0], way))[0] for way in ways] + shown(painter, (DICE[0], ways[-1]), frames=8)
    carried = [shown(painter, (DICE[0], way), DrawnHand(way.x, way.y + 20, 90))[0] for way in ways]
    leaves = [
        shown(painter, (DICE[0], ways[-1]), DrawnHand(ways[-1].x + 100 * i, ways[-1].y + 20, 90))[0] for i in range(6)
    ]
    still = shown(painter, (DICE[0], ways[-1]), frames=4)
    rolling, put = (watched(film)[0].hands for film in (before + rolls, before + carried + leaves + still))
    assert rolling.has_rolled_in(box_of(ways[-1]))
    assert not put.has_rolled_in(box_of(ways[-1]))
    assert not rolling.has_rolled_in(box_of(DICE[0]))


def test_a_hand_covers_what_is_near_it_and_no_die_farther_off(painter: Painter) -> None:
    assert Gate().hands.may_cover(box_of(DICE[0]))  # nothing is known yet
    film = shown(painter, frames=6) + [shown(painter, hand=DrawnHand(900 - 30 * i, 420, 90))[0] for i in range(6)]
    hands = watched(film)[0].hands
    assert hands.may_cover(box_of(DICE[1]))
    assert not hands.may_cover(box_of(DICE[0]))


def test_another_size_of_picture_begins_again(painter: Painter) -> None:
    gate, _ = watched(shown(painter))
    assert gate.step(np.zeros((240, 320), np.uint8), 1.0)[1] == Glance(0.0)
