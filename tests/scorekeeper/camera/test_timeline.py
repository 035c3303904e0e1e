"""The times of a live camera's frames grow with this computer's clock, whatever the camera's own clock does."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from scorekeeper.camera.timeline import CLOCK_JUMP_S, Timeline

FRAME_S = 1 / 30


def played(stamps: Callable[[int], float], frames: int = 300) -> list[float]:
    """The times that the timeline gives to frames that arrive thirty a second; `stamps` returns the camera's stamp of
    each."""
    timeline, times = Timeline(), []
    for number in range(frames):
        timeline = timeline.step(stamps(number), 1000 + number * FRAME_S)
        times.append(timeline.now_s)
    return times


@pytest.mark.parametrize(
    "stamps",
    [
        lambda number: 5.0 + number * FRAME_S,
        lambda number: 0.0,
        lambda number: number // 10 / 3,
        lambda number: number * FRAME_S + (0 if number < 100 else 3600),
        lambda number: number * FRAME_S - (0 if number < 100 else 3600),
        lambda number: -number * FRAME_S,
        lambda number: 1000.0 * number,
    ],
    ids=["right", "none", "in steps", "ahead", "back", "backwards", "in microseconds"],
)
def test_times_grow_as_fast_as_frames_come_whatever_the_camera_stamps_on_them(stamps: Callable[[int], float]) -> None:
    times = played(stamps)
    assert all(before < after for before, after in pairwise(times))
    assert times[-1] == pytest.approx(299 * FRAME_S, abs=0.4)


def test_frames_that_come_late_together_keep_the_times_at_which_they_were_taken() -> None:
    timeline = Timeline()
    for number in range(30):
        timeline = timeline.step(number * FRAME_S, 1000.0 + max(0.8, number * FRAME_S))
    assert timeline.now_s == pytest.approx(29 * FRAME_S)
    assert timeline.is_trusted


def test_a_camera_that_is_opened_again_goes_on_in_time() -> None:
    timeline = Timeline().step(500.0, 1000.0).step(500.1, 1000.1).begin_again()
    timeline = timeline.step(0.0, 1007.1)
    assert timeline.now_s == pytest.approx(7.1)
    assert timeline.step(0.1, 1007.2).now_s == pytest.approx(7.2)


def test_a_stamp_that_is_no_further_off_than_a_busy_computer_is_believed() -> None:
    first = Timeline().step(0.0, 0.0)
    assert first.step(0.1, 0.1 + CLOCK_JUMP_S - 0.01).now_s == pytest.approx(0.1)
    assert first.step(0.1, 0.1 + CLOCK_JUMP_S + 0.01).now_s == pytest.approx(0.1 + CLOCK_JUMP_S + 0.01)
