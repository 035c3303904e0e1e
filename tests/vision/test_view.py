"""Parts of a camera's field: from a tray to a view, from a view to a crop of the sensor, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.view import (
    LEAST_WIDTH_SHARE,
    MARGIN_SHARE,
    WHOLE_FIELD,
    FieldView,
    crop_of,
    field_in_array,
    view_around,
    view_of_crop,
)

fractions = st.floats(0, 1)


def test_the_field_is_the_largest_rectangle_of_the_pictures_shape_on_the_sensor() -> None:
    assert field_in_array((3280, 2464), (1280, 720)) == (0, 309, 3280, 1845)
    assert field_in_array((4608, 2592), (1280, 720)) == (0, 0, 4608, 2592)


def test_a_tray_is_framed_with_a_margin() -> None:
    view = view_around([(0.3, 0.3), (0.7, 0.3), (0.7, 0.6), (0.3, 0.6)])
    assert view.width == pytest.approx((1 + 2 * MARGIN_SHARE) * 0.4)
    assert view.width == pytest.approx(view.height)
    assert (view.left + view.right) / 2 == pytest.approx(0.5)


def test_a_tray_that_fills_the_field_is_shown_with_all_of_it() -> None:
    assert view_around([(0.1, 0.1), (0.9, 0.9)]) == WHOLE_FIELD


@given(st.lists(st.tuples(fractions, fractions), min_size=3, max_size=6))
def test_every_view_of_a_tray_lies_in_the_field_and_shows_all_of_it(corners: list[tuple[float, float]]) -> None:
    view = view_around(corners)
    assert min(view.left, view.top) >= -1e-9
    assert max(view.right, view.bottom) <= 1 + 1e-9
    assert view.width >= LEAST_WIDTH_SHARE - 1e-9
    for x, y in corners:
        assert view.left - 1e-9 <= x <= view.right + 1e-9
        assert view.top - 1e-9 <= y <= view.bottom + 1e-9


@given(fractions, fractions, st.floats(0.3, 1))
def test_a_crop_of_the_sensor_shows_the_view_that_it_was_made_for(x: float, y: float, side: float) -> None:
    view = FieldView(x * (1 - side), y * (1 - side), x * (1 - side) + side, y * (1 - side) + side)
    field = field_in_array((3280, 2464), (1280, 720))
    assert view_of_crop(crop_of(view, field), field).is_near(view)


@given(fractions, fractions)
def test_points_go_to_the_field_and_back(x: float, y: float) -> None:
    view, size = FieldView(0.2, 0.1, 0.7, 0.6), (1280, 720)
    assert view.to_picture(view.to_field((x * 1280, y * 720), size), size) == pytest.approx((x * 1280, y * 720))


def test_a_view_as_a_part_of_another() -> None:
    assert (
        FieldView(0.3, 0.3, 0.5, 0.5)
        .relative_to(FieldView(0.2, 0.2, 0.6, 0.6))
        .is_near(FieldView(0.25, 0.25, 0.75, 0.75))
    )
