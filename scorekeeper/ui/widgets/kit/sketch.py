"""Sketches drawn by lines: the mount of a camera seen from the side, and the three steps of a phone as the camera.

They keep their dark ground in both themes.
"""

from collections.abc import Callable
from functools import partial
from typing import Unpack

from kivy.graphics import Color, Mesh
from kivy.uix.widget import Widget

from scorekeeper.ui.theme import DARK, SMALL, Colour, Look, colour
from scorekeeper.ui.widgets.kit.die import draw_die
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.paint import Point, draw_lines, draw_surface, stretches_of
from scorekeeper.ui.widgets.kit.text import Words

TABLE, METAL, LAMP, TICK = colour("#a87848"), colour("#c9b89e"), colour("#f0e442"), colour("#5fe0a0")
VIEW_COLOUR = colour("#f6ecd9", 0.08)


class SketchPaper:
    """A place to draw on, in units of which it is `wide` by `high`, as large as it fits, with 0 in the lower left
    corner."""

    def __init__(self, widget: Widget, wide: float, high: float) -> None:
        self.unit = min(widget.width / wide, widget.height / high)
        self.x = widget.x + (widget.width - wide * self.unit) / 2
        self.y = widget.y + (widget.height - high * self.unit) / 2
        self.place = (self.x, self.y, wide * self.unit, high * self.unit)

    def draw_line(self, ink: Colour, width: float, *points: Point, dash: tuple[float, ...] = ()) -> None:
        Color(*ink)
        scaled = [(x * self.unit, y * self.unit) for x, y in points]
        draw_lines(self.place, stretches_of(scaled, [step * self.unit for step in dash]), width * self.unit)

    def fill_polygon(self, ink: Colour, *corners: Point) -> None:
        """Fill a polygon without hollows."""
        Color(*ink)
        corners_at = [(self.x + x * self.unit, self.y + y * self.unit) for x, y in corners]
        vertices = [value for x, y in corners_at for value in (x, y, 0.0, 0.0)]
        Mesh(vertices=vertices, indices=[*range(len(corners))], mode="triangle_fan")

    def fill_box(self, ink: Colour, x: float, y: float, wide: float, high: float) -> None:
        self.fill_polygon(ink, (x, y), (x + wide, y), (x + wide, y + high), (x, y + high))

    def draw_die(self, face: int, x: float, y: float, side: float) -> None:
        draw_die(face, self.x + x * self.unit, self.y + y * self.unit, side * self.unit)


DrawSketch = Callable[[SketchPaper], None]


class Sketch(Widget):
    """A widget with a drawing of `wide` by `high` units on a dark panel, as large as it fits."""

    def __init__(
        self, look: Look, drawing: DrawSketch, wide: float, high: float, **kwargs: Unpack[WidgetKeywords]
    ) -> None:
        super().__init__(**kwargs)
        self.look, self.drawing, self.wide, self.high = look, drawing, wide, high
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if min(self.size) >= self.look.mm(4):
            with self.canvas.before:
                draw_surface(self.look, (*self.pos, *self.size), DARK.panel)
                self.drawing(SketchPaper(self, self.wide, self.high))


# ---- the mount

HEIGHT_ARROW_X_UNITS = 140.0
"""How far the arrow beside the mount, which shows its height, is from the left edge, in units of the drawing."""


class MountSketch(Sketch):
    """A tray seen from the side, with a camera on an arm above it or a phone on a pile of books, a lamp at its side,
    and the height of the camera in words."""

    def __init__(self, look: Look, height: str, lamp: str, phone: bool) -> None:
        self.height_words = Words(look, height, SMALL, DARK.text, bold=True, align="left")
        self.lamp_words = Words(look, lamp, SMALL, DARK.text, align="right")
        super().__init__(look, partial(draw_mount, phone=phone), 172, 108)
        for one in (self.height_words, self.lamp_words):
            if one is self.height_words or not look.is_compact:
                self.add_widget(one)

    def draw(self, *_: object) -> None:
        super().draw()
        paper = SketchPaper(self, self.wide, self.high)
        left, room = paper.x + (HEIGHT_ARROW_X_UNITS + 4) * paper.unit, 50 * paper.unit
        self.height_words.pos = left, paper.y + 45 * paper.unit - room / 2
        self.height_words.size = self.x + self.width - left, room
        self.lamp_words.pos = paper.x + 94 * paper.unit, paper.y + 82 * paper.unit
        self.lamp_words.size = 46 * paper.unit, 24 * paper.unit


