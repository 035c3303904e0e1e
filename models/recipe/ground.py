"""The table as the camera sees it: texture, light, shadows, the tray's walls, and soft things laid upon it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.scene import Array, Blob, Camera, Image, Light, Scene

Mask = NDArray[np.float32]


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


def _polygon(points: Array, mask: NDArray[np.uint8]) -> None:
    hull = cv2.convexHull(np.clip(points, -4000, 4000).astype(np.float32))
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


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
            _polygon(camera.project(ground), mask)
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


def table(scene: Scene, hulls: list[Array]) -> tuple[Image, Array]:
    """The lit table with everything's shadows, and its mean colour (what it throws back)."""
    camera, shape = scene.camera, (scene.camera.height, scene.camera.width)
    tile = scene.table if scene.table is not None else np.full((8, 8, 3), 0.4, np.float32)
    albedo = _spread(camera, tile, scene.table_size)
    walls = _walls(scene)
    if scene.tray is not None and scene.tray.floor is not None:
        mask = np.zeros(shape, np.uint8)
        _polygon(camera.project(np.array([(*c, 0.0) for c in scene.tray.corners])), mask)
        albedo = np.where(mask[..., None] > 127, _spread(camera, scene.tray.floor, 16), albedo)
    eye, _axes = camera.frame()
    y, x = np.mgrid[0 : shape[0] : 8, 0 : shape[1] : 8].astype(float)
    ground = np.c_[camera.ground(np.c_[x.ravel(), y.ravel()]), np.zeros(x.size)]
    contact = np.zeros(shape, np.uint8)
    for p in hulls:
        if p[:, 2].min() < 0.3:
            flat = p.copy()
            flat[:, 2] = 0
            _polygon(camera.project(flat), contact)
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


def lay(picture: Image, blob: Blob, scene: Scene) -> None:
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
