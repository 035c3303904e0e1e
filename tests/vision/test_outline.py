"""The outline of a shape in a mask, and its area, width and length with the pixels of the border."""

import cv2
import numpy as np
import pytest

from vision.outline import covered_area, largest_outline, short_and_long_side


def mask(*boxes: tuple[int, int, int, int]) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """A mask of 40 x 60 pixels with these filled rectangles: left, top, width, height."""
    made = np.zeros((40, 60), np.uint8)
    for left, top, width, height in boxes:
        made[top : top + height, left : left + width] = 1
    return made


def test_the_largest_piece_is_taken_and_an_empty_mask_has_none() -> None:
    found = largest_outline(mask((2, 2, 5, 5), (20, 10, 30, 8)))
    assert found is not None
    assert cv2.boundingRect(found) == (20, 10, 30, 8)
    assert largest_outline(mask()) is None


@pytest.mark.parametrize("box", [(20, 10, 30, 8), (20, 10, 8, 25)])
def test_a_rectangle_covers_all_its_pixels_and_has_its_own_sides(box: tuple[int, int, int, int]) -> None:
    found = largest_outline(mask(box))
    assert found is not None
    assert covered_area(found) == box[2] * box[3]
    assert short_and_long_side(found) == pytest.approx((min(box[2:]), max(box[2:])))


def test_a_rotated_square_has_equal_sides() -> None:
    turned = np.zeros((60, 60), np.uint8)
    cv2.fillPoly(turned, [np.array([[30, 10], [50, 30], [30, 50], [10, 30]], np.int32)], 1)
    found = largest_outline(turned)
    assert found is not None
    short, long = short_and_long_side(found)
    assert short == pytest.approx(long, rel=0.05)
    assert short == pytest.approx(20 * 2**0.5, abs=1.5)
