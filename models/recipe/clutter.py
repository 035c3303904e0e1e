"""Builds random things other than dice for a rendered photo: solids, such as coins or keyboards, and things drawn by
their outline, such as cables or a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from models.recipe import desk, games, outlines
from models.recipe.colours import Rng, draw
from models.recipe.scene import Blob, Camera, Thing

SOLID_MAKERS: dict[Callable[[Rng], list[Thing]], float] = {
    games.blank_or_lettered_cubes: 0.12,
    games.numbered_dice: 0.2,
    games.lone_marks: 0.06,
    games.numbered_tiles: 0.05,
    games.bottle_caps: 0.04,
    games.dominoes: 0.14,
    games.coins: 0.07,
    games.sewing_buttons: 0.08,
    games.poker_chips: 0.03,
    games.pawns: 0.05,
    games.bricks: 0.05,
    games.marbles: 0.03,
    desk.keyboard: 0.13,
    desk.power_adapters: 0.08,
    desk.labels: 0.02,
    desk.batteries: 0.03,
    desk.long_boxes: 0.05,
    desk.telephones: 0.02,
    desk.remotes: 0.02,
    desk.drinking_cups: 0.02,
    desk.nuts_and_washers: 0.03,
}
BLOB_MAKERS = {
    outlines.cable: 0.32,
    outlines.pencil: 0.11,
    outlines.ring: 0.12,
    outlines.door_key: 0.09,
    outlines.nut_or_bottle_cap: 0.08,
    outlines.hand: 0.16,
    outlines.paper_scrap: 0.12,
}


def random_solid(rng: Rng, x: float, y: float) -> tuple[Thing, ...]:
    """The parts of a random solid that is not a die, placed at (x, y) and rotated; it often has a size at which it
    could be confused with a die."""
    return turn_and_move(rng, draw(rng, SOLID_MAKERS)(rng), x, y)


def turn_and_move(rng: Rng, parts: list[Thing], x: float, y: float) -> tuple[Thing, ...]:
    """These parts, built around the origin, moved to (x, y) and turned by a random angle."""
    yaw = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(yaw), np.sin(yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    return tuple(
        replace(t, x=float(x + c * t.x - s * t.y), y=float(y + s * t.x + c * t.y), rotation=turn @ t.rotation)
        for t in parts
    )


def random_blob(rng: Rng, camera: Camera) -> Blob:
    """A random thing that is drawn by its outline, such as a cable, a ring or a hand, in the picture of this camera."""
    return draw(rng, BLOB_MAKERS)(rng, outlines.empty_outline(camera), camera.focal / camera.distance)
