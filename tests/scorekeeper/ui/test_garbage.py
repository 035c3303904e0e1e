"""Garbage is collected in pauses, and only the newest of it while somebody plays."""

import gc
from collections.abc import Callable
from weakref import ref

import pytest
from kivy.base import EventLoop
from kivy.tests.common import UnitTestTouch

from scorekeeper.ui import garbage
from tests.scorekeeper.ui.driver import Driver


@pytest.mark.parametrize(
    ("count", "quiet", "searched"),
    [
        ((10, 0, 0), 9.0, []),
        ((3000, 4, 4), 0.0, [0]),
        ((10, 4, 0), 1.0, [1]),
        ((10, 4, 7), 1.0, [1]),
        ((10, 4, 1), 4.0, [2]),
        ((10, 4, 8), 1.0, [2]),
        ((3000, 100, 16), 0.0, [0]),
        ((3000, 101, 16), 0.0, [1]),
        ((3000, 4, 17), 0.0, [2]),
    ],
)
def test_older_objects_wait_for_a_pause(
    count: tuple[int, int, int], quiet: float, searched: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: count)
    monkeypatch.setattr(gc, "collect", lambda generation=2: done.append(generation))
    garbage.collect_when_quiet(quiet)
    assert done == searched


def test_the_collector_rests_only_while_the_table_runs_and_what_was_loaded_is_left_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    garbage.exclude_loaded_objects.cache_clear()
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    for _application in range(2):
        garbage.hold_collection()
        assert not gc.isenabled()
        garbage.resume_collection()
        assert gc.isenabled()
    assert done == ["freeze"]


def test_a_mouse_that_was_moved_over_the_table_is_no_finger(
    opened: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(tidies=True)
    quiet: list[float] = []
    monkeypatch.setattr(garbage, "collect_when_quiet", quiet.append)
    table.app.root_widget.touched_at -= 60.0
    for is_touch, least, most in ((False, 60.0, 120.0), (True, 0.0, 0.0)):
        hovering = UnitTestTouch(100, 100)
        hovering.is_touch = is_touch
        EventLoop.touches.append(hovering)
        table.step(1)
        assert least <= quiet[-1] <= most
        EventLoop.touches.remove(hovering)


class Ring:
    """An object that refers to itself, so that only a search for garbage frees it."""

    def __init__(self) -> None:
        self.itself = self


def test_new_garbage_is_freed_in_the_next_frame(opened: Callable[..., Driver]) -> None:
    table = opened(tidies=True)
    ring = ref(Ring())
    kept: list[list[object]] = [[] for _ in range(garbage.MOST_NEW_OBJECTS + 1)]
    assert ring() is not None
    table.step(1)
    assert ring() is None
    assert kept
