"""Half a domino is recognised by its body; single dice, and dice that touch out of line or lie apart, are not taken for
one. Dice that lie flush look like a domino, and are not tested."""

import cv2
import numpy as np
import pytest

from vision.reading.dominoes import is_half_domino
from vision.reading.find import Candidate
from vision.reading.rectify import RectifiedView, rectify_picture
from vision.scene import UNKNOWN_SCENE, Picture

EDGE = 60
Part = tuple[float, float]


def table(*bodies: tuple[Part, Part], turn: float = 0.0) -> RectifiedView:
    """A picture of rectangles with rounded corners, each given by its middle and its sides, with a pip at (200, 200).

    All rectangles are rotated about that pip by `turn` degrees.
    """
    picture: Picture = np.full((400, 400, 3), (90, 120, 60), np.uint8)
    for (x, y), (width, height) in bodies:
        half = np.array((width, height)) / 2 - 6
        corners = np.array([(x, y) + half * sign for sign in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        a = np.radians(turn)
        turned = (corners - 200) @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + 200
        points = np.round(turned).astype(np.int32)
        cv2.fillPoly(picture, [points], (215, 225, 230))
        cv2.polylines(picture, [points], True, (215, 225, 230), 12)
    cv2.circle(picture, (200, 200), 6, (20, 20, 20), -1)
    return rectify_picture(picture, UNKNOWN_SCENE)


def found(size: float = EDGE) -> Candidate:
    return Candidate((200 - size / 2, 200 - size / 2, 200 + size / 2, 200 + size / 2), 0.9, (0.0, 0.0))


@pytest.mark.parametrize("turn", [0, 20, 45, 90])
def test_a_body_twice_as_long_as_a_die_is_half_a_domino(turn: float) -> None:
    size = EDGE * (abs(np.cos(np.radians(turn))) + abs(np.sin(np.radians(turn))))
    assert is_half_domino(table(((200 + EDGE / 2, 200), (2 * EDGE, EDGE)), turn=turn), found(size))


@pytest.mark.parametrize("turn", [0, 20, 45, 90])
def test_a_die_is_not(turn: float) -> None:
    assert not is_half_domino(table(((200, 200), (EDGE, EDGE)), turn=turn), found())


def test_nor_are_dice_that_touch_at_an_angle_or_lie_side_by_side() -> None:
    assert not is_half_domino(table(((200, 200), (EDGE, EDGE)), ((200 + EDGE, 200 + 20), (EDGE, EDGE))), found())
    assert not is_half_domino(table(((200, 200), (EDGE, EDGE)), ((200 + 1.25 * EDGE, 200), (EDGE, EDGE))), found())


def test_nor_is_a_die_in_the_colour_of_its_table() -> None:
    assert not is_half_domino(rectify_picture(np.full((400, 400, 3), 200, np.uint8), UNKNOWN_SCENE), found())
