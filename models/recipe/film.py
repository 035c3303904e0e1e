"""Turns the light of a rendered scene into the photo that a camera would take."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.augment import streak
from models.recipe.scene import Film, Glass, Image


def reflect(picture: Image, glass: Glass) -> None:
    """Add what a clear dome or pane reflects to the light of the picture: a veil, a rim and glints."""
    h, w = picture.shape[:2]
    y, x = np.ogrid[:h, :w]
    away = np.hypot(x - glass.middle[0], y - glass.middle[1]) / glass.radius
    rim = np.exp(-(((away - 1) / 0.035) ** 2)) + 0.35 * np.exp(-(((away - 0.93) / 0.02) ** 2))
    light = (glass.veil * (away < 1) * (0.3 + 0.7 * away**3) + 0.6 * rim).astype(np.float32)
    spots = np.zeros((h, w), np.float32)
    for cx, cy, long, short, lean, strength in glass.glints:
        box = cv2.boxPoints(((cx, cy), (2 * long, 2 * max(short, 1.0)), lean))
        cv2.fillConvexPoly(spots, box.astype(np.int32), strength, cv2.LINE_AA)
    light += cv2.GaussianBlur(spots, (0, 0), max(0.6, glass.radius * 0.006))
    bright = max(0.05, float(np.percentile(picture[::4, ::4].max(2), 85)))
    picture += light[..., None] * np.array(glass.tint, np.float32) * np.float32(bright)


def expose(picture: Image, film: Film, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Turn the rendered light (linear RGB) into an 8-bit BGR photo with the exposure, blur, noise and compression of
    this film."""
    h, w = picture.shape[:2]
    bright = np.percentile(picture[::4, ::4].max(2), [85, 99.5])
    x = picture * (2 * film.exposure / max(0.02, float(bright[0]), 0.55 * float(bright[1])))
    x = x * (1 + x / 6) / (1 + x)  # compresses highlights instead of clipping them
    x = x * np.array(film.balance, np.float32)
    if film.blur > 0.2:
        x = cv2.GaussianBlur(x, (0, 0), film.blur)
    if film.streak >= 2:
        x = cv2.filter2D(x, -1, streak(film.streak, film.streak_angle))
    yy, xx = np.ogrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    x = x * (1 - film.vignette * (xx**2 + yy**2) / 2)[..., None].astype(np.float32)
    grain = rng.standard_normal((h, w, 3), dtype=np.float32)
    x = np.clip(x, 0, None)
    x = np.clip(x + film.noise * np.sqrt(x + 0.02) * grain * 2, 0, 1) ** np.float32(1 / film.gamma)
    x = x + film.contrast * (x * x * (3 - 2 * x) - x)
    if film.sharpen > 0:
        x = x + film.sharpen * (x - cv2.GaussianBlur(x, (0, 0), 1.2))
    photo = np.clip(x[..., ::-1] * 255, 0, 255).astype(np.uint8)
    if film.grey:
        photo = cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if film.jpeg < 100:
        photo = cv2.imdecode(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, film.jpeg])[1], cv2.IMREAD_COLOR)
    return np.asarray(photo, np.uint8)
