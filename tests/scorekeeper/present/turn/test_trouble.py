"""What a turn shows about its camera: problems in plain words with a remedy, and that the camera is back."""

from dataclasses import replace
from typing import get_args

import pytest

from scorekeeper.camera.seen import BLIND_HEALTHS, CameraState, look_at_camera
from scorekeeper.camera.sight import Sight
from scorekeeper.present.turn.trouble import camera_trouble, works_again_words
from vision.results import Health, Reading

LIVE = CameraState(camera=True)


@pytest.mark.parametrize("health", get_args(Health))
def test_whatever_ails_the_camera_has_its_words_and_a_remedy_in_hand_play_too(health: Health) -> None:
    for seen in (replace(LIVE, health=health), replace(LIVE, health=health, hand_chosen=True)):
        found = camera_trouble(seen)
        assert (found is None) == (health == "live")
        assert found is None or (found.what and found.remedy)


def test_a_camera_that_never_answered_is_not_called_gone() -> None:
    lost = replace(LIVE, health="looking for the camera")
    assert camera_trouble(lost).what == "Camera gone: tap the dice"  # type: ignore[union-attr]
    assert camera_trouble(replace(lost, opened=False)).what.startswith("The camera does not answer")  # type: ignore[union-attr]


def test_a_picture_that_does_not_rest_is_explained_after_a_while() -> None:
    rolling = replace(LIVE, state="moving")
    assert camera_trouble(rolling) is None
    assert "does not come to rest" in camera_trouble(replace(rolling, unsettled=True)).what  # type: ignore[union-attr]


def test_dice_that_are_thrown_after_long_shaking_over_the_tray_are_no_trouble() -> None:
    """A hand is over the tray for longer than the picture may be restless; then its dice roll."""
    seen, now = LIVE, 1.0
    for state in ("hand",) * 40 + ("moving",) * 3:
        seen, now = look_at_camera(seen, Sight(Reading(state), "live"), now), now + 0.5  # type: ignore[arg-type]
        assert camera_trouble(seen) is None
    for _look in range(30):
        seen, now = look_at_camera(seen, Sight(Reading("moving"), "live"), now), now + 0.5
    assert camera_trouble(seen) is not None, "but what moves for long without a hand is said"


def test_without_a_camera_there_is_no_trouble() -> None:
    assert camera_trouble(look_at_camera(replace(LIVE, restless=True), None, 9.0)) is None


@pytest.mark.parametrize("health", BLIND_HEALTHS)
def test_the_return_of_the_camera_is_said_once(health: Health) -> None:
    lost = replace(LIVE, health=health)
    assert works_again_words(lost, LIVE) == "The camera sees again."
    assert (
        works_again_words(LIVE, LIVE)
        == works_again_words(LIVE, lost)
        == works_again_words(replace(lost, opened=False), LIVE)
        == ""
    )
