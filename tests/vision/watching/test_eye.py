"""From frames to readings: nothing is offered while anything moves, and while anything moves the reader looks only now
and then.

Also dice under a resting hand, between two visits of a hand, in a dark picture, and on single photos.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.truth_reader import TruthReader
from vision.clips.painter import DrawnDie, DrawnHand, Painter
from vision.results import Die, Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources import Frame, create_source
from vision.sources.demo import Demo, drawn_die_box
from vision.watching.eye import Eye
from vision.watching.readings import changed_readings, readings


def watched(demo: Demo, eye: Eye, seconds: float) -> Iterator[Reading]:
    """Yield the eye's readings of the demo, each after a check against what is true of its frame."""
    for reading in readings(demo, eye):
        truth = demo.truth()
        if reading.state == "rest":
            assert truth.state in ("rest", "hand")
        if truth.state in ("rest", "empty") and reading.state in ("rest", "empty"):
            assert sorted(reading.faces) == sorted(truth.faces)
        yield reading
        if reading.time > seconds:
            return


def test_a_script_gives_one_sure_reading_a_throw() -> None:
    demo = Demo(seed=1, every=1.0, script=[(1, 2, 3, 4, 5), (6, 6, 1, 1, 1)])
    with demo:
        seen = list(changed_readings(readings(demo, Eye(TruthReader(demo)))))
    rests = [reading for reading in seen if reading.state == "rest"]
    assert [(reading.throw, sorted(reading.faces), reading.sure) for reading in rests] == [
        (1, [1, 2, 3, 4, 5], True),
        (2, [1, 1, 1, 6, 6], True),
    ]
    assert {"empty", "moving", "hand"} <= {reading.state for reading in seen}


def test_the_reader_looks_now_and_then_while_something_moves_and_no_more_when_all_is_said() -> None:
    demo = Demo(seed=2, every=2.0, script=[(1, 2, 3, 4, 5)])
    said = TruthReader(demo)
    looks = {}
    with demo:
        for reading in readings(demo, Eye(said)):
            looks[reading.time] = said.looks
    seconds = {second: looks[second] - looks[second - 1] for second in range(1, 5)}
    assert max(seconds.values()) <= 8
    assert looks[max(looks)] == looks[max(looks) - 1.0]


def test_kept_dice_are_known_over_three_throws() -> None:
    demo = Demo(seed=3, every=None)
    eye = Eye(TruthReader(demo))
    with demo:
        demo.throw(faces=[6, 6, 1, 2, 3])
        rest = last(watched(demo, eye, 5))
        demo.throw(keep=[die.middle for die in rest.dice if die.face == 6], faces=[6, 4, 5])
        rest = last(watched(demo, eye, 12))
        assert [die.kept for die in rest.dice if die.face == 6].count(True) == 2
        demo.throw(keep=[die.middle for die in rest.dice if die.face == 6], faces=[1, 1])
        rest = last(watched(demo, eye, 19))
    assert rest.throw == 3
    assert sorted((die.face, die.kept) for die in rest.dice) == [(1, False)] * 2 + [(6, True)] * 3


def last(seen: Iterator[Reading]) -> Reading:
    *_, final = seen
    assert final.state == "rest"
    return final


class Answers:
    """A reader that returns prepared readings one after the other, and then repeats the last."""

    def __init__(self, answers: Sequence[Reading]) -> None:
        self.answers = list(answers)

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


LYING = tuple(DrawnDie(face, 250.0 + 130 * face, 380.0, 20.0 * face) for face in range(1, 6))


def five(*faces: int, sure: bool = True) -> Reading:
    dice = tuple(Die(face, 0.9, drawn_die_box(piece), 1, sure) for face, piece in zip(faces, LYING, strict=False))
    return Reading("rest", dice, sure)


def test_dice_that_lie_still_but_are_not_sure_are_read_again_more_thoroughly() -> None:
    again = Answers([five(1, 2, 3, 4, 5)])
    eye, painter = Eye(Answers([five(1, 2, 3, 4, 5, sure=False)]), again=again.read), Painter(grain=1)
    seen = [eye.see(Frame(painter.paint(LYING), n / 15, n)) for n in range(30)]
    rests = [one.sure for one in seen if one.state == "rest"]
    assert not rests[0], "at first it is asked"
    assert rests[-1]
    assert rests == sorted(rests), "and then it stays sure"


