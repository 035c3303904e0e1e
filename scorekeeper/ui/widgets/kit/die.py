"""Draws dice: ivory, lit from above, with pips; each is painted once for each face and size."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, Unpack

import numpy as np
from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.texture import Texture

from scorekeeper.present.texts import _
from scorekeeper.present.turn.screen import DieMark
from scorekeeper.ui.theme import Colour, Look, colour
from scorekeeper.ui.widgets.kit.given import WidgetKeywords
from scorekeeper.ui.widgets.kit.key import Pressable
from scorekeeper.ui.widgets.kit.paint import Numbers, draw_dashed, draw_surface, pixel_coverage, texture_of
from scorekeeper.ui.widgets.kit.text import TextStyle, typeset

LOW_PIP, MIDDLE_PIP, HIGH_PIP = -0.25, 0.0, 0.25
CORNER_PIPS = ((LOW_PIP, LOW_PIP), (HIGH_PIP, HIGH_PIP), (LOW_PIP, HIGH_PIP), (HIGH_PIP, LOW_PIP))
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MIDDLE_PIP, MIDDLE_PIP),),
    2: CORNER_PIPS[2:],
    3: ((MIDDLE_PIP, MIDDLE_PIP), *CORNER_PIPS[2:]),
    4: CORNER_PIPS,
    5: ((MIDDLE_PIP, MIDDLE_PIP), *CORNER_PIPS),
    6: (*CORNER_PIPS, (LOW_PIP, MIDDLE_PIP), (HIGH_PIP, MIDDLE_PIP)),
}
"""The positions of the pips of each face relative to its middle, in sides of the die; the threes of a six are
vertical."""
FACE, RISE, EDGE, PIP, CRESCENT = (
    np.array(colour(code)[:3]) * 255 for code in ("#fbf3e0", "#f5ead2", "#b79c6c", "#2b1d12", "#d9c6a0")
)
DIE_SHARE_OF_PICTURE = 0.9
"""The side of the die as a share of its picture; its shadow takes the rest."""

ShownDieMark = DieMark | Literal["ringed"]
"""How a die is marked; "ringed" is the key of the face that the camera's reader takes for second likeliest."""
MARK_SIGNS: dict[ShownDieMark, str] = {"kept by rule": "■", "unsure": "?", "fixing": "✎"}
MARK_OPACITIES: dict[ShownDieMark, float] = {"thrown": 0.3, "sure": 0.5}
"""The opacity of dice that are being thrown again, and of the sure ones beside a die in question."""
MARK_FRAMES_MM: dict[ShownDieMark, float] = {
    "unsure": 0.8,
    "kept by rule": 0.6,
    "ringed": 0.6,
    "fixing": 0.8,
    "next": 0.6,
}
"""The width in millimetres of the frame around a die with this mark; a die kept by the player lies on wood and has
none."""
LOOSE_DIE_DEGREES = 6.5
"""Degrees by which dice to be thrown again are rotated on the felt beside kept ones, to either side in turn; kept ones
are straight."""


@lru_cache(maxsize=64)
def die_texture(face: int, side: int) -> Texture:
    """The picture of a die with this face uppermost, `side` pixels wide, with its lower edge and a shadow to the lower
    right; transparent around it."""
    body = side * DIE_SHARE_OF_PICTURE
    at = (np.arange(side) + 0.5 - side / 2) / body
    across, up = np.meshgrid(at + (1 - DIE_SHARE_OF_PICTURE) / 4, at - (1 - DIE_SHARE_OF_PICTURE) / 4)
    one, deep = 1 / body, 0.055
    whole = round_rectangle_coverage(across, up, 0, 0, 0.5, 0.5, one)
    shadow = round_rectangle_coverage(across, up, 0.03, -0.06, 0.5, 0.5, one) * 0.38
    colours = np.broadcast_to(EDGE, (side, side, 3)).copy()
    for ink, inset in ((RISE, 0.0), (FACE, 0.05)):
        part = round_rectangle_coverage(across, up, 0, deep / 2, 0.5 - inset, 0.5 - deep / 2 - inset * 0.9, one)[
            ..., None
        ]
        colours = colours * (1 - part) + ink * part
    for x, y in PIPS[face]:
        for ink, radius, sink in ((CRESCENT, 0.085, 0.016), (PIP, 0.081, 0.0)):
            far = np.hypot(across - x * (1 - deep), up - deep / 2 - y * (1 - deep) + sink) - radius
            part = pixel_coverage(far / one)[..., None]
            colours = colours * (1 - part) + ink * part
    alpha = whole + shadow * (1 - whole)
    colours = colours * (whole / np.maximum(alpha, 1e-6))[..., None]
    return texture_of(np.dstack([colours, alpha * 255]))


