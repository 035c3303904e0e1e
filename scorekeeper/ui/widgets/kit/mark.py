"""The badge of a player: a shape in a colour with initials."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Unpack

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import DARK, LIGHT, SMALLEST_LETTERS_MM, Colour, Look, Shape, badge
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import Numbers, pixel_coverage, texture_of
from scorekeeper.ui.widgets.kit.text import TextStyle, typeset

POLYGON_SIDES: dict[Shape, tuple[int, float]] = {
    "square": (4, 0), "triangle": (3, -pi / 2), "diamond": (4, pi / 4), "pentagon": (5, -pi / 2),
}  # fmt: skip
"""For each shape that is a regular polygon the number of its sides, and the angle in radians from its middle to the
middle of its first side."""
SHAPE_SIDE_DISTANCES: dict[Shape, float] = {
    "square": 0.88,
    "triangle": 0.56,
    "diamond": 0.74,
    "pentagon": 0.8,
    "star": 0.56,
}
"""The distance from the middle of a shape to each of its sides (of a star: to those of its two triangles), in halves of
the badge's width."""
COLOUR_INDEX_OUTLINED_ON_DARK = 4
"""The index of the player colour, a blue, that is too close to the dark background; its badges get a light outline
there."""


def shape_distance(shape: Shape, across: Numbers, up: Numbers) -> Numbers:
    """The signed distance of each point from the outline of a badge's shape, in halves of the badge's width; negative
    inside."""
    circle = np.hypot(across, up) - 0.96
    if shape == "circle":
        return circle
    if shape == "drop":
        corner = np.maximum(np.maximum(across, up) - 0.96, np.maximum(-across, -up))
        return np.minimum(circle, corner)
    if shape == "star":
        return np.minimum(
            polygon_distance(across, up, 3, -pi / 2, SHAPE_SIDE_DISTANCES["star"]),
            polygon_distance(across, up, 3, pi / 2, SHAPE_SIDE_DISTANCES["star"]),
        )
    return polygon_distance(across, up, *POLYGON_SIDES[shape], SHAPE_SIDE_DISTANCES[shape])


def polygon_distance(across: Numbers, up: Numbers, sides: int, first: float, near: float) -> Numbers:
    angles = [first + step * 2 * pi / sides for step in range(sides)]
    return np.asarray(np.max([across * cos(angle) + up * sin(angle) - near for angle in angles], axis=0))


@lru_cache(maxsize=128)
def painted_shape(shape: Shape, fill: Colour, outline: Colour | None, side: int) -> Texture:
    at = (np.arange(side) + 0.5) * 2 / side - 1
    across, up = np.meshgrid(at, at)
    if shape == "triangle":
        up = up + 0.14  # its weight is below its middle
    far = shape_distance(shape, across, up) * side / 2
    whole = pixel_coverage(far)
    inner = pixel_coverage(far + max(1.0, side * 0.035)) if outline else whole
    ink = outline or fill
    colours = [(fill[part] * inner + ink[part] * (whole - inner)) / np.maximum(whole, 1e-6) for part in range(3)]
    return texture_of(np.dstack([*colours, whole]) * 255)


def draw_badge(look: Look, seat: int, initials: str, x: float, y: float, radius: float, inverse: bool = False) -> None:
    """Draw a player's badge around this middle: the shape of the seat with the initials. `inverse` swaps its colours,
    for a background of the player's own colour."""
    shown, side = badge(seat), round(2 * radius)
    fill, ink = (shown.ink, shown.colour) if inverse else (shown.colour, shown.ink)
    outline = None if inverse else badge_outline(look, seat)
    Color(1, 1, 1)
    picture = painted_shape(shown.shape, fill, outline, side)
    Rectangle(texture=picture, size=(side, side), pos=(round(x - side / 2), round(y - side / 2)))
    room = int(radius * (1.2 if shown.shape in ("triangle", "diamond", "star") else 1.5))
    size = max(radius * (0.85 if shown.shape == "triangle" else 1.0), look.mm(SMALLEST_LETTERS_MM))
    letters = typeset(initials, room, side, TextStyle(size, look.mm(1.5), bold=True, wrap=False)).texture
    Color(*ink)
    sink = radius * 0.2 if shown.shape == "triangle" else 0
    Rectangle(texture=letters, size=letters.size,
              pos=(round(x - letters.width / 2), round(y - sink - letters.height / 2)))  # fmt: skip


def badge_outline(look: Look, seat: int) -> Colour | None:
    if not look.dark:
        return LIGHT.text
    return DARK.text if seat % 7 == COLOUR_INDEX_OUTLINED_ON_DARK else None


class BadgeWidget(Widget):
    """A widget that shows a player's badge, as large as it fits."""

    def __init__(
        self, look: Look, seat: int, initials: str, inverse: bool = False, **kwargs: Unpack[WidgetKeywords]
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.seat, self.initials, self.inverse = look, seat, initials, inverse
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            # Kivy's center and right are still the old ones while a new size is being set
            x, y = self.x + self.width / 2, self.y + self.height / 2
            draw_badge(self.look, self.seat, self.initials, x, y, min(self.size) * 0.48, self.inverse)
