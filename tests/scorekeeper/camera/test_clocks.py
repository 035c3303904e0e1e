"""The camera thread reads the dice whatever the clock of a live camera does."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from scorekeeper.camera.sight import Sight
from scorekeeper.camera.watch import Watch
from tests.vision.truth_reader import TruthReader
from vision.errors import SourceError
from vision.sources import Frame, Source
from vision.sources.demo import Demo
from vision.watching.eye import Eye

PATIENCE_S = 600.0
Stamp = Callable[[float, int], float]
"""The time that the camera stamps on a frame: from its true time in seconds, and how often the camera was opened."""


class Stamping(Source):
    """A live camera over a drawn table, whose clock does as a test says."""

    live, name = True, "stamping"

    def __init__(self, demo: Demo, stamp: Stamp) -> None:
        self.demo, self.stamp, self.opened, self.pulled = demo, stamp, 0, False

    def open(self) -> None:
        self.opened += 1
        self.demo.open()

    def read(self) -> Frame | None:
        frame = self.demo.read()
        assert frame is not None
        time.sleep(1 / 120)
        if self.pulled:
            self.pulled = False
            raise SourceError("pulled")
        return replace(frame, time=self.stamp(frame.time, self.opened))

    def close(self) -> None:
        self.demo.close()


@pytest.fixture
def watch_of() -> Iterator[Callable[[Source, Demo], Watch]]:
    """Return a function that starts a camera thread over a source; all of them are stopped at the end of the test."""
    running: list[Watch] = []

    def start(source: Source, demo: Demo) -> Watch:
        running.append(Watch(lambda: source, lambda: Eye(TruthReader(demo))))
        running[-1].start()
        return running[-1]

    yield start
    for watch in running:
        watch.stop()


def until(watch: Watch, wanted: Callable[[Sight], bool]) -> Sight:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if wanted(sight := watch.newest()):
            return sight
        time.sleep(0.005)
    raise AssertionError(f"never seen; last: {watch.newest().reading}, {watch.newest().health}")


def reads(throw: int) -> Callable[[Sight], bool]:
    return lambda sight: sight.reading.state == "rest" and sight.reading.throw == throw


@pytest.mark.parametrize(
    "stamp",
    [lambda true, _: 0.0, lambda true, _: -true, lambda true, _: true + (0 if true < 2 else -900)],
    ids=["stands still", "runs backwards", "is set back"],
)
def test_throws_are_read_although_the_camera_s_clock_fails(
    stamp: Stamp, watch_of: Callable[[Source, Demo], Watch]
) -> None:
    demo = Demo(seed=4, every=None)
    watch = watch_of(Stamping(demo, stamp), demo)
    for throw in (1, 2):
        demo.throw(faces=[throw, 2, 3, 4, 5])
        assert len(until(watch, reads(throw)).reading.dice) == 5


def test_throws_are_read_when_the_clock_of_a_camera_that_was_lost_begins_again(
    watch_of: Callable[[Source, Demo], Watch],
) -> None:
    demo = Demo(seed=5, every=None)
    source = Stamping(demo, lambda true, opened: true + (1800 if opened == 1 else 0))
    watch = watch_of(source, demo)
    demo.throw(faces=[1, 2, 3, 4, 5])
    until(watch, reads(1))
    source.pulled = True
    until(watch, lambda sight: source.opened == 2 and sight.health == "live")
    demo.throw(faces=[6, 6, 3, 4, 5])
    assert sorted(until(watch, reads(2)).reading.faces) == [3, 4, 5, 6, 6]
