"""The surface of a solid at a point, compiled with numba for the ray caster: faces, pips, marbling, pictures."""

from __future__ import annotations

import math

from models.recipe.rows import (
    ACE,
    ACESCALE,
    CYL,
    DEPTH,
    DISC,
    DRIM,
    DSHADE,
    FIELD,
    FIELDED,
    FOUR,
    GLITTER,
    GRAIN,
    HOLLOW,
    HX,
    HY,
    HZ,
    LAYERS,
    MARBLE,
    MARKS,
    MCON,
    MIRROR,
    MSCALE,
    PIP,
    PIPS,
    POWER,
    PRAD,
    RIM,
    RIMMED,
    RING,
    ROUND,
    SCUFF,
    SIX,
    SPREAD,
    SQUARE,
    T2,
    T3,
    T6,
    WORN,
    A,
    B,
)
from models.recipe.shape import jit
from models.recipe.solids import FRAMES, MARK, SIDES


@jit
def hash_share(i, j, k):
    n = (i * 374761393 + j * 668265263 + k * 1274126177) & 0x7FFFFFFF
    n = ((n ^ (n >> 13)) * 1103515245) & 0x7FFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 65535.0


@jit
def noise(x, y, z):
    """Smooth noise at a point in space, 0 to 1."""
    i, j, k = math.floor(x), math.floor(y), math.floor(z)
    fx, fy, fz = x - i, y - j, z - k
    fx, fy, fz = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy), fz * fz * (3 - 2 * fz)
    i, j, k = int(i), int(j), int(k)
    r = 0.0
    for a in range(2):
        for b in range(2):
            for c in range(2):
                w = (fx if a else 1 - fx) * (fy if b else 1 - fy) * (fz if c else 1 - fz)
                r += w * hash_share(i + a, j + b, k + c)
    return r


@jit
def many_sided_face_at(row, x, y, z):
    """The number of the face that a point belongs to on a body with many faces, and its position (u, v) there: -1 to 1
    within the mark."""
    k, best, f = int(row[CYL]), -1e9, 0
    for i in range(SIDES[k]):
        out = FRAMES[k, i, 2, 0] * x + FRAMES[k, i, 2, 1] * y + FRAMES[k, i, 2, 2] * z
        if out > best:
            best, f = out, i
    m, n = FRAMES[k, f], row[ROUND] * MARK[k]
    return f, (m[0, 0] * x + m[0, 1] * y + m[0, 2] * z) / n, (m[1, 0] * x + m[1, 1] * y + m[1, 2] * z) / n


@jit
def mark_of(row, face):
    """The mark of a face (its number of pips, or a negative number for a picture); on bodies with many faces each has
    the picture after that of the face before."""
    return int(row[MARKS]) - face if row[CYL] > 1.5 else int(row[MARKS + face])


@jit
def face_at(row, x, y, z):
    """The number of the face that a point belongs to (-1 for the side of a cylinder), and its position (u, v) there, -1
    to 1."""
    if row[CYL] > 1.5:
        return many_sided_face_at(row, x, y, z)
    a, b, c = abs(x) / row[HX], abs(y) / row[HY], abs(z) / row[HZ]
    if row[CYL] > 0.5 and c < 0.97:
        return -1, 0.0, 0.0
    if (a >= b and a >= c) and row[CYL] < 0.5:
        f, u, v = 0 if x > 0 else 1, y / row[HY], z / row[HZ]
    elif b >= c and row[CYL] < 0.5:
        f, u, v = 2 if y > 0 else 3, z / row[HZ], x / row[HX]
    else:
        f, u, v = 4 if z > 0 else 5, x / row[HX], y / row[HY]
    return f, -u if row[MIRROR] > 0.5 else u, v


@jit
def nearest_pip(row, face, u, v):
    """The nearest pip on a face: its distance in pip radii, its offset (du, dv) in pip radii, and the number of pips.

    Without pips the distance is 9, and the number is the face's mark.
    """
    n = mark_of(row, face)
    if n <= 0:
        return 9.0, 0.0, 0.0, n
    if (n == 2 and row[T2] > 0.5) or (n == 3 and row[T3] > 0.5):
        u = -u
    if n == 6 and row[T6] > 0.5:
        u, v = v, u
    best, bu, bv = 1e9, 0.0, 0.0
    for i in range(n):
        pu = PIPS[n, i, 0] * (row[SIX] if n == 6 else row[SPREAD])
        a, b = u - pu, v - PIPS[n, i, 1] * row[SPREAD]
        if a * a + b * b < best:
            best, bu, bv = a * a + b * b, a, b
    r = row[PRAD] * (row[ACESCALE] if n == 1 else 1.0)
    if row[POWER] > 2:
        p = row[POWER]
        best = ((abs(bu) / r) ** p + (abs(bv) / r) ** p) ** (2.0 / p) * r * r
    if n == 6 and row[T6] > 0.5:
        bu, bv = bv, bu
    if (n == 2 and row[T2] > 0.5) or (n == 3 and row[T3] > 0.5):
        bu = -bu
    return math.sqrt(best) / r, bu / r, bv / r, n


