"""Chooses random looks of dice, as sold in shops and beyond: colours, material, edges, pips."""

from __future__ import annotations

import numpy as np

from models.recipe.colours import Rng, as_colour, draw, pick, random_rgb
from models.recipe.decals import LOGOS
from models.recipe.scene import EDGE, Array, Colour, Style

RED, NAVY, GOLD, BLUE = (0.5, 0.01, 0.015), (0.01, 0.02, 0.12), (0.55, 0.36, 0.1), (0.03, 0.12, 0.6)
BLACK, GREEN, WINE, WHITE = (0.01, 0.01, 0.01), (0.01, 0.13, 0.04), (0.12, 0.005, 0.02), (0.8, 0.8, 0.8)
SMOKE = (0.06, 0.05, 0.045)
FAINT = (  # bodies and pips that are hard to tell apart
    (BLACK, RED), (NAVY, RED), (GREEN, GOLD), (WINE, GOLD), (NAVY, GOLD), (BLACK, BLUE), (WINE, BLACK), (NAVY, BLACK),
    (GREEN, BLACK), (GREEN, RED), (BLACK, (0.1, 0.1, 0.1)), ((0.75, 0.6, 0.05), WHITE), ((0.8, 0.35, 0.4), WHITE),
    ((0.4, 0.6, 0.75), WHITE), (WHITE, (0.4, 0.4, 0.4)), (WHITE, GOLD), (BLUE, RED), (RED, BLACK),
    (SMOKE, RED), (SMOKE, WINE), (SMOKE, BLUE),
)  # fmt: skip

KINDS = {
    "white": 0.2,
    "ivory": 0.07,
    "black": 0.12,
    "colour": 0.22,
    "marble": 0.12,
    "galaxy": 0.1,
    "speckle": 0.05,
    "clear": 0.14,
    "wood": 0.08,
    "metal": 0.06,
    "pearl": 0.09,
}


def _brightness(a: Array) -> float:
    return float(a @ [0.3, 0.59, 0.11])


def _ink(rng: Rng, body: Array) -> Array:
    """A colour for pips that contrasts with the body, sometimes only slightly."""
    light = _brightness(body) ** 0.45
    if rng.random() < 0.68:
        white = light < 0.55 if rng.random() < 0.8 else light < 0.75
        return np.full(3, rng.uniform(0.6, 0.95)) if white else np.full(3, rng.uniform(0.003, 0.05))
    for _ in range(30):
        ink = np.array([0.7, 0.5, 0.15]) * rng.uniform(0.5, 1.2) if rng.random() < 0.2 else random_rgb(rng)  # gold
        if abs(_brightness(ink) ** 0.45 - light) > rng.uniform(0.12, 0.4):
            return np.clip(ink, 0, 1)
    return np.full(3, 0.9) if light < 0.5 else np.full(3, 0.01)


def _body(rng: Rng, kind: str) -> Array:
    if kind == "white":
        return np.clip(rng.uniform(0.6, 0.95) + rng.normal(0, 0.02, 3), 0, 1)
    if kind == "ivory":
        return np.array([0.88, 0.76, 0.52]) * rng.uniform(0.6, 1.05)
    if kind == "black":
        return rng.uniform(0.003, 0.04, 3)
    if kind == "galaxy":
        return random_rgb(rng, pick(rng, dark=0.6, vivid=0.4))
    if kind == "metal":
        return np.array([0.6, 0.55, 0.5]) * rng.uniform(0.2, 1.1) * rng.uniform(0.85, 1.1, 3)
    return random_rgb(rng, "wood" if kind == "wood" else pick(rng, vivid=0.65, dull=0.2, dark=0.15))


def _colours(rng: Rng, kind: str) -> tuple[Array, Array]:
    """The random colours of body and pips of a die of this kind."""
    if kind in ("black", "colour", "white", "marble", "galaxy", "clear") and rng.random() < 0.25:
        faint = FAINT[int(rng.integers(len(FAINT)))]
        stray = rng.uniform(0.6, 1.6, (2, 1)) * np.array(faint) + rng.uniform(0, 0.02, (2, 3))
        return np.clip(stray[0], 0.003, 1), np.clip(stray[1], 0.003, 1)
    body = np.clip(_body(rng, kind), 0.003, 1)
    return body, body * rng.uniform(0.5, 0.8) if rng.random() < 0.05 else _ink(rng, body)


def _shape(rng: Rng) -> dict[str, float]:
    """The random shape of a die: sharp casino edges, or rounded edges and corners."""
    if rng.random() < 0.35:
        return {"rounding": float(rng.uniform(0.02, 0.12))}
    ball = 1.74 if rng.random() < 0.5 else rng.uniform(1.3, 1.6)
    return {"rounding": float(rng.uniform(0.12, 0.45)), "ball": float(ball)}


