"""The geometry of solids for the ray caster, compiled with numba: rounded boxes, cylinders, bodies with many faces, and
where a ray meets them."""

from __future__ import annotations

import math

import numba as nb

from models.recipe.rows import BALL, CYL, HX, HY, HZ, R0, ROUND, X, Y, Z
from models.recipe.solids import FRAMES, SIDES

jit = nb.njit(fastmath=True, cache=True, error_model="numpy")


@jit
def unit(x, y, z):
    n = 1.0 / math.sqrt(x * x + y * y + z * z + 1e-12)
    return x * n, y * n, z * n


@jit
def into(d, x, y, z):
    """Convert a world direction to the own axes of the solid in row `d`."""
    return (
        d[R0] * x + d[R0 + 1] * y + d[R0 + 2] * z,
        d[R0 + 3] * x + d[R0 + 4] * y + d[R0 + 5] * z,
        d[R0 + 6] * x + d[R0 + 7] * y + d[R0 + 8] * z,
    )


@jit
def out_of(d, x, y, z):
    """Convert a direction from the own axes of the solid in row `d` to world coordinates."""
    return (
        d[R0] * x + d[R0 + 3] * y + d[R0 + 6] * z,
        d[R0 + 1] * x + d[R0 + 4] * y + d[R0 + 7] * z,
        d[R0 + 2] * x + d[R0 + 5] * y + d[R0 + 8] * z,
    )


@jit
def distance(d, x, y, z):
    """The signed distance from a point (in the solid's own axes) to the solid; negative inside."""
    r = d[ROUND]
    if d[CYL] > 1.5:
        s, k = -1e9, int(d[CYL])
        for i in range(SIDES[k]):
            s = max(s, FRAMES[k, i, 2, 0] * x + FRAMES[k, i, 2, 1] * y + FRAMES[k, i, 2, 2] * z)
        s -= r
    elif d[CYL] > 0.5:
        a, b = math.sqrt(x * x + y * y) - d[HX] + r, abs(z) - d[HZ] + r
        ma, mb = max(a, 0.0), max(b, 0.0)
        s = min(max(a, b), 0.0) + math.sqrt(ma * ma + mb * mb) - r
    else:
        a, b, c = abs(x) - d[HX] + r, abs(y) - d[HY] + r, abs(z) - d[HZ] + r
        ma, mb, mc = max(a, 0.0), max(b, 0.0), max(c, 0.0)
        s = min(max(a, max(b, c)), 0.0) + math.sqrt(ma * ma + mb * mb + mc * mc) - r
    return max(s, math.sqrt(x * x + y * y + z * z) - d[BALL])


@jit
def outwards(d, x, y, z):
    """The surface normal, of length 1, at a point in the solid's own axes: the gradient of the distance."""
    e = 0.01 * d[HX]
    k1, k2 = distance(d, x + e, y - e, z - e), distance(d, x - e, y - e, z + e)
    k3, k4 = distance(d, x - e, y + e, z - e), distance(d, x + e, y + e, z + e)
    return unit(k1 - k2 - k3 + k4, -k1 - k2 + k3 + k4, -k1 + k2 - k3 + k4)


@jit
def slab(place, way, half):
    """The distances along a ray at which it enters and leaves the space between two parallel planes at -half and
    half."""
    way = way if abs(way) > 1e-9 else 1e-9
    a, b = (-half - place) / way, (half - place) / way
    return min(a, b), max(a, b)


@jit
def cross(d, ox, oy, oz, dx, dy, dz):
    """The distance along a ray (origin o and direction d in world coordinates) to the solid in row `d`, or -1 if it
    misses."""
    bx, by, bz = d[X] - ox, d[Y] - oy, d[Z] - oz
    along = bx * dx + by * dy + bz * dz
    reach = min(math.sqrt(d[HX] ** 2 + d[HY] ** 2 + d[HZ] ** 2), d[BALL]) * 1.01
    q = along * along - (bx * bx + by * by + bz * bz - reach * reach)
    if q <= 0:
        return -1.0
    q = math.sqrt(q)
    lx, ly, lz = into(d, -bx, -by, -bz)
    ex, ey, ez = into(d, dx, dy, dz)
    (x0, x1), (y0, y1), (z0, z1) = slab(lx, ex, d[HX]), slab(ly, ey, d[HY]), slab(lz, ez, d[HZ])
    t, end = max(0.0, along - q, x0, y0, z0), min(along + q, x1, y1, z1)
    if t > end:
        return -1.0
    near = 0.003 * min(reach, 1.5)
    for _ in range(48):
        s = distance(d, lx + ex * t, ly + ey * t, lz + ez * t)
        if s < near:
            return t
        t += s
        if t > end:
            return -1.0
    return t
