"""Cuts square crops of single dice, with the top face in the middle, and runs the classifier on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

import cv2
import numpy as np

from vision.reading.engines import Floats
from vision.reading.find import Candidate
from vision.reading.model import Model
from vision.reading.rectify import RectifiedView
from vision.scene import Picture


@dataclass(frozen=True, slots=True)
class CropVariation:
    """How a crop is varied for a further look at the same die: rotated (degrees), enlarged by a factor, mirrored."""

    turn: float = 0.0
    zoom: float = 1.0
    mirror: bool = False


STRAIGHT = CropVariation()


def cut_crop(model: Model, view: RectifiedView, one: Candidate, how: CropVariation = STRAIGHT) -> Picture:
    size = model.size
    factor = size / (one.size * model.context) * how.zoom
    source, own = view.copy_for_scale(factor)
    width, height = one.box[2] - one.box[0], one.box[3] - one.box[1]
    x, y = one.middle[0] + one.up[0] * width, one.middle[1] + one.up[1] * height
    c, s = factor / own * cos(radians(how.turn)), factor / own * sin(radians(how.turn))
    matrix = np.array([[c, s, size / 2 - (c * x + s * y) * own], [-s, c, size / 2 - (c * y - s * x) * own]])
    if how.mirror:
        matrix[0] = -matrix[0]
        matrix[0, 2] += size - 1
    crop = cv2.warpAffine(source, matrix, (size, size), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


@dataclass(frozen=True, slots=True)
class CropChances:
    """The classifier's result for a crop: the chances of no die and of the six faces, in this order, and its heat map
    of pips (the chance of a pip for each cell)."""

    faces: Floats
    pips: Floats
    features: Floats
    """The 64 values from which the classifier concludes the face."""


def classify_crops(model: Model, crops: Sequence[Picture]) -> list[CropChances]:
    """Run the classifier on each crop and return its results; one crop at a time keeps the weights in cache."""
    return [as_chances(*model.classify(crop)) for crop in crops]


def as_chances(faces: Floats, pips: Floats, features: Floats) -> CropChances:
    """Convert the classifier's logits to the chances of no die and of the six faces, which add up to 1, and of a pip in
    each cell."""
    raised = np.exp(faces - faces.max())
    faces = np.asarray(raised / raised.sum(), np.float32)
    return CropChances(faces, np.asarray(1 / (1 + np.exp(-pips)), np.float32), features)


class CropQuality(NamedTuple):
    """How well a crop shows its die, and in which colour."""

    sharp: float
    """The fine detail divided by the contrast."""
    glare: float
    """The overexposed share of the crop's middle; 0 if the die itself is nearly white."""
    colour: tuple[float, float, float]
    """The mean colour of the crop's middle: blue, green, red."""


def crop_quality(crop: Picture) -> CropQuality:
    """Measure the sharpness, glare and colour of a crop."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.uint8)
    fine = float(cv2.Laplacian(grey, cv2.CV_32F).std())
    side = len(grey)
    die = grey[side // 4 : -side // 4, side // 4 : -side // 4]
    glare = float((die >= 250).mean()) if np.median(die) < 200 else 0.0
    blue, green, red, _ = cv2.mean(crop[side // 4 : -side // 4, side // 4 : -side // 4])
    return CropQuality(fine / (float(grey.std()) + 1.0), glare, (blue, green, red))
