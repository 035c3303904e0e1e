"""Dice as pictures: rounded, lit from above, with pips; painted once for each face and size."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.texture import Texture

from scorekeeper.ui.theme import Look
from scorekeeper.ui.widgets.key import Pressable
from scorekeeper.ui.widgets.text import Style, typeset

LOW, MID, HIGH = 0.26, 0.5, 0.74
CORNERS = ((LOW, LOW), (HIGH, HIGH), (LOW, HIGH), (HIGH, LOW))
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MID, MID),),
    2: CORNERS[2:],
    3: ((MID, MID), *CORNERS[2:]),
    4: CORNERS,
    5: ((MID, MID), *CORNERS),
    6: (*CORNERS, (LOW, MID), (HIGH, MID)),
}
IVORY, SHADE, INK = np.array([250, 244, 232]), np.array([205, 193, 172]), np.array([30, 33, 40])

Grid = npt.NDArray[np.float64]
DieMark = Literal["", "stays", "stands", "unsure", "sure", "thrown"]
SIGNS: dict[DieMark, str] = {"stays": "✓", "stands": "■", "unsure": "?"}
FAINT: dict[DieMark, float] = {"thrown": 0.3, "sure": 0.5}
"""A die that is thrown now, and those beside one that is asked about, step back."""


@lru_cache(maxsize=64)
def painted(face: int, side: int) -> Texture:
    """A die with a soft shadow below, transparent around it."""
    middle = (np.arange(side) + 0.5) / side
    across, up = np.meshgrid(middle, middle)
    body = edge(rounded(across, up, 0.5, 0.53, 0.455), side)
    shadow = np.clip(0.5 - rounded(across, up, 0.5, 0.49, 0.45) * 14, 0, 1) * 0.55
    light = np.clip((up - 0.1) * 1.15, 0, 1)[..., None]
    rim = np.clip(1 + rounded(across, up, 0.5, 0.53, 0.455) * 22, 0, 1)[..., None]
    colours = (SHADE + (IVORY - SHADE) * light) * (1 - 0.16 * rim)
    for x, y in PIPS[face]:
        far = np.hypot(across - (0.045 + 0.91 * x), up - (0.075 + 0.91 * y))
        pip = edge(far - 0.088, side)[..., None]
        glow = np.clip(0.4 - up + 0.075 + 0.91 * y, 0, 1)[..., None] * 0.25
        colours = colours * (1 - pip) + (INK + 60 * glow) * pip
    alpha = body + shadow * (1 - body)
    colours = colours * (body / np.maximum(alpha, 1e-6))[..., None]
    pixels = np.dstack([colours, alpha * 255]).clip(0, 255).astype(np.uint8)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def rounded(across: Grid, up: Grid, x: float, y: float, half: float) -> Grid:
    """How far outside (inside: below 0) of a square with round corners each point lies."""
    corner = 0.19
    out_x = np.abs(across - x) - (half - corner)
    out_y = np.abs(up - y) - (half - corner)
    outside = np.hypot(np.maximum(out_x, 0), np.maximum(out_y, 0))
    return np.asarray(outside + np.minimum(np.maximum(out_x, out_y), 0) - corner)


def edge(distance: Grid, side: int) -> Grid:
    """1 inside, 0 outside, smooth over one pixel."""
    return np.asarray(np.clip(0.5 - distance * side, 0, 1))


class DiePicture(Pressable):
    """A die to look at or to tap; face 0 is an empty place. Marks show by a sign and a frame, not by colour alone."""

    def __init__(
        self, look: Look, face: int, action: Callable[[], object] | None = None, mark: DieMark = "", **kwargs: Any
    ) -> None:
        kwargs.setdefault("size_hint_min", (look.key, look.key))
        super().__init__(look, action, (0, 0, 0, 0), **kwargs)
        self.face, self.mark = face, mark
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        side = round(min(self.width, self.height) * 0.94)
        x, y = round(self.x + (self.width - side) / 2), round(self.y + (self.height - side) / 2)
        self.canvas.after.clear()
        if side < 8:
            return
        with self.canvas.after:
            if self.face:
                Color(1, 1, 1, FAINT.get(self.mark, 1))
                Rectangle(texture=painted(self.face, side), pos=(x, y), size=(side, side))
            else:
                self.draw_frame(x, y, side, self.look.colours.soft, 0.18)
            if self.mark in SIGNS:
                asked, colours = self.mark == "unsure", self.look.colours
                self.draw_frame(x, y, side, colours.warning if asked else colours.accent, 0.8 if asked else 0.4)
                self.draw_sign(x + side * 0.955, y + side * 0.985)

    def draw_frame(self, x: float, y: float, side: float, colour: tuple[float, ...], width: float) -> None:
        Color(*colour)
        place = (x + side * 0.045, y + side * 0.075, side * 0.91, side * 0.91, side * 0.19)
        Line(rounded_rectangle=place, width=max(1.0, self.look.mm(width)))

    def draw_sign(self, right: float, top: float) -> None:
        """The sign at the upper right corner, beside the pips."""
        asked = self.mark == "unsure"
        size = self.look.mm(4.6 if asked else 4)
        style = Style(size * (0.5 if self.mark == "stands" else 0.85), self.look.mm(1), bold=True, symbols=True)
        letters = typeset(SIGNS[self.mark], 99, 99, style).texture
        Ellipse(pos=(right - size * 0.6, top - size * 0.6), size=(size, size))
        Color(*(self.look.colours.on_warning if asked else self.look.colours.on_accent))
        middle = right - size * 0.1 - letters.width / 2, top - size * 0.1 - letters.height / 2
        Rectangle(texture=letters, size=letters.size, pos=middle)
