"""Chooses at random what a photo shows: kinds of dice, where they lie, table, lamps, camera."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from models.recipe.clutter import LOGOS, soft, solid
from models.recipe.scene import EDGE, Array, Camera, Colour, DieSpec, Film, Light, Scene, Style, Thing, Tray
from models.recipe.table import Rng, colour, felt, texture

KINDS = {
    "white": 0.2,
    "ivory": 0.07,
    "black": 0.12,
    "colour": 0.24,
    "marble": 0.12,
    "speckle": 0.04,
    "clear": 0.12,
    "wood": 0.06,
    "metal": 0.03,
}


def _t(a: Array) -> Colour:
    return float(a[0]), float(a[1]), float(a[2])


def _bright(a: Array) -> float:
    return float(a @ [0.3, 0.59, 0.11])


def _ink(rng: Rng, body: Array) -> Array:
    """A pip colour that can be told from the body, sometimes only just."""
    light = _bright(body) ** 0.45
    if rng.random() < 0.68:
        white = light < 0.55 if rng.random() < 0.8 else light < 0.75
        return np.full(3, rng.uniform(0.6, 0.95)) if white else np.full(3, rng.uniform(0.003, 0.05))
    for _ in range(30):
        ink = np.array([0.7, 0.5, 0.15]) * rng.uniform(0.5, 1.2) if rng.random() < 0.2 else colour(rng)  # gold
        if abs(_bright(ink) ** 0.45 - light) > rng.uniform(0.12, 0.4):
            return np.clip(ink, 0, 1)
    return np.full(3, 0.9) if light < 0.5 else np.full(3, 0.01)


def style(rng: Rng) -> Style:
    """A kind of dice as shops sell them."""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    body = {
        "white": lambda: np.clip(rng.uniform(0.6, 0.95) + rng.normal(0, 0.02, 3), 0, 1),
        "ivory": lambda: np.array([0.88, 0.76, 0.52]) * rng.uniform(0.6, 1.05),
        "black": lambda: rng.uniform(0.003, 0.04, 3),
        "wood": lambda: colour(rng, "wood"),
        "metal": lambda: np.array([0.6, 0.55, 0.5]) * rng.uniform(0.2, 1.1) * rng.uniform(0.85, 1.1, 3),
    }.get(kind, lambda: colour(rng, str(rng.choice(["vivid", "dull", "dark"], p=[0.65, 0.2, 0.15]))))()
    body = np.clip(body, 0.003, 1)
    ink, sharp = _ink(rng, body), rng.random() < 0.35
    marbled = kind in ("marble", "wood", "speckle") or rng.random() < 0.05
    swirl = np.clip(body * rng.uniform(0.3, 1.6), 0, 1) if kind == "wood" or rng.random() < 0.3 else colour(rng)
    red = np.array([rng.uniform(0.4, 0.8), 0.02, 0.02])
    asian = kind in ("white", "ivory") and rng.random() < 0.2
    other_ace = red if asian or rng.random() < 0.05 else None
    spread = rng.uniform(0.42, 0.58)
    radius = rng.uniform(0.12, 0.23) if rng.random() < 0.9 else rng.uniform(0.07, 0.12)
    carved = rng.random() < 0.04  # pips drilled and not painted
    return Style(
        edge=float(EDGE * np.clip(rng.normal(1, 0.12), 0.6, 1.5)),
        body=_t(body),
        swirl=_t(swirl),
        pip=_t(body * 0.8 if carved else ink),
        marble=float(rng.uniform(0.3, 1)) if marbled else 0.0,
        marble_scale=float(rng.uniform(4, 10) if kind == "speckle" else rng.uniform(0.5, 2.5)),
        marble_contrast=float(rng.uniform(2, 7)),
        grain=1.0 if kind == "wood" else 0.0,
        rounding=float(rng.uniform(0.02, 0.12) if sharp else rng.uniform(0.12, 0.45)),
        ball=float(1.74 if sharp or rng.random() < 0.5 else rng.uniform(1.3, 1.6)),
        ace=_t(other_ace) if other_ace is not None else None,
        four=_t(red) if asian and rng.random() < 0.7 else None,
        ace_scale=float(rng.uniform(1.2, 2.2)) if asian or rng.random() < 0.07 else 1.0,
        pip_radius=float(min(radius, 0.45 * spread)),
        pip_spread=float(spread),
        six_spread=float(spread * (rng.uniform(0.85, 1.1) if rng.random() < 0.5 else 1)),
        depth=float(rng.uniform(0.8, 1.3) if carved else rng.uniform(0.1, 0.9) if rng.random() < 0.7 else 0),
        ring=float(rng.uniform(0.15, 0.5)) if rng.random() < 0.06 else 0.0,
        disc=float(rng.uniform(0.7, 0.92)) if rng.random() < 0.06 else 0.0,
        disc_shade=float(rng.uniform(0.3, 0.9)),
        gloss=float(rng.uniform(0.02, 1) ** 0.8 if kind != "metal" else rng.uniform(0.8, 2)),
        clear=float(rng.uniform(0.35, 0.9)) if kind == "clear" else 0.0,
        mirrored=bool(rng.random() < 0.5),
        turned=(bool(rng.random() < 0.5), bool(rng.random() < 0.5), bool(rng.random() < 0.5)),
        decal=int(rng.integers(LOGOS)) if rng.random() < 0.05 else -1,
    )


def camera(rng: Rng, edge_pixels: float | None = None) -> Camera:
    """Anything from straight above to 60 degrees."""
    w, h = ((640, 480), (640, 360), (480, 640), (512, 512))[rng.choice(4, p=[0.5, 0.25, 0.12, 0.13])]
    tilt = (
        abs(rng.normal(0, 12))
        if rng.random() < 0.4
        else rng.uniform(0, 45)
        if rng.random() < 0.75
        else rng.uniform(40, 60)
    )
    focal = w / 2 / np.tan(np.radians(rng.uniform(22, 38) if rng.random() < 0.8 else rng.uniform(38, 50)))
    e = edge_pixels or np.exp(rng.uniform(np.log(20), np.log(130)))
    roll = rng.uniform(0, 2 * np.pi) if rng.random() < 0.12 else rng.normal(0, 0.12)
    return Camera(
        w,
        h,
        0,
        0,
        float(focal * EDGE / e),
        float(np.radians(min(tilt, 60))),
        float(rng.uniform(0, 2 * np.pi)),
        float(roll),
        float(focal),
    )


def _square(d: DieSpec) -> Array:
    c, s = np.cos(d.yaw), np.sin(d.yaw)
    return (
        np.array([d.x, d.y])
        + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ np.array([[c, s], [-s, c]]) * d.style.edge / 2
    )


def _apart(a: Array, b: Array) -> bool:
    """Do two convex outlines keep clear of each other?"""
    for p in (a, b):
        for e in p - np.roll(p, 1, 0):
            n = np.array([-e[1], e[0]])
            if (a @ n).max() <= (b @ n).min() + 1e-9 or (b @ n).max() <= (a @ n).min() + 1e-9:
                return True
    return False


def _beside(rng: Rng, other: DieSpec, face: int, s: Style) -> DieSpec:
    """A die that touches another one."""
    d = rng.integers(4) * np.pi / 2 + other.yaw
    step = (other.style.edge + s.edge) / 2 * rng.uniform(1.002, 1.05)
    slide = rng.normal(0, 0.3) * s.edge
    x = other.x + step * np.cos(d) - slide * np.sin(d)
    y = other.y + step * np.sin(d) + slide * np.cos(d)
    return DieSpec(face, float(x), float(y), float(other.yaw + rng.normal(0, 0.03)), s)


def scatter(rng: Rng, styles: list[Style], floor: Array, together: float) -> tuple[DieSpec, ...]:
    """Dice thrown onto a convex floor (corner points); `together` is the chance that a die touches another."""
    lo, hi, dice = floor.min(0), floor.max(0), list[DieSpec]()
    heart = rng.uniform(lo, hi) * 0.6 + floor.mean(0) * 0.4
    near = rng.random() < 0.4
    outline = cv2.convexHull(floor.astype(np.float32))
    for s in styles:
        for _ in range(60):
            face = int(rng.integers(1, 7))
            if dice and rng.random() < together:
                d = _beside(rng, dice[rng.integers(len(dice))], face, s)
            else:
                p = heart + rng.normal(0, 2.5, 2) * s.edge if near else rng.uniform(lo, hi)
                d = DieSpec(face, float(p[0]), float(p[1]), float(rng.uniform(0, 2 * np.pi)), s)
            if cv2.pointPolygonTest(outline, (d.x, d.y), True) < 0.72 * s.edge:
                continue
            if all(_apart(_square(d), _square(o)) for o in dice):
                dice.append(d)
                break
    return tuple(dice)


def lights(rng: Rng, height: float) -> tuple[tuple[Light, ...], Colour]:
    """Lamps and the room's light: from a bare bulb in the dark to a grey day."""
    warm = np.array([rng.uniform(0.8, 1.35), 1.0, rng.uniform(0.6, 1.2)])
    n, total = int(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15])), rng.uniform(0.3, 1.0)
    lamps = []
    for _ in range(n):
        a, r = rng.uniform(0, 2 * np.pi), height * rng.uniform(0.05, 1.6)
        c = warm * total * rng.uniform(0.4, 1) / n * rng.uniform(0.92, 1.08, 3)
        lamps.append(
            Light(
                float(r * np.cos(a)),
                float(r * np.sin(a)),
                float(height * rng.uniform(0.6, 1.8)),
                float(height * (rng.uniform(0.002, 0.05) if rng.random() < 0.4 else rng.uniform(0.05, 0.4))),
                _t(c),
            )
        )
    return tuple(lamps), _t(warm ** rng.uniform(-0.5, 1) * rng.uniform(0.08, 0.7))


