"""Renders the small photos that the tests read: `python -m models.recipe.samples tests/photos`.

They fulfil what the reader asks of a photo. Those in `hard` show dice beside things with pips or letters on them, or
dice with pictures, at steeper angles and smaller. Scenes are chosen by fixed rules, never by how well a reader reads
them. Each folder gets the JPEGs, of up to 40 kB, and their labels in rolls.jsonl.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.picture import render
from models.recipe.scene import Label, Scene
from models.recipe.setting import random_scene

DICE = (5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, 2, 2, 3, 3, 4, 4, 6, 7, 0, 0, 0)  # dice on each photo
HARD = (5, 5, 5, 5, 5, 5, 2, 3, 4, 0, 0, 0)
STEEPEST = np.radians(45)
CONTRAST = 25  # of 255, in the colour in which it is highest
BORDER = 4  # pixels
ATTEMPTS = 2000
MOST_BYTES = 40_000
SEED = 20261118


def scene(number: int, attempt: int, dice: int) -> tuple[Scene, np.random.Generator]:
    rng = np.random.default_rng([SEED, number, attempt])
    found = random_scene(rng, dice=dice, edge_pixels=float(rng.uniform(48, 75)))
    return replace(found, film=replace(found.film, jpeg=100)), rng


def imitates(photo: Scene) -> bool:
    """Whether the scene shows things with pips or letters, or dice with a picture, which may be misread."""
    return any(any(thing.marks) for thing in photo.things) or any(die.style.decal >= 0 for die in photo.dice)


def planned(photo: Scene, dice: int, hard: bool) -> bool:
    return len(photo.dice) == dice and imitates(photo) == hard and (hard or photo.camera.tilt <= STEEPEST)


def fair(labels: list[Label], size: tuple[int, int], dice: int, hard: bool) -> bool:
    """Whether the photo fulfils what the reader asks for: `dice` visible dice, large enough, not seen at too steep an
    angle, and, unless `hard`, all completely inside the picture."""
    edge, facing = (40, 0.6) if hard else (45, np.cos(STEEPEST))
    seen = all(v.visible > 0.93 and v.edge > edge and v.facing > facing for v in labels)
    return len(labels) == dice and seen and (hard or all(inside(v, size) for v in labels))


def inside(label: Label, size: tuple[int, int]) -> bool:
    """Whether the box of the die's visible part keeps 4 pixels away from the edge of the picture."""
    x0, y0, x1, y1 = label.box
    return min(x0, y0) > BORDER and x1 < size[0] - BORDER and y1 < size[1] - BORDER


def legible(photo: NDArray[np.uint8], label: Label) -> bool:
    """Whether every pip of the top face differs from it by 25 grey levels in some colour; an overexposed face cannot be
    read."""
    calm = cv2.GaussianBlur(photo, (3, 3), 0).astype(int)
    body = np.median(calm[box_of(label)].reshape(-1, 3), axis=0)
    return all(np.abs(calm[round(y), round(x)] - body).max() >= CONTRAST for x, y in label.pips)


def box_of(label: Label) -> tuple[slice, slice]:
    """The rows and columns of an upright square around the middle of the top face, as wide as its edge."""
    (x, y), reach = label.top, label.edge / 2
    rows, columns = ((max(0, round(c - reach)), round(c + reach) + 1) for c in (y, x))
    return slice(*rows), slice(*columns)


def make(number: int, dice: int, hard: bool) -> tuple[Scene, NDArray[np.uint8], list[Label]]:
    """The first random scene that fulfils the rules, with its photo and labels; the program ends if none of 2000
    does."""
    for attempt in range(ATTEMPTS):
        plan, rng = scene(number, attempt, dice)
        if planned(plan, dice, hard):
            photo, labels = render(plan, rng)
            if fair(labels, (plan.camera.width, plan.camera.height), dice, hard) and (
                hard or all(legible(photo, label) for label in labels)
            ):
                return plan, photo, labels
    raise SystemExit(f"no photo with {dice} dice keeps to the rules in {ATTEMPTS} attempts")


def tags(photo: Scene) -> list[str]:
    tilt = np.degrees(photo.camera.tilt)
    found = ["straight" if tilt < 12 else "tilted" if tilt < 30 else "steep"]
    for name, there in (
        ("empty", not photo.dice),
        ("tray", photo.tray),
        ("clutter", photo.things),
        ("grey", photo.film.grey),
    ):
        if there:
            found.append(name)
    return found


def store(out: Path, first: int, counts: tuple[int, ...], hard: bool) -> None:
    out.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, dice in enumerate(counts, first):
        plan, photo, labels = make(number, dice, hard)
        name = f"{number + 1:04d}.jpg"
        for quality in range(90, 20, -5):
            data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
            if len(data) <= MOST_BYTES:
                break
        (out / name).write_bytes(data.tobytes())
        labels.sort(key=lambda v: v.face)
        boxes = [[round(c, 1) for c in v.box] for v in labels]
        rows.append({"photo": name, "values": [v.face for v in labels], "boxes": boxes, "tags": tags(plan)})
    (out / "rolls.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("out", type=Path)
    a = p.parse_args()
    store(a.out, 0, DICE, hard=False)
    store(a.out / "hard", 100, HARD, hard=True)


if __name__ == "__main__":
    main()
