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
def hashed(i, j, k):
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
                r += w * hashed(i + a, j + b, k + c)
    return r


@jit
def side_of(d, x, y, z):
    """The number of the face that a point belongs to on a body with many faces, and its position (u, v) there: -1 to 1
    within the mark."""
    k, best, f = int(d[CYL]), -1e9, 0
    for i in range(SIDES[k]):
        out = FRAMES[k, i, 2, 0] * x + FRAMES[k, i, 2, 1] * y + FRAMES[k, i, 2, 2] * z
        if out > best:
            best, f = out, i
    m, n = FRAMES[k, f], d[ROUND] * MARK[k]
    return f, (m[0, 0] * x + m[0, 1] * y + m[0, 2] * z) / n, (m[1, 0] * x + m[1, 1] * y + m[1, 2] * z) / n


@jit
def mark_of(d, f):
    """The mark of a face (its number of pips, or a negative number for a picture); on bodies with many faces each has
    the picture after that of the face before."""
    return int(d[MARKS]) - f if d[CYL] > 1.5 else int(d[MARKS + f])


@jit
def face_of(d, x, y, z):
    """The number of the face that a point belongs to (-1 for the side of a cylinder), and its position (u, v) there, -1
    to 1."""
    if d[CYL] > 1.5:
        return side_of(d, x, y, z)
    a, b, c = abs(x) / d[HX], abs(y) / d[HY], abs(z) / d[HZ]
    if d[CYL] > 0.5 and c < 0.97:
        return -1, 0.0, 0.0
    if (a >= b and a >= c) and d[CYL] < 0.5:
        f, u, v = 0 if x > 0 else 1, y / d[HY], z / d[HZ]
    elif b >= c and d[CYL] < 0.5:
        f, u, v = 2 if y > 0 else 3, z / d[HZ], x / d[HX]
    else:
        f, u, v = 4 if z > 0 else 5, x / d[HX], y / d[HY]
    return f, -u if d[MIRROR] > 0.5 else u, v


@jit
def pip_at(d, f, u, v):
    """The nearest pip on a face: its distance in pip radii, its offset (du, dv) in pip radii, and the number of pips.

    Without pips the distance is 9, and the number is the face's mark.
    """
    n = mark_of(d, f)
    if n <= 0:
        return 9.0, 0.0, 0.0, n
    if (n == 2 and d[T2] > 0.5) or (n == 3 and d[T3] > 0.5):
        u = -u
    if n == 6 and d[T6] > 0.5:
        u, v = v, u
    best, bu, bv = 1e9, 0.0, 0.0
    for i in range(n):
        pu = PIPS[n, i, 0] * (d[SIX] if n == 6 else d[SPREAD])
        a, b = u - pu, v - PIPS[n, i, 1] * d[SPREAD]
        if a * a + b * b < best:
            best, bu, bv = a * a + b * b, a, b
    r = d[PRAD] * (d[ACESCALE] if n == 1 else 1.0)
    if d[POWER] > 2:
        p = d[POWER]
        best = ((abs(bu) / r) ** p + (abs(bv) / r) ** p) ** (2.0 / p) * r * r
    if n == 6 and d[T6] > 0.5:
        bu, bv = bv, bu
    if (n == 2 and d[T2] > 0.5) or (n == 3 and d[T3] > 0.5):
        bu = -bu
    return math.sqrt(best) / r, bu / r, bv / r, n


@jit
def body_colour(d, x, y, z, out):
    m = 0.0
    if d[LAYERS] > 0:
        m = 1.0 if math.floor((z / d[HX] + 0.13 * noise(x, y, z) + 4.0) * d[LAYERS]) % 2 == 0 else 0.0
    elif d[MARBLE] > 0:
        k = d[MSCALE] / d[HX]
        g = 1.0 - 0.88 * d[GRAIN]
        w = 2.2 * noise(x * k * g + 9.1, y * k + 3.3, z * k + 5.7) * (1.0 - 0.7 * d[GRAIN])
        m = noise(x * k * g * 1.3 + w + 50, y * k * 1.3 - w + 20, z * k * 1.3 + 0.5 * w + 70)
        m = min(1.0, max(0.0, (m - 0.5) * d[MCON] + 0.5)) * d[MARBLE]
    for i in range(3):
        out[i] = d[A + i] * (1 - m) + d[B + i] * m
    if d[GLITTER] > 0:
        s = 17.0 / d[HX]
        i, j, k = math.floor(x * s), math.floor(y * s), math.floor(z * s)
        if hashed(i, j, k) < d[GLITTER]:
            shine = 0.4 + 1.6 * hashed(i + 71, j, k)
            for c in range(3):
                out[c] = min(1.0, out[c] * 1.2 + shine * (0.12 + 0.5 * d[B + c]))


@jit
def on_field(d, u, v):
    """Whether a point of a face is on its field, and whether it is on the field's rim."""
    if d[SQUARE] > 0.5:
        q = math.sqrt(math.sqrt(u * u * u * u + v * v * v * v))
        return q < d[DISC], q > d[DISC] - 0.06
    q2 = u * u + v * v
    return q2 < d[DISC] ** 2, q2 > (d[DISC] - 0.06) ** 2


@jit
def surface(d, x, y, z, decals, out):
    """Write the colour at a point of the solid into `out`; return the depth of the pip there (0 beside it), the offset
    from its middle (u, v), the face, and the share of ink."""
    body_colour(d, x, y, z, out)
    f, u, v = face_of(d, x, y, z)
    if f < 0 or max(abs(u), abs(v)) > 1.2:
        return 0.0, 0.0, 0.0, f, 0.0
    if d[SCUFF] > 0:
        edge = max(0.0, max(abs(u), abs(v)) - 0.8) * 5.0 * d[SCUFF] * noise(x * 9.0, y * 9.0, z * 9.0)
        for i in range(3):
            out[i] += (0.7 - out[i]) * min(1.0, edge)
    if d[DISC] > 0:
        inside, rimmed = on_field(d, u, v)
        if inside:
            rim = d[DRIM] if rimmed else 1.0
            for i in range(3):
                out[i] = min(1.0, (d[FIELD + i] if d[FIELDED] > 0.5 else out[i] * d[DSHADE]) * rim)
    n = mark_of(d, f)
    if n < 0:
        k = min(-1 - n, decals.shape[0] - 1)
        s = decals.shape[1]
        i, j = int((v * 0.5 + 0.5) * s), int((u * 0.5 + 0.5) * s)
        if 0 <= i < s and 0 <= j < s:
            w = decals[k, i, j]
            for c in range(3):
                out[c] = out[c] * (1 - w) + d[ACE + c] * w
            return 0.0, 0.0, 0.0, f, w
        return 0.0, 0.0, 0.0, f, 0.0
    q, du, dv, n = pip_at(d, f, u, v)
    col = ACE if n == 1 else FOUR if n == 4 else PIP
    if q < 1.0 and (q < d[HOLLOW] or (d[WORN] > 0 and noise(x * 21.0 + 8, y * 21.0, z * 21.0) < d[WORN])):
        return d[DEPTH], du, dv, f, 0.0
    if q < 1.0:
        shade = 1.0 - 0.35 * d[DEPTH] * (1 - q * q)
        for c in range(3):
            out[c] = d[col + c] * shade
        return d[DEPTH], du, dv, f, 1.0
    if q < 1.0 + d[RING]:
        for c in range(3):
            out[c] = d[RIM + c] if d[RIMMED] > 0.5 else 0.5 * (out[c] + d[col + c])
    return 0.0, 0.0, 0.0, f, 0.0
