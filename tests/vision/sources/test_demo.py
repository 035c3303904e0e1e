"""The demo camera shows the throw that it is asked for, its dice lie apart, and kept dice stay."""

import itertools
from collections import deque

import numpy as np
import pytest

from vision.results import Reading
from vision.sources import create_source
from vision.sources.demo import Demo


def rest(demo: Demo, throw: int = 1, most: int = 400) -> Reading:
    """Read frames until all dice lie at rest, after a motion unless `throw` is 1; return what is true of the frame.

    Fails after `most` frames.
    """
    busy = False
    for _ in range(most):
        assert demo.read() is not None
        truth = demo.truth()
        if truth.state == "rest" and len(truth.dice) == demo.count and (busy or throw == 1):
            return truth
        busy = busy or truth.state != "rest"
    raise AssertionError("the dice never came to rest")


def test_it_throws_by_itself() -> None:
    with Demo(seed=1) as demo:
        assert len(rest(demo).dice) == 5
        assert len(rest(demo, throw=2).dice) == 5


def test_it_throws_the_faces_that_are_asked_for_and_keeps_dice_where_they_lie() -> None:
    with Demo(seed=2) as demo:
        demo.throw(faces=[1, 2, 3, 4, 5])
        first = rest(demo)
        assert first.faces == (1, 2, 3, 4, 5)
        demo.throw(keep=[first.dice[0].middle, first.dice[4].middle], faces=[6, 6, 6])
        second = rest(demo, throw=2)
    assert sorted(second.faces) == [1, 5, 6, 6, 6]
    assert set(first.dice) & set(second.dice) == {first.dice[0], first.dice[4]}


def test_once_asked_it_waits_to_be_asked_again() -> None:
    with Demo(seed=3, grain=0) as demo:
        demo.throw()
        rest(demo)
        frames = iter(demo.read, None)
        waits = next(itertools.islice(frames, 20, None))
        (last,) = deque(itertools.islice(frames, 280), maxlen=1)  # all of them would take 800 MB
    assert np.array_equal(waits.image, last.image)


def test_the_same_seed_throws_the_same_dice() -> None:
    faces = []
    for _ in range(2):
        with Demo(seed=4) as demo:
            faces.append(rest(demo).faces)
    assert faces[0] == faces[1]


def test_fewer_dice_can_be_thrown() -> None:
    with Demo(seed=5, every=None) as demo:
        demo.expect(3)
        demo.throw()
        assert len(rest(demo).dice) == 3


def test_dice_never_lie_on_each_other() -> None:
    with Demo(seed=6, every=0.1, grain=0) as demo:
        for throw in range(1, 8):
            places = [die.middle for die in rest(demo, throw).dice]
            assert all(np.hypot(a[0] - b[0], a[1] - b[1]) > 80 for a, b in itertools.combinations(places, 2))


def test_of_a_script_only_the_dice_that_are_not_kept_are_thrown() -> None:
    with create_source("scripted:1,2,3,4,5;6,6,6,6,6") as demo:
        assert isinstance(demo, Demo)
        first = rest(demo)
        demo.throw(keep=[first.dice[1].middle, first.dice[3].middle])
        assert sorted(rest(demo, throw=2).faces) == [2, 4, 6, 6, 6]


@pytest.mark.parametrize("script", ["1,2,3,4,5;6,6,6,6,6", "1,1,1"])
def test_a_script_is_thrown_as_it_is_written(script: str) -> None:
    thrown = []
    with create_source(f"scripted:{script}") as source:
        assert isinstance(source, Demo)
        last = "empty"
        while source.read() is not None:
            truth = source.truth()
            if truth.state == "rest" != last:
                thrown.append(",".join(str(face) for face in truth.faces))
            last = truth.state
    assert ";".join(thrown) == script
