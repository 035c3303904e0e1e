"""Things that are not dice: solids for the ray caster, and soft things drawn by their outline."""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.scene import Array, Blob, Camera, Colour, Thing
from models.recipe.table import Rng, colour

LETTERS = "ABCDEFGHKLMNPRSTXYZ0235789&?!*+=%#@"
LOGOS = 8  # decals that may stand for an ace


@functools.cache
def decals() -> NDArray[np.float32]:
    """Pictures for faces: first the logos, then letters, rings, buttons, screws and prints."""
    rng = np.random.default_rng(5)
    made = [_logo(i, rng) for i in range(LOGOS)]
    for c in LETTERS:
        a = np.zeros((64, 64), np.uint8)
        cv2.putText(a, c, (14, 50), int(rng.integers(0, 5)), 1.7, 255, int(rng.integers(2, 6)), cv2.LINE_AA)
        made.append(a)
    for i in range(14):
        a = np.zeros((64, 64), np.uint8)
        if i < 5:  # buttons with two to four holes
            k = 2 + i % 3
            for j in range(k):
                t = 2 * np.pi * j / k + 0.4
                cv2.circle(a, (int(32 + 9 * np.cos(t)), int(32 + 9 * np.sin(t))), 3 + i // 3, 255, -1, cv2.LINE_AA)
        elif i < 9:  # rings
            for r in range(8, 30, 30 - 5 * (i - 4)):
                cv2.circle(a, (32, 32), r, 255, 1 + i % 3, cv2.LINE_AA)
        elif i < 11:  # slots
            cv2.line(a, (12, 32), (52, 32), 255, 5, cv2.LINE_AA)
            cv2.line(a, (32, 12), (32, 52 if i == 9 else 13), 255, 5, cv2.LINE_AA)
        else:  # a coin's relief
            cv2.ellipse(a, (32, 34), (10, 15), 20 * i, 0, 360, 160, 2, cv2.LINE_AA)
            cv2.circle(a, (32, 32), 28, 200, 1, cv2.LINE_AA)
            cv2.putText(a, str(i), (20, 42), 0, 0.9, 200, 2, cv2.LINE_AA)
        made.append(a)
    return np.array(made, np.float32)[:, ::-1] / 255


def _logo(i: int, rng: Rng) -> NDArray[np.uint8]:
    a = np.zeros((64, 64), np.uint8)
    if i == 0:  # star
        t = np.arange(10) * np.pi / 5
        r = np.where(np.arange(10) % 2, 9, 22)
        cv2.fillPoly(a, [np.int32(np.c_[32 + r * np.sin(t), 32 - r * np.cos(t)])], 255, cv2.LINE_AA)
    elif i == 1:  # ring
        cv2.circle(a, (32, 32), 14, 255, 6, cv2.LINE_AA)
    elif i == 2:  # pip in a ring
        cv2.circle(a, (32, 32), 7, 255, -1, cv2.LINE_AA)
        cv2.circle(a, (32, 32), 17, 255, 3, cv2.LINE_AA)
    elif i == 3:  # heart
        cv2.circle(a, (25, 26), 9, 255, -1, cv2.LINE_AA)
        cv2.circle(a, (39, 26), 9, 255, -1, cv2.LINE_AA)
        cv2.fillPoly(a, [np.int32([(16, 29), (48, 29), (32, 48)])], 255, cv2.LINE_AA)
    elif i == 4:  # crown
        cv2.fillPoly(
            a, [np.int32([(14, 20), (24, 30), (32, 16), (40, 30), (50, 20), (46, 46), (18, 46)])], 255, cv2.LINE_AA
        )
    elif i == 5:  # flower
        for t in np.arange(6) * np.pi / 3:
            cv2.circle(a, (int(32 + 11 * np.cos(t)), int(32 + 11 * np.sin(t))), 6, 255, -1, cv2.LINE_AA)
    elif i == 6:  # bolt
        cv2.fillPoly(a, [np.int32([(36, 10), (18, 36), (30, 36), (26, 54), (46, 28), (34, 28)])], 255, cv2.LINE_AA)
    else:  # a word
        cv2.putText(a, "ok", (10, 42), 3, 1.1, 255, 3, cv2.LINE_AA)
    return a


def _c(rng: Rng, kind: str | None = None) -> Colour:
    r, g, b = colour(rng, kind)
    return float(r), float(g), float(b)


def _about(yaw: float) -> Array:
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


LYING = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0.0]])  # a cylinder's axis along x


