"""The camera guide as values: one sentence at a time, gauges with a word, and one remedy for the worst."""

from dataclasses import replace

import pytest

from scorekeeper.camera.sight import PictureMeasures, Sight
from scorekeeper.present.house.guide import GuideState, guide_screen, picture_gauges, remedy_words
from vision.errors import SourceError
from vision.results import Die, Reading

LIVE = Sight(Reading("empty"), "live")
GOOD = PictureMeasures(120.0, 9.0, 60.0)


def at_rest(*faces: int, sure: bool = True) -> Reading:
    dice = tuple(Die(face, 0.9, (300.0 - 50 * n, 0, 340.0 - 50 * n, 40), 1) for n, face in enumerate(faces))
    return Reading("rest", dice, sure)


def said(guide: GuideState, sight: Sight = LIVE) -> str:
    return guide_screen(guide, sight).sentence


def test_the_test_throw_is_asked_about_with_its_dice_from_left_to_right() -> None:
    screen = guide_screen(GuideState("throw", dice=at_rest(6, 2, 5)), LIVE)
    assert screen.sentence == "I read 5 2 6: right?"
    assert [die.face for die in screen.dice] == [5, 2, 6]
    assert said(GuideState("throw", dice=at_rest(6, 2, sure=False))) == "I read 2 6, but I am not sure."
    assert said(GuideState("throw", dice=Reading("rest"))) == "No dice are seen."
    wrong = guide_screen(GuideState("throw", dice=at_rest(6, 2), is_wrong=True), LIVE)
    assert wrong.sentence.startswith("Spread the dice")
    assert wrong.dice == ()


def test_without_a_tray_nothing_is_asked_about_an_outline() -> None:
    assert guide_screen(GuideState("tray", has_tray=True), LIVE).title == "Is this the tray?"
    sought = guide_screen(GuideState("tray"), LIVE)
    assert (sought.title, sought.sentence, sought.below) == ("Find the tray", "Looking for the tray …", "")
    assert said(GuideState("tray", corners=2)) == "Corner 3 of 4: tap the next one in the picture."


def test_a_fault_of_the_camera_comes_before_one_of_the_tray_and_that_before_one_of_the_picture() -> None:
    guide, dark = GuideState("tray", problem="no tray"), replace(LIVE, health="dark picture")
    lost = guide_screen(guide, replace(dark, error=SourceError("pulled")))
    assert lost.is_lost
    assert lost.sentence == "The camera does not answer: look at its cable."
    assert said(guide, dark) == "no tray"
    warned = guide_screen(GuideState("tray"), dark)
    assert warned.sentence == "It is too dark to read the dice."
    assert warned.is_warning
    assert not guide_screen(GuideState("tray"), LIVE).is_warning


def test_a_camera_that_adjusts_itself_says_how_far_it_is_and_not_what_its_picture_lacks() -> None:
    sight = replace(LIVE, health="dark picture", progress=0.42)
    assert said(GuideState("throw"), sight) == "The camera sets its focus and its light: 40\u00a0%."


@pytest.mark.parametrize(
    ("measures", "name", "word"),
    [
        (replace(GOOD, light=10.0), "Light", "too dark"),
        (replace(GOOD, light=30.0), "Light", "a little dark"),
        (replace(GOOD, light=220.0), "Light", "a little bright"),
        (replace(GOOD, light=240.0), "Light", "too bright"),
        (replace(GOOD, sharpness=3.0), "Sharpness", "a little blurred"),
        (replace(GOOD, sharpness=1.0), "Sharpness", "blurred"),
        (replace(GOOD, die=40.0), "Die size", "a little small"),
        (replace(GOOD, die=20.0), "Die size", "too small"),
    ],
)
def test_what_is_not_good_is_outside_its_zone_and_has_a_remedy(measures: PictureMeasures, name: str, word: str) -> None:
    shown = picture_gauges(measures)
    bad = [one for one in shown if one.distance_from_good]
    assert [(one.name, one.word) for one in bad] == [(name, word)]
    assert remedy_words(shown) == bad[0].remedy != ""


def test_good_gauges_need_nothing_and_a_die_that_was_not_seen_yet_is_no_fault() -> None:
    assert [one.word for one in picture_gauges(GOOD)] == ["good", "good", "good"]
    assert remedy_words(picture_gauges(GOOD)) == ""
    unseen = picture_gauges(replace(GOOD, die=None))
    assert (unseen[2].part, unseen[2].word, remedy_words(unseen)) == (None, "–", "")


def test_the_remedy_is_for_the_worst_alone() -> None:
    assert remedy_words(picture_gauges(PictureMeasures(120.0, 3.9, 20.0))) == "Hang the camera lower."
    assert remedy_words(picture_gauges(PictureMeasures(10.0, 3.9, 44.0))) == "Put a lamp at the side of the tray."