def tray(rng: Rng, c: Camera, half: float) -> Tray:
    n = int(rng.choice([4, 4, 6, 8, 24]))
    a = np.linspace(0, 2 * np.pi, n + 1)[:-1] + (
        rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else np.pi / 4 - c.azimuth
    )
    ratio = rng.uniform(0.7, 1.0)
    corners = np.c_[np.cos(a), np.sin(a) * ratio] * half * (1.25 if n == 4 else 1.0)
    return Tray(
        tuple((float(x), float(y)) for x, y in corners),
        float(rng.uniform(0.8, 3.5)),
        float(rng.uniform(0, 1.2)),
        float(rng.uniform(0.1, 1.2)),
        _t(colour(rng)),
        felt(rng),
    )


def film(rng: Rng) -> Film:
    return Film(
        exposure=float(rng.uniform(0.25, 1.1)),
        balance=_t(rng.uniform(0.85, 1.18, 3)),
        gamma=float(rng.uniform(1.8, 2.5)),
        contrast=float(rng.uniform(0, 1.0)),
        blur=float(rng.uniform(0.2, 0.9) if rng.random() < 0.8 else rng.uniform(0.9, 1.8)),
        streak=float(rng.uniform(2, 7)) if rng.random() < 0.08 else 0.0,
        streak_angle=float(rng.uniform(0, np.pi)),
        noise=float(rng.exponential(0.006) if rng.random() < 0.8 else rng.uniform(0.01, 0.04)),
        vignette=float(rng.uniform(0, 0.4)),
        sharpen=float(rng.uniform(0.2, 1.2)) if rng.random() < 0.4 else 0.0,
        grey=bool(rng.random() < 0.08),
        jpeg=int(rng.integers(45, 97)),
    )