@jit
def write_body_colour(row, x, y, z, colour):
    m = 0.0
    if row[LAYERS] > 0:
        m = 1.0 if math.floor((z / row[HX] + 0.13 * noise(x, y, z) + 4.0) * row[LAYERS]) % 2 == 0 else 0.0
    elif row[MARBLE] > 0:
        k = row[MSCALE] / row[HX]
        g = 1.0 - 0.88 * row[GRAIN]
        w = 2.2 * noise(x * k * g + 9.1, y * k + 3.3, z * k + 5.7) * (1.0 - 0.7 * row[GRAIN])
        m = noise(x * k * g * 1.3 + w + 50, y * k * 1.3 - w + 20, z * k * 1.3 + 0.5 * w + 70)
        m = min(1.0, max(0.0, (m - 0.5) * row[MCON] + 0.5)) * row[MARBLE]
    for i in range(3):
        colour[i] = row[A + i] * (1 - m) + row[B + i] * m
    if row[GLITTER] > 0:
        s = 17.0 / row[HX]
        i, j, k = math.floor(x * s), math.floor(y * s), math.floor(z * s)
        if hash_share(i, j, k) < row[GLITTER]:
            shine = 0.4 + 1.6 * hash_share(i + 71, j, k)
            for c in range(3):
                colour[c] = min(1.0, colour[c] * 1.2 + shine * (0.12 + 0.5 * row[B + c]))


@jit
def field_and_rim_at(row, u, v):
    """Whether a point of a face is on its field, and whether it is on the field's rim."""
    if row[SQUARE] > 0.5:
        q = math.sqrt(math.sqrt(u * u * u * u + v * v * v * v))
        return q < row[DISC], q > row[DISC] - 0.06
    q2 = u * u + v * v
    return q2 < row[DISC] ** 2, q2 > (row[DISC] - 0.06) ** 2


@jit
def write_surface_at(row, x, y, z, decals, colour):
    """Write the colour at a point of the solid (in its own axes) into `colour`; return the depth of the pip there (0
    beside it), the offset from its middle (u, v), the face, and the share of ink."""
    write_body_colour(row, x, y, z, colour)
    f, u, v = face_at(row, x, y, z)
    if f < 0 or max(abs(u), abs(v)) > 1.2:
        return 0.0, 0.0, 0.0, f, 0.0
    if row[SCUFF] > 0:
        edge = max(0.0, max(abs(u), abs(v)) - 0.8) * 5.0 * row[SCUFF] * noise(x * 9.0, y * 9.0, z * 9.0)
        for i in range(3):
            colour[i] += (0.7 - colour[i]) * min(1.0, edge)
    if row[DISC] > 0:
        inside, rimmed = field_and_rim_at(row, u, v)
        if inside:
            rim = row[DRIM] if rimmed else 1.0
            for i in range(3):
                colour[i] = min(1.0, (row[FIELD + i] if row[FIELDED] > 0.5 else colour[i] * row[DSHADE]) * rim)
    n = mark_of(row, f)
    if n < 0:
        k = min(-1 - n, decals.shape[0] - 1)
        s = decals.shape[1]
        i, j = int((v * 0.5 + 0.5) * s), int((u * 0.5 + 0.5) * s)
        if 0 <= i < s and 0 <= j < s:
            w = decals[k, i, j]
            for c in range(3):
                colour[c] = colour[c] * (1 - w) + row[ACE + c] * w
            return 0.0, 0.0, 0.0, f, w
        return 0.0, 0.0, 0.0, f, 0.0
    q, du, dv, n = nearest_pip(row, f, u, v)
    col = ACE if n == 1 else FOUR if n == 4 else PIP
    if q < 1.0 and (q < row[HOLLOW] or (row[WORN] > 0 and noise(x * 21.0 + 8, y * 21.0, z * 21.0) < row[WORN])):
        return row[DEPTH], du, dv, f, 0.0
    if q < 1.0:
        shade = 1.0 - 0.35 * row[DEPTH] * (1 - q * q)
        for c in range(3):
            colour[c] = row[col + c] * shade
        return row[DEPTH], du, dv, f, 1.0
    if q < 1.0 + row[RING]:
        for c in range(3):
            colour[c] = row[RIM + c] if row[RIMMED] > 0.5 else 0.5 * (colour[c] + row[col + c])
    return 0.0, 0.0, 0.0, f, 0.0
