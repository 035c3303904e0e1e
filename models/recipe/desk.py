"""Builds random solids as found on desks and in drawers, around the origin: keyboards, plugs, batteries, telephones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.recipe.colours import Rng, pick, random_colour
from models.recipe.decals import random_mark
from models.recipe.games import ink_for, on_top
from models.recipe.scene import Thing

LYING = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0.0]])  # a cylinder's axis along x
WIDTHS = (1.0, 1.0, 1.0, 1.25, 1.5, 1.75, 2.25)  # of the outer keys of a row, in keys


def _row(rng: Rng, keys: int) -> list[tuple[float, float]]:
    """The left ends and widths, in widths of a usual key, of a random row of keys, with wide ones at its ends and
    sometimes a space bar."""
    widths = [float(rng.choice(WIDTHS)), *[1.0] * max(0, keys - 2), float(rng.choice(WIDTHS))]
    if keys > 6 and rng.random() < 0.25:
        widths[3:-2] = [float(keys - 5)]
    ends = np.cumsum([0.0, *widths])
    return list(zip(ends[:-1].tolist(), widths, strict=True))


def _sample_key(rng: Rng) -> Thing:
    """A key as the pattern for all keys of a keyboard: dark or light, flat or high."""
    body = random_colour(rng, "dark" if rng.random() < 0.65 else pick(rng, light=3, grey=2, vivid=0.5))
    rise = float(rng.uniform(0.1, 0.18) if rng.random() < 0.65 else rng.uniform(0.25, 0.5))
    rounding, gloss = float(rng.uniform(0.03, 0.15)), float(rng.uniform(0, 0.6))
    return Thing(0, 0, (1, 1, rise / 2), body, rounding=rounding, gloss=gloss, mark=ink_for(rng, body))


def _key(rng: Rng, like: Thing, x: float, y: float, wide: float, deep: float, base: float) -> Thing:
    legend = random_mark(rng, "legend") if rng.random() < 0.93 else 0
    rise = like.half[2]
    return replace(like, x=x, y=y, z=base + rise, half=(wide / 2, deep / 2, rise), marks=on_top(legend))


def keyboard(rng: Rng) -> list[Thing]:
    """Build the keys of a laptop, keyboard or calculator on their plate, whole or in part."""
    pitch = float(rng.uniform(1.7, 2.0) if rng.random() < 0.75 else rng.uniform(0.8, 1.6))
    gap, like = pitch * float(rng.uniform(0.04, 0.2)), _sample_key(rng)
    rows, columns, base = int(rng.integers(2, 7)), int(rng.integers(2, 13)), 2 * float(rng.uniform(0.2, 0.7))
    # a laptop has a broad rest for the hands, a keyboard a narrow rim
    rim, rest = (float(rng.uniform(0.4, 2.5)), float(rng.uniform(4, 9))) if rng.random() < 0.5 else (0.6, 0.6)
    w, h = pitch * (columns + 1.5) / 2, pitch * rows / 2
    plate, gloss = random_colour(rng, pick(rng, grey=3, dark=2, light=2, wood=0.3)), float(rng.uniform(0, 0.8))
    made = [Thing(0, -rest / 2, (w + rim, h + (rim + rest) / 2, base / 2), plate, rounding=0.08, gloss=gloss)]
    for j in range(rows):
        shift = float(rng.choice([0, 0.25, 0.5])) if rows > 2 else 0.0
        for left, wide in _row(rng, columns):
            x, y = pitch * (left + wide / 2 + shift) - w, pitch * (j + 0.5) - h
            if abs(x) + pitch * wide / 2 < w + rim:
                made.append(_key(rng, like, x, y, pitch * wide - gap, pitch - gap, base))
    return made


def power_adapters(rng: Rng) -> list[Thing]:
    """Build an adapter or a hub: a box with sockets and print, and prongs on one side."""
    a, b, c = (float(v) for v in rng.uniform(0.5, 1.3, 3))
    body, tiny = random_colour(rng, pick(rng, dark=3, light=2, grey=2)), float(rng.uniform(0.1, 0.2))
    long = float(rng.choice([1.6, 1.6, rng.uniform(2, 5)]))
    side = random_mark(rng, "port") if rng.random() < 0.5 else 2
    top = int(rng.choice([0, 0, 1, 2])) if rng.random() < 0.6 else random_mark(rng, "port")
    half = (long * a, a, b * c)
    return [
        Thing(0, 0, half, body, rounding=float(rng.uniform(0.05, 0.5)), gloss=float(rng.uniform(0, 1)),
              marks=(side, 0, side, side, top, 0), mark=ink_for(rng, body), mark_radius=tiny),
        Thing(half[0] + 0.3, 0.3 * a, (0.5, 0.1, 0.1), (0.5, 0.5, 0.5), rounding=0.05, z=half[2], gloss=1.2),
        Thing(half[0] + 0.3, -0.3 * a, (0.5, 0.1, 0.1), (0.5, 0.5, 0.5), rounding=0.05, z=half[2], gloss=1.2),
    ]  # fmt: skip


def labels(rng: Rng) -> list[Thing]:
    """Build a paper label with a bar code and numbers."""
    e = float(rng.uniform(0.5, 1.5))
    return [
        Thing(
            0,
            0,
            (e, 0.8 * e, 0.02),
            random_colour(rng, "light"),
            rounding=0.01,
            marks=on_top(random_mark(rng, "port")),
            mark=random_colour(rng, "dark"),
        )
    ]


def batteries(rng: Rng) -> list[Thing]:
    r, body = float(rng.uniform(0.4, 1.2)), random_colour(rng)
    half = (r, r, r * float(rng.uniform(1, 4)))
    return [Thing(0, 0, half, body, True, 0.1 * r, rotation=LYING, gloss=float(rng.uniform(0, 1)), marks=on_top(1),
                  mark=random_colour(rng), mark_radius=0.35)]  # fmt: skip


def long_boxes(rng: Rng) -> list[Thing]:
    """Build one long box, such as a ruler, a matchbox, an eraser or a stick."""
    half = (float(rng.uniform(1, 9)), float(rng.uniform(0.3, 1.2)), float(rng.uniform(0.2, 0.9)))
    top = random_mark(rng, pick(rng, port=2, letter=1)) if rng.random() < 0.3 else 0
    return [
        Thing(
            0,
            0,
            half,
            random_colour(rng),
            rounding=0.2,
            gloss=float(rng.uniform(0, 1)),
            marks=on_top(top),
            mark=random_colour(rng),
        )
    ]


def telephones(rng: Rng) -> list[Thing]:
    """Build the back of a telephone, with lenses on a small square."""
    body, lens = random_colour(rng, pick(rng, dark=3, light=1, vivid=1)), float(rng.uniform(1, 1.6))
    x, y = 3.4 - 1.2 * lens, 7.0 - 1.2 * lens
    return [
        Thing(0, 0, (3.5, 7.2, 0.4), body, rounding=0.35, gloss=float(rng.uniform(0.3, 1.5))),
        Thing(x, y, (lens, lens, 0.08), body, rounding=0.07, z=0.85, gloss=1.2, marks=on_top(int(rng.integers(1, 5))),
              mark=(0.01, 0.01, 0.012), mark_radius=float(rng.uniform(0.2, 0.36))),
    ]  # fmt: skip


def remotes(rng: Rng) -> list[Thing]:
    """Build a remote control: round buttons in rows on a bar."""
    body, caps = (
        random_colour(rng, pick(rng, dark=3, light=1, grey=1)),
        random_colour(rng, pick(rng, dark=1, light=1, grey=2, vivid=1)),
    )
    rows, columns, p = int(rng.integers(3, 8)), int(rng.integers(2, 4)), float(rng.uniform(0.9, 1.5))
    made = [Thing(0, 0, (p * columns / 2 + 0.3, p * rows / 2 + 0.5, 0.6), body, rounding=0.3, gloss=0.3)]
    for k in range(rows * columns):
        x, y = p * (k % columns + 0.5 - columns / 2), p * (k // columns + 0.5 - rows / 2)
        made.append(Thing(x, y, (0.33 * p, 0.33 * p, 0.1), caps, True, 0.08, z=1.25, gloss=0.3))
    return made


def drinking_cups(rng: Rng) -> list[Thing]:
    r, inside = float(rng.uniform(1.5, 4)), random_colour(rng, "dark")
    half = (r, r, float(rng.uniform(1.5, 4)))
    return [Thing(0, 0, half, random_colour(rng), True, 0.3, gloss=float(rng.uniform(0, 1)), marks=on_top(1),
                  mark=inside, mark_radius=0.85)]  # fmt: skip


def nuts_and_washers(rng: Rng) -> list[Thing]:
    """Build one to four nuts, washers or heads of screws."""
    r, metal = float(rng.uniform(0.3, 1.0)), float(rng.uniform(0.2, 0.7))
    half = (r, r, r * float(rng.uniform(0.1, 0.6)))
    hole = on_top(1) if rng.random() < 0.5 else on_top(random_mark(rng, "slot"))
    one = Thing(
        0,
        0,
        half,
        (metal, metal, metal),
        True,
        0.1 * r,
        gloss=1.4,
        marks=hole,
        mark_radius=float(rng.uniform(0.4, 0.65)),
    )
    return [replace(one, x=2.5 * r * i, y=float(rng.normal(0, r))) for i in range(int(rng.integers(1, 5)))]
