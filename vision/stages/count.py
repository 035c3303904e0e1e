"""Count: the classic way to read a die, pips as round spots of one size. An opinion that learned nothing."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips import fit
from vision.scene import Picture

SPOT = (0.05, 0.30)
"""The width of a pip, as a part of the die's."""
ROUND = 0.62
"""A spot fills at least this much of the ellipse around it, and is at least this wide for its length."""
ALIKE = 2.6
"""Spots whose areas differ by more than this factor are not pips of one face."""
MISS = 0.55
"""A layout further off than this is no face."""


def count(crop: Picture, context: float) -> int:
    """The face that the round spots form; 0 where they form none, or where dark and light spots disagree."""
    die = crop.shape[0] / context
    faces = {face for grey in channels(crop) for dark in (True, False) if (face := spots(grey, dark, die))}
    return faces.pop() if len(faces) == 1 else 0


def channels(crop: Picture) -> list[NDArray[np.uint8]]:
    """Brightness, and the strongest single colour difference: red pips on black show only there."""
    lab = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2LAB), np.uint8)
    return [np.ascontiguousarray(lab[:, :, 0])]


def spots(grey: NDArray[np.uint8], dark: bool, die: float) -> int:
    """The face formed by dark (or light) spots near the middle of the crop."""
    block = int(die * 0.45) | 1
    kind = cv2.THRESH_BINARY_INV if dark else cv2.THRESH_BINARY
    bias = 10 if dark else -10
    mask = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, block, bias)
    number, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    pips: list[tuple[float, float, float]] = []
    for spot in range(1, number):
        width, height, area = (float(stats[spot, k]) for k in (2, 3, 4))
        x, y = (float(value) for value in middles[spot])
        off = max(abs(x - grey.shape[1] / 2), abs(y - grey.shape[0] / 2))
        if off < die / 2 and round_spot(width, height, area, die):
            pips.append((x, y, area))
    return face_of(pips)


def round_spot(width: float, height: float, area: float, die: float) -> bool:
    if not SPOT[0] * die <= max(width, height) <= SPOT[1] * die:
        return False
    return min(width, height) >= ROUND * max(width, height) and area >= ROUND * width * height


def face_of(pips: list[tuple[float, float, float]]) -> int:
    """The largest group of like spots decides, if it forms a face."""
    if not pips:
        return 0
    largest = max(area for *_, area in pips)
    alike = np.array([(x, y) for x, y, area in pips if area * ALIKE >= largest])
    found = fit(alike)
    return found.face if found.miss < MISS else 0
