"""Draws random things by their outline, to be shaded later: cables, pencils, rings, keys, nuts, hands, scraps of
paper."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.colours import Rng, pick, random_colour
from models.recipe.scene import Array, Blob, Camera

Outline = NDArray[np.uint8]


def _line(a: Outline, p: Array, q: Array, thick: float, ink: int = 255) -> None:
    cv2.line(a, (int(p[0]), int(p[1])), (int(q[0]), int(q[1])), ink, max(2, int(thick)), cv2.LINE_AA)


def _disc(a: Outline, p: Array, r: float, wide: int = -1, ink: int = 255) -> None:
    cv2.circle(a, (int(p[0]), int(p[1])), max(1, int(r)), ink, wide, cv2.LINE_AA)


def _towards(angle: float) -> Array:
    return np.array([np.cos(angle), np.sin(angle)])


def _place(rng: Rng, a: Outline) -> Array:
    return rng.uniform(0, 1, 2) * a.shape[::-1]


def _curve(rng: Rng, a: Outline) -> Array:
    """The 60 points, in pixels, of a random curve that starts above or below the picture."""
    h, w = a.shape
    p = np.array([rng.uniform(-0.2, 1.2) * w, rng.choice([-20, h + 20])])
    angle, bend, points = rng.uniform(0, 2 * np.pi), 0.0, []
    for _ in range(60):
        bend = 0.8 * bend + rng.normal(0, 0.12)
        angle += bend
        p = p + 18 * _towards(angle)
        points.append(p)
    return np.array(points)


def cable(rng: Rng, a: Outline, px_per_cm: float) -> Blob:
    """Draw a random cable with up to three plugs or thick beads."""
    thick = max(2.0, px_per_cm * rng.uniform(0.15, 0.6))
    way = _curve(rng, a)
    cv2.polylines(a, [way.astype(np.int32)], False, 255, int(thick), cv2.LINE_AA)
    for _ in range(int(rng.choice(4, p=[0.35, 0.3, 0.2, 0.15]))):
        i = int(rng.integers(1, len(way)))
        along = (way[i] - way[i - 1]) / 18
        bead = max(thick * rng.uniform(1.8, 3), px_per_cm * rng.uniform(0.5, 1.3))
        if rng.random() < 0.6:
            half = along * bead * rng.uniform(0.4, 1.1) / 2
            corners = np.array([along[::-1] * [-1, 1], along[::-1] * [1, -1]]) * bead / 2
            cv2.fillConvexPoly(
                a, np.asarray([*(way[i] + half + corners), *(way[i] - half - corners)], np.int32), 255, cv2.LINE_AA
            )
        else:
            _line(a, way[i], way[i] + along * bead * rng.uniform(0.2, 1), bead)
    return Blob(a, random_colour(rng, pick(rng, dark=3, light=2, vivid=1)), 0.4, max(2, thick / 2), 0.5, above=False)


def pencil(rng: Rng, a: Outline, px_per_cm: float) -> Blob:
    p, thick = _place(rng, a), max(2.0, px_per_cm * rng.uniform(0.15, 0.7))
    _line(a, p, p + _towards(rng.uniform(0, np.pi)) * px_per_cm * rng.uniform(5, 16), thick)
    return Blob(a, random_colour(rng), 0.4, max(2, thick / 2), 0.6, above=False)


def ring(rng: Rng, a: Outline, px_per_cm: float) -> Blob:
    wide = max(2, int(px_per_cm * rng.uniform(0.1, 0.4)))
    _disc(a, _place(rng, a), max(3, px_per_cm * rng.uniform(0.4, 1.6)), wide)
    return Blob(a, random_colour(rng, pick(rng, grey=1, wood=1, dark=1, vivid=1)), 0.3, max(2, wide), 1.0, above=False)


def door_key(rng: Rng, a: Outline, px_per_cm: float) -> Blob:
    p, way, r = _place(rng, a), _towards(rng.uniform(0, 2 * np.pi)), max(3.0, px_per_cm * rng.uniform(0.7, 1.2))
    _disc(a, p, r)
    _line(a, p, p + 4 * r * way, 0.7 * r)
    _disc(a, p - 0.5 * r * way, r / 4, ink=0)
    return Blob(a, random_colour(rng, "grey"), 0.15, 3, 0.9, above=False)


def nut_or_bottle_cap(rng: Rng, a: Outline, px_per_cm: float) -> Blob:
    """Draw a random nut, or the crimped cap of a bottle."""
    p, r = _place(rng, a), px_per_cm * rng.uniform(0.5, 1.6)
    teeth = 6 if rng.random() < 0.6 else 42
    t = np.linspace(0, 2 * np.pi, teeth + 1)[:-1] + rng.uniform(0, 1)
    reach = r * (1 + (0.06 * (np.arange(teeth) % 2) if teeth > 6 else 0))
    cv2.fillPoly(
        a, [np.asarray(p + np.c_[np.cos(t), np.sin(t)] * np.reshape(reach, (-1, 1)), np.int32)], 255, cv2.LINE_AA
    )
    if teeth == 6:
        _disc(a, p, 0.55 * r, ink=0)
    return Blob(a, random_colour(rng, pick(rng, grey=3, vivid=1, wood=1)), 0.3, max(2.0, 0.2 * r), 0.9, above=False)


def paper_scrap(rng: Rng, a: Outline, px_per_cm: float) -> Blob:
    t = rng.normal(0, 1, (int(rng.integers(4, 10)), 2)) * px_per_cm * rng.uniform(0.5, 2)
    cv2.fillPoly(a, [cv2.convexHull(np.asarray(t + _place(rng, a), np.int32))], 255, cv2.LINE_AA)
    return Blob(a, random_colour(rng), 0.2, max(2.0, px_per_cm * 0.2), float(rng.uniform(0, 1)), above=False)


def hand(rng: Rng, a: Outline, px_per_cm: float) -> Blob:
    """Draw a random hand with five fingers, on an arm that comes from the edge of the picture."""
    h, w = a.shape
    upright = rng.random() < 0.6
    start = np.array(
        [rng.uniform(0, w), rng.choice([-10, h + 10])] if upright else [rng.choice([-10, w + 10]), rng.uniform(0, h)]
    )
    to, thick = np.array([w, h]) * rng.uniform(0.25, 0.75, 2), max(8.0, px_per_cm * rng.uniform(1.6, 2.2))
    way = (to - start) / np.linalg.norm(to - start)
    palm = start + (to - start) * rng.uniform(0.3, 0.7)
    _line(a, start, palm, 2.2 * thick)
    _disc(a, palm, 1.5 * thick)
    for i, lean in enumerate((-0.9, -0.35, 0.0, 0.35, 0.7)):
        _finger(rng, a, palm, float(np.arctan2(way[1], way[0])) + lean, thick, thumb=i == 0)
    skin = np.array([0.62, 0.36, 0.26]) * rng.uniform(0.15, 1.25)
    return Blob(a, (float(skin[0]), float(skin[1]), float(skin[2])), 3, px_per_cm * 1.2, 0.1)


def _finger(rng: Rng, a: Outline, palm: Array, angle: float, thick: float, thumb: bool) -> None:
    angle += rng.normal(0, 0.1)
    length = thick * (2.2 if thumb else rng.uniform(2.6, 4.2))
    knuckle = palm + _towards(angle) * length * 0.7
    _line(a, palm, knuckle, 0.8 * thick)
    _line(a, knuckle, knuckle + _towards(angle + rng.normal(0, 0.25)) * length * 0.4, 0.7 * thick)


def empty_outline(camera: Camera) -> Outline:
    return np.zeros((camera.height, camera.width), np.uint8)
