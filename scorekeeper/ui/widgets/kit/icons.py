"""Icons that are drawn, not written: they look the same from every side of the table, or need no language."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Literal, get_args

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture

from scorekeeper.ui.widgets.kit.paint import Point, line_texture, stretches_of

IconName = Literal[
    "menu", "turn", "undo", "star", "camera off", "tick", "back", "power", "code", "next", "up", "down", "plus",
    "minus", "grip", "pen", "leave", "cross", "camera", "gear", "past", "cup", "globe", "share", "print", "stick",
    "phone", "sun", "sharp", "die", "speaker", "people", "info", "paper", "grid", "picture", "screen", "lot",
    "calendar", "eject", "clover", "rise", "order", "ring", "home", "warning", "erase", "shift", "blank", "on",
]  # fmt: skip
ICONS: frozenset[str] = frozenset(get_args(IconName))

MENU_BARS = (((6, 29), (34, 29)), ((6, 20), (34, 20)), ((6, 11), (34, 11)))


def arc(x: float, y: float, radius: float, first: float, last: float, steps: int = 12) -> tuple[Point, ...]:
    """Points of an arc; angles in degrees, counter-clockwise from the right."""
    angles = (pi / 180 * (first + (last - first) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def filled_triangle(*corners: Point) -> tuple[tuple[Point, ...], ...]:
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


def box(x: float, y: float, wide: float, high: float = 0.0) -> tuple[Point, ...]:
    right, top = x + wide, y + (high or wide)
    return ((x, y), (right, y), (right, top), (x, top), (x, y))


def ring(x: float, y: float, radius: float) -> tuple[Point, ...]:
    return arc(x, y, radius, 0, 360, 20)


def dot(x: float, y: float) -> tuple[Point, ...]:
    return ((x - 0.4, y), (x + 0.4, y))


def rays(near: float, far: float) -> tuple[tuple[Point, ...], ...]:
    """Eight short lines around the middle of an icon, between these distances from it."""
    turns = [(cos(step * pi / 4), sin(step * pi / 4)) for step in range(8)]
    return tuple(((20 + near * x, 20 + near * y), (20 + far * x, 20 + far * y)) for x, y in turns)


ICON_LINES: dict[str, tuple[float, tuple[tuple[Point, ...], ...]]] = {
    "menu": (4, MENU_BARS),
    "turn": (3, (((13, 13), (27, 13), (27, 27), (13, 27), (13, 13)), *filled_triangle((20, 38), (15.5, 33), (24.5, 33)),
                 *filled_triangle((20, 2), (15.5, 7), (24.5, 7)), *filled_triangle((2, 20), (7, 15.5), (7, 24.5)),
                 *filled_triangle((38, 20), (33, 15.5), (33, 24.5)))),
    "undo": (4, (((13, 34), (5, 26), (13, 18)), ((6, 26), (24, 26)), arc(24, 16, 10, 90, -90), ((24, 6), (15, 6)))),
    "star": (3.2, tuple(star(reach) for reach in (17, 13, 9, 5, 1))),
    "camera off": (3.4, (((5, 28), (35, 28), (35, 8), (5, 8), (5, 28)), arc(20, 18, 7, 0, 360), ((4, 36), (37, 2)))),
    "tick": (6, (((8, 20), (17, 10), (33, 31)),)),
    "back": (4, (((16, 32), (5, 20), (16, 8)), ((6, 20), (35, 20)))),
    "code": (3.4, (box(5, 23, 12), box(23, 23, 12), box(5, 5, 12), ((24, 8), (24, 16), (35, 16)), ((31, 5), (31, 10)),
                   ((36, 5), (36, 9)))),
    "power": (4, (arc(20, 18, 14, 125, 415, 24), ((20, 36), (20, 20)))),
    "on": (4, (((24, 32), (35, 20), (24, 8)), ((34, 20), (5, 20)))),
    "next": (4, (((15, 33), (28, 20), (15, 7)),)),
    "up": (4, (((20, 6), (20, 33)), ((9, 22), (20, 33), (31, 22)))),
    "down": (4, (((20, 34), (20, 7)), ((9, 18), (20, 7), (31, 18)))),
    "plus": (4.4, (((20, 33), (20, 7)), ((7, 20), (33, 20)))),
    "minus": (4.4, (((7, 20), (33, 20)),)),
    "grip": (3.4, (((8, 28), (32, 28)), ((8, 20), (32, 20)), ((8, 12), (32, 12)))),
    "pen": (3.2, (((7, 7), (9, 16), (26, 33), (33, 26), (16, 9), (7, 7)), ((22, 29), (29, 22)))),
    "leave": (3.6, (((22, 34), (8, 34), (8, 6), (22, 6)), ((16, 20), (35, 20)), ((28, 28), (36, 20), (28, 12)))),
    "cross": (4.6, (((9, 31), (31, 9)), ((31, 31), (9, 9)))),
    "camera": (3.2, (((3, 30), (13, 30), (16, 35), (24, 35), (27, 30), (37, 30), (37, 6), (3, 6), (3, 30)),
                     ring(20, 18, 7))),
    "gear": (3.2, (ring(20, 20, 5.5), ring(20, 20, 11.5), *rays(12, 16.5))),
    "past": (3.2, (box(10, 8, 24, 28), ((6, 30), (6, 4), (28, 4)), ((16, 28), (28, 28)), ((16, 22), (28, 22)),
                   ((16, 16), (23, 16)))),
    "cup": (3.2, (((11, 35), (29, 35)), ((11, 35), (11, 25), *arc(20, 25, 9, 180, 360), (29, 35)),
                  ((11, 32), (5, 32), (7, 25), (12, 22)), ((29, 32), (35, 32), (33, 25), (28, 22)),
                  ((20, 16), (20, 10)), ((12, 5), (28, 5)), ((15, 5), (17, 10), (23, 10), (25, 5)))),
    "globe": (2.8, (ring(20, 20, 15), ((5, 20), (35, 20)), arc(31, 20, 18.6, 126, 234), arc(9, 20, 18.6, -54, 54))),
    "share": (3.2, (ring(9, 20, 5), ring(30, 31, 5), ring(30, 9, 5), ((14, 22), (25, 29)), ((14, 18), (25, 11)))),
    "print": (3.2, (((11, 26), (11, 35), (29, 35), (29, 26)), ((11, 10), (5, 10), (5, 26), (35, 26), (35, 10),
                    (29, 10)), box(11, 5, 18, 11))),
    "stick": (3.4, (box(3, 11, 24, 18), ((27, 25), (37, 25), (37, 15), (27, 15)), dot(10, 20))),
    "phone": (3.2, (box(11, 3, 18, 34), ((18, 8), (22, 8)))),
    "sun": (3.2, (ring(20, 20, 7), *rays(11.5, 16))),
    "sharp": (3.2, (((5, 28), (5, 35), (12, 35)), ((28, 35), (35, 35), (35, 28)), ((35, 12), (35, 5), (28, 5)),
                    ((12, 5), (5, 5), (5, 12)), ((20, 28), (20, 12)), ((12, 20), (28, 20)))),
    "die": (3.2, (box(6, 6, 28), *(ring(x, x, 1.3) for x in (13.5, 20, 26.5)))),
    "speaker": (3.2, (((5, 25), (12, 25), (21, 33), (21, 7), (12, 15), (5, 15), (5, 25)), arc(20, 20, 9, -40, 40),
                      arc(19, 20, 16, -42, 42))),
    "people": (3.2, (ring(14, 28, 6), arc(14, 6, 11, 0, 180), arc(26, 28, 6, -70, 80), arc(26, 6, 11, 0, 65))),
    "info": (3.6, (ring(20, 20, 15), ((20, 22), (20, 12)), dot(20, 28))),
    "paper": (3.2, (((9, 36), (25, 36), (32, 29), (32, 4), (9, 4), (9, 36)), ((25, 36), (25, 29), (32, 29)),
                    ((14, 22), (26, 22)), ((14, 16), (26, 16)), ((14, 10), (26, 10)))),
    "grid": (3.2, (box(5, 6, 30, 28), ((5, 25), (35, 25)), ((5, 16), (35, 16)), ((15, 34), (15, 6)))),
    "picture": (3.2, (box(4, 7, 32, 26), ((4, 12), (14, 22), (23, 13), (28, 18), (36, 10)), ring(27, 26, 2.5))),
    "screen": (3.2, (box(4, 11, 32, 22), ((14, 5), (26, 5)))),
    "lot": (3.2, (((5, 29), (12, 29), (17, 25), (23, 15), (28, 11), (35, 11)), ((30, 16), (36, 11), (30, 6)),
                  ((5, 11), (12, 11), (17, 15)), ((23, 25), (28, 29), (35, 29)), ((30, 34), (36, 29), (30, 24)))),
    "calendar": (3.2, (box(5, 5, 30, 27), ((5, 24), (35, 24)), ((13, 36), (13, 28)), ((27, 36), (27, 28)))),
    "eject": (3.6, (((8, 16), (20, 32), (32, 16), (8, 16)), ((8, 8), (32, 8)))),
    "clover": (2.8, (*(ring(x, y, 6) for x in (14, 26) for y in (15, 26)), ((20, 20), (22, 9), (26, 4)))),
    "rise": (3.6, (((6, 10), (16, 22), (24, 16), (34, 32)), ((27, 32), (34, 32), (34, 25)))),
    "ring": (5, (ring(20, 20, 14),)),
    "home": (3.4, (((4, 20), (20, 35), (36, 20)), ((9, 22), (9, 5), (16, 5), (16, 15), (24, 15), (24, 5), (31, 5),
                   (31, 22)))),
    "warning": (3.4, (((20, 36), (37, 6), (3, 6), (20, 36)), ((20, 26), (20, 16)), dot(20, 11))),
    "erase": (3.2, (((14, 32), (37, 32), (37, 8), (14, 8), (3, 20), (14, 32)), ((19, 26), (30, 14)),
                    ((19, 14), (30, 26)))),
    "shift": (3.4, (((20, 36), (36, 19), (27, 19), (27, 6), (13, 6), (13, 19), (4, 19), (20, 36)),)),
    "blank": (3.6, (((4, 20), (4, 11), (36, 11), (36, 20)),)),
    "order": (3.6, (arc(20, 18, 14, 40, 340, 24), ((33, 35), (33, 27), (25, 27)))),
}  # fmt: skip
"""The line width and the lines of each icon, on a square of 40 with 0 in the lower left corner."""


@lru_cache(maxsize=64)
def icon_texture(name: str, side: int) -> Texture:
    width, lines = ICON_LINES[name]
    zoom = side / 40
    scaled = [[(x * zoom, y * zoom) for x, y in line] for line in lines]
    return line_texture(
        side, side, tuple(piece for line in scaled for piece in stretches_of(line)), max(1.2, width * zoom)
    )


def draw_icon(name: str, x: float, y: float, side: float) -> None:
    """Draw an icon around this middle, in the current colour; nothing without room, as before a page is laid out."""
    side = round(side)
    if side < 1:
        return
    Rectangle(texture=icon_texture(name, side), pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))