def final(answers: Sequence[Reading], seconds: float) -> Reading:
    """What the eye says after this many seconds of dice at rest, if its reader returns these readings."""
    painter, eye = Painter(grain=1), Eye(Answers(answers))
    *_, reading = (eye.see(Frame(painter.paint(LYING), n / 15, n)) for n in range(int(seconds * 15)))
    return reading


@pytest.mark.parametrize("first_id", [1, 500])
def test_die_ids_belong_to_the_eye_and_begin_at_the_given_number(first_id: int) -> None:
    painter, eye = Painter(grain=1), Eye(Answers([five(1, 2, 3, 4, 5)]), first_id=first_id)
    *_, reading = (eye.see(Frame(painter.paint(LYING), n / 15, n)) for n in range(20))
    assert [die.id for die in reading.dice] == list(range(first_id, first_id + 5))


def test_a_die_that_spins_on_its_corner_is_waited_for() -> None:
    spinning = [five(1, 2, 3, 4, 5), five(1, 2, 3, 4, 1)]
    assert final([*spinning, five(1, 2, 3, 4, 6)], 0.55).state == "moving"
    reading = final([*spinning, five(1, 2, 3, 4, 6)], 2)
    assert (reading.state, reading.faces, reading.sure) == ("rest", (1, 2, 3, 4, 6), True)


def test_looks_that_never_agree_are_not_sure() -> None:
    reading = final([five(1, 2, 3, 4, face) for face in (1, 2, 3, 4, 5, 6) * 4], 1.5)
    assert reading.state == "rest"
    assert not reading.sure
    assert reading.reasons


def test_an_unsure_throw_is_looked_at_again() -> None:
    doubtful = five(1, 2, 3, 4, 5, sure=False)
    answers = [*[doubtful] * 9, five(1, 2, 3, 4, 5)]
    assert (final(answers, 0.9).state, final(answers, 0.9).sure) == ("rest", False)
    assert final(answers, 3.0).sure


class Sees:
    """A reader that returns the dice in `visible` without looking at the picture, as those that no hand hides."""

    def __init__(self) -> None:
        self.visible: Sequence[DrawnDie] = LYING

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        dice = tuple(Die(piece.face, 0.9, drawn_die_box(piece), 1) for piece in self.visible)
        return Reading("rest" if dice else "empty", dice, sure=len(dice) == expect)


def resting_hand(visible: Sequence[DrawnDie], seconds: float) -> tuple[Reading, Reading, Reading]:
    """Show the eye dice, then a hand that lies still over some of them, then the dice; return its last reading of each.

    `visible` are the dice that the hand leaves free.
    """
    painter, reader = Painter(grain=1), Sees()
    eye, said, index = Eye(reader), [], 0
    for hand, shown, long in ((None, LYING, 2.0), (DrawnHand(430, 330), visible, seconds), (None, LYING, 2.0)):
        reader.visible = shown
        for _ in range(round(long * 15)):
            reading = eye.see(Frame(painter.paint(LYING, hand), index / 15, index))
            index += 1
        said.append(reading)
    first, during, after = said
    return first, during, after


def test_dice_under_a_hand_that_lies_still_are_waited_for_however_long() -> None:
    first, during, after = resting_hand(LYING[2:], 12.0)
    assert (first.state, during.state, after.state) == ("rest", "hand", "rest")
    assert (first.throw, after.throw) == (1, 1)
    assert after.faces == first.faces


def test_a_hand_that_hides_no_die_is_read_past_at_once() -> None:
    first, during, after = resting_hand(LYING, 0.8)
    assert (during.state, during.throw, during.faces, during.sure) == ("rest", 1, first.faces, True)
    assert after.throw == 1


