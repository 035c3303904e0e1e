"""The state of the camera after each look, which is computed in one place only."""

import pytest

from scorekeeper.camera.seen import BLIND_HEALTHS, CAMERA_JUST_CHOSEN, RESTLESS_AFTER_S, CameraState, look_at_camera
from scorekeeper.camera.sight import Sight
from vision.errors import SourceError
from vision.results import Die, Reading, TableState

LIVE = CameraState(camera=True)


def test_dice_that_tremble_are_the_same_sight() -> None:
    def seen(x: float) -> CameraState:
        reading = Reading("rest", (Die(3, 0.91 + x / 1000, (x, 0, 60 + x, 60), 4, id=7),), True)
        return look_at_camera(LIVE, Sight(reading, "live"), 1.0)

    assert seen(0) == seen(1)
    assert seen(0).second_guess(7, 3) == seen(0).second_guess(0, 3) == 4
    assert seen(0).second_guess(7, 5) == 4
    assert seen(0).second_guess(0, 5) == 0


@pytest.mark.parametrize("state", ["moving", "hand"])
def test_motion_is_restless_once_it_has_lasted_and_rest_ends_that(state: TableState) -> None:
    moving = Sight(Reading(state), "live")
    seen = look_at_camera(LIVE, Sight(Reading("rest"), "live"), 100.0)
    assert not look_at_camera(seen, moving, 100.0 + RESTLESS_AFTER_S).restless
    seen = look_at_camera(look_at_camera(seen, moving, 101.0), moving, 100.1 + RESTLESS_AFTER_S)
    assert seen.restless
    assert not look_at_camera(seen, Sight(Reading("rest"), "live"), 120.0).restless
    assert not look_at_camera(look_at_camera(seen, Sight(Reading("empty"), "live"), 120.0), moving, 120.5).restless


def test_a_camera_is_refused_once_and_opened_for_good() -> None:
    silent = Sight(error=SourceError("no such device"))
    first = look_at_camera(CAMERA_JUST_CHOSEN, Sight(), 1.0)
    assert (first.opened, first.refused, first.blind) == (False, False, True)
    refused = look_at_camera(look_at_camera(first, silent, 2.0), Sight(), 3.0)
    assert (refused.opened, refused.refused) == (False, True)
    opened = look_at_camera(refused, Sight(Reading("empty"), "live"), 4.0)
    assert (opened.opened, opened.refused, opened.blind) == (True, False, False)
    lost = look_at_camera(opened, silent, 5.0)
    assert (lost.opened, lost.refused, lost.blind) == (True, False, True)


@pytest.mark.parametrize("health", BLIND_HEALTHS)
def test_dice_are_entered_by_hand_while_nothing_is_seen_and_when_chosen(health: str) -> None:
    assert look_at_camera(LIVE, Sight(Reading("moving"), health), 1.0).by_hand  # type: ignore[arg-type]
    chosen = CameraState(camera=True, hand_chosen=True)
    seen = look_at_camera(chosen, Sight(Reading("moving"), "live", throws=True), 1.0)
    assert seen.by_hand
    assert not seen.hand_or_motion
    assert not seen.demo
    assert look_at_camera(chosen, None, 1.0) == CameraState(hand_chosen=True)
