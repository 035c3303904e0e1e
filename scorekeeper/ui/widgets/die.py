"""Dice as pictures: rounded, shaded, with pips; and the row of dice that lies in the middle of a turn."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture

from scorekeeper.ui.theme import SMALLEST, Look, colour
from scorekeeper.ui.widgets.key import Touchable
from scorekeeper.ui.widgets.text import Style, typeset

LOW, MID, HIGH = 0.25, 0.5, 0.75
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

DieMark = Literal["", "stays", "stands", "unsure"]
SIGNS: dict[DieMark, str] = {"stays": "✓", "stands": "■", "unsure": "?"}


@lru_cache(maxsize=1)
def shading() -> Texture:
    """From a soft shadow at the bottom to full light at the top."""
    texture = Texture.create(size=(1, 32), colorfmt="luminance")
    texture.blit_buffer(bytes(round(205 + 50 * step / 31) for step in range(32)), colorfmt="luminance")
    return texture


def draw_die(face: int, x: float, y: float, side: float) -> None:
    """Draw into the canvas that is open (with widget.canvas: ...)."""
    corner = side * 0.2
    Color(0, 0, 0, 0.35)
    RoundedRectangle(pos=(x, y - side * 0.045), size=(side, side), radius=[corner])
    Color(*IVORY)
    RoundedRectangle(pos=(x, y), size=(side, side), radius=[corner], texture=shading())
    pip = side * 0.19
    for across, up in PIPS[face]:
        Color(*INK)
        Ellipse(pos=(x + across * side - pip / 2, y + up * side - pip / 2), size=(pip, pip))
        Color(1, 1, 1, 0.2)
        Ellipse(pos=(x + across * side - pip * 0.28, y + up * side + pip * 0.02), size=(pip * 0.36, pip * 0.3))


class DiePicture(Touchable):
    """A die to look at or to tap; face 0 is an empty place. Marks show by a sign and a frame, not by colour alone."""

    def __init__(
        self, look: Look, face: int, action: Callable[[], object] | None = None, mark: DieMark = "", **kwargs: Any
    ) -> None:
        kwargs.setdefault("size_hint_min", (look.key, look.key))
        super().__init__(look, action, (0, 0, 0, 0), **kwargs)
        self.face, self.mark = face, mark
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        side = round(min(self.width, self.height) * 0.88)
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        line = max(1.2, self.look.mm(0.35))
        self.canvas.after.clear()
        with self.canvas.after:
            if self.face:
                draw_die(self.face, x, y, side)
            else:
                Color(*self.look.colours.soft)
                Line(rounded_rectangle=(x, y, side, side, side * 0.2), width=line / 2)
            if self.mark:
                Color(*self.look.colours.accent)
                Line(rounded_rectangle=(x, y, side, side, side * 0.2), width=line)
                self.draw_sign(x + side, y + side)

    def draw_sign(self, right: float, top: float) -> None:
        """The sign in the upper right corner."""
        size = self.look.mm(4)
        style = Style(size * 0.85, self.look.mm(SMALLEST), bold=True, symbols=True)
        letters = typeset(SIGNS[self.mark], 99, 99, style).texture
        Ellipse(pos=(right - size * 0.8, top - size * 0.8), size=(size, size))
        Color(*self.look.colours.on_accent)
        middle = right - size * 0.3 - letters.width / 2, top - size * 0.3 - letters.height / 2
        Rectangle(texture=letters, size=letters.size, pos=middle)
