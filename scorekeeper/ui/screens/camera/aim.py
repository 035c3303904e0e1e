"""The live picture of the camera guide, whole and with the outline of the tray over it; its corners can be tapped and
dragged."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.input.motionevent import MotionEvent

from scorekeeper.ui.theme import Look, colour
from scorekeeper.ui.widgets.kit.paint import Surface
from scorekeeper.ui.widgets.turn.tray import LiveTray

Point = tuple[float, float]

OUTLINE_COLOUR = colour("#5fe0a0")
"""The colour of the tray's outline."""
OUTLINE_RIM_COLOUR = colour("#0d1a12")
"""The colour of the line around the outline, which sets it off from every picture."""
HANDLE_MM = 5.3
"""The width in millimetres of the handle drawn at a corner."""
CORNER_TOUCH_MM = 6.0
"""The distance in millimetres from a corner within which a finger takes it."""
LOUPE_MM = 18.0
"""The side in millimetres of the square loupe above a finger that drags a corner (below it at the upper edge)."""
LOUPE_ZOOM = 2.5
"""How many times larger the loupe shows the picture."""


class PicturePlace(NamedTuple):
    """The left and the upper edge of a picture on the screen in pixels, and the factor by which it is enlarged."""

    left: float
    top: float
    zoom: float