def solid(rng: Rng, x: float, y: float) -> tuple[Thing, ...]:
    """Some solid that is no die, of a size that may be confused with one."""
    yaw = _about(rng.uniform(0, 2 * np.pi))
    kind = str(
        rng.choice(
            [
                "blank",
                "letter",
                "domino",
                "coin",
                "button",
                "battery",
                "plug",
                "bar",
                "marble",
                "cup",
                "chip",
                "keyboard",
            ],
            p=[0.1, 0.08, 0.1, 0.12, 0.11, 0.1, 0.12, 0.08, 0.05, 0.04, 0.05, 0.05],
        )
    )
    first, last = LOGOS, LOGOS + len(LETTERS)
    gloss = float(rng.uniform(0, 1))
    mark = _c(rng)
    if kind in ("blank", "letter"):
        e = float(rng.uniform(0.5, 1.3))
        half = (e, e, e * float(rng.choice([1, rng.uniform(0.5, 1)])))
        n = [int(v) for v in -1 - rng.integers(first, last, 6)] if kind == "letter" else [0] * 6
        marks = (n[0], n[1], n[2], n[3], n[4], n[5])
        return (
            Thing(
                x,
                y,
                half,
                _c(rng),
                rounding=float(rng.uniform(0.02, 0.4)),
                rotation=yaw,
                gloss=gloss,
                marks=marks,
                mark=mark,
            ),
        )
    if kind == "domino":  # two flat halves
        e, body = float(rng.uniform(0.5, 0.9)), _c(rng, str(rng.choice(["light", "dark", "wood"])))
        ink = _c(rng, "dark" if sum(body) > 0.9 else "light")
        step = yaw @ np.array([0, 2.02 * e, 0])
        return tuple(
            Thing(
                x + i * float(step[0]),
                y + i * float(step[1]),
                (e, e, 0.4 * e),
                body,
                rounding=0.08 * e,
                rotation=yaw,
                gloss=gloss,
                marks=(0, 0, 0, 0, int(rng.integers(0, 7)), 0),
                mark=ink,
                mark_radius=0.16,
                depth=0.4,
            )
            for i in (0, 1)
        )
    if kind == "keyboard":
        e, body = float(rng.uniform(0.6, 1.0)), _c(rng, str(rng.choice(["dark", "grey", "light"], p=[0.6, 0.2, 0.2])))
        ink = _c(rng, "dark" if sum(body) > 0.9 else "light")
        spots = [(i, j) for i in range(int(rng.integers(2, 5))) for j in range(int(rng.integers(1, 4)))]
        steps = [yaw @ np.array([2.15 * e * i + 0.7 * e * j, 2.15 * e * j, 0]) for i, j in spots]
        return tuple(
            Thing(
                x + float(s[0]),
                y + float(s[1]),
                (e, e, 0.15),
                body,
                rounding=0.1,
                rotation=yaw,
                gloss=gloss,
                mark=ink,
                marks=(0, 0, 0, 0, -1 - int(rng.integers(first, last)), 0),
            )
            for s in steps
        )
    if kind in ("coin", "button", "chip"):
        r = float(rng.uniform(0.5, 1.4)) if kind != "chip" else float(rng.uniform(1.6, 2.2))
        h = float(rng.uniform(0.07, 0.2))
        metal = rng.random() < 0.7 and kind == "coin"
        body = (np.array([0.6, 0.5, 0.35]) if rng.random() < 0.5 else np.array([0.6, 0.58, 0.55])) * rng.uniform(
            0.4, 1.1
        )
        n = -1 - int(rng.integers(last, decals().shape[0])) if rng.random() < 0.75 else int(rng.integers(0, 2))
        tint = (float(body[0]), float(body[1]), float(body[2])) if metal else _c(rng)
        dark = rng.uniform(0.3, 0.8)
        return (
            Thing(
                x,
                y,
                (r, r, h),
                tint,
                cylinder=True,
                rounding=h * 0.7,
                rotation=yaw,
                gloss=gloss,
                marks=(0, 0, 0, 0, n, n),
                mark=(tint[0] * dark, tint[1] * dark, tint[2] * dark) if metal else mark,
                mark_radius=float(rng.uniform(0.1, 0.5)),
            ),
        )
    if kind == "battery":
        r = float(rng.uniform(0.4, 1.2))
        return (
            Thing(
                x,
                y,
                (r, r, r * float(rng.uniform(1, 4))),
                _c(rng),
                cylinder=True,
                rounding=0.1 * r,
                rotation=yaw @ LYING,
                gloss=gloss,
                marks=(0, 0, 0, 0, 1, 0),
                mark=mark,
                mark_radius=0.35,
            ),
        )
    if kind == "plug":
        a, b, c = (float(v) for v in rng.uniform(0.5, 1.3, 3))
        return (
            Thing(
                x,
                y,
                (1.6 * a, a, b * c),
                _c(rng, str(rng.choice(["dark", "light", "grey"]))),
                rounding=float(rng.uniform(0.1, 0.5)),
                rotation=yaw,
                gloss=gloss,
                marks=(2, 0, 2, 0, int(rng.choice([0, 0, 0, 1, 2])), 0),
                mark=mark,
                mark_radius=float(rng.uniform(0.1, 0.2)),
            ),
        )
    if kind == "bar":
        return (
            Thing(
                x,
                y,
                (float(rng.uniform(3, 9)), float(rng.uniform(0.3, 1.2)), float(rng.uniform(0.2, 0.9))),
                _c(rng),
                rounding=0.2,
                rotation=yaw,
                gloss=gloss,
            ),
        )
    if kind == "marble":
        r = float(rng.uniform(0.5, 1.2))
        return (Thing(x, y, (r, r, r), _c(rng), rounding=r, gloss=1.0),)
    r = float(rng.uniform(1.5, 4))
    return (
        Thing(
            x,
            y,
            (r, r, float(rng.uniform(1.5, 4))),
            _c(rng),
            cylinder=True,
            rounding=0.3,
            gloss=gloss,
            marks=(0, 0, 0, 0, 1, 0),
            mark=_c(rng, "dark"),
            mark_radius=0.85,
        ),
    )


