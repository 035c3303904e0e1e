"""Chooses dice as shops list them: translucent, smoke, pearl, glitter, layered, two-tone, inlaid, engraved, worn."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.recipe.colours import Rng, as_colour, draw, pick, random_colour, random_rgb
from models.recipe.scene import Array, Scene, Style
from models.recipe.setting import random_scene
from models.recipe.styles import style

BODIES = {
    "plain": 0.22,
    "translucent": 0.15,
    "smoke": 0.13,
    "marbled": 0.13,
    "pearl": 0.08,
    "glitter": 0.09,
    "layered": 0.05,
    "two-tone": 0.09,
    "stone": 0.06,
}
"""The materials of bodies, and how often each is drawn."""
PIPS = {"dots": 0.44, "field": 0.24, "inlay": 0.13, "ringed": 0.08, "hollow": 0.06, "square": 0.05}
"""The kinds of pips, and how often each is drawn."""
PALE_BRIGHTNESS = 0.18
"""The relative brightness (0 to 1, gamma removed) from which a body counts as pale."""


def brightness(a: Array) -> float:
    return float(np.asarray(a) @ [0.3, 0.59, 0.11])


def ink(rng: Rng, body: Array, least: float) -> Array:
    """A colour that differs from the body's in brightness by the factor `least` or in hue."""
    for _ in range(20):
        found = random_rgb(rng, pick(rng, vivid=0.4, dull=0.1, light=0.25, dark=0.25))
        ratio = (brightness(found) + 0.02) / (brightness(body) + 0.02)
        if max(ratio, 1 / ratio) > least or np.abs(found - body).sum() > 0.25 * least:
            return np.clip(found, 0.002, 1)
    return np.full(3, 0.85) if brightness(body) < PALE_BRIGHTNESS else np.full(3, 0.01)


def with_material(rng: Rng, look: Style, kind: str) -> Style:
    """The look with a body of this material."""
    vivid = np.clip(random_rgb(rng, pick(rng, vivid=0.7, dull=0.2, dark=0.1)), 0.003, 1)
    plainly = replace(look, marble=0.0, clear=0.0, metal=0.0, grain=0.0, disc=0.0, ring=0.0)
    if kind == "plain":
        body = np.clip(random_rgb(rng), 0.003, 1)
        return replace(plainly, body=as_colour(body))
    clear = float(rng.uniform(0.3, 0.97))
    if kind == "translucent":
        return replace(plainly, body=as_colour(vivid), clear=clear, gloss=float(rng.uniform(0.4, 1)))
    if kind == "smoke":  # grey to brown, or a tint, with clouds within
        tint = rng.uniform(0.02, 0.3) * (1 + rng.normal(0, 0.12, 3)) if rng.random() < 0.6 else vivid * 0.5
        cloud = np.clip(random_rgb(rng, pick(rng, light=0.4, grey=0.3, vivid=0.3)), 0, 1)
        tinted = as_colour(np.clip(tint, 0.003, 1))
        return replace(plainly, body=tinted, swirl=as_colour(cloud), clear=clear, cloudy=bool(rng.random() < 0.55))
    return with_second_colour(rng, replace(plainly, body=as_colour(vivid)), kind)


def with_second_colour(rng: Rng, look: Style, kind: str) -> Style:
    """The look with a second colour in its body."""
    body, part = np.array(look.body), float(rng.uniform(0.6, 1))
    scale, contrast = float(np.exp(rng.uniform(np.log(0.5), np.log(3)))), float(rng.uniform(1.5, 8))
    swirl = random_colour(rng, pick(rng, vivid=0.4, light=0.25, dark=0.25, grey=0.1))
    look = replace(look, swirl=swirl, marble_scale=scale, marble_contrast=contrast)
    some = float(rng.uniform(0.2, 0.9)) if rng.random() < (0.5 if kind == "glitter" else 0.25) else 0.0
    lighter = as_colour(np.clip(body * rng.uniform(1.3, 2.5) + rng.uniform(0, 0.3), 0, 1))
    stone = np.clip(random_rgb(rng, pick(rng, grey=0.4, wood=0.2, dull=0.4)), 0.01, 1)
    looks = {
        "layered": replace(look, layers=float(rng.uniform(0.6, 2.5))),
        "marbled": replace(look, marble=part, clear=some),
        "pearl": replace(look, swirl=lighter, marble=part, gloss=float(rng.uniform(0.5, 1.6))),
        "glitter": replace(look, glitter=float(rng.uniform(0.03, 0.4)), clear=some),
        "two-tone": replace(look, marble=1.0, marble_scale=0.25 + 0.1 * scale, marble_contrast=contrast * 2),
        "stone": replace(
            look,
            body=as_colour(stone),
            swirl=as_colour(np.clip(stone * rng.uniform(0.3, 2), 0, 1)),
            marble=1.0,
            marble_scale=float(rng.uniform(2, 20)),
        ),
    }
    return looks[kind]