class AimPicture(LiveTray):
    """The live picture, whole on a panel, with an outline through the corners `rim` and, with `has_frames`, frames
    around the dice. A tap calls `tapped` with its position, a corner that was dragged calls `moved` with its number and
    its new position; all positions are in pixels of the picture."""

    crop_factor = 1.0
    may_halve = False

    def __init__(
        self,
        look: Look,
        rim: Sequence[Point] = (),
        tapped: Callable[[Point], object] | None = None,
        moved: Callable[[int, Point], object] | None = None,
        has_frames: bool = False,
    ) -> None:
        self.rim, self.tapped, self.moved, self.has_frames = list(rim), tapped, moved, has_frames
        self.held: int | None = None
        """The number of the corner that a finger drags; None without one."""
        super().__init__(look)
        with self.canvas.before:
            self.panel = Surface(look, look.colours.panel)
        self.bind(pos=self.lay_panel, size=self.lay_panel)

    def lay_panel(self, *_: object) -> None:
        self.panel.lay(*self.pos, *self.size)

    def picture_place(self) -> PicturePlace | None:
        """Where the picture lies on the screen; None before the first picture."""
        if self.texture is None:
            return None
        wide, high = self.texture.size
        zoom = min(self.width / wide, self.height / high)
        return PicturePlace(self.x + (self.width - wide * zoom) / 2, self.y + (self.height + high * zoom) / 2, zoom)

    def draw(self, *_: object) -> None:
        super().draw()
        at = self.picture_place()
        if at is None or not self.rim:
            return
        left, top, zoom = at
        corners = [(left + x * zoom, top - y * zoom) for x, y in self.rim]
        line = [value for corner in corners for value in corner]
        with self.drawing:
            for ink, more in ((OUTLINE_RIM_COLOUR, 0.3), (OUTLINE_COLOUR, 0.0)):
                Color(*ink)
                Line(points=line, close=len(corners) > 2, width=self.look.mm(0.35 + more))
            for corner in corners:
                self.draw_handle(*corner)
            if self.held is not None:
                self.draw_loupe(self.rim[self.held], corners[self.held])

    def draw_handle(self, x: float, y: float) -> None:
        """Draw the handle of a corner: a dot in a ring."""
        for ink, part in (
            (OUTLINE_RIM_COLOUR, 1.0),
            (self.look.colours.on_felt, 0.9),
            (OUTLINE_RIM_COLOUR, 0.7),
            (OUTLINE_COLOUR, 0.4),
        ):
            side = self.look.mm(HANDLE_MM) * part
            Color(*ink)
            Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side))

    def draw_die_frame(self, name: str, sure: bool, x: float, y: float, wide: float, high: float) -> None:
        """Draw a frame around a die, whose face is shown outside the picture."""
        if self.has_frames:
            Color(*(self.look.colours.on_felt if sure else self.look.colours.felt_warning))
            Line(rectangle=(x, y, wide, high), width=max(1.0, self.look.mm(0.25 if sure else 0.5)))

    def draw_loupe(self, point: Point, finger: Point) -> None:
        """Draw the surroundings of this point of the picture above the finger, or below it at the upper edge."""
        assert self.texture is not None
        wide, high = self.texture.size
        side = self.look.mm(LOUPE_MM)
        place = self.picture_place()
        part = side / (LOUPE_ZOOM * (place[2] if place else 1.0))
        across, down = min(max(point[0], part / 2), wide - part / 2), min(max(point[1], part / 2), high - part / 2)
        shown = self.texture.get_region(across - part / 2, high - down - part / 2, part, part)
        up = finger[1] + self.look.mm(10.0)
        low = up if up + side <= self.top else finger[1] - self.look.mm(10.0) - side
        x = min(max(finger[0] - side / 2, self.x), self.right - side)
        Color(1, 1, 1)
        Rectangle(
            texture=shown,
            pos=(x, low),
            size=(side, side),
            tex_coords=vertically_flipped_texture_coordinates(shown.tex_coords),
        )
        Color(*OUTLINE_COLOUR)
        Line(rectangle=(x, low, side, side), width=self.look.mm(0.3))
        mark = x + (point[0] - across + part / 2) / part * side, low + side - (point[1] - down + part / 2) / part * side
        Line(circle=(*mark, self.look.mm(1.0)), width=self.look.mm(0.25))

    def point_under(self, touch: MotionEvent) -> Point | None:
        """The point of the picture under a touch, at most at its edge; None before the first picture."""
        place = self.picture_place()
        if place is None or self.texture is None:
            return None
        left, top, zoom = place
        x, y = (touch.x - left) / zoom, (top - touch.y) / zoom
        return min(max(x, 0.0), float(self.texture.width)), min(max(y, 0.0), float(self.texture.height))

    def is_in_picture(self, touch: MotionEvent) -> bool:
        place = self.picture_place()
        if place is None or self.texture is None or not self.collide_point(*touch.pos):
            return False
        left, top, zoom = place
        return bool(
            left <= touch.x <= left + self.texture.width * zoom and top - self.texture.height * zoom <= touch.y <= top
        )

    # ---- touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        place = self.picture_place()
        if self.moved is None or place is None or not self.rim:
            return bool(super().on_touch_down(touch))
        left, top, zoom = place
        far = [((left + x * zoom - touch.x) ** 2 + (top - y * zoom - touch.y) ** 2) ** 0.5 for x, y in self.rim]
        nearest = min(range(len(far)), key=far.__getitem__)
        if far[nearest] > self.look.mm(CORNER_TOUCH_MM):
            return bool(super().on_touch_down(touch))
        self.held = nearest
        touch.grab(self)
        self.draw()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        point = self.point_under(touch)
        if touch.grab_current is not self or self.held is None or point is None:
            return bool(super().on_touch_move(touch))
        self.rim[self.held] = point
        self.draw()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and self.held is not None and self.moved is not None:
            touch.ungrab(self)
            number, self.held = self.held, None
            self.draw()
            self.moved(number, self.rim[number])
            return True
        point = self.point_under(touch)
        if self.tapped is None or point is None or not self.is_in_picture(touch):
            return bool(super().on_touch_up(touch))
        self.tapped(point)
        return True


def vertically_flipped_texture_coordinates(coordinates: Sequence[float]) -> tuple[float, ...]:
    """These texture coordinates (of four corners) with top and bottom swapped: a region cut out of a flipped texture is
    not flipped itself."""
    x0, y0, x1, y1, x2, y2, x3, y3 = coordinates
    return x3, y3, x2, y2, x1, y1, x0, y0