def random_scene(
    rng: Rng, dice: int | None = None, edge_pixels: float | None = None, things: int | None = None
) -> Scene:
    """A photo nobody planned. `dice` and `things` fix their number, `edge_pixels` the size of a die at the middle."""
    c = camera(rng, edge_pixels)
    if dice is None:
        dice = int(rng.choice(11, p=[0.07, 0.07, 0.09, 0.1, 0.12, 0.25, 0.12, 0.06, 0.05, 0.04, 0.03]))
    inset = np.array([c.width, c.height]) * 0.06
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (np.array([c.width, c.height]) - 2 * inset) + inset
    floor = np.clip(c.ground(frame), -60, 60)
    half = float(np.abs(c.ground(np.array([[0, c.height / 2], [c.width / 2, 0]]))).max()) * rng.uniform(0.55, 1.0)
    in_tray = tray(rng, c, half) if rng.random() < 0.3 and half < 40 else None
    if in_tray:
        corners = np.array(in_tray.corners)
        floor = np.clip(corners * 0.92, floor.min(0), floor.max(0))
    base = style(rng)
    mixed = rng.random()
    styles = [base if mixed < 0.5 else style(rng) if mixed < 0.8 or rng.random() < 0.5 else base for _ in range(dice)]
    thrown = scatter(rng, styles, floor, float(rng.choice([0, 0.25, 0.6], p=[0.5, 0.35, 0.15])))
    if things is None:
        things = int(rng.choice(7, p=[0.36, 0.2, 0.14, 0.12, 0.08, 0.06, 0.04])) + (2 if dice == 0 else 0)
    litter = _litter(rng, c, thrown, things)
    blobs = tuple(soft(rng, c) for _ in range(int(rng.choice(4, p=[0.6, 0.22, 0.12, 0.06]))))
    lamps, ambient = lights(rng, max(25.0, c.distance))
    size = max(12.0, 2.2 * half) * rng.uniform(0.3, 1.5)
    window = (
        float(rng.uniform(-1, 1)),
        float(rng.uniform(-1, 1)),
        float(rng.uniform(0.05, 0.5)),
        float(rng.uniform(0.5, 5)) if rng.random() < 0.45 else 0.0,
    )
    return Scene(thrown, litter, blobs, c, lamps, ambient, window, texture(rng), float(size), in_tray, film(rng))


