"""The ray caster, compiled with numba: draws each solid, lit and shaded, into its own part of the picture."""

from __future__ import annotations

import math

import numpy as np

from models.recipe.rows import CLEAR, CLOUDY, GLOSS, HX, HY, HZ, METAL, MIRROR, PIP, A, B, X, Y, Z
from models.recipe.shape import cross, into, jit, out_of, outwards, unit
from models.recipe.surface import face_of, hashed, noise, pip_at, surface


@jit
def sky(dx, dy, dz, amb, window, out):
    """Write the light from a direction into `out`: that of the room, darker below, with one bright panel."""
    h = 0.55 + 0.45 * dz
    for c in range(3):
        out[c] = amb[c] * h * 1.3
    if dz > 0.05 and window[3] > 0:
        a, b = dx / dz - window[0], dy / dz - window[1]
        if abs(a) < window[2] and abs(b) < window[2] * 0.7:
            for c in range(3):
                out[c] += window[3]


@jit
def casters(solids, lights):
    """For every lamp and solid, the number of other solids that may be in between, followed by their rows."""
    n = solids.shape[0]
    found = np.zeros((lights.shape[0], n, n + 1), np.int64)
    size = np.sqrt(solids[:, HX] ** 2 + solids[:, HY] ** 2 + solids[:, HZ] ** 2)
    for i in range(lights.shape[0]):
        for k in range(n):
            ax, ay, az = lights[i, 0] - solids[k, X], lights[i, 1] - solids[k, Y], lights[i, 2] - solids[k, Z]
            wide = max(size[k], 1.2 * lights[i, 3])
            for j in range(n):
                bx, by, bz = solids[j, X] - solids[k, X], solids[j, Y] - solids[k, Y], solids[j, Z] - solids[k, Z]
                f = min(1.0, max(0.0, (ax * bx + ay * by + az * bz) / (ax * ax + ay * ay + az * az)))
                away = (bx - f * ax) ** 2 + (by - f * ay) ** 2 + (bz - f * az) ** 2
                if j != k and away < (wide + size[j]) ** 2:
                    found[i, k, 0] += 1
                    found[i, k, found[i, k, 0]] = j
    return found


@jit
def blocked(solids, others, ox, oy, oz, tx, ty, tz):
    """The share (0 to 1) of a lamp's light that reaches the point o past the `others`, which may be translucent."""
    dx, dy, dz = unit(tx - ox, ty - oy, tz - oz)
    through = 1.0
    for i in range(1, others[0] + 1):
        d = solids[others[i]]
        if cross(d, ox, oy, oz, dx, dy, dz) > 0:
            through *= 0.55 * d[CLEAR]
            if through == 0:
                break
    return through


@jit
def dented(d, f, u, v, gx, gy, gz):
    """The surface normal on the wall of a drilled pip, which leans towards the middle of the pip."""
    u = u * (-1.0 if d[MIRROR] > 0.5 else 1.0)
    axis = f // 2
    if axis == 0:
        gy, gz = gy - u, gz - v
    elif axis == 1:
        gz, gx = gz - u, gx - v
    else:
        gx, gy = gx - u, gy - v
    return unit(gx, gy, gz)


@jit
def see_through(d, lx, ly, lz, ex, ey, ez, clear, amb, floor, out):
    """Write the light through a translucent solid from its far side into `out`: that of the pips there, or of the
    table."""
    far = min((d[HX] * (1 if ex > 0 else -1) - lx) / (ex + 1e-9), (d[HY] * (1 if ey > 0 else -1) - ly) / (ey + 1e-9))
    far = max(0.0, min(far, (d[HZ] * (1 if ez > 0 else -1) - lz) / (ez + 1e-9)))
    bx, by, bz = lx + ex * far, ly + ey * far, lz + ez * far
    f, u, v = face_of(d, bx, by, bz)
    q, _a, _b, _n = pip_at(d, f, u, v) if f >= 0 else (9.0, 0.0, 0.0, 0)
    glow = 2.0 * (0.55 + 0.6 * noise(bx * 1.7 + 3, by * 1.7 + 5, bz * 1.7))
    for c in range(3):
        table = (0.25 + 0.75 * d[A + c]) * (0.4 * floor[c] + 0.25 * amb[c]) * glow
        behind = d[PIP + c] * 0.5 if q < 1.0 else table
        out[c] = behind * clear * math.exp(-0.25 * far * (1 - d[A + c]))
    if d[CLOUDY] > 0.5:  # clouds at three depths, each over what is behind it
        for step in range(3):
            at = far * (0.75 - 0.3 * step)
            k = 1.6 / d[HX]
            w = 1.5 * noise((lx + ex * at) * k + 4, (ly + ey * at) * k + 9, (lz + ez * at) * k)
            m = noise((lx + ex * at) * k * 1.7 + w, (ly + ey * at) * k * 1.7, (lz + ez * at) * k * 1.7 - w)
            m = min(0.8, max(0.0, (m - 0.45) * 4.0))
            for c in range(3):
                out[c] += (d[B + c] * (0.3 * floor[c] + 0.5 * amb[c]) * clear - out[c]) * m


