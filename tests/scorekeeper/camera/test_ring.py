"""The ring buffer with the last seconds of the camera: what it keeps, how much, and that an eye decides the same when
it is replayed."""

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from scorekeeper.camera.ring import KEPT_REST_S, KEPT_S, RewindRing
from vision.replay.rewinds import frames_that_differ
from vision.results import Die, Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame
from vision.watching.eye import Eye
from vision.watching.rewind import arrays_in, state_bytes

RATE = 20
SLOW_S = 0.07
SIDE, GAP = 60, 110


class Squares:
    """Reads bright squares as dice whose face is their brightness, so that frames can be drawn quickly."""

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        dice = []
        for left in range(40, picture.shape[1] - SIDE, GAP):
            grey = float(picture[150 : 150 + SIDE, left : left + SIDE].mean())
            if grey > 105:
                box = (float(left), 150.0, float(left + SIDE), 150.0 + SIDE)
                dice.append(Die(min(6, round((grey - 100) / 20)), 0.99, box, 1))
        return Reading("rest" if dice else "empty", tuple(dice), sure=len(dice) == expect)


class SlowSquares(Squares):
    """Reads as Squares does, but takes its time, as on a small computer."""

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        time.sleep(SLOW_S)
        return super().read(picture, expect, scene)


def table(rng: np.random.Generator, faces: tuple[int, ...], shift: int = 0) -> Picture:
    """A picture of squares for these faces, noisy as a camera's; `shift` in pixels while they roll."""
    picture = np.full((360, 640, 3), 70, np.uint8)
    picture[::9, ::7] = 95  # a table cloth with details, or the picture would be called covered
    for place, face in enumerate(faces):
        left = 40 + GAP * place
        picture[150 - shift : 150 + SIDE - shift, left : left + SIDE] = 100 + 20 * face
        picture[160 - shift : 170 - shift, left + 10 : left + 20] -= 15
    return np.asarray(picture + rng.integers(0, 4, picture.shape, np.uint8), np.uint8)


def frames(*throws: tuple[int, ...], rests_s: float = 3.0, begins_s: float = 0.0) -> Iterator[Frame]:
    """Frames of throws one after the other: each rolls for a second, then lies."""
    rng, number = np.random.default_rng(1), 0
    for faces in throws:
        for k in range(round((1 + rests_s) * RATE)):
            shift = int(rng.integers(3, 40)) if k < RATE else 0
            yield Frame(table(rng, faces, shift), begins_s + number / RATE, number)
            number += 1


ONE, OTHER = (1, 2, 3, 4, 5), (5, 4, 3, 2, 1)


def watched(ring: RewindRing, shown: Iterator[Frame], eye: Eye | None = None) -> list[Reading]:
    eye = eye or Eye(Squares())
    return [ring.see(eye, frame, True) for frame in shown]


def test_without_the_wish_nothing_is_kept() -> None:
    ring = RewindRing()
    seen = watched(ring, frames(ONE))
    assert seen[-1].faces == ONE
    assert (ring.newest_rewind(), ring.bytes) == (None, 0)


def test_what_was_kept_is_gone_when_it_is_no_longer_wanted() -> None:
    ring = RewindRing(wanted=True)
    watched(ring, frames(ONE))
    ring.hold_until_next_throw()
    ring.wanted = False
    assert (ring.newest_rewind(), ring.bytes) == (None, 0)


def test_an_eye_decides_the_same_when_the_frames_are_replayed() -> None:
    ring = RewindRing(wanted=True)
    seen = watched(ring, frames(ONE, OTHER))
    assert {one.throw for one in seen if one.state == "rest"} == {1, 2}
    rewind = ring.newest_rewind()
    assert rewind is not None
    assert frames_that_differ(rewind) == []
    assert frames_that_differ(rewind, Squares()) == []
    worse = replace(rewind, frames=tuple(replace(one, still=b"") for one in rewind.frames))
    assert frames_that_differ(worse, Squares()) != [], "the stills are needed"


def test_a_slow_computer_looks_as_rarely_when_it_is_replayed() -> None:
    ring = RewindRing(wanted=True)
    watched(ring, frames(ONE), Eye(SlowSquares()))
    rewind = ring.newest_rewind()
    assert rewind is not None
    assert max(one.pace for one in rewind.frames) >= 3 * SLOW_S
    assert frames_that_differ(rewind) == []
    assert [bool(one.look) for one in rewind.frames].count(True) < len(rewind.frames) / 5


