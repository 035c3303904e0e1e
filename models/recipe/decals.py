"""Draws small pictures for the faces of solids: logos, letters, numbers, legends of keys, buttons, rings, reliefs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import accumulate

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Stamp = NDArray[np.uint8]

DECAL_SIDE_PX = 64
LETTERS = "ABCDEFGHKLMNPRSTXYZ0123456789&?!*+=%#@"
KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.-+#<;"
SIGNS = "!?$%&/()=*^@~"
INK = 255

POLYGONS = {
    "crown": [(14, 20), (24, 30), (32, 16), (40, 30), (50, 20), (46, 46), (18, 46)],
    "bolt": [(36, 10), (18, 36), (30, 36), (26, 54), (46, 28), (34, 28)],
    "heart": [(16, 29), (48, 29), (32, 48)],
    "diamond": [(32, 10), (48, 32), (32, 54), (16, 32)],
    "arrow": [(32, 14), (50, 34), (39, 34), (39, 50), (25, 50), (25, 34), (14, 34)],
}


def _dot(a: Stamp, x: float, y: float, r: float, wide: int = -1, ink: int = INK) -> None:
    cv2.circle(a, (round(x), round(y)), max(1, round(r)), ink, wide, cv2.LINE_AA)


def _shape(a: Stamp, points: Sequence[tuple[float, float]], scale: float = 1.0, x: float = 32, y: float = 32) -> None:
    moved = (np.array(points) - 32) * scale + [x, y]
    cv2.fillPoly(a, [np.asarray(np.round(moved), np.int32)], INK, cv2.LINE_AA)


def _text(a: Stamp, text: str, font: int, scale: float, thick: int, x: float = 32, y: float = 32) -> None:
    """Draw words centred on a point."""
    (w, h), _ = cv2.getTextSize(text, font, scale, thick)
    cv2.putText(a, text, (round(x - w / 2), round(y + h / 2)), font, scale, INK, thick, cv2.LINE_AA)


def _logo(a: Stamp, i: int, rng: Rng) -> None:
    """Draw a logo that replaces the single pip of an ace."""
    if i == 0:
        t, r = np.arange(10) * np.pi / 5, np.where(np.arange(10) % 2, 9, 22)
        _shape(a, [(float(x), float(y)) for x, y in np.c_[32 + r * np.sin(t), 32 - r * np.cos(t)]])
    elif i == 1:
        _dot(a, 32, 32, 14, 6)
    elif i == 2:
        _dot(a, 32, 32, 7)
        _dot(a, 32, 32, 17, 3)
    elif i == 3:
        _dot(a, 25, 26, 9)
        _dot(a, 39, 26, 9)
        _shape(a, POLYGONS["heart"])
    elif i == 4:
        _shape(a, POLYGONS["crown"])
    elif i == 5:
        for t in np.arange(6) * np.pi / 3:
            _dot(a, 32 + 11 * np.cos(t), 32 + 11 * np.sin(t), 6)
    elif i == 6:
        _shape(a, POLYGONS["bolt"])
    else:
        _text(a, "ok", 3, 1.1, 3)


def _letter(a: Stamp, i: int, rng: Rng) -> None:
    _text(a, LETTERS[i], int(rng.integers(0, 5)), rng.uniform(1.2, 1.8), int(rng.integers(2, 6)))


def _legend(a: Stamp, i: int, rng: Rng) -> None:
    """Draw the legend of a key: small, in the middle or a corner, often more than one sign."""
    x, y = (float(rng.choice([18, 32, 32, 46])), float(rng.choice([18, 32, 32, 46])))
    scale, thick = rng.uniform(0.4, 0.9), int(rng.integers(1, 3))
    if i % 5 == 0:  # a word
        word = "".join(rng.choice(list("acdefhilnoprstu"), int(rng.integers(2, 7))))
        _text(a, word, 0, rng.uniform(0.3, 0.5), 1, 32, y)
    elif i % 5 == 1:  # an arrow or a sign that is no letter
        _shape(a, POLYGONS[str(rng.choice(["arrow", "diamond", "bolt"]))], rng.uniform(0.25, 0.6), x, y)
    else:
        _text(a, str(rng.choice(list(KEYS))), 0, scale, thick, x, y)
    if i % 5 > 2 or rng.random() < 0.15:
        _text(a, str(rng.choice(list(SIGNS))), 0, 0.8 * scale, thick, 64 - x, 64 - y)


def _suit(a: Stamp, i: int, rng: Rng) -> None:
    """Draw a sign as on playing cards or picture cubes."""
    if i < 2:
        _shape(a, POLYGONS["diamond" if i else "arrow"], rng.uniform(0.7, 1.1))
    elif i == 2:
        for x, y in ((23, 36), (41, 36), (32, 21)):
            _dot(a, x, y, 9)
        _shape(a, [(32, 30), (38, 52), (26, 52)])
    elif i == 3:
        _dot(a, 32, 32, 22, 3)
        _dot(a, 24, 26, 3)
        _dot(a, 40, 26, 3)
        cv2.ellipse(a, (32, 34), (12, 10), 0, 20, 160, INK, 3, cv2.LINE_AA)
    else:
        cv2.rectangle(a, (14, 14), (50, 50), INK, -1 if i == 4 else 5)


def _spots_unlike_pips(a: Stamp, i: int, rng: Rng) -> None:
    """Draw a pattern of dots that no die has: too many, or irregular."""
    r = rng.uniform(3, 6)
    if i % 2:
        n, m = (3, 3) if i % 4 == 1 else (4, int(rng.integers(2, 5)))
        for k in range(n * m - (n * m == 9 and i % 8 == 1)):
            _dot(a, 10 + 44 * (k % n) / (n - 1), 10 + 44 * (k // n) / (m - 1), r)
        return
    for x, y in rng.uniform(8, 56, (int(rng.integers(3, 14)), 2)):
        _dot(a, x, y, r * rng.uniform(0.6, 1.3))


def _sewing_button(a: Stamp, i: int, rng: Rng) -> None:
    """Draw the two to four holes of a button, with or without a rim."""
    k, reach = 2 + i % 3, rng.uniform(7, 13)
    for j in range(k):
        t = 2 * np.pi * j / k + 0.4
        _dot(a, 32 + reach * np.cos(t), 32 + reach * np.sin(t), rng.uniform(2.5, 5))
    if i % 2:
        _dot(a, 32, 32, 25, 2)


def _ring(a: Stamp, i: int, rng: Rng) -> None:
    for r in range(8, 30, 30 - 5 * (i % 5)):
        _dot(a, 32, 32, r, 1 + i % 3)


def _screw_head(a: Stamp, i: int, rng: Rng) -> None:
    """Draw the head of a screw, or a hexagonal hole."""
    if i == 2:
        t = np.arange(6) * np.pi / 3
        _shape(a, [(float(x), float(y)) for x, y in np.c_[32 + 14 * np.cos(t), 32 + 14 * np.sin(t)]])
        return
    cv2.line(a, (12, 32), (52, 32), INK, 5, cv2.LINE_AA)
    if i == 0:
        cv2.line(a, (32, 12), (32, 52), INK, 5, cv2.LINE_AA)


def _coin_relief(a: Stamp, i: int, rng: Rng) -> None:
    """Draw the relief of a coin."""
    cv2.ellipse(a, (32, 34), (10, 15), 20 * i, 0, 360, 160, 2, cv2.LINE_AA)
    _dot(a, 32, 32, 28, 1, 200)
    cv2.putText(a, str(rng.integers(1, 51)), (20, 42), 0, 0.9, 200, 2, cv2.LINE_AA)


def _poker_chip(a: Stamp, i: int, rng: Rng) -> None:
    """Draw the edge stripes of a poker chip, on every other one also a ring and a number."""
    n = int(rng.integers(4, 9))
    for j in range(n):
        cv2.ellipse(a, (32, 32), (27, 27), 360 * j / n, 0, 180 / n, INK, 9)
    if i % 2:
        _dot(a, 32, 32, 17, 2)
        _text(a, str(rng.integers(1, 100)), 0, 0.6, 2)


def _port(a: Stamp, i: int, rng: Rng) -> None:
    """Draw a socket, or a printed label with a bar code."""
    if i < 3:
        cv2.rectangle(a, (8 + 6 * i, 22), (56 - 6 * i, 42), INK, -1)
        cv2.rectangle(a, (12 + 6 * i, 33), (52 - 6 * i, 39), 90, -1)
        return
    x = 6
    while x < 56:
        w = int(rng.integers(1, 5))
        cv2.rectangle(a, (x, 10), (x + w, 40), INK, -1)
        x += w + int(rng.integers(2, 5))
    _text(a, "".join(rng.choice(list("0123456789"), 5)), 0, 0.5, 1, 32, 50)


def _lone_mark(a: Stamp, i: int, rng: Rng) -> None:
    """Draw a single mark in the place of a pip: a stroke, a cross, a triangle, a half moon, or a dot far from the
    middle."""
    t, s = rng.uniform(0, 2 * np.pi), rng.uniform(0.6, 1.2)
    x, y = 22 * s * np.cos(t), 22 * s * np.sin(t)
    if i % 5 == 0:
        _line(a, 32 - x / 2, 32 - y / 2, 32 + x / 2, 32 + y / 2)
    elif i % 5 == 1:
        _line(a, 32 - x / 2, 32 - y / 2, 32 + x / 2, 32 + y / 2)
        _line(a, 32 + y / 2, 32 - x / 2, 32 - y / 2, 32 + x / 2)
    elif i % 5 == 2:
        _shape(a, [(32, 18), (45, 42), (19, 42)], 0.6 * s)
    elif i % 5 == 3:
        _dot(a, 32, 32, 10 * s)
        _dot(a, 32 + x / 4, 32 + y / 4, 9 * s, ink=0)
    else:
        _dot(a, 32 + x, 32 + y, rng.uniform(4, 8))


def _line(a: Stamp, x0: float, y0: float, x1: float, y1: float) -> None:
    cv2.line(a, (round(x0), round(y0)), (round(x1), round(y1)), INK, 5, cv2.LINE_AA)


FONTS = (("sans", 300), ("sans", 500), ("sans", 800), ("italic", 400))


def _numeral(a: Stamp, i: int, rng: Rng) -> None:
    """Draw a number from 0 to 20 as on numbered dice; 6 and 9 have a bar or a full stop."""
    number, (name, weight) = i % 21, FONTS[i // 21]
    text, size = f"{number}." if number in (6, 9) and i % 2 else str(number), 40 if number < 10 else 32
    font = cv2.FontFace(name)
    x, y, w, h = cv2.getTextSize((DECAL_SIDE_PX, DECAL_SIDE_PX), text, (0, 0), font, size, weight)
    at = (32 - w // 2 - x, 32 - h // 2 - y)
    cv2.putText(a, text, at, (INK,), font, size, weight)
    if number in (6, 9) and not i % 2:
        cv2.line(a, (22, 54), (42, 54), INK, 3, cv2.LINE_AA)


CATALOGUE: dict[str, tuple[int, Callable[[Stamp, int, Rng], None]]] = {
    "logo": (8, _logo),
    "letter": (len(LETTERS), _letter),
    "legend": (60, _legend),
    "suit": (6, _suit),
    "spots": (16, _spots_unlike_pips),
    "button": (6, _sewing_button),
    "ring": (5, _ring),
    "slot": (3, _screw_head),
    "relief": (6, _coin_relief),
    "chip": (6, _poker_chip),
    "port": (6, _port),
    "lone": (20, _lone_mark),
    "numeral": (21 * len(FONTS), _numeral),
}
LOGOS = CATALOGUE["logo"][0]
FIRST = dict(zip(CATALOGUE, accumulate([0, *(n for n, _ in CATALOGUE.values())]), strict=False))


@functools.cache
def decals() -> NDArray[np.float32]:
    """All pictures in the order of the catalogue: an array (number, 64, 64) with the share of ink from 0 to 1, always
    the same."""
    rng, made = np.random.default_rng(5), []
    for count, draw in CATALOGUE.values():
        for i in range(count):
            made.append(np.zeros((DECAL_SIDE_PX, DECAL_SIDE_PX), np.uint8))
            draw(made[-1], i, rng)
    return np.array(made, np.float32)[:, ::-1] / 255


def random_mark(rng: Rng, kind: str) -> int:
    """The negative number by which a face of a solid shows a random picture of this kind."""
    return -1 - FIRST[kind] - int(rng.integers(CATALOGUE[kind][0]))
