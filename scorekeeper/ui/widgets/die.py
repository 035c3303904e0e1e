"""A die as a picture: rounded, shaded, with pips."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Ellipse, Line, RoundedRectangle
from kivy.graphics.texture import Texture

from scorekeeper.ui.theme import Colour, Look, colour
from scorekeeper.ui.widgets.key import Touchable

LOW, MID, HIGH = 0.24, 0.5, 0.76
CORNERS = ((LOW, LOW), (HIGH, HIGH), (LOW, HIGH), (HIGH, LOW))
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MID, MID),),
    2: CORNERS[2:],
    3: ((MID, MID), *CORNERS[2:]),
    4: CORNERS,
    5: ((MID, MID), *CORNERS),
    6: (*CORNERS, (LOW, MID), (HIGH, MID)),
}
IVORY, INK = colour("#f6efe0"), colour("#22262d")


@lru_cache(maxsize=1)
def shading() -> Texture:
    """From a soft shadow at the bottom to full light at the top."""
    steps = [round(200 + 55 * step / 31) for step in range(32)]
    texture = Texture.create(size=(1, 32), colorfmt="luminance")
    texture.blit_buffer(bytes(steps), colorfmt="luminance", bufferfmt="ubyte")
    return texture


def draw_die(face: int, x: float, y: float, side: float, body: Colour = IVORY, ink: Colour = INK) -> None:
    """Draw into the canvas that is open (with widget.canvas: ...)."""
    corner = side * 0.2
    Color(0, 0, 0, 0.35)
    RoundedRectangle(pos=(x, y - side * 0.045), size=(side, side), radius=[corner])
    Color(*body)
    RoundedRectangle(pos=(x, y), size=(side, side), radius=[corner], texture=shading())
    Color(1, 1, 1, 0.5)
    Line(rounded_rectangle=(x + 1, y + 1, side - 2, side - 2, corner), width=1)
    pip = side * 0.19
    for across, up in PIPS.get(face, ()):
        Color(*ink)
        Ellipse(pos=(x + across * side - pip / 2, y + up * side - pip / 2), size=(pip, pip))
        Color(1, 1, 1, 0.18)
        Ellipse(pos=(x + across * side - pip * 0.32, y + up * side - pip * 0.42), size=(pip * 0.5, pip * 0.5))


class DiePicture(Touchable):
    """A die to look at or to tap; face 0 is an empty place."""

    def __init__(self, look: Look, face: int, action: Callable[[], object] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_min", (look.key, look.key))
        super().__init__(look, action, look.colours.ground, **kwargs)
        self.face = face
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        side = min(self.width, self.height) * 0.9
        x, y = self.center_x - side / 2, self.center_y - side / 2
        self.canvas.after.clear()
        with self.canvas.after:
            if self.face:
                draw_die(self.face, x, y, side)
            else:
                Color(*self.look.colours.line)
                Line(rounded_rectangle=(x, y, side, side, side * 0.2), width=max(1.0, self.look.mm(0.3)), dash_length=4)
