"""Damaged copies of labelled photos, to measure what a reader is still sure of: blurred, dim, with glare, small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.recipe.augment import Pixels, Rng
from vision.boxes import longer_side, with_scaled_coordinates
from vision.errors import PhotoError
from vision.photo import Photo
from vision.replay.measure import in_pixels, load_sample
from vision.replay.sample import Sample

LEAST_DIE_EDGE_PX = 20
"""A small copy does not make its smallest labelled die smaller than this many pixels."""


def blurred(picture: Pixels, rng: Rng, edge: float) -> Pixels:
    """The picture, blurred by 2 to 6 % of a die's edge."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), max(0.6, edge * rng.uniform(0.02, 0.06))), np.uint8)


def dim(picture: Pixels, rng: Rng, _: float) -> Pixels:
    """The picture with 12 to 40 % of its light, and the noise of a camera in the dark."""
    dark = picture * rng.uniform(0.12, 0.4) + rng.normal(0, rng.uniform(1, 5), picture.shape)
    return np.clip(dark, 0, 255).astype(np.uint8)


def glaring(picture: Pixels, rng: Rng, edge: float) -> Pixels:
    """The picture with three to eight bright spots, each of a tenth to a half of a die's edge."""
    h, w = picture.shape[:2]
    light = np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(3, 9))):
        at, axes = (int(rng.uniform(0, w)), int(rng.uniform(0, h))), edge * rng.uniform(0.1, 0.5, 2)
        lean, strength = float(rng.uniform(0, 180)), float(rng.uniform(80, 400))
        cv2.ellipse(light, at, (int(axes[0]) + 1, int(axes[1]) + 1), lean, 0, 360, strength, -1)
    soft = cv2.GaussianBlur(light, (0, 0), max(1.0, edge * 0.06))
    return np.clip(picture + soft[..., None], 0, 255).astype(np.uint8)


DAMAGES: dict[str, Callable[[Pixels, Rng, float], Pixels]] = {"blurred": blurred, "dim": dim, "glaring": glaring}
DAMAGE_KINDS = (*DAMAGES, "small")


def write_damaged_copies(samples: Iterable[Sample], folder: Path) -> Iterator[Sample]:
    """A damaged copy of each photo, each kind in turn, written into this folder; photos that cannot be loaded are left
    out."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(samples):
        try:
            photo = load_sample(sample)
        except PhotoError:
            continue
        boxes = in_pixels(sample, photo)
        picture, factor = damaged_copy(
            photo, DAMAGE_KINDS[number % len(DAMAGE_KINDS)], number, [longer_side(box) for box in boxes]
        )
        path = folder / f"{number:05d}.jpg"
        cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
        placed = tuple(with_scaled_coordinates(box, factor / photo.scale) for box in boxes)
        yield replace(sample, photo=path.name, path=path, boxes=placed, unit=False, sha256="")


def damaged_copy(photo: Photo, kind: str, seed: int, die_edges_px: list[float]) -> tuple[Pixels, float]:
    """The damaged picture, and its scale relative to the decoded photo; `die_edges_px` are the sizes of its dice in the
    photo at full size."""
    rng, picture = np.random.default_rng([17, seed]), photo.picture
    edge = min(die_edges_px, default=0.1 * max(picture.shape[:2]) * photo.scale) / photo.scale
    if kind in DAMAGES:
        return DAMAGES[kind](picture, rng, edge), 1.0
    factor = float(np.clip(rng.uniform(LEAST_DIE_EDGE_PX, 34) / edge, 0.1, 1.0))
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8), factor