def _litter(rng: Rng, c: Camera, dice: tuple[DieSpec, ...], count: int) -> tuple[Thing, ...]:
    things = list[Thing]()
    for _ in range(count):
        for _ in range(8):
            p = c.ground(rng.uniform(0, 1, 2)[None] * [c.width, c.height])[0]
            made = solid(rng, float(np.clip(p[0], -60, 60)), float(np.clip(p[1], -60, 60)))
            if not any(_covers(t, d) or (t.half[2] > 1.4 and _hides(c, t, d)) for t in made for d in dice):
                things.extend(made)
                break
    return tuple(things)


def _covers(t: Thing, d: DieSpec) -> bool:
    reach = float(np.hypot(t.half[0], t.half[1]) if t.rotation[2, 2] > 0.9 else np.linalg.norm(t.half))
    return bool(np.hypot(t.x - d.x, t.y - d.y) < reach + 0.75 * d.style.edge)


def _hides(c: Camera, t: Thing, d: DieSpec) -> bool:
    eye, _ = c.frame()
    v = eye[:2] - [d.x, d.y]
    n = np.linalg.norm(v)
    if n < 1e-6:
        return False
    w = np.array([t.x - d.x, t.y - d.y])
    along = w @ v / n
    aside = abs(w[0] * v[1] - w[1] * v[0]) / n
    return bool(0 < along < 3 * t.half[2] and aside < t.half[0] + d.style.edge)


def plain_scene(dice: tuple[DieSpec, ...], **changes: object) -> Scene:
    """Dice on a plain tray: a start for demos and clips."""
    return replace(Scene(dice=dice), **changes)  # type: ignore[arg-type]
