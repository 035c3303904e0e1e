"""Chooses at random what a photo shows: dice and other things, table, tray, lamps, camera."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.recipe.clutter import random_blob
from models.recipe.colours import Rng, as_colour, draw, random_rgb
from models.recipe.layout import litter, scatter
from models.recipe.scene import EDGE, Array, Camera, Colour, Film, Light, Scene, Style, Tray, Window
from models.recipe.styles import style
from models.recipe.table import felt, texture

PICTURE_SIZE_CHANCES = {(640, 480): 0.5, (640, 360): 0.25, (480, 640): 0.12, (512, 512): 0.13}
DICE_COUNT_CHANCES = dict(enumerate((0.07, 0.07, 0.09, 0.1, 0.12, 0.25, 0.12, 0.06, 0.05, 0.04, 0.03)))
THING_COUNT_CHANCES = dict(enumerate((0.36, 0.2, 0.14, 0.12, 0.08, 0.06, 0.04)))
BLOB_COUNT_CHANCES = dict(enumerate((0.6, 0.22, 0.12, 0.06)))
TOGETHER_CHANCES = {0.0: 0.5, 0.25: 0.35, 0.6: 0.15}
FARTHEST_CM = 60  # from the middle of the table; nothing lies farther away


def _tilt_degrees(rng: Rng) -> float:
    """The camera's tilt in degrees, 0 to 60: often from nearly above, seldom at a steep angle."""
    r = rng.random()
    tilt = abs(rng.normal(0, 12)) if r < 0.4 else rng.uniform(0, 45) if r < 0.85 else rng.uniform(40, 60)
    return float(min(tilt, 60))


def camera(
    rng: Rng, edge_pixels: float | None = None, size: tuple[int, int] | None = None, tilt_degrees: float | None = None
) -> Camera:
    """A random camera, from straight above to 60 degrees, near with a wide angle or far away.

    `edge_pixels` is the edge of a usual die in pixels, `size` the width and height of the picture, `tilt_degrees` its
    angle from straight above; each is random if not given.
    """
    w, h = size or draw(rng, PICTURE_SIZE_CHANCES)
    focal = w / 2 / np.tan(np.radians(rng.uniform(22, 38) if rng.random() < 0.8 else rng.uniform(38, 50)))
    edge = edge_pixels or np.exp(rng.uniform(np.log(20), np.log(130)))
    roll = rng.uniform(0, 2 * np.pi) if rng.random() < 0.12 else rng.normal(0, 0.12)
    return Camera(
        w,
        h,
        distance=float(focal * EDGE / edge),
        tilt=float(np.radians(_tilt_degrees(rng) if tilt_degrees is None else tilt_degrees)),
        azimuth=float(rng.uniform(0, 2 * np.pi)),
        roll=float(roll),
        focal=float(focal),
    )


def lights(rng: Rng, c: Camera) -> tuple[tuple[Light, ...], Colour]:
    """Random lamps (the camera's own flash, a strip of small lamps, or one to three lamps anywhere), and the colour of
    the ambient light."""
    r, height = rng.random(), max(25.0, c.distance)
    lamps, ambient = _lamps(rng, height)
    if r < 0.08:
        x, y, z = c.frame()[0] + rng.normal(0, 1.5, 3)
        flash = Light(float(x), float(y), float(max(z, 5)), 0.3, as_colour(np.full(3, rng.uniform(0.5, 1.2))))
        return (flash,), as_colour(np.array(ambient) * rng.uniform(0.1, 0.6))
    if r < 0.16:
        a, n = rng.uniform(0, np.pi), 4
        steps = np.linspace(-0.5, 0.5, n)[:, None] * [np.cos(a), np.sin(a)] * height * rng.uniform(0.5, 1.5)
        tint = as_colour(np.array(lamps[0].colour) * len(lamps) / n)
        strip = [replace(lamps[0], x=lamps[0].x + x, y=lamps[0].y + y, radius=0.5, colour=tint) for x, y in steps]
        return tuple(strip), ambient
    return lamps, ambient


def _lamps(rng: Rng, height: float) -> tuple[tuple[Light, ...], Colour]:
    """One to three random lamps, from a single bulb in the dark to diffuse daylight, and the colour of the ambient
    light."""
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
                as_colour(c),
            )
        )
    return tuple(lamps), as_colour(warm ** rng.uniform(-0.5, 1) * rng.uniform(0.08, 0.7))


