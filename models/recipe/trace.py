"""The ray caster, compiled with numba: draws each solid, lit and shaded, into its own part of the picture."""

from __future__ import annotations

import math

import numpy as np

from models.recipe.rows import CLEAR, CLOUDY, GLOSS, HX, HY, HZ, METAL, MIRROR, PIP, A, B, X, Y, Z
from models.recipe.shape import direction_to_own_axes, direction_to_world, hit_distance, jit, outwards, unit
from models.recipe.surface import face_at, hash_share, nearest_pip, noise, write_surface_at


@jit
def sky(way_x, way_y, way_z, ambient, window, out):
    """Write the light from a direction into `out`: that of the room, darker below, with one bright panel."""
    h = 0.55 + 0.45 * way_z
    for c in range(3):
        out[c] = ambient[c] * h * 1.3
    if way_z > 0.05 and window[3] > 0:
        a, b = way_x / way_z - window[0], way_y / way_z - window[1]
        if abs(a) < window[2] and abs(b) < window[2] * 0.7:
            for c in range(3):
                out[c] += window[3]


@jit
def possible_casters(solids, lights):
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
def light_share_past(solids, others, from_x, from_y, from_z, lamp_x, lamp_y, lamp_z):
    """The share (0 to 1) of a lamp's light that reaches a point past the `others`, which may be translucent."""
    way_x, way_y, way_z = unit(lamp_x - from_x, lamp_y - from_y, lamp_z - from_z)
    through = 1.0
    for i in range(1, others[0] + 1):
        row = solids[others[i]]
        if hit_distance(row, from_x, from_y, from_z, way_x, way_y, way_z) > 0:
            through *= 0.55 * row[CLEAR]
            if through == 0:
                break
    return through


@jit
def pip_wall_normal(row, face, u, v, normal_x, normal_y, normal_z):
    """The surface normal on the wall of a drilled pip, which leans towards the middle of the pip, from the normal of
    the face; (u, v) is the offset from the pip's middle times its depth."""
    u = u * (-1.0 if row[MIRROR] > 0.5 else 1.0)
    axis = face // 2
    if axis == 0:
        normal_y, normal_z = normal_y - u, normal_z - v
    elif axis == 1:
        normal_z, normal_x = normal_z - u, normal_x - v
    else:
        normal_x, normal_y = normal_x - u, normal_y - v
    return unit(normal_x, normal_y, normal_z)


@jit
def write_light_through(row, own_x, own_y, own_z, own_way_x, own_way_y, own_way_z, clear, ambient, floor, out):
    """Write the light through a translucent solid from its far side into `out`: that of the pips there, or of the
    table."""
    far = min(
        (row[HX] * (1 if own_way_x > 0 else -1) - own_x) / (own_way_x + 1e-9),
        (row[HY] * (1 if own_way_y > 0 else -1) - own_y) / (own_way_y + 1e-9),
    )
    far = max(0.0, min(far, (row[HZ] * (1 if own_way_z > 0 else -1) - own_z) / (own_way_z + 1e-9)))
    back_x, back_y, back_z = own_x + own_way_x * far, own_y + own_way_y * far, own_z + own_way_z * far
    face, u, v = face_at(row, back_x, back_y, back_z)
    q, _a, _b, _n = nearest_pip(row, face, u, v) if face >= 0 else (9.0, 0.0, 0.0, 0)
    glow = 2.0 * (0.55 + 0.6 * noise(back_x * 1.7 + 3, back_y * 1.7 + 5, back_z * 1.7))
    for c in range(3):
        table = (0.25 + 0.75 * row[A + c]) * (0.4 * floor[c] + 0.25 * ambient[c]) * glow
        behind = row[PIP + c] * 0.5 if q < 1.0 else table
        out[c] = behind * clear * math.exp(-0.25 * far * (1 - row[A + c]))
    if row[CLOUDY] > 0.5:  # clouds at three depths, each over what is behind it
        for step in range(3):
            at = far * (0.75 - 0.3 * step)
            k = 1.6 / row[HX]
            w = 1.5 * noise(
                (own_x + own_way_x * at) * k + 4, (own_y + own_way_y * at) * k + 9, (own_z + own_way_z * at) * k
            )
            m = noise(
                (own_x + own_way_x * at) * k * 1.7 + w,
                (own_y + own_way_y * at) * k * 1.7,
                (own_z + own_way_z * at) * k * 1.7 - w,
            )
            m = min(0.8, max(0.0, (m - 0.45) * 4.0))
            for c in range(3):
                out[c] += (row[B + c] * (0.3 * floor[c] + 0.5 * ambient[c]) * clear - out[c]) * m