def _curve(rng: Rng, w: int, h: int) -> NDArray[np.int32]:
    p = np.array([rng.uniform(-0.2, 1.2) * w, rng.choice([-20, h + 20])])
    d, points = rng.uniform(0, 2 * np.pi), []
    bend = 0.0
    for _ in range(60):
        bend = 0.8 * bend + rng.normal(0, 0.12)
        d += bend
        p = p + 18 * np.array([np.cos(d), np.sin(d)])
        points.append(p)
    return np.int32(points)


def _hand(rng: Rng, a: NDArray[np.uint8], width: float) -> None:
    """An arm from the border, a palm, five fingers."""
    h, w = a.shape
    start = (
        np.array([rng.uniform(0, w), rng.choice([-10, h + 10])])
        if rng.random() < 0.6
        else np.array([rng.choice([-10, w + 10]), rng.uniform(0, h)])
    )
    to = np.array([w, h]) * rng.uniform(0.25, 0.75, 2)
    d = (to - start) / np.linalg.norm(to - start)
    palm = start + d * np.linalg.norm(to - start) * rng.uniform(0.3, 0.7)

    def limb(p: Array, q: Array, thick: float) -> None:
        cv2.line(a, (int(p[0]), int(p[1])), (int(q[0]), int(q[1])), 255, max(2, int(thick)), cv2.LINE_AA)

    limb(start, palm, width * 2.2)
    cv2.circle(a, (int(palm[0]), int(palm[1])), int(width * 1.5), 255, -1, cv2.LINE_AA)
    for i, s in enumerate((-0.9, -0.35, 0.0, 0.35, 0.7)):
        t = np.arctan2(d[1], d[0]) + s + rng.normal(0, 0.1)
        f = np.array([np.cos(t), np.sin(t)])
        length = width * (2.2 if i == 0 else rng.uniform(2.6, 4.2))
        mid = palm + f * length * 0.7
        t += rng.normal(0, 0.25)
        limb(palm, mid, width * 0.8)
        limb(mid, mid + np.array([np.cos(t), np.sin(t)]) * length * 0.4, width * 0.7)


