"""Readings: their boxes can be enlarged, and their dice are listed from left to right in whatever order found."""

from vision.results import Die, Reading, from_the_left


def die(face: int, left: float) -> Die:
    return Die(face, 0.9, (left, 10.0, left + 20, 30.0), 7 - face)


def test_boxes_grow_with_the_picture_and_faces_stay() -> None:
    reading = Reading("rest", (die(3, 10), die(5, 40)), True).scaled(2)
    assert reading.faces == (3, 5)
    assert [one.box for one in reading.dice] == [(20, 20, 60, 60), (80, 20, 120, 60)]


def test_dice_are_listed_from_left_to_right_in_whatever_order_they_were_found() -> None:
    dice = (die(6, 50), die(2, 5), die(4, 20))
    assert [one.face for one in from_the_left(dice)] == [2, 4, 6]
    assert from_the_left(reversed(dice)) == from_the_left(dice)
