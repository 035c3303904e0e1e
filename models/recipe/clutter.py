"""Builds random things other than dice for a rendered photo: solids, such as coins or keyboards, and things drawn by
their outline, such as cables or a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from models.recipe import desk, games, outlines
from models.recipe.colours import Rng, draw
from models.recipe.scene import Blob, Camera, Thing

SOLIDS: dict[Callable[[Rng], list[Thing]], float] = {
    games.cubes: 0.12,
    games.numerals: 0.2,
    games.lone_marks: 0.06,
    games.tiles: 0.05,
    games.caps: 0.04,
    games.dominoes: 0.14,
    games.coins: 0.07,
    games.buttons: 0.08,
    games.chips: 0.03,
    games.pawns: 0.05,
    games.bricks: 0.05,
    games.marbles: 0.03,
    desk.keyboard: 0.13,
    desk.plugs: 0.08,
    desk.labels: 0.02,
    desk.batteries: 0.03,
    desk.bars: 0.05,
    desk.telephones: 0.02,
    desk.remotes: 0.02,
    desk.cups: 0.02,
    desk.nuts: 0.03,
}
SOFT = {
    outlines.cable: 0.32,
    outlines.pencil: 0.11,
    outlines.ring: 0.12,
    outlines.key: 0.09,
    outlines.nut: 0.08,
    outlines.hand: 0.16,
    outlines.scrap: 0.12,
}


def solid(rng: Rng, x: float, y: float) -> tuple[Thing, ...]:
    """The parts of a random solid that is not a die, placed at (x, y) and rotated; it often has a size at which it
    could be confused with a die."""
    return place(rng, draw(rng, SOLIDS)(rng), x, y)


def place(rng: Rng, parts: list[Thing], x: float, y: float) -> tuple[Thing, ...]:
    """These parts, built around the origin, moved to (x, y) and turned by a random angle."""
    yaw = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(yaw), np.sin(yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    return tuple(
        replace(t, x=float(x + c * t.x - s * t.y), y=float(y + s * t.x + c * t.y), rotation=turn @ t.rotation)
        for t in parts
    )


def soft(rng: Rng, camera: Camera) -> Blob:
    """A random thing that is drawn by its outline, such as a cable, a ring or a hand, in the picture of this camera."""
    return draw(rng, SOFT)(rng, outlines.blank(camera), camera.focal / camera.distance)