def _pips(rng: Rng) -> dict[str, float]:
    """The random pips of a die: small, usual or large, painted or drilled, sometimes with rings."""
    spread, size = float(rng.uniform(0.42, 0.58)), rng.random()
    radius = rng.uniform(*((0.07, 0.12) if size < 0.08 else (0.12, 0.23) if size < 0.85 else (0.23, 0.3)))
    return {
        "pip_radius": float(min(radius, 0.45 * spread)),
        "pip_spread": spread,
        "six_spread": spread * float(rng.uniform(0.85, 1.1) if rng.random() < 0.5 else 1),
        "depth": float(rng.uniform(0.1, 1.2)) if rng.random() < 0.7 else 0.0,
        "ring": float(rng.uniform(0.15, 0.5)) if rng.random() < 0.06 else 0.0,
    }


def _round_field(rng: Rng, body: Array) -> dict[str, float | Colour]:
    """On some dice a round field on each face, which contains the pips; the pips often have the body's colour."""
    if rng.random() > 0.13:
        return {}
    disc = rng.uniform(0.55, 0.92)
    radius = disc * rng.uniform(0.16, 0.25)
    spread = (disc - radius) / np.sqrt(2) * rng.uniform(0.78, 1)
    shade = rng.uniform(1.5, 6) if _brightness(body) < 0.1 else np.exp(rng.uniform(np.log(0.12), np.log(0.95)))
    return {
        "disc": float(disc),
        "disc_shade": float(shade),
        "disc_rim": float(rng.uniform(0.5, 1.4)),
        "pip_radius": float(radius),
        "pip_spread": float(spread),
        "six_spread": float(spread),
        **({"pip": as_colour(body)} if rng.random() < 0.55 else {}),
    }


def _body_material(rng: Rng, kind: str, body: Array) -> dict[str, float | Colour]:
    """The random material of a die: marbling, glitter, clouds, speckles or wood grain; often empty, which is one
    colour."""
    if kind == "galaxy":
        swirl = random_rgb(rng, pick(rng, vivid=0.75, dark=0.15, light=0.1))
        return {
            "swirl": as_colour(swirl),
            "marble": float(rng.uniform(0.7, 1)),
            "marble_scale": float(rng.uniform(0.5, 2) if rng.random() < 0.6 else rng.uniform(2, 12)),
            "marble_contrast": float(rng.uniform(2, 8)),
        }
    if kind == "pearl":  # soft clouds of a lighter shade of the same colour
        return {
            "swirl": as_colour(np.clip(body * rng.uniform(1.2, 2.2) + rng.uniform(0, 0.25), 0, 1)),
            "marble": float(rng.uniform(0.5, 1)),
            "marble_scale": float(rng.uniform(0.5, 2.2)),
            "marble_contrast": float(rng.uniform(1, 3)),
        }
    if kind not in ("marble", "wood", "speckle") and rng.random() > 0.05:
        return {}
    like = kind == "wood" or rng.random() < 0.3
    return {
        "swirl": as_colour(np.clip(body * rng.uniform(0.3, 1.6), 0, 1) if like else random_rgb(rng)),
        "marble": float(rng.uniform(0.3, 1)),
        "marble_scale": float(rng.uniform(4, 30) if kind == "speckle" else rng.uniform(0.5, 2.5)),
        "marble_contrast": float(rng.uniform(2, 7)),
        "grain": 1.0 if kind == "wood" else 0.0,
    }


def _ace(rng: Rng, kind: str) -> dict[str, float | int | Colour]:
    """For some dice a special single pip: large, red as in Asia (and often a red four), coloured, or a picture; else
    empty."""
    red: Colour = (float(rng.uniform(0.4, 0.8)), 0.02, 0.02)
    if kind in ("white", "ivory") and rng.random() < 0.2:
        four = {"four": red} if rng.random() < 0.7 else {}
        return {"ace": red, "ace_scale": float(rng.uniform(1.2, 2.2)), **four}
    if rng.random() < 0.06:
        return {"decal": int(rng.integers(LOGOS))}
    if rng.random() < 0.05:
        return {"ace": red}
    return {"ace_scale": float(rng.uniform(1.2, 2.2))} if rng.random() < 0.07 else {}


def style(rng: Rng) -> Style:
    """A random look of a die: colours, material, edges and pips."""
    kind = draw(rng, KINDS)
    body, pip = _colours(rng, kind)
    looks = {
        "pip": as_colour(pip),
        **_shape(rng),
        **_pips(rng),
        **_round_field(rng, body),
        **_body_material(rng, kind, body),
        **_ace(rng, kind),
    }
    return Style(
        edge=float(EDGE * np.clip(rng.normal(1, 0.12), 0.6, 1.5)),
        body=as_colour(body),
        gloss=float(rng.uniform(0.02, 1) ** 0.8 if kind not in ("metal", "pearl") else rng.uniform(0.6, 2)),
        clear=float(rng.uniform(0.35, 0.9)) if kind == "clear" else 0.0,
        metal=float(rng.uniform(0.3, 1)) if kind == "metal" else 0.0,
        mirrored=bool(rng.random() < 0.5),
        turned=(bool(rng.random() < 0.5), bool(rng.random() < 0.5), bool(rng.random() < 0.5)),
        **looks,  # type: ignore[arg-type]
    )
