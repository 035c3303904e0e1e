"""The ray caster: solids of a scene against their own patch of the picture, in numba."""

from __future__ import annotations

import math

import numba as nb
import numpy as np

# One row of numbers a solid; the names are the columns.
(
    X,
    Y,
    Z,
    R0,
    HX,
    HY,
    HZ,
    ROUND,
    BALL,
    CYL,
    A,
    B,
    MARBLE,
    MSCALE,
    MCON,
    GRAIN,
    PIP,
    ACE,
    FOUR,
    PRAD,
    SPREAD,
    SIX,
    ACESCALE,
    DEPTH,
    RING,
    DISC,
    DSHADE,
    GLOSS,
    CLEAR,
    MIRROR,
    T2,
    T3,
    T6,
    MARKS,
) = (
    0,
    1,
    2,
    3,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    21,
    24,
    25,
    26,
    27,
    28,
    31,
    34,
    37,
    38,
    39,
    40,
    41,
    42,
    43,
    44,
    45,
    46,
    47,
    48,
    49,
    50,
    51,
)
ROW = 57

PIPS = np.zeros((7, 6, 2))
PIPS[2, :2] = PIPS[3, :2] = PIPS[4, :2] = PIPS[5, :2] = [(-1, -1), (1, 1)]
PIPS[4, 2:4] = PIPS[5, 2:4] = [(-1, 1), (1, -1)]
PIPS[6] = [(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)]

jit = nb.njit(fastmath=True, cache=True, error_model="numpy")


@jit
def _hash(i, j, k):
    n = (i * 374761393 + j * 668265263 + k * 1274126177) & 0x7FFFFFFF
    n = ((n ^ (n >> 13)) * 1103515245) & 0x7FFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 65535.0


@jit
def noise(x, y, z):
    """Smooth noise, 0 to 1."""
    i, j, k = math.floor(x), math.floor(y), math.floor(z)
    fx, fy, fz = x - i, y - j, z - k
    fx, fy, fz = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy), fz * fz * (3 - 2 * fz)
    i, j, k = int(i), int(j), int(k)
    r = 0.0
    for a in range(2):
        for b in range(2):
            for c in range(2):
                w = (fx if a else 1 - fx) * (fy if b else 1 - fy) * (fz if c else 1 - fz)
                r += w * _hash(i + a, j + b, k + c)
    return r


@jit
def distance(d, x, y, z):
    """How far a point (in the solid's own axes) is outside the solid."""
    r = d[ROUND]
    if d[CYL] > 0.5:
        a, b = math.sqrt(x * x + y * y) - d[HX] + r, abs(z) - d[HZ] + r
        ma, mb = max(a, 0.0), max(b, 0.0)
        s = min(max(a, b), 0.0) + math.sqrt(ma * ma + mb * mb) - r
    else:
        a, b, c = abs(x) - d[HX] + r, abs(y) - d[HY] + r, abs(z) - d[HZ] + r
        ma, mb, mc = max(a, 0.0), max(b, 0.0), max(c, 0.0)
        s = min(max(a, max(b, c)), 0.0) + math.sqrt(ma * ma + mb * mb + mc * mc) - r
    return max(s, math.sqrt(x * x + y * y + z * z) - d[BALL])


@jit
def cross(d, ox, oy, oz, dx, dy, dz):
    """Distance along a ray (world) to the solid, or -1."""
    bx, by, bz = d[X] - ox, d[Y] - oy, d[Z] - oz
    along = bx * dx + by * dy + bz * dz
    reach = min(math.sqrt(d[HX] ** 2 + d[HY] ** 2 + d[HZ] ** 2), d[BALL]) * 1.01
    q = along * along - (bx * bx + by * by + bz * bz - reach * reach)
    if q <= 0:
        return -1.0
    q = math.sqrt(q)
    t, end = max(along - q, 0.0), along + q
    if end <= 0:
        return -1.0
    lx = -(d[R0] * bx + d[R0 + 1] * by + d[R0 + 2] * bz)
    ly = -(d[R0 + 3] * bx + d[R0 + 4] * by + d[R0 + 5] * bz)
    lz = -(d[R0 + 6] * bx + d[R0 + 7] * by + d[R0 + 8] * bz)
    ex = d[R0] * dx + d[R0 + 1] * dy + d[R0 + 2] * dz
    ey = d[R0 + 3] * dx + d[R0 + 4] * dy + d[R0 + 5] * dz
    ez = d[R0 + 6] * dx + d[R0 + 7] * dy + d[R0 + 8] * dz
    near = 0.003 * reach
    for _ in range(48):
        s = distance(d, lx + ex * t, ly + ey * t, lz + ez * t)
        if s < near:
            return t
        t += s
        if t > end:
            return -1.0
    return t


