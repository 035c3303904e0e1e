"""A picture of pixels, such as a kept photo or the page that is going to be printed, as large as it fits."""

from typing import Unpack

import numpy as np
import numpy.typing as npt
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from scorekeeper.ui.widgets.kit.given import WidgetKeywords

Pixels = npt.NDArray[np.uint8]
"""The pixels of a picture in blue, green and red, row by row, the first row on top."""


class Picture(Widget):
    """A widget that shows a picture in the middle of its room, never distorted."""

    def __init__(self, pixels: Pixels, **kwargs: Unpack[WidgetKeywords]) -> None:
        super().__init__(**kwargs)
        high, wide = pixels.shape[:2]
        self.texture = Texture.create(size=(wide, high), colorfmt="bgr")
        self.texture.flip_vertical()
        self.texture.blit_buffer(np.ascontiguousarray(pixels).tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self.bind(pos=self.draw, size=self.draw)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        part = min(self.width / self.texture.width, self.height / self.texture.height)
        wide, high = self.texture.width * part, self.texture.height * part
        with self.canvas:
            Color(1, 1, 1)
            place = (self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2)
            Rectangle(texture=self.texture, size=(wide, high), pos=place)
