"""The geometry of solids for the ray caster, compiled with numba: rounded boxes, cylinders, bodies with many faces, and
where a ray meets them."""

from __future__ import annotations

import math

import numba as nb

from models.recipe.rows import BALL, CYL, HX, HY, HZ, ROTATION, ROUND, X, Y, Z
from models.recipe.solids import FRAMES, SIDES

jit = nb.njit(fastmath=True, cache=True, error_model="numpy")


@jit
def unit(x, y, z):
    n = 1.0 / math.sqrt(x * x + y * y + z * z + 1e-12)
    return x * n, y * n, z * n


@jit
def direction_to_own_axes(row, x, y, z):
    """Convert a world direction to the own axes of the solid in `row`."""
    return (
        row[ROTATION] * x + row[ROTATION + 1] * y + row[ROTATION + 2] * z,
        row[ROTATION + 3] * x + row[ROTATION + 4] * y + row[ROTATION + 5] * z,
        row[ROTATION + 6] * x + row[ROTATION + 7] * y + row[ROTATION + 8] * z,
    )


@jit
def direction_to_world(row, x, y, z):
    """Convert a direction from the own axes of the solid in `row` to world coordinates."""
    return (
        row[ROTATION] * x + row[ROTATION + 3] * y + row[ROTATION + 6] * z,
        row[ROTATION + 1] * x + row[ROTATION + 4] * y + row[ROTATION + 7] * z,
        row[ROTATION + 2] * x + row[ROTATION + 5] * y + row[ROTATION + 8] * z,
    )


@jit
def distance(row, x, y, z):
    """The signed distance from a point (in the solid's own axes) to the solid; negative inside."""
    r = row[ROUND]
    if row[CYL] > 1.5:
        s, k = -1e9, int(row[CYL])
        for i in range(SIDES[k]):
            s = max(s, FRAMES[k, i, 2, 0] * x + FRAMES[k, i, 2, 1] * y + FRAMES[k, i, 2, 2] * z)
        s -= r
    elif row[CYL] > 0.5:
        a, b = math.sqrt(x * x + y * y) - row[HX] + r, abs(z) - row[HZ] + r
        ma, mb = max(a, 0.0), max(b, 0.0)
        s = min(max(a, b), 0.0) + math.sqrt(ma * ma + mb * mb) - r
    else:
        a, b, c = abs(x) - row[HX] + r, abs(y) - row[HY] + r, abs(z) - row[HZ] + r
        ma, mb, mc = max(a, 0.0), max(b, 0.0), max(c, 0.0)
        s = min(max(a, max(b, c)), 0.0) + math.sqrt(ma * ma + mb * mb + mc * mc) - r
    return max(s, math.sqrt(x * x + y * y + z * z) - row[BALL])


@jit
def outwards(row, x, y, z):
    """The surface normal, of length 1, at a point in the solid's own axes: the gradient of the distance."""
    e = 0.01 * row[HX]
    k1, k2 = distance(row, x + e, y - e, z - e), distance(row, x - e, y - e, z + e)
    k3, k4 = distance(row, x - e, y + e, z - e), distance(row, x + e, y + e, z + e)
    return unit(k1 - k2 - k3 + k4, -k1 - k2 + k3 + k4, -k1 + k2 - k3 + k4)


@jit
def slab_crossing(start, way, half):
    """The distances along a ray at which it enters and leaves the space between two parallel planes at -half and
    half, by its start and direction along the one axis that crosses them."""
    way = way if abs(way) > 1e-9 else 1e-9
    a, b = (-half - start) / way, (half - start) / way
    return min(a, b), max(a, b)


@jit
def hit_distance(row, from_x, from_y, from_z, way_x, way_y, way_z):
    """The distance along a ray (start, and direction of length 1, in world coordinates) to the solid in `row`, or -1
    if it misses."""
    bx, by, bz = row[X] - from_x, row[Y] - from_y, row[Z] - from_z
    along = bx * way_x + by * way_y + bz * way_z
    reach = min(math.sqrt(row[HX] ** 2 + row[HY] ** 2 + row[HZ] ** 2), row[BALL]) * 1.01
    q = along * along - (bx * bx + by * by + bz * bz - reach * reach)
    if q <= 0:
        return -1.0
    q = math.sqrt(q)
    lx, ly, lz = direction_to_own_axes(row, -bx, -by, -bz)
    ex, ey, ez = direction_to_own_axes(row, way_x, way_y, way_z)
    (x0, x1), (y0, y1), (z0, z1) = (
        slab_crossing(lx, ex, row[HX]),
        slab_crossing(ly, ey, row[HY]),
        slab_crossing(lz, ez, row[HZ]),
    )
    t, end = max(0.0, along - q, x0, y0, z0), min(along + q, x1, y1, z1)
    if t > end:
        return -1.0
    near = 0.003 * min(reach, 1.5)
    for _ in range(48):
        s = distance(row, lx + ex * t, ly + ey * t, lz + ez * t)
        if s < near:
            return t
        t += s
        if t > end:
            return -1.0
    return t