def draw_mount(paper: SketchPaper, phone: bool) -> None:
    paper.fill_box(TABLE, 4, 5, 164, 6)
    for x in (14, 150):
        paper.fill_box(DARK.key_rim, x, 0, 7, 5)
    lens = (draw_phone_pile if phone else draw_camera_on_arm)(paper)
    draw_view(paper, lens, 40, 132, 11)
    for x, face in zip((65, 80, 98, 113), (3, 5, 1, 6), strict=True):
        paper.draw_die(face, x, 18, 7)
    draw_lamp(paper)
    low = 13.0
    paper.draw_line(DARK.text, 1.2, (HEIGHT_ARROW_X_UNITS, low), (HEIGHT_ARROW_X_UNITS, lens[1]))
    for end, aside in ((low, 4.0), (lens[1], -4.0)):
        paper.draw_line(
            DARK.text,
            1.2,
            (HEIGHT_ARROW_X_UNITS - 3, end + aside),
            (HEIGHT_ARROW_X_UNITS, end),
            (HEIGHT_ARROW_X_UNITS + 3, end + aside),
        )


def draw_lamp(paper: SketchPaper) -> None:
    paper.fill_polygon(LAMP, (151, 88), (158, 84), (164, 94), (157, 98))
    for x, y in ((147, 87), (150, 83), (154, 80)):
        paper.draw_line(LAMP, 1.2, (x, y), (x - 5, y - 5))


def draw_camera_on_arm(paper: SketchPaper) -> Point:
    """Draw a camera on an arm; return the place of its lens."""
    paper.fill_box(DARK.key_rim, 17, 11, 12, 3)
    paper.draw_line(DARK.key_rim, 3.2, (23, 13), (23, 82), (25, 86), (29, 88), (80, 88))
    paper.fill_box(METAL, 78, 81, 16, 12)
    paper.fill_box(DARK.key_rim, 82, 77, 8, 4)
    return 86, 77


def draw_phone_pile(paper: SketchPaper) -> Point:
    """Draw a phone that lies half over the edge of a pile of books; return the place of its lens."""
    for number, ink in enumerate((DARK.wood, TABLE, DARK.key_rim) * 2):
        paper.fill_box(ink, 8 + number % 2 * 2, 11 + 11 * number, 26, 10)
    paper.fill_box(DARK.text, 20, 78, 72, 4)
    return 86, 78


def draw_view(paper: SketchPaper, lens: Point, left: float, right: float, low: float) -> None:
    """Draw the field of view of the lens, and the tray in it."""
    paper.fill_polygon(VIEW_COLOUR, lens, (left, low), (right, low))
    for edge in (left, right):
        paper.draw_line(DARK.soft, 0.9, lens, (edge, low), dash=(3, 2.4))
    inner, outer = (left + 12, right - 12), (left + 5, right - 5)
    paper.fill_box(DARK.felt, inner[0], low, inner[1] - inner[0], 3)
    for foot, top in zip(inner, outer, strict=True):
        paper.fill_polygon(TABLE, (foot, low), (top, low), (top, low + 8), (top + (foot - top) * 0.6, low + 8))


# ---- the steps of a phone


def draw_scanning_phone(paper: SketchPaper) -> None:
    """Draw a phone that scans a code."""
    draw_phone(paper)
    for x, y in ((14, 16), (14, 32), (26, 16), (26, 32)):
        inner, upper = (1 if x < 20 else -1), (1 if y < 24 else -1)
        paper.draw_line(DARK.text, 1.6, (x + 4 * inner, y), (x, y), (x, y + 4 * upper))
    paper.fill_box(DARK.text, 17, 20, 6, 8)


def draw_allowed_phone(paper: SketchPaper) -> None:
    """Draw a phone with a tick."""
    draw_phone(paper)
    paper.draw_line(TICK, 2.6, (14, 24), (18, 19), (26, 29))


def draw_phone(paper: SketchPaper) -> None:
    paper.draw_line(DARK.text, 2, (10, 6), (30, 6), (30, 42), (10, 42), (10, 6))


def draw_phone_on_books(paper: SketchPaper) -> None:
    """Draw a phone on books above a tray."""
    for number, ink in enumerate((DARK.wood, TABLE, DARK.wood, TABLE)):
        paper.fill_box(ink, 2, 4 + 9 * number, 13, 8)
    paper.fill_box(DARK.text, 4, 40, 36, 5)
    lens = (32.0, 40.0)
    paper.fill_polygon(VIEW_COLOUR, lens, (20, 4), (44, 4))
    for edge in (20, 44):
        paper.draw_line(DARK.soft, 1, lens, (edge, 4), dash=(3, 2.4))
    paper.draw_line(TABLE, 3, (20, 8), (21, 4), (43, 4), (44, 8))


PHONE_STEP_DRAWINGS: tuple[tuple[DrawSketch, float], ...] = (
    (draw_scanning_phone, 40),
    (draw_allowed_phone, 40),
    (draw_phone_on_books, 48),
)
"""The drawing of each step of a phone as the camera, and its width in units; all are 48 high."""
PHONE_STEP_HEIGHT_UNITS = 48
