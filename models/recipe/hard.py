"""Chooses scenes that readers miss: dice of two sizes, small dice on printed boards, yellow dice on pale ground, dice
under glass, dice that move, dominoes and dials without a die, and close views of one die that is hard to read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from models.recipe import games, outlines
from models.recipe.clutter import turn_and_move
from models.recipe.colours import Rng, as_colour, draw, random_colour, random_rgb
from models.recipe.layout import litter, scatter
from models.recipe.prints import board_track, disc, printed_die_or_domino, round_dial, words
from models.recipe.scene import EDGE, Glass, Glint, Image, Scene, Style, Thing
from models.recipe.setting import floor, random_scene
from models.recipe.styles import style
from models.recipe.table import texture


def two_sizes(rng: Rng) -> Scene:
    """Two to six dice, some of which are 0.45 to 0.8 times as large as the others."""
    edge = float(np.exp(rng.uniform(np.log(36), np.log(150))))
    scene = random_scene(rng, 0, edge, things=int(rng.integers(0, 2)))
    count, factor = int(rng.integers(2, 7)), float(rng.uniform(0.45, 0.8))
    small = int(rng.integers(1, count))
    large = replace(style(rng), edge=EDGE)
    other = large if rng.random() < 0.3 else style(rng)
    looks = [large] * (count - small) + [replace(other, edge=EDGE * factor)] * small
    around = floor(scene.camera, scene.tray)
    dice = scatter(rng, [looks[i] for i in rng.permutation(count)], around, 0.2)
    return replace(scene, dice=dice, things=litter(rng, scene.camera, dice, len(scene.things) > 0))


def printed_board(rng: Rng) -> Scene:
    """One to six dice of 20 to 34 pixels on a board full of prints, often beside a hand."""
    scene = random_scene(rng, int(rng.integers(1, 7)), float(rng.uniform(20, 34)), things=int(rng.integers(0, 3)))
    hands = (outlines.hand(rng, outlines.empty_outline(scene.camera), scene.camera.focal / scene.camera.distance),)
    return replace(
        scene,
        table=_board(rng),
        table_size=float(rng.uniform(25, 70)),
        tray=None,
        blobs=hands if rng.random() < 0.4 else (),
    )


def _board(rng: Rng) -> Image:
    """The texture of a board game: tracks, discs, dials, dice in print and words on one ground."""
    ground = texture(rng, prints=0)
    t = (ground ** (1 / 2.2) * 255).astype(np.uint8)
    prints = {board_track: 4, disc: 2, round_dial: 1, printed_die_or_domino: 2, words: 2}
    for _ in range(int(rng.integers(8, 26))):
        x, y = (int(v) for v in rng.integers(0, t.shape[0], 2))
        draw(rng, prints)(rng, t, x, y)
    return np.asarray((t.astype(np.float32) / 255) ** np.float32(2.2), np.float32)


def pale_ground(rng: Rng) -> Scene:
    """Bright dice with light or dark pips on ground that is nearly as bright: yellow on carpet, white on paper."""
    yellow = rng.random() < 0.65
    body = rng.uniform([0.6, 0.4, 0.0], [1, 0.8, 0.3]) if yellow else np.clip(random_rgb(rng, "light"), 0.3, 1)
    white = yellow and rng.random() < 0.7
    pip = np.full(3, rng.uniform(0.75, 0.95) if white else rng.uniform(0.01, 0.15))
    look = replace(
        style(rng), body=as_colour(body), pip=as_colour(pip), metal=0.0, marble=0.0, disc=0.0, ace=None, decal=-1
    )
    scene = random_scene(rng, int(rng.integers(1, 7)), float(np.exp(rng.uniform(np.log(24), np.log(110)))))
    dice = tuple(replace(d, style=replace(look, edge=d.style.edge)) for d in scene.dice)
    ground = texture(rng, prints=0.15)
    pale = np.clip(np.array([0.7, 0.62, 0.5]) * rng.uniform(0.7, 1.3, 3), 0.2, 0.95)
    grain = ground / max(float(ground.mean()), 0.02)
    return replace(scene, dice=dice, tray=None, table=np.clip(pale * grain**0.4, 0.05, 1).astype(np.float32))


def under_glass(rng: Rng) -> Scene:
    """One to six dice of 18 to 60 pixels under a clear dome or pane, with reflections of windows and lamps in it."""
    edge = float(np.exp(rng.uniform(np.log(18), np.log(60))))
    scene = random_scene(rng, int(rng.integers(1, 7)), edge, things=int(rng.integers(0, 2)))
    w, h = scene.camera.width, scene.camera.height
    radius = float(rng.uniform(0.2, 0.6) * min(w, h))
    middle = np.array([w, h]) * rng.uniform(0.3, 0.7, 2)
    if scene.dice and rng.random() < 0.8:
        middle = scene.camera.project(np.array([[d.x, d.y, d.style.edge] for d in scene.dice])).mean(0)
        radius = max(radius, 2.5 * edge)
    glints = tuple(_glint(rng, middle, radius) for _ in range(int(rng.integers(2, 9))))
    glass = Glass(
        (float(middle[0]), float(middle[1])), radius, float(rng.uniform(0, 0.18)), glints, random_colour(rng, "light")
    )
    return replace(scene, glass=glass)


def _glint(rng: Rng, middle: np.ndarray, radius: float) -> Glint:
    """A random bright reflection on a round glass with this middle and radius in pixels."""
    a, r = rng.uniform(0, 2 * np.pi), radius * np.sqrt(rng.uniform(0, 0.9))
    x, y = middle + r * np.array([np.cos(a), np.sin(a)])
    sides = radius * np.exp(rng.uniform(np.log(0.02), np.log(0.25), 2))
    lean = np.degrees(a) + 90 + rng.normal(0, 12)
    return Glint(float(x), float(y), float(sides.max()), float(sides.min()), float(lean), float(rng.uniform(0.08, 1.2)))


def moving(rng: Rng) -> Scene:
    """One to six dice, blurred by motion as in a dark room: by 2.5 to 9 pixels, at most a sixth of a die."""
    edge = float(np.exp(rng.uniform(np.log(30), np.log(110))))
    scene = random_scene(rng, int(rng.integers(1, 7)), edge, things=int(rng.integers(0, 3)))
    longest = float(np.clip(edge / 6, 3.5, 9))
    return replace(scene, film=replace(scene.film, streak=float(rng.uniform(2.5, longest))))


def dominoes(rng: Rng) -> Scene:
    """Dominoes of two halves with as many pips as dice show, flat on the table, without a die."""
    scene = random_scene(rng, 0, things=0)
    things: list[Thing] = []
    for _ in range(int(rng.integers(1, 4))):
        at = scene.camera.ground(rng.uniform(0.1, 0.9, 2)[None] * [scene.camera.width, scene.camera.height])[0]
        things += turn_and_move(
            rng, games.dominoes(rng), float(np.clip(at[0], -60, 60)), float(np.clip(at[1], -60, 60))
        )
    return replace(scene, things=tuple(things))


def printed_dials(rng: Rng) -> Scene:
    """Printed dials, pictures of dice, and discs on the table, without a real die."""
    scene = random_scene(rng, 0, things=int(rng.integers(0, 3)))
    ground = texture(rng, prints=0.3)
    t = (ground ** (1 / 2.2) * 255).astype(np.uint8)
    for _ in range(int(rng.integers(4, 14))):
        x, y = (int(v) for v in rng.integers(0, t.shape[0], 2))
        draw(rng, {round_dial: 5, printed_die_or_domino: 3, disc: 1})(rng, t, x, y)
    soft = cv2.GaussianBlur(t, (0, 0), 0.6).astype(np.float32)
    printed = np.asarray((soft / 255) ** np.float32(2.2), np.float32)
    return replace(scene, table=printed, tray=None, table_size=float(rng.uniform(15, 50)))


def one_die(rng: Rng, size: tuple[int, int]) -> Scene:
    """A small picture of one die that a classifier refuses: in a hard look or light, small, under glass, or moving."""
    edge = float(rng.uniform(20, 30) if rng.random() < 0.3 else rng.uniform(30, 60))
    scene = random_scene(rng, 1, edge, int(rng.random() < 0.15), size)
    look = hard_look(rng)
    dice = tuple(replace(d, style=replace(look, edge=d.style.edge)) for d in scene.dice)
    scene, r = replace(scene, dice=dice), rng.random()
    if r < 0.25:  # a lamp or window in a glossy face
        bright = scene.window._replace(size=float(rng.uniform(0.1, 0.5)), strength=float(rng.uniform(2, 8)))
        glossy = tuple(replace(d, style=replace(d.style, gloss=float(rng.uniform(0.7, 1.6)))) for d in dice)
        return replace(scene, dice=glossy, window=bright)
    if r < 0.4:
        middle = np.array(size) / 2 + rng.normal(0, 12, 2)
        radius = float(rng.uniform(0.9, 3) * edge)
        glints = tuple(_glint(rng, middle, radius) for _ in range(int(rng.integers(1, 7))))
        glass = Glass((float(middle[0]), float(middle[1])), radius, float(rng.uniform(0, 0.15)), glints)
        return replace(scene, glass=glass)
    if r < 0.52:
        return replace(scene, film=replace(scene.film, streak=float(rng.uniform(2.5, max(3.5, edge / 6)))))
    return scene


def hard_look(rng: Rng) -> Style:
    """A look that is often refused: amber and orange dice, clear and marbled ones, faint pips, round fields and odd
    aces."""
    look, kind = style(rng), rng.random()
    if kind < 0.3:  # yellow to orange, opaque or clear
        body = rng.uniform([0.5, 0.1, 0.0], [0.95, 0.65, 0.12])
        white = rng.random() < 0.5
        pip = np.full(3, rng.uniform(0.6, 0.95) if white else rng.uniform(0.005, 0.1))
        clear = float(rng.uniform(0.3, 0.9)) if rng.random() < 0.5 else 0.0
        return replace(look, body=as_colour(body), pip=as_colour(pip), clear=clear, metal=0.0)
    if kind < 0.5:
        body = random_rgb(rng, "vivid" if rng.random() < 0.7 else None)
        return replace(look, body=as_colour(np.clip(body, 0.003, 1)), clear=float(rng.uniform(0.4, 0.95)), metal=0.0)
    if kind < 0.7:
        swirl, contrast = as_colour(random_rgb(rng)), float(rng.uniform(2, 8))
        return replace(look, swirl=swirl, marble=float(rng.uniform(0.6, 1)), marble_contrast=contrast)
    if kind < 0.85:
        body = np.array(look.body)
        faint = body * rng.uniform(0.35, 0.7) if body.mean() > 0.15 else body + rng.uniform(0.04, 0.25, 3)
        return replace(look, pip=as_colour(np.clip(faint, 0, 1)))
    disc, radius = float(rng.uniform(0.55, 0.92)), float(rng.uniform(0.09, 0.2))
    spread = (disc - radius) / np.sqrt(2) * float(rng.uniform(0.8, 1))
    shade = float(np.exp(rng.uniform(np.log(0.12), np.log(6))))
    return replace(look, disc=disc, disc_shade=shade, pip_radius=radius, pip_spread=spread, six_spread=spread)


HARD_SCENES: dict[Callable[[Rng], Scene], float] = {
    two_sizes: 0.24,
    printed_board: 0.18,
    pale_ground: 0.15,
    under_glass: 0.15,
    moving: 0.12,
    dominoes: 0.1,
    printed_dials: 0.06,
}
"""The kinds of hard scenes, and the share of renders of each."""


def hard_scene(rng: Rng) -> Scene:
    return draw(rng, HARD_SCENES)(rng)
