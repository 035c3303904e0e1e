"""The mark of a player: a shape in a colour with initials."""

from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Ellipse, Mesh, Rectangle
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import SMALLEST, Look, Shape, badge, colour
from scorekeeper.ui.widgets.text import Style, typeset

CORNERS: dict[Shape, tuple[int, float]] = {
    "square": (4, pi / 4), "triangle": (3, pi / 2), "diamond": (4, pi / 2), "pentagon": (5, pi / 2),
}  # fmt: skip
INK, PAPER = colour("#101216"), colour("#ffffff")


def outline(shape: Shape, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a shape around its middle."""
    if shape == "star":
        spokes = [(radius * (1.0 if step % 2 == 0 else 0.62), pi / 2 + step * pi / 6) for step in range(12)]
    else:
        number, first = CORNERS[shape]
        reach = radius * (1.1 if shape == "triangle" else 1.0)
        spokes = [(reach, first + step * 2 * pi / number) for step in range(number)]
    return [(x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in spokes]


def draw_shape(shape: Shape, x: float, y: float, radius: float) -> None:
    """Fill the shape in the colour that is set, into the canvas that is open."""
    if shape in ("circle", "drop"):
        Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        if shape == "drop":
            Rectangle(pos=(x, y), size=(radius, radius))
        return
    points = [(x, y), *outline(shape, x, y, radius)]
    points.append(points[1])
    vertices = [value for across, up in points for value in (across, up, 0, 0)]
    Mesh(vertices=vertices, indices=range(len(points)), mode="triangle_fan")


def draw_mark(look: Look, seat: int, initials: str, x: float, y: float, radius: float) -> None:
    """The shape and its letters, around a middle."""
    shown = badge(seat)
    Color(*shown.colour)
    draw_shape(shown.shape, x, y, radius)
    side = int(radius * 1.25)
    letters = typeset(initials, side, side, Style(radius * 1.0, look.mm(SMALLEST) * 0.5, bold=True, wrap=False)).texture
    Color(*(PAPER if shown.dark else INK))
    sink = radius * 0.12 if shown.shape == "triangle" else 0
    Rectangle(texture=letters, size=letters.size, pos=(x - letters.width / 2, y - sink - letters.height / 2))


class Mark(Widget):  # type: ignore[misc]
    """The mark alone, as large as its place."""

    def __init__(self, look: Look, seat: int, initials: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.look, self.seat, self.initials = look, seat, initials
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            # Kivy's center and right are still the old ones while a new size is told
            x, y = self.x + self.width / 2, self.y + self.height / 2
            draw_mark(self.look, self.seat, self.initials, x, y, min(self.size) * 0.46)
