"""Textures of wood and felt: tiles of random noise, stretched along the grain, which repeat without a seam."""

from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture

from scorekeeper.ui.theme import Colour, Look
from scorekeeper.ui.widgets.kit.paint import Numbers, texture_of

Material = Literal["ground", "wood", "felt"]


class NoiseLayer(NamedTuple):
    """The weight of a layer of noise, and how far it is stretched along and across the grain."""

    weight: float
    along: float
    across: float


class GrainContrast(NamedTuple):
    """The contrast of the grain of a material, as a share of its brightness, in the dark and the light theme."""

    dark: float
    light: float


WOOD_LAYERS = (NoiseLayer(0.55, 60, 1), NoiseLayer(0.7, 90, 9))
NOISE_LAYERS: dict[Material, tuple[NoiseLayer, ...]] = {
    "ground": WOOD_LAYERS,
    "wood": WOOD_LAYERS,
    "felt": (NoiseLayer(1.0, 1.2, 1.2),),
}
GRAIN_CONTRASTS: dict[Material, GrainContrast] = {
    "ground": GrainContrast(0.10, 0.022),
    "wood": GrainContrast(0.09, 0.06),
    "felt": GrainContrast(0.07, 0.07),
}
TILE_ROWS_AND_COLUMNS_PX = (128, 256)
"""The rows and columns of a texture tile: powers of two, which every graphics chip can repeat."""
TILE_PIXELS_PER_MM = 5.2
"""Pixels of a texture tile per millimetre of the display."""


@lru_cache(maxsize=8)
def grain_tile(material: Material, ground: Colour, dark: bool) -> Texture:
    chance = np.random.default_rng(7)
    grain = sum(part * grain_noise(chance, along, across) for part, along, across in NOISE_LAYERS[material])
    shade = 1 + np.asarray(grain)[..., None] * (
        GRAIN_CONTRASTS[material].dark if dark else GRAIN_CONTRASTS[material].light
    )
    texture = texture_of(np.array(ground[:3]) * shade * 255, "rgb")
    texture.wrap = "repeat"
    return texture


def grain_noise(chance: np.random.Generator, along: float, across: float) -> Numbers:
    """Random noise of the size of a tile, smoothed differently along and across the grain. Its mean is 0, its standard
    deviation 1."""
    spectrum = np.fft.rfft2(chance.normal(size=TILE_ROWS_AND_COLUMNS_PX))
    rows, columns = (
        np.fft.fftfreq(TILE_ROWS_AND_COLUMNS_PX[0])[:, None],
        np.fft.rfftfreq(TILE_ROWS_AND_COLUMNS_PX[1])[None, :],
    )
    noise = np.fft.irfft2(
        spectrum * np.exp(-12 * ((rows * across) ** 2 + (columns * along) ** 2)), TILE_ROWS_AND_COLUMNS_PX
    )
    return np.asarray((noise - noise.mean()) / noise.std())


class GrainedRectangle:
    """A rectangle on the current canvas with the texture of wood, of felt or of the ground of all pages. `corner` is
    the radius of its corners in millimetres; with `dark` it has the colours of the dark theme in either theme."""

    def __init__(self, look: Look, material: Material, corner: float = 0.0, dark: bool = False) -> None:
        look = replace(look, dark=True) if dark else look
        colours = look.colours
        shade = {"ground": colours.ground, "wood": colours.wood, "felt": colours.felt}[material]
        texture = grain_tile(material, shade, look.dark)
        self.look = look
        Color(1, 1, 1)
        self.image = (
            RoundedRectangle(texture=texture, radius=[look.mm(corner)]) if corner else Rectangle(texture=texture)
        )

    def lay(self, x: float, y: float, wide: float, high: float) -> None:
        zoom = self.look.px_per_mm / TILE_PIXELS_PER_MM
        right, top = wide / (TILE_ROWS_AND_COLUMNS_PX[1] * zoom), high / (TILE_ROWS_AND_COLUMNS_PX[0] * zoom)
        self.image.tex_coords = (0, 0, right, 0, right, top, 0, top)
        self.image.pos, self.image.size = (x, y), (wide, high)
