"""Reads the pip map, the classifier's heat map of pips: finds its peaks, and which faces they form."""

from typing import NamedTuple

import cv2
import numpy as np

from vision.reading.engines import Floats
from vision.reading.faces import Points, fit_face

WEAK_PEAK = 0.1
"""Peaks that are not above this (of 0 to 1) are no pips."""
MOST_PEAKS = 8
ADDED_CLEARNESS = 0.02
"""What is added to each face's clearness before it is multiplied with the classifier's chance, as the map may have
missed a pip; a face that is not clearer than this counts as not seen."""


def face_weights(faces: Floats, clearness: Points) -> Points:
    """A weight for each of the six faces: the classifier's chance of the face, multiplied by its clearness in the pip
    map. `faces` are the classifier's seven chances, the first of which is "no die"."""
    return np.asarray(faces[1:] * (clearness + ADDED_CLEARNESS), np.float64)


def face_clearness(pips: Floats) -> Points:
    """How clearly the peaks of a pip map form each of the six faces: six values from 0 to 1."""
    points, strength = pip_peaks(pips)
    clear = np.zeros(6)
    for face in range(1, min(6, len(points)) + 1):
        alone = strength[face - 1] * (1 - strength[face] if face < len(strength) else 1)
        if alone > ADDED_CLEARNESS:
            clear[face - 1] = alone * (1 - fit_face(points[:face]).miss)
    return clear


class PipPeaks(NamedTuple):
    """The likely pips, the strongest first: their positions (x, y, in cells of the map, to a fraction of a cell) and
    strengths (0 to 1)."""

    points: Points
    strengths: Points


def pip_peaks(pips: Floats) -> PipPeaks:
    """The peaks of a pip map, at most eight."""
    top = cv2.dilate(pips, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((pips >= top) & (pips > WEAK_PEAK))
    order = np.argsort(-pips[rows, columns], kind="stable")[:MOST_PEAKS]
    rows, columns = rows[order], columns[order]
    edged = np.asarray(cv2.copyMakeBorder(pips, 1, 1, 1, 1, cv2.BORDER_REPLICATE), np.float32)
    here = pips[rows, columns]
    x = columns + vertex_of_parabola(edged[rows + 1, columns], here, edged[rows + 1, columns + 2])
    y = rows + vertex_of_parabola(edged[rows, columns + 1], here, edged[rows + 2, columns + 1])
    return PipPeaks(np.stack((x, y), axis=1).astype(float), here.astype(float))


def vertex_of_parabola(before: Floats, here: Floats, after: Floats) -> Floats:
    """The position of a peak relative to its cell, from -0.5 to 0.5, by the parabola through three values; 0 if they
    are level."""
    bend = before - 2 * here + after
    return np.where(bend < -1e-6, np.clip((before - after) / np.minimum(2 * bend, -1e-6), -0.5, 0.5), 0.0)
