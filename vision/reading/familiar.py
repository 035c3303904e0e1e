"""Measures how far a die is from those that the classifier is known to read, by the features of its last layer but
one."""

from dataclasses import dataclass
from io import BytesIO

import numpy as np

from vision.reading.engines import Floats


@dataclass(frozen=True, slots=True)
class FeatureBank:
    """The features of dice that the classifier was not trained on and reads right: one row for each die, each of
    length 1."""

    rows: Floats

    def strangeness(self, features: Floats) -> float:
        """The distance from these features to the nearest row, by direction alone: 0 for a die of the bank, 1 at a
        right angle to all of them."""
        length = float(np.linalg.norm(features))
        return float(1 - (self.rows @ features).max() / length) if length > 0 else 1.0


def bank_of(features: Floats) -> FeatureBank:
    """The bank with these features: one row for each die, as a vector of any length."""
    return FeatureBank(np.asarray(features / np.linalg.norm(features, axis=1, keepdims=True), np.float32))


def load_bank(data: bytes) -> FeatureBank:
    """The bank in this file (an array of NumPy); a ValueError if it has none."""
    rows = np.load(BytesIO(data), allow_pickle=False)
    if rows.ndim != 2 or not len(rows) or not np.isfinite(rows).all():
        raise ValueError("no bank of features")
    return bank_of(np.asarray(rows, np.float32))