def tray(rng: Rng, c: Camera, half_width_cm: float) -> Tray:
    n = int(rng.choice([4, 4, 6, 8, 24]))
    a = np.linspace(0, 2 * np.pi, n + 1)[:-1] + (
        rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else np.pi / 4 - c.azimuth
    )
    ratio = rng.uniform(0.7, 1.0)
    corners = np.c_[np.cos(a), np.sin(a) * ratio] * half_width_cm * (1.25 if n == 4 else 1.0)
    return Tray(
        tuple((float(x), float(y)) for x, y in corners),
        float(rng.uniform(0.8, 3.5)),
        float(rng.uniform(0, 1.2)),
        float(rng.uniform(0.1, 1.2)),
        as_colour(random_rgb(rng)),
        felt(rng),
    )


def film(rng: Rng) -> Film:
    """A random film: how the camera turns light into a photo, from good light to bad."""
    return Film(
        exposure=float(rng.uniform(0.25, 1.1)),
        balance=as_colour(rng.uniform(0.85, 1.18, 3)),
        gamma=float(rng.uniform(1.8, 2.5)),
        contrast=float(rng.uniform(0, 1.0)),
        blur=float(rng.uniform(0.2, 0.9) if rng.random() < 0.8 else rng.uniform(0.9, 1.8)),
        streak=float(rng.uniform(2, 9)) if rng.random() < 0.12 else 0.0,
        streak_angle=float(rng.uniform(0, np.pi)),
        noise=float(rng.exponential(0.006) if rng.random() < 0.8 else rng.uniform(0.01, 0.04)),
        vignette=float(rng.uniform(0, 0.4)),
        sharpen=float(rng.uniform(0.2, 1.2)) if rng.random() < 0.4 else 0.0,
        grey=bool(rng.random() < 0.08),
        jpeg=int(rng.integers(45, 97)),
    )


def _window(rng: Rng) -> Window:
    """A random window; its strength is 0 in half of the cases."""
    strength = rng.uniform(0.5, 5) if rng.random() < 0.45 else 0.0
    x, y = float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))
    return Window(x, y, float(rng.uniform(0.05, 0.5)), float(strength))


def floor(c: Camera, tray: Tray | None) -> Array:
    """The corners, in centimetres on the table, of the area in which dice may lie: what the camera sees, limited to the
    tray."""
    size = np.array([c.width, c.height])
    frame = size * (0.06 + 0.88 * np.array([[0, 0], [1, 0], [1, 1], [0, 1]]))
    seen = np.clip(c.ground(frame), -FARTHEST_CM, FARTHEST_CM)
    return np.clip(np.array(tray.corners) * 0.92, seen.min(0), seen.max(0)) if tray else seen


def _styles(rng: Rng, dice: int) -> list[Style]:
    """Random looks of the dice of a throw: all the same, all different, or mixed."""
    base, mixed = style(rng), rng.random()
    return [base if mixed < 0.5 or (mixed > 0.8 and rng.random() < 0.5) else style(rng) for _ in range(dice)]


def random_scene(
    rng: Rng,
    dice: int | None = None,
    edge_pixels: float | None = None,
    things: int | None = None,
    size: tuple[int, int] | None = None,
    tilt_degrees: float | None = None,
) -> Scene:
    """A random scene. `dice` and `things` fix their number if given, `edge_pixels` the size of a die in the middle,
    `size` that of the picture, and `tilt_degrees` the angle of the camera.

    Dice and things for which no place is found are missing.
    """
    c = camera(rng, edge_pixels, size, tilt_degrees)
    dice = draw(rng, DICE_COUNT_CHANCES) if dice is None else dice
    things = draw(rng, THING_COUNT_CHANCES) + (2 if dice == 0 else 0) if things is None else things
    half = float(np.abs(c.ground(np.array([[0, c.height / 2], [c.width / 2, 0]]))).max()) * rng.uniform(0.55, 1.0)
    around = tray(rng, c, half) if rng.random() < 0.3 and half < 40 else None
    thrown = scatter(rng, _styles(rng, dice), floor(c, around), draw(rng, TOGETHER_CHANCES))
    lamps, ambient = lights(rng, c)
    return Scene(
        dice=thrown,
        things=litter(rng, c, thrown, things),
        blobs=tuple(random_blob(rng, c) for _ in range(draw(rng, BLOB_COUNT_CHANCES))),
        camera=c,
        lights=lamps,
        ambient=ambient,
        window=_window(rng),
        table=texture(rng),
        table_size=float(max(12.0, 2.2 * half) * rng.uniform(0.3, 1.5)),
        tray=around,
        film=film(rng),
    )
