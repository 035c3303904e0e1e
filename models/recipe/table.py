"""Makes random textures of table tops and floors of trays, in linear RGB, to be laid as tiles."""

from __future__ import annotations

import cv2
import numpy as np

from models.recipe.colours import Rng, draw, pick, random_rgb
from models.recipe.prints import add_random_print
from models.recipe.scene import Image

TILE_SIDE_PX = 512


def clouds(rng: Rng, n: int = TILE_SIDE_PX, octaves: int = 5, first: int = 2, keep: float = 0.5) -> Image:
    """Smooth noise of several sizes, n x n values from 0 to 1, which can be tiled."""
    a = np.zeros((n, n), np.float32)
    for o in range(octaves):
        k = first * 2**o
        if k > n:
            break
        t = np.pad(rng.random((k, k), dtype=np.float32), 1, "wrap")
        big = cv2.resize(t, (n * (k + 2) // k, n * (k + 2) // k), interpolation=cv2.INTER_CUBIC)
        a += keep**o * big[n // k : n // k + n, n // k : n // k + n]
    a -= a.min()
    return np.asarray(a / max(float(a.max()), 1e-6))


def _wood(rng: Rng) -> Image:
    y = np.mgrid[:TILE_SIDE_PX, :TILE_SIDE_PX][0].astype(np.float32) / TILE_SIDE_PX
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (y * rng.integers(3, 25) + clouds(rng, first=1) * rng.uniform(1, 6)))
    fibres = cv2.resize(
        rng.random((TILE_SIDE_PX, 12), dtype=np.float32), (TILE_SIDE_PX, TILE_SIDE_PX), interpolation=cv2.INTER_LINEAR
    )
    m = rng.uniform(0.2, 0.7) * rings + rng.uniform(0.2, 0.6) * fibres
    if rng.random() < 0.5:  # planks
        k = int(rng.integers(2, 9))
        m = m * np.repeat(rng.uniform(0.6, 1.2, k), -(-TILE_SIDE_PX // k))[:TILE_SIDE_PX, None]
        m[(y * k) % 1 < rng.uniform(0.008, 0.03)] = rng.choice([0.0, 1.6])
    return np.asarray(m, np.float32)


def _weave(rng: Rng) -> Image:
    y, x = np.mgrid[:TILE_SIDE_PX, :TILE_SIDE_PX].astype(np.float32) / TILE_SIDE_PX
    f = rng.integers(24, 128)
    m = 0.5 + 0.25 * np.sin(2 * np.pi * x * f) + 0.25 * np.sin(2 * np.pi * y * f)
    if rng.random() < 0.4:  # plaid
        k = rng.integers(2, 9)
        m += rng.uniform(-0.8, 0.8) * ((x * k) % 1 < 0.3) + rng.uniform(-0.8, 0.8) * ((y * k) % 1 < 0.3)
    return np.asarray(m + rng.uniform(0, 0.4) * rng.random((TILE_SIDE_PX, TILE_SIDE_PX)), np.float32)


def _carpet(rng: Rng) -> Image:
    a = cv2.GaussianBlur(
        rng.random((TILE_SIDE_PX, TILE_SIDE_PX), dtype=np.float32),
        (0, 0),
        rng.uniform(0.8, 4),
        borderType=cv2.BORDER_REFLECT,
    )
    a = (a - a.mean()) / a.std()
    b = cv2.GaussianBlur(a, (0, 0), 3)
    return np.asarray(np.clip(0.5 + rng.uniform(0.1, 0.5) * (a + b), 0, 1.5), np.float32)


def _lines(rng: Rng) -> Image:
    y, x = np.mgrid[:TILE_SIDE_PX, :TILE_SIDE_PX].astype(np.float32) / TILE_SIDE_PX
    k, w = rng.integers(4, 40), rng.uniform(0.04, 0.12)
    m = ((x * k) % 1 < w) | (((y * k) % 1 < w) if rng.random() < 0.7 else False)
    return np.asarray(m * rng.uniform(0.3, 1), np.float32)


def _checks(rng: Rng) -> Image:
    y, x = np.mgrid[:TILE_SIDE_PX, :TILE_SIDE_PX].astype(np.float32) / TILE_SIDE_PX
    k = rng.integers(1, 9) * 2
    return np.asarray((np.floor(x * k) + np.floor(y * k)) % 2, np.float32)


def _dots(rng: Rng) -> Image:
    y, x = np.mgrid[:TILE_SIDE_PX, :TILE_SIDE_PX].astype(np.float32) / TILE_SIDE_PX
    k, r = rng.integers(4, 28), rng.uniform(0.1, 0.35)
    u, v = (x * k) % 1 - 0.5, (y * k + (0.5 * (np.floor(x * k) % 2) if rng.random() < 0.5 else 0)) % 1 - 0.5
    return np.asarray(np.clip((r - np.hypot(u, v)) * 20, 0, 1), np.float32)


def _specks(rng: Rng) -> Image:
    m = (rng.random((TILE_SIDE_PX, TILE_SIDE_PX)) < rng.uniform(0.002, 0.06)).astype(np.float32)
    m = cv2.GaussianBlur(m, (0, 0), rng.uniform(0.7, 2.5))
    return np.asarray(m / max(float(m.max()), 1e-6))


def _fine(rng: Rng) -> Image:
    return clouds(rng, octaves=8, keep=rng.uniform(0.6, 0.85))


def _plain(rng: Rng) -> Image:
    return clouds(rng, octaves=3) * np.float32(rng.uniform(0, 0.3))


PATTERNS = {
    _plain: 0.2,
    _fine: 0.16,
    _wood: 0.2,
    _weave: 0.1,
    _carpet: 0.12,
    _lines: 0.05,
    _checks: 0.04,
    _dots: 0.07,
    _specks: 0.06,
}


FELTS = {_fine: 0.45, _carpet: 0.2, _plain: 0.25, _weave: 0.1}


def texture(rng: Rng, prints: float = 0.4) -> Image:
    """A random table top of 512 x 512 pixels in linear RGB. `prints` is the chance of flat things on it: paper, cards,
    boards, dots."""
    pattern = draw(rng, PATTERNS)
    kind = "wood" if pattern is _wood and rng.random() < 0.75 else None
    a = random_rgb(rng, kind)
    b = np.clip(a * rng.uniform(0.35, 1.8) + rng.normal(0, 0.02, 3), 0.003, 1)
    if pattern in (_checks, _dots, _specks, _lines) or rng.random() < 0.1:
        b = random_rgb(rng)
    m = pattern(rng)[..., None]
    t = a * (1 - m) + b * m
    t *= 1 + rng.uniform(0, 0.3) * (clouds(rng, octaves=3, first=2)[..., None] - 0.5)
    t = np.clip(t, 0.002, 1).astype(np.float32)
    if rng.random() < prints:
        photo = (t ** (1 / 2.2) * 255).astype(np.uint8)  # OpenCV draws words and smooth edges in 8 bits only
        for _ in range(rng.integers(1, 9)):
            add_random_print(rng, photo)
        t = (photo.astype(np.float32) / 255) ** np.float32(2.2)
    return t


def felt(rng: Rng) -> Image:
    """A random texture of 512 x 512 pixels in linear RGB for the floor of a tray, mostly of one colour."""
    a = random_rgb(rng, pick(rng, vivid=0.3, dark=0.2, dull=0.2, wood=0.1, grey=0.1, light=0.1))
    m = 1 + rng.uniform(0.05, 0.5) * (draw(rng, FELTS)(rng)[..., None] - 0.5)
    return np.clip(a * m, 0.002, 1).astype(np.float32)
