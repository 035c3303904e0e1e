"""Icons that are drawn, not written: they look the same from every side of the table, or need no language."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Literal, get_args

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture

from scorekeeper.ui.widgets.kit.paint import Point, inked, way

IconName = Literal["menu", "turn", "undo", "star", "camera off", "tick", "back", "power", "code"]
ICONS: frozenset[str] = frozenset(get_args(IconName))

BARS = (((6, 29), (34, 29)), ((6, 20), (34, 20)), ((6, 11), (34, 11)))


def arc(x: float, y: float, radius: float, first: float, last: float, steps: int = 12) -> tuple[Point, ...]:
    """Points of an arc; angles in degrees, counter-clockwise from the right."""
    angles = (pi / 180 * (first + (last - first) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def filled(*corners: Point) -> tuple[tuple[Point, ...], ...]:
    """The lines that together fill a triangle with these corners."""
    top, left, right = corners
    parts = (step / 4 for step in range(5))
    return tuple(
        ((top[0] + (left[0] - top[0]) * part, top[1] + (left[1] - top[1]) * part),
         (top[0] + (right[0] - top[0]) * part, top[1] + (right[1] - top[1]) * part)) for part in parts
    )  # fmt: skip


def star(reach: float) -> tuple[Point, ...]:
    corners = ((reach * (1 if step % 2 == 0 else 0.45), pi / 2 + step * pi / 5) for step in range(11))
    return tuple((20 + far * cos(angle), 19 + far * sin(angle)) for far, angle in corners)


def box(x: float, y: float, side: float) -> tuple[Point, ...]:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y))


DRAWN: dict[str, tuple[float, tuple[tuple[Point, ...], ...]]] = {
    "menu": (4, BARS),
    "turn": (3, (((13, 13), (27, 13), (27, 27), (13, 27), (13, 13)), *filled((20, 38), (15.5, 33), (24.5, 33)),
                 *filled((20, 2), (15.5, 7), (24.5, 7)), *filled((2, 20), (7, 15.5), (7, 24.5)),
                 *filled((38, 20), (33, 15.5), (33, 24.5)))),
    "undo": (4, (((13, 34), (5, 26), (13, 18)), ((6, 26), (24, 26)), arc(24, 16, 10, 90, -90), ((24, 6), (15, 6)))),
    "star": (3.2, tuple(star(reach) for reach in (17, 13, 9, 5, 1))),
    "camera off": (3.4, (((5, 28), (35, 28), (35, 8), (5, 8), (5, 28)), arc(20, 18, 7, 0, 360), ((4, 36), (37, 2)))),
    "tick": (6, (((8, 20), (17, 10), (33, 31)),)),
    "back": (4, (((16, 32), (5, 20), (16, 8)), ((6, 20), (35, 20)))),
    "code": (3.4, (box(5, 23, 12), box(23, 23, 12), box(5, 5, 12), ((24, 8), (24, 16), (35, 16)), ((31, 5), (31, 10)),
                   ((36, 5), (36, 9)))),
    "power": (4, (arc(20, 18, 14, 125, 415, 24), ((20, 36), (20, 20)))),
}  # fmt: skip
"""The line width and the lines of each icon, on a square of 40 with 0 in the lower left corner."""


@lru_cache(maxsize=64)
def icon(name: str, side: int) -> Texture:
    width, lines = DRAWN[name]
    zoom = side / 40
    scaled = [[(x * zoom, y * zoom) for x, y in line] for line in lines]
    return inked(side, side, tuple(piece for line in scaled for piece in way(line)), max(1.2, width * zoom))


def draw_icon(name: str, x: float, y: float, side: float) -> None:
    """Draw an icon around this middle, in the current colour."""
    side = round(side)
    Rectangle(texture=icon(name, side), pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))
