"""A picture is scaled so that its dice have the size at which the detector finds them; no size is tried twice."""

import numpy as np
import pytest

from vision.reading.effort import THOROUGH
from vision.reading.rectify import rectify_picture
from vision.reading.sizes import (
    BEST_DIE_PX,
    FIRST_SIZE_PX,
    GOOD_DIE_PX,
    LARGEST_SIDE_PX,
    better_size,
    first_size,
    next_size,
)
from vision.scene import UNKNOWN_SCENE, Scene

VIEW = rectify_picture(np.zeros((720, 1280, 3), np.uint8), UNKNOWN_SCENE)


def test_a_known_die_size_makes_the_first_look_the_best() -> None:
    assert first_size(UNKNOWN_SCENE, VIEW) == FIRST_SIZE_PX
    assert first_size(Scene(edge=(80, 100)), VIEW) == pytest.approx(GOOD_DIE_PX / 89.4 * 1280, abs=2)


def test_dice_that_are_too_small_or_too_large_for_the_network_ask_for_another_size() -> None:
    assert better_size(800, [40, 44], VIEW) is None
    assert better_size(320, [40], VIEW) == 1280 * GOOD_DIE_PX / 40
    assert better_size(1280, [100], VIEW) == round(1280 * BEST_DIE_PX / 100)
    assert better_size(800, [], VIEW) is None
    assert better_size(320, [1], VIEW) == LARGEST_SIDE_PX


def test_no_size_is_tried_twice() -> None:
    assert next_size([448], [], VIEW) == THOROUGH.sizes[0]
    assert next_size([448, THOROUGH.sizes[0] + 9], [], VIEW) == THOROUGH.sizes[1]
    assert next_size([448], [250], VIEW) == round(BEST_DIE_PX / 250 * 1280)
    assert next_size([448, *THOROUGH.sizes], [1280 * BEST_DIE_PX / 448], VIEW) is None
