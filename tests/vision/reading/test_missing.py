"""A missing die is searched for again; a die found this way is never sure."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.reading.fake import FakeModel
from tests.vision.reading.test_agree import LIMITS, die, judged
from vision.reading.effort import THOROUGH
from vision.reading.missing import fits_beside, with_missing_dice
from vision.reading.rectify import rectify_picture
from vision.results import Reason
from vision.scene import UNKNOWN_SCENE, Picture

FAINT = -2.5
"""The detector's log odds of a place that the first look leaves out and the search for missing dice considers."""


def table(*spots: tuple[int, int]) -> Picture:
    """A black picture with a white spot at each of these points, which the fake model reads as a one."""
    picture = np.zeros((480, 640, 3), np.uint8)
    for x, y in spots:
        picture[y - 4 : y + 4, x - 4 : x + 4] = 255
    return picture


def reading(strength: float, size: float = 36.0):  # type: ignore[no-untyped-def]
    """What is read of two dice, of which the first look saw one; `strength` is the heat of the other."""
    picture = table((118, 118), (400, 300))
    view = rectify_picture(picture, UNKNOWN_SCENE)
    seen = replace(die(3, x=100, y=100, size=36), colour=(20.0, 20.0, 20.0))
    agreed = judged(seen, expect=2)
    model = FakeModel([(118, 118, 36, 4.0), (400, 300, size, strength)])
    return agreed, with_missing_dice(model, view, UNKNOWN_SCENE, agreed, 2, LIMITS, THOROUGH)  # type: ignore[arg-type]


def test_a_faint_find_like_the_dice_is_the_missing_one_but_not_sure() -> None:
    first, found = reading(FAINT)
    assert Reason.COUNT in first.reasons
    assert [one.face for one in found.dice] == [3, 1]
    assert [one.sure for one in found.dice] == [True, False]
    assert (found.sure, Reason.COUNT in found.reasons, Reason.UNCLEAR in found.reasons) == (False, False, True)


@pytest.mark.parametrize(("strength", "size"), [(-5.0, 36.0), (FAINT, 80.0)])
def test_what_is_too_faint_or_of_another_size_is_not(strength: float, size: float) -> None:
    first, found = reading(strength, size)
    assert found == first


def test_a_place_on_a_die_is_no_other_die() -> None:
    assert fits_beside(die(2, x=300).candidate, [die(4)])
    assert not fits_beside(die(2, x=120).candidate, [die(4)])