def test_dice_are_read_between_two_visits_of_the_hand() -> None:
    painter, reader = Painter(grain=1), Sees()
    eye, said = Eye(reader), []
    for index in range(30):
        hand = (
            DrawnHand(430, 330 + 12 * index)
            if index < 10
            else DrawnHand(430, 560 - 8 * (index - 15))
            if index > 15
            else None
        )
        said.append(eye.see(Frame(painter.paint(LYING, hand), index / 30, index)))
    rests = [(reading.throw, reading.faces, reading.sure) for reading in said if reading.state == "rest"]
    assert set(rests) == {(1, (1, 2, 3, 4, 5), True)}
    assert said[-1].state != "empty"


def test_the_last_frames_of_a_film_are_enough_where_all_dice_lie_still() -> None:
    painter, reader = Painter(grain=1), Sees()
    eye = Eye(reader)
    frames = [Frame(painter.paint(LYING), index / 30, index) for index in range(4)]
    assert all(eye.see(frame).state == "moving" for frame in frames)
    final = eye.read_at_end(frames[-1])
    assert final is not None
    assert (final.state, final.faces, final.sure, final.throw) == ("rest", (1, 2, 3, 4, 5), True, 1)


def test_in_the_end_nothing_that_lies_still_is_taken_for_a_hand() -> None:
    _, during, _ = resting_hand(LYING[2:], 40.0)
    assert (during.state, during.sure) == ("rest", False)


@pytest.mark.parametrize("free_s", [0.2, 2.0])
def test_with_a_wrong_number_expected_a_thing_that_stays_is_no_hand_for_ever(free_s: float) -> None:
    """Five of six expected dice lie free for a moment before something that hides none of them comes to stay."""
    painter, reader = Painter(grain=1), Sees()
    eye, said, index = Eye(reader, expect=6), [], 0
    for pieces, thing, seconds in (((), None, 1.0), (LYING, None, free_s), (LYING, DrawnHand(430, 330), 7.0)):
        reader.visible = pieces
        for _ in range(round(seconds * 15)):
            said.append(eye.see(Frame(painter.paint(pieces, thing), index / 15, index)))
            index += 1
    assert said[-60].state == "hand"
    assert (said[-1].state, said[-1].faces, said[-1].sure) == ("rest", (1, 2, 3, 4, 5), False)


def test_a_dark_picture_is_no_empty_table() -> None:
    demo = Demo(seed=4, every=None)
    eye = Eye(TruthReader(demo))
    with demo:
        demo.throw()
        rest = last(watched(demo, eye, 5))
        for _ in range(30):
            frame = demo.read()
            assert frame is not None
            reading = eye.see(replace(frame, image=frame.image // 20))
        assert reading.state == "moving"
        assert eye.health == "dark picture"
        again = last(watched(demo, eye, 9))
    assert again.throw == rest.throw
    assert eye.health == "live"


def test_each_photo_is_a_throw_of_its_own(tmp_path: Path) -> None:
    painter = Painter(grain=1)
    for number, shift in enumerate((0, 300, -200)):
        picture = np.roll(painter.paint([DrawnDie(number + 1, 300 + 150 * i, 400) for i in range(5)]), shift, 1)
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    answers = [five(face, face, face, face, face) for face in (1, 1, 2, 2, 3)]
    with create_source(f"photos:{tmp_path}") as photos:
        seen = list(changed_readings(readings(photos, Eye(Answers(answers)))))
    rests = [(one.throw, one.faces) for one in seen if one.state == "rest"]
    assert rests == [(1, (1,) * 5), (2, (2,) * 5), (3, (3,) * 5)]
    assert {one.state for one in seen} == {"moving", "rest"}


@pytest.mark.parametrize("count", [3, 5])
def test_this_number_of_dice_is_asked_of_the_reader(count: int) -> None:
    asked: list[int | None] = []

    class Listens(Answers):
        def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
            asked.append(expect)
            return self.answers[0]

    demo = Demo(seed=1, every=None)
    with demo:
        eye = Eye(Listens([five(1, 2, 3)]))
        eye.expect(count)
        for _ in range(15):
            eye.see(demo.read() or pytest.fail("the demo ended"))
    assert set(asked) <= {count, count + 3}  # three dice that were there before may belong to no throw
    assert asked[0] == count
