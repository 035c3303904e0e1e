"""Builds random solids from games that are not pip dice, around the origin: cubes, dominoes, coins, pawns, bricks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.recipe.colours import Rng, pick, random_colour
from models.recipe.decals import FIRST, FONTS, random_mark
from models.recipe.scene import EDGE, Colour, Thing
from models.recipe.solids import lying
from models.recipe.styles import style

Marks = tuple[int, int, int, int, int, int]
PLAIN: Marks = (0, 0, 0, 0, 0, 0)


def on_top(number: int) -> Marks:
    return 0, 0, 0, 0, number, 0


def ink_for(rng: Rng, body: Colour) -> Colour:
    """A random colour that is legible on a body of this colour."""
    return (
        random_colour(rng, "vivid")
        if rng.random() < 0.2
        else random_colour(rng, "dark" if sum(body) > 0.9 else "light")
    )


def blank_or_lettered_cubes(rng: Rng) -> list[Thing]:
    """Build one to six cubes in a row: blank, coloured, with letters, numbers, signs, or with dots as on no die."""
    kind = str(rng.choice(["blank", "letter", "suit", "spots"], p=[0.35, 0.4, 0.13, 0.12]))
    e, n = float(rng.uniform(0.5, 1.2)), 1 if rng.random() < 0.6 else int(rng.integers(2, 7))
    flat = float(rng.choice([1, 1, rng.uniform(0.4, 1)]))
    body, gloss, rounding = random_colour(rng), float(rng.uniform(0, 1)), float(rng.uniform(0.02, 0.4) * e)
    made, x = [], 0.0
    for _ in range(n):
        tint = random_colour(rng, "vivid") if kind == "blank" and rng.random() < 0.4 else body
        faces = PLAIN if kind == "blank" else tuple(random_mark(rng, kind) for _ in range(6))
        # fmt: off
        made.append(Thing(
            x, float(rng.normal(0, 0.15) * e), (e, e, e * flat), tint, rounding=rounding, gloss=gloss,
            marks=faces, mark=ink_for(rng, tint),  # type: ignore[arg-type]
        ))
        # fmt: on
        x += 2 * e * float(rng.uniform(1.03, 1.4))
    return made


def numbered_dice(rng: Rng) -> list[Thing]:
    """Build one to five numbered dice: cubes, and bodies of 4 to 20 faces, in the materials of pip dice."""
    made, n = [], 1 if rng.random() < 0.6 else int(rng.integers(2, 6))
    like = style(rng)
    for i in range(n):
        look = like if rng.random() < 0.6 else style(rng)
        look = replace(look, ring=0.0, disc=0.0, ace=None)
        sides, e = int(rng.choice([6, 4, 8, 10, 12, 20], p=[0.5, 0.06, 0.12, 0.13, 0.07, 0.12])), look.edge / 2
        first = -1 - FIRST["numeral"] - 21 * int(rng.integers(len(FONTS))) - 1
        x, y = 2.8 * EDGE * (i % 2) + rng.normal(0, 0.2), 2.8 * EDGE * (i // 2) + rng.normal(0, 0.2)
        if sides == 6:
            faces = tuple(int(first - k) for k in rng.permutation(6))
            turn, half, cut = np.eye(3), (e, e, e), look.rounding * e
        else:
            faces, turn, half, cut = (first,) * 6, lying(sides, rng), (e, e, e), float(rng.uniform(0, 0.15) * e)
        made.append(Thing(float(x), float(y), half, look.body, rounding=cut, z=e, rotation=turn,
                          marks=faces, style=look, sides=sides % 6 and sides))  # type: ignore[arg-type]  # fmt: skip
    return made


def numbered_tiles(rng: Rng) -> list[Thing]:
    """Build a row of two to nine numbered tiles, flat or upright, as in a shut-the-box game."""
    w, tall, h = float(rng.uniform(0.5, 1.1)), float(rng.uniform(1.0, 3.0)), float(rng.uniform(0.2, 0.6))
    body, gloss = random_colour(rng, pick(rng, wood=4, light=2, vivid=1, dark=1)), float(rng.uniform(0, 0.6))
    ink, first, made = ink_for(rng, body), -1 - FIRST["numeral"] - 21 * int(rng.integers(len(FONTS))), []
    for i in range(int(rng.integers(2, 10))):
        half = (w, w * tall, h) if rng.random() < 0.8 else (w, h, w * tall)
        made.append(Thing(2.06 * w * i, float(rng.normal(0, 0.1)), half, body, rounding=0.1 * w, gloss=gloss,
                          marks=on_top(first - 1 - i), mark=ink))  # fmt: skip
    return made


def lone_marks(rng: Rng) -> list[Thing]:
    """One to four cubes with a single mark on top that is no pip: a number, a letter, a sign, a slot, a stroke, a
    cross, a triangle, a half moon, or a dot off the middle."""
    look, made = style(rng), []
    for i in range(1 if rng.random() < 0.6 else int(rng.integers(2, 5))):
        e = look.edge / 2
        kind = pick(rng, numeral=3, letter=3, suit=1, slot=1, lone=3)
        made.append(Thing(2.3 * look.edge * i, float(rng.normal(0, 0.5)), (e, e, e), look.body,
                          rounding=look.rounding * e, style=replace(look, ring=0.0, disc=0.0, ace=None),
                          marks=on_top(random_mark(rng, kind))))  # fmt: skip
    return made


def bottle_caps(rng: Rng) -> list[Thing]:
    """Build one to four bottle caps, most of them printed, beside each other or stacked."""
    r, body = float(rng.uniform(1.0, 1.6)), random_colour(rng)
    top = random_mark(rng, pick(rng, ring=2, letter=2, logo=2, lone=1, relief=1)) if rng.random() < 0.8 else 0
    cap = _round_thing(
        rng, r, float(rng.uniform(0.25, 0.45)), body, top, ink_for(rng, body), float(rng.uniform(0.2, 1.5))
    )
    return _copies(rng, cap, 4)


def _domino(rng: Rng, x: float, y: float, along: bool, like: Thing, line: int) -> list[Thing]:
    """Build a domino at (x, y): two halves with a groove (`line` 0), an inlaid bar (1) or a pin (2) between them."""
    e, _, h = like.half
    step = (1.01 * e, 0.0) if along else (0.0, 1.01 * e)

    def half(sign: int) -> Thing:
        return Thing(
            x + sign * step[0], y + sign * step[1], like.half, like.body, rounding=like.rounding, gloss=like.gloss,
            marks=on_top(int(rng.integers(0, 7))), mark=like.mark, mark_radius=like.mark_radius, depth=like.depth,
        )  # fmt: skip

    made = [half(-1), half(1)]
    if line == 1:
        bar = (0.05 * e, 0.85 * e, 0.02) if along else (0.85 * e, 0.05 * e, 0.02)
        made.append(Thing(x, y, bar, like.mark, z=2 * h, rounding=0.01))
    elif line == 2:
        made.append(Thing(x, y, (0.14 * e, 0.14 * e, 0.05), (0.6, 0.45, 0.15), True, 0.04, z=2 * h, gloss=1.5))
    return made


def dominoes(rng: Rng) -> list[Thing]:
    """Build one to eight equal dominoes: in a chain, or side by side in rows."""
    e, body = float(rng.uniform(0.5, 1.1)), random_colour(rng, pick(rng, light=4, dark=3, wood=2, vivid=1))
    like = Thing(
        0, 0, (e, e, e * float(rng.uniform(0.25, 0.6))), body, rounding=e * float(rng.uniform(0.02, 0.12)),
        gloss=float(rng.uniform(0, 1)), mark=ink_for(rng, body), mark_radius=float(rng.uniform(0.12, 0.2)),
        depth=float(rng.uniform(0, 0.7)),
    )  # fmt: skip
    line, n = int(rng.integers(0, 3)), 1 if rng.random() < 0.45 else int(rng.integers(2, 9))
    made, gap = [], float(rng.choice([1.01, rng.uniform(1.0, 1.6)]))
    if rng.random() < 0.5:  # a chain; a double lies across
        x = 0.0
        for _ in range(n):
            along = bool(rng.random() < 0.8)
            reach = (2.02 if along else 1.01) * e * gap
            made += _domino(rng, x + reach, 0, along, like, line)
            x += 2 * reach
    else:
        for i in range(n):
            made += _domino(rng, 2.04 * e * gap * (i % 4), 4.1 * e * gap * (i // 4), False, like, line)
    return made


def _round_thing(rng: Rng, r: float, h: float, tint: Colour, top: int, ink: Colour, gloss: float) -> Thing:
    return Thing(
        0, 0, (r, r, h), tint, True, 0.7 * h, gloss=gloss, marks=(0, 0, 0, 0, top, top), mark=ink,
        mark_radius=float(rng.uniform(0.1, 0.5)),
    )  # fmt: skip


def _copies(rng: Rng, like: Thing, most: int) -> list[Thing]:
    """One to `most` copies of a round thing, beside each other or stacked."""
    n = 1 if rng.random() < 0.5 else int(rng.integers(2, most + 1))
    made, r, h = [], like.half[0], like.half[2]
    stacked = rng.random() < 0.25
    for i in range(n):
        x, y, z = (0.0, 0.0, h * (2 * i + 1)) if stacked else (2.3 * r * (i % 3), 2.3 * r * (i // 3), h)
        x, y = x + float(rng.normal(0, 0.05) * r), y + float(rng.normal(0, 0.05) * r)
        made.append(Thing(x, y, like.half, like.body, True, like.rounding, z, gloss=like.gloss, marks=like.marks,
                          mark=like.mark, mark_radius=like.mark_radius))  # fmt: skip
    return made


def coins(rng: Rng) -> list[Thing]:
    r, h = float(rng.uniform(0.6, 1.4)), float(rng.uniform(0.06, 0.13))
    base = np.array([0.6, 0.5, 0.35] if rng.random() < 0.5 else [0.6, 0.58, 0.55]) * rng.uniform(0.4, 1.1)
    tint = (float(base[0]), float(base[1]), float(base[2]))
    dark = float(rng.uniform(0.3, 0.8))
    ink = (tint[0] * dark, tint[1] * dark, tint[2] * dark)
    top = random_mark(rng, "relief") if rng.random() < 0.7 else 0
    return _copies(rng, _round_thing(rng, r, h, tint, top, ink, float(rng.uniform(0.3, 1.5))), 5)


def sewing_buttons(rng: Rng) -> list[Thing]:
    r, h, body = float(rng.uniform(0.4, 1.3)), float(rng.uniform(0.08, 0.2)), random_colour(rng)
    top = (
        random_mark(rng, pick(rng, button=3, ring=2, slot=1, relief=0.3))
        if rng.random() < 0.85
        else int(rng.integers(0, 2))
    )
    return _copies(rng, _round_thing(rng, r, h, body, top, ink_for(rng, body), float(rng.uniform(0, 1))), 6)


def poker_chips(rng: Rng) -> list[Thing]:
    body = random_colour(rng, pick(rng, vivid=3, dark=1, light=1))
    return _copies(
        rng,
        _round_thing(rng, float(rng.uniform(1.6, 2.2)), 0.16, body, random_mark(rng, "chip"), (0.8, 0.8, 0.8), 0.4),
        6,
    )


def pawns(rng: Rng) -> list[Thing]:
    """Build one to five pawns, each with a foot, a body and a round head."""
    body, gloss, r = (
        random_colour(rng, pick(rng, vivid=3, wood=1, dark=1, light=1)),
        float(rng.uniform(0, 1)),
        float(rng.uniform(0.4, 0.8)),
    )
    made = []
    for i in range(1 if rng.random() < 0.5 else int(rng.integers(2, 6))):
        x, y, tall = 2.6 * r * i, float(rng.normal(0, 1) * r), float(rng.uniform(1, 1.7)) * r
        made.append(Thing(x, y, (r, r, 0.25 * r), body, True, 0.1 * r, gloss=gloss))
        made.append(Thing(x, y, (0.5 * r, 0.5 * r, tall), body, True, 0.2 * r, gloss=gloss))
        made.append(Thing(x, y, (0.62 * r,) * 3, body, rounding=0.62 * r, z=2 * tall + 0.3 * r, gloss=gloss))
    return made


def bricks(rng: Rng) -> list[Thing]:
    """Build a toy brick with studs."""
    p, h, body = (
        float(rng.uniform(0.35, 0.6)),
        float(rng.choice([0.16, 0.48])),
        random_colour(rng, pick(rng, vivid=3, grey=1, dark=1, light=1)),
    )
    columns, rows = int(rng.integers(1, 5)), int(rng.integers(1, 3))
    made = [Thing(0, 0, (p * columns, p * rows, h), body, rounding=0.03, gloss=0.7)]
    for i in range(columns):
        for j in range(rows):
            x, y = p * (2 * i + 1 - columns), p * (2 * j + 1 - rows)
            made.append(Thing(x, y, (0.6 * p, 0.6 * p, 0.09), body, True, 0.03, z=2 * h + 0.08, gloss=0.7))
    return made


def marbles(rng: Rng) -> list[Thing]:
    r = float(rng.uniform(0.4, 1.1))
    return [
        Thing(2.4 * r * i, float(rng.normal(0, 1) * r), (r, r, r), random_colour(rng), rounding=r, gloss=1.0)
        for i in range(int(rng.integers(1, 4)))
    ]
