"""Places dice and other things at random on the table of a render: dice scattered or touching, but never overlapping,
and things neither on dice nor, if they are tall, in front of them."""

from __future__ import annotations

import cv2
import numpy as np

from models.recipe.clutter import random_solid
from models.recipe.colours import Rng
from models.recipe.scene import Array, Camera, DieSpec, Style, Thing


def _square(d: DieSpec) -> Array:
    c, s = np.cos(d.yaw), np.sin(d.yaw)
    return (
        np.array([d.x, d.y])
        + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ np.array([[c, s], [-s, c]]) * d.style.edge / 2
    )


def _apart(a: Array, b: Array) -> bool:
    """Whether two convex outlines do not overlap; they may touch."""
    for p in (a, b):
        for e in p - np.roll(p, 1, 0):
            n = np.array([-e[1], e[0]])
            if (a @ n).max() <= (b @ n).min() + 1e-9 or (b @ n).max() <= (a @ n).min() + 1e-9:
                return True
    return False


def _beside(rng: Rng, other: DieSpec, face: int, s: Style) -> DieSpec:
    """A die at random beside another one, which it almost touches."""
    d = rng.integers(4) * np.pi / 2 + other.yaw
    step = (other.style.edge + s.edge) / 2 * rng.uniform(1.002, 1.05)
    slide = rng.normal(0, 0.3) * s.edge
    x = other.x + step * np.cos(d) - slide * np.sin(d)
    y = other.y + step * np.sin(d) + slide * np.cos(d)
    return DieSpec(face, float(x), float(y), float(other.yaw + rng.normal(0, 0.03)), s)


def scatter(rng: Rng, styles: list[Style], floor: Array, together: float) -> tuple[DieSpec, ...]:
    """Place dice of these looks at random on a convex floor (corner points); a die for which no place is found is left
    out.

    `together` is the chance that a die lies close beside another.
    """
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


def litter(rng: Rng, c: Camera, dice: tuple[DieSpec, ...], count: int) -> tuple[Thing, ...]:
    things = list[Thing]()
    for _ in range(count):
        for _ in range(8):
            p = c.ground(rng.uniform(0, 1, 2)[None] * [c.width, c.height])[0]
            made = random_solid(rng, float(np.clip(p[0], -60, 60)), float(np.clip(p[1], -60, 60)))
            if not any(_covers(t, d) or (t.half[2] > 1.4 and _hides(c, t, d)) for t in made for d in dice):
                things.extend(made)
                break
    return tuple(things)


def _covers(t: Thing, d: DieSpec) -> bool:
    """Whether the thing and the die would touch or nearly do, measured as boxes in the thing's own axes."""
    away = t.rotation.T @ np.array([d.x - t.x, d.y - t.y, 0.0])
    return bool((abs(away) < np.array(t.half) + 0.75 * d.style.edge).all())


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