def test_a_picture_is_kept_where_something_moves_beside_a_die() -> None:
    ring, eye = RewindRing(wanted=True), Eye(Squares())
    shown = list(frames(ONE, rests_s=1))
    watched(ring, iter(shown), eye)
    assert not eye.used_picture
    image = shown[-1].image.copy()
    image[150 : 150 + SIDE, 101:106] = 180
    ring.see(eye, Frame(image, shown[-1].time + 1 / RATE, len(shown)), True)
    rewind = ring.newest_rewind()
    assert rewind is not None
    assert (rewind.frames[-1].look, rewind.frames[-1].decided.state) == (None, "rest")
    assert rewind.frames[-1].still


def test_an_order_between_two_frames_is_replayed_too() -> None:
    ring, eye = RewindRing(wanted=True), Eye(Squares())
    shown, order = list(frames(ONE, rests_s=3)), round(1.7 * RATE)
    seen = watched(ring, iter(shown[:order]), eye)
    assert seen[-1].throw == 1
    eye.forget_dice()
    seen += watched(ring, iter(shown[order:]), eye)
    assert seen[-1].throw == 2
    rewind = ring.newest_rewind()
    assert rewind is not None
    assert sum(one.before is not None for one in rewind.frames) == 2
    assert frames_that_differ(rewind, Squares()) == []


def test_a_long_rest_adds_nothing_and_the_throw_before_it_stays() -> None:
    ring = RewindRing(wanted=True)
    watched(ring, frames(ONE, rests_s=30))
    rewind = ring.newest_rewind()
    assert rewind is not None
    assert rewind.frames[-1].time - rewind.frames[0].time < 4 + KEPT_REST_S
    assert (rewind.throw_begins_at, rewind.frames[-1].decided.faces) == (0, ONE)


def test_the_oldest_frames_are_dropped_after_some_seconds() -> None:
    ring = RewindRing(wanted=True)
    watched(ring, frames(*[ONE, OTHER] * 10, rests_s=1.5))
    rewind = ring.newest_rewind()
    assert rewind is not None
    assert KEPT_S <= len(rewind.frames) / RATE <= KEPT_S + 7
    assert rewind.frames[rewind.throw_begins_at].decided.throw == rewind.throw - 1


def test_no_more_memory_is_taken_than_is_allowed() -> None:
    most, ring, eye = 9 << 20, RewindRing(wanted=True, most_bytes=9 << 20), Eye(Squares())
    for number, frame in enumerate(frames(*[ONE, OTHER] * 4, rests_s=1.5)):
        ring.see(eye, frame, True)
        if number == 6 * RATE:
            ring.hold_until_next_throw()
        assert ring.bytes <= most


def test_small_frames_lose_nothing_and_take_less_than_half_of_their_memory() -> None:
    ring, shown = RewindRing(wanted=True), list(frames(ONE, rests_s=1))
    watched(ring, iter(shown))
    rewind = ring.newest_rewind()
    assert rewind is not None
    grey = {frame.time: frame.small_grey() for frame in shown}
    assert all(np.array_equal(one.grey, grey[one.time]) for one in rewind.frames)
    assert all(len(one.small) < grey[one.time].nbytes / 2 for one in rewind.frames)


def test_the_frames_up_to_a_correction_stay_until_another_throw_is_read() -> None:
    ring, eye = RewindRing(wanted=True), Eye(Squares())
    shown = list(frames(ONE, OTHER, rests_s=4))
    watched(ring, iter(shown[: 3 * RATE]), eye)
    ring.hold_until_next_throw()
    held = ring.newest_rewind()
    assert held is not None
    assert ring.bytes >= sum(len(one.small) + len(one.still) for one in held.frames)
    watched(ring, iter(shown[3 * RATE : 5 * RATE]), eye)
    ring.hold_until_next_throw()
    assert ring.newest_rewind() is held
    watched(ring, iter(shown[5 * RATE :]), eye)
    now = ring.newest_rewind()
    assert now is not held
    assert now is not None
    assert now.throw == 2


def test_a_picture_of_another_size_begins_again() -> None:
    ring, eye = RewindRing(wanted=True), Eye(Squares())
    watched(ring, frames(ONE), eye)
    small = [replace(one, image=one.image[:300]) for one in frames(ONE, begins_s=10)]
    watched(ring, iter(small), eye)
    rewind = ring.newest_rewind()
    assert rewind is not None
    assert rewind.size == (640, 300)
    assert rewind.frames[0].time >= 10


def test_every_array_of_a_state_counts_once() -> None:
    eye = Eye(Squares())
    for frame in frames(ONE):
        eye.see(frame)
    arrays = list(arrays_in(eye.state))
    assert state_bytes(eye.state) == sum(one.nbytes for one in {id(one): one for one in arrays}.values())
    assert state_bytes(eye.state) > 640 * 360
