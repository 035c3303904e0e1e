"""The part of a picture that is examined: all of a photo, or the surroundings of the tray, in three channels.

A close-up gets a mirrored border.
"""

import numpy as np

from vision.reading.rectify import rectify_picture
from vision.scene import UNKNOWN_SCENE, Scene


def test_without_a_tray_the_whole_photo_is_looked_at() -> None:
    view = rectify_picture(np.zeros((200, 300, 3), np.uint8), UNKNOWN_SCENE)
    assert (view.picture.shape, view.origin) == ((200, 300, 3), (0, 0))


def test_with_a_tray_only_its_surroundings_are_looked_at() -> None:
    tray = Scene(tray=((100, 50), (200, 50), (200, 150), (100, 150)))
    view = rectify_picture(np.zeros((200, 300, 3), np.uint8), tray)
    assert (view.picture.shape, view.origin) == ((109, 109, 3), (96, 46))


def test_a_tray_outside_the_picture_is_no_reason_to_look_at_nothing() -> None:
    tray = Scene(tray=((900, 900), (990, 900), (990, 990), (900, 990)))
    assert rectify_picture(np.zeros((200, 300, 3), np.uint8), tray).picture.shape == (200, 300, 3)


def test_grey_and_transparent_pictures_get_three_channels() -> None:
    for shape in ((140, 160), (140, 160, 1), (140, 160, 4)):
        assert rectify_picture(np.zeros(shape, np.uint8), UNKNOWN_SCENE).picture.shape == (140, 160, 3)


def test_a_copy_for_a_small_crop_is_never_smaller_than_the_crop_needs() -> None:
    view = rectify_picture(np.zeros((1000, 1400, 3), np.uint8), UNKNOWN_SCENE)
    for factor in (2.0, 1.0, 0.9, 0.5, 0.3, 0.1):
        picture, own = view.copy_for_scale(factor)
        assert own >= min(1.0, factor)
        assert abs(picture.shape[1] - 1400 * own) <= 2


def test_a_close_up_gets_a_mirrored_border_that_is_no_part_of_the_picture() -> None:
    view = rectify_picture(np.zeros((60, 80, 3), np.uint8), UNKNOWN_SCENE)
    assert view.picture.shape == (120, 160, 3)
    assert view.unmirrored == (40, 30, 120, 90)
    assert view.origin == (-40, -30)
    assert rectify_picture(np.zeros((480, 640, 3), np.uint8), UNKNOWN_SCENE).unmirrored == (0, 0, 640, 480)