@jit
def lit(d, solids, between, px, py, pz, nx, ny, nz, rx, ry, rz, fresnel, solid, lights, base, out, rnd):
    """Add the light of the lamps at a point of a solid to `out`: diffuse light, and reflections."""
    sharp = 8.0 + 240.0 * d[GLOSS] * d[GLOSS]
    for i in range(lights.shape[0]):
        jx, jy = lights[i, 3] * (rnd - 0.5) * 1.6, lights[i, 3] * ((rnd * 7.3) % 1.0 - 0.5) * 1.6
        tx, ty, tz = lights[i, 0] + jx, lights[i, 1] + jy, lights[i, 2]
        away = math.sqrt((tx - px) ** 2 + (ty - py) ** 2 + (tz - pz) ** 2)
        vx, vy, vz = (tx - px) / away, (ty - py) / away, (tz - pz) / away
        facing = (nx * vx + ny * vy + nz * vz + 0.08) / 1.08
        if facing <= 0:
            continue
        fall = (lights[i, 7] / away) ** 2
        s = blocked(solids, between[i], px + nx * 1e-3, py + ny * 1e-3, pz + nz * 1e-3, tx, ty, tz)
        if s <= 0:
            continue
        spec = max(0.0, rx * vx + ry * vy + rz * vz) ** sharp * d[GLOSS] * (0.6 + sharp * 0.04) * (0.1 + fresnel)
        for c in range(3):
            out[c] += lights[i, 4 + c] * fall * s * (solid * base[c] * facing + spec)


@jit
def shade(d, solids, between, ox, oy, oz, dx, dy, dz, t, lights, amb, floor, window, decals, base, env, out, rnd):
    """Write the colour of a solid where the ray meets it into `out`. `between` holds the solids that may shade it, by
    lamp."""
    px, py, pz = ox + dx * t, oy + dy * t, oz + dz * t
    lx, ly, lz = into(d, px - d[X], py - d[Y], pz - d[Z])
    gx, gy, gz = outwards(d, lx, ly, lz)
    depth, du, dv, f, inked = surface(d, lx, ly, lz, decals, base)
    clear = d[CLEAR] * (1 - inked)
    out[0] = out[1] = out[2] = 0.0
    if clear > 0:
        ex, ey, ez = into(d, dx, dy, dz)
        ex, ey, ez = ex * 0.67 - gx * 0.33, ey * 0.67 - gy * 0.33, ez * 0.67 - gz * 0.33
        see_through(d, lx, ly, lz, ex, ey, ez, clear, amb, floor, out)
    if depth > 0 and f >= 0:
        gx, gy, gz = dented(d, f, du * depth, dv * depth, gx, gy, gz)
    nx, ny, nz = out_of(d, gx, gy, gz)
    low = min(1.0, 0.45 + 0.55 * pz / (2.0 * d[HZ])) if nz < 0.5 else 1.0
    metal = d[METAL] * (1 - inked)
    up, solid = 0.5 + 0.5 * nz, (1.0 - 0.75 * clear) * (1.0 - 0.8 * metal)
    dot = nx * dx + ny * dy + nz * dz
    rx, ry, rz = dx - 2 * dot * nx, dy - 2 * dot * ny, dz - 2 * dot * nz
    fresnel = 0.04 + 0.96 * (1 - min(1.0, abs(dot))) ** 5
    sky(rx, ry, rz, amb, window, env)
    for c in range(3):
        out[c] += solid * base[c] * low * (amb[c] * (0.25 + 0.75 * up) + floor[c] * 0.5 * (1 - up))
        mirrored = env[c] if rz > 0 else floor[c] * 0.7
        out[c] += (d[GLOSS] * fresnel + 0.8 * metal * base[c]) * mirrored
    lit(d, solids, between, px, py, pz, nx, ny, nz, rx, ry, rz, fresnel, solid, lights, base, out, rnd)


# fmt: off
@jit
def cast(picture, depth, ident, alone, eye, axes, focal, width, height, fine, solids, boxes,
         lights, amb, floor, window, decals, seed):
    """Draw every solid into the supersampled picture, and note in `depth` how far away and in `ident` which (number
    plus one) is the nearest.

    `alone` counts the samples that each would have without the others.
    """
    # fmt: on
    base, env, out = np.zeros(3), np.zeros(3), np.zeros(3)
    between = casters(solids, lights)
    for k in range(solids.shape[0]):
        d = solids[k]
        for y in range(boxes[k, 1] * fine, boxes[k, 3] * fine):
            for x in range(boxes[k, 0] * fine, boxes[k, 2] * fine):
                a, b = ((x + 0.5) / fine - width * 0.5) / focal, ((y + 0.5) / fine - height * 0.5) / focal
                dx, dy, dz = unit(
                    axes[0, 0] * a + axes[1, 0] * b + axes[2, 0],
                    axes[0, 1] * a + axes[1, 1] * b + axes[2, 1],
                    axes[0, 2] * a + axes[1, 2] * b + axes[2, 2],
                )
                t = cross(d, eye[0], eye[1], eye[2], dx, dy, dz)
                if t <= 0:
                    continue
                alone[k] += 1
                if t >= depth[y, x]:
                    continue
                depth[y, x], ident[y, x] = t, k + 1
                rnd = hashed(x, y, seed)
                shade(
                    d, solids, between[:, k], eye[0], eye[1], eye[2], dx, dy, dz, t,
                    lights, amb, floor, window, decals, base, env, out, rnd,
                )  # fmt: skip
                for c in range(3):
                    picture[y, x, c] = min(out[c], 4.0)
