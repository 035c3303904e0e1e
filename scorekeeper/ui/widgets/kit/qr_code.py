"""A QR code on a light ground, as large as its place allows, in whole pixels for each module."""

from functools import lru_cache
from typing import Unpack

import numpy as np
import segno
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from scorekeeper.ui.widgets.kit.given import WidgetKeywords

RIM_MODULES = 4
"""The width of the light rim around a code, in modules."""
Modules = NDArray[np.bool_]
"""The modules of a code row by row, True for dark."""


class QrCode(Widget):
    """A widget that shows a text as a QR code on a white square of at most `most` pixels, or nothing if the code does
    not fit the place. It is dark on white in every theme, as many scanners require. A text of more than 2953 bytes
    raises a ValueError."""

    def __init__(self, text: str, most: float = float("inf"), **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(**kwargs)
        self.rimmed, self.most = np.pad(qr_modules(text), RIM_MODULES), most
        with self.canvas:
            Color(1, 1, 1, 1)
            self.ground = RoundedRectangle(size=(0, 0), radius=[8])
            self.picture = Rectangle(size=(0, 0))
        self.bind(pos=self.draw, size=self.draw)

    @property
    def module_side_px(self) -> int:
        """The side of a module in whole pixels; 0 if the place is too small for the code."""
        return int(min(self.width, self.height, self.most)) // len(self.rimmed)

    def draw(self, *_: object) -> None:
        side = len(self.rimmed) * self.module_side_px
        if not side:
            return
        white = min(self.width, self.height, self.most)
        self.ground.size = (white, white)
        self.ground.pos = (self.x + (self.width - white) / 2, self.y + (self.height - white) / 2)
        self.picture.texture = code_texture(self.rimmed)
        self.picture.size = (side, side)
        self.picture.pos = (round(self.x + (self.width - side) / 2), round(self.y + (self.height - side) / 2))


@lru_cache(maxsize=8)  # one takes as long as all the rest of its page, which is drawn again by many a tap
def qr_modules(text: str) -> Modules:
    """The smallest code that holds the text, without the light rim, at the lowest level of error correction: on a
    screen nothing covers it, and larger modules are read from further away."""
    modules = np.array([*segno.make_qr(text, error="l", boost_error=False).matrix], bool)
    modules.flags.writeable = False
    return modules


def code_texture(rimmed: Modules) -> Texture:
    """A texture with one pixel for each module, which is enlarged without blurring."""
    side = len(rimmed)
    texture = Texture.create(size=(side, side), colorfmt="luminance")
    texture.mag_filter = "nearest"
    light = np.where(rimmed[::-1], 0, 255).astype(np.uint8)
    texture.blit_buffer(light.tobytes(), colorfmt="luminance", bufferfmt="ubyte")
    return texture
