"""A dark, covered or frozen picture is unusable at once and reported after a moment, until the picture is good
again."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from vision.scene import Picture
from vision.watching.health import LIVELY_PICTURES, Checkup, is_noise

SIZE = (180, 320)
SCENE = np.clip(110 + 12 * cv2.GaussianBlur(np.random.default_rng(0).normal(0, 10, SIZE), (0, 0), 2.0), 0, 255).astype(
    np.uint8
)
RATE = 15


def alive(picture: Picture, frames: int) -> Iterator[Picture]:
    """Yield the picture repeatedly with a little noise, as every live camera has."""
    rng = np.random.default_rng(1)
    for _ in range(frames):
        yield np.clip(picture + rng.normal(0, 1, picture.shape), 0, 255).astype(np.uint8)


def after(*pictures: Picture, live: bool = True) -> Checkup:
    checkup = Checkup()
    for index, picture in enumerate(pictures):
        checkup = checkup.step(picture, index / RATE, live)
    return checkup


def test_a_usual_picture_is_well() -> None:
    checkup = after(*alive(SCENE, 60))
    assert checkup.usable
    assert checkup.health == "live"


@pytest.mark.parametrize(
    ("picture", "health"),
    [
        (np.full_like(SCENE, 4), "dark picture"),
        (np.full_like(SCENE, 120), "covered"),
        (np.asarray(100 + SCENE // 10, np.uint8), "covered"),
        (np.random.default_rng(2).integers(0, 256, SIZE).astype(np.uint8), "no picture"),
    ],
)
def test_a_bad_picture_is_unusable_at_once_and_reported_after_a_moment(picture: Picture, health: str) -> None:
    at_once = after(*alive(SCENE, 30), *alive(picture, 3))
    assert (at_once.usable, at_once.health) == (False, "live")
    later = after(*alive(SCENE, 30), *alive(picture, 2 * RATE))
    assert (later.usable, later.health) == (False, health)
    again = after(*alive(SCENE, 30), *alive(picture, 2 * RATE), *alive(SCENE, 2))
    assert (again.usable, again.health) == (True, "live")


def test_half_the_light_is_still_a_picture() -> None:
    assert after(*alive(SCENE, 30), *alive(np.asarray(SCENE // 2, np.uint8), 30)).usable


def test_dice_on_a_bare_table_are_seen_after_a_sleeve_of_much_more_contrast() -> None:
    sleeve, table = np.full_like(SCENE, 200), np.full_like(SCENE, 200)
    sleeve[:, :150] = 30
    assert after(*alive(sleeve, 30), *alive(table, 3)).usable is False
    table[80:100, 100:120] = 120
    assert after(*alive(sleeve, 30), *alive(table, 3)).usable


def test_a_live_camera_that_repeats_itself_is_frozen() -> None:
    checkup = after(*alive(SCENE, 5), *[SCENE] * (3 * RATE))
    assert (checkup.usable, checkup.health) == (False, "frozen picture")
    assert after(*alive(SCENE, 5), *[SCENE] * RATE).usable


def test_a_camera_that_has_noise_in_every_picture_is_frozen_before_its_dice_are_a_second_old() -> None:
    lively = [*alive(SCENE, LIVELY_PICTURES + 1)]
    frozen = after(*lively, *[SCENE] * RATE)
    assert (frozen.usable, frozen.health) == (False, "frozen picture")
    assert after(*lively[:-3], *[SCENE] * RATE).usable
    assert after(*lively, *[SCENE] * (RATE // 2)).usable


def test_a_camera_that_has_repeated_itself_may_do_so_again() -> None:
    pictures = [*alive(SCENE, LIVELY_PICTURES), *[SCENE] * (RATE // 2), *alive(SCENE, RATE), *[SCENE] * RATE]
    assert after(*pictures).usable
    doubled = [*alive(SCENE, LIVELY_PICTURES), *[SCENE] * 2, *alive(SCENE, RATE), *[SCENE] * RATE]
    assert not after(*doubled).usable


@pytest.mark.parametrize(("grey", "kept"), [(4, True), (120, True), (None, False)])
def test_darkness_and_a_covered_lens_that_repeat_themselves_say_nothing_about_the_camera(
    grey: int | None, kept: bool
) -> None:
    between = SCENE if grey is None else np.full_like(SCENE, grey)
    checkup = after(*alive(SCENE, LIVELY_PICTURES + 1), *[between] * (3 * RATE), *alive(SCENE, 3))
    assert (checkup.lively == LIVELY_PICTURES) is kept


def test_a_dark_picture_that_stands_still_is_called_dark_first() -> None:
    assert after(*alive(SCENE, LIVELY_PICTURES + 1), *[np.full_like(SCENE, 4)] * (RATE + 5)).health == "dark picture"


def test_what_is_known_of_a_camera_holds_when_it_is_opened_again() -> None:
    again = after(*alive(SCENE, LIVELY_PICTURES + 1)).for_reopened_camera()
    assert again == Checkup(lively=LIVELY_PICTURES)


def test_photos_and_films_may_stand_still() -> None:
    assert after(*[SCENE] * (5 * RATE), live=False).health == "live"


def test_a_clock_that_begins_again_is_no_trouble() -> None:
    checkup = after(*alive(SCENE, 60))
    for index, picture in enumerate(alive(SCENE, 40)):
        checkup = checkup.step(picture, index / RATE, True)
    assert checkup.health == "live"


def test_a_picture_of_noise_that_changes_with_every_frame_is_none() -> None:
    rng = np.random.default_rng(3)
    frames = [rng.integers(0, 256, SIZE).astype(np.uint8) for _ in range(2 * RATE)]
    assert after(*frames).health == "no picture"


def test_a_grainy_picture_is_still_a_picture() -> None:
    assert not is_noise(np.clip(SCENE + np.random.default_rng(4).normal(0, 20, SIZE), 0, 255).astype(np.uint8))