def soft(rng: Rng, camera: Camera) -> Blob:
    """A cable, a pencil, a ring, keys or a hand, drawn by its outline."""
    w, h, cm = camera.width, camera.height, camera.focal / camera.distance
    a = np.zeros((h, w), np.uint8)
    kind = str(rng.choice(["cable", "pencil", "ring", "key", "hand", "scrap"], p=[0.25, 0.15, 0.15, 0.12, 0.18, 0.15]))
    x, y = int(rng.uniform(0, w)), int(rng.uniform(0, h))
    thick = max(2, int(cm * rng.uniform(0.15, 0.7)))
    if kind == "cable":
        cv2.polylines(a, [_curve(rng, w, h)], False, 255, thick, cv2.LINE_AA)
        return Blob(a, _c(rng, str(rng.choice(["dark", "light", "vivid"]))), 0.4, max(2, thick / 2), 0.5, above=False)
    if kind == "pencil":
        t, n = rng.uniform(0, np.pi), cm * rng.uniform(5, 16)
        cv2.line(a, (x, y), (int(x + n * np.cos(t)), int(y + n * np.sin(t))), 255, thick, cv2.LINE_AA)
        return Blob(a, _c(rng), 0.4, max(2, thick / 2), 0.6, above=False)
    if kind == "ring":
        cv2.circle(
            a,
            (x, y),
            max(3, int(cm * rng.uniform(0.4, 1.6))),
            255,
            max(2, int(cm * rng.uniform(0.1, 0.4))),
            cv2.LINE_AA,
        )
        return Blob(
            a, _c(rng, str(rng.choice(["grey", "wood", "dark", "vivid"]))), 0.3, max(2, thick / 3), 1.0, above=False
        )
    if kind == "key":
        t = rng.uniform(0, 2 * np.pi)
        r = max(3, int(cm * rng.uniform(0.7, 1.2)))
        tip = (int(x + 4 * r * np.cos(t)), int(y + 4 * r * np.sin(t)))
        cv2.circle(a, (x, y), r, 255, -1, cv2.LINE_AA)
        cv2.line(a, (x, y), tip, 255, max(2, int(r * 0.7)), cv2.LINE_AA)
        cv2.circle(a, (int(x - 0.5 * r * np.cos(t)), int(y - 0.5 * r * np.sin(t))), max(1, r // 4), 0, -1, cv2.LINE_AA)
        return Blob(a, _c(rng, "grey"), 0.15, 3, 0.9, above=False)
    if kind == "hand":
        _hand(rng, a, max(8.0, cm * rng.uniform(1.6, 2.2)))
        skin = np.array([0.62, 0.36, 0.26]) * rng.uniform(0.15, 1.25)
        return Blob(a, (float(skin[0]), float(skin[1]), float(skin[2])), 3, cm * 1.2, 0.1)
    t = rng.normal(0, 1, (int(rng.integers(4, 10)), 2)) * cm * rng.uniform(0.5, 2)
    cv2.fillPoly(a, [cv2.convexHull(np.int32(t + np.array([x, y])))], 255, cv2.LINE_AA)
    return Blob(a, _c(rng), 0.2, max(2.0, cm * 0.2), float(rng.uniform(0, 1)), above=False)
