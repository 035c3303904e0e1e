"""Readings are compared with their labels: by place if the labels have boxes, else by face; 0 stands for a die that has
no partner."""

from pathlib import Path

from tests.vision.replay.outcomes import OUTCOMES, die, outcome
from vision.replay.match import pair_faces
from vision.replay.sample import Sample


def test_dice_are_matched_by_place_where_there_are_boxes() -> None:
    sample = Sample("a", Path("a"), (1, 2))
    boxes = ((0.0, 0.0, 20.0, 20.0), (100.0, 0.0, 120.0, 20.0))
    assert pair_faces(sample, boxes, [die(2, 1), die(1, 101)]) == ((1, 2), (2, 1))
    assert pair_faces(sample, boxes, [die(2, 99), die(4, 300)]) == ((1, 0), (2, 2), (0, 4))


def test_a_box_around_the_pips_alone_is_the_same_die() -> None:
    assert pair_faces(Sample("a", Path("a"), (1,)), ((8.0, 8.0, 12.0, 12.0),), [die(1)]) == ((1, 1),)


def test_dice_are_matched_by_face_where_there_are_no_boxes() -> None:
    assert sorted(OUTCOMES[2].pairs) == [(3, 3), (4, 5)]
    assert sorted(OUTCOMES[3].pairs) == [(6, 0), (6, 6)]


def test_a_photo_without_dice_is_right_when_nothing_is_read() -> None:
    assert outcome("empty.jpg", (), ()).exact
    assert outcome("clutter.jpg", (), (1,)).pairs == ((0, 1),)
