"""Paints rounded surfaces with a rim, lines and dashes with smooth edges, by code, and keeps them as small textures."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Literal

import numpy as np
import numpy.typing as npt
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.graphics.texture import Texture

from scorekeeper.ui.theme import KEY_CORNER_MM, KEY_RIM_MM, Colour, Look

Numbers = npt.NDArray[np.float64]
Point = tuple[float, float]
Stretch = tuple[float, float, float, float]
"""A straight piece of a line: x and y of its two ends."""
Place = tuple[float, float, float, float]
"""Left edge, lower edge, width and height in pixels."""


def texture_of(pixels: Numbers, form: Literal["rgb", "rgba"] = "rgba") -> Texture:
    """A texture of these pixels; the first row is the lowest, values go from 0 to 255."""
    texture = Texture.create(size=(pixels.shape[1], pixels.shape[0]), colorfmt=form)
    texture.blit_buffer(pixels.clip(0, 255).astype(np.uint8).tobytes(), colorfmt=form, bufferfmt="ubyte")
    return texture


def pixel_coverage(distance: Numbers) -> Numbers:
    """The coverage of pixels by a shape, from 1 inside to 0 outside and smooth over one pixel, for the signed distance
    in pixels from its outline (negative inside)."""
    return np.asarray(np.clip(0.5 - distance, 0, 1))


# ---- surfaces


@lru_cache(maxsize=64)
def nine_patch(fill: Colour, rim: Colour | None, width: float, radius: float) -> Texture:
    """A texture of a small rounded square with a rim. Its middle can be stretched to any size while its corners stay as
    they are."""
    side = 2 * int(radius + 2) + 2
    at = np.abs(np.arange(side) + 0.5 - side / 2) - (side / 2 - radius)
    across, up = np.meshgrid(at, at)
    distance = np.hypot(np.maximum(across, 0), np.maximum(up, 0)) + np.minimum(np.maximum(across, up), 0) - radius
    whole = pixel_coverage(distance)
    inner = pixel_coverage(distance + width) if rim else whole
    edge = whole - inner
    ink = rim or fill
    alpha = fill[3] * inner + ink[3] * edge
    colours = [
        (fill[part] * fill[3] * inner + ink[part] * ink[3] * edge) / np.maximum(alpha, 1e-6) for part in range(3)
    ]
    return texture_of(np.dstack([*colours, alpha]) * 255)


class Surface:
    """A rounded rectangle on the current canvas: filled, with a rim, repainted when it is pressed."""

    def __init__(
        self,
        look: Look,
        fill: Colour,
        rim: Colour | None = None,
        width: float = KEY_RIM_MM,
        corner: float = KEY_CORNER_MM,
    ) -> None:
        self.look, self.corner = look, corner
        self.tint = Color(1, 1, 1)
        self.image = BorderImage(size=(0, 0))
        self.paint(fill, rim, width)

    def paint(self, fill: Colour, rim: Colour | None = None, width: float = KEY_RIM_MM) -> None:
        """Repaint the rectangle with this fill and rim; `width` is that of the rim in millimetres."""
        radius = self.look.mm(self.corner)
        self.image.texture = nine_patch(fill, rim, max(1.0, round(self.look.mm(width))), radius)
        edge = int(radius + 2)
        self.image.border = (edge, edge, edge, edge)

    def lay(self, x: float, y: float, wide: float, high: float) -> None:
        self.image.pos, self.image.size = (round(x), round(y)), (round(wide), round(high))


def draw_surface(
    look: Look,
    place: Place,
    fill: Colour,
    rim: Colour | None = None,
    width: float = KEY_RIM_MM,
    corner: float = KEY_CORNER_MM,
) -> None:
    """Draw a rounded rectangle on the current canvas; `width` of the rim and radius of the corners (`corner`) in
    millimetres."""
    Surface(look, fill, rim, width, corner).lay(*place)


# ---- lines


@lru_cache(maxsize=128)
def line_texture(wide: int, high: int, stretches: tuple[Stretch, ...], width: float) -> Texture:
    """A texture of white lines with round ends on a transparent ground; the current colour tints them."""
    alpha = np.zeros((high, wide))
    reach = width / 2 + 1
    for x0, y0, x1, y1 in stretches:
        left, low = max(0, int(min(x0, x1) - reach)), max(0, int(min(y0, y1) - reach))
        right, top = min(wide, int(max(x0, x1) + reach) + 1), min(high, int(max(y0, y1) + reach) + 1)
        if right <= left or top <= low:
            continue
        across, up = np.meshgrid(np.arange(left, right) + 0.5, np.arange(low, top) + 0.5)
        far = max(hypot(x1 - x0, y1 - y0), 1e-6) ** 2
        along = np.clip(((across - x0) * (x1 - x0) + (up - y0) * (y1 - y0)) / far, 0, 1)
        distance = np.hypot(across - x0 - along * (x1 - x0), up - y0 - along * (y1 - y0)) - width / 2
        alpha[low:top, left:right] = np.maximum(alpha[low:top, left:right], pixel_coverage(distance))
    return texture_of(np.dstack([np.full((high, wide, 3), 255.0), alpha * 255]))


def draw_lines(place: Place, stretches: Iterable[Stretch], width: float) -> None:
    """Draw lines of this width in the current colour; their coordinates, in pixels, begin at the lower left corner of
    the place."""
    x, y, wide, high = map(round, place)
    if wide > 0 and high > 0:
        texture = line_texture(wide, high, tuple(stretches), width)
        Rectangle(texture=texture, pos=(x, y), size=(wide, high))


def draw_pill(x: float, y: float, wide: float, high: float) -> None:
    """Draw a bar with round ends in the current colour; a disc where it is as high as wide."""
    end = high / 2
    draw_lines((x, y, wide, high), [(end, end, max(end, wide - end), end)], high)


def stretches_of(points: Sequence[Point], dash: Sequence[float] = ()) -> list[Stretch]:
    """The straight pieces of the line through these points. `dash` is the length of its dashes and of the gaps between
    them; empty for a solid line."""
    if not dash:
        return [(*one, *other) for one, other in pairwise(points)]
    found: list[Stretch] = []
    phase, (on, off) = 0.0, dash
    for (x0, y0), (x1, y1) in pairwise(points):
        far, done = hypot(x1 - x0, y1 - y0), 0.0
        while done < far - 1e-6:
            drawn = phase < on
            step = min((on if drawn else on + off) - phase, far - done)
            if drawn:
                one, other = done / far, (done + step) / far
                found.append((*point_between(x0, y0, x1, y1, one), *point_between(x0, y0, x1, y1, other)))
            done += step
            phase = (phase + step) % (on + off)
    return found


def point_between(x0: float, y0: float, x1: float, y1: float, part: float) -> Point:
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


def draw_dashed(look: Look, place: Place, corner: float = KEY_CORNER_MM) -> None:
    """Draw a dashed rim in the current colour, around an empty place or something that cannot be touched now."""
    x, y, wide, high = map(round, place)
    width, radius = max(1.5, look.mm(KEY_RIM_MM)), look.mm(corner)
    low, right, top = width / 2, wide - width / 2, high - width / 2
    if min(wide, high) < 2 * radius:
        return
    middles = ((right - radius, top - radius), (low + radius, top - radius), (low + radius, low + radius),
               (right - radius, low + radius))  # fmt: skip
    rim = [
        (across + radius * cos(angle), up + radius * sin(angle))
        for quarter, (across, up) in enumerate(middles)
        for angle in ((quarter + step / 4) * pi / 2 for step in range(5))
    ]
    draw_lines((x, y, wide, high), stretches_of([*rim, rim[0]], (look.mm(1.0), look.mm(1.0))), width)
