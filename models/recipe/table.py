"""Table tops, trays and flat printed things, as linear RGB textures."""

from __future__ import annotations

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.scene import Array, Colour, Image

Rng = np.random.Generator
Choice = TypeVar("Choice")
SIZE = 512


def colour(rng: Rng, kind: str | None = None) -> Array:
    """A plausible colour of things, linear RGB."""
    kind = kind or str(
        rng.choice(["grey", "dark", "light", "wood", "vivid", "dull"], p=[0.23, 0.12, 0.15, 0.2, 0.12, 0.18])
    )
    if kind == "grey":
        return np.clip(rng.uniform(0.03, 0.8) + rng.normal(0, 0.02, 3), 0.005, 1)
    if kind == "dark":
        return np.asarray(rng.uniform(0.004, 0.06, 3))
    if kind == "light":
        return np.clip(rng.uniform(0.55, 0.9) + rng.normal(0, 0.05, 3), 0, 1)
    if kind == "wood":
        return np.clip(np.array([0.55, 0.33, 0.16]) * rng.uniform(0.2, 1.5) + rng.normal(0, 0.02, 3), 0.01, 1)
    saturation = rng.uniform(150, 255) if kind == "vivid" else rng.uniform(40, 150)
    hsv = np.array([[[rng.uniform(0, 180), saturation, rng.uniform(70, 255)]]], np.uint8)
    return (cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] / 255.0) ** 2.2


def paint(rng: Rng, kind: str | None = None) -> Colour:
    """The same as plain numbers."""
    return plain(colour(rng, kind))


def plain(a: Array) -> Colour:
    return float(a[0]), float(a[1]), float(a[2])


def draw(rng: Rng, chances: dict[Choice, float]) -> Choice:
    """One of several, by their chances."""
    share = np.array(list(chances.values()))
    return list(chances)[rng.choice(len(share), p=share / share.sum())]


def pick(rng: Rng, **chances: float) -> str:
    """One of several names, by their chances."""
    return draw(rng, chances)


def clouds(rng: Rng, n: int = SIZE, octaves: int = 5, first: int = 2, keep: float = 0.5) -> Image:
    """Smooth noise of several sizes, 0 to 1, tiling."""
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
    y = np.mgrid[:SIZE, :SIZE][0].astype(np.float32) / SIZE
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (y * rng.integers(3, 25) + clouds(rng, first=1) * rng.uniform(1, 6)))
    fibres = cv2.resize(rng.random((SIZE, 12), dtype=np.float32), (SIZE, SIZE), interpolation=cv2.INTER_LINEAR)
    m = rng.uniform(0.2, 0.7) * rings + rng.uniform(0.2, 0.6) * fibres
    if rng.random() < 0.5:  # planks
        k = int(rng.integers(2, 9))
        m = m * np.repeat(rng.uniform(0.6, 1.2, k), -(-SIZE // k))[:SIZE, None]
        m[(y * k) % 1 < rng.uniform(0.008, 0.03)] = rng.choice([0.0, 1.6])
    return np.asarray(m, np.float32)


def _weave(rng: Rng) -> Image:
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32) / SIZE
    f = rng.integers(24, 128)
    m = 0.5 + 0.25 * np.sin(2 * np.pi * x * f) + 0.25 * np.sin(2 * np.pi * y * f)
    if rng.random() < 0.4:  # plaid
        k = rng.integers(2, 9)
        m += rng.uniform(-0.8, 0.8) * ((x * k) % 1 < 0.3) + rng.uniform(-0.8, 0.8) * ((y * k) % 1 < 0.3)
    return np.asarray(m + rng.uniform(0, 0.4) * rng.random((SIZE, SIZE)), np.float32)


def _carpet(rng: Rng) -> Image:
    a = cv2.GaussianBlur(
        rng.random((SIZE, SIZE), dtype=np.float32), (0, 0), rng.uniform(0.8, 4), borderType=cv2.BORDER_REFLECT
    )
    a = (a - a.mean()) / a.std()
    b = cv2.GaussianBlur(a, (0, 0), 3)
    return np.asarray(np.clip(0.5 + rng.uniform(0.1, 0.5) * (a + b), 0, 1.5), np.float32)


def _lines(rng: Rng) -> Image:
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32) / SIZE
    k, w = rng.integers(4, 40), rng.uniform(0.04, 0.12)
    m = ((x * k) % 1 < w) | (((y * k) % 1 < w) if rng.random() < 0.7 else False)
    return np.asarray(m * rng.uniform(0.3, 1), np.float32)


def _checks(rng: Rng) -> Image:
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32) / SIZE
    k = rng.integers(1, 9) * 2
    return np.asarray((np.floor(x * k) + np.floor(y * k)) % 2, np.float32)


def _dots(rng: Rng) -> Image:
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32) / SIZE
    k, r = rng.integers(4, 28), rng.uniform(0.1, 0.35)
    u, v = (x * k) % 1 - 0.5, (y * k + (0.5 * (np.floor(x * k) % 2) if rng.random() < 0.5 else 0)) % 1 - 0.5
    return np.asarray(np.clip((r - np.hypot(u, v)) * 20, 0, 1), np.float32)


def _specks(rng: Rng) -> Image:
    m = (rng.random((SIZE, SIZE)) < rng.uniform(0.002, 0.06)).astype(np.float32)
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