def round_rectangle_coverage(
    across: Numbers, up: Numbers, x: float, y: float, half_wide: float, half_high: float, pixel: float
) -> Numbers:
    """The coverage, from 0 to 1, of each point by a rectangle with round corners, for the body of a die and its
    shadow."""
    corner = 0.19 * 2 * min(half_wide, half_high)
    right, top = np.abs(across - x) - (half_wide - corner), np.abs(up - y) - (half_high - corner)
    outside = np.hypot(np.maximum(right, 0), np.maximum(top, 0)) + np.minimum(np.maximum(right, top), 0) - corner
    return pixel_coverage(outside / pixel)


def draw_die(face: int, x: float, y: float, side: float, alpha: float = 1.0, angle: float = 0.0) -> None:
    """Draw a die around this middle; `side` is that of the die, `angle` in degrees counter-clockwise."""
    square = max(8, round(side / DIE_SHARE_OF_PICTURE))
    Color(1, 1, 1, alpha)
    if angle:
        PushMatrix()
        Rotate(angle=angle, origin=(x, y))
    aside = square * (1 - DIE_SHARE_OF_PICTURE) / 4  # the body is not in the middle of its picture
    pos = (round(x - square / 2 + aside), round(y - square / 2 - aside))
    Rectangle(texture=die_texture(face, square), size=(square, square), pos=pos)
    if angle:
        PopMatrix()


class DiePicture(Pressable):
    """A widget with a die to look at or to tap; face 0 is an empty place. Its mark is shown by a frame, a sign or
    faintness, not only a colour. `most` is the side of the die in pixels (0: as large as the room allows), `aside` the
    way in pixels from the middle of the touch area to that of the die."""

    def __init__(
        self, look: Look, face: int, action: Callable[[], object] | None = None, mark: ShownDieMark = "",
        angle: float = 0.0, ground: Colour | None = None, edge: Colour | None = None, **kwargs: Unpack[WidgetKeywords],
    ) -> None:  # fmt: skip
        kwargs.setdefault("size_hint_min", (look.least_touch_px, look.least_touch_px))
        super().__init__(look, action, ground or (0, 0, 0, 0), edge, **kwargs)
        self.face, self.mark, self.angle, self.most = face, mark, angle, 0.0
        self.aside = (0.0, 0.0)
        self.bind(pos=self.draw, size=self.draw)

    @property
    def spoken_text(self) -> str:
        words = _("Die {face}, kept") if self.mark in ("kept", "kept by rule") else _("Die {face}")
        return words.format(face=self.face)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2 + self.aside[0], self.y + self.height / 2 + self.aside[1]

    def draw(self, *_: object) -> None:
        room = min(self.width, self.height)
        side = round(self.most or room * (0.72 if self.edge else 0.88))
        x, y = self.middle
        self.canvas.after.clear()
        if side < 8:
            return
        colours, frame = self.look.colours, (x - side / 2, y - side / 2, side, side)
        with self.canvas.after:
            if self.face:
                draw_die(self.face, x, y, side, MARK_OPACITIES.get(self.mark, 1.0), self.angle)
            else:
                Color(*colours.felt_line)
                draw_dashed(self.look, frame)
            if self.mark in MARK_FRAMES_MM:
                ink = colours.felt_warning if self.mark == "unsure" else colours.gold
                draw_surface(self.look, frame, (0, 0, 0, 0), ink, MARK_FRAMES_MM[self.mark])
            if self.mark in MARK_SIGNS:
                draw_sign(self.look, self.mark, x + side / 2, y + side / 2)


def draw_sign(look: Look, mark: ShownDieMark, right: float, top: float) -> None:
    """Draw the sign of a mark at this upper right corner of a die, beside the pips."""
    asked, colours = mark in ("unsure", "fixing"), look.colours
    size = look.mm(4.6 if asked else 4)
    style = TextStyle(size * (0.5 if mark == "kept by rule" else 0.85), look.mm(1), bold=True, symbols=True)
    letters = typeset(MARK_SIGNS[mark], 99, 99, style).texture
    Color(*(colours.felt_warning if mark == "unsure" else colours.gold))
    Ellipse(pos=(right - size * 0.6, top - size * 0.6), size=(size, size))
    Color(*colours.on_gold)
    middle = right - size * 0.1 - letters.width / 2, top - size * 0.1 - letters.height / 2
    Rectangle(texture=letters, size=letters.size, pos=middle)