@jit
def add_lamp_light(
    row,
    solids,
    casters_by_lamp,
    at_x,
    at_y,
    at_z,
    normal_x,
    normal_y,
    normal_z,
    mirror_x,
    mirror_y,
    mirror_z,
    fresnel,
    diffuse_share,
    lights,
    colour,
    out,
    random,
):
    """Add the light of the lamps at a point of a solid to `out`: diffuse light, and reflections."""
    sharp = 8.0 + 240.0 * row[GLOSS] * row[GLOSS]
    for i in range(lights.shape[0]):
        jx, jy = lights[i, 3] * (random - 0.5) * 1.6, lights[i, 3] * ((random * 7.3) % 1.0 - 0.5) * 1.6
        lamp_x, lamp_y, lamp_z = lights[i, 0] + jx, lights[i, 1] + jy, lights[i, 2]
        away = math.sqrt((lamp_x - at_x) ** 2 + (lamp_y - at_y) ** 2 + (lamp_z - at_z) ** 2)
        to_lamp_x, to_lamp_y, to_lamp_z = (lamp_x - at_x) / away, (lamp_y - at_y) / away, (lamp_z - at_z) / away
        facing = (normal_x * to_lamp_x + normal_y * to_lamp_y + normal_z * to_lamp_z + 0.08) / 1.08
        if facing <= 0:
            continue
        fall = (lights[i, 7] / away) ** 2
        s = light_share_past(
            solids,
            casters_by_lamp[i],
            at_x + normal_x * 1e-3,
            at_y + normal_y * 1e-3,
            at_z + normal_z * 1e-3,
            lamp_x,
            lamp_y,
            lamp_z,
        )
        if s <= 0:
            continue
        spec = (
            max(0.0, mirror_x * to_lamp_x + mirror_y * to_lamp_y + mirror_z * to_lamp_z) ** sharp
            * row[GLOSS]
            * (0.6 + sharp * 0.04)
            * (0.1 + fresnel)
        )
        for c in range(3):
            out[c] += lights[i, 4 + c] * fall * s * (diffuse_share * colour[c] * facing + spec)


