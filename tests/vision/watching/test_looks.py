"""Two looks at the table show dice at rest, unless a die moved or turned otherwise than the whole scene."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.clips.painter import DrawnDie, Painter
from vision.results import Die, Reading
from vision.sources.demo import drawn_die_box
from vision.watching.looks import TableLook, are_dice_resting
from vision.watching.motion import NO_MOTION

PAINTER = Painter(grain=1)
LYING = tuple(DrawnDie(face, 250.0 + 130 * face, 380.0 + 20 * (face % 2), 20.0 * face) for face in range(1, 6))


def look(pieces: Sequence[DrawnDie]) -> TableLook:
    dice = tuple(Die(piece.face, 0.99, drawn_die_box(piece), 1) for piece in pieces)
    return TableLook(Reading("rest", dice, True), PAINTER.paint(pieces))


def moved(piece: DrawnDie, pixels: float) -> DrawnDie:
    return replace(piece, x=piece.x + pixels, y=piece.y - pixels / 2)


def test_dice_that_lie_are_at_rest() -> None:
    assert are_dice_resting(look(LYING), look(LYING))


@pytest.mark.parametrize("pixels", [2.0, 5.0, 8.0])
def test_one_die_that_still_creeps_is_seen(pixels: float) -> None:
    assert not are_dice_resting(look(LYING), look((*LYING[:4], moved(LYING[4], pixels))))


def test_dice_that_move_together_are_moved_by_the_camera() -> None:
    assert are_dice_resting(look(LYING), look([moved(piece, 8.0) for piece in LYING]))


def test_one_die_that_moves_is_not_taken_for_the_camera() -> None:
    assert not are_dice_resting(look(LYING[:1]), look([moved(LYING[0], 8.0)]))


def test_a_camera_whose_motion_is_known_moves_no_die() -> None:
    way = np.array([[1.0, 0.0, 8.0], [0.0, 1.0, -4.0]])
    assert are_dice_resting(look(LYING[:1]), replace(look([moved(LYING[0], 8.0)]), way=way))


def test_looks_without_a_die_in_common_show_no_rest() -> None:
    assert not are_dice_resting(look(LYING[:2]), look(LYING[3:]))


def test_a_die_that_shows_another_face_in_the_same_place_is_another_die() -> None:
    first = look(LYING)
    die = first.reading.dice[0]
    assert first.shows_again(die, die, NO_MOTION)
    assert not first.shows_again(die, replace(die, face=die.face % 6 + 1), NO_MOTION)


@pytest.mark.parametrize("degrees", [2.5, -7.0, 12.0])
def test_one_die_that_still_turns_is_seen(degrees: float) -> None:
    turned = replace(LYING[4], yaw=LYING[4].yaw + degrees)
    assert not are_dice_resting(look(LYING), look((*LYING[:4], turned)))
    assert not are_dice_resting(look(LYING[4:]), look([turned]))


def test_dice_that_turn_together_are_turned_by_the_camera() -> None:
    # The fifth die would be drawn from another side.
    assert are_dice_resting(look(LYING[:4]), look([replace(piece, yaw=piece.yaw + 3) for piece in LYING[:4]]))
