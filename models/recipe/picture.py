"""Renders a scene: the table and its shadows in OpenCV, the solids by ray casting, then the film."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe import trace
from models.recipe.clutter import decals
from models.recipe.scene import FACES, Array, Blob, Camera, DieSpec, Film, Image, Label, Light, Scene, Thing, resting

Mask = NDArray[np.float32]
DIRECTIONS = np.array([s for s in itertools.product((-1, 0, 1), repeat=3) if any(s)], float)


def render(scene: Scene, rng: np.random.Generator) -> tuple[NDArray[np.uint8], list[Label]]:
    """The photo (BGR, uint8) and a label for every die of which something is in the picture."""
    camera = scene.camera
    rows = np.array([_die_row(d) for d in scene.dice] + [_thing_row(t) for t in scene.things]).reshape(-1, trace.ROW)
    hulls = [_hull(r) for r in rows]
    picture, floor = _table(scene, hulls)
    for blob in scene.blobs:
        if not blob.above:
            _lay(picture, blob, scene)
    ident, alone, ss = _solids(picture, scene, rows, hulls, floor)
    for blob in scene.blobs:
        if blob.above:
            _lay(picture, blob, scene)
            ident[cv2.resize(blob.mask, ident.shape[::-1], interpolation=cv2.INTER_NEAREST) > 127] = 0
    labels = [_label(camera, rows[i], hulls[i], ident == i + 1, int(alone[i]), ss) for i in range(len(scene.dice))]
    return expose(picture, scene.film, rng), [found for found in labels if found]


def _die_row(d: DieSpec) -> Array:
    s, half, row = d.style, d.style.edge / 2, np.zeros(trace.ROW)
    turn = resting(d.face, d.yaw)
    row[trace.X : trace.Z + 1] = d.x, d.y, half + d.z
    row[trace.R0 : trace.R0 + 9] = (turn if d.turn is None else d.turn @ turn).T.ravel()
    row[trace.HX : trace.CYL + 1] = half, half, half, s.rounding * half, s.ball * half, 0
    row[trace.A : trace.A + 6] = *s.body, *s.swirl
    row[trace.MARBLE : trace.PIP] = s.marble, s.marble_scale, s.marble_contrast, s.grain
    row[trace.PIP : trace.PRAD] = *s.pip, *(s.ace or s.pip), *(s.four or s.pip)
    row[trace.PRAD : trace.MARKS] = (
        s.pip_radius,
        s.pip_spread,
        s.six_spread,
        s.ace_scale,
        s.depth,
        s.ring,
        s.disc,
        s.disc_shade,
        s.gloss,
        s.clear,
        s.mirrored,
        *s.turned,
    )
    row[trace.MARKS :] = FACES
    if s.decal >= 0:
        row[trace.MARKS + FACES.index(1)] = -1 - s.decal
    return row


def _thing_row(t: Thing) -> Array:
    row = np.zeros(trace.ROW)
    lowest = float(np.abs(t.rotation[2] * t.half).sum())
    if t.cylinder:
        flat = np.hypot(t.rotation[2, 0], t.rotation[2, 1])
        lowest = float(t.half[0] * flat + t.half[2] * abs(t.rotation[2, 2]))
    row[trace.X : trace.Z + 1] = t.x, t.y, lowest if t.z is None else t.z
    row[trace.R0 : trace.R0 + 9] = t.rotation.T.ravel()
    row[trace.HX : trace.CYL + 1] = *t.half, min(t.rounding, *t.half), 1e3, t.cylinder
    row[trace.A : trace.A + 6] = *t.body, *t.body
    row[trace.PIP : trace.PRAD] = (*t.mark, *t.mark, *t.mark)
    row[trace.PRAD : trace.DEPTH + 1] = t.mark_radius, 0.5, 0.5, 1, t.depth
    row[trace.GLOSS] = t.gloss
    row[trace.MARKS :] = t.marks
    return row


def _hull(row: Array) -> Array:
    """World points around a solid: its silhouette is within their convex hull."""
    half, r = row[trace.HX : trace.HZ + 1], row[trace.ROUND]
    if row[trace.CYL]:
        a = np.linspace(0, 2 * np.pi, 17)[:-1]
        ring = np.c_[np.cos(a) * half[0], np.sin(a) * half[0]]
        local = np.r_[np.c_[ring, np.full(16, half[2])], np.c_[ring, np.full(16, -half[2])]]
    else:
        local = DIRECTIONS * (half - r * (1 - 1 / np.linalg.norm(DIRECTIONS, axis=1, keepdims=True)))
        local *= np.minimum(1, row[trace.BALL] / np.linalg.norm(local, axis=1, keepdims=True))
    return np.asarray(local @ row[trace.R0 : trace.R0 + 9].reshape(3, 3) + row[:3])


def _homography(camera: Camera) -> Array:
    """Table (x, y, 1) to pixels."""
    eye, axes = camera.frame()
    k = np.array([[camera.focal, 0, camera.width / 2], [0, camera.focal, camera.height / 2], [0, 0, 1]])
    return np.asarray(k @ np.c_[axes[:, 0], axes[:, 1], -axes @ eye])


def _spread(camera: Camera, tile: Image, size: float) -> Image:
    """A texture laid over the whole table, seen by the camera."""
    n = tile.shape[0]
    _, _axes = camera.frame()
    shrink = n / size * camera.distance / camera.focal
    if shrink > 1.3:
        n = max(16, int(n / shrink))
        tile = cv2.resize(tile, (n, n), interpolation=cv2.INTER_AREA)
    place = np.array([[size / n, 0, -size / 2], [0, -size / n, size / 2], [0, 0, 1]])
    h = _homography(camera) @ place
    return np.asarray(
        cv2.warpPerspective(
            tile, h, (camera.width, camera.height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
    )


def _polygon(shape: tuple[int, int], points: Array, mask: NDArray[np.uint8], add: int) -> None:
    hull = cv2.convexHull(np.clip(points, -4000, 4000).astype(np.float32))
    layer = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(layer, np.round(hull * 16).astype(np.int32), add, cv2.LINE_AA, 4)
    np.maximum(mask, layer, out=mask)


def _shadow(camera: Camera, light: Light, casters: list[Array]) -> Mask:
    """How much of the lamp is hidden, for every pixel of the table."""
    k = 1 if light.radius < 0.5 else 4 if light.radius < 4 else 7
    shape = (camera.height, camera.width)
    total = np.zeros(shape, np.float32)
    for i in range(k):
        a = i * 2.399963
        r = light.radius * np.sqrt((i + 0.5) / k) if k > 1 else 0.0
        lamp = np.array([light.x + r * np.cos(a), light.y + r * np.sin(a), light.z])
        mask = np.zeros(shape, np.uint8)
        for points in casters:
            p = points.copy()
            p[:, 2] = np.clip(p[:, 2], 0, 0.9 * light.z)
            ground = lamp + (p - lamp) * (light.z / (light.z - p[:, 2:]))
            _polygon(shape, camera.project(ground), mask, 255)
        total += mask
    soft = max(0.6, light.radius / 12 * camera.focal / camera.distance * 0.5)
    return np.asarray(cv2.GaussianBlur(total / (255 * k), (0, 0), soft))


def _walls(scene: Scene) -> list[tuple[Array, Array]]:
    """Inner face of each wall (4 points) and its rim (4 points)."""
    tray = scene.tray
    if tray is None:
        return []
    c = np.array(tray.corners)
    mid = c.mean(0)
    out = (c - mid) / np.linalg.norm(c - mid, axis=1, keepdims=True)
    low, high, rim = (
        np.c_[c + out * d, np.full(len(c), z)]
        for d, z in ((0, 0), (tray.flare, tray.height), (tray.flare + tray.rim, tray.height))
    )
    n = len(c)
    return [
        (np.array([low[i], low[j], high[j], high[i]]), np.array([high[i], high[j], rim[j], rim[i]]))
        for i in range(n)
        for j in [(i + 1) % n]
    ]


def _table(scene: Scene, hulls: list[Array]) -> tuple[Image, Array]:
    """The lit table with everything's shadows, and its mean colour (what it throws back)."""
    camera, shape = scene.camera, (scene.camera.height, scene.camera.width)
    tile = scene.table if scene.table is not None else np.full((8, 8, 3), 0.4, np.float32)
    albedo = _spread(camera, tile, scene.table_size)
    walls = _walls(scene)
    if scene.tray is not None and scene.tray.floor is not None:
        mask = np.zeros(shape, np.uint8)
        _polygon(shape, camera.project(np.array([(*c, 0.0) for c in scene.tray.corners])), mask, 255)
        albedo = np.where(mask[..., None] > 127, _spread(camera, scene.tray.floor, 16), albedo)
    eye, _axes = camera.frame()
    y, x = np.mgrid[0 : shape[0] : 8, 0 : shape[1] : 8].astype(float)
    ground = np.c_[camera.ground(np.c_[x.ravel(), y.ravel()]), np.zeros(x.size)]
    contact = np.zeros(shape, np.uint8)
    for p in hulls:
        if p[:, 2].min() < 0.3:
            flat = p.copy()
            flat[:, 2] = 0
            _polygon(shape, camera.project(flat), contact, 255)
    near = cv2.GaussianBlur(contact.astype(np.float32) / 255, (0, 0), 0.25 * camera.focal / camera.distance + 0.5)
    light = np.array(scene.ambient, np.float32) * (1 - 0.55 * near[..., None])
    for lamp in scene.lights:
        v = np.array([lamp.x, lamp.y, lamp.z]) - ground
        d = np.linalg.norm(v, axis=1)
        home = np.linalg.norm([lamp.x - camera.x, lamp.y - camera.y, lamp.z])
        fall = ((home / d) ** 2 * lamp.z / d).reshape(x.shape).astype(np.float32)
        fall = cv2.resize(np.minimum(fall, 4), shape[::-1], interpolation=cv2.INTER_LINEAR)
        hidden = _shadow(camera, lamp, hulls + [w for w, _ in walls])
        light = light + (fall * (1 - hidden))[..., None] * np.array(lamp.colour, np.float32)
    picture = np.ascontiguousarray(albedo * light, np.float32)
    for face, rim in sorted(walls, key=lambda w: -float(np.linalg.norm(w[0].mean(0) - eye))):
        for quad in (face, rim):
            _quad(picture, scene, quad)
    middle = picture[shape[0] // 4 : -shape[0] // 4, shape[1] // 4 : -shape[1] // 4]
    return picture, np.asarray(middle.mean((0, 1)), float)


def _quad(picture: Image, scene: Scene, quad: Array) -> None:
    """Paint one lit plane of the tray."""
    assert scene.tray is not None
    eye, axes = scene.camera.frame()
    if (((quad - eye) @ axes[2]) < 0.5).any():
        return
    n = np.cross(quad[1] - quad[0], quad[3] - quad[0])
    n *= np.sign(n @ (eye - quad.mean(0))) / (np.linalg.norm(n) + 1e-9)
    lit = np.array(scene.ambient) * (0.6 + 0.4 * n[2])
    for lamp in scene.lights:
        v = np.array([lamp.x, lamp.y, lamp.z]) - quad.mean(0)
        lit = lit + np.array(lamp.colour) * max(0.0, float(n @ v / np.linalg.norm(v)))
    points = np.round(np.clip(scene.camera.project(quad), -3000, 3000) * 16).astype(np.int32)
    cv2.fillConvexPoly(picture, points, tuple(float(c) for c in lit * scene.tray.wall), cv2.LINE_AA, 4)


def _lay(picture: Image, blob: Blob, scene: Scene) -> None:
    """Draw a soft thing with its shadow and its roundness."""
    camera, lamp = scene.camera, scene.lights[0]
    _, axes = camera.frame()
    mask = blob.mask.astype(np.float32) / 255
    to_lamp = np.array([lamp.x, lamp.y, lamp.z]) / np.linalg.norm([lamp.x, lamp.y, lamp.z])
    throw = axes @ np.array([-to_lamp[0], -to_lamp[1], 0]) / max(0.3, to_lamp[2]) * blob.height
    throw *= camera.focal / camera.distance
    shift = np.array([[1, 0, throw[0]], [0, 1, throw[1]]], np.float32)
    shade = cv2.warpAffine(mask, shift, mask.shape[::-1])
    shade = cv2.GaussianBlur(shade, (0, 0), 1 + 0.15 * float(np.hypot(*throw[:2])))
    picture *= 1 - 0.6 * (shade * (1 - mask))[..., None]
    rise = np.minimum(cv2.distanceTransform((blob.mask > 127).astype(np.uint8), cv2.DIST_L2, 3) / blob.round, 1)
    rise = cv2.GaussianBlur(np.sqrt(1 - (1 - rise) ** 2) * blob.round, (0, 0), 1.2)
    n = np.dstack(
        [
            -cv2.Sobel(rise, cv2.CV_32F, 1, 0, scale=0.25),
            -cv2.Sobel(rise, cv2.CV_32F, 0, 1, scale=0.25),
            np.ones_like(rise),
        ]
    )
    n /= np.linalg.norm(n, axis=2, keepdims=True)
    to = axes @ to_lamp
    facing = np.clip(n @ np.array([to[0], to[1], -to[2]], np.float32), 0, 1)[..., None]
    lit = np.array(scene.ambient, np.float32) * 0.9 + facing * np.array(lamp.colour, np.float32)
    shine = blob.gloss * facing**20 * 0.5
    picture += mask[..., None] * (np.array(blob.colour, np.float32) * lit + shine - picture)


def _solids(
    picture: Image, scene: Scene, rows: Array, hulls: list[Array], floor: Array
) -> tuple[NDArray[np.int16], NDArray[np.int64], int]:
    """Cast all dice and things into the picture: who is where, uncovered sample counts, samples a pixel side."""
    camera = scene.camera
    w, h = camera.width, camera.height
    boxes = np.zeros((len(rows), 4), np.int64)
    eye, axes = camera.frame()
    for i, p in enumerate(hulls):
        if ((p - eye) @ axes[2]).min() > 0.5:
            q = camera.project(p)
            x0, y0, x1, y1 = *(q.min(0) - 2), *(q.max(0) + 3)
            boxes[i] = np.clip([x0, y0, x1, y1], 0, [w, h, w, h]).astype(int)
    area = int(((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).sum())
    ss = 2 if area < 70_000 else 1
    ident, alone = np.zeros((h * ss, w * ss), np.int16), np.zeros(len(rows), np.int64)
    if not len(rows):
        return ident, alone, ss
    lights = np.array(
        [
            [v.x, v.y, v.z, v.radius, *v.colour, np.linalg.norm([v.x - camera.x, v.y - camera.y, v.z])]
            for v in scene.lights
        ]
    )
    layer = np.zeros((h * ss, w * ss, 3), np.float32)
    depth = np.full((h * ss, w * ss), 1e9, np.float32)
    trace.cast(
        layer,
        depth,
        ident,
        alone,
        eye,
        axes,
        camera.focal,
        w,
        h,
        ss,
        rows,
        boxes,
        lights,
        np.array(scene.ambient),
        floor,
        np.array(scene.window),
        decals(),
        7,
    )
    cover = (ident > 0).astype(np.float32)
    if ss > 1:
        layer = cv2.resize(layer, (w, h), interpolation=cv2.INTER_AREA)
        cover = cv2.resize(cover, (w, h), interpolation=cv2.INTER_AREA)
    picture *= 1 - cover[..., None]
    picture += layer
    return ident, alone, ss


def _label(camera: Camera, row: Array, hull: Array, seen: NDArray[np.bool_], alone: int, ss: int) -> Label | None:
    if not seen.any():
        return None
    turn = row[trace.R0 : trace.R0 + 9].reshape(3, 3).T
    half, mark = row[trace.HX], row[trace.MARKS :]
    index = int(np.argmax([turn[2, i // 2] * (1 - 2 * (i % 2)) for i in range(6)]))
    face, axis, sign = FACES[index], index // 2, 1 - 2 * (index % 2)

    def at(u: float, v: float) -> Array:
        local = np.zeros(3)
        local[axis], local[(axis + 1) % 3], local[(axis + 2) % 3] = sign, u, v
        return np.asarray(row[:3] + turn @ local * half)

    pips = []
    for a, b in trace.PIPS[face, :face] * [row[trace.SIX] if face == 6 else row[trace.SPREAD], row[trace.SPREAD]]:
        u, v = (b, a) if face == 6 and row[trace.T6] else (a, b)
        flip = (face == 2 and row[trace.T2] > 0) or (face == 3 and row[trace.T3] > 0)
        u = -u if flip else u
        pips.append(at(-u if row[trace.MIRROR] else u, v))
    corners = camera.project(np.array([at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]))
    ys, xs = np.flatnonzero(seen.any(1)) / ss, np.flatnonzero(seen.any(0)) / ss
    whole = camera.project(hull)
    lo, hi = whole.min(0), whole.max(0)
    size = np.maximum(hi - lo, 1)
    inside = np.prod(np.clip(np.minimum(hi, [camera.width, camera.height]) - np.maximum(lo, 0), 0, None) / size)
    top = camera.project(at(0, 0))[0]
    dots = camera.project(np.array(pips)) if mark[index] > 0 else np.zeros((0, 2))
    return Label(
        face,
        (float(xs[0]), float(ys[0]), float(xs[-1] + 1 / ss), float(ys[-1] + 1 / ss)),
        (float(top[0]), float(top[1])),
        tuple((float(x), float(y)) for x, y in dots),
        float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean()),
        float(inside * seen.sum() / max(1, alone)),
        float(turn[2, axis] * sign * _facing(camera, row)),
    )


def _facing(camera: Camera, row: Array) -> float:
    """How squarely the camera sees the top face: 1 from straight above."""
    ray = camera.frame()[0] - row[:3]
    return float(ray[2] / np.linalg.norm(ray))


def expose(picture: Image, film: Film, rng: np.random.Generator) -> NDArray[np.uint8]:
    """From light to an 8-bit BGR photo."""
    h, w = picture.shape[:2]
    bright = np.percentile(picture[::4, ::4].max(2), [85, 99.5])
    x = picture * (2 * film.exposure / max(0.02, float(bright[0]), 0.55 * float(bright[1])))
    x = x * (1 + x / 6) / (1 + x)  # highlights are pressed together, not cut
    x = x * np.array(film.balance, np.float32)
    if film.blur > 0.2:
        x = cv2.GaussianBlur(x, (0, 0), film.blur)
    if film.streak >= 2:
        n = int(film.streak) | 1
        kernel = np.zeros((n, n), np.float32)
        d = np.array([np.cos(film.streak_angle), np.sin(film.streak_angle)]) * n / 2
        cv2.line(kernel, tuple(int(v) for v in n / 2 - d), tuple(int(v) for v in n / 2 + d), 1.0, 1)
        x = cv2.filter2D(x, -1, kernel / max(kernel.sum(), 1e-6))
    yy, xx = np.ogrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    x = x * (1 - film.vignette * (xx**2 + yy**2) / 2)[..., None].astype(np.float32)
    grain = rng.standard_normal((h, w, 3), dtype=np.float32)
    x = np.clip(x, 0, None)
    x = np.clip(x + film.noise * np.sqrt(x + 0.02) * grain * 2, 0, 1) ** np.float32(1 / film.gamma)
    x = x + film.contrast * (x * x * (3 - 2 * x) - x)
    if film.sharpen > 0:
        x = x + film.sharpen * (x - cv2.GaussianBlur(x, (0, 0), 1.2))
    photo = np.clip(x[..., ::-1] * 255, 0, 255).astype(np.uint8)
    if film.grey:
        photo = cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if film.jpeg < 100:
        photo = cv2.imdecode(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, film.jpeg])[1], cv2.IMREAD_COLOR)
    return np.asarray(photo, np.uint8)
