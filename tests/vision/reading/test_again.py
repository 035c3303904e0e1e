"""A reading that is not sure is sure if altered views of the picture show the same dice, and only then."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.reading.test_agree import die, judged
from vision.reading.again import ALTERATIONS, LEAST_SURE_VIEWS, Alteration, is_steady, with_dice_sure
from vision.reading.agree import AgreedReading
from vision.reading.doubt import DoubtRule
from vision.reading.effort import QUICK, THOROUGH
from vision.reading.rectify import rectify_picture
from vision.results import Reason
from vision.scene import UNKNOWN_SCENE, Picture

VIEW = rectify_picture(np.zeros((480, 640, 3), np.uint8), UNKNOWN_SCENE)
UNSURE = replace(judged(die(2, x=60), die(5, x=300)), sure=False, reasons=(Reason.UNCLEAR,))


class Views:
    """Reads the altered views one after the other; the first `sure` of them are sure."""

    def __init__(self, sure: int, *changed: AgreedReading) -> None:
        self.sure, self.changed, self.count = sure, changed, 0

    def __call__(self, picture: Picture) -> AgreedReading:
        change, self.count = ALTERATIONS[self.count], self.count + 1
        assert picture.shape[1] == round(640 * change.scale)
        shown = self.changed[self.count - 1] if self.count <= len(self.changed) else UNSURE
        dice = tuple(replace(one, box=change.box_in_altered_picture(one.box, 640, 480)) for one in shown.dice)
        return replace(shown, dice=dice, sure=self.count <= self.sure)


def changed(*dice: tuple[int, float]) -> AgreedReading:
    return judged(*(die(face, x=x) for face, x in dice))


@pytest.mark.parametrize("change", ALTERATIONS)
def test_a_box_is_altered_as_the_picture_is(change: Alteration) -> None:
    picture = np.zeros((300, 400, 3), np.uint8)
    picture[50:110, 70:150] = 255
    bright = change.alter_picture(picture)[:, :, 0] > 100
    left, top, width, height = cv2.boundingRect(bright.astype(np.uint8))
    assert np.allclose(
        (left, top, left + width, top + height), change.box_in_altered_picture((70, 50, 150, 110), 400, 300), atol=1.5
    )


@pytest.mark.parametrize(
    ("sure", "steady"), [(len(ALTERATIONS), True), (LEAST_SURE_VIEWS, True), (LEAST_SURE_VIEWS - 1, False)]
)
def test_enough_views_must_be_sure(sure: int, steady: bool) -> None:
    assert is_steady(UNSURE, VIEW, None, Views(sure)) == steady


@pytest.mark.parametrize(
    "other",
    [
        changed((2, 60), (4, 300)),
        changed((2, 60), (5, 200)),
        changed((2, 60)),
        changed((2, 60), (5, 300), (5, 400)),
    ],
    ids=["another face", "another place", "one missing", "one more"],
)
def test_one_view_that_differs_is_enough_to_stay_unsure(other: AgreedReading) -> None:
    views = Views(3, other)
    assert not is_steady(UNSURE, VIEW, None, views)
    assert views.count == 1, "further views cannot change it"
    assert not is_steady(UNSURE, VIEW, None, Views(3, UNSURE, UNSURE, other))


@pytest.mark.parametrize("bar", [DoubtRule.HALF, DoubtRule.SMALL, DoubtRule.LEFT, DoubtRule.COUNT, DoubtRule.FAINT])
def test_what_views_cannot_refute_stays_unsure(bar: DoubtRule) -> None:
    views = Views(3)
    assert not is_steady(replace(UNSURE, bars=frozenset({bar, DoubtRule.STRANGE})), VIEW, None, views)
    assert is_steady(replace(UNSURE, bars=frozenset({DoubtRule.STRANGE})), VIEW, None, Views(3))
    assert views.count == 0


def test_nothing_is_confirmed_without_dice_and_in_a_close_up() -> None:
    assert not is_steady(judged(), VIEW, None, Views(3))
    assert not is_steady(UNSURE, replace(VIEW, border=(20, 20)), None, Views(3))


def test_a_lone_one_or_two_of_an_unknown_number_stays_unsure() -> None:
    for face, expect, steady in ((1, None, False), (2, None, False), (3, None, True), (1, 1, True)):
        lone = replace(judged(die(face), expect=expect), sure=False, bars=frozenset())
        assert is_steady(lone, VIEW, expect, Views(3, lone, lone, lone)) == steady, (face, expect)


def test_a_confirmed_reading_has_no_reasons_left() -> None:
    found = with_dice_sure(replace(UNSURE, dice=tuple(replace(one, sure=False) for one in UNSURE.dice)))
    assert (found.sure, found.reasons, [one.sure for one in found.dice]) == (True, (), [True, True])


def test_photos_are_read_again_and_live_pictures_are_not() -> None:
    assert THOROUGH.again
    assert not QUICK.again
