"""Boxes around dice: their overlap is measured, and they are scaled and moved together with their picture."""

import pytest

from vision.boxes import intersection_over_union, moved, with_scaled_coordinates


def test_the_overlap_of_boxes_is_what_they_share_of_what_they_cover() -> None:
    assert intersection_over_union((0, 0, 2, 2), (1, 0, 3, 2)) == pytest.approx(1 / 3)
    assert intersection_over_union((0, 0, 1, 1), (2, 2, 3, 3)) == 0
    assert intersection_over_union((0, 0, 0, 0), (0, 0, 0, 0)) == 0


def test_a_box_goes_with_its_picture() -> None:
    assert with_scaled_coordinates((1, 2, 3, 4), 2) == (2, 4, 6, 8)
    assert moved((1, 2, 3, 4), (10, -1)) == (11, 1, 13, 3)
