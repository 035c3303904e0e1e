"""Boxes around dice: position, size, and overlap."""

from math import dist

Point = tuple[float, float]

BoxCorners = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels (of the picture as displayed, unless another is named) around what is seen of a
die."""


def middle(box: BoxCorners) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def longer_side(box: BoxCorners) -> float:
    """The longer side of the box, which serves as the size of the die in it."""
    return max(box[2] - box[0], box[3] - box[1])


def distance(one: BoxCorners, other: BoxCorners) -> float:
    """The distance between the middles of two boxes."""
    return dist(middle(one), middle(other))


def area(box: BoxCorners) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def common_area(one: BoxCorners, other: BoxCorners) -> float:
    """The area of the intersection of two boxes; 0 if they are apart."""
    width, height = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def intersection_over_union(one: BoxCorners, other: BoxCorners) -> float:
    """Intersection over union of two boxes, from 0 to 1; 0 if neither has an area."""
    shared = common_area(one, other)
    together = area(one) + area(other) - shared
    return shared / together if together > 0 else 0.0


def with_scaled_coordinates(box: BoxCorners, factor: float) -> BoxCorners:
    """The box with all four coordinates multiplied by this factor."""
    x0, y0, x1, y1 = box
    return x0 * factor, y0 * factor, x1 * factor, y1 * factor


def moved(box: BoxCorners, step: Point) -> BoxCorners:
    x0, y0, x1, y1 = box
    return x0 + step[0], y0 + step[1], x1 + step[0], y1 + step[1]