@jit
def face_of(d, x, y, z):
    """Which face a point belongs to, and its place (u, v) on it, -1 to 1."""
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
    """Nearest pip on a face: distance in pip radii, offset (du, dv), the face's count."""
    n = int(d[MARKS + f])
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
    if n == 6 and d[T6] > 0.5:
        bu, bv = bv, bu
    if (n == 2 and d[T2] > 0.5) or (n == 3 and d[T3] > 0.5):
        bu = -bu
    return math.sqrt(best) / r, bu / r, bv / r, n


@jit
def body_colour(d, x, y, z, out):
    m = 0.0
    if d[MARBLE] > 0:
        k = d[MSCALE] / d[HX]
        g = 1.0 - 0.88 * d[GRAIN]
        w = 2.2 * noise(x * k * g + 9.1, y * k + 3.3, z * k + 5.7) * (1.0 - 0.7 * d[GRAIN])
        m = noise(x * k * g * 1.3 + w + 50, y * k * 1.3 - w + 20, z * k * 1.3 + 0.5 * w + 70)
        m = min(1.0, max(0.0, (m - 0.5) * d[MCON] + 0.5)) * d[MARBLE]
    for i in range(3):
        out[i] = d[A + i] * (1 - m) + d[B + i] * m


@jit
def surface(d, x, y, z, decals, out):
    """Colour at a point of the solid into `out`; returns pip depth, the way out of the pip (u, v), and the face."""
    body_colour(d, x, y, z, out)
    f, u, v = face_of(d, x, y, z)
    if f < 0 or max(abs(u), abs(v)) > 1.2:
        return 0.0, 0.0, 0.0, f, 0.0
    if d[DISC] > 0 and u * u + v * v < d[DISC] ** 2:
        edge = 0.75 if u * u + v * v > (d[DISC] - 0.06) ** 2 else 1.0
        for i in range(3):
            out[i] *= d[DSHADE] * edge
    n = int(d[MARKS + f])
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
    if q < 1.0:
        shade = 1.0 - 0.35 * d[DEPTH] * (1 - q * q)
        for c in range(3):
            out[c] = d[col + c] * shade
        return d[DEPTH], du, dv, f, 1.0
    if q < 1.0 + d[RING]:
        for c in range(3):
            out[c] = 0.5 * (out[c] + d[col + c])
    return 0.0, 0.0, 0.0, f, 0.0


@jit
def sky(dx, dy, dz, amb, window, out):
    """Light that comes from a direction: the room, dim below, with one bright panel."""
    h = 0.55 + 0.45 * dz
    for c in range(3):
        out[c] = amb[c] * h * 1.3
    if dz > 0.05 and window[3] > 0:
        a, b = dx / dz - window[0], dy / dz - window[1]
        if abs(a) < window[2] and abs(b) < window[2] * 0.7:
            for c in range(3):
                out[c] += window[3]


@jit
def blocked(solids, skip, ox, oy, oz, tx, ty, tz):
    """How much light passes from a point to a lamp."""
    dx, dy, dz = tx - ox, ty - oy, tz - oz
    n = 1.0 / math.sqrt(dx * dx + dy * dy + dz * dz)
    through = 1.0
    for k in range(solids.shape[0]):
        if k != skip and cross(solids[k], ox, oy, oz, dx * n, dy * n, dz * n) > 0:
            through *= 0.55 * solids[k, CLEAR]
    return through


