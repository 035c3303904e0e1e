"""What keeps a picture from coming to rest (tremble, light, motion at the border) is named after three seconds."""

from dataclasses import replace
from itertools import count

import pytest

from vision.watching.gate import Glance
from vision.watching.unrest import Unrest

DICE = Glance(0.0, stirring=0.1, border=0.2)
AT_BORDER = Glance(0.0, stirring=0.05, border=0.95)
JUMPS = Glance(0.0, step=1.2, stirring=0.1, border=0.4)


def cause(glance: Glance, seconds: float, lights: tuple[float, ...] = (100.0,), resting: bool = False) -> str | None:
    unrest = Unrest()
    for number in range(round(seconds * 15)):
        unrest = unrest.step(glance, lights[number % len(lights)], number / 15, resting)
    return unrest.cause


@pytest.mark.parametrize(
    ("glance", "lights", "expected"),
    [
        (JUMPS, (100.0,), "trembles"),
        (DICE, (100.0, 106.0), "light flickers"),
        (AT_BORDER, (100.0,), "moves at the border"),
        (DICE, (100.0,), None),
    ],
)
def test_the_reason_is_named_after_three_seconds(glance: Glance, lights: tuple[float, ...], expected: str) -> None:
    assert cause(glance, 4.0, lights) == expected
    assert cause(glance, 2.5, lights) is None


def test_a_hand_that_shakes_dice_at_the_border_is_no_trouble() -> None:
    assert cause(replace(AT_BORDER, hand=True), 6.0) is None


def test_a_table_whose_dice_are_reported_is_not_restless() -> None:
    assert cause(JUMPS, 5.0, resting=True) is None


def test_after_rest_the_three_seconds_begin_again() -> None:
    unrest, times = Unrest(), count()
    for resting, frames in ((False, 60), (True, 1), (False, 30)):
        for _ in range(frames):
            unrest = unrest.step(JUMPS, 100.0, next(times) / 15, resting)
    assert unrest.cause is None
