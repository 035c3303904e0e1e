"""Renders the table as the camera sees it: texture, light, shadows, the walls of the tray, and things drawn by their
outline."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.scene import Array, Blob, Camera, Image, Light, Scene

Mask = NDArray[np.float32]


class TrayWall(NamedTuple):
    """One wall of a tray: the corners of its inner face and of its rim, 4 points each, in world coordinates."""

    inner_face: Array
    rim: Array


class LitTable(NamedTuple):
    """The rendered table, and its mean colour in the middle, which is the light that it reflects."""

    picture: Image
    reflected: Array


def _homography(camera: Camera) -> Array:
    """The 3x3 matrix from points of the table (x, y, 1), in centimetres, to pixels."""
    eye, axes = camera.frame()
    k = np.array([[camera.focal, 0, camera.width / 2], [0, camera.focal, camera.height / 2], [0, 0, 1]])
    return np.asarray(k @ np.c_[axes[:, 0], axes[:, 1], -axes @ eye])


def _lay_tiles(camera: Camera, tile: Image, tile_cm: float) -> Image:
    """The picture of a table covered with this texture, laid as tiles of `tile_cm`, as the camera sees it."""
    n = tile.shape[0]
    _, _axes = camera.frame()
    shrink = n / tile_cm * camera.distance / camera.focal
    if shrink > 1.3:
        n = max(16, int(n / shrink))
        tile = cv2.resize(tile, (n, n), interpolation=cv2.INTER_AREA)
    place = np.array([[tile_cm / n, 0, -tile_cm / 2], [0, -tile_cm / n, tile_cm / 2], [0, 0, 1]])
    h = _homography(camera) @ place
    return np.asarray(
        cv2.warpPerspective(
            tile, h, (camera.width, camera.height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
    )


def _polygon(points: Array, mask: NDArray[np.uint8]) -> None:
    hull = cv2.convexHull(np.clip(points, -4000, 4000).astype(np.float32))
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _lamp_shadow(camera: Camera, light: Light, casters: list[Array]) -> Mask:
    """The share of the lamp that is hidden, for every pixel of the table."""
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


def _walls(scene: Scene) -> list[TrayWall]:
    """The walls of the tray; empty without a tray."""
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
        TrayWall(np.array([low[i], low[j], high[j], high[i]]), np.array([high[i], high[j], rim[j], rim[i]]))
        for i in range(n)
        for j in [(i + 1) % n]
    ]


def _albedo(scene: Scene) -> Image:
    """The colour of table and tray at every pixel, without light."""
    camera = scene.camera
    tile = scene.table if scene.table is not None else np.full((8, 8, 3), 0.4, np.float32)
    albedo = _lay_tiles(camera, tile, scene.table_size)
    if scene.tray is None or scene.tray.floor is None:
        return albedo
    mask = np.zeros((camera.height, camera.width), np.uint8)
    _polygon(camera.project(np.array([(*c, 0.0) for c in scene.tray.corners])), mask)
    return np.where(mask[..., None] > 127, _lay_tiles(camera, scene.tray.floor, 16), albedo)


def _contact(camera: Camera, hulls: list[Array]) -> Mask:
    """The strength (0 to 1) of the contact shadow under solids that come within 3 mm of the table, for every pixel."""
    mask = np.zeros((camera.height, camera.width), np.uint8)
    for points in hulls:
        if points[:, 2].min() < 0.3:
            _polygon(camera.project(points * [1, 1, 0]), mask)
    soft = 0.25 * camera.focal / camera.distance + 0.5
    return np.asarray(cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), soft))


def _light(scene: Scene, hulls: list[Array], walls: list[Array]) -> Image:
    """The light on every pixel of the table: ambient light, and each lamp with its shadows."""
    camera, shape = scene.camera, (scene.camera.height, scene.camera.width)
    y, x = np.mgrid[0 : shape[0] : 8, 0 : shape[1] : 8].astype(float)
    ground = np.c_[camera.ground(np.c_[x.ravel(), y.ravel()]), np.zeros(x.size)]
    light = np.array(scene.ambient, np.float32) * (1 - 0.55 * _contact(camera, hulls)[..., None])
    for lamp in scene.lights:
        d = np.linalg.norm(np.array([lamp.x, lamp.y, lamp.z]) - ground, axis=1)
        home = np.linalg.norm([lamp.x - camera.x, lamp.y - camera.y, lamp.z])
        fall = ((home / d) ** 2 * lamp.z / d).reshape(x.shape).astype(np.float32)
        fall = cv2.resize(np.minimum(fall, 4), shape[::-1], interpolation=cv2.INTER_LINEAR)
        hidden = _lamp_shadow(camera, lamp, hulls + walls)
        light = light + (fall * (1 - hidden))[..., None] * np.array(lamp.colour, np.float32)
    return light


def render_table(scene: Scene, hulls: list[Array]) -> LitTable:
    """Render the lit table and tray with all shadows, also those of solids with these hulls."""
    walls, (eye, _axes) = _walls(scene), scene.camera.frame()
    picture = np.ascontiguousarray(_albedo(scene) * _light(scene, hulls, [face for face, _ in walls]), np.float32)
    for face, rim in sorted(walls, key=lambda w: -float(np.linalg.norm(w[0].mean(0) - eye))):
        for quad in (face, rim):
            _paint_plane(picture, scene, quad)
    h, w = picture.shape[:2]
    return LitTable(picture, np.asarray(picture[h // 4 : -h // 4, w // 4 : -w // 4].mean((0, 1)), float))


def _paint_plane(picture: Image, scene: Scene, corners: Array) -> None:
    """Paint the plane of a wall or rim of the tray with these corners, with its light, into the picture; not if a
    corner is behind the camera."""
    assert scene.tray is not None
    eye, axes = scene.camera.frame()
    if (((corners - eye) @ axes[2]) < 0.5).any():
        return
    n = np.cross(corners[1] - corners[0], corners[3] - corners[0])
    n *= np.sign(n @ (eye - corners.mean(0))) / (np.linalg.norm(n) + 1e-9)
    lit = np.array(scene.ambient) * (0.6 + 0.4 * n[2])
    for lamp in scene.lights:
        v = np.array([lamp.x, lamp.y, lamp.z]) - corners.mean(0)
        lit = lit + np.array(lamp.colour) * max(0.0, float(n @ v / np.linalg.norm(v)))
    points = np.round(np.clip(scene.camera.project(corners), -3000, 3000) * 16).astype(np.int32)
    cv2.fillConvexPoly(picture, points, tuple(float(c) for c in lit * scene.tray.wall), cv2.LINE_AA, 4)


def _blob_shadow(camera: Camera, to_lamp: Array, blob: Blob, mask: Mask) -> Mask:
    """The shadow on the table of a thing drawn by its outline, for every pixel."""
    _, axes = camera.frame()
    throw = axes @ np.array([-to_lamp[0], -to_lamp[1], 0]) / max(0.3, to_lamp[2]) * blob.height
    throw *= camera.focal / camera.distance
    shift = np.array([[1, 0, throw[0]], [0, 1, throw[1]]], np.float32)
    shade = cv2.warpAffine(mask, shift, mask.shape[::-1])
    return np.asarray(cv2.GaussianBlur(shade, (0, 0), 1 + 0.15 * float(np.hypot(*throw[:2]))))


def _normals(blob: Blob) -> Image:
    """The surface normal of each pixel of a thing drawn by its outline, which curves away at its edge."""
    inside = cv2.distanceTransform((blob.mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    rise = np.sqrt(1 - (1 - np.minimum(inside / blob.round, 1)) ** 2) * blob.round
    rise = cv2.GaussianBlur(rise, (0, 0), 1.2)
    x, y = (-cv2.Sobel(rise, cv2.CV_32F, dx, 1 - dx, scale=0.25) for dx in (1, 0))
    n = np.dstack([x, y, np.ones_like(rise)])
    return np.asarray(n / np.linalg.norm(n, axis=2, keepdims=True), np.float32)


def draw_blob(picture: Image, blob: Blob, scene: Scene) -> None:
    """Draw a thing given by its outline, such as a cable or a hand, into the picture with its shading and its
    shadow."""
    lamp, mask = scene.lights[0], np.asarray(blob.mask.astype(np.float32) / 255, np.float32)
    to_lamp = np.array([lamp.x, lamp.y, lamp.z]) / np.linalg.norm([lamp.x, lamp.y, lamp.z])
    picture *= 1 - 0.6 * (_blob_shadow(scene.camera, to_lamp, blob, mask) * (1 - mask))[..., None]
    to = scene.camera.frame()[1] @ to_lamp
    facing = np.clip(_normals(blob) @ np.array([to[0], to[1], -to[2]], np.float32), 0, 1)[..., None]
    lit = np.array(scene.ambient, np.float32) * 0.9 + facing * np.array(lamp.colour, np.float32)
    shine = blob.gloss * facing**20 * 0.5
    picture += mask[..., None] * (np.array(blob.colour, np.float32) * lit + shine - picture)