@jit
def write_colour_at_hit(
    row,
    solids,
    casters_by_lamp,
    from_x,
    from_y,
    from_z,
    way_x,
    way_y,
    way_z,
    distance,
    lights,
    ambient,
    floor,
    window,
    decals,
    colour,
    mirrored_light,
    out,
    random,
):
    """Write the colour of a solid where the ray meets it, at this distance, into `out`. `casters_by_lamp` holds the
    solids that may shade it; `colour` and `mirrored_light` are overwritten."""
    at_x, at_y, at_z = from_x + way_x * distance, from_y + way_y * distance, from_z + way_z * distance
    own_x, own_y, own_z = direction_to_own_axes(row, at_x - row[X], at_y - row[Y], at_z - row[Z])
    own_normal_x, own_normal_y, own_normal_z = outwards(row, own_x, own_y, own_z)
    depth, du, dv, face, ink_share = write_surface_at(row, own_x, own_y, own_z, decals, colour)
    clear = row[CLEAR] * (1 - ink_share)
    out[0] = out[1] = out[2] = 0.0
    if clear > 0:
        own_way_x, own_way_y, own_way_z = direction_to_own_axes(row, way_x, way_y, way_z)
        own_way_x, own_way_y, own_way_z = (
            own_way_x * 0.67 - own_normal_x * 0.33,
            own_way_y * 0.67 - own_normal_y * 0.33,
            own_way_z * 0.67 - own_normal_z * 0.33,
        )
        write_light_through(row, own_x, own_y, own_z, own_way_x, own_way_y, own_way_z, clear, ambient, floor, out)
    if depth > 0 and face >= 0:
        own_normal_x, own_normal_y, own_normal_z = pip_wall_normal(
            row, face, du * depth, dv * depth, own_normal_x, own_normal_y, own_normal_z
        )
    normal_x, normal_y, normal_z = direction_to_world(row, own_normal_x, own_normal_y, own_normal_z)
    low = min(1.0, 0.45 + 0.55 * at_z / (2.0 * row[HZ])) if normal_z < 0.5 else 1.0
    metal = row[METAL] * (1 - ink_share)
    up, diffuse_share = 0.5 + 0.5 * normal_z, (1.0 - 0.75 * clear) * (1.0 - 0.8 * metal)
    dot = normal_x * way_x + normal_y * way_y + normal_z * way_z
    mirror_x, mirror_y, mirror_z = way_x - 2 * dot * normal_x, way_y - 2 * dot * normal_y, way_z - 2 * dot * normal_z
    fresnel = 0.04 + 0.96 * (1 - min(1.0, abs(dot))) ** 5
    sky(mirror_x, mirror_y, mirror_z, ambient, window, mirrored_light)
    for c in range(3):
        out[c] += diffuse_share * colour[c] * low * (ambient[c] * (0.25 + 0.75 * up) + floor[c] * 0.5 * (1 - up))
        mirrored = mirrored_light[c] if mirror_z > 0 else floor[c] * 0.7
        out[c] += (row[GLOSS] * fresnel + 0.8 * metal * colour[c]) * mirrored
    add_lamp_light(
        row,
        solids,
        casters_by_lamp,
        at_x,
        at_y,
        at_z,
        normal_x,
        normal_y,
        normal_z,
        mirror_x,
        mirror_y,
        mirror_z,
        fresnel,
        diffuse_share,
        lights,
        colour,
        out,
        random,
    )


# fmt: off
@jit
def cast_rays(picture, depth, ident, alone, eye, axes, focal, width, height, samples_per_side, solids, boxes,
              lights, ambient, floor, window, decals, seed):
    """Draw every solid into the supersampled picture, and note for each sample in `depth` the distance and in `ident`
    the number (plus one) of the nearest solid.

    `alone` counts the samples that each would have without the others.
    """
    # fmt: on
    colour, mirrored_light, out = np.zeros(3), np.zeros(3), np.zeros(3)
    casters_by_lamp = possible_casters(solids, lights)
    for k in range(solids.shape[0]):
        row = solids[k]
        for y in range(boxes[k, 1] * samples_per_side, boxes[k, 3] * samples_per_side):
            for x in range(boxes[k, 0] * samples_per_side, boxes[k, 2] * samples_per_side):
                a = ((x + 0.5) / samples_per_side - width * 0.5) / focal
                b = ((y + 0.5) / samples_per_side - height * 0.5) / focal
                way_x, way_y, way_z = unit(
                    axes[0, 0] * a + axes[1, 0] * b + axes[2, 0],
                    axes[0, 1] * a + axes[1, 1] * b + axes[2, 1],
                    axes[0, 2] * a + axes[1, 2] * b + axes[2, 2],
                )
                distance = hit_distance(row, eye[0], eye[1], eye[2], way_x, way_y, way_z)
                if distance <= 0:
                    continue
                alone[k] += 1
                if distance >= depth[y, x]:
                    continue
                depth[y, x], ident[y, x] = distance, k + 1
                random = hash_share(x, y, seed)
                write_colour_at_hit(
                    row, solids, casters_by_lamp[:, k], eye[0], eye[1], eye[2], way_x, way_y, way_z, distance,
                    lights, ambient, floor, window, decals, colour, mirrored_light, out, random,
                )  # fmt: skip
                for c in range(3):
                    picture[y, x, c] = min(out[c], 4.0)