def texture(rng: Rng, prints: float = 0.4) -> Image:
    """A table top. `prints` is the chance of flat things on it: paper, cards, boards, dots."""
    kinds = list(PATTERNS)
    pattern = kinds[rng.choice(len(kinds), p=list(PATTERNS.values()))]
    kind = "wood" if pattern is _wood and rng.random() < 0.75 else None
    a = colour(rng, kind)
    b = np.clip(a * rng.uniform(0.35, 1.8) + rng.normal(0, 0.02, 3), 0.003, 1)
    if pattern in (_checks, _dots, _specks, _lines) or rng.random() < 0.1:
        b = colour(rng)
    m = pattern(rng)[..., None]
    t = a * (1 - m) + b * m
    t *= 1 + rng.uniform(0, 0.3) * (clouds(rng, octaves=3, first=2)[..., None] - 0.5)
    t = np.clip(t, 0.002, 1).astype(np.float32)
    if rng.random() < prints:
        photo = (t ** (1 / 2.2) * 255).astype(np.uint8)  # OpenCV draws words and smooth edges in 8 bits only
        for _ in range(rng.integers(1, 9)):
            printed(rng, photo)
        t = (photo.astype(np.float32) / 255) ** np.float32(2.2)
    return t


def felt(rng: Rng) -> Image:
    """The floor of a tray: mostly one colour."""
    kind = str(rng.choice(["vivid", "dark", "dull", "wood", "grey", "light"], p=[0.3, 0.2, 0.2, 0.1, 0.1, 0.1]))
    pattern = [_fine, _carpet, _plain, _weave][rng.choice(4, p=[0.45, 0.2, 0.25, 0.1])]
    a = colour(rng, kind)
    m = 1 + rng.uniform(0.05, 0.5) * (pattern(rng)[..., None] - 0.5)
    return np.clip(a * m, 0.002, 1).astype(np.float32)


def _rgb(c: Array) -> Colour:
    r, g, b = 255 * c ** (1 / 2.2)
    return float(r), float(g), float(b)


def _words(rng: Rng, t: NDArray[np.uint8], x: int, y: int, c: Colour, scale: float) -> None:
    text = "".join(rng.choice(list("ABCDEGHKLMNORSTUaeinorst0123456789 .,:%-"), int(rng.integers(2, 16))))
    cv2.putText(t, text, (x, y), int(rng.integers(0, 7)), scale, c, max(1, int(scale * 2)), cv2.LINE_AA)


def printed(rng: Rng, t: NDArray[np.uint8]) -> None:
    """Draw one flat thing into a texture."""
    x, y = (int(v) for v in rng.integers(0, SIZE, 2))
    w, h = (int(v) for v in rng.integers(20, SIZE // 2, 2))
    ink, paper = _rgb(colour(rng)), _rgb(colour(rng, "light" if rng.random() < 0.6 else None))
    kind = rng.integers(10)
    if kind <= 1:  # a sheet with lines or words
        box = cv2.boxPoints(((x, y), (w, h), float(rng.uniform(-40, 40) if rng.random() < 0.5 else 0))).astype(np.int32)
        cv2.fillConvexPoly(t, box, paper, cv2.LINE_AA)
        for i in range(1, int(rng.integers(2, 10))):
            f = i / 10
            p, q = box[0] * (1 - f) + box[1] * f, box[3] * (1 - f) + box[2] * f
            cv2.line(t, tuple(int(v) for v in p), tuple(int(v) for v in q), ink, 1, cv2.LINE_AA)
        _words(rng, t, x - w // 3, y, ink, float(rng.uniform(0.3, 1.2)))
    elif kind == 2:
        _words(rng, t, x, y, ink, float(rng.uniform(0.4, 4)))
    elif kind == 3:  # disc or ring, a coin's or cup's print
        r = int(rng.integers(4, 70))
        cv2.circle(t, (x, y), r, paper, -1 if rng.random() < 0.5 else int(rng.integers(1, 8)), cv2.LINE_AA)
        if rng.random() < 0.6:
            cv2.circle(
                t, (x, y), max(1, int(r * rng.uniform(0.15, 0.8))), ink, -1 if rng.random() < 0.5 else 2, cv2.LINE_AA
            )
    elif kind == 4:  # loose dots
        for dx, dy in rng.normal(0, 25, (rng.integers(1, 20), 2)):
            cv2.circle(t, (int(x + dx), int(y + dy)), int(rng.integers(2, 9)), ink, -1, cv2.LINE_AA)
    elif kind == 5:  # a board's track of fields
        s = int(rng.integers(18, 60))
        for i in range(int(rng.integers(3, 12))):
            f = _rgb(colour(rng))
            cv2.rectangle(t, (x + i * s, y), (x + i * s + s, y + s), f, -1)
            cv2.rectangle(t, (x + i * s, y), (x + i * s + s, y + s), ink, 2)
            if rng.random() < 0.5:
                cv2.circle(t, (x + i * s + s // 2, y + s // 2), s // 4, ink, -1, cv2.LINE_AA)
    elif kind == 6:  # a printed die or domino: a picture is no die
        s = int(rng.integers(20, 60))
        cv2.rectangle(t, (x, y), (x + s * int(rng.integers(1, 3)), y + s), paper, -1 if rng.random() < 0.6 else 2)
        for dx, dy in rng.uniform(0.2, 0.8, (rng.integers(1, 7), 2)):
            cv2.circle(t, (int(x + dx * s), int(y + dy * s)), max(2, s // 10), ink, -1, cv2.LINE_AA)
    elif kind == 7:  # a grid of dots or fields: speakers, calendars, lamps
        step, r = int(rng.integers(8, 40)), float(rng.uniform(0.1, 0.4))
        for i in range(int(rng.integers(2, 12)) * int(rng.integers(2, 9))):
            cv2.circle(t, (x + step * (i % 11), y + step * (i // 11)), max(1, int(r * step)), ink, -1, cv2.LINE_AA)
    else:  # a patch
        box = cv2.boxPoints(((x, y), (w, h), float(rng.uniform(0, 90)))).astype(np.int32)
        cv2.fillConvexPoly(t, box, ink, cv2.LINE_AA)
