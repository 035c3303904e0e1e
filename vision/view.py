"""The part of a camera's whole field that a picture shows, and the conversion of points between such parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.boxes import Point

Rectangle = tuple[int, int, int, int]
"""Left, top, width and height in pixels of a sensor's array."""

MARGIN_SHARE = 0.14
"""The part of the tray's width and height that is shown beside it on each side: room for dice that leave it, and for
seeing that the camera was moved."""
LEAST_WIDTH_SHARE = 0.3
"""The smallest part of the field's width that is shown; pictures of less have no more detail."""
SHOW_WHOLE_FIELD_FROM_SHARE = 0.9
"""The part of the field's width from which on the whole field is shown: showing a little less would gain nothing."""


@dataclass(frozen=True, slots=True)
class FieldView:
    """A part of the whole field as fractions of its width and height: 0, 0 is its upper left corner, 1, 1 the lower
    right one. The whole field is the largest part of the sensor's array that has the shape of the picture."""

    left: float = 0.0
    top: float = 0.0
    right: float = 1.0
    bottom: float = 1.0

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def is_near(self, other: "FieldView", tolerance: float = 0.004) -> bool:
        """Whether no edge is further than `tolerance` (a fraction of the field's width or height) from that of the
        other view."""
        pairs = zip(self.edges(), other.edges(), strict=True)
        return all(abs(one - two) <= tolerance for one, two in pairs)

    def edges(self) -> tuple[float, float, float, float]:
        return self.left, self.top, self.right, self.bottom

    def to_field(self, point: Point, size: tuple[int, int]) -> Point:
        """A point in pixels of a picture of this view, as fractions of the whole field."""
        return self.left + point[0] / size[0] * self.width, self.top + point[1] / size[1] * self.height

    def to_picture(self, point: Point, size: tuple[int, int]) -> Point:
        """A point of the whole field, as fractions, in pixels of a picture of this view."""
        return (point[0] - self.left) / self.width * size[0], (point[1] - self.top) / self.height * size[1]

    def relative_to(self, outer: "FieldView") -> "FieldView":
        """This view as fractions of another one (`outer`) instead of the whole field."""
        left, top = (self.left - outer.left) / outer.width, (self.top - outer.top) / outer.height
        return FieldView(left, top, left + self.width / outer.width, top + self.height / outer.height)


WHOLE_FIELD = FieldView()


def view_around(points: Sequence[Point]) -> FieldView:
    """The view of these points of the whole field with MARGIN_SHARE around them; WHOLE_FIELD if that is nearly
    everything. It has the shape of the field and lies inside it."""
    across, down = zip(*points, strict=True)
    wide, high = max(across) - min(across), max(down) - min(down)
    side = max(LEAST_WIDTH_SHARE, (1 + 2 * MARGIN_SHARE) * max(wide, high))
    if side >= SHOW_WHOLE_FIELD_FROM_SHARE:
        return WHOLE_FIELD
    left = min(max((min(across) + max(across) - side) / 2, 0.0), 1.0 - side)
    top = min(max((min(down) + max(down) - side) / 2, 0.0), 1.0 - side)
    return FieldView(left, top, left + side, top + side)


def field_in_array(array_size: tuple[int, int], picture_size: tuple[int, int]) -> Rectangle:
    """The whole field of pictures of this size on the sensor's array: the largest rectangle of their shape in its
    middle."""
    width = min(array_size[0], round(array_size[1] * picture_size[0] / picture_size[1]))
    height = min(array_size[1], round(array_size[0] * picture_size[1] / picture_size[0]))
    return (array_size[0] - width) // 2, (array_size[1] - height) // 2, width, height


def view_of_crop(crop: Sequence[int], field: Rectangle) -> FieldView:
    """The view of a picture that shows this crop of the sensor's array, on which the whole field is the rectangle
    `field`."""
    left, top = (crop[0] - field[0]) / field[2], (crop[1] - field[1]) / field[3]
    return FieldView(left, top, left + crop[2] / field[2], top + crop[3] / field[3])


def crop_of(view: FieldView, field: Rectangle) -> Rectangle:
    """The crop of the sensor's array, in whole pixels and of even width and height, that shows this view; `field` is
    the rectangle of the whole field on the array."""
    left, top = field[0] + round(view.left * field[2]), field[1] + round(view.top * field[3])
    return left, top, 2 * round(view.width * field[2] / 2), 2 * round(view.height * field[3] / 2)
