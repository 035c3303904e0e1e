"""The live picture of the camera guide, with the outline of the tray over it; a tap on it reports the position in
pixels of the picture."""

from collections.abc import Callable, Sequence
from typing import Unpack

from kivy.graphics import Color, Ellipse, Line
from kivy.input.motionevent import MotionEvent

from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.kit.given import Given
from scorekeeper.ui.widgets.turn.tray import Tray

Point = tuple[float, float]


class AimPicture(Tray):
    """The live picture with an outline through the points `rim`; a tap calls `tapped` with its position. Both are in
    pixels of the picture."""

    def __init__(
        self,
        look: Look,
        rim: Sequence[Point] = (),
        tapped: Callable[[Point], object] | None = None,
        **kwargs: Unpack[Given],
    ) -> None:
        self.rim, self.tapped = rim, tapped
        super().__init__(look, **kwargs)

    def place(self) -> tuple[float, float, float] | None:
        """The left and the upper edge of the picture on the screen in pixels, and the factor by which it is enlarged;
        None before the first picture."""
        if self.texture is None:
            return None
        wide, high = self.texture.size
        zoom = min(self.width / wide, self.height / high)
        return self.x + (self.width - wide * zoom) / 2, self.y + (self.height + high * zoom) / 2, zoom

    def draw(self, *_: object) -> None:
        super().draw()
        at = self.place()
        if at is None or not self.rim:
            return
        left, top, zoom = at
        corners = [(left + x * zoom, top - y * zoom) for x, y in self.rim]
        side = self.look.mm(2.5)
        with self.canvas:
            Color(*self.look.colours.accent)
            line = [value for corner in corners for value in corner]
            Line(points=line, close=len(corners) > 2, width=self.look.mm(0.4))
            for x, y in corners:
                Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        at = self.place()
        if self.tapped is None or at is None or self.texture is None or not self.collide_point(*touch.pos):
            return False
        left, top, zoom = at
        x, y = (touch.x - left) / zoom, (top - touch.y) / zoom
        if 0 <= x <= self.texture.width and 0 <= y <= self.texture.height:
            self.tapped((x, y))
        return True