def with_pips(rng: Rng, look: Style, kind: str) -> Style:
    """The look with pips of this kind, and its own colours of pips and fields."""
    body = np.array(look.body)
    least = float(np.exp(rng.uniform(np.log(1.5), np.log(12))))  # from faint to strong
    pip, spread = ink(rng, body, least), float(rng.uniform(0.42, 0.6))
    radius = float(min(rng.uniform(0.08, 0.3), 0.46 * spread))
    power = float(rng.uniform(3, 8)) if kind == "square" else 2.0
    look = replace(
        look,
        pip=as_colour(pip),
        pip_radius=radius,
        pip_spread=spread,
        six_spread=spread * float(rng.uniform(0.85, 1.12)),
        depth=float(rng.uniform(0, 1.3)) if rng.random() < 0.7 else 0.0,
        pip_power=power,
        decal=-1 if rng.random() < 0.9 else look.decal,
        ace=None if rng.random() < 0.8 else look.ace,
        four=None,
    )
    if kind == "field":  # a round or square field on each face, shaded or in a colour of its own
        square = bool(rng.random() < 0.35)
        field = float(rng.uniform(0.6, 0.97))
        radius = field * float(rng.uniform(0.11, 0.26))
        corner = field * (0.84 if square else 0.7071) - radius * 0.7071
        spread = corner * float(rng.uniform(0.72, 1))
        own = ink(rng, body, least) if rng.random() < 0.6 else None
        shade = float(np.exp(rng.uniform(np.log(0.12), np.log(6))))
        ground = body * shade if own is None else own
        dot = body if rng.random() < 0.45 else ink(rng, ground, least)
        return replace(
            look,
            pip=as_colour(np.clip(dot, 0.002, 1)),
            disc=field,
            square=square,
            field=None if own is None else as_colour(own),
            disc_shade=shade,
            disc_rim=float(rng.uniform(0.4, 1.5)),
            pip_radius=min(radius, 0.46 * spread),
            pip_spread=spread,
            six_spread=spread * float(rng.uniform(0.9, 1.1)),
        )
    if kind == "inlay":  # each pip within a spot of another colour
        rim = as_colour(ink(rng, pip, least))
        return replace(look, rim=rim, ring=float(rng.uniform(0.25, 0.8)), pip_radius=min(radius, 0.2))
    if kind == "ringed":
        return replace(look, ring=float(rng.uniform(0.15, 0.5)), rim=as_colour(pip * rng.uniform(0.3, 1)))
    if kind == "hollow":
        return replace(look, hollow=float(rng.uniform(0.35, 0.75)), pip_radius=max(radius, 0.15))
    return look


def shop_look(rng: Rng) -> Style:
    """A random look of a die as shops list them, new or worn."""
    look = with_pips(rng, with_material(rng, style(rng), draw(rng, BODIES)), draw(rng, PIPS))
    if rng.random() < 0.12:
        look = replace(look, worn=float(rng.uniform(0.2, 0.45)))
    return replace(look, scuff=float(rng.uniform(0.3, 1.5))) if rng.random() < 0.12 else look


def shop_die(rng: Rng, size: tuple[int, int]) -> Scene:
    """A small picture of one die as shops list them, from straight above to 62 degrees, sometimes with a lamp or a
    window in it."""
    edge = float(np.exp(rng.uniform(np.log(25), np.log(70))))
    tilt = float(rng.uniform(0, 25) if rng.random() < 0.5 else rng.uniform(25, 62))
    scene = random_scene(rng, 1, edge, int(rng.random() < 0.15), size, tilt)
    scene = replace(scene, film=replace(scene.film, streak=min(scene.film.streak, edge / 8)))
    look = shop_look(rng)
    if rng.random() < 0.15:
        look = replace(look, gloss=float(rng.uniform(0.7, 1.7)))
        scene = replace(
            scene, window=scene.window._replace(size=float(rng.uniform(0.1, 0.5)), strength=float(rng.uniform(1.5, 7)))
        )
    return replace(scene, dice=tuple(replace(d, style=replace(look, edge=d.style.edge)) for d in scene.dice))
