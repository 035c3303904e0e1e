"""Renders a scene: the table and its shadows with OpenCV, the solids by ray casting, then the camera's film."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe import rows, trace
from models.recipe.decals import decals
from models.recipe.film import expose, reflect
from models.recipe.ground import draw_blob, render_table
from models.recipe.rows import die_row, hull, thing_row
from models.recipe.scene import FACES, Array, Camera, Image, Label, Scene


def render(scene: Scene, rng: np.random.Generator) -> tuple[NDArray[np.uint8], list[Label]]:
    """Render the scene: the photo (BGR, uint8), and a label for every die of which any part is visible."""
    solids = np.array([die_row(d) for d in scene.dice] + [thing_row(t) for t in scene.things]).reshape(
        -1, rows.ROW_LENGTH
    )
    hulls = [hull(row) for row in solids]
    picture, floor = render_table(scene, hulls)
    for blob in scene.blobs:
        if not blob.above:
            draw_blob(picture, blob, scene)
    seen = cast(picture, scene, solids, hulls, floor)
    for blob in scene.blobs:
        if blob.above:
            draw_blob(picture, blob, scene)
            seen.ident[cv2.resize(blob.mask, seen.ident.shape[::-1], interpolation=cv2.INTER_NEAREST) > 127] = 0
    if scene.glass:
        reflect(picture, scene.glass)
    labels = [_label(scene.camera, solids[i], hulls[i], i, seen) for i in range(len(scene.dice))]
    return expose(picture, scene.film, rng), [found for found in labels if found]


@dataclass(frozen=True, slots=True)
class VisibleSolids:
    """Which solid each sample of the picture shows (a pixel has one or four), and how many samples each solid would
    fill alone."""

    ident: NDArray[np.int16]  # a solid's number plus one, 0 is the table
    alone: NDArray[np.int64]  # samples each would fill if nothing covered it
    fine: int  # samples along the side of a pixel


def _pixel_boxes(camera: Camera, hulls: list[Array]) -> NDArray[np.int64]:
    """For each solid, the box of pixels in which it can appear; zeros if it is not in front of the camera."""
    eye, axes = camera.frame()
    boxes = np.zeros((len(hulls), 4), np.int64)
    for i, points in enumerate(hulls):
        if ((points - eye) @ axes[2]).min() > 0.5:
            q = camera.project(points)
            limits = [camera.width, camera.height, camera.width, camera.height]
            boxes[i] = np.clip([*(q.min(0) - 2), *(q.max(0) + 3)], 0, limits).astype(int)
    return boxes


def cast(picture: Image, scene: Scene, solids: Array, hulls: list[Array], floor: Array) -> VisibleSolids:
    """Draw all solids into the picture by ray casting, and return which solid each sample shows. `floor` is the mean
    colour of the light reflected by the table."""
    camera = scene.camera
    w, h = camera.width, camera.height
    boxes = _pixel_boxes(camera, hulls)
    fine = 2 if np.prod(boxes[:, 2:] - boxes[:, :2], axis=1).sum() < 70_000 else 1
    seen = VisibleSolids(np.zeros((h * fine, w * fine), np.int16), np.zeros(len(solids), np.int64), fine)
    if not len(solids):
        return seen
    home = [[v.x - camera.x, v.y - camera.y, v.z] for v in scene.lights]
    lights = np.array(
        [[v.x, v.y, v.z, v.radius, *v.colour, np.linalg.norm(p)] for v, p in zip(scene.lights, home, strict=True)]
    )
    layer = np.zeros((h * fine, w * fine, 3), np.float32)
    depth = np.full((h * fine, w * fine), 1e9, np.float32)
    lens = (*camera.frame(), camera.focal, w, h, fine)
    room = (lights, np.array(scene.ambient), floor, np.array(scene.window))
    trace.cast_rays(layer, depth, seen.ident, seen.alone, *lens, solids, boxes, *room, decals(), 7)
    cover = (seen.ident > 0).astype(np.float32)
    if fine > 1:
        layer = cv2.resize(layer, (w, h), interpolation=cv2.INTER_AREA)
        cover = cv2.resize(cover, (w, h), interpolation=cv2.INTER_AREA)
    picture *= 1 - cover[..., None]
    picture += layer
    return seen


@dataclass(frozen=True, slots=True)
class _TopFace:
    """One face of a die to be rendered, taken as its top face: where it and its pips are."""

    row: Array
    index: int  # which of the body's faces

    @property
    def face(self) -> int:
        return FACES[self.index]

    @property
    def rotation(self) -> Array:
        return np.asarray(self.row[rows.ROTATION : rows.ROTATION + 9].reshape(3, 3).T)

    @property
    def up(self) -> float:
        """The cosine of the angle between the face and the vertical: 1 for a die at rest."""
        return float(self.rotation[2, self.index // 2] * (1 - 2 * (self.index % 2)))

    def at(self, u: float, v: float) -> Array:
        """A point of the face in world coordinates; u and v go from -1 to 1."""
        axis, local = self.index // 2, np.zeros(3)
        local[axis], local[(axis + 1) % 3], local[(axis + 2) % 3] = 1 - 2 * (self.index % 2), u, v
        return np.asarray(self.row[:3] + self.rotation @ local * self.row[rows.HX])

    def pips(self) -> Array:
        """The positions of its pips in world coordinates; empty for a face with a picture."""
        row, face = self.row, self.face
        if row[rows.MARKS + self.index] <= 0:
            return np.zeros((0, 3))
        spread = [row[rows.SIX] if face == 6 else row[rows.SPREAD], row[rows.SPREAD]]
        flip = (face == 2 and row[rows.T2] > 0) or (face == 3 and row[rows.T3] > 0)
        found = []
        for a, b in rows.PIPS[face, :face] * spread:
            u, v = (b, a) if face == 6 and row[rows.T6] else (a, b)
            u = -u if flip else u
            found.append(self.at(-u if row[rows.MIRROR] else u, v))
        return np.array(found)


def _top_face(row: Array) -> _TopFace:
    return max((_TopFace(row, i) for i in range(6)), key=lambda t: t.up)


def _label(camera: Camera, row: Array, points: Array, number: int, seen: VisibleSolids) -> Label | None:
    """The label of one die; None if it is not visible."""
    mine = seen.ident == number + 1
    if not mine.any():
        return None
    top, step = _top_face(row), 1 / seen.fine
    corners = camera.project(np.array([top.at(-1, -1), top.at(1, -1), top.at(1, 1), top.at(-1, 1)]))
    ys, xs = np.flatnonzero(mine.any(1)) * step, np.flatnonzero(mine.any(0)) * step
    centre, pips = camera.project(top.at(0, 0))[0], top.pips()
    return Label(
        top.face,
        (float(xs[0]), float(ys[0]), float(xs[-1] + step), float(ys[-1] + step)),
        (float(centre[0]), float(centre[1])),
        tuple((float(x), float(y)) for x, y in (camera.project(pips) if len(pips) else ())),
        float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean()),
        float(_inside(camera, points) * mine.sum() / max(1, seen.alone[number])),
        top.up * _facing(camera, row),
    )


def _inside(camera: Camera, points: Array) -> float:
    """The share of a solid's bounding box that is inside the picture."""
    whole = camera.project(points)
    lo, hi = whole.min(0), whole.max(0)
    shown = np.minimum(hi, [camera.width, camera.height]) - np.maximum(lo, 0)
    return float(np.prod(np.clip(shown, 0, None) / np.maximum(hi - lo, 1)))


def _facing(camera: Camera, row: Array) -> float:
    """The cosine of the angle at which the camera sees the top face: 1 from straight above."""
    ray = camera.frame()[0] - row[:3]
    return float(ray[2] / np.linalg.norm(ray))