@jit
def shade(d, k, solids, ox, oy, oz, dx, dy, dz, t, lights, amb, floor, window, decals, base, env, out, rnd):
    """Colour of solid k where the ray meets it."""
    px, py, pz = ox + dx * t, oy + dy * t, oz + dz * t
    wx, wy, wz = px - d[X], py - d[Y], pz - d[Z]
    lx = d[R0] * wx + d[R0 + 1] * wy + d[R0 + 2] * wz
    ly = d[R0 + 3] * wx + d[R0 + 4] * wy + d[R0 + 5] * wz
    lz = d[R0 + 6] * wx + d[R0 + 7] * wy + d[R0 + 8] * wz
    e = 0.01 * d[HX]
    k1, k2 = distance(d, lx + e, ly - e, lz - e), distance(d, lx - e, ly - e, lz + e)
    k3, k4 = distance(d, lx - e, ly + e, lz - e), distance(d, lx + e, ly + e, lz + e)
    gx, gy, gz = k1 - k2 - k3 + k4, -k1 - k2 + k3 + k4, -k1 + k2 - k3 + k4
    n = 1.0 / math.sqrt(gx * gx + gy * gy + gz * gz + 1e-12)
    gx, gy, gz = gx * n, gy * n, gz * n
    depth, du, dv, f, inked = surface(d, lx, ly, lz, decals, base)
    clear = d[CLEAR] * (1 - inked)
    if clear > 0:  # look through to the far side: its pips, or the table
        ex = d[R0] * dx + d[R0 + 1] * dy + d[R0 + 2] * dz
        ey = d[R0 + 3] * dx + d[R0 + 4] * dy + d[R0 + 5] * dz
        ez = d[R0 + 6] * dx + d[R0 + 7] * dy + d[R0 + 8] * dz
        ex, ey, ez = ex * 0.67 - gx * 0.33, ey * 0.67 - gy * 0.33, ez * 0.67 - gz * 0.33
        far = min(
            (d[HX] * (1 if ex > 0 else -1) - lx) / (ex + 1e-9), (d[HY] * (1 if ey > 0 else -1) - ly) / (ey + 1e-9)
        )
        far = max(0.0, min(far, (d[HZ] * (1 if ez > 0 else -1) - lz) / (ez + 1e-9)))
        bx, by, bz = lx + ex * far, ly + ey * far, lz + ez * far
        g, gu, gv = face_of(d, bx, by, bz)
        q, _a, _b, _m = pip_at(d, g, gu, gv) if g >= 0 else (9.0, 0.0, 0.0, 0)
        glow = 0.55 + 0.6 * noise(bx * 1.7 + 3, by * 1.7 + 5, bz * 1.7)
        for c in range(3):
            behind = (
                d[PIP + c] * 0.5
                if q < 1.0
                else (0.25 + 0.75 * d[A + c]) * (0.4 * floor[c] + 0.25 * amb[c]) * 2.0 * glow
            )
            out[c] = behind * clear * math.exp(-0.25 * far * (1 - d[A + c]))
    else:
        for c in range(3):
            out[c] = 0.0
    if depth > 0 and f >= 0:  # the wall of a drilled pip leans towards its middle
        axis = f // 2
        su = -du * depth * (-1.0 if d[MIRROR] > 0.5 else 1.0)
        sv = -dv * depth
        if axis == 0:
            gy += su
            gz += sv
        elif axis == 1:
            gz += su
            gx += sv
        else:
            gx += su
            gy += sv
        n = 1.0 / math.sqrt(gx * gx + gy * gy + gz * gz)
        gx, gy, gz = gx * n, gy * n, gz * n
    nx = d[R0] * gx + d[R0 + 3] * gy + d[R0 + 6] * gz
    ny = d[R0 + 1] * gx + d[R0 + 4] * gy + d[R0 + 7] * gz
    nz = d[R0 + 2] * gx + d[R0 + 5] * gy + d[R0 + 8] * gz
    low = min(1.0, 0.45 + 0.55 * pz / (2.0 * d[HZ])) if nz < 0.5 else 1.0
    up = 0.5 + 0.5 * nz
    solid = 1.0 - 0.75 * clear
    for c in range(3):
        out[c] += solid * base[c] * low * (amb[c] * (0.25 + 0.75 * up) + floor[c] * 0.5 * (1 - up))
    dot = nx * dx + ny * dy + nz * dz
    rx, ry, rz = dx - 2 * dot * nx, dy - 2 * dot * ny, dz - 2 * dot * nz
    fresnel = 0.04 + 0.96 * (1 - min(1.0, abs(dot))) ** 5
    sky(rx, ry, rz, amb, window, env)
    gl = d[GLOSS]
    for c in range(3):
        out[c] += gl * fresnel * (env[c] if rz > 0 else floor[c] * 0.7)
    sharp = 8.0 + 240.0 * gl * gl
    for i in range(lights.shape[0]):
        jx, jy = lights[i, 3] * (rnd - 0.5) * 1.6, lights[i, 3] * ((rnd * 7.3) % 1.0 - 0.5) * 1.6
        vx, vy, vz = lights[i, 0] + jx - px, lights[i, 1] + jy - py, lights[i, 2] - pz
        q = 1.0 / math.sqrt(vx * vx + vy * vy + vz * vz)
        vx, vy, vz = vx * q, vy * q, vz * q
        facing = (nx * vx + ny * vy + nz * vz + 0.08) / 1.08
        if facing <= 0:
            continue
        fall = (lights[i, 7] * q) ** 2
        s = blocked(
            solids,
            k,
            px + nx * 1e-3,
            py + ny * 1e-3,
            pz + nz * 1e-3,
            lights[i, 0] + jx,
            lights[i, 1] + jy,
            lights[i, 2],
        )
        if s <= 0:
            continue
        spec = max(0.0, rx * vx + ry * vy + rz * vz) ** sharp * gl * (0.6 + sharp * 0.04) * (0.1 + fresnel)
        for c in range(3):
            out[c] += lights[i, 4 + c] * fall * s * (solid * base[c] * facing + spec)


