"""A stream that falls behind is noticed by its stamps, and one whose clock is merely odd is not."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from vision.sources.lag import PictureLag

FRAME_S = 1 / 30


def after(taken: Sequence[float], came: Sequence[float]) -> PictureLag:
    lag = PictureLag()
    for stamp_s, came_s in zip(taken, came, strict=True):
        lag = lag.step(stamp_s, came_s)
    return lag


def test_pictures_that_went_on_after_a_halt_are_late_by_its_length() -> None:
    taken = [number * FRAME_S for number in range(200)]
    came = [stamp + (0 if number < 100 else 30) for number, stamp in enumerate(taken)]
    lag = after(taken, came)
    assert lag.seconds == pytest.approx(30, abs=0.1)
    assert lag.late_s == pytest.approx(30 + 100 * FRAME_S, abs=0.1)


def test_pictures_that_caught_up_after_a_halt_are_not_late() -> None:
    taken = [number * FRAME_S for number in range(200)]
    came = [max(stamp, 3.0) if stamp > 1 else stamp for stamp in taken]
    assert after(taken[:60], came[:60]).seconds > 0.9
    assert after(taken, came) == PictureLag(0.0, 0.0, taken[-1], came[-1])


@pytest.mark.parametrize("speed", [0.6, 1.0, 1.7])
def test_a_clock_that_runs_at_another_speed_is_no_lag(speed: float) -> None:
    came = [number * FRAME_S for number in range(3000)]
    assert after([speed * one for one in came], came).seconds == 0


def test_a_camera_that_sends_nothing_for_a_while_and_then_what_it_sees_is_not_late() -> None:
    taken = [number * FRAME_S + (5 if number > 50 else 0) for number in range(100)]
    assert after(taken, taken).seconds == 0
    assert all(before < later for before, later in pairwise(taken))


def test_without_stamps_that_grow_nothing_is_known() -> None:
    lag = PictureLag()
    for stamp_s, came_s in ((None, 0.0), (None, 9.0), (5.0, 10.0), (5.0, 20.0), (4.0, 30.0)):
        lag = lag.step(stamp_s, came_s)
        assert lag.seconds == 0
