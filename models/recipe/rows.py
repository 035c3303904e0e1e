"""Describes each solid as a row of numbers for the ray caster; the constants name the columns."""

from __future__ import annotations

import itertools

import numpy as np

from models.recipe.scene import FACES, Array, DieSpec, Style, Thing, resting
from models.recipe.solids import CORNER_OVER_FACE_DISTANCE

# fmt: off
X, Y, Z = 0, 1, 2  # the middle
ROTATION = 3  # rotation, nine numbers, world to the solid's own axes
HX, HY, HZ, ROUND, BALL, CYL = 12, 13, 14, 15, 16, 17  # half sizes, radius of the edges, cut by a ball, a cylinder?
A, B, MARBLE, MSCALE, MCON, GRAIN = 18, 21, 24, 25, 26, 27  # two colours and how they mix
PIP, ACE, FOUR = 28, 31, 34  # colours of the pips
PRAD, SPREAD, SIX, ACESCALE, DEPTH = 37, 38, 39, 40, 41
RING, DISC, DSHADE, DRIM, GLOSS, CLEAR = 42, 43, 44, 45, 46, 47
MIRROR, T2, T3, T6 = 48, 49, 50, 51  # layouts that run the other way
MARKS = 52  # what is on each of the six faces; on bodies of many faces the first counts on
METAL = 58
FIELD, FIELDED, SQUARE, HOLLOW = 59, 62, 63, 64  # the field's own colour, whether it has one; its form; rings for pips
RIM, RIMMED, POWER, GLITTER = 65, 68, 69, 70  # colour of rings, whether they have one; outline of pips; flecks
LAYERS, WORN, SCUFF, CLOUDY = 71, 72, 73, 74
ROW_LENGTH = 75
# fmt: on

PIPS = np.zeros((7, 6, 2))
PIPS[2, :2] = PIPS[3, :2] = PIPS[4, :2] = PIPS[5, :2] = [(-1, -1), (1, 1)]
PIPS[4, 2:4] = PIPS[5, 2:4] = [(-1, 1), (1, -1)]
PIPS[6] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)]
CUBE_DIRECTIONS = np.array([s for s in itertools.product((-1, 0, 1), repeat=3) if any(s)], float)


def die_row(d: DieSpec) -> Array:
    s, half, row = d.style, d.style.edge / 2, np.zeros(ROW_LENGTH)
    turn = resting(d.face, d.yaw)
    row[X : Z + 1] = d.x, d.y, half + d.z
    row[ROTATION : ROTATION + 9] = (turn if d.turn is None else d.turn @ turn).T.ravel()
    row[HX : CYL + 1] = half, half, half, s.rounding * half, s.ball * half, 0
    _write_style(row, s)
    row[MARKS:METAL] = FACES
    if s.decal >= 0:
        row[MARKS + FACES.index(1)] = -1 - s.decal
    return row


def _write_style(row: Array, s: Style) -> None:
    """Write the material of a die and its pips into its row."""
    row[A : A + 6] = *s.body, *s.swirl
    row[MARBLE:PIP] = s.marble, s.marble_scale, s.marble_contrast, s.grain
    row[PIP:PRAD] = *s.pip, *(s.ace or s.pip), *(s.four or s.pip)
    row[METAL] = s.metal
    row[PRAD:MARKS] = (
        s.pip_radius,
        s.pip_spread,
        s.six_spread,
        s.ace_scale,
        s.depth,
        s.ring,
        s.disc,
        s.disc_shade,
        s.disc_rim,
        s.gloss,
        s.clear,
        s.mirrored,
        *s.turned,
    )
    row[FIELD:ROW_LENGTH] = (
        *(s.field or s.body),
        s.field is not None,
        s.square,
        s.hollow,
        *(s.rim or s.pip),
        s.rim is not None,
        s.pip_power,
        s.glitter,
        s.layers,
        s.worn,
        s.scuff,
        s.cloudy,
    )


def thing_row(t: Thing) -> Array:
    row = np.zeros(ROW_LENGTH)
    lowest = float(np.abs(t.rotation[2] * t.half).sum())
    if t.cylinder:
        flat = np.hypot(t.rotation[2, 0], t.rotation[2, 1])
        lowest = float(t.half[0] * flat + t.half[2] * abs(t.rotation[2, 2]))
    row[X : Z + 1] = t.x, t.y, lowest if t.z is None else t.z
    row[ROTATION : ROTATION + 9] = t.rotation.T.ravel()
    row[HX : CYL + 1] = *t.half, min(t.rounding, *t.half), 1e3, t.cylinder
    row[A : A + 6] = *t.body, *t.body
    row[PIP:PRAD] = (*t.mark, *t.mark, *t.mark)
    row[PRAD : DEPTH + 1] = t.mark_radius, 0.5, 0.5, 1, t.depth
    row[POWER] = 2
    row[GLOSS] = t.gloss
    if t.style:
        _write_style(row, t.style)
    row[MARKS:METAL] = t.marks
    if t.sides:
        reach = t.half[0] * CORNER_OVER_FACE_DISTANCE[t.sides]
        row[HX : CYL + 1] = reach, reach, reach, t.half[0], reach - t.rounding, t.sides
    return row


def hull(row: Array) -> Array:
    """Points in world coordinates around a solid, whose convex hull contains its silhouette."""
    half, r = row[HX : HZ + 1], row[ROUND]
    if row[CYL] > 1:  # a ball somewhat smaller than its corners
        local = CUBE_DIRECTIONS / np.linalg.norm(CUBE_DIRECTIONS, axis=1, keepdims=True) * (row[ROUND] + row[BALL]) / 2
    elif row[CYL]:
        a = np.linspace(0, 2 * np.pi, 17)[:-1]
        ring = np.c_[np.cos(a) * half[0], np.sin(a) * half[0]]
        local = np.r_[np.c_[ring, np.full(16, half[2])], np.c_[ring, np.full(16, -half[2])]]
    else:
        local = CUBE_DIRECTIONS * (half - r * (1 - 1 / np.linalg.norm(CUBE_DIRECTIONS, axis=1, keepdims=True)))
        local *= np.minimum(1, row[BALL] / np.linalg.norm(local, axis=1, keepdims=True))
    return np.asarray(local @ row[ROTATION : ROTATION + 9].reshape(3, 3) + row[:3])
