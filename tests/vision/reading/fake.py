"""A simple model in place of the trained one, so that the stages can be tested with known scores."""

from collections.abc import Sequence

import numpy as np

from vision.reading.engines import Floats
from vision.scene import Picture

LOW = -8.0


class FakeModel:
    """Detects the dice it was given, and reads a clear 1 where a crop has a white spot in its middle, else no face."""

    stride, size, context, bank = 4, 64, 1.45, None

    def __init__(self, dice: Sequence[tuple[float, float, float, float]] = ()) -> None:
        """Each die to detect is its middle x and y, size and heat (log odds), in pixels of the detector's picture."""
        self.dice = dice

    def detect(self, picture: Picture) -> tuple[Floats, Floats]:
        rows, columns = picture.shape[0] // 4, picture.shape[1] // 4
        heat, geometry = np.full((rows, columns), LOW, np.float32), np.zeros((6, rows, columns), np.float32)
        for x, y, size, strength in self.dice:
            row, column = int(y / 4), int(x / 4)
            heat[row, column] = strength
            geometry[:2, row, column] = np.log(size / 4)
            geometry[2:4, row, column] = x / 4 - column, y / 4 - row
        return heat, geometry

    def classify(self, crop: Picture) -> tuple[Floats, Floats, Floats]:
        faces, pips = np.zeros(7, np.float32), np.full((32, 32), LOW, np.float32)
        if crop[30:34, 30:34].mean() > 200:
            faces[1], pips[16, 16] = 9, 6
        return faces, pips, np.ones(64, np.float32)