@jit
def cast(
    picture,
    depth,
    ident,
    alone,
    eye,
    axes,
    focal,
    width,
    height,
    ss,
    solids,
    boxes,
    lights,
    amb,
    floor,
    window,
    decals,
    seed,
):
    """Draw every solid into the supersampled picture; `alone` counts the samples each would fill uncovered."""
    base, env, out = np.zeros(3), np.zeros(3), np.zeros(3)
    w2, h2 = width * 0.5, height * 0.5
    for k in range(solids.shape[0]):
        d = solids[k]
        for py in range(boxes[k, 1] * ss, boxes[k, 3] * ss):
            for px in range(boxes[k, 0] * ss, boxes[k, 2] * ss):
                a, b = ((px + 0.5) / ss - w2) / focal, ((py + 0.5) / ss - h2) / focal
                dx = axes[0, 0] * a + axes[1, 0] * b + axes[2, 0]
                dy = axes[0, 1] * a + axes[1, 1] * b + axes[2, 1]
                dz = axes[0, 2] * a + axes[1, 2] * b + axes[2, 2]
                n = 1.0 / math.sqrt(dx * dx + dy * dy + dz * dz)
                dx, dy, dz = dx * n, dy * n, dz * n
                t = cross(d, eye[0], eye[1], eye[2], dx, dy, dz)
                if t <= 0:
                    continue
                alone[k] += 1
                if t >= depth[py, px]:
                    continue
                depth[py, px] = t
                ident[py, px] = k + 1
                rnd = _hash(px, py, seed)
                shade(
                    d,
                    k,
                    solids,
                    eye[0],
                    eye[1],
                    eye[2],
                    dx,
                    dy,
                    dz,
                    t,
                    lights,
                    amb,
                    floor,
                    window,
                    decals,
                    base,
                    env,
                    out,
                    rnd,
                )
                for c in range(3):
                    picture[py, px, c] = min(out[c], 4.0)
